"""Cell53 for agents: a Gymnasium environment whose actions set live parameters.

An agent acts only by commands with a time. So an episode is a scenario file with a timeline: running it again gives
the same fingerprint, and the page opens it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _core
from ._catalogue import describe
from ._problems import Refused
from ._scenario import Changes, Scenario, changed

Numbers = NDArray[np.float64]
Reward = Callable[[Mapping[str, float]], float]
"""A reward from the values of the observed curves, by name."""


class KnobEnv(gymnasium.Env[Numbers, Numbers]):
    """A run in which an agent changes live parameters at equal steps.

    Action: one number per parameter, in its unit and range; rounded for parameters that are whole numbers.
    Observation: the newest value of each observed curve, in its unit; 0 if there is none yet. Both are
    ``Box`` spaces of 64-bit numbers. An episode is truncated at the end of the scenario and never terminates.
    ``reset(seed=…)`` seeds the generator that draws the seeds of the episodes.
    """

    def __init__(
        self,
        scenario: Scenario,
        knobs: Sequence[str],
        observe: Sequence[str],
        reward: Reward,
        *,
        every: float = 1e-3,
        set: Changes = (),
        until: float | None = None,
    ) -> None:
        """``knobs`` are dotted paths such as ``"feedback.fairShareMbps"``; ``observe`` are names of curves, such as
        ``"queue SW1→SW2"``; ``every`` is the length of a step in s.

        Raises ``Refused`` for a wrong scenario, knob, curve or step.
        """
        # The range of ``sampleUs``.
        if not 1e-5 <= every <= 1:
            raise Refused([("every", f"{every} is no length of a step; expected 0.00001 to 1 (s)")])
        document = json.loads(changed(scenario, set, until=until))
        # One sample per step: the observed one.
        document["sampleUs"] = every * 1e6
        self._text = json.dumps(document)
        self._every, self._reward = every, reward
        first = _core.Simulation(self._text, True)
        self._end = first.end_s()
        curves = [
            f"{each['quantity']} {each['element']}" for each in json.loads(first.info())["series"]
        ]
        self._observe = list(observe)
        self._places = np.array([_place(name, curves) for name in observe])
        facts = [_facts(path, document) for path in knobs]
        self._knobs = [(target, key) for target, _, key in (path.rpartition(".") for path in knobs)]
        self._whole = [spec["kind"] == "integer" for spec in facts]
        self._check_length()
        low, high = (np.array([float(spec[end]) for spec in facts]) for end in ("min", "max"))
        self.action_space = spaces.Box(low, high, dtype=np.float64)
        self.observation_space = spaces.Box(0.0, np.inf, (len(observe),), np.float64)
        self._begin(document.get("seed", 1))

    def _check_length(self) -> None:
        """Checks that the timeline of a scenario file can hold an episode."""
        most, commands = (
            describe()["limits"]["commands"],
            self._end / self._every * len(self._knobs),
        )
        if commands > most:
            message = f"{commands:.0f} actions in an episode; a timeline holds {most}: longer steps or a shorter run"
            raise Refused([("every", message)])

    def _begin(self, seed: int) -> None:
        self._core = _core.Simulation(_core.changed(self._text, [], None, seed), True)
        self._seed, self._steps = seed, 0
        self._turned = [""] * len(self._knobs)
        self._timeline: list[str] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins an episode with a new seed; returns the first observation and ``{"timeS": …}``."""
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(2**31)))
        _, newest = self._core.step([], 0.0)
        return self._seen(newest), {"timeS": 0.0}

    def step(self, action: Numbers) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Sets the parameters and runs to the next step.

        Raises ``Refused`` if the engine refuses a value, or if the episode is over.
        """
        action = np.asarray(action, dtype=np.float64)
        if action.shape != self.action_space.shape or not np.isfinite(action).all():
            count = len(self._knobs)
            message = f"{action.tolist()} is no action; it is a list of {count} finite numbers, one a knob"
            raise Refused([("action", message)])
        if self._steps * self._every >= self._end:
            raise Refused([("step", "the episode is over; reset() begins the next one")])
        wanted = [
            str(round(value)) if is_whole else repr(value)
            for value, is_whole in zip(action.tolist(), self._whole, strict=True)
        ]
        turns = [
            (target, key, value)
            for (target, key), value, before in zip(self._knobs, wanted, self._turned, strict=True)
            if value != before
        ]
        now = min((self._steps + 1) * self._every, self._end)
        stamped, newest = self._core.step(turns, now)
        self._steps += 1
        self._turned = wanted
        self._timeline += stamped
        seen = self._seen(newest)
        reward = self._reward(dict(zip(self._observe, seen.tolist(), strict=True)))
        return seen, reward, False, now >= self._end, {"timeS": now}

    def _seen(self, newest: list[float]) -> Numbers:
        return np.nan_to_num(np.array(newest)[self._places])

    @property
    def episode(self) -> dict[str, Any]:
        """The episode so far as a scenario file, for ``cell53.run``."""
        document = json.loads(_core.changed(self._text, [], None, self._seed))
        document["timeline"] = document.get("timeline", []) + [
            json.loads(each) for each in self._timeline
        ]
        return document

    @property
    def fingerprint(self) -> str:
        """The running hash, 16 hexadecimal digits; at the end of the episode, that of ``cell53.run(env.episode)``."""
        return self._core.fingerprint()


def _place(name: str, curves: list[str]) -> int:
    if name in curves:
        return curves.index(name)
    raise Refused([("observe", f'there is no curve "{name}"; there are {", ".join(curves)}')])


def _facts(path: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """The catalogue entry of a numeric parameter that can change during a run."""
    target, _, key = path.rpartition(".")
    section = next((each for each in describe()["sections"] if each["id"] == target), None)
    if section is None:
        message = (
            f'there is no knob "{path}"; name it with its section, as "feedback.fairShareMbps"'
        )
        raise Refused([("knobs", message)])
    kind = document.get(target, {}).get("kind", section["defaultEntry"])
    entries = [each["params"] for each in section["entries"] if each["id"] == kind]
    known = {spec["key"]: spec for specs in [section["params"], *entries] for spec in specs}
    spec = known.get(key)
    if spec is None or spec["rebuild"] or spec["kind"] not in ("real", "integer"):
        live = [
            k for k, s in known.items() if not s["rebuild"] and s["kind"] in ("real", "integer")
        ]
        message = (
            f'"{path}" is no number that can be turned during a run; these are: {", ".join(live)}'
        )
        raise Refused([("knobs", message)])
    return spec


PORT = "SW1→SW2"
"""The port that both sources of ``cell53/Switch-v0`` share."""
LINE_MBPS = 155.52
TARGET = 0.9
"""Fraction of the line rate that the baseline aims at. Source: Kalyanaraman 1996 section 5."""
CELL_BITS = 53 * 8


def switch(**changes: Any) -> KnobEnv:
    """``cell53/Switch-v0``: the agent is the switch of two TCP sources over ABR and sets their rate every millisecond.

    Action: the rate offered to every circuit, Mb/s. Observation: queue in cells and utilisation of the shared port, ACR
    of both sources in Mb/s. Reward: utilisation, minus a tenth for every hundred waiting cells. ``changes`` replace
    arguments of ``KnobEnv``.
    """
    wanted: dict[str, Any] = {
        "scenario": "abr-erica-wan/e1-peak",
        "knobs": ["feedback.fairShareMbps"],
        "observe": [f"queue {PORT}", f"utilization {PORT}", "acr S1", "acr S2"],
        "reward": lambda seen: seen[f"utilization {PORT}"] - seen[f"queue {PORT}"] / 1e3,
        "set": {"feedback": {"kind": "given"}},
        "until": 0.5,
    }
    return KnobEnv(**(wanted | changes))


class Erica:
    """A baseline for ``cell53/Switch-v0``: ERICA's two formulas, from what the agent sees.

    The overload is the input rate divided by the target rate; the input is the output plus the growth of the queue. The
    offer is the larger of an equal share and the current rate divided by the overload, with the mean ACR as the
    rate of each circuit. Source: Kalyanaraman 1996 section 3.
    """

    def __init__(self, every: float = 1e-3) -> None:
        """``every`` is the length of a step in s. Make a new object for every episode."""
        self._every, self._queue = every, 0.0

    def __call__(self, observation: Numbers) -> Numbers:
        """The action for an observation."""
        queue, used, *rates = map(float, observation)
        grown_mbps = (queue - self._queue) * CELL_BITS / self._every / 1e6
        self._queue = queue
        overload = (used * LINE_MBPS + grown_mbps) / (TARGET * LINE_MBPS)
        offer = TARGET * LINE_MBPS / len(rates)
        if overload > 0:
            offer = max(offer, sum(rates) / len(rates) / overload)
        return np.array([min(offer, LINE_MBPS)])


# Registered on import, also as gymnasium.make("cell53.gym:cell53/Switch-v0").
gymnasium.register("cell53/Switch-v0", entry_point="cell53.gym:switch")
