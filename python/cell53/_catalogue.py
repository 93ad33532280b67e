"""What can be set: sections, algorithms, parameters and the parts of a file, as the engine knows them."""

import json
from collections.abc import Iterator
from typing import Any

from . import _core


def describe(name: str | None = None) -> Any:
    """The catalogue, or the section, algorithm, parameter or part of a file with an id; a list if several have it.

    A parameter or key may be named with its section, such as ``abr.rif``. The result holds this ``path`` and, for a
    parameter of an algorithm, the ``entry`` it belongs to. If no id or key has the name, it may be a value of a key,
    such as ``packet-switch``.

    Raises ``KeyError`` if nothing has the name.
    """
    catalogue = json.loads(_core.catalogue())
    if name is None:
        return catalogue
    every = list(_described(catalogue))
    found = [each for each in every if name in (each.get("id"), each.get("key"), each.get("path"))]
    found = found or [each for each in every if each.get("word") == name]
    if not found:
        raise KeyError(f'nothing is called "{name}"; cell53.describe() gives everything')
    return found[0] if len(found) == 1 else found


def _described(
    value: dict[str, Any], section: str = "", entry: str = ""
) -> Iterator[dict[str, Any]]:
    if "key" in value:
        path = f"{section}.{value['key']}" if section else value["key"]
        yield {**value, "path": path, "entry": entry}
    elif "doc" in value:
        yield value
    for kind in ("run", "sections", "file", "entries", "keys", "params", "words"):
        for each in value.get(kind, ()):
            if kind in ("sections", "file"):
                yield from _described(each, each["id"])
            else:
                yield from _described(each, section, each["id"] if kind == "entries" else entry)


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files."""
    return json.loads(_core.schema())
