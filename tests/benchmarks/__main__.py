"""``python -m tests.benchmarks [MODULE]...``: run the measurements named, or all of them."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main(names: list[str]) -> None:
    """Print every figure of the modules `names` (default: all beside this one)."""
    every = sorted(
        file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in ("__init__", "__main__", "harness")
    )
    for name in names or every:
        print(f"-- {name}")
        for figure in import_module(f"tests.benchmarks.{name}").figures():
            print(figure, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
