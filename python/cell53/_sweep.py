"""Sweeps: many runs, block by block, on the threads of this machine or on any executor.

The folder of a sweep is its complete state: ``sweep.json`` lists the runs, ``parts/`` holds the results of their
blocks. A part is written whole or not at all and depends only on the plan. So a block that is made twice changes
nothing, and a sweep continues by making the missing blocks.
"""

import contextlib
import json
import math
import os
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
)
from functools import lru_cache
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._plan import Plan, document_of
from ._problems import Refused

if TYPE_CHECKING:
    import pyarrow

BLOCK_S = 2.0
"""Time that a block should take, s: much longer than submitting it, short enough to lose."""
MOST_IN_FLIGHT = 4
"""Blocks in flight per processor: enough that no processor waits, few enough that no queue builds up."""
MOST_TRIES = 5
"""Most tries of a block that is lost with its worker."""
ASK_AGAIN_S = 1.0
"""Least time between two queries for the processors of a cluster, s: the answer lists every worker."""
LEAST_BLOCKS = 32
"""Least number of blocks of a sweep with enough runs: with fewer, some processors would wait for the last blocks."""
TRIALS = 3
"""Trial runs that determine the size of a block."""


class Progress(NamedTuple):
    """The progress of a sweep."""

    done: int
    """Blocks with a finished part."""
    blocks: int
    left_s: float | None
    """Estimated time left, s; ``None`` before the first block."""


class Made(NamedTuple):
    """The result of one block."""

    part: bytes
    refused: int
    """Runs that could not be made."""
    first: tuple[int, str] | None
    """The first of these runs, and the reason."""


class Sweep:
    """The folder of a sweep."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Opens a folder. Raises ``Refused`` if it holds no sweep, or the sweep of another engine."""
        self.folder = Path(folder)
        self._core = _core.Folder(self.folder)
        self._runs = _core.Sweep(self._core.text())

    @property
    def runs(self) -> int:
        """Number of runs."""
        return self._runs.runs()

    @property
    def blocks(self) -> int:
        """Number of blocks."""
        return self._runs.blocks()

    @property
    def plan(self) -> dict[str, Any]:
        """The document of the sweep: figure, setting, scenarios, engine, size of a block."""
        return json.loads(self._core.text())

    def scenario(self, run: int) -> dict[str, Any]:
        """The scenario of a run, with its seed, for ``cell53.run``."""
        return json.loads(self._runs.scenario(run))

    def missing(self) -> list[int]:
        """Blocks without a part."""
        return self._core.missing()

    def part(self, block: int) -> Path:
        """The path of a block's part, whether it exists or not."""
        return self._core.part(block)

    def parts(self) -> list[Path]:
        """All existing parts, in their order."""
        return [part for part in map(self.part, range(self.blocks)) if part.is_file()]

    def to_arrow(self) -> "pyarrow.Table":
        """All existing rows, one per run, as a pyarrow table."""
        import pyarrow
        from pyarrow import parquet

        return pyarrow.concat_tables(parquet.read_table(part) for part in self.parts())

    def __repr__(self) -> str:
        return f"<Sweep of {self.runs} runs in {self.folder}: {len(self.parts())} of {self.blocks} parts>"


