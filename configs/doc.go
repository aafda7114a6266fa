// Package configs reads what is to be solved, and how, from TOML, and makes it
// ready to run.
//
// # Invariants
//
// Loading is strict: every key is known, every value has the type and the
// range that its option wants, and a goal is a board. What is not so is an
// [Error] that names the source, the line, the key, what was found and what is
// wanted. A [Config] that a [Loader] returned can be printed in full with
// [Config.Encode], and reading that gives the same Config.
//
// A config is laid together from several [Source] values, the later over the
// earlier; flags of a command are sources of one line, so that they pass the
// same checks. Heuristics and engines come from the registries in the Loader:
// their exported fields are the keys, by the names in their `toml` tags, and a
// new row needs nothing here.
//
// # Use
//
// [Loader.Load] reads sources into a Config, [Config.Build] makes a [Plan] for
// a goal of some size, [Plan.Solve] runs it. [Named] finds a shipped config or
// a file, [Default] the shipped config for a size.
package configs
