"""A sweep on a Dask cluster of several processes that changes while it runs."""

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dualfield.synthesize.store import Store
from measure.explore.dask_cluster import scheduler, until, worker
from measure.explore.fake_target import Bench

# 12 measurements. The 8 of 20 bits and more wait for `Bench.finish_held`.
SWEEP = ("--cores", "ami-sf,ami-1sub", "--bits", "16,20,21", "--targets", "fake", "--seeds", "2")
ALL = Counter(
    f"{core}-{bits} fake {seed}"
    for core in ("ami-sf", "ami-1sub")
    for bits in (16, 20, 21)
    for seed in (1, 2)
)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    actual = Bench(tmp_path)
    yield actual
    actual.close()


def stored(bench: Bench) -> Counter[str]:
    rows = Store(bench.store).rows()
    return Counter(f"{row['core']}-{row['bits']} {row['target']} {row['seed']}" for row in rows)


@pytest.mark.sweep
def test_a_worker_is_killed_and_one_is_added_during_a_sweep(bench: Bench) -> None:
    """No row is lost, none is measured twice; only the interrupted measurement starts again."""
    bench.hold()
    cluster = ("--scheduler", scheduler(bench))
    workers = [worker(bench) for _ in range(3)]
    sweep = bench.explore(*SWEEP, *cluster, "--json")
    until(lambda: len(bench.tools_alive()) == 3)
    until(lambda: stored(bench) == bench.log("done"))
    before = Store(bench.store).rows()
    os.killpg(workers[0].pid, signal.SIGKILL)
    until(lambda: len(bench.tools_alive()) == 2)
    assert Store(bench.store).rows() == before
    added = worker(bench)
    until(lambda: len(bench.tools_alive()) == 3)
    bench.finish_held()
    out, err = sweep.communicate(timeout=90)
    assert sweep.returncode == 0, (out, err)
    assert json.loads(out)["measured"] == ALL.total()
    assert [process.poll() is None for process in (*workers, added)] == [False, True, True, True]
    # The rows from before are unchanged.
    assert 0 < len(before) < ALL.total()
    assert [row for row in Store(bench.store).rows() if row in before] == before
    assert bench.log("done") == ALL == stored(bench)
    assert bench.log("start").total() == ALL.total() + 1
    again = bench.run(*SWEEP, *cluster, "--json")
    assert json.loads(again.stdout)["measured"] == 0
    assert bench.log("done") == ALL == stored(bench)
