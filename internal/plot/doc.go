// Package plot draws figures about heuristics and searches, as SVG and PNG.
//
// # Invariant
//
// The same data gives the same bytes. A figure has a title, both axes named
// with their units, and a legend beside the data, never on it. Series differ in
// colour and in the shape of their points, so that figures can be read in grey
// and by people who see few colours. What cannot be drawn, such as 0 on a
// logarithmic axis, is left out.
//
// Make a [Lines] or a [Bands] and call [Save].
package plot
