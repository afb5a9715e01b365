from __future__ import annotations

from pathlib import Path

import pytest

from notation.files import write_whole


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.mat"
    write_whole(path, "one")
    path.chmod(0o640)
    link = tmp_path / "link.mat"
    link.symlink_to(path)
    write_whole(link, "two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link.mat", "out.mat"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.mat"
    path.write_bytes(b"old")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "no room")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        write_whole(path, "new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.mat"]
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "missing" / "out.mat", "new")
