// Package nearest finds the word that somebody meant.
//
// # Invariant
//
// [Word] answers only when a word is so near that a slip of the fingers
// explains the difference; otherwise it says nothing rather than guess. It
// decides nothing: callers put the answer into a message.
package nearest

// Word returns the word of a list that is nearest to a typed one, the earlier
// of two that are equally near. It is false when none is near: nearer than
// half of the letters, and at most three slips away.
func Word(typed string, words []string) (string, bool) {
	best, least := "", min(3, len(typed)/2)+1
	for _, word := range words {
		if d := distance(typed, word); d < least {
			best, least = word, d
		}
	}
	return best, best != ""
}

// distance counts the slips between two words: a letter left out, put in or
// replaced, or two neighbours exchanged (the restricted Damerau–Levenshtein
// distance). It compares bytes, which serves names in ASCII.
func distance(a, b string) int {
	// Three rows of the usual table: slips[j] is the distance between the
	// first i bytes of a and the first j of b.
	before, last, slips := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range slips {
		slips[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, slips = last, slips, before
		slips[0] = i
		for j := 1; j <= len(b); j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			slips[j] = min(last[j]+1, slips[j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				slips[j] = min(slips[j], before[j-2]+1)
			}
		}
	}
	return slips[len(b)]
}
