"""The page in a notebook: what is turned there comes back, and what is turned here goes there."""

import cell53

SITE = "https://example.org/cell53/"
EXPERIMENT = "abr-erica-wan/e1-peak"


def short():
    return cell53.run(EXPERIMENT, until=0.02)


def test_the_page_shows_the_run():
    run = short()
    shown = cell53.show(run, SITE, height=300)
    page, fragment = shown.address.split("#")
    assert page == f"{SITE}embed.html?view=parameters"
    assert fragment == cell53.link(run, SITE).split("#")[1]
    assert (shown.height, shown.scenario) == (300, run.scenario)
    # As people write the address of a server.
    assert cell53.show(run, "http://localhost:5173").address.startswith(
        "http://localhost:5173/embed.html?"
    )


def test_what_the_reader_turned_is_run_again():
    shown = cell53.show(short(), SITE)
    told = []
    shown.observe(lambda change: told.append(change.new), "scenario")
    # What the page sends: the scenario with the reader's value.
    turned = shown.scenario | {"abr": shown.scenario["abr"] | {"rif": 1 / 64}}
    shown.set_state({"scenario": turned})
    assert told == [turned]
    assert (
        cell53.run(shown.scenario).fingerprint
        == cell53.run(EXPERIMENT, set={"abr.rif": 1 / 64}, until=0.02).fingerprint
    )


def test_what_is_turned_here_is_said_to_the_page_and_its_refusal_comes_back(monkeypatch):
    shown = cell53.show(short(), SITE)
    said, refused = [], []
    monkeypatch.setattr(shown, "send", said.append)
    shown.tune("abr.rif", 0.5)
    assert said == [{"type": "setParam", "place": "abr.rif", "value": "0.5"}]
    shown.on_refused(refused.append)
    shown._handle_custom_msg({"refused": "RIF is a power of two"}, [])
    assert refused == ["RIF is a power of two"]
