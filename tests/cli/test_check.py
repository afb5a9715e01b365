"""`bgnotation check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from notation.cli.options import chosen
from notation.codes import CODES, find
from notation.renderers.text import rule
from tests.cli.conftest import BROKEN, CLEAN, WARNED, Run, command


def test_exit_codes(run: Run, tmp_path: Path) -> None:
    for name, text, code in (("clean", CLEAN, 0), ("warned", WARNED, 1), ("broken", BROKEN, 1)):
        place = tmp_path / f"{name}.mat"
        place.write_text(text)
        assert run("check", place).exit_code == code, name
    assert run("check", "missing.mat").exit_code == 2
    assert run("check", "broken.mat", "--exit-zero").exit_code == 0
    assert run("check", "missing.mat", "--exit-zero").exit_code == 2


def test_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.mat").write_text(BROKEN)
    result = run("check", "broken.mat", "--select", "wrong-dice")
    code = find("wrong-dice")
    assert code is not None
    first, *lines = result.output.splitlines()
    assert first.startswith("broken.mat:5:38: error[wrong-dice] ")
    assert lines[:4] == [
        "  |",
        "5 |   1) 31: 8/5 6/5                 42: 8/5 6/4",
        "  |                                      ^^^",
        f"  = rule: {rule(code)} (bgnotation explain wrong-dice)",
    ]
    assert lines[4].startswith("  = legal with this 42: ")
    assert lines[-3:] == ["", "Found 1 error in 1 file", "0 fixable (bgnotation check --fix), 1 more with --unsafe-fixes"]


def test_a_clean_run_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "clean.mat").write_text(CLEAN)
    assert run("check", "clean.mat", "--ignore", "unfinished-game").output == "All checks passed\n"
    assert run("check", "clean.mat").output.endswith("\nAll checks passed, 1 note in 1 file\n")


def test_a_folder_stands_for_its_match_files(run: Run, folder: Path) -> None:
    lines = run("check", "records", "--output-format", "concise").output.splitlines()
    assert [line.partition(":")[0] for line in lines[:-2] if "note" not in line] == [
        "records/WARNED.MAT",
        "records/below/broken.txt",
    ]
    assert lines[-2:] == [
        "Found 1 error, 1 warning, 3 notes in 3 files",
        "1 fixable (bgnotation check --fix), 1 more with --unsafe-fixes",
    ]


def test_without_paths_the_current_folder_is_checked(run: Run, folder: Path) -> None:
    lines = run("check", "--output-format", "concise").output.splitlines()
    assert any(line.startswith("records/below/broken.txt:5:") for line in lines)


def test_patterns_are_expanded(run: Run, folder: Path) -> None:
    def named(pattern: str) -> set[str]:
        output = run("check", pattern, "--output-format", "json-lines").stdout
        return {json.loads(line)["path"] for line in output.splitlines()}

    assert named("records/*.mat") == {"records/clean.mat"}
    assert named("records/**/*.txt") == {"records/below/broken.txt"}
    assert named("rec*") == {"records/clean.mat", "records/WARNED.MAT", "records/below/broken.txt"}
    result = run("check", "records/*.sgf")
    assert result.exit_code == 2
    assert result.stderr == "bgnotation: records/*.sgf: no file fits this pattern\n"


def test_a_source_named_twice_is_checked_once(run: Run, folder: Path) -> None:
    result = run("check", "records/below/broken.txt", "records/below/../below/broken.txt", "records", "--select", "wrong-dice")
    assert "\nFound 1 error in 1 file (3 files checked)\n" in result.output


def test_a_name_with_brackets_is_a_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a[1].mat").write_text(BROKEN)
    assert run("check", "a[1].mat").exit_code == 1


def test_an_empty_folder_is_said(run: Run, tmp_path: Path) -> None:
    result = run("check", ".")
    assert (result.exit_code, result.stdout) == (0, "Nothing was checked\n")
    assert "no match files in this folder" in result.stderr


def test_unreadable_paths_are_named_and_the_others_done(run: Run, folder: Path) -> None:
    (folder / "loop.mat").symlink_to(folder / "loop.mat")
    (folder / "gone.mat").symlink_to(folder / "nowhere")
    result = run("check", "missing.mat", "records", "--output-format", "json-lines")
    assert result.exit_code == 2
    for name in ("missing.mat", "records/loop.mat", "records/gone.mat"):
        assert f"bgnotation: {name}: " in result.stderr
    assert any(json.loads(line)["name"] == "wrong-dice" for line in result.stdout.splitlines())


def test_too_large_a_file_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "large.mat").open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 1)
    result = run("check", "large.mat")
    assert result.exit_code == 2
    assert result.stderr == "bgnotation: large.mat: larger than 67108864 bytes\n"


def test_standard_input(run: Run) -> None:
    result = run("check", "-", "--output-format", "json-lines", input=BROKEN)
    assert {json.loads(line)["path"] for line in result.stdout.splitlines()} == {"-"}
    result = run("check", "-", "--stdin-filename", "final.mat", "--output-format", "concise", input=BROKEN)
    assert "\nfinal.mat:5:38: error[wrong-dice] " in result.stdout


def test_json(run: Run, folder: Path) -> None:
    lines = [json.loads(line) for line in run("check", "records", "--output-format", "json-lines").stdout.splitlines()]
    assert json.loads(run("check", "records", "--output-format", "json").stdout) == lines
    assert len(lines) == 5
    assert json.loads(run("check", "records", "--output-format", "json", "--select", "C").stdout) == []
    assert run("check", "records", "--output-format", "json-lines", "--select", "C").stdout == ""


def test_github(run: Run, folder: Path) -> None:
    lines = run("check", "records/below", "--output-format", "github", "--select", "P").stdout.splitlines()
    assert lines[0].startswith("::error title=bgnotation (wrong-dice),file=records/below/broken.txt,line=5,col=38,")


def test_output_file(run: Run, folder: Path) -> None:
    result = run("check", "records", "--output-format", "json-lines", "--output-file", "found.jsonl")
    assert (result.exit_code, result.output) == (1, "")
    assert len(Path("found.jsonl").read_text().splitlines()) == 5
    assert run("check", "records", "--output-file", "new/found.txt").exit_code == 1
    assert "wrong-dice" in Path("new/found.txt").read_text()


def test_selection(run: Run, folder: Path) -> None:
    def names(*options: str) -> set[str]:
        output = run("check", "records", "--output-format", "json-lines", *options).stdout
        return {json.loads(line)["name"] for line in output.splitlines()}

    everything = {"wrong-dice", "false-hit", "unfinished-game"}
    assert names() == everything
    assert names("--select", "P") == {"wrong-dice", "false-hit"}
    assert names("--select", "p03,unfinished-game") == {"wrong-dice", "unfinished-game"}
    assert names("--select", "P03", "--select", "S11") == {"wrong-dice", "unfinished-game"}
    assert names("--ignore", "P") == {"unfinished-game"}
    assert names("--select", "P", "--ignore", "false-hit") == {"wrong-dice"}
    assert names("--select", "P03", "--ignore", "P") == {"wrong-dice"}
    assert names("--ignore", "ALL") == set()


def test_the_more_exact_selector_counts() -> None:
    assert chosen([], []) == {code.id for code in CODES}
    assert chosen(["P"], ["P"]) == frozenset()
    assert chosen(["wrong-dice"], ["P0"]) == {"P03"}


def test_an_unknown_selector_is_a_usage_error(run: Run, folder: Path) -> None:
    for option in ("--select", "--ignore"):
        result = run("check", "records", option, "P03,nothing")
        assert result.exit_code == 2
        assert "no code fits 'nothing'" in result.stderr


def test_statistics(run: Run, folder: Path) -> None:
    result = run("check", "records", "--statistics")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "3  S11  note     unfinished-game",
        "1  P03  error    wrong-dice",
        "1  P11  warning  false-hit",
        "Found 1 error, 1 warning, 3 notes in 3 files",
    ]
    found = json.loads(run("check", "records", "--statistics", "--output-format", "json").stdout)
    assert found[0] == {"code": "S11", "name": "unfinished-game", "severity": "note", "count": 3}
    assert run("check", "records", "--statistics", "--output-format", "github").exit_code == 2


def test_colour(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in run("check", "records").output
    assert "\x1b[" in run("check", "records", "--color", "always").output
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" not in run("check", "records", "--color", "never").output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("check", "records").output


def test_formats_of_the_input(run: Run, folder: Path) -> None:
    assert run("check", "records", "--from", "mat").exit_code == 1
    result = run("check", "records", "--from", "nothing")
    assert result.exit_code == 2
    assert "there is no format 'nothing'" in result.stderr


def test_several_matches_in_one_file(run: Run) -> None:
    found = [
        json.loads(line) for line in run("check", "-", "--output-format", "json-lines", input=BROKEN * 3).stdout.splitlines()
    ]
    assert [one["match"] for one in found if one["name"] == "wrong-dice"] == [1, 2, 3]


def test_workers_give_the_same_in_the_same_order(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02}.mat").write_text((CLEAN, WARNED, BROKEN)[number % 3] * (1 + number % 4))
    (tmp_path / "07.mat").unlink()
    (tmp_path / "07.mat").symlink_to("nowhere")
    alone = command("check", ".", "-j", "1", cwd=tmp_path)
    together = command("check", ".", "-j", "2", cwd=tmp_path)
    assert (alone.returncode, alone.stdout, alone.stderr) == (together.returncode, together.stdout, together.stderr)
    assert alone.returncode == 2
    assert b"07.mat: No such file" in alone.stderr
    assert b"in 39 files (1 could not be read)\n" in alone.stdout


def test_a_fault_of_ours_is_one_line_and_the_others_are_done(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import notation.cli.records as module

    replay = module.replay

    def stumble(match: object) -> object:
        if match.source.name.endswith("clean.mat"):  # type: ignore[attr-defined]
            raise RuntimeError("the moon is full")
        return replay(match)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "replay", stumble)
    result = run("check", "records", "--output-format", "concise")
    assert result.exit_code == 2
    assert result.stderr.startswith("bgnotation: records/clean.mat: internal error: RuntimeError: the moon is full (")
    assert "wrong-dice" in result.stdout


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "cp932"])
def test_places_in_bytes_and_the_index_of_the_action(codec: str, run: Run) -> None:
    """The bytes between `start` and `end` are those of the cell that is wrong, whatever letters stand before it."""
    name = {"cp1252": "Jürgen –", "cp932": "井上太郎"}.get(codec, "Jürgen 井上")
    data = BROKEN.replace("Ada", name).encode(codec)
    lines = run("check", "-", "--output-format", "json-lines", "--select", "wrong-dice", input=data).stdout.splitlines()
    (found,) = map(json.loads, lines)
    plain = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(codec, codec)
    assert data[found["start"] : found["end"]].decode(plain) == "8/5"
    assert found["action"] == 1


def test_places_in_bytes_of_a_binary_file(run: Run) -> None:
    lines = run("check", "-", "--output-format", "json-lines", input=b"RGMH" + b"\0" * 40).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert found
    assert all((one["start"], one["end"]) == (one["column"], one["end_column"]) for one in found)
