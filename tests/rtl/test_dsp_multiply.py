"""The multiplier on hard multipliers: every operand at small words, every shape, bursts."""

from pathlib import Path

from dualfield import catalog
from dualfield.models.dsp_multiply import Unit
from rtl.dsp_bursts import burst, burst_outcomes, every_size, extreme_moduli
from rtl.lanes import check_every_operand, large_operands, run_lanes

CORE = catalog.get("mont-mul-dsp")
BURST = Path(__file__).with_name("df_dsp_burst_bench.sv")


def test_every_operand_at_3_and_4_bits() -> None:
    """One group and several, one segment and two, words of 2, 3 and 6 bits, all moduli."""
    shapes = ((1, 2), (5, 2), (16, 2), (3, 3), (4, 6))
    configs = [
        CORE.configure(bits, {"MaxBits": largest, "Multipliers": multipliers, "Word": word})
        for multipliers, word in shapes
        for bits, largest in ((3, 3), (4, 7))
    ]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_every_size_of_a_unit() -> None:
    """From one group to all groups of all segments."""
    shapes = ((2, 1), (2, 3), (2, 8), (3, 7), (5, 16), (6, 6))
    configs = [
        CORE.configure(24, {"MaxBits": 24, "Multipliers": multipliers, "Word": word})
        for word, multipliers in shapes
    ]
    run_lanes(configs, [list(every_size(config)) for config in configs])


def test_words_and_multipliers_at_real_widths() -> None:
    shapes = ((256, 18, 16), (96, 18, 1), (128, 27, 6), (96, 24, 64))
    configs = [
        CORE.configure(bits, {"Multipliers": multipliers, "Word": word})
        for bits, word, multipliers in shapes
    ]
    run_lanes(configs, [[*large_operands(c, 30), *extreme_moduli(c)] for c in configs])


def product(settings: dict[str, int], size: int, modulus: int, a: int, b: int) -> int:
    unit = Unit(settings["Word"], settings["Multipliers"], settings["MaxBits"])
    return unit.run(size, modulus, a, b).result


def test_products_overlap_in_order() -> None:
    """A new modulus, kept, refused operands, the modulus again; results at once, and held back."""
    shapes = (
        (40, 2, 6, 150),
        (40, 8, 6, 0),
        (40, 8, 6, 1),
        (40, 16, 2, 40),
        (80, 64, 2, 0),
        (128, 16, 18, 0),
    )
    settings = [
        {"MaxBits": largest, "Multipliers": multipliers, "Word": word, "Stall": stall}
        for largest, multipliers, word, stall in shapes
    ]
    benches = [burst(CORE, BURST, values) for values in settings]
    for values, job, outcome in burst_outcomes(benches, 2000, product):
        if values["Stall"] == 0:
            unit = Unit(values["Word"], values["Multipliers"], values["MaxBits"])
            assert outcome.k == unit.interval(job.size or 0)
