"""Measures the package against its limits: npm run python -- bench. Takes minutes, on a quiet machine.

Prints one line per goal: its name, the measured value, the limit, and whether it is met.
"""

import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np

import cell53
from cell53.gym import Erica, switch

ROOT = Path(__file__).parents[2]
EXPERIMENT = "abr-erica-wan/e1-peak"


def tell(what: str, value: float, unit: str, limit: float, *, least: bool = False) -> None:
    met = value >= limit if least else value <= limit
    word = "at least" if least else "at most"
    print(f"{'ok ' if met else 'NOT'} {what}: {value:.4g} {unit} ({word} {limit:g})", flush=True)


def seconds(work) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def importing() -> None:
    """Time that the import takes over that of a bare interpreter, the median of 21 starts each."""

    def start(text: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-P", "-c", text], check=True))

    pairs = [start("import cell53") - start("pass") for _ in range(21)]
    tell("import", 1e3 * statistics.median(pairs), "ms", 40)


def running() -> None:
    """A run through Python against the same run of the command line program, and what a run costs beside."""
    program = os.environ["CELL53_PROGRAM"]
    nothing = [program, "run", EXPERIMENT, "--until", "0.001", "--json"]
    whole = [program, "run", EXPERIMENT, "--until", "20", "--set", "durationMs=20000", "--json"]

    def outside(command: list[str]) -> float:
        return seconds(lambda: subprocess.run(command, check=True, capture_output=True, cwd=ROOT))

    def inside() -> float:
        return seconds(
            lambda: (
                cell53.run(EXPERIMENT, set={"durationMs": 20_000}, until=20, curves=False).summary
            )
        )

    pairs = [inside() / (outside(whole) - outside(nothing)) for _ in range(7)]
    tell("run, over that of the program", 100 * (statistics.median(pairs) - 1), "%", 2)
    short = [
        seconds(lambda: cell53.run(EXPERIMENT, until=0.001, curves=False).summary)
        for _ in range(300)
    ]
    tell("fixed cost of a run", 1e6 * statistics.median(short), "µs", 150)


def threads() -> None:
    """Two runs at once against one, both of some seconds."""

    def one() -> None:
        cell53.run(EXPERIMENT, set={"durationMs": 20_000}, until=20, curves=False)

    def two() -> None:
        pair = [threading.Thread(target=one) for _ in range(2)]
        for thread in pair:
            thread.start()
        for thread in pair:
            thread.join()

    times = [2 * seconds(one) / seconds(two) for _ in range(7)]
    tell("two threads, runs in the time of one", statistics.median(times), "", 1.8, least=True)


def agent() -> None:
    """Steps of the agent's environment, a millisecond each, with a knob turned in every step."""
    env = switch()

    def play(policy) -> int:
        seen, _ = env.reset(seed=3)
        for steps in range(1, 10_000):
            seen, _, _, is_over, _ = env.step(policy(seen))
            if is_over:
                return steps
        raise AssertionError("no end")

    both = [np.array([70.0]), np.array([71.0])]
    turn = [0]

    def other(_):
        turn[0] ^= 1
        return both[turn[0]]

    for name, policy in (("an equal share, turned every step", other), ("Erica", Erica())):
        steps, wall = 0, 0.0
        while wall < 3:
            began = time.perf_counter()
            steps += play(policy)
            wall += time.perf_counter() - began
        tell(f"steps of an agent, {name}", steps / wall, "1/s", 8_000, least=True)
    env.reset(seed=3)
    inside = 0.0
    step = env._core.step

    class Timed:
        """The engine's part of a step, timed."""

        def step(self, *given):
            nonlocal inside
            began = time.perf_counter()
            result = step(*given)
            inside += time.perf_counter() - began
            return result

        def __getattr__(self, name):
            return getattr(type(self), name)

    env._core = Timed()
    whole = seconds(lambda: [env.step(other(None)) for _ in range(500)])
    tell("Python's share of a step", 1e6 * (whole - inside) / 500, "µs", 15)


def memory_kb(pids: list[int]) -> int:
    """Largest memory that processes have had, kB (Linux)."""
    fields = [Path(f"/proc/{pid}/status").read_text().split("VmHWM:")[1] for pid in pids]
    return sum(int(field.split()[0]) for field in fields)


def sums(sweep: "cell53.Sweep") -> str:
    parts = b"".join(hashlib.sha256(part.read_bytes()).digest() for part in sweep.parts())
    return hashlib.sha256(parts).hexdigest()


def plan_of(runs: int, until: float) -> dict:
    powers = [2.0**-power for power in range(10)]
    axes = {"abr.rif": powers, "abr.rdf": powers}
    return cell53.plan(EXPERIMENT, axes=axes, seeds=runs // 100, until=until)


def sweeping(runs: int, until: float, folder: Path) -> None:
    """A sweep of short runs over two worker processes of a cluster: what a run costs beside the engine."""
    from distributed import Client, LocalCluster

    plan = plan_of(runs, until)
    began = time.perf_counter()
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        Client(cluster) as client,
    ):
        started = time.perf_counter()
        sweep = cell53.sweep(plan, to=folder / f"dask-{runs}", executor=client)
        ended = time.perf_counter()
        used = client.run(time.process_time)
    engine_s = engine_time(sweep)
    wall = ended - started
    print(
        f"    {runs} runs: {ended - began:.1f} s with the cluster's start, {sweep.blocks} parts",
        flush=True,
    )
    print(f"    a run takes the engine {1e3 * engine_s / runs:.3f} ms", flush=True)
    if runs <= 10_000:
        tell("10^4 runs with the start", ended - began, "s", 15)
        return
    tell(
        f"{runs} runs, cost of a run beside the engine",
        1e3 * (2 * wall - engine_s) / runs,
        "ms",
        0.15,
    )
    tell(f"{runs} runs, both cores in the engine", 100 * engine_s / (2 * wall), "%", 90, least=True)
    print(
        f"    processor time of the workers: {sum(used.values()):.1f} s of {2 * wall:.1f}",
        flush=True,
    )
    tell(f"{runs} runs, memory of client and scheduler", memory_kb([os.getpid()]) / 1e3, "MB", 400)


def engine_time(sweep: "cell53.Sweep") -> float:
    """What the runs take in one thread, from about ten blocks, s."""
    from cell53._sweep import make_part

    text = (sweep.folder / "sweep.json").read_text()
    some = range(0, sweep.blocks, max(1, sweep.blocks // 10))
    make_part(text, 0)
    return seconds(lambda: [make_part(text, block) for block in some]) / len(some) * sweep.blocks


def killing(folder: Path) -> None:
    """A worker killed every two seconds, five times."""
    import signal

    from distributed import Client, LocalCluster

    plan = plan_of(60_000, 0.2)
    quiet = cell53.sweep(plan, to=folder / "quiet")
    made: list[int] = []
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        Client(cluster) as client,
    ):
        killed = [0, time.perf_counter()]

        def tell_block(progress) -> None:
            made.append(progress.done)
            if killed[0] < 5 and time.perf_counter() > killed[1] + 2:
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
                killed[:] = [killed[0] + 1, time.perf_counter()]

        block = quiet.plan["block"]
        lossy = cell53.sweep(
            plan, to=folder / "lossy", executor=client, block=block, progress=tell_block
        )
    rows = lossy.to_arrow().column("run").to_pylist()
    tell("workers killed", killed[0], "", 5, least=True)
    tell("runs lost or twice", abs(len(rows) - 60_000) + len(rows) - len(set(rows)), "", 0)
    tell("parts that differ", float(sums(lossy) != sums(quiet)), "", 0)


def in_wasm(folder: Path) -> None:
    """Two hundred rows run again by the engine of the page."""
    sweep = cell53.Sweep(folder / "quiet")
    rows = sweep.to_arrow().to_pylist()[::300]
    ended = subprocess.run(
        [os.environ["CELL53_NODE"], ROOT / "scripts/fingerprints.mjs"],
        input="\n".join(json.dumps(sweep.scenario(row["run"])) for row in rows),
        capture_output=True,
        text=True,
        check=True,
    )
    equal = sum(a == row["fingerprint"] for a, row in zip(ended.stdout.split(), rows, strict=True))
    tell("rows that end alike in wasm, of 200", equal, "", 200, least=True)


def main() -> None:
    tell("wheel", Path(sys.argv[1]).stat().st_size / 1e6, "MB", 2.5)
    importing()
    running()
    threads()
    agent()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sweeping(10_000, 0.002, folder)
        sweeping(100_000, 0.2, folder)
        killing(folder)
        in_wasm(folder)


if __name__ == "__main__":
    main()
