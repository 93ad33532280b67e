"""What can be set: sections, algorithms, parameters and the parts of a file, as the engine knows them."""

import json
from collections.abc import Iterator
from typing import Any

from . import _core


def describe(name: str | None = None) -> Any:
    """The catalogue, or the section, algorithm, parameter or part of a file of that id; a list where several have it.

    What no id or key is called may be a word that a key takes, such as ``packet-switch``.

    Raises ``KeyError`` when nothing has the name.
    """
    catalogue = json.loads(_core.catalogue())
    if name is None:
        return catalogue
    every = list(_described(catalogue))
    found = [each for each in every if name in (each.get("id"), each.get("key"))]
    found = found or [each for each in every if each.get("word") == name]
    if not found:
        raise KeyError(f'nothing is called "{name}"; cell53.describe() gives everything')
    return found[0] if len(found) == 1 else found


def _described(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if "doc" in value:
        yield value
    for kind in ("run", "sections", "file", "entries", "keys", "params", "words"):
        for each in value.get(kind, ()):
            yield from _described(each)


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario files."""
    return json.loads(_core.schema())
