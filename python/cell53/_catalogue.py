"""What can be set: sections, algorithms, parameters and the parts of a file, as the engine knows them."""

import json
from collections.abc import Iterator
from typing import Any

from . import _core


def describe(name: str | None = None) -> Any:
    """The catalogue, or the section, algorithm, parameter or part of a file of that id; a list where several have it.

    A parameter or key may be named with its section, such as ``abr.rif``; it comes with this ``path`` and, in a family,
    with the ``entry`` whose it is. What no id or key is called may be a word that a key takes, such as
    ``packet-switch``.

    Raises ``KeyError`` when nothing has the name.
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
