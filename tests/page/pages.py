"""What the tests of the page share: a record, and how to build from it."""

from pathlib import Path
from typing import Any

import notation

RECORD = """; [Event "Club night"]
; [EventDate "2026.11.29"]

 3 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                   66: 24/18(2) 13/7(2)
; what a roll
  4) 55: 8/3(2) 6/1(2)            Doubles => 4
  5)  Drops
                                  Wins 2 points

 Game 2
 Ada : 0                        Ben : 2
  1)                             21: 13/11 6/5
  2) 64: 24/14*                  31: 8/4
  3) 61: 14/7                    63: bar/22 24/18
"""


def replay_of(record: str | Path) -> Any:
    return notation.replay(notation.read(record if isinstance(record, Path) else record.encode()))


MONEY = """ 0 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Beavers => 4
  3)  Takes
  4) 65: 24/13                   66: 24/18(2) 13/7(2)
  5) 63: 13/7 13/10               Doubles => 8
  6)  Drops
                                  Wins 4 points

 Game 2
 Ada : 0                        Ben : 4
  1)                             21: 13/11 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""
