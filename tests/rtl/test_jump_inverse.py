"""The inverter by jumps: small moduli whole, named fields through one instance, 256 bits.

``DUALFIELD_COUNT=1000000 python -m pytest tests/rtl/test_jump_inverse.py -k random`` takes that
many operands of 256 bits; ``-k named`` as many of each named field.
"""

import random
from collections.abc import Iterator
from math import gcd

from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.verify import check_lanes
from dualfield.math.fields import NAMED, STANDARD
from dualfield.models.jump_inverse import Unit
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Bench, Job
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
P256 = NAMED["P-256"].modulus

# They take 590 divsteps, by backward search (tests/bounds).
SLOW_F = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
SLOW_G = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4


def small_moduli() -> Iterator[Job]:
    """Every odd modulus of 3 to 6 bits with every operand that is reduced.

    The size is that of the modulus, or one more; every third is a division.
    """
    for modulus in range(3, 64, 2):
        for a in range(modulus):
            b = a * 7 % modulus if (a + modulus // 2) % 3 == 0 else None
            yield Job(modulus, a, b, size=max(3, modulus.bit_length()) + a % 2)


def all_that_fits() -> Iterator[Job]:
    """Sizes 0 to 4, every modulus up to a bit too long, operands up to two values too long."""
    for size in range(5):
        for modulus in range(4 << size):
            for a in range((1 << size) + 2):
                yield Job(modulus, a, (modulus + a) % 7 or None, size=size)


def test_small_moduli_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    jobs = [*small_moduli(), *all_that_fits()]
    jobs += [Job(127, a, size=6) for a in (3, 126)]
    random.Random(1).shuffle(jobs)  # the size changes from one operation to the next
    for check in check_lanes(configs, [jobs] * len(configs), "small"):
        assert check.cases == len(jobs) > 2500
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert set(check.statuses) == {status.word for status in Status}
    too_large = [Job(5, 3, size=size) for size in (10, 15)]
    assert {o.status for o in Bench(configs[1:2]).run(too_large)} == {Status.BAD_MODULUS}


def check(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Algebra alone: no model but of the cycles."""
    p = job.modulus
    unit = Unit(int(config.values["Multipliers"]), int(config.values["MaxBits"]))
    assert outcome.cycles == unit.latency(job.size or config.bits)
    dividend, divisor = (1, job.a) if job.b is None else (job.a, job.b)
    if outcome.status is not Status.OK:
        assert outcome.status is Status.NOT_INVERTIBLE, job
        assert gcd(divisor, p) != 1, job
        assert outcome.result == 0
    else:
        assert (outcome.result * divisor - dividend) % p == 0, job
        assert outcome.result < p, job


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


def hard(n: int) -> Iterator[Job]:
    """Operands that break wrong bounds, and composite moduli."""
    yield Job(SLOW_F, SLOW_G, size=n)
    for modulus in (2**n - 189, 3 * (2 ** (n - 2) // 3 | 1), P256, 3, (1 << n) - 1):
        powers = [1 << i for i in range(0, n, 37)]
        for a in sorted({x % modulus for x in [*powers, *(modulus - x for x in powers)]}):
            yield Job(modulus, a, size=n)


def random_jobs(count: int) -> Iterator[Job]:
    """Of 256 bits: a fixed prime, any odd modulus."""
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
    """It is measured, and may be used, without the top around it."""
    sources = [syntax.SyntaxTree.fromFile(str(path)) for path in LARGE.sources()[:-1]]
    outside = {"Multipliers": (0, 3, 9), "MaxBits": (3, 4097)}
    for name, value in [(name, value) for name, values in outside.items() for value in values]:
        compilation = ast.Compilation()
        for tree in sources:
            compilation.addSyntaxTree(tree)
        top = f"module top; df_jump_inverse_core #(.{name}({value})) u_core (); endmodule"
        compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
        said = [str(d.args) for d in compilation.getAllDiagnostics() if d.isError()]
        assert any(f"{name} must be" in text for text in said), (name, value)
