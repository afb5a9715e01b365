"""From the document of a match to what the package `ogxm` takes: the reverse of `notation.formats.ogxm.projection`.

What the format has no place for is kept under keys of GammonView, which it lets stand.  Whatever it still refuses is left out
and told, the analysis of an action first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from notation.board import Player
from notation.formats.gva.vocabulary import CENTRE, NOBODY, TAGS, Act
from notation.formats.gva.writer import DocumentWriter, Object
from notation.formats.ogxm.projection import (
    ANSWERS,
    COURSES,
    FIRST,
    OWN,
    PRECISIONS,
    RESIGNED,
    SEATS,
    VARIANTS,
    other_side,
)
from notation.phrases import Phrase

Problem = Callable[[Object], str | None]
"""What of a document the package refuses; None where it takes it."""

_LONGEST: Final = 4096
_PIECE: Final = _LONGEST // 4
"""The bytes of a text, and the characters that surely have room in them."""
_NO_PLACE: Final = ("site", "match_ref")
"""What the format has no place for where it is not told which platform that is of."""
_STEP: Final = 10
"""The milliseconds to which a clock is read."""


def fitting(writer: DocumentWriter, problem: Problem) -> Object:
    """The document of a match in the form that the package takes."""
    made = _Fitting(writer, problem)
    found = made.fit()
    whole: Object = _whole(found)
    if whole != found:
        writer.lose("a character that is none")
    return whole


def _whole(found: Any) -> Any:
    """What there is, with a sign for each half of a character."""
    if isinstance(found, str):
        return found.encode("utf-8", "replace").decode("utf-8")
    if isinstance(found, list):
        return [_whole(each) for each in found]
    return {key: _whole(value) for key, value in found.items()} if isinstance(found, dict) else found


class _Fitting:
    """Makes what the package takes of one document; `remarks` are those of all its parts."""

    def __init__(self, writer: DocumentWriter, problem: Problem) -> None:
        self.writer = writer
        self.document = writer.document()
        self._problem = problem
        self.remarks: list[Object] = []
        self.plies = 0
        self.stripped = 0
        self.rounded = 0

    def problem(self, found: Object) -> str | None:
        """What the package refuses."""
        return self._problem(_whole(found))

    def fit(self) -> Object:
        """The whole; told is what it cannot hold."""
        head = self._head()
        for note in self.document.get("annotations", ()):
            self._remark("match", 0, note)
        self.remarks.sort(key=lambda note: ("key" not in note, note.get("key", "")))
        games = self._games()
        root = head | self._info() | {"games": games}
        self._put_clock(root)
        if self.remarks:
            root["annotations"] = self.remarks
        if self.problem(root) is not None:
            self._mend(root)
        if self.rounded:
            self.writer.lose(Phrase("the exact figures of {n} place", "the exact figures of {n} places", n=self.rounded))
        if self.stripped:
            self.writer.lose_parts(self.stripped)
        return root

    # -- the head -------------------------------------------------------------------------------------------------------

    def _head(self) -> Object:
        document, rules = self.document, self.writer.match.rules
        acts = {ply["action_id"] for game in document["games"] for ply in game["plies"]}
        names = self._names()
        root: Object = {
            "ogxm": {"major": 2, "minor": 0},
            "checksum": "crc32",
            "match_length": rules.length,
            "variant": VARIANTS[document.get("variant", 0)],
            "player_white": names[0],
            "player_black": names[1],
            "crawford": rules.crawford is not False,
            "jacoby": bool(rules.jacoby),
            "beavers": bool(rules.beavers) or Act.BEAVER in acts,
            "raccoons": Act.RACCOON in acts,
            "source": document["source"],
        }
        if document.get("auto_doubles"):
            root["auto_doubles"] = True
        if document["timestamp"]:
            root["started_at"] = document["timestamp"] * 1000
            if "date_precision" in document:
                root["date_precision"] = PRECISIONS[document["date_precision"]]
        for side, points in zip(SEATS, document.get("score_start", ()), strict=False):
            root[f"{side}_score_start"] = points
        for key in ("round", *(key for _, key in TAGS)):
            if value := document.get(key):
                self._put(root, key, value)
        self._put_crawford(root)
        self._put_limit(root, rules.cube_limit)
        return root

    def _names(self) -> tuple[str, str]:
        names = self.writer.match.players
        if all(len(name.encode("utf-8", "replace")) <= _LONGEST for name in names):
            return names
        self.writer.lose_names(names)
        return names[0][:_PIECE], names[1][:_PIECE]

    def _put(self, root: Object, key: str, value: Any) -> None:
        """A field of the head, or a remark with its name where the format has no place for the value."""
        if key not in _NO_PLACE and self.problem(root | {key: value, "games": []}) is None:
            root[key] = value
        else:
            self._remark("match", 0, {"key": OWN + key, "value": f"{FIRST}{value}"})

    def _put_crawford(self, root: Object) -> None:
        """Which game is the Crawford game, which follows from the scores where nothing else is said."""
        for index, game in enumerate(self.document["games"]):
            looks = self.writer.replay.looks_crawford(index)
            if index == 0 and looks and not game["is_crawford"]:
                root["crawford_played_before_start"] = True
            elif looks < game["is_crawford"]:
                self.writer.lose("that this is the Crawford game", self.writer.match.games[index].span)

    def _put_limit(self, root: Object, limit: int | None) -> None:
        """The limit of the cube, where no game goes beyond it."""
        if limit is None:
            return
        values = [played.cube for played in self.writer.replay.games]
        values += [ply.get("cube_value", 1) for game in self.document["games"] for ply in game["plies"]]
        doubled = [2 * each.cube for played in self.writer.replay.games for each in played.decisions if each.turns]
        if limit & (limit - 1) == 0 and limit >= max([*values, *doubled], default=1):
            root["cube_limit"] = limit
        else:
            self.writer.lose(Phrase("the limit {limit} of the cube", limit=limit))

    def _info(self) -> Object:
        """Which program looked; its equities are no winning chances of the match."""
        info = self.document.get("analysis_info")
        return {} if info is None else {"analysis_info": {"model_id": info["model_id"], "currency": "cubeful"}}

    # -- remarks --------------------------------------------------------------------------------------------------------

    def _remark(self, scope: str, ref: int, note: Object) -> None:
        """Keep a remark, in pieces where it is too long."""
        text = note["value"]
        parts = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)] if len(text) > _PIECE else [text]
        if len(parts) > 1:
            note = {}
        self.remarks += [note | {"value": part, "scope": scope, "ref": ref} for part in parts]

    # -- games ----------------------------------------------------------------------------------------------------------

    def _games(self) -> list[Object]:
        """The games, and the remarks on each, which stand before those on any action."""
        for index, game in enumerate(self.document["games"]):
            for note in game.get("annotations", ()):
                self._remark("game", index, note)
        return [self._game(game) for game in self.document["games"]]

    def _game(self, game: Object) -> Object:
        names = ("winner", "points_won", "is_lastgame", "initial_board", "auto_doubles")
        made = {name: game[name] for name in names if name in game}
        if game["winner"] == NOBODY:
            del made["points_won"]
        if game.get("initial_cube_value", 1) != 1:
            made["initial_cube_value"] = game["initial_cube_value"]
        if game.get("initial_cube_owner", CENTRE) != CENTRE:
            made["initial_cube_owner"] = SEATS[game["initial_cube_owner"]]
        made["plies"] = [self._ply(ply) for ply in game["plies"]]
        return made

    def _ply(self, ply: Object) -> Object:
        """A ply; remarks call it by its number in the match."""
        for note in sorted(ply.get("annotations", ()), key=lambda note: "key" not in note):
            self._remark("ply", self.plies, note)
        self.plies += 1
        names = ("color", "action_id", "d1", "d2", "moves", "set_position", "settle_value", "cube_value", "timestamp_ms")
        made = {name: ply[name] for name in names if name in ply}
        if ply["action_id"] == Act.SET_UP and "d1" in ply:
            made |= {"color": 1 - ply["color"], "illegal": True}
        if "cube_owner" in ply:
            owner: Player = ply["cube_owner"]
            made["cube_owner"] = SEATS[owner]
        if "resign_value" in ply:
            made["resign_value"] = RESIGNED[ply["resign_value"] - 1]
        if "analysis" in ply:
            if found := _thought(ply["analysis"], ply["action_id"]):
                made["analysis"] = found
            told = ply["analysis"]
            without = any("equity" not in each for each in told.get("alternatives", ()))
            self.stripped += without or any(
                "cubeless_equity" in told.get(name, told) for name in ("cube_decision", "missed_double")
            )
            self.rounded += not exact(made.get("analysis"))
        return made

    def _put_clock(self, root: Object) -> None:
        """The readings of the clock, where they go from the first action on without a gap, and never back."""
        plies = [ply for game in root["games"] for ply in game["plies"]]
        times = [ply.get("timestamp_ms") for ply in plies]
        told = [time for time in times if time is not None]
        if not told:
            return
        if times[: len(told)] == told and told == sorted(told) and told[0] == 0:
            root["clock_info"] = {"reserve_ms": 0}
            if all(time % _STEP == 0 for time in told):
                return
        else:
            for ply in plies:
                ply.pop("timestamp_ms", None)
        self.writer.lose("the readings of the clock")

    # -- what is refused ------------------------------------------------------------------------------------------------

    def _mend(self, root: Object) -> None:
        """Leave out what the package refuses: analysis, then remarks and the clock, then the rest of a game."""
        bare = {key: value for key, value in root.items() if key not in ("annotations", "clock_info")}
        for game in root["games"]:
            self._mend_game(game, bare)
        for key, what in (
            ("annotations", Phrase("{n} remark", "{n} remarks", n=len(self.remarks))),
            ("clock_info", "the clock"),
        ):
            if key in root and self.problem({**bare, key: root[key]}) is not None:
                del root[key]
                self.writer.lose(what)

    def _mend_game(self, game: Object, bare: Object) -> None:
        def refused(plies: list[Object], *, unfinished: bool = False) -> bool:
            ending = ("winner", "points_won") if unfinished else ()
            kept = {key: value for key, value in game.items() if key not in ending}
            return self.problem(bare | {"games": [{"winner": NOBODY} | kept | {"plies": plies}]}) is not None

        plies: list[Object] = game["plies"]
        if not refused(plies):
            return
        plain = [{key: value for key, value in ply.items() if key != "analysis"} for ply in plies]
        for place, ply in enumerate(plies):
            if "analysis" in ply and refused([*plain[:place], ply, *plain[place + 1 :]]):
                plies[place] = plain[place]
                self.stripped += 1
        if not refused(plies):
            return
        good, bad = 0, len(plies) + 1
        while bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (good, middle) if refused(plain[:middle], unfinished=True) else (middle, bad)
        game["plies"] = plies[:good]
        self.writer.lose(Phrase("the actions of a game after the first {most}", most=good))
        if refused(game["plies"]):
            game.pop("points_won", None)
            game["winner"] = NOBODY
            self.writer.lose("what is said about the result")


def exact(found: Any, places: int = 6) -> bool:
    """Whether every figure has no more places than the format keeps: four of a chance, six of an equity."""
    if isinstance(found, dict):
        return all(exact(value, 4 if name == "eval" else places) for name, value in found.items())
    if isinstance(found, list):
        return all(exact(each, places) for each in found)
    return not isinstance(found, float) or round(found, places) == found


def _thought(found: Object, action: int) -> Object:
    """What is thought of an action, in the words of the package."""
    made: Object = {}
    alternatives = found.get("alternatives", ())
    if alternatives and all("equity" in each for each in alternatives):
        made["alternatives"] = [_looked(each, ("move", "equity", "is_played")) for each in alternatives]
    if "luck" in found:
        made["roll"] = {"luck": found["luck"]}
    if cube := found.get("missed_double") or found.get("cube_decision"):
        right = {"correct_action": "double" if cube.get("should_double", "correct_action" in cube) else "no_double"}
        made["cube_decision"] = _looked(cube, (*COURSES, "equity_loss")) | right
    if "played_action" in found:
        made |= _looked(found, ("correct_action", "played_action", *COURSES, "equity_loss"))
        if action in ANSWERS and "eval" in made:
            made["eval"] = other_side(made["eval"])
    return made


def _looked(found: Object, names: tuple[str, ...]) -> Object:
    """Some fields, with the chances and the level."""
    made = {name: found[name] for name in names if name in found and (name != "equity_loss" or found[name] > 0)}
    if "eval" in found:
        made["eval"] = {name: value for name, value in found["eval"].items() if name != "equity"}
    return made | ({"level": {"preset": found["eval_level"]}} if found.get("eval_level") else {})
