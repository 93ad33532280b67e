"""Links to the page: those in the corpus, which the tests of the page open."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest

import cell53
from cell53._link import PIECES

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests/golden/links/python.json"
SITE = "http://localhost/"
RUNS = {
    "abr-erica-wan/e2-finite-buffer": {"abr.rif": 1 / 64},
    "abr-tuning/f8-fba": {"warmUpMs": 0},
    "classroom/efci": {"title": "Grüße, 世界", "durationMs": 100.5},
}


def entries():
    for scenario, changes in RUNS.items():
        run = cell53.run(scenario, set=changes, until=None if "durationMs" in changes else 0.3)
        address = cell53.link(run, SITE)
        document = {key: value for key, value in run.scenario.items() if key != "$schema"}
        claim = {
            "engineVersion": cell53.__version__,
            "atS": run.seconds,
            "fingerprint": run.fingerprint[:12],
        }
        yield {"link": address.partition("#")[2], "doc": document, "claim": claim}


def unfolded(entry):
    """An entry whose link is the JSON in it: what deflates it may find another way to do so."""
    packed = entry["link"].removeprefix("s=3.z")[6:]
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    text = zlib.decompress(data, wbits=-zlib.MAX_WBITS).decode()
    for code, piece in enumerate(PIECES):
        text = text.replace(chr(code), piece)
    return entry | {"link": json.loads(text)}


def test_links_are_those_that_the_page_opens():
    # Those before the last were made by older engines; the page opens them too.
    corpus = json.loads(CORPUS.read_text(encoding="utf-8"))[-len(RUNS) :]
    assert [unfolded(entry) for entry in entries()] == [unfolded(entry) for entry in corpus]


def test_the_program_in_the_manual_reads_every_link_of_the_corpora():
    manual = (ROOT / "docs/links.md").read_text(encoding="utf-8")
    [program] = re.findall(r"^```python\n(.*?)^```", manual, re.MULTILINE | re.DOTALL)
    names = {}
    exec(program, names)
    assert names["PIECES"] == PIECES
    [[example, told]] = re.findall(r'`read\("(.*?)"\)` is `(.*?)`', manual, re.DOTALL)
    assert names["read"](example) == json.loads(told)
    for name in ("python.json", "v3.json"):
        entries = json.loads((CORPUS.parent / name).read_text(encoding="utf-8"))
        for entry in entries:
            content = names["read"](entry["link"])
            claim = entry.get("claim")
            assert content.get("claim") == (claim and list(claim.values())), entry["link"]
            assert content.get("of") == entry.get("preset")
            assert content.get("doc") == entry.get("doc")


def test_a_link_needs_a_site(monkeypatch):
    run = cell53.run("abr-erica-wan/e1-peak", until=0.01)
    monkeypatch.delenv("CELL53_SITE", raising=False)
    with pytest.raises(cell53.Refused, match="say where the page is"):
        cell53.link(run)
    monkeypatch.setenv("CELL53_SITE", SITE)
    assert cell53.link(run) == cell53.link(run, SITE)


def test_open_shows_it_in_the_browser(monkeypatch):
    run = cell53.run("abr-erica-wan/e1-peak", until=0.01)
    shown = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    assert [cell53.open(run, SITE)] == shown == [cell53.link(run, SITE)]
