"""Doing the same with many inputs in several processes, results in the order of the inputs.

No worker outlives its run: one that is stopped puts away what it was writing, and one whose first process was killed ends by
itself.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, TypeVar

from notation.cli import Trouble

Given = TypeVar("Given")
Result = TypeVar("Result")

_GRACE: Final = 2.0
"""Seconds that a worker has to put away what it is writing."""
_AHEAD: Final = 4
"""How many batches a worker may have waiting, so that memory stays bounded."""


def _start() -> None:
    """Prepare a worker: the first process alone answers Ctrl-C, and stops its workers by SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


_at_work = False
"""Whether this worker is in the midst of its work, and not in that of the pool, whose locks it may hold."""


def _stop(*_: object) -> None:
    """End this worker: its work is left from within, so that no half-written file stays behind.

    Where the exception comes to nothing (it may meet the end of the work, or a finalizer, which swallows it) the worker ends
    a little later all the same.
    """
    if not _at_work:
        os._exit(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    last = threading.Timer(_GRACE, os._exit, (1,))
    last.daemon = True
    last.start()
    sys.exit(1)


def _end_with_the_first() -> None:
    """Stop this worker when the process that started it is gone, which a killed one cannot tell."""
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


def _batch(work: Callable[[Given], Result], inputs: Sequence[Given]) -> list[Result]:
    global _at_work
    try:
        _at_work = True
        return [work(one) for one in inputs]
    except SystemExit:
        os._exit(1)  # The pool would take it for the result of the work, and the worker would go on.
    finally:
        _at_work = False


def in_order(work: Callable[[Given], Result], inputs: Sequence[Given], workers: int) -> Generator[Result, None, None]:
    """The results of `work` for each input, in order; `work`, inputs and results must be picklable.

    Only a few batches are in the air at a time.  When the results are not taken to the end (Ctrl-C, a closed pipe), what is
    being done is stopped.
    """
    size = max(1, min(16, len(inputs) // (workers * 8)))
    batches = (inputs[at : at + size] for at in range(0, len(inputs), size))
    waiting: deque[Future[list[Result]]] = deque()
    pool = ProcessPoolExecutor(workers, initializer=_start)
    done = False
    try:
        for batch in batches:
            waiting.append(pool.submit(_batch, work, batch))
            if len(waiting) >= workers * _AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
        done = True
    except BrokenProcessPool:
        raise Trouble("a worker process died (out of memory?); try again with -j 1") from None
    finally:
        if not done:
            for worker in multiprocessing.active_children():
                worker.terminate()
        # Waited for, as the end of the program and that of the pool get in each other's way otherwise.
        pool.shutdown(wait=True, cancel_futures=True)
