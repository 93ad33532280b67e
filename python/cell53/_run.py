"""Runs: from beginning to end, or step by step."""

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from . import _core
from ._scenario import Changes, Scenario, changed, written
from ._table import Table, of_records, of_samples

EVENT = {
    "timeS": float,
    "kind": str,
    "element": str,
    "circuit": str,
    "count": int,
    "cause": str,
    # NumPy and pandas have no whole number that is missing.
    "queuedCells": float,
    "firstByte": float,
    "lastByte": float,
}
"""Columns of the table of events, and their types."""

SOURCE = {
    "id": str,
    "goodputMbps": float,
    "segmentsSent": int,
    "retransmits": int,
    "timeouts": int,
    "fastRetransmits": int,
    "mergedFrames": int,
    "wholeFrames": int,
    "brokenFrames": int,
}
"""Columns of the table of sources, and their types: a run may have no source."""


class Simulation:
    """A run under manual control: advance it, look at it, change it, copy it.

    >>> sim = Simulation("classroom/efci")
    >>> sim.advance(until=0.1)
    >>> sim.tune("abr", "rif", 1 / 64)
    >>> twin = sim.copy()
    """

    def __init__(
        self,
        scenario: Scenario,
        set: Changes = (),
        *,
        seed: int | None = None,
        until: float | None = None,
        curves: bool = True,
    ) -> None:
        """Builds the network of a scenario at time zero; ``curves=False`` keeps no samples.

        Raises ``Refused`` with every problem of the scenario.
        """
        self._text = changed(scenario, set, seed=seed, until=until)
        self._core = _core.Simulation(self._text, curves)
        self._samples: list[tuple[int, bytes]] = []
        self._events: list[dict[str, Any]] = []

    def advance(self, until: float | None = None) -> None:
        """Runs to an instant in seconds of simulated time, or to the end of the scenario.

        The instant may be after that end; one that has passed changes nothing.
        Other Python threads continue meanwhile. Ctrl-C ends the run.
        """
        self._core.advance(until)

    def tune(self, section: str, key: str, value: Any) -> dict[str, Any]:
        """Changes a parameter now; returns the command with its time, in the form of a scenario file's timeline.

        Raises ``Refused`` if the parameter is unknown, shapes the network, or cannot have this value.
        """
        return json.loads(self._core.tune(section, key, written(value, f"{section}.{key}")))

    def trace(self, circuit: str, until: float) -> list[dict[str, Any]]:
        """Explains each change of a circuit from now to an instant in s; the run does not advance.

        Each change is a dictionary: ``atS`` in s, the ``quantity`` with its values before and after (``cwndBytes``, or
        ``fromMbps`` and ``toMbps`` for ACR), the ``rule`` that caused it, the RM cell that brought it, what switches
        wrote into it, and the ``queues`` on the way.
        """
        return json.loads(self._core.trace(circuit, until))

    def copy(self) -> "Simulation":
        """An independent copy; with the same input, both stay equal to the bit."""
        twin = object.__new__(Simulation)
        twin.__dict__.update(self.__dict__)
        twin._core = self._core.copy()
        twin._samples, twin._events = list(self._samples), list(self._events)
        return twin

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario file of the run, with its changes."""
        return json.loads(self._text)

    @property
    def now(self) -> float:
        """Simulated time reached so far, s."""
        return self._core.now_s()

    @property
    def end(self) -> float:
        """End of the scenario, s."""
        return self._core.end_s()

    @property
    def fingerprint(self) -> str:
        """The running hash, 16 hexadecimal digits: equal for runs equal cell by cell."""
        return self._core.fingerprint()

    @property
    def cell_hops(self) -> int:
        """Cells through output ports of switches."""
        return self._core.cell_hops()

    @property
    def summary(self) -> dict[str, Any]:
        """The results over the measuring window: the numbers of ``cell53 run --json``."""
        return json.loads(self._core.summary())

    @property
    def remarks(self) -> list[dict[str, str]]:
        """Remarks on settings that are valid but probably not intended, each with ``path`` and ``message``."""
        return json.loads(self._core.remarks())

    @property
    def network(self) -> dict[str, Any]:
        """Nodes, lines, circuits, ports and the list of curves."""
        return json.loads(self._core.info())

    @property
    def curves(self) -> Table:
        """The curves so far: ``time`` in s, then one column per curve, such as ``queue SW1→SW2`` in cells."""
        self._samples.append(self._core.take_samples())
        taken = [(rows, numbers) for rows, numbers in self._samples if rows > 0]
        names = [
            "time",
            *(f"{each['quantity']} {each['element']}" for each in self.network["series"]),
        ]
        self._samples = [_joined(taken, len(names))]
        return of_samples(names, *self._samples[0])

    @property
    def events(self) -> Table:
        """The events so far: time, kind, element, circuit, count, cause, queue and lost TCP data of each."""
        for event in json.loads(self._core.take_events()):
            first, last = event.pop("bytes") or (None, None)
            self._events.append({**event, "firstByte": first, "lastByte": last})
        return of_records(self._events, EVENT)


def _joined(pieces: list[tuple[int, bytes]], columns: int) -> tuple[int, bytes]:
    """Joins pieces of samples; each piece holds its columns one after the other."""
    if len(pieces) == 1:
        return pieces[0]
    joined = bytearray()
    for column in range(columns):
        for rows, numbers in pieces:
            joined += numbers[column * rows * 8 : (column + 1) * rows * 8]
    return sum(rows for rows, _ in pieces), bytes(joined)


class Run:
    """A finished run and its results."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    @property
    def scenario(self) -> dict[str, Any]:
        """The scenario file of the run, with its changes."""
        return self._simulation.scenario

    @cached_property
    def summary(self) -> Mapping[str, Any]:
        """The results over the measuring window: the numbers of ``cell53 run --json``."""
        return self._simulation.summary

    @property
    def fingerprint(self) -> str:
        """The hash of the run, 16 hexadecimal digits: equal for runs equal cell by cell."""
        return self._simulation.fingerprint

    @property
    def seconds(self) -> float:
        """Simulated time, s."""
        return self._simulation.now

    @property
    def total(self) -> Mapping[str, Any]:
        """Numbers of the whole network: goodput in Mb/s, cell loss ratio of ABR and UBR, Jain's index.

        ``None`` if a run has no such number, for example goodput without frames.
        """
        return self.summary["total"]

    @property
    def remarks(self) -> list[dict[str, str]]:
        """Remarks on settings that are valid but probably not intended, each with ``path`` and ``message``."""
        return self._simulation.remarks

    @cached_property
    def sources(self) -> Table:
        """One row per source: goodput in Mb/s, segments, retransmissions, timeouts."""
        return of_records(self.summary["sources"], SOURCE)

    @cached_property
    def circuits(self) -> Table:
        """One row per virtual circuit: service, rates in Mb/s, cells sent and dropped."""
        return of_records(self.summary["circuits"])

    @cached_property
    def ports(self) -> Table:
        """One row per output port: rate in Mb/s, utilisation, queue in cells, drops."""
        return of_records(self.summary["ports"])

    @cached_property
    def curves(self) -> Table:
        """``time`` in s, then one column per curve, such as ``queue SW1→SW2`` in cells."""
        return self._simulation.curves

    @cached_property
    def events(self) -> Table:
        """The events: time, kind, element, circuit, count, cause and queue of each."""
        return self._simulation.events

    def __repr__(self) -> str:
        title = self.scenario.get("title", "a run")
        return f"<Run of {title}: {self.seconds:g} s, fingerprint {self.fingerprint}>"


def run(
    scenario: Scenario,
    set: Changes = (),
    *,
    seed: int | None = None,
    until: float | None = None,
    curves: bool = True,
) -> Run:
    """Runs a scenario to its end.

    ``scenario`` is the id of an experiment, the path of a file or a dictionary; ``set`` changes parameters
    (``{"abr.rif": 1 / 64}`` or ``["abr.rif=1/64"]``); ``until`` is another end of the run, in seconds.
    ``curves=False`` keeps no samples, which takes less time and memory.

    Raises ``Refused`` with every problem of the scenario.
    """
    simulation = Simulation(scenario, set, seed=seed, until=until, curves=curves)
    simulation.advance()
    return Run(simulation)