def sweep(
    plan: Plan | None = None,
    *,
    to: str | os.PathLike[str],
    setting: str = "quick",
    executor: Any = None,
    block: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Sweep:
    """Makes all runs of a plan that are not in the folder yet, and returns the folder.

    ``plan`` is a figure file or the result of ``cell53.plan``; without it, the sweep in the folder continues.
    ``executor`` is any executor of ``concurrent.futures``, or the client of a Dask cluster; without it, threads of this
    machine make the runs. ``progress`` is called after every block. Ctrl-C ends the sweep; call ``sweep`` again to
    continue. Runs that fail are rows without numbers; a warning gives their number and the reason of the first.

    Raises ``Refused`` for a wrong plan, or if the folder holds another sweep.
    """
    folder = Path(to)
    if plan is not None:
        _begin(folder, document_of(plan, setting), block)
    made = Sweep(folder)
    with contextlib.ExitStack() as stack:
        pool = (
            stack.enter_context(ThreadPoolExecutor(os.cpu_count()))
            if executor is None
            else executor
        )
        _run(made, pool, progress or (lambda _: None))
    made._core.finish()
    return made


def _begin(folder: Path, document: str, block: int | None) -> None:
    """Checks that the folder holds the sweep, or begins it."""
    if block is not None and block < 1:
        raise Refused([("block", f"{block} is too small; a block has 1 run or more")])
    if _core.Folder.find(folder, document, block) is None:
        _core.Folder.begin(folder, document, block or _block_size(document))


def _block_size(document: str) -> int:
    """Number of runs that take about ``BLOCK_S``, estimated from a few trial runs."""
    trial = _core.Sweep(json.dumps({**json.loads(document), "block": 1}))
    runs = trial.runs()
    tried = sorted({runs * place // TRIALS for place in range(TRIALS)})
    began = time.perf_counter()
    for run in tried:
        trial.part(run)
    each_s = (time.perf_counter() - began) / len(tried)
    return max(1, min(math.ceil(runs / LEAST_BLOCKS), round(BLOCK_S / each_s)))


@lru_cache(maxsize=1)
def _opened(text: str) -> _core.Sweep:
    """The sweep of this process; cached, because a worker makes many blocks of one sweep."""
    return _core.Sweep(text)


def make_part(text: str, block: int) -> Made:
    """Makes the part of a block; an executor calls this on any machine."""
    return Made(*_opened(text).part(block))


def _run(sweep: Sweep, executor: Any, tell: Callable[[Progress], object]) -> None:
    pool, processors = _pool(executor)
    text = sweep._core.text()
    blocks = sweep.missing()
    missing: Iterator[int] = iter(blocks)
    flying: dict[Future[Made], int] = {}
    done: SimpleQueue[Future[Made]] = SimpleQueue()
    tries: Counter[int] = Counter()
    clock = _Clock(sweep.blocks, sweep.blocks - len(blocks))
    refused = 0
    firsts: list[tuple[int, str]] = []

    def submit(block: int) -> None:
        future = pool.submit(make_part, text, block)
        flying[future] = block
        future.add_done_callback(done.put)

    def fill() -> None:
        room = MOST_IN_FLIGHT * processors() - len(flying)
        for block in islice(missing, max(0, room)):
            submit(block)

    try:
        fill()
        while flying:
            future = done.get()
            block = flying.pop(future)
            try:
                part, count, first = future.result()
            except Exception as error:
                tries[block] += 1
                if not _was_lost(error):
                    raise
                if tries[block] >= MOST_TRIES:
                    message = f"block {block} was lost with its worker {MOST_TRIES} times"
                    raise RuntimeError(message) from error
                submit(block)
            else:
                sweep._core.keep(block, part)
                refused += count
                firsts += [first] if first else []
                tell(clock.after_block())
            fill()
    finally:
        for future in flying:
            future.cancel()
        _warn(refused, firsts)


def _warn(refused: int, firsts: list[tuple[int, str]]) -> None:
    """Warns the caller of ``sweep`` about failed runs, which are easily missed in a million rows."""
    if not firsts:
        return
    run, problem = min(firsts)
    message = f"{refused} of the runs could not be made and are rows without numbers"
    warnings.warn(f"{message}, the first of them run {run}: {problem}", stacklevel=4)


class _Clock:
    """Estimates the time left from the blocks done since the beginning."""

    def __init__(self, blocks: int, done: int) -> None:
        self._began = time.perf_counter()
        self._blocks, self._done, self._done_before = blocks, done, done

    def after_block(self) -> Progress:
        self._done += 1
        since_s = time.perf_counter() - self._began
        left_s = since_s / (self._done - self._done_before) * (self._blocks - self._done)
        return Progress(self._done, self._blocks, left_s)


class _Dask:
    """The workers of a Dask cluster, whose number changes.

    ``client.get_executor()`` does not work here: its future fails if a worker is lost while it returns its result.
    With a future of the client itself, the block is made again.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._number, self._asked = 1, -ASK_AGAIN_S

    def submit(self, fn: Callable[..., Made], *args: object) -> Any:
        return self._client.submit(fn, *args, pure=False)

    def processors(self) -> int:
        now = time.monotonic()
        if now - self._asked >= ASK_AGAIN_S:
            self._number = max(1, sum(self._client.nthreads().values()))
            self._asked = now
        return self._number


def _pool(executor: Any) -> tuple[Executor | _Dask, Callable[[], int]]:
    """The object that makes blocks, and a function that gives its number of processors."""
    if hasattr(executor, "nthreads"):
        cluster = _Dask(executor)
        return cluster, cluster.processors
    workers = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    return executor, lambda: workers


def _was_lost(error: Exception) -> bool:
    """Was the worker lost, rather than the block impossible?"""
    return (
        isinstance(error, CancelledError | BrokenExecutor) or type(error).__name__ == "KilledWorker"
    )
