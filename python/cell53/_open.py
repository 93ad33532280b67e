"""The page that shows a run."""

import os
import webbrowser

from . import _core
from ._link import fragment
from ._problems import Refused
from ._run import Run

SITE = "CELL53_SITE"
"""Environment variable with the address of the page."""


def link(run: Run, site: str | None = None) -> str:
    """The address at which the page shows a run, and checks that it is the same there.

    ``site`` is where the page is, such as the address that ``npm start`` prints; left out, it is the
    environment variable ``CELL53_SITE``. Nothing of the run is sent there: browsers keep what stands
    behind the ``#`` to themselves.

    Raises ``Refused`` when there is no site, or the scenario is too long for a link.
    """
    where = site or os.environ.get(SITE)
    if not where:
        message = f"say where the page is: link(run, site) or the environment variable {SITE}"
        raise Refused([("site", message)])
    return f"{where}#{fragment(run.scenario, (_core.version(), run.seconds, run.fingerprint))}"


def open(run: Run, site: str | None = None) -> str:
    """Shows a run in the browser; gives the address, as ``link`` does."""
    address = link(run, site)
    webbrowser.open(address)
    return address
