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
    """The address at which the page shows a run, and checks that it is the same there.

    ``site`` is where the page is, such as the address that ``npm start`` prints; left out, it is the
    environment variable ``CELL53_SITE``. Nothing of the run is sent there: browsers keep what stands
    behind the ``#`` to themselves.

    Raises ``Refused`` when there is no site, or the scenario is too long for a link.
    """
    return f"{site_of(site)}#{fragment_of(run)}"


def site_of(site: str | None) -> str:
    """The address of the page. Raises ``Refused`` when nobody has said it."""
    where = site or os.environ.get(SITE)
    if where:
        return where
    message = f"say where the page is: link(run, site) or the environment variable {SITE}"
    raise Refused([("site", message)])


def fragment_of(run: Run) -> str:
    """What stands behind the ``#`` of a link to a run."""
    return fragment(run.scenario, (_core.version(), run.seconds, run.fingerprint))


def show(run: Run, site: str | None = None, *, height: int = 560) -> "Widget":
    """The page with a run, in a notebook; what is turned in it comes back as ``scenario`` of the result.

    ``site`` is as for ``link``; ``height`` is in CSS px. Needs ``pip install "cell53[notebook]"``.

    >>> shown = cell53.show(run)
    >>> shown
    >>> cell53.run(shown.scenario).summary
    """
    from .notebook import Widget

    return Widget(run, site, height)


def open(run: Run, site: str | None = None) -> str:
    """Shows a run in the browser; gives the address, as ``link`` does."""
    address = link(run, site)
    webbrowser.open(address)
    return address
