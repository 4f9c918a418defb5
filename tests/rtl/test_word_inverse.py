"""The word-serial inverter: small fields whole, named fields through one instance, 256 bits.

``DUALFIELD_COUNT=1000000 python -m pytest tests/rtl/test_word_inverse.py -k random`` takes that
many operands of 256 bits; ``-k named`` as many of each named field. With 1000 or more ``-k small``
builds every length of word with every result.
"""

import random
from collections.abc import Iterator
from math import gcd

from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.verify import check_lanes
from dualfield.math import polynomials
from dualfield.math.fields import NAMED, STANDARD
from dualfield.models.outcome import Outcome, Status
from dualfield.models.word_inverse import Unit
from dualfield.simulate import Bench, Job
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
P256 = NAMED["P-256"].modulus

# They take 590 divsteps, by backward search (tests/bounds).
SLOW_F = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
SLOW_G = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4


def small_fields() -> Iterator[Job]:
    """Every odd modulus and every polynomial of 3 to 6 bits with every operand that is reduced.

    The size is that of the modulus, or one more; every third is a division.
    """
    for kind, binary in (("gfp", 0), ("gf2m", 1)):
        for modulus in range(3, 64 << binary, 2):
            size = max(3, modulus.bit_length() - binary)
            top = 1 << modulus.bit_length() - 1 if binary else modulus
            for a in range(top):
                b = a * 7 % top if (a + modulus // 2) % 3 == 0 else None
                yield Job(modulus, a, b, kind=kind, size=size + a % 2)


def all_that_fits() -> Iterator[Job]:
    """Sizes 0 to 4, every modulus up to a bit too long, operands up to two values too long."""
    for size in range(5):
        for modulus in range(4 << size):
            for a in range((1 << size) + 2):
                for kind in ("gfp", "gf2m"):
                    yield Job(modulus, a, (modulus + a) % 7 or None, kind=kind, size=size)


def test_small_fields_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    jobs = [*small_fields(), *all_that_fits()]
    jobs += [Job(m, a, kind=k, size=7) for m in (255, 257) for a in (3, 127) for k in CORE.kinds]
    random.Random(1).shuffle(jobs)  # field and size change from one operation to the next
    for check in check_lanes(configs, [jobs] * len(configs), "small"):
        assert check.cases == len(jobs) > 5000
        assert check.failures == 0, f"{check.label}: {check.first_failure}"
        assert set(check.statuses) == {status.word for status in Status}
    too_large = [Job(5, 3, kind=kind, size=size) for size in (10, 15) for kind in CORE.kinds]
    assert {o.status for o in Bench(configs[1:2]).run(too_large)} == {Status.BAD_MODULUS}


def check(config: Configuration, job: Job, outcome: Outcome) -> None:
    """Algebra alone: no model but of the cycles."""
    n, p, binary = job.size or config.bits, job.modulus, job.kind == "gf2m"
    unit = Unit(int(config.values["Word"]), int(config.values["MaxBits"]), "plain")
    assert outcome.cycles == unit.latency(n, job.kind)
    dividend, divisor = (1, job.a) if job.b is None else (job.a, job.b)
    if outcome.status is not Status.OK:
        assert outcome.status is Status.NOT_INVERTIBLE, job
        assert (polynomials.gcd if binary else gcd)(divisor, p) != 1, job
        assert (outcome.result, outcome.k) == (0, 0)
    elif binary:
        rest = polynomials.multiply(outcome.result, divisor) ^ dividend
        assert polynomials.reduce(rest, p) == 0, job
        assert outcome.result.bit_length() < p.bit_length(), job
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
            a, b = (rng.randrange(1, min(field.modulus, 1 << field.bits)) for _ in "ab")
            jobs.append(Job(field.modulus, a, b, kind=field.kind, size=field.bits))
    check_all(LARGE, jobs)


def hard(n: int) -> Iterator[Job]:
    """Operands that break wrong bounds, and composite moduli."""
    yield Job(SLOW_F, SLOW_G, size=n)
    for modulus in (2**n - 189, 3 * (2 ** (n - 2) // 3 | 1), P256, 3, (1 << n) - 1):
        powers = [1 << i for i in range(0, n, 37)]
        for a in sorted({x % modulus for x in [*powers, *(modulus - x for x in powers)]}):
            yield Job(modulus, a, size=n)


def random_jobs(count: int) -> Iterator[Job]:
    """Of 256 bits: a fixed prime, any odd modulus, any polynomial."""
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
    """It is measured, and may be used, without the top around it."""
    sources = [syntax.SyntaxTree.fromFile(str(path)) for path in LARGE.sources()[:-1]]
    outside = {"Word": (2, 5, 128), "MaxBits": (3, 4097), "Scale": (3,)}
    for name, value in [(name, value) for name, values in outside.items() for value in values]:
        compilation = ast.Compilation()
        for tree in sources:
            compilation.addSyntaxTree(tree)
        top = f"module top; df_word_inverse_core #(.{name}({value})) u_core (); endmodule"
        compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
        said = [str(d.args) for d in compilation.getAllDiagnostics() if d.isError()]
        assert any(f"{name} must be" in text for text in said), (name, value)
