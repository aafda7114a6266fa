package engines

import "context"

// Greedy is greedy best-first search (Doran & Michie 1966): it expands the
// node of least h, whatever it took to get there. It finds some path soon, and
// promises nothing of its length.
type Greedy struct{}

// Search looks for a path by greedy best-first search.
func (*Greedy) Search(ctx context.Context, t *Task) (Outcome, error) {
	s, err := newBestFirst(ctx, t, ratio{part: 1, of: 0}, lowG)
	if err != nil {
		return Outcome{}, err
	}
	path, err := s.run()
	return Outcome{Path: path, Stats: s.counted()}, err
}
