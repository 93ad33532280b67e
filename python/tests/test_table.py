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


QUIET = cell53.run("classroom/credits", until=0.1)
LOSSY = cell53.run("abr-erica-wan/e2-finite-buffer", until=0.5)


def test_a_table_without_rows_has_its_columns():
    assert (QUIET.events.rows, QUIET.sources.rows) == (0, 0)
    assert QUIET.events.columns == LOSSY.events.columns
    assert QUIET.sources.columns == LOSSY.sources.columns


def test_columns_have_their_types_in_every_run():
    pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    # Its first events concern no circuit, and none of its events met a queue.
    ordered = cell53.run("classroom/lost-segments", until=0.5)
    for tables in zip(*((run.events, run.sources) for run in (QUIET, LOSSY, ordered)), strict=True):
        first, *others = [(table.to_polars().schema, table.to_arrow().schema) for table in tables]
        assert others == [first, first]
    waited = LOSSY.events.to_polars().filter(polars.col("queuedCells") > 0)
    assert 0 < waited.height < LOSSY.events.rows
    assert LOSSY.events["queuedCells"].dtype == float
    lost = [event for event in LOSSY.events.records() if event["firstByte"] is not None]
    assert {event["kind"] for event in lost} == {"cellLoss", "frameLost"}
    assert all(event["firstByte"] < event["lastByte"] for event in lost)
    assert QUIET.events.to_pandas()["kind"].str.len().tolist() == []
