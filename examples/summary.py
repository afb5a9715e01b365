"""One line a match: who played, how it ended, and how much is wrong with the record.

python examples/summary.py examples/*.mat examples/*.txt
"""

import sys

import notation

for path in sys.argv[1:]:
    for match in notation.read_matches(path):
        replay = notation.replay(match)
        first, second = match.players
        wrong = sum(finding.severity != "note" for finding in replay.diagnostics)
        print(f"{path}: {first} {replay.score[0]} - {replay.score[1]} {second}, games: {len(replay.games)}, findings: {wrong}")
