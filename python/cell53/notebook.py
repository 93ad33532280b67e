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
    """The page with a run. What the reader turns in it is in ``scenario``: ``cell53.run(widget.scenario)``.

    ``widget.observe(f, "scenario")`` calls ``f`` whenever something was turned.
    """

    _esm = Path(__file__).with_name("notebook.js")
    address = traitlets.Unicode().tag(sync=True)
    """Where the page is, with the run."""
    height = traitlets.Int().tag(sync=True)
    """Height, CSS px."""
    scenario = traitlets.Dict().tag(sync=True)
    """The scenario file as it is on the page now."""

    def __init__(self, run: Run, site: str | None, height: int) -> None:
        """Shows a run in the page of a site."""
        page = f"{site_of(site).removesuffix('/')}/embed.html"
        link = f"{page}?view=parameters#{fragment_of(run)}"
        super().__init__(address=link, height=height, scenario=run.scenario)

    def tune(self, place: str, value: Any) -> None:
        """Turns a knob in the page, such as ``tune("abr.rif", "1/64")``; what it refuses is told to ``on_refused``."""
        self.send({"type": "setParam", "place": place, "value": written(value)})

    def on_refused(self, tell: Callable[[str], object]) -> None:
        """Calls ``tell`` with the sentence of whatever the page refuses."""
        self.on_msg(lambda _widget, message, _buffers: tell(message["refused"]))
