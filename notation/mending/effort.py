"""How much work mending a record may take, so that one that is damaged throughout is not looked at for ever."""

from __future__ import annotations

from typing import Final

STEPS_A_GAME: Final = 6_000
"""So many actions the referee judges for one game at the most; a slip seldom takes 3,000."""
_STEPS: Final = 20_000
_CHARACTERS: Final = 3_000_000


class Effort:
    """What may still be spent on one match: actions that the referee judges, and characters that are read again as a proof.

    Steps are counted, not time, so that a record is always mended alike.
    """

    __slots__ = ("characters", "steps")

    def __init__(self) -> None:
        self.steps = _STEPS
        self.characters = _CHARACTERS

    @property
    def a_game(self) -> int:
        """How many steps the next game has."""
        return max(min(STEPS_A_GAME, self.steps), 0)

    def may_read(self, characters: int) -> bool:
        """Whether so much may be read again; it is then taken for spent."""
        if characters > self.characters:
            return False
        self.characters -= characters
        return True
