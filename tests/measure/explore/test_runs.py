"""Sweeps in processes of their own, stopped and killed in the middle, on fake measurements."""

import json
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dualfield.host import processes
from dualfield.measure.explore import task
from dualfield.synthesize.store import Store
from measure.explore.dask_cluster import scheduler, until, worker
from measure.explore.fake_target import Bench

# 16 and 17 bits are measured at once, 20 and 21 are held back by `Bench.hold`.
SWEEP = ("--cores", "ami-sf", "--bits", "16,17,20,21", "--targets", "fake")
SIZES = Counter(f"ami-sf-{bits} fake 1" for bits in (16, 17, 20, 21))
TWO = ("--workers", "2")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    actual = Bench(tmp_path)
    yield actual
    actual.close()


def kept(bench: Bench) -> Counter[str]:
    rows = Store(bench.store).rows()
    return Counter(f"{row['core']}-{row['bits']} {row['target']} {row['seed']}" for row in rows)


def answer(done: Any) -> dict[str, Any]:
    return dict(json.loads(done.stdout))


def test_a_stopped_sweep_continues(bench: Bench) -> None:
    bench.hold()
    stops = (signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
    for data, number in enumerate(stops, start=1):
        sweep = bench.explore(*SWEEP, *TWO)
        # Two are done by the first sweep; the two that are held begin in each.
        bench.wait_for("start", 2 + 2 * data)
        # INT and HUP as a terminal sends them: to the client and to the workers it started.
        if number != signal.SIGKILL:
            os.killpg(sweep.pid, number)
        else:
            sweep.send_signal(number)
        out, err = sweep.communicate(timeout=60)
        bench.wait_until_nothing_runs()
        before = kept(bench)
        assert before == bench.log("done")
        assert before.total() == 2
        assert out == ""
        if number != signal.SIGKILL:
            assert sweep.returncode == 128 + number
            assert "2 of 4 rows are in the store" in err
            assert "Traceback" not in err
    bench.release()
    last = bench.run(*SWEEP, *TWO, "--json")
    assert last.returncode == 0, last.stderr
    assert bench.log("done") == SIZES == kept(bench)
    messages = answer(last)
    assert (messages["measured"], messages["from_store"], len(messages["rows"])) == (2, 2, 4)
    again = bench.run(*SWEEP, "--json")
    assert answer(again)["measured"] == 0
    assert answer(again)["rows"] == messages["rows"]
    assert bench.log("start").total() == bench.log("done").total() + 2 * len(stops)


@pytest.mark.sweep
def test_a_cluster_loses_a_worker_but_no_row(bench: Bench) -> None:
    bench.hold()
    there = ("--scheduler", scheduler(bench), "--json")
    workers = [worker(bench), worker(bench)]
    sweep = bench.explore(*SWEEP, *there)
    until(lambda: len(bench.tools_alive()) == 2)
    workers[0].kill()
    # Its tool ends with it; the other worker's goes on.
    until(lambda: len(bench.tools_alive()) == 1)
    bench.release()
    assert kept(bench) == bench.log("done")
    # The sweep is stopped: the worker that is left stops its tool, and lives on.
    sweep.send_signal(signal.SIGINT)
    _, err = sweep.communicate(timeout=60)
    assert sweep.returncode == 130, err
    until(lambda: not bench.tools_alive())
    before = kept(bench)
    assert before == bench.log("done")
    again = bench.run(*SWEEP, *there)
    assert again.returncode == 0, again.stderr
    assert answer(again)["measured"] == 4 - before.total()
    assert workers[1].poll() is None
    assert bench.log("done") == SIZES == kept(bench)


def test_a_measurement_is_repeated_when_its_worker_dies(bench: Bench) -> None:
    bench.hold()
    there = ("--scheduler", scheduler(bench), "--json")
    workers = [worker(bench), worker(bench)]
    sweep = bench.explore(*SWEEP, *there)
    until(lambda: len(bench.tools_alive()) == 2)
    bench.release()
    for process in workers:
        process.kill()
    until(lambda: not bench.tools_alive())
    worker(bench)
    out, err = sweep.communicate(timeout=90)
    assert sweep.returncode == 0, err
    assert json.loads(out)["measured"] == 4
    assert bench.log("done") == SIZES == kept(bench)
    assert bench.log("start").total() == 6


def test_a_local_measurement_is_repeated_when_its_process_dies(bench: Bench) -> None:
    bench.hold()
    sweep = bench.explore(*SWEEP, *TWO, "--json")
    until(lambda: len(bench.tools_alive()) == 2)
    bench.release()
    for process in bench.measuring():
        os.kill(process, signal.SIGKILL)
    out, err = sweep.communicate(timeout=90)
    assert sweep.returncode == 0, err
    assert json.loads(out)["measured"] == 4
    assert bench.log("done") == SIZES == kept(bench)
    assert bench.log("start").total() == 6


def test_two_sweeps_at_once_share_the_work(bench: Bench) -> None:
    both = [bench.explore(*SWEEP, *TWO, "--json") for _ in range(2)]
    answers = [json.loads(process.communicate(timeout=90)[0]) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert bench.log("start") == bench.log("done") == SIZES == kept(bench)
    assert sum(messages["measured"] for messages in answers) == 4
    assert answers[0]["rows"] == answers[1]["rows"]


def test_a_failure_is_reported_and_the_rest_continues(bench: Bench) -> None:
    sweep = ("--cores", "ami-sf", "--bits", "16,20", "--targets", "fake-refusing,fake-crashing")
    process = bench.run(*sweep, *TWO, "--json")
    assert process.returncode == 1
    messages = answer(process)
    assert [(row["target"], row["bits"]) for row in messages["rows"]] == [("fake-refusing", 16)]
    errors = {(f["target"], f["bits"]): f["error"] for f in messages["failures"]}
    assert errors["fake-refusing", 20] == "it does not fit\nthe second line"
    assert "a fault of the program" in errors["fake-crashing", 16]
    assert len(errors) == 3
    assert "3 of 4 measurements failed" in process.stderr
    assert bench.log("start")["ami-sf-20 fake-refusing 1"] == 1


def test_a_process_that_cannot_start_ends_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no process is free")

    monkeypatch.setattr(processes, "start", refuse)
    answer = task.measure_point({}, lambda: False)
    assert answer == {"fatal": "no measuring process can be started: no process is free."}


def test_a_full_disk_ends_the_sweep_with_one_line(bench: Bench) -> None:
    process = bench.run("--cores", "ami-sf", "--bits", "16", "--targets", "fake,fake-full")
    assert (process.returncode, process.stdout) == (2, "")
    assert "No space left on device" in process.stderr.splitlines()[-1]
    assert "Traceback" not in process.stderr
    assert kept(bench) <= bench.log("done"), "a row may be on its way while the sweep ends"


def test_a_scheduler_that_does_not_answer(bench: Bench) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        started = time.monotonic()
        process = bench.run(*SWEEP, "--scheduler", address)
    assert (process.returncode, process.stdout) == (2, "")
    assert f"no Dask scheduler answers at {address}" in process.stderr
    assert "Traceback" not in process.stderr
    assert time.monotonic() - started < 30


def test_shards_seeds_and_a_dry_run(bench: Bench) -> None:
    sweep = ("--cores", "ami-sf", "--bits", "16", "--targets", "fake,fake-area", "--seeds", "3")
    part = bench.run(*sweep, "--shard", "1/2", *TWO, "--per-seed", "--json")
    names = [(row["target"], row["seed"]) for row in answer(part)["rows"]]
    assert names == [("fake", 1), ("fake", 2)]
    plan = answer(bench.run(*sweep, "--dry-run", "--json"))
    assert [(job["target"], job["seed"]) for job in plan["missing"]] == [
        ("fake-area", 1),
        ("fake", 3),
    ]
    assert plan["from_store"] == 2
    assert bench.log("start").total() == 2
