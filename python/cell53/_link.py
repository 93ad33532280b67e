"""Links that show a run on the page; ``docs/links.md`` explains how to read one by hand."""

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from ._problems import Refused

MOST_CHARACTERS = 16_384
"""Most characters of a link; the page does not open longer ones."""

CLAIMED_DIGITS = 12

PIECES = (
    '"title":"',
    '","group":"Own experiments","question":"',
    '"topology":{"kind":"explicit","nodes":[',
    '],"links":[',
    '],"circuits":[',
    '},{"id":"',
    '","kind":"host"',
    '","kind":"switch"',
    '","from":"',
    '","to":"',
    'Seconds":',
    '"bufferCells":',
    '","service":"',
    '"carries":"tcp"',
    '"route":["',
    '"abr":{',
    '"feedback":{"kind":"',
    '"congestion":{"kind":"',
    '"overrides":[{"part":"',
    '"claim":["0.',
    '{"doc":{"format":1,',
    '{"of":"',
    '","digest":"',
    '","set":{',
    '","',
    "lan-interconnection/",
    'Mbps":',
    'Cells":',
    '},"tcp":{',
    'Ms":',
    ',"',
    '":',
)
"""JSON pieces; a link writes each as the control character of its number. ``web/src/share/pack.ts`` has the same."""


def fragment(document: Mapping[str, Any], claim: tuple[str, float, str]) -> str:
    """The part behind the ``#`` of a link to a document; the claim is engine version, instant in s and fingerprint.

    Raises ``Refused`` if it is too long for a link.
    """
    version, at_s, fingerprint = claim
    doc = {key: value for key, value in document.items() if key != "$schema"}
    content = {"doc": doc, "claim": [version, at_s, fingerprint[:CLAIMED_DIGITS]]}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    for code, piece in enumerate(PIECES):
        text = text.replace(piece, chr(code))
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = _base64url(deflate.compress(text.encode()) + deflate.flush())
    check = zlib.crc32(b"z" + packed.encode()).to_bytes(4, "big")
    link = f"s=3.z{_base64url(check)}{packed}"
    if len(link) > MOST_CHARACTERS:
        message = f"a link to it has {len(link)} characters; at most {MOST_CHARACTERS} are opened. Save it as a file."
        raise Refused([("", message)])
    return link


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
