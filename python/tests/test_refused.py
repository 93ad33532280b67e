"""Bad input: every problem at once, each with its place and what to do; and nothing breaks."""

import os
import pickle

import pytest

import cell53

EXPERIMENT = "abr-erica-wan/e2-finite-buffer"


def test_all_problems_come_at_once():
    with pytest.raises(cell53.Refused) as caught:
        cell53.run(EXPERIMENT, set={"abr.rif": 5, "abr.nrm": 3})
    assert [problem.path for problem in caught.value.problems] == ["abr.rif", "abr.nrm"]
    assert "expected a number from 0 to 1" in str(caught.value)


def test_a_refusal_travels_between_processes():
    refused = cell53.Refused([("abr.rif", "is too large")])
    again = pickle.loads(pickle.dumps(refused))
    assert again.problems == refused.problems
    assert str(again) == "abr.rif: is too large"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: cell53.run("no/such"), 'no scenario file or id "no/such"'),
        (lambda: cell53.run({}), "format"),
        (lambda: cell53.run({"a": {"b": [float("nan")]}}), "a.b[0]: nan has no JSON"),
        (lambda: cell53.run({"a": 10**5000}), "a: a whole number of this size has no JSON"),
        (lambda: cell53.run({"a": {1: 2}}), "a.1: int is no key; a key is a text"),
        (lambda: cell53.run(5), "int is no scenario"),
        (lambda: cell53.run("x" * 5000), "no scenario file or id"),
        (lambda: cell53.run(os.curdir), "it is a folder"),
        (lambda: cell53.run(_within_itself()), "nested too deeply, or within itself"),
        (lambda: cell53.run(EXPERIMENT, set=5), "set: 5: expected a dictionary"),
        (lambda: cell53.run(EXPERIMENT, set={5: 1}), "5: int is no key; a key is a text"),
        (lambda: cell53.run(EXPERIMENT, set={"abr.rif": object()}), "neither number"),
        (lambda: cell53.run(EXPERIMENT, set={"abr.rif": float("nan")}), "abr.rif: nan has no JSON"),
        (lambda: cell53.run(EXPERIMENT, set=["abr.rif"]), "expected path=value"),
        (lambda: cell53.run(EXPERIMENT, set=[("abr.rif", 1)]), "expected path=value"),
        (lambda: cell53.run(EXPERIMENT, seed=-1), "seed: must be a whole number from 0"),
        (lambda: cell53.run(EXPERIMENT, seed=1.5), "seed: must be a whole number from 0"),
        (lambda: cell53.run(EXPERIMENT, seed=2**64), "seed: must be a whole number from 0"),
        (lambda: cell53.run(EXPERIMENT, set={"abr..rif": 1}), "empty part"),
        (lambda: cell53.run(EXPERIMENT, until=-1), "until: -1 is no end of a run"),
        (lambda: cell53.run(EXPERIMENT, until=float("nan")), "until: NaN is no end of a run"),
        (lambda: cell53.run(EXPERIMENT, until=3600), "shorten the run"),
        (lambda: cell53.Simulation(EXPERIMENT).advance(until=-1), "not a time of a run"),
        (lambda: cell53.Simulation(EXPERIMENT).advance(until=float("nan")), "not a time of a run"),
        (lambda: cell53.Simulation(EXPERIMENT).tune("abr", "riff", 1), "abr.riff"),
        (lambda: cell53.Simulation(EXPERIMENT).tune("topology", "kind", "x"), "topology.kind"),
    ],
)
def test_what_is_wrong_is_said(call, words):
    with pytest.raises(cell53.Refused) as caught:
        call()
    assert words in str(caught.value)


def _within_itself():
    document = {}
    document["abr"] = document
    return document


def test_everything_that_has_no_json_comes_at_once():
    numbers = {"abr.rif": float("nan"), "abr": {"nrm": object(), "crm": [{1, 2}]}}
    for call in (
        lambda: cell53.run(EXPERIMENT, set=numbers),
        lambda: cell53.run(numbers),
        lambda: cell53.sweep({"figure": numbers, "scenarios": {}}, to="never"),
    ):
        with pytest.raises(cell53.Refused) as caught:
            call()
        assert [problem.path for problem in caught.value.problems] == [
            "abr.rif",
            "abr.nrm",
            "abr.crm[0]",
        ]


def test_a_file_that_is_no_text_is_named(tmp_path):
    file = tmp_path / "mine.json"
    file.write_bytes('{"title": "für mich"}'.encode("latin-1"))
    for call in (lambda: cell53.run(file), lambda: cell53.sweep(file, to=tmp_path / "sweep")):
        with pytest.raises(cell53.Refused, match=r'mine.json" is not UTF-8 text'):
            call()


def test_a_refused_knob_changes_nothing():
    sim = cell53.Simulation(EXPERIMENT)
    sim.advance(until=0.1)
    before = sim.fingerprint
    with pytest.raises(cell53.Refused):
        sim.tune("abr", "rif", 5)
    assert sim.fingerprint == before


def test_remarks_are_told():
    assert cell53.check(EXPERIMENT) == []
    (remark,) = cell53.check({**_document(), "abr": {"nrm": 2}})
    assert remark.path.startswith("abr")


def _document():
    return cell53.Simulation(EXPERIMENT).scenario


def test_what_is_unknown_is_said():
    with pytest.raises(KeyError, match='nothing is called "riff"'):
        cell53.describe("riff")
    assert cell53.describe("rif")["unit"] is not None
    assert cell53.describe("abr.rif") == cell53.describe("rif")
    rates = {each["entry"]: each["path"] for each in cell53.describe("topology.linkMbps")}
    assert rates["chain"] == "topology.linkMbps"
    assert cell53.describe("dropSegment")["range"].startswith("whole numbers")
    assert "packets" in cell53.describe("packet-switch")["doc"]
    assert cell53.schema()["type"] == "object"
