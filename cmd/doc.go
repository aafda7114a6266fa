// Package cmd is the npuzzle command as a library: a program that has
// heuristics or engines of its own passes them to [Main] and is the whole
// command with them.
//
//	func main() {
//		os.Exit(cmd.Main(cmd.Options{
//			Heuristics: append(heuristics.Builtin(), heuristics.Row{…}),
//		}))
//	}
//
// # Invariants
//
// Answers go to standard output; progress, faults and advice go to standard
// error. The exit code tells how it went: see [ExitSolved] and its neighbours.
// Advice and exit codes live here and nowhere below. No input makes the
// command panic or hang without saying so.
//
// # Structure
//
// Each subcommand is one file with one function that returns it, listed in
// commands.go. args.go puts arguments in order before the flag package sees
// them, settings.go turns flags into a config, input.go finds boards, exit.go
// maps errors to exit codes, and advice.go says what may help.
package cmd
