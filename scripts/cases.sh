#!/usr/bin/env bash
# Runs published boards through the command and prints one line a set: what was
# compared, how many agree. The exit code is 1 when one set does not agree.
#
#   scripts/cases.sh DIR
#
# DIR holds princeton/ (the optimum is in the names), fortytwo.tsv and
# fortytwo/, korf15/, korf24/, deepcubea/, json/, boards_mk/ and extra/. NPUZZLE
# names a binary to run in place of a new one, LIMIT the time for a hard board.
set -euo pipefail
[ $# = 1 ] || { echo 'usage: scripts/cases.sh DIR' >&2; exit 2; }
cases=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npuzzle=${NPUZZLE:-$work/npuzzle}
[ -n "${NPUZZLE:-}" ] || go build -o "$npuzzle" ./cmd/npuzzle
failed=0

# solve prints an answer a board as JSON; what the exit code says is in them.
solve() { "$npuzzle" solve --json "$@" 2>>"$work/notes" || [ $? -lt 100 ]; }

# field NAME prints a number or a word of each object on a line, - without one.
field() { awk -v key="\"$1\":" '{
    i = index($0, key); v = "-"
    if (i) { v = substr($0, i + length(key)); gsub(/^"/, "", v); sub(/[",}].*/, "", v) }
    print v }'; }

inputs() { args=(); for f in "$@"; do args+=(--input "$f"); done; }

# told SET GOOD ALL WORDS prints the line of a set.
told() {
    [ "$2" = "$3" ] || failed=1
    printf '%-10s %s of %s %s (%ds)\n' "$1" "$2" "$3" "$4" "$((SECONDS - began))"
    began=$SECONDS
}
began=$SECONDS

# agree counts the lines of two files that are equal in both.
agree() { paste "$1" "$2" | awk -F'\t' '$1 == $2 { n++ } END { print n + 0 }'; }

# lengths FORMAT FILE FLAGS compares the lengths in a file with the answers.
lengths() {
    "$npuzzle" convert --from "$1" --to jsonl --input "$2" 2>>"$work/notes" | field length >"$work/want"
    solve --format "$1" --input "$2" "${@:3}" | field length >"$work/got"
    paste "$work/want" "$work/got" | awk -F'\t' '$1 != "-" { all++; good += $1 == $2 } END { print good + 0, all + 0 }'
}

