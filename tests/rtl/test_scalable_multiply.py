"""The scalable multiplier: every operand at small sizes, every named field through one instance.

``DUALFIELD_COUNT=10000 python -m pytest tests/rtl/test_scalable_multiply.py`` takes that many
operands of each named field.
"""

import random
from collections.abc import Iterator

import flint

from dualfield import catalog
from dualfield.check.engine import check_lanes
from dualfield.math.fields import STANDARD
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.volume import volume

COUNT = volume(30)
SPARSE = 23
CORE = catalog.get("mont-mul-scalable")


def in_flint(value: int) -> flint.nmod_poly:
    return flint.nmod_poly([int(bit) for bit in reversed(f"{value:b}")], 2)


def test_every_operand_at_3_to_5_bits() -> None:
    """Both fields, one to three words, few stages and many, memory longer than needed and not.

    At 5 bits one operation in SPARSE is run, all of them with a large DUALFIELD_COUNT.
    """
    small = [
        CORE.configure(3, {"Word": word, "Stages": stages, "MaxBits": 5 + 8 * (stages == 2)})
        for word in (2, 4)
        for stages in (1, 2, 7)
    ]
    middle = CORE.configure(4, {"Word": 2, "Stages": 3, "MaxBits": 5})
    large = CORE.configure(5, {"Word": 2, "Stages": 2, "MaxBits": 5})
    configs = [*small, middle, large]
    jobs = [list(operands.exhaustive(config)) for config in configs]
    jobs[-1] = jobs[-1][:: SPARSE if COUNT < 1000 else 1]
    for config, check in zip(configs, check_lanes(configs, jobs, "exhaustive"), strict=True):
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert set(check.statuses) == {"ok", "operand_range", "bad_modulus"}


def _named(count: int) -> Iterator[Job]:
    """Reduced operands of every named field in turn, so that field and size change each time."""
    rng = random.Random(6)
    for _ in range(count):
        for field in STANDARD.values():
            limit = min(field.modulus, 1 << field.bits)
            a, b = rng.randrange(limit), rng.randrange(limit)
            yield Job(field.modulus, a, b, field.kind, size=field.bits)


def test_named_fields_through_one_instance() -> None:
    config = CORE.configure(576)
    scale = {f.bits: in_flint(1 << f.bits) for f in STANDARD.values()}
    poly = {f.modulus: in_flint(f.modulus) for f in STANDARD.values() if f.kind == "gf2m"}
    unit: dict[int, int] = {
        f.modulus: pow(2, -f.bits, f.modulus) for f in STANDARD.values() if f.kind == "gfp"
    }
    for job, outcome in Bench([config]).pairs(list(_named(COUNT))):
        assert job.b is not None
        assert job.size is not None
        assert outcome.status is Status.OK
        assert outcome.cycles == config.at(job.size).latency()[0]
        if job.kind == "gfp":
            assert outcome.result == job.a * job.b * unit[job.modulus] % job.modulus
        else:
            assert outcome.result >> job.size == 0
            leftover = in_flint(outcome.result) * scale[job.size]
            assert not (leftover - in_flint(job.a) * in_flint(job.b)) % poly[job.modulus]


def test_words_and_stages_at_256_bits() -> None:
    """Other words, other pipelines: fewer words than stages, as many, and more."""
    settings = ((64, 2), (16, 8), (8, 1), (32, 4), (32, 5))
    configs = [CORE.configure(256, {"Word": w, "Stages": s, "MaxBits": 300}) for w, s in settings]
    rng = random.Random(7)
    jobs = [list(operands.randoms(config, 24, rng)) for config in configs]
    for check in check_lanes(configs, jobs, "words and stages"):
        assert check.failures == 0, check.first_failure
