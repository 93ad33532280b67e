"""Tables in the packages that people have."""

import pickle

import pytest

import cell53

RUN = cell53.run("abr-erica-wan/e2-finite-buffer", until=0.1)


def test_numpy_sees_the_numbers_without_a_copy():
    numpy = pytest.importorskip("numpy")
    queue = RUN.curves["queue SW1→SW2"]
    assert queue.dtype == numpy.float64
    assert not queue.flags.owndata
    assert numpy.shares_memory(queue, RUN.curves["queue SW1→SW2"])


def test_arrow_reads_a_table_as_it_is():
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(RUN.curves)
    assert table.num_rows == 101
    assert table.column_names[0] == "time"
    assert pyarrow.table(RUN.ports).to_pylist() == RUN.ports.records()


def test_pandas_and_polars():
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    assert RUN.ports.to_pandas()["id"].tolist() == RUN.ports["id"].tolist()
    assert RUN.ports.to_polars()["id"].to_list() == RUN.ports["id"].tolist()
    assert polars.DataFrame(RUN.curves).shape[0] == 101


def test_a_table_travels_between_processes():
    for table in (RUN.curves, RUN.ports):
        assert pickle.loads(pickle.dumps(table)).records() == table.records()


def test_an_empty_table_has_no_rows():
    quiet = cell53.run("abr-erica-wan/e1-peak", until=0.001)
    assert quiet.events.rows == len(quiet.events.records())
