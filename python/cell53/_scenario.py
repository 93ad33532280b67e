"""Scenario files: found by id or path, or given as a dictionary; changes are applied before the check."""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _core
from ._problems import Problem, Refused

Scenario = str | os.PathLike[str] | Mapping[str, Any]
"""The id of an experiment of the gallery, the path of a scenario file, or a scenario as a dictionary."""

Changes = Mapping[str, Any] | Iterable[str]
"""Dotted paths with their values, or texts such as ``"abr.rif=1/64"``."""

MOST_BYTES = 1 << 20
"""Most bytes of a scenario file; longer files are not read."""


def text_of(scenario: Scenario) -> str:
    """The text of a scenario file. Raises ``Refused`` if there is none."""
    if isinstance(scenario, Mapping):
        return as_json(scenario)
    if not isinstance(scenario, str | os.PathLike):
        kind = type(scenario).__name__
        message = f"{kind} is no scenario; give an id, the path of a file, or a dictionary"
        raise Refused([("", message)])
    name = os.fspath(scenario)
    known = _core.gallery_text(name)
    return _read(name) if known is None else known


def _read(name: str) -> str:
    if not os.path.isfile(name):
        what = ": it is a folder" if os.path.isdir(name) else ""
        message = (
            f'there is no scenario file or id "{name:.200}"{what}; cell53.scenarios() lists all ids'
        )
        raise Refused([("", message)])
    path = Path(name)
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise Refused([("", f'"{path}" has {size} bytes; at most {MOST_BYTES} are read')])
    return utf8_of(path)


def utf8_of(path: Path) -> str:
    """The text of a file. Raises ``Refused`` if it is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused([("", f'"{path}" is not UTF-8 text; save it as such')]) from None


def changed(
    scenario: Scenario,
    set: Changes = (),
    *,
    seed: int | None = None,
    until: float | None = None,
) -> str:
    """The text of a scenario with the changes of ``--set``, ``--seed`` and ``--until``."""
    changes = pairs(set)
    if seed is not None:
        # As text, so that the engine checks it like any other value.
        changes.append(("seed", as_json(seed, "seed")))
    return _core.changed(text_of(scenario), changes, until)


def pairs(changes: Changes) -> list[tuple[str, str]]:
    """Paths and values of changes; values are JSON or texts such as ``1/64``."""
    if isinstance(changes, Mapping):
        return [(path, written(value, path)) for path, value in plain(changes).items()]
    if isinstance(changes, str):
        changes = [changes]
    if not isinstance(changes, Iterable):
        message = f'{changes!r}: expected a dictionary, or texts such as "abr.rif=1/64"'
        raise Refused([("set", message)])
    return [_split(change) for change in changes]


def _split(change: str) -> tuple[str, str]:
    path, equals, value = change.partition("=") if isinstance(change, str) else ("", "", "")
    if not equals:
        raise Refused([("set", f'"{change}": expected path=value, such as "abr.rif=1/64"')])
    return path, value


def written(value: Any, path: str = "") -> str:
    """A value as JSON; a text is unchanged, because ``"1/64"`` is a number. ``path`` is its place in the document."""
    return value if isinstance(value, str) else as_json(value, path)


def as_json(value: Any, path: str = "") -> str:
    """A value as JSON. ``path`` is its place in the document."""
    return json.dumps(plain(value, path))


def plain(value: Any, path: str = "") -> Any:
    """A value as JSON knows it, such as the numbers of NumPy as those of Python.

    Raises ``Refused`` with everything in it that JSON cannot express.
    """
    problems: list[tuple[str, str]] = []
    try:
        known = _plain(value, path, problems)
    except RecursionError:
        raise Refused([(path, "this is nested too deeply, or within itself")]) from None
    if problems:
        raise Refused(problems)
    return known


def _plain(value: Any, path: str, problems: list[tuple[str, str]]) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        members = {}
        for key, each in value.items():
            at = f"{path}.{key}" if path else str(key)
            members[key] = _plain(each, at, problems)
            if not isinstance(key, str):
                problems.append((at, f"{type(key).__name__} is no key; a key is a text"))
        return members
    if isinstance(value, list | tuple):
        return [_plain(each, f"{path}[{i}]", problems) for i, each in enumerate(value)]
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int | float):
        if abs(value) <= sys.float_info.max:
            return value
        number = value if isinstance(value, float) else "a whole number of this size"
        problems.append((path, f"{number} has no JSON; give a finite number"))
    else:
        kind = type(value).__name__
        problems.append((path, f"{kind} is neither number, text, list nor dictionary"))
    return None


def check(scenario: Scenario) -> list[Problem]:
    """Remarks on a scenario that can run: settings that are valid but probably not intended.

    Raises ``Refused`` with every problem of a scenario that cannot run.
    """
    problems, remarks = map(json.loads, _core.check(text_of(scenario)))
    if problems:
        raise Refused([(each["path"], each["message"]) for each in problems])
    return [Problem(each["path"], each["message"]) for each in remarks]


def scenarios() -> list[str]:
    """Ids of the experiments of the gallery, in their order."""
    return _core.gallery()
