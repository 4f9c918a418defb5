"""Schedules of cores with ``Overlap`` = 1: exact in every cycle, and operations do overlap."""

import pytest

from dualfield import catalog
from dualfield.check import schedules
from dualfield.host.errors import CheckFailed
from dualfield.simulate import in_flight
from workshop.mutate import campaign

CORES = ("mul-digit", "mont-mul-digit", "mont-mul-pipelined", "mont-mul-serial")


def overlapping(core: str) -> list[catalog.Configuration]:
    """Return the small configurations with ``Overlap`` = 1."""
    configs = [c for c in campaign.configurations(catalog.get(core)) if c.overlaps]
    assert configs
    return configs


@pytest.mark.parametrize("core", CORES)
def test_random_schedules_agree_with_the_model_of_operations_in_flight(core: str) -> None:
    for config in overlapping(core):
        cycles = [cycle for number in range(20) for cycle in schedules.schedule(config, 3, number)]
        assert any(cycle.in_ready and cycle.phase in ("busy", "hold") for cycle in cycles)
        assert schedules.run(config, 200, 20_000, 3).schedules == 200


def test_a_wrong_model_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue with one place more is ready while the core is not."""
    (config, *_) = overlapping("mont-mul-serial")
    monkeypatch.setattr(in_flight.Queue, "ready", property(lambda queue: queue.result is None))
    with pytest.raises(CheckFailed, match="differs in cycle"):
        schedules.run(config, 200, 20_000, 3)


def test_cores_with_more_operations_in_the_datapath_have_no_model() -> None:
    for core in ("mont-mul-dsp", "mont-mul-prime"):
        configs = campaign.configurations(catalog.get(core))
        assert configs
        assert not any(config.overlaps for config in configs)
