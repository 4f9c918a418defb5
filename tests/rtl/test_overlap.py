"""Operations that overlap: results in order with their tags, and the counted interval."""

from dualfield import catalog
from rtl.overlap_bench import bursts, lane
from rtl.volume import volume

SHAPES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("mont-mul-dsp", 40, {"Multipliers": 4, "Word": 6}),
    ("mont-mul-dsp", 40, {"Multipliers": 16, "Word": 2}),
    ("mont-mul-dsp", 12, {"Multipliers": 1, "Word": 6}),
    ("mont-mul-dsp", 64, {"Multipliers": 16, "Word": 18}),
    ("mul-digit", 13, {"Digit": 4}),
    ("mul-digit", 24, {"Digit": 32}),
    ("mont-mul-digit", 13, {"Digit": 4}),
    ("mont-mul-serial", 12, {"Segment": 4}),
    ("mont-mul-prime", 128, {"Multipliers": 64, "Word": 6, "Reduced": 0}),
    ("mont-mul-prime", 40, {"Multipliers": 2, "Word": 6, "Reduced": 0}),
    ("mont-mul-prime", 24, {"Multipliers": 16, "Word": 6, "Reduced": 1}),
    ("mont-mul-dsp", 40, {"Multipliers": 4, "Word": 6, "Check": 1}),
    ("mont-mul-dsp", 40, {"Multipliers": 16, "Word": 2, "Check": 1, "Wipe": 0}),
    ("mont-mul-dsp", 12, {"Multipliers": 1, "Word": 6, "Check": 1}),
    ("mont-mul-dsp", 13, {"Multipliers": 7, "Word": 3, "Check": 1}),
    ("mont-mul-dsp", 64, {"Multipliers": 16, "Word": 18, "Check": 1}),
    ("mont-mul-digit", 13, {"Digit": 4, "Check": 1}),
    ("mont-mul-serial", 12, {"Segment": 4, "Check": 1, "Wipe": 0}),
    ("mont-mul-serial", 12, {"Segment": 5, "Check": 1, "FaultChecks": 1}),
    ("mul-digit", 13, {"Digit": 4, "Check": 1, "FaultChecks": 1}),
    ("mont-mul-digit", 13, {"Digit": 4, "Check": 1, "FaultChecks": 1}),
)


def test_results_in_order_with_their_tags() -> None:
    """Random stalls on both sides, moduli that change and moduli that are refused."""
    lanes = [lane(core, bits, stall=True, **shape) for core, bits, shape in SHAPES]
    assert [wrong for wrong, _ in bursts(lanes, volume(3000), 52)] == [0] * len(lanes)


def test_bursts_take_the_counted_cycles() -> None:
    lanes = [lane(core, bits, stall=False, **shape) for core, bits, shape in SHAPES]
    for (core, bits, shape), (wrong, interval) in zip(SHAPES, bursts(lanes, 48, 7), strict=True):
        entry = catalog.get(core)
        config = entry.configure(bits, {**shape, **entry.for_size(bits), "Overlap": 1})
        assert (wrong, interval) == (0, config.interval()), config.label()
