// Package layers holds the rule of who may import whom, and the test that
// keeps it. It has no code of its own.
package layers
