"""How often each player hits, and how many pips the opponent loses by it.

python examples/hits.py examples/selfplay.mat
"""

import sys

import notation

for match in notation.read_matches(sys.argv[1]):
    hits, pips = [0, 0], [0, 0]
    for game in notation.replay(match).games:
        for decision in game.decisions:
            for step in decision.steps:
                if step.hit:
                    hits[decision.player] += 1
                    pips[decision.player] += step.target  # he stood on 25 - target and starts again from 25
    for player in (0, 1):
        print(f"{match.players[player]}: hits {hits[player]}, pips won {pips[player]}")
