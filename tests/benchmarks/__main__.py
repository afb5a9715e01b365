"""``python -m tests.benchmarks [NAME]...``: print the measurements named, or all of them, as a Markdown table."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.harness import facts


def main(names: list[str]) -> None:
    """Print every figure of the modules `names` (default: all beside this one)."""
    every = sorted(
        file.stem for file in Path(__file__).parent.glob("*.py") if file.stem not in ("__init__", "__main__", "harness")
    )
    if unknown := set(names) - set(every):
        sys.exit(f"there is no measurement {', '.join(sorted(unknown))}; there are {', '.join(every)}")
    print(facts(), end="\n\n")
    print("| what | figure | wanted |\n|---|---|---|")
    for name in names or every:
        for figure in import_module(f"tests.benchmarks.{name}").figures():
            print(figure, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