# princeton: small boards by the config of their size, the others by one that
# is optimal at any size.
small=() large=()
for f in "$cases"/princeton/*.txt; do
    if [ "$(awk 'NF { print $1; exit }' "$f")" -le 4 ]; then small+=("$f"); else large+=("$f"); fi
done
inputs "${small[@]}"
solve --format princeton "${args[@]}" >"$work/answers"
inputs "${large[@]}"
solve --format princeton --engine idastar --heuristic linear-conflict --optimal "${args[@]}" >>"$work/answers"
printf '%s\n' "${small[@]}" "${large[@]}" | awk '{
    sub(/.*\//, ""); if (/unsolvable/) print "unsolvable"
    else { sub(/.txt$/, ""); sub(/^puzzle/, ""); sub(/.*-/, ""); print "solved " $0 + 0 } }' >"$work/want"
paste -d' ' <(field status <"$work/answers") <(field length <"$work/answers") | sed 's/unsolvable -/unsolvable/' >"$work/got"
told princeton "$(agree "$work/want" "$work/got")" "$(wc -l <"$work/want")" 'files have the optimum in their names'

# fortytwo: a board that was read has a size; a search that a limit stops, or
# that cannot take so many cells, has passed the test of parity.
awk -F'\t' 'NR > 1 { print $1 }' "$cases/fortytwo.tsv" >"$work/names"
mapfile -t files < <(sed "s|^|$cases/fortytwo/|" "$work/names")
inputs "${files[@]}"
solve --format 42 --engine idastar --heuristic linear-conflict --limit-nodes 2000000 "${args[@]}" >"$work/answers"
paste <(field size <"$work/answers") <(field status <"$work/answers") <(field length <"$work/answers") >"$work/got"
awk -F'\t' 'NR > 1 { print $2 "\t" $4 "x" $5 "\t" $6 "\t" $1 }' "$cases/fortytwo.tsv" | paste - "$work/got" |
    awk -F'\t' '{
        want = $1 != "ok" ? "invalid" : $3 == "unsolvable" ? $3 : "solvable"
        got = $5 == "-" ? "invalid" : $6 == "unsolvable" ? $6 : "solvable"
        if ($1 == "ok" && $2 == "1x1") tiny += got == "invalid"
        else if (want != got) print "fortytwo: " $4 ": " got ", want " want >"/dev/stderr"
        else if ($3 ~ /^optimal/ && $6 == "solved" && $3 != "optimal " $7) print "fortytwo: " $4 ": " $7 " moves, want " $3 >"/dev/stderr"
        else good++
        lengths += $3 ~ /^optimal/ && $3 == "optimal " $7
    } END { print good + tiny, NR, lengths, tiny }' >"$work/sums"
read -r good all known tiny <"$work/sums"
told fortytwo "$good" "$all" "verdicts for the spiral, with $known lengths; $tiny boards of 1x1 are refused by design"

solve --format korf --input "$cases/korf15/korf100_15puzzles.txt" --config 15-puzzle | field length >"$work/got"
grep -v '^#' "$cases/korf15/optimal_lengths.txt" | tr -s ' ' '\n' | sed '/^$/d' >"$work/want"
told korf15 "$(agree "$work/want" "$work/got")" "$(wc -l <"$work/want")" "lengths, $(awk '{ n += $1 } END { print n }' "$work/got") moves in all"

# A path that is there leads to the goal, and a board is solvable.
good=0 all=0
for n in 15 24; do
    file=$cases/deepcubea/puzzle$n.txt
    good=$((good + $("$npuzzle" verify --json --from deepcubea --input "$file" 2>>"$work/notes" | grep -c '"status":"solved"' || true)))
    all=$((all + $(wc -l <"$file")))
done
told deepcubea "$good" "$all" 'paths of 4x4 and 5x5 lead to the goal'
good=0 all=0
for n in 35 48; do
    file=$cases/deepcubea/puzzle$n.txt
    good=$((good + $(solve --format deepcubea --input "$file" --limit-nodes 1 --engine idastar --heuristic manhattan | grep -Ec '"status":"(solved|limit)"' || true)))
    all=$((all + $(wc -l <"$file")))
done
told deepcubea "$good" "$all" 'boards of 6x6 and 7x7 are solvable'

read -r a b < <(lengths json "$cases/json/500_8puzzles.json" --config 8-puzzle-table)
read -r c d < <(lengths json "$cases/json/1000_8puzzles.json" --config 8-puzzle-table)
told json $((a + c)) $((b + d)) 'lengths'

# boards_mk: the -rev files are for blank-first. 5x5 boards but those near the
# goal are only read.
good=0 all=0 boards=0
for f in "$cases"/boards_mk/*; do
    boards=$((boards + $("$npuzzle" convert --from multi --input "$f" 2>>"$work/notes" | wc -l)))
    case $f in */*24-*problems | */10problems) continue ;; esac
    goal=blank-last
    case $f in *-rev) goal=blank-first ;; esac
    read -r a b < <(lengths multi "$f" --goal "$goal")
    good=$((good + a)) all=$((all + b))
done
told boards_mk "$good" "$all" "lengths; $boards boards read"

"$npuzzle" verify --json --from korf --input "$cases/korf24/400-random.out" 2>>"$work/notes" >"$work/replays" || true
boards=0
for f in 100-random.txt 400-random.txt 400-random.unsolved korf.txt korf-raw.txt; do
    boards=$((boards + $("$npuzzle" convert --from korf --input "$cases/korf24/$f" 2>>"$work/notes" | wc -l)))
done
told korf24 "$(grep -c '"status":"solved"' "$work/replays" || true)" "$(grep -vc '^#' "$cases/korf24/400-random.out")" \
    "paths lead to the goal; $boards boards of the lists read"

# extra: boards of 70 to 80 moves take up to some minutes each; one that ends at
# the limit has a proven bound, which must not exceed the published length.
limit=${LIMIT:-3m}
read -r good all < <(lengths csv "$cases/extra/vcahlik_sample.csv" --config 15-puzzle)
solve --format deepcubea --input "$cases/extra/hard15.txt" --config 15-puzzle-7-8 --engine parallel-idastar --limit-time "$limit" >"$work/answers"
"$npuzzle" convert --from deepcubea --to jsonl --input "$cases/extra/hard15.txt" 2>>"$work/notes" | field length >"$work/want"
paste "$work/want" <(field status <"$work/answers") <(field length <"$work/answers") <(field lower_bound <"$work/answers") |
    awk -F'\t' '{ good += $2 == "solved" ? $1 == $3 : $4 <= $1; stopped += $2 == "limit" } END { print good + 0, NR, stopped + 0 }' >"$work/sums"
read -r a b stopped <"$work/sums"
told extra $((good + a)) $((all + b)) "lengths or bounds, up to 80 moves; $stopped ended at the limit of $limit a board (LIMIT=1h for more)"
exit "$failed"
