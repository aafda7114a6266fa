/* The yardstick: IDA* with incremental Manhattan distance on the 15-puzzle, as
 * plain as C allows. It generates every child but the undo of the last move,
 * in the order U D L R of the blank, and counts them.
 *
 * cc -O3 -march=native -o manhattan manhattan.c
 * ./manhattan TILE…          16 numbers, goal 1 … 15 0
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint8_t cells[16];
static int8_t delta[16][16][4]; /* tile, its cell, direction of the blank */
static int neighbours[16], from_[16][4], dir_[16][4];
static uint64_t expanded, generated;
static int next_bound;

static int search(int blank, int last, int g, int h, int bound)
{
	expanded++;
	for (int i = 0; i < neighbours[blank]; i++) {
		int d = dir_[blank][i];
		if (d == (last ^ 1))
			continue;
		int from = from_[blank][i], tile = cells[from];
		int hh = h + delta[tile][from][d];
		generated++;
		if (g + 1 + hh > bound) {
			if (g + 1 + hh < next_bound)
				next_bound = g + 1 + hh;
			continue;
		}
		if (hh == 0)
			return 1;
		cells[blank] = tile;
		if (search(from, d, g + 1, hh, bound))
			return 1;
		cells[from] = tile;
	}
	return 0;
}

int main(int argc, char **argv)
{
	int blank = 0, h = 0;
	if (argc != 17)
		return fprintf(stderr, "want 16 tiles\n"), 2;
	for (int c = 0; c < 16; c++) {
		static const int dr[4] = {-1, 1, 0, 0}, dc[4] = {0, 0, -1, 1};
		for (int d = 0; d < 4; d++) {
			int r = c / 4 + dr[d], q = c % 4 + dc[d];
			if (r < 0 || r > 3 || q < 0 || q > 3)
				continue;
			from_[c][neighbours[c]] = r * 4 + q;
			dir_[c][neighbours[c]++] = d;
			/* the tile on (r, q) goes to c */
			for (int t = 1; t < 16; t++) {
				int tr = (t - 1) / 4, tq = (t - 1) % 4;
				delta[t][r * 4 + q][d] = abs(c / 4 - tr) + abs(c % 4 - tq) - abs(r - tr) - abs(q - tq);
			}
		}
	}
	for (int c = 0; c < 16; c++) {
		int t = cells[c] = atoi(argv[c + 1]);
		if (t == 0)
			blank = c;
		else
			h += abs(c / 4 - (t - 1) / 4) + abs(c % 4 - (t - 1) % 4);
	}
	struct timespec a, b;
	clock_gettime(CLOCK_MONOTONIC, &a);
	int bound = h;
	for (;;) {
		next_bound = 1 << 30;
		if (search(blank, 8, 0, h, bound))
			break;
		bound = next_bound;
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	double s = b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) / 1e9;
	printf("length %d expanded %llu generated %llu seconds %.3f generated/s %.1f M expanded/s %.1f M\n", bound,
	       (unsigned long long)expanded, (unsigned long long)generated, s, generated / s / 1e6, expanded / s / 1e6);
	return 0;
}
