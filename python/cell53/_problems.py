"""Problems of an input, and faults of the engine."""

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that is wrong with an input."""

    path: str
    """Place in the document, such as ``abr.rif`` or ``topology.links[2].to``; empty for all of it."""
    message: str
    """The problem, the allowed values, and what to do."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class Refused(ValueError):
    """An input cannot be used; ``problems`` lists everything that is wrong with it."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        self.problems = tuple(Problem(*problem) for problem in problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type["Refused"], tuple[list[tuple[str, str]]]]:
        return Refused, ([(each.path, each.message) for each in self.problems],)


class EngineError(RuntimeError):
    """A fault in the engine. The run is lost; the interpreter continues."""
