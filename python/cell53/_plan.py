"""Plans of sweeps: figure files, read or put together. There is no other grammar."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _core
from ._problems import Refused
from ._scenario import Changes, Scenario, as_json, changed, text_of

Plan = str | os.PathLike[str] | Mapping[str, Any]
"""The path of a figure file, a figure file as a dictionary, or what ``plan`` gives."""

OWN = "own"
"""Id of the scenario that a plan brings along."""


def plan(
    scenario: Scenario,
    axes: Mapping[str, Iterable[Any]] | None = None,
    points: Iterable[Mapping[str, Any]] | None = None,
    *,
    set: Changes = (),
    measures: Sequence[Mapping[str, Any]] = (),
    seeds: int = 1,
    until: float | None = None,
    title: str = "A sweep",
) -> dict[str, Any]:
    """A plan of one's own: a scenario, and what differs from run to run.

    ``axes`` are dotted paths with their values, and all combinations are run; ``points`` are settings that
    are run as they are, one after the other. ``seeds`` runs each with as many consecutive seeds. ``measures`` are
    those of figure files (``docs/figures.md``); the totals of the network are told in any case.
    """
    if (axes is None) == (points is None):
        raise Refused([("axes", "give either axes or points")])
    base = json.loads(changed(scenario, set, until=until))
    if axes is not None:
        all_axes = [
            _axis(path, [{"value": v, "set": {path: v}} for v in values])
            for path, values in axes.items()
        ]
    else:
        all_axes = [
            _axis(
                "setting", [{"value": i, "set": dict(each)} for i, each in enumerate(points or ())]
            )
        ]
    setting = {"replications": seeds}
    return {
        "figure": {
            "format": 1,
            "title": title,
            "place": "a plan of one's own",
            "asked": "What comes of each setting?",
            "found": "-",
            "axes": all_axes,
            "scenario": OWN,
            "quick": setting,
            "full": setting,
            "measures": list(measures)
            or [{"id": "goodput", "of": "total", "field": "goodputMbps"}],
            "panels": [],
            "claims": [],
        },
        "scenarios": {OWN: base},
    }


def _axis(name: str, values: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": name, "label": name, "values": values}


def document_of(wanted: Plan, setting: str) -> dict[str, Any]:
    """The document of a sweep, but for the size of its blocks."""
    if isinstance(wanted, Mapping) and "figure" in wanted:
        figure, scenarios = wanted["figure"], dict(wanted["scenarios"])
    else:
        figure = dict(wanted) if isinstance(wanted, Mapping) else json.loads(_figure_text(wanted))
        scenarios = {id: json.loads(text_of(id)) for id in _scenarios_in(figure)}
    document = {
        "format": 1,
        "engine": _core.engine(),
        "figure": figure,
        "setting": setting,
        "scenarios": scenarios,
    }
    return json.loads(as_json(document))


def _figure_text(name: str | os.PathLike[str]) -> str:
    path = Path(name)
    if path.is_file():
        return path.read_text(encoding="utf-8")
    raise Refused(
        [
            (
                "",
                f'there is no figure file "{name}"; give its path, or make a plan with cell53.plan(…)',
            )
        ]
    )


def _scenarios_in(figure: Mapping[str, Any]) -> Iterable[str]:
    """Ids of the scenarios that a figure file names, in their order, each once."""
    values = (value for axis in figure.get("axes", ()) for value in axis["values"])
    named = [figure.get("scenario"), *(value.get("scenario") for value in values)]
    return dict.fromkeys(each for each in named if each is not None)
