"""The measured load of a sweep on a cluster, and its arithmetic."""

from dualfield.synthesize.target import Measurement
from workshop import cluster_load
from workshop.cluster_load import Load, invented_row, measure_load, sweep_points


def test_the_load_is_that_of_rows_per_second() -> None:
    """10,000 rows in 100 s: 10 ms a row. 100 workers with a row each 10 s make 10 rows a second."""
    load = Load(10_000, 1.0, 100.0, 50.0, 20.0, 30.0, 2.0)
    lines = load.lines(100)
    assert "  all together, wall time           10.00 ms" in lines
    assert "  write to the store, wall time      3.00 ms" in lines
    by_duration = {words[0]: words[2:] for line in lines[-3:] if (words := line.split())}
    # Hours of the sweep, rows a second, load of client and scheduler, workers at full load.
    assert by_duration["10"] == ["0.3", "h", "10.00", "10.0%", "2.0%", "1000"]
    assert by_duration["600"] == ["16.7", "h", "0.17", "0.2%", "0.0%", "60000"]


def test_a_sweep_has_distinct_points_and_rows_of_real_size() -> None:
    points = sweep_points(450)
    assert len({point.key for point in points}) == 450
    message = points[0].as_dict() | {"checksum": points[0].design.checksum(), "tools": {}}
    row = Measurement.from_dict(invented_row(message)["row"])
    assert (row.core, row.bits, len(row.path)) == ("ami-sf", 16, cluster_load._PATH_PIECES)


def test_simulated_workers_answer_every_job_once() -> None:
    load = measure_load(30, 2)
    assert load.jobs == 30
    assert 0 < load.write_seconds < load.wall_seconds
    assert load.scheduler_seconds > 0
