import dataclasses
import json
from pathlib import Path

import pytest

from dualfield.host.errors import CheckFailed, ToolMissing, UsageError
from dualfield.synthesize.seeds import measure_seeds, summarize
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Design, Kind, Measurement, Stretch
from synthesize.fake_design import FakeDesign


@dataclasses.dataclass
class FakeTarget:
    """Clock 100 + seed MHz; counts how often it measures."""

    clocked: bool = True
    lack: str | None = None
    seeded: bool = True
    version: str = "1"
    fails_at: int | None = None
    measured: list[int] = dataclasses.field(default_factory=list)
    name: str = "fake"
    title: str = "Fake"
    kind: Kind = "pnr"
    clock_meaning: str = "none"
    area_unit: str = "cells"

    def missing(self) -> str | None:
        return self.lack

    def tool_versions(self) -> dict[str, str]:
        return {"fake": self.version}

    def measure(self, config: Design, seed: int) -> Measurement:
        if seed == self.fails_at:
            raise CheckFailed("the tool refused it")
        self.measured.append(seed)
        clock = 100.0 + seed if self.clocked else None
        return Measurement(
            core=config.core.id,
            bits=config.bits,
            parameters=dict(config.values),
            target=self.name,
            seed=seed,
            area=10.0 * seed,
            cells={"ff": seed},
            clock_mhz=clock,
            period_ns=None if clock is None else 1000 / clock,
            path=(Stretch("logic", "a.Q", "b.D", 1.5),),
            tools=self.tool_versions(),
            rtl_checksum=config.checksum(),
            seconds=0.5,
        )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "r.sqlite")


@pytest.fixture
def design(tmp_path: Path) -> FakeDesign:
    return FakeDesign(tmp_path)


def test_median_and_spread(design: FakeDesign, store: Store) -> None:
    summary = measure_seeds(design, FakeTarget(), [4, 1, 20], store)
    assert [run.seed for run in summary.runs] == [4, 1, 20]
    assert (summary.clock_mhz, summary.area) == (104.0, 40.0)
    assert (summary.clock_min_mhz, summary.clock_max_mhz) == (101.0, 120.0)
    assert summary.spread == pytest.approx(19 / 104)
    assert summary.period_ns == pytest.approx(1000 / 104)
    assert json.loads(json.dumps(summary.as_dict()))["runs"][2]["clock_mhz"] == 120.0


def test_only_what_is_missing_is_measured(design: FakeDesign, store: Store) -> None:
    target = FakeTarget()
    first = measure_seeds(design, target, [1, 2], store)
    second = measure_seeds(design, target, [1, 2, 3], store)
    assert target.measured == [1, 2, 3]
    assert second.runs[:2] == first.runs
    assert measure_seeds(dataclasses.replace(design, bits=17), target, [1], store).runs
    assert target.measured == [1, 2, 3, 1]
    measure_seeds(design, dataclasses.replace(target, version="2"), [1], store)
    assert target.measured == [1, 2, 3, 1, 1]


def test_measurements_before_a_failure_are_stored(design: FakeDesign, store: Store) -> None:
    target = FakeTarget(fails_at=3)
    with pytest.raises(CheckFailed):
        measure_seeds(design, target, [1, 2, 3], store)
    assert [row["seed"] for row in store.rows()] == [1, 2]


def test_stored_rows_need_no_tool_and_others_say_what_is_missing(
    design: FakeDesign, store: Store
) -> None:
    measure_seeds(design, FakeTarget(), [1], store)
    without = FakeTarget(lack="fake is not installed: get it")
    assert measure_seeds(design, without, [1], store).clock_mhz == 101.0
    with pytest.raises(ToolMissing, match="get it"):
        measure_seeds(design, without, [2], store)


def test_a_target_without_seeds_is_measured_once(design: FakeDesign, store: Store) -> None:
    target = FakeTarget(seeded=False, clocked=False)
    summary = measure_seeds(design, target, [5, 6, 7], store)
    assert target.measured == [5]
    assert (summary.area, summary.clock_mhz, summary.spread) == (50.0, None, None)
    assert summary.period_ns is None


@pytest.mark.parametrize("seeds", [[], [1, 1], [-1]])
def test_bad_seeds_are_refused(design: FakeDesign, store: Store, seeds: list[int]) -> None:
    with pytest.raises(UsageError, match="seeds"):
        measure_seeds(design, FakeTarget(), seeds, store)


def test_progress_counts_to_the_end(design: FakeDesign, store: Store) -> None:
    observations: list[tuple[int, int]] = []
    measure_seeds(
        design, FakeTarget(), [1, 2], store, lambda done, of, _: observations.append((done, of))
    )
    assert observations == [(0, 2), (1, 2), (2, 2)]


def test_measurements_with_and_without_clock_do_not_mix(design: FakeDesign) -> None:
    with pytest.raises(ValueError, match="clock"):
        summarize([FakeTarget().measure(design, 1), FakeTarget(clocked=False).measure(design, 2)])
