"""The multiplier on hard multipliers with operands in words: small words, shapes, real widths."""

import random
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.models.dsp_multiply_words import Words
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job
from rtl.dsp_bursts import burst, burst_outcomes, every_size, extreme_moduli
from rtl.lanes import check_every_operand, cycles_of_lanes, large_operands, run_lanes

CORE = catalog.get("mont-mul-dsp-words")
BURST = Path(__file__).with_name("df_dsp_words_bench.sv")


def squaring(bits: int, largest: int, multipliers: int, word: int) -> Configuration:
    """Return a build that can square."""
    values = {"MaxBits": largest, "Multipliers": multipliers, "Word": word, "Square": 1}
    return CORE.configure(bits, values)


def test_every_operand_at_3_and_4_bits() -> None:
    """One group and several, one segment and two, words of 2, 3 and 6 bits, all moduli; squares."""
    shapes = ((3, 3, 1, 2), (3, 9, 5, 2), (4, 7, 16, 2), (4, 40, 6, 3))
    configs = [
        CORE.configure(bits, {"MaxBits": largest, "Multipliers": multipliers, "Word": word})
        for bits, largest, multipliers, word in (*shapes, (4, 7, 4, 6))
    ]
    configs += [squaring(*shape) for shape in ((4, 9, 3, 2), (3, 7, 2, 3))]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_every_size_of_a_unit() -> None:
    """From the least groups to all groups of all segments."""
    shapes = ((2, 1), (3, 16), (6, 4))
    configs = [
        CORE.configure(40, {"MaxBits": 40, "Multipliers": multipliers, "Word": word})
        for word, multipliers in shapes
    ]
    configs += [squaring(40, 40, *shape) for shape in ((1, 2), (3, 5))]
    run_lanes(configs, [list(every_size(config)) for config in configs])


def test_sizes_at_which_the_check_waits_for_the_memory() -> None:
    """Words of 27 bits and more: a modulus of a bit too many is refused, in the stated cycles.

    In the last cycle of the mask H may read the memory of the modulus: sizes near 29 modulo Word.
    """
    configs = [
        CORE.configure(66, {"MaxBits": 66, "Multipliers": multipliers, "Word": word})
        for word, multipliers in ((27, 1), (29, 2), (30, 1), (31, 1), (31, 16), (32, 1), (32, 2))
    ]
    rng = random.Random(23)
    lane = []
    for size in range(3, 67):
        modulus = (1 << (size - 1)) | rng.getrandbits(size - 1) | 1
        a, b = rng.randrange(modulus), rng.randrange(modulus)
        long = [modulus | 1 << size, 1 << size | 1] if size < 66 else []
        lane += [Job(item, a, b, size=size) for item in (modulus, *long)]
    for check in run_lanes(configs, [lane] * len(configs)):
        assert check.statuses["ok"] == 64


def test_real_widths() -> None:
    """16 and 1 multipliers of 18 bits, 17 bits, and two segments with several groups."""
    shapes = ((256, 18, 16), (256, 18, 1), (192, 17, 16), (521, 18, 8))
    configs = [
        CORE.configure(bits, {"MaxBits": bits, "Multipliers": multipliers, "Word": word})
        for bits, word, multipliers in shapes
    ]
    configs += [squaring(256, 256, 4, 18)]
    run_lanes(configs, [[*large_operands(c, 20), *extreme_moduli(c)] for c in configs])


def engine(settings: dict[str, int]) -> Words:
    square = settings["Square"] == 1
    return Words(settings["Word"], settings["Multipliers"], settings["MaxBits"], square)


def product(settings: dict[str, int], size: int, modulus: int, a: int, b: int) -> int:
    return engine(settings).run(size, modulus, a, b).result


def test_products_overlap_in_order() -> None:
    """A new modulus, kept, refused operands, the modulus again; words at once, and held back."""
    shapes = ((40, 2, 6, 7), (40, 8, 6, 0), (40, 16, 2, 4), (80, 4, 2, 0), (40, 1, 5, 0))
    squares = ((40, 2, 6, 7), (80, 4, 2, 0), (40, 1, 5, 0), (40, 3, 3, 0))
    settings = [
        {"MaxBits": largest, "Multipliers": multipliers, "Word": word, "Stall": stall}
        for largest, multipliers, word, stall in (*shapes, *squares)
    ]
    for values in settings[len(shapes) :]:
        values["Square"] = 1
    benches = [burst(CORE, BURST, values) for values in settings]
    for values, job, outcome in burst_outcomes(benches, 4000, product):
        if values["Stall"] == 0:
            assert outcome.k is not None
            first, interval = divmod(outcome.k, 1 << 16)
            unit, size = engine(values), job.size or 0
            assert interval == unit.interval(size, square=values["Square"] == 1)
            assert first == unit.cycles_same_modulus(size)


def test_words_that_wait_are_refused() -> None:
    """Moduli too long within their highest word, words in and out held back: no product of six."""
    shapes = ((40, 1, 6, 7), (66, 1, 30, 0), (66, 2, 31, 3), (66, 1, 32, 7), (40, 16, 6, 5))
    names = ("MaxBits", "Multipliers", "Word", "Stall")
    benches = [burst(CORE, BURST, dict(zip(names, shape, strict=True))) for shape in shapes]
    rng = random.Random(31)
    jobs = []
    for lane, config in enumerate(benches):
        largest, word = int(config.values["MaxBits"]), int(config.values["Word"])
        for size in (n for n in range(3, largest) if n % word != word - 1):
            above = rng.randrange(size % word, word) + size // word * word
            low = rng.getrandbits(size) | 3
            for bit in {size, min(above, largest - 1)}:
                jobs.append(Job(low | 1 << bit, rng.randrange(1, low), 1, lane=lane, size=size))
    for job, outcome in Bench(benches).pairs(jobs, cycles=cycles_of_lanes(jobs, 4000)):
        assert (outcome.status, outcome.result) == (Status.BAD_MODULUS, 0), (benches[job.lane], job)
