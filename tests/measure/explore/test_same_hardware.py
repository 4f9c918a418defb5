"""One measurement serves every operand size of a core whose size is chosen at run time."""

from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.measure.explore.plan import Point
from dualfield.measure.explore.runner import stored
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Design, Measurement
from papers.fake import FakeTarget


class OfAny(FakeTarget):
    def look(self, config: Design, seed: int) -> tuple[float, float | None]:
        return self.figures(config.core.id, config.bits, seed)


TARGET = OfAny(lambda core, bits, seed: (10.0 * bits, 2.0 + seed))


def point(core: str, bits: int, seed: int = 1, part: str = "", **values: object) -> Point:
    config = catalog.get(core).configure(bits, values)
    return Point(config, TARGET, TARGET.tool_versions(), seed, part=part)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store.sqlite")


def measured(store: Store, at: Point, **changed: object) -> Measurement:
    row = TARGET.measure(at.config, at.seed).as_dict() | changed
    store.put(at.key, row)
    return Measurement.from_dict(row)


def test_another_size_is_the_same_hardware(store: Store) -> None:
    one = measured(store, point("mont-mul-scalable", 233))
    other = point("mont-mul-scalable", 521)
    actual = stored(other, store)
    assert actual is not None
    assert (actual.bits, actual.rtl_checksum) == (521, other.config.checksum())
    assert (actual.area, actual.clock_mhz, actual.seconds) == (one.area, one.clock_mhz, 0.0)
    assert store.get(other.key) is None, "looking writes nothing"


@pytest.mark.parametrize(
    "other",
    [
        point("mont-mul-scalable", 521, seed=2),
        point("mont-mul-scalable", 521, MaxBits=521),
        point("mont-mul-scalable", 521, Word=16),
        point("mont-mul-scalable", 521, part="df_scalable_multiply_pipe"),
        point("mont-mul-dual", 521),
        point("mont-mul-serial", 521),
    ],
    ids=lambda p: p.title,
)
def test_different_hardware_is_measured(store: Store, other: Point) -> None:
    measured(store, point("mont-mul-scalable", 233))
    measured(store, point("mont-mul-serial", 233))
    assert stored(other, store) is None


@pytest.mark.parametrize(
    "changed",
    [{"rtl_checksum": "0" * 64}, {"shell": {"area": 1}}, {"tools": {"fake": "other"}}],
    ids=["other RTL", "in the shell", "other tools"],
)
def test_rows_of_other_hardware_are_not_used(store: Store, changed: dict[str, object]) -> None:
    measured(store, point("mont-mul-scalable", 233), **changed)
    assert stored(point("mont-mul-scalable", 521), store) is None
