"""The inverter by jumps: small moduli whole, named fields through one instance, 256 bits.

``DUALFIELD_COUNT=1000000 python -m pytest tests/rtl/test_jump_inverse.py -k random`` takes that
many operands of 256 bits; ``-k named`` as many of each named field.
"""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.engine import check_lanes
from dualfield.math.fields import STANDARD
from dualfield.models.jump_inverse import Unit
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job
from rtl.inverse_operands import P256, all_that_fits, check_algebra, check_parameter_ranges, hard
from rtl.volume import volume

CORE = catalog.get("inv-jump")
SETTINGS: tuple[dict[str, object], ...] = (
    {"Multipliers": 4, "MaxBits": 7},
    {"Multipliers": 1, "MaxBits": 9},
    {"Multipliers": 2, "MaxBits": 7},
    {"Multipliers": 8, "MaxBits": 8},
)
LARGE = CORE.configure(576, {"MaxBits": 576})
WIDE = CORE.configure(256, {"MaxBits": 256, "Multipliers": 8})


def small_moduli() -> Iterator[Job]:
    """Yield every odd modulus of 3 to 6 bits with every reduced operand.

    The size is that of the modulus, or one more; every third is a division.
    """
    for modulus in range(3, 64, 2):
        for a in range(modulus):
            b = a * 7 % modulus if (a + modulus // 2) % 3 == 0 else None
            yield Job(modulus, a, b, size=max(3, modulus.bit_length()) + a % 2)


def test_small_moduli_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    jobs = [*small_moduli(), *all_that_fits(["gfp"])]
    jobs += [Job(127, a, size=6) for a in (3, 126)]
    random.Random(1).shuffle(jobs)  # the size changes from one operation to the next
    for check in check_lanes(configs, [jobs] * len(configs), "small"):
        assert check.cases == len(jobs) > 2500
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert set(check.statuses) == {status.word for status in Status}
    too_large = [Job(5, 3, size=size) for size in (10, 15)]
    assert {o.status for o in Bench(configs[1:2]).run(too_large)} == {Status.BAD_MODULUS}


def check(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Check a result by its definition; the model only predicts the cycles."""
    unit = Unit(int(config.values["Multipliers"]), int(config.values["MaxBits"]))
    assert outcome.cycles == unit.latency(job.size or config.bits)
    check_algebra(job, outcome)


def check_all(config: Configuration, jobs: list[Job]) -> None:
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        check(config, job, outcome)


def test_every_named_field_through_one_instance() -> None:
    rng = random.Random(6)
    jobs = []
    for _ in range(volume(3)):  # another field and size with each operation
        for field in STANDARD.values():
            if field.kind == "gfp":
                a, b = (rng.randrange(1, field.modulus) for _ in "ab")
                jobs.append(Job(field.modulus, a, b, size=field.bits))
    check_all(LARGE, jobs)


def random_jobs(count: int) -> Iterator[Job]:
    """Yield random jobs of 256 bits, with a fixed prime or any odd modulus."""
    rng = random.Random(8)
    for i in range(count):
        if i % 2 == 0:
            yield Job(P256, rng.randrange(P256), size=256)
        else:
            modulus = rng.getrandbits(256) | 1 << 255 | 1
            yield Job(modulus, rng.randrange(modulus), rng.randrange(modulus), size=256)


def test_random_operands_of_256_bits() -> None:
    check_all(WIDE, [*hard(256), *random_jobs(volume(150))])


def test_the_unit_by_words_checks_its_parameters() -> None:
    """Users may instantiate it without the top module, as measurements do."""
    outside = {"Multipliers": (0, 3, 9), "MaxBits": (3, 4097)}
    check_parameter_ranges("df_jump_inverse_core", LARGE.sources()[:-1], outside)
