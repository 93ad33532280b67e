"""The page in a notebook: ``cell53.show``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._open import fragment_of, site_of
from ._run import Run
from ._scenario import written


class Widget(anywidget.AnyWidget):
    """The page with a run. ``scenario`` holds the reader's changes: ``cell53.run(widget.scenario)``.

    ``widget.observe(f, "scenario")`` calls ``f`` after every change.
    """

    _esm = Path(__file__).with_name("notebook.js")
    address = traitlets.Unicode().tag(sync=True)
    """The address of the page with the run."""
    height = traitlets.Int().tag(sync=True)
    """Height, CSS px."""
    scenario = traitlets.Dict().tag(sync=True)
    """The current scenario file of the page."""

    def __init__(self, run: Run, site: str | None, height: int) -> None:
        """Shows a run in the page of a site."""
        page = f"{site_of(site).removesuffix('/')}/embed.html"
        link = f"{page}?view=parameters#{fragment_of(run)}"
        super().__init__(address=link, height=height, scenario=run.scenario)

    def tune(self, place: str, value: Any) -> None:
        """Changes a parameter on the page: ``tune("abr.rif", "1/64")``; ``on_refused`` reports a refused change."""
        self.send({"type": "setParam", "place": place, "value": written(value)})

    def on_refused(self, tell: Callable[[str], object]) -> None:
        """Calls ``tell`` with the message of every refused change."""
        self.on_msg(lambda _widget, message, _buffers: tell(message["refused"]))
