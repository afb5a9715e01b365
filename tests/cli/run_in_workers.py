"""A program for the tests of workers: ``FOLDER COUNT`` workers begin files in a folder that they never finish, and say so."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from notation.cli.workers import in_order
from notation.files import whole


def begin(place: str) -> None:
    with whole(Path(place)) as file:
        file.write("half")
        os.write(1, f"{os.getpid()}\n".encode())
        while True:
            signal.pause()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    count = int(sys.argv[2])
    try:
        list(in_order(begin, [f"{sys.argv[1]}/{number}" for number in range(2 * count)], count))
    except KeyboardInterrupt:
        sys.exit(130)
