"""Tables of results: columns of numbers or texts. Passing them on needs no other package."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    import pandas
    import polars
    import pyarrow

Column = Sequence[Any] | memoryview


class Table(Mapping[str, Any]):
    """Columns of equal length by name.

    ``table["name"]`` is a NumPy array; 64-bit floating point numbers are not copied. Packages that read
    the Arrow capsule protocol (Polars, DuckDB, pyarrow) take a table directly.
    """

    def __init__(self, columns: Mapping[str, Column], kinds: Mapping[str, type] = {}) -> None:
        """``kinds`` are the types of columns that may lack values: ``float``, ``int`` or ``str``."""
        self._columns = dict(columns)
        self._kinds: dict[str, Any] = dict(kinds)
        lengths = {len(column) for column in self._columns.values()} or {0}
        if len(lengths) != 1:
            raise ValueError(f"columns of different lengths: {sorted(lengths)}")
        (self.rows,) = lengths

    @property
    def columns(self) -> list[str]:
        """Names of the columns, in their order."""
        return list(self._columns)

    def __getitem__(self, name: str) -> "numpy.ndarray[Any, Any]":
        import numpy

        column, kind = self._columns[name], self._kinds.get(name)
        # NumPy would write None as a text.
        return numpy.asarray(column, None if kind is str and self.rows > 0 else kind)

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<Table of {self.rows} rows: {', '.join(self._columns)}>"

    def records(self) -> list[dict[str, Any]]:
        """The rows as dictionaries; needs no other package."""
        names = self.columns
        return [
            dict(zip(names, row, strict=True)) for row in zip(*self._columns.values(), strict=True)
        ]

    def to_arrow(self) -> "pyarrow.Table":
        """As a pyarrow table; numbers are not copied."""
        import pyarrow

        types = {float: pyarrow.float64(), int: pyarrow.int64(), str: pyarrow.string()}

        def array(name: str, column: Column) -> Any:
            if not isinstance(column, memoryview):
                return pyarrow.array(column, types.get(self._kinds.get(name, object)))
            buffer = pyarrow.py_buffer(column)
            return pyarrow.Array.from_buffers(pyarrow.float64(), len(column), [None, buffer])

        arrays = [array(name, column) for name, column in self._columns.items()]
        return pyarrow.Table.from_arrays(arrays, names=self.columns)

    def to_pandas(self) -> "pandas.DataFrame":
        """As a pandas data frame."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self._columns})

    def to_polars(self) -> "polars.DataFrame":
        """As a Polars data frame."""
        import polars

        columns = {
            name: self[name] if isinstance(column, memoryview) else column
            for name, column in self._columns.items()
        }
        return polars.DataFrame(columns, schema_overrides=self._kinds)

    def __reduce__(self) -> tuple[Any, ...]:
        # A memoryview cannot be pickled; its bytes can.
        columns = {
            name: bytes(column) if isinstance(column, memoryview) else column
            for name, column in self._columns.items()
        }
        return _of_bytes, (columns, self._kinds)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _of_bytes(columns: Mapping[str, Any], kinds: Mapping[str, type]) -> Table:
    """A table that was pickled in another process."""
    return Table(
        {
            name: memoryview(column).cast("d") if isinstance(column, bytes) else column
            for name, column in columns.items()
        },
        kinds,
    )


def of_records(records: Sequence[Mapping[str, Any]], kinds: Mapping[str, type] = {}) -> Table:
    """A table from dictionaries, with the columns of ``kinds`` first; missing values are ``None``."""
    names = dict.fromkeys([*kinds, *(name for record in records for name in record)])
    return Table({name: [record.get(name) for record in records] for name in names}, kinds)


def of_samples(names: Sequence[str], rows: int, numbers: bytes) -> Table:
    """A table from columns stored one after the other as 64-bit floating point numbers."""
    doubles = memoryview(numbers).cast("d")
    columns = [doubles[at * rows : (at + 1) * rows] for at in range(len(names))]
    return Table(dict(zip(names, columns, strict=True)))
