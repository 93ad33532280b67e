"""Links that show a run in the page; what their bytes mean is told in ``docs/links.md``."""

import base64
import struct
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from ._problems import Refused

FIRST_FIELDS = ("title", "group", "question", "seed", "durationMs", "topology")
"""Fields that every document has, in the order of a link; the others follow as one object."""
LEFT_OUT = {"$schema", "format", *FIRST_FIELDS}

MOST_CHARACTERS = 16_384
"""Longer links are not opened."""

DEFLATED, CLAIM = 1, 2
"""Flags: the content is deflated; a claim stands before it."""

SMALL, INTEGER, FLOAT, NULL, TRUE, FALSE, TEXT, LIST, OBJECT = 48, 48, 51, 52, 53, 54, 56, 58, 59
"""What the first byte of a value means; smaller ones are numbers themselves."""

CLAIMED_DIGITS = 12


def fragment(document: Mapping[str, Any], claim: tuple[str, float, str]) -> str:
    """What stands behind the ``#`` of a link to a document, with engine version, instant in s and fingerprint.

    Raises ``Refused`` when it is too long for a link.
    """
    content = b"".join(_packed(document[field]) for field in FIRST_FIELDS)
    content += _packed({key: value for key, value in document.items() if key not in LEFT_OUT})
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    sealed = (
        bytes([DEFLATED | CLAIM]) + _claimed(*claim) + deflate.compress(content) + deflate.flush()
    )
    check = zlib.crc32(b"2.." + sealed).to_bytes(4, "big")[:3]
    text = "s=2." + base64.urlsafe_b64encode(check + sealed).decode("ascii").rstrip("=")
    if len(text) > MOST_CHARACTERS:
        message = f"a link to it has {len(text)} characters; at most {MOST_CHARACTERS} are opened. Save it as a file."
        raise Refused([("", message)])
    return text


def _claimed(version: str, at_s: float, fingerprint: str) -> bytes:
    instant, zeros = round(at_s * 1e12), 0
    while zeros < 12 and instant > 0 and instant % 10 == 0:
        instant, zeros = instant // 10, zeros + 1
    digits = bytes.fromhex(fingerprint[:CLAIMED_DIGITS])
    return _packed(version) + bytes([zeros]) + _varint(instant) + digits


def _packed(value: Any) -> bytes:
    match value:
        case None:
            return bytes([NULL])
        case bool():
            return bytes([TRUE if value else FALSE])
        case str():
            text = value.encode()
            return bytes([TEXT]) + _varint(len(text)) + text
        case int() if 0 <= value < SMALL:
            return bytes([value])
        case int():
            return bytes([INTEGER]) + _varint(-2 * value - 1 if value < 0 else 2 * value)
        case float():
            return bytes([FLOAT]) + struct.pack(">d", value)
        case Mapping():
            pairs = [_packed(name) + _packed(each) for name, each in value.items()]
            return bytes([OBJECT]) + _varint(len(pairs)) + b"".join(pairs)
        case Sequence():
            return bytes([LIST]) + _varint(len(value)) + b"".join(map(_packed, value))
    raise TypeError(f"{type(value).__name__} has no place in a scenario")


def _varint(value: int) -> bytes:
    """A whole number of at least 0: seven bits a byte, the lowest first."""
    groups = []
    while value >= 128:
        groups.append(value % 128 + 128)
        value //= 128
    return bytes([*groups, value])
