"""What a file says about its records: comments, clocks, marks and analysis, as annotations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from notation.annotations import Annotation
from notation.formats.pairs import Dice
from notation.formats.xg import layout
from notation.formats.xg.analysis import UNSEEN, Rollouts, cube_analysis, play_analysis, take_analysis
from notation.formats.xg.container import Container
from notation.formats.xg.layout import NOTHING, CubeRecord, MoveRecord

Extra: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]

_SILENT: Final = Annotation()
_FLAGGED: Final[Extra] = (("Flagged", ()),)


class Notes:
    """The notes of a file.  Without `analysis`, only what people have said.  `clock` says whether times left mean something."""

    def __init__(self, container: Container, comments: Sequence[str], analysis: bool) -> None:
        self.stream = container.games
        self.analysis = analysis
        self.clock = False
        self._comments = comments
        self._rollouts = Rollouts(container.rollouts)
        self._used: set[int] = set()

    def comment(self, *indices: int) -> str:
        """The comments with these indices; one that is not there is no comment, as real files have such."""
        texts = []
        for index in indices:
            if 0 <= index < len(self._comments):
                self._used.add(index)
                texts.append(self._comments[index])
        return _joined(*texts)

    def unused(self) -> list[str]:
        """The comments that no record has asked for."""
        return [text for index, text in enumerate(self._comments) if index not in self._used and text]

    def cube(self, record: CubeRecord, at: int) -> tuple[Annotation | None, Annotation | None]:
        """What is said about the cube decision in the record at byte `at`, and about its answer, each as its player sees it."""
        shown = self.clock and (record.left1 or record.left2)
        note = Annotation(
            comment=self.comment(record.comment),
            clock=f"{record.left1} {record.left2}" if shown else "",
            extra=_FLAGGED if record.flagged else (),
        )
        answer = _SILENT
        if self.analysis:
            found = layout.read_cube_evaluation(self.stream, at)
            note = replace(note, cube=cube_analysis(record, found, self._rollouts), extra=(*note.extra, *_error(record.error)))
            if record.double == 1:
                answer = Annotation(cube=take_analysis(record, found, self._rollouts), extra=_error(record.take_error))
        return _said(note), _said(answer)

    def evaluated(self, record: CubeRecord, at: int) -> bool:
        """Whether the cube decision in the record at byte `at` was looked at; asked or not, so that it stands as an action."""
        return layout.read_cube_evaluation(self.stream, at).verdict > UNSEEN or bool(_error(record.error))

    def move(self, record: MoveRecord, before: bytes, dice: Dice, waiting: Annotation | None, at: int) -> Annotation | None:
        """What is said about the roll and play in the record at byte `at`, together with the cube decision before it.

        `before` is the position as the mover sees it.
        """
        note = waiting or _SILENT
        comment = self.comment(record.comment)
        extra = (*((f"Cube{key}", values) for key, values in note.extra), *(_FLAGGED if record.flagged else ()))
        if not self.analysis:
            return _said(replace(note, comment=_joined(note.comment, comment), extra=extra))
        made = record.after if record.played else b""
        return _said(
            Annotation(
                comment=_joined(note.comment, comment),
                luck=record.luck if record.luck_level >= 0 and NOTHING < record.luck < -NOTHING else None,
                clock=note.clock,
                play=play_analysis(layout.read_candidates(self.stream, at), before, made, dice, self._rollouts),
                cube=note.cube,
                extra=(*extra, *_error(record.error)),
            )
        )


def _joined(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def _error(error: float) -> Extra:
    """An error that was worked out and is not nothing."""
    return (("Error", (f"{error:.6f}",)),) if error and NOTHING < error < -NOTHING else ()


def _said(note: Annotation) -> Annotation | None:
    return None if note == _SILENT else note
