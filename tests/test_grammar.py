"""The grammars and their tables; written movements: what they stand for, and the two ways to write them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import lark
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import grammar
from notation.board import BAR, OFF
from notation.grammar import STARTS, load, movement, play_text, steps_text
from notation.model import Step
from tests.shared import rows


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("8/5", [(8, 5)]),
        ("bar/20", [(25, 20)]),
        ("Bar/20*", [(25, 20, True)]),
        ("b/20", [(25, 20)]),
        ("25/20", [(25, 20)]),
        ("6/off", [(6, 0)]),
        ("6/Off", [(6, 0)]),
        ("6/o", [(6, 0)]),
        ("6/0", [(6, 0)]),
        ("6/-", [(6, 0)]),
        ("24-18", [(24, 18)]),
        ("24>18", [(24, 18)]),
        ("24→18", [(24, 18)]),
        ("24/18*/14", [(24, 18, True), (18, 14)]),
        ("6/4(2)", [(6, 4)] * 2),
        ("6/4 (2)", [(6, 4)] * 2),
        ("8/5*(2)", [(8, 5, True), (8, 5)]),
        ("8/5(2)*", [(8, 5, True), (8, 5)]),
        ("13/11/9(2)", [(13, 11), (11, 9), (13, 11), (11, 9)]),
        ("13/9*/5*(2)", [(13, 9, True), (9, 5, True), (13, 9), (9, 5)]),
        ("5/off(4)", [(5, 0)] * 4),
        ("8/13", [(8, 13)]),
    ],
)
def test_a_movement(text: str, steps: list[tuple[int, ...]]) -> None:
    assert movement(text) == tuple(Step(*step) for step in steps)


@pytest.mark.parametrize(
    "text",
    ["", "8", "8/", "/5", "26/20", "8/5(1)", "8/5(5)", "8/5(22)", "0/5", "off/3", "8/bar", "8/25", "x/5", "8 /5"],
)
def test_what_is_no_movement(text: str) -> None:
    assert movement(text) is None


def _parsed(text: str) -> tuple[Step, ...] | None:
    """What a parse by the grammar makes of a movement."""
    try:
        tree = load("movement").parse(text)
    except lark.exceptions.LarkError:
        return None

    def point(token: Any) -> int:
        return int(token) if token.type == "POINT" else {"BAR": BAR, "OFF": OFF}[token.type]

    first, *others = tree.children
    chain = []
    source = point(first)
    for landing in (part for part in others if isinstance(part, lark.Tree)):
        target = point(landing.children[1])
        chain.append(Step(source, target, len(landing.children) > 2))
        source = target
    marks = {part.type: str(part) for part in others if isinstance(part, lark.Token)}
    if chain[0].source == OFF or BAR in [step.target for step in chain] or BAR in [step.source for step in chain[1:]]:
        return None
    if "HIT" in marks:
        chain[-1] = chain[-1]._replace(hit=True)
    count = int(marks.get("COUNT", "(1)").strip(" ()"))
    return (*chain, *[step._replace(hit=False) for step in chain * (count - 1)])


_PIECES = ("8", "25", "0", "bar", "-", "O", "/", "*", " (2)")


def test_a_movement_is_what_a_parse_makes_of_it() -> None:
    found = 0
    for pieces in (pieces for length in range(6) for pieces in product(_PIECES, repeat=length)):
        text = "".join(pieces)
        expected = _parsed(text)
        assert movement.__wrapped__(text) == expected, text
        found += expected is not None
    assert found > 300


@given(st.lists(st.sampled_from((*_PIECES, "1", "24", "B", "off", ">", "→", "(4)", "(5)", "x", "\n")), max_size=12))
def test_a_longer_movement_is_what_a_parse_makes_of_it(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert movement(text) == _parsed(text)


def test_a_movement_is_parsed_once() -> None:
    assert movement("24/18*/14") is movement("24/18*/14")
    assert load("movement") is load("movement")


_STEPS = st.lists(
    st.builds(Step, st.integers(1, 25), st.integers(0, 24), st.booleans()).filter(lambda step: step.source > step.target),
    min_size=1,
    max_size=4,
)


def _ends(steps: list[Step] | tuple[Step, ...]) -> tuple[list[int], set[int]]:
    return sorted([step.source for step in steps] + [-step.target for step in steps]), {
        step.target for step in steps if step.hit and step.target
    }


@given(_STEPS)
def test_numeric_steps_read_back(steps: list[Step]) -> None:
    """The normal form of `.mat` says each step and each hit point, and writes itself again."""
    steps = [step if step.target else step._replace(hit=False) for step in steps]
    text = steps_text(steps)
    read = [step for word in text.split() for step in movement(word) or ()]
    assert sorted(step[:2] for step in read) == sorted(step[:2] for step in steps)
    assert _ends(read) == _ends(steps)
    assert steps_text(read) == text
    assert [step[:2] for step in read] == sorted((step[:2] for step in steps), reverse=True)


@given(_STEPS)
def test_the_short_form_moves_the_same_checkers(steps: list[Step]) -> None:
    steps = [step if step.target else step._replace(hit=False) for step in steps]
    read = [step for word in play_text(steps).split() for step in movement(word) or ()]

    def change(steps: list[Step]) -> list[int]:
        points = [0] * 26
        for step in steps:
            points[step.source] -= 1
            points[step.target] += 1
        return points

    assert change(read) == change(steps)


def test_the_written_forms_of_the_vectors() -> None:
    """Both ways to write a play give the spelling that the vectors hold for it, whatever the spelling it was read from."""
    tested = 0
    for row in rows("vectors/plays.jsonl"):
        if row["verdict"] == "legal" and row.get("steps"):
            steps = [Step(source, target, bool(hit)) for source, target, hit in row["steps"]]
            assert steps_text(steps) == row["mat"], row["id"]
            assert play_text(steps) == row["canonical"], row["id"]
            tested += 1
    assert tested > 200


def _canonical(kept: dict[Any, Any]) -> dict[str, Any]:
    """Tables with their states numbered as they are reached, as Lark numbers them anew at each build."""
    parser = json.loads(kept["parser"], object_pairs_hook=grammar._integer_keys)
    memo, parse = parser["memo"], parser["data"]["parser"]["parser"]
    names, numbers = parse["tokens"], {}
    waiting = [parse["start_states"][start] for start in sorted(parse["start_states"])]
    states = []
    while waiting:
        state = waiting.pop(0)
        if state in numbers:
            continue
        numbers[state] = len(numbers)
        actions = {names[token]: action for token, action in parse["states"][state].items()}
        states.append(sorted(actions.items(), key=lambda pair: pair[0]))
        waiting += [target for _, (reduce, target) in states[-1] if not reduce]
    rows = [
        [(symbol, memo[target["@"]] if reduce else numbers[target]) for symbol, (reduce, target) in actions]
        for actions in states
    ]
    ends = {start: numbers[state] for start, state in parse["end_states"].items()}
    return {key: value for key, value in kept.items() if key != "parser"} | {"rows": rows, "ends": ends}


@pytest.mark.parametrize("name", STARTS)
def test_the_tables_are_those_of_a_fresh_build(name: str) -> None:
    """`python -m notation.grammar` renews them."""
    text = grammar.folder().joinpath(f"{name}.lark").read_text(encoding="utf-8")
    kept = json.loads(grammar.folder().joinpath(f"{name}.json").read_text(encoding="utf-8"))
    fresh = grammar.tables(name, text)
    if kept["lark"] != lark.__version__:
        assert [kept[key] for key in ("digest", "terminals", "rules")] == [
            fresh[key] for key in ("digest", "terminals", "rules")
        ]
        return
    assert _canonical(kept) == _canonical(fresh)


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Nothing of a grammar is remembered, before and after."""
    remembered = (grammar._kept, grammar.load, grammar.terminal, grammar.scanner)
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_another_lark_builds_from_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = load("movement")
    load.cache_clear()
    monkeypatch.setattr(lark, "__version__", "0.0")
    assert load("movement") is not ahead
    assert load("movement").source_path != ahead.source_path
    assert load("movement").parse("24/18*/13(2)") == ahead.parse("24/18*/13(2)")


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("stale", [True, False], ids=["of another text", "missing"])
def test_tables_that_do_not_fit_are_made_anew(stale: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here what differs stands in the terminals that the grammar takes in."""
    for name in ("movement", "shared"):
        text = grammar.folder().joinpath(f"{name}.lark").read_text(encoding="utf-8")
        (tmp_path / f"{name}.lark").write_text(text.replace("/(?:bar|b)/i", "/rail/"), encoding="utf-8")
    if stale:
        kept = grammar.folder().joinpath("movement.json").read_text(encoding="utf-8")
        (tmp_path / "movement.json").write_text(kept, encoding="utf-8")
    monkeypatch.setattr(grammar, "folder", lambda: tmp_path)
    assert grammar.terminal("movement", "BAR").pattern == "rail"
    assert [token.type for token in load("movement").parse("rail/20").children if isinstance(token, lark.Token)] == ["BAR"]


@pytest.mark.usefixtures("forgetful")
def test_renewing_writes_what_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = grammar.folder()
    for name in (*STARTS, "shared"):
        (tmp_path / f"{name}.lark").write_bytes(there.joinpath(f"{name}.lark").read_bytes())
    monkeypatch.setattr(grammar, "folder", lambda: tmp_path)
    tables = tmp_path / "movement.json"
    tables.write_text(there.joinpath("movement.json").read_text(encoding="utf-8").replace('"digest":"', '"digest":"0'))
    grammar.renew()
    assert sorted(path.stem for path in tmp_path.glob("*.json")) == sorted(STARTS)
    assert tables.read_text(encoding="utf-8") == there.joinpath("movement.json").read_text(encoding="utf-8"), "renewed too"
    assert str(load("movement").parse("8/5").data) == "movement"


def test_a_scanner_holds_the_terminals_of_its_rule_in_lark_s_order() -> None:
    lexer = [one.name for one in load("mat").parser.lexer.root_lexer.terminals]  # type: ignore[attr-defined]
    row = list(grammar.scanner("mat", "row").groupindex)
    kinds = [kind for kind in row if kind.isupper()]
    assert kinds == [kind for kind in lexer if kind in kinds]
    assert {"EOL", "ROLL", "ODD"} <= set(kinds) and "PLAIN" not in kinds


def test_what_is_shared_is_used_by_more_than_one_grammar() -> None:
    """And what one takes in from there it uses."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in Path(str(grammar.folder())).glob("*.lark")}
    shared = re.findall(r"^([A-Z_0-9]+):", texts.pop("shared"), re.MULTILINE)
    assert texts.keys() == STARTS.keys()
    users: dict[str, list[str]] = {kind: [] for kind in shared}
    for name, text in texts.items():
        body, _, taken = text.partition("%import .shared (")
        for kind in taken.rstrip(")\n").split(", ") if taken else ():
            assert re.search(rf"\b{kind}\b", body), (name, kind)
            users[kind].append(name)
    assert all(len(names) > 1 for names in users.values()), users


def test_terminals_need_no_lark() -> None:
    program = "import sys; from notation.grammar import scanner; assert scanner('mat', 'row'); assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("filler", [" ", "\t", "a", "a ", "1", "1 ", "-", "/", ".", ": "])
def test_no_terminal_goes_back_over_a_long_line_again_and_again(name: str, filler: str) -> None:
    """A line of one thing many times takes each terminal no time worth the name; one that tried every place took minutes."""
    for kind in grammar._kept(name)["terminals"]:
        found = grammar.terminal(name, kind)
        for end in ("x\n", "\n", "\0"):
            begun = process_time()
            found.match(filler * (6000 // len(filler)) + end)
            assert process_time() - begun < 2, (kind, end)
