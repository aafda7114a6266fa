package formats

// Builtin returns the formats of this package. Detection prefers the first of
// those that read the same out of a text.
func Builtin() Registry {
	return Registry{
		native,
		slidy,
		list,
		princeton,
		fortyTwo,
		fortyTwoList,
		multi,
		korf,
		tilePositions,
		tileContents,
		jsonLines,
		jsonFile,
		leetcode,
		csvFile,
		hackerRank,
		spoj,
		poj,
		uva,
		eolymp,
		sgt,
		deepCubeA,
		pddl,
	}
}
