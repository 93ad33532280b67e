"""Plans of sweeps: figure files, read from disk or built here. There is no other format."""

import contextlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from . import _core
from ._problems import Refused
from ._scenario import Changes, Scenario, as_json, changed, text_of, utf8_of

Plan = str | os.PathLike[str] | Mapping[str, Any]
"""The path of a figure file, a figure file as a dictionary, or the result of ``plan``."""

MOST_SEEDS = 1000
"""Most seeds of a setting, as in figure files."""

OWN = "own"
"""Id of the scenario that a plan contains."""


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
    """Builds a plan from a scenario and the differences between its runs.

    ``axes`` maps dotted paths to lists of values (numbers or texts); all combinations are run. ``points`` is a list of
    settings with any values, each run as it is. ``"1/64"`` is a number in both. ``seeds`` is the number of consecutive
    seeds for each setting. ``measures`` are those of figure files (``docs/figures.md``); the totals of the network are
    always included.
    """
    if (axes is None) == (points is None):
        raise Refused([("axes", "give either axes or points")])
    if seeds not in range(1, MOST_SEEDS + 1):
        message = f"{seeds!r} is no number of seeds; expected 1 to {MOST_SEEDS}"
        raise Refused([("seeds", message)])
    base = json.loads(changed(scenario, set, until=until))
    if axes is not None:
        if not isinstance(axes, Mapping):
            message = f'{axes!r} is no dictionary; write {{"abr.rif": [1, "1/16"]}}'
            raise Refused([("axes", message)])
        all_axes = [
            _axis(path, [{"value": v, "set": {path: _number(v)}} for v in _values(path, values)])
            for path, values in axes.items()
        ]
    else:
        all_axes = [
            _axis(
                "setting",
                [
                    {"value": i, "set": {path: _number(v) for path, v in _setting(i, each)}}
                    for i, each in enumerate(points or ())
                ],
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


def _values(path: str, values: Any) -> Iterable[Any]:
    """The values of an axis. Raises ``Refused`` for a single value: the characters of a text would become values."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise Refused([(path, f"{values!r} is no list of values; write [{values!r}]")])
    return values


def _setting(place: int, point: Any) -> Iterable[tuple[str, Any]]:
    """The paths and values of a point."""
    if not isinstance(point, Mapping):
        message = f'{point!r} is no dictionary; write {{"abr.rif": 1}}'
        raise Refused([(f"points[{place}]", message)])
    return point.items()


def _number(value: Any) -> Any:
    """The number that a text such as ``"1/64"`` means, as in ``set`` of ``run``; any other value unchanged."""
    if isinstance(value, str) and "/" in value:
        with contextlib.suppress(ValueError, ZeroDivisionError):
            return float(Fraction(value))
    return value


def document_of(wanted: Plan, setting: str) -> str:
    """The text of a sweep's document, without the size of its blocks."""
    own: Mapping[str, Any] = {}
    if isinstance(wanted, Mapping) and "figure" in wanted:
        figure, own = as_json(wanted["figure"]), wanted.get("scenarios", {})
    elif isinstance(wanted, Mapping):
        figure = as_json(wanted)
    else:
        figure = _figure_text(wanted)
    return _core.sweep_document(figure, setting, lambda id: text_of(own.get(id, id)))


def _figure_text(name: str | os.PathLike[str]) -> str:
    path = Path(name)
    if path.is_file():
        return utf8_of(path)
    raise Refused(
        [
            (
                "",
                f'there is no figure file "{name}"; give its path, or make a plan with cell53.plan(…)',
            )
        ]
    )
