"""How many plays each opening roll has.

python examples/openings.py
"""

from notation import legal_plays
from notation.board import START

for high in range(2, 7):
    counts = (f"{high}{low}: {len(legal_plays(START, (high, low)))}" for low in range(1, high))
    print("  ".join(counts))
