"""Cell53: TCP/IP over ATM, cell by cell, the same bytes on every machine.

>>> import cell53
>>> run = cell53.run("abr-erica-wan/e2-finite-buffer", set={"abr.rif": "1/64"}, seed=7, until=0.5)
>>> run.fingerprint
"""

from . import _core
from ._catalogue import describe, schema
from ._open import link, open, show
from ._plan import plan
from ._problems import EngineError, Problem, Refused
from ._run import Run, Simulation, run
from ._scenario import check, scenarios
from ._sweep import Progress, Sweep, sweep
from ._table import Table

__version__ = _core.version()

__all__ = [
    "EngineError",
    "Problem",
    "Progress",
    "Refused",
    "Run",
    "Simulation",
    "Sweep",
    "Table",
    "check",
    "describe",
    "link",
    "open",
    "plan",
    "run",
    "scenarios",
    "schema",
    "show",
    "sweep",
]
