"""The word-serial inverter: small fields whole, named fields through one instance, 256 bits.

``DUALFIELD_COUNT=1000000 python -m pytest tests/rtl/test_word_inverse.py -k random`` takes that
many operands of 256 bits; ``-k named`` as many of each named field. With 1000 or more ``-k small``
builds every length of word with every result.
"""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.engine import check_lanes
from dualfield.math.fields import STANDARD
from dualfield.models.outcome import Outcome, Status
from dualfield.models.word_inverse import Unit
from dualfield.simulate import Bench, Job
from rtl.inverse_operands import P256, all_that_fits, check_algebra, check_parameter_ranges, hard
from rtl.volume import volume

CORE = catalog.get("inv-word")
SETTINGS: tuple[dict[str, object], ...] = (
    {"result": "plain", "Word": 4, "MaxBits": 7},
    {"result": "single", "Word": 4, "MaxBits": 9},
    {"result": "double", "Word": 8, "MaxBits": 7},
)
if volume(1) >= 1000:
    SETTINGS = tuple(
        {"result": result, "Word": word, "MaxBits": bits}
        for word in (4, 8, 16, 32, 64)
        for result, bits in (("plain", 7), ("single", 9), ("double", 8))
    )
LARGE = CORE.configure(576, {"MaxBits": 576})
WIDE = CORE.configure(256, {"MaxBits": 256})


def small_fields() -> Iterator[Job]:
    """Yield every odd modulus and polynomial of 3 to 6 bits with every reduced operand.

    The size is that of the modulus, or one more; every third is a division.
    """
    for kind, binary in (("gfp", 0), ("gf2m", 1)):
        for modulus in range(3, 64 << binary, 2):
            size = max(3, modulus.bit_length() - binary)
            top = 1 << modulus.bit_length() - 1 if binary else modulus
            for a in range(top):
                b = a * 7 % top if (a + modulus // 2) % 3 == 0 else None
                yield Job(modulus, a, b, kind=kind, size=size + a % 2)


def test_small_fields_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    jobs = [*small_fields(), *all_that_fits(CORE.kinds)]
    jobs += [Job(m, a, kind=k, size=7) for m in (255, 257) for a in (3, 127) for k in CORE.kinds]
    random.Random(1).shuffle(jobs)  # field and size change from one operation to the next
    for check in check_lanes(configs, [jobs] * len(configs), "small"):
        assert check.cases == len(jobs) > 5000
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert set(check.statuses) == {status.word for status in Status}
    too_large = [Job(5, 3, kind=kind, size=size) for size in (10, 15) for kind in CORE.kinds]
    assert {o.status for o in Bench(configs[1:2]).run(too_large)} == {Status.BAD_MODULUS}


def check(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Check a result by its definition; the model only predicts the cycles."""
    unit = Unit(int(config.values["Word"]), int(config.values["MaxBits"]), "plain")
    assert outcome.cycles == unit.latency(job.size or config.bits, job.kind)
    check_algebra(job, outcome)


def check_all(config: Configuration, jobs: list[Job]) -> None:
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        check(config, job, outcome)


def test_every_named_field_through_one_instance() -> None:
    rng = random.Random(6)
    jobs = []
    for _ in range(volume(3)):  # another field and size with each operation
        for field in STANDARD.values():
            a, b = (rng.randrange(1, min(field.modulus, 1 << field.bits)) for _ in "ab")
            jobs.append(Job(field.modulus, a, b, kind=field.kind, size=field.bits))
    check_all(LARGE, jobs)


def random_jobs(count: int) -> Iterator[Job]:
    """Yield random jobs of 256 bits, with a fixed prime, any odd modulus or any polynomial."""
    rng = random.Random(8)
    for i in range(count):
        if i % 3 == 0:
            yield Job(P256, rng.randrange(P256), size=256)
        elif i % 3 == 1:
            modulus = rng.getrandbits(256) | 1 << 255 | 1
            yield Job(modulus, rng.randrange(modulus), rng.randrange(modulus), size=256)
        else:
            modulus = rng.getrandbits(256) | 1 << 256 | 1
            yield Job(modulus, rng.getrandbits(256), kind="gf2m", size=256)


def test_random_operands_of_256_bits() -> None:
    check_all(WIDE, [*hard(256), *random_jobs(volume(150))])


def test_the_word_serial_unit_checks_its_parameters() -> None:
    """Users may instantiate it without the top module, as measurements do."""
    outside = {"Word": (2, 5, 128), "MaxBits": (3, 4097), "Scale": (3,)}
    check_parameter_ranges("df_word_inverse_core", LARGE.sources()[:-1], outside)
