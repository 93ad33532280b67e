"""The page that shows a run."""

import os
import webbrowser
from typing import TYPE_CHECKING

from . import _core
from ._link import fragment
from ._problems import Refused
from ._run import Run

if TYPE_CHECKING:
    from .notebook import Widget

SITE = "CELL53_SITE"
"""Environment variable with the address of the page."""


def link(run: Run, site: str | None = None) -> str:
    """The address at which the page shows a run and checks that it gets the same result.

    ``site`` is the address of the page, such as the one that ``npm start`` prints; the default is the
    environment variable ``CELL53_SITE``. Nothing of the run is sent there: browsers do not send the
    part behind the ``#``.

    Raises ``Refused`` if there is no site, or if the scenario is too long for a link.
    """
    return f"{site_of(site)}#{fragment_of(run)}"


def site_of(site: str | None) -> str:
    """The address of the page. Raises ``Refused`` if it is not given."""
    where = site or os.environ.get(SITE)
    if where:
        return where
    message = f"say where the page is: link(run, site) or the environment variable {SITE}"
    raise Refused([("site", message)])


def fragment_of(run: Run) -> str:
    """The part behind the ``#`` of a link to a run."""
    return fragment(run.scenario, (_core.version(), run.seconds, run.fingerprint))


def show(run: Run, site: str | None = None, *, height: int = 560) -> "Widget":
    """Shows a run on the page in a notebook; changes made there appear in ``scenario`` of the result.

    ``site`` is the same as for ``link``; ``height`` is in CSS px. Needs ``pip install "cell53[notebook]"``.

    >>> shown = cell53.show(run)
    >>> shown
    >>> cell53.run(shown.scenario).summary
    """
    from .notebook import Widget

    return Widget(run, site, height)


def open(run: Run, site: str | None = None) -> str:
    """Shows a run in the browser and returns the address, as ``link`` does."""
    address = link(run, site)
    webbrowser.open(address)
    return address
