"""The picture of docs/architecture.md, held: imports point one way, and no module has become two things."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from notation.model import Action, Deciding

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "notation"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")

CORE = (
    "frozen",
    "numbers",
    "steps",
    "annotations",
    "drawing",
    "board",
    "packed",
    "reach",
    "phrases",
    "fixes",
    "diagnostics",
    "codes",
    "encodings",
    "source",
    "recorded",
    "stream",
    "model",
    "state",
    "cube",
    "grammar",
    "rules",
    "decisions",
    "plain",
    "log",
    "reporter",
    "faults",
    "asks",
    "lookahead",
    "script",
    "checkers",
    "repairs",
    "judge",
    "frame",
    "offers",
    "table",
    "results",
    "readings",
    "replay",
)
"""From bytes to conclusions.  Each of these rooms may see those before it."""

_FACTS = CORE[: CORE.index("rules")]

SIDES = {
    # What a file says is read without judging it: formats and ids never see the rules.  Writers are given replays.
    "ids": {*_FACTS, "reporter", "plugins"},
    "unpack": {"frozen"},
    "plugins": set(),
    "walk": set(),
    "compressed": {"unpack"},
    "tar": set(),
    "archive": {*_FACTS, "unpack", "compressed", "tar"},
    "formats": {*_FACTS, "captions", "compressed", "languages", "reporter", "decisions", "replay", "ids", "unpack", "plugins"},
    "files": set(),
    "spool": set(),
    "writing": {"diagnostics", "phrases", "source", "stream", "replay", "formats", "spool"},
    "readback": {*CORE},
    "builder": {*CORE},
    "headers": {*_FACTS},
    "mending": {*CORE, "formats"},
    "merging": {*CORE, "mending"},
    "renderers": {"frozen", "diagnostics", "phrases", "fixes", "languages", "source"},
    "languages": {"frozen", "diagnostics", "phrases"},
    "captions": {"board", "diagnostics", "phrases", "state"},
    "rulebook": set(),
    "page": {*CORE, "captions", "ids", "languages", "renderers", "rulebook"},
    "api": {*CORE, "files", "formats", "archive", "compressed", "unpack", "readback", "walk", "headers", "writing", "spool"},
    "__main__": {"cli"},
    "cli": {
        *CORE,
        *(
            "files",
            "formats",
            "ids",
            "renderers",
            "languages",
            "captions",
            "rulebook",
            "page",
            "api",
            "archive",
            "compressed",
            "unpack",
            "walk",
        ),
        *("spool", "writing", "mending", "merging"),
    },
}
"""What the rooms beside the core may see, apart from themselves."""

LIMIT = 400
"""Lines of a module."""

LONGER: dict[str, int] = {}
"""Modules that are to be made shorter; they may not grow beyond this."""


def room(module: str) -> str:
    """The room of a module: its name, or that of its package, inside `notation`."""
    return module.removeprefix("notation.").split(".")[0]


def imported(path: Path) -> set[str]:
    """The modules of the project that a file imports, wherever the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole module"
            if node.module == "notation":
                found.update(f"notation.{alias.name}" for alias in node.names)
            elif node.module and node.module.startswith("notation."):
                found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if alias.name.startswith("notation"))
    return found


def room_of(path: Path) -> str:
    return room(path.relative_to(PACKAGE).with_suffix("").parts[0])


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_imports_point_one_way(path: Path) -> None:
    here = room_of(path)
    assert here in CORE or here in SIDES, f"say in this file where {here!r} belongs"
    allowed = set(CORE[: CORE.index(here)]) if here in CORE else SIDES[here]
    seen = {room(module) for module in imported(path)} - {here}
    assert seen <= allowed, f"{path.name} may not see {sorted(seen - allowed)}"


def test_every_room_is_there() -> None:
    rooms = {room_of(path) for path in MODULES}
    assert {*CORE, *SIDES} == rooms


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(PACKAGE)) for path in MODULES])
def test_a_module_is_one_thing(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGER.get(path.name, LIMIT)


def test_what_had_to_shrink_is_taken_off_the_list() -> None:
    for name in LONGER:
        lines = len((PACKAGE / name).read_text(encoding="utf-8").splitlines())
        assert lines > LIMIT, f"{name} has {lines} lines now: take it off the list"


DECIDING = {kind.__name__ for kind in get_args(Deciding)}
TOLD = {kind.__name__ for kind in get_args(Action)} - DECIDING


@pytest.mark.parametrize("path", [path for path in MODULES if path.name != "model.py"], ids=lambda path: path.stem)
def test_which_actions_are_decisions_is_said_once(path: Path) -> None:
    """`is_decision` says it: nobody lists them, or takes the next decision for what is merely nothing else."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and isinstance(node.args[1], ast.Tuple):
            named = {ast.unparse(kind) for kind in node.args[1].elts}
            assert len(named & DECIDING) < 5 and not named >= TOLD, ast.unparse(node)
    asked = [node.body for node in ast.walk(tree) if isinstance(node, ast.If) and "is_decision" in ast.unparse(node.test)]
    allowed = {id(node) for body in asked for part in body for node in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node) == "next(decisions)":
            assert id(node) in allowed, f"{path.name}:{node.lineno}"


def test_top_level() -> None:
    """The package says what it is by its top level; nothing else gathers there."""
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    kept = {"notation", "grammars", "examples", "tests", "docs"}
    assert kept <= folders
    assert {name for name in folders - kept if not name.endswith(".egg-info")} <= {"build", "dist", "site", "htmlcov"}


def test_the_picture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name in (*CORE, *SIDES):
        assert f"`{name}" in text, f"docs/architecture.md says nothing of {name}"
