"""Operands and checks for the tests of several inverters."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import gcd
from pathlib import Path

from pyslang import ast, syntax

from dualfield.catalog.core import Configuration, Core
from dualfield.math import polynomials
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.lanes import run_lanes

P256 = NAMED["P-256"].modulus

# They take 590 divsteps, by backward search (tests/bounds).
SLOW_F = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
SLOW_G = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4


def small_fields(core: Core) -> Iterator[Job]:
    """Yield every odd modulus and polynomial of 3 to 6 bits with every reduced operand.

    The size is that of the modulus, or one more; every third is a division.
    """
    for kind in core.kinds:
        binary = kind == "gf2m"
        for modulus in range(3, 64 << binary, 2):
            size = max(3, modulus.bit_length() - binary)
            top = 1 << modulus.bit_length() - 1 if binary else modulus
            for a in range(top):
                b = a * 7 % top if (a + modulus // 2) % 3 == 0 else None
                yield Job(modulus, a, b, kind=kind, size=size + a % 2)


def all_that_fits(core: Core) -> Iterator[Job]:
    """Yield sizes 0 to 4, every modulus up to one bit too long, operands up to 2 too large."""
    divides = core.has_input("b")
    for size in range(5):
        for modulus in range(4 << size):
            for a in range((1 << size) + 2):
                b = (modulus + a) % 7 or None if divides else None
                yield from (Job(modulus, a, b, kind=kind, size=size) for kind in core.kinds)


def check_small_operands(configs: Sequence[Configuration], jobs: Iterable[Job]) -> None:
    """Check the jobs in random order: field and size change from one operation to the next."""
    mixed = list(jobs)
    random.Random(1).shuffle(mixed)
    for check in run_lanes(configs, [mixed] * len(configs)):
        assert set(check.statuses) == {status.word for status in Status if status != Status.FAULT}


def check_large_operands(config: Configuration, count: int, jobs: Iterable[Job] = ()) -> None:
    """Check ``jobs`` and random operands, most of them on named fields."""
    run_lanes([config], [[*jobs, *operands.randoms(config, count, random.Random(6))]])


def check_sizes_above(config: Configuration, sizes: Iterable[int]) -> None:
    """Check that sizes above MaxBits are refused."""
    jobs = [Job(5, 3, kind=kind, size=size) for size in sizes for kind in config.kinds]
    assert {o.status for o in Bench([config]).run(jobs)} == {Status.BAD_MODULUS}


def hard(n: int) -> Iterator[Job]:
    """Return operands that exceed wrong bounds on the steps, and composite moduli."""
    yield Job(SLOW_F, SLOW_G, size=n)
    for modulus in (2**n - 189, 3 * (2 ** (n - 2) // 3 | 1), P256, 3, (1 << n) - 1):
        powers = [1 << i for i in range(0, n, 37)]
        for a in sorted({x % modulus for x in [*powers, *(modulus - x for x in powers)]}):
            yield Job(modulus, a, size=n)


def check_algebra(job: Job, outcome: Outcome) -> None:
    """Check the result by its definition, without a model."""
    p, binary = job.modulus, job.kind == "gf2m"
    dividend, divisor = (1, job.a) if job.b is None else (job.a, job.b)
    if outcome.status is not Status.OK:
        assert outcome.status is Status.NOT_INVERTIBLE, job
        assert (polynomials.gcd if binary else gcd)(divisor, p) != 1, job
        assert (outcome.result, outcome.k or 0) == (0, 0)
    elif binary:
        rest = polynomials.multiply(outcome.result, divisor) ^ dividend
        assert polynomials.reduce(rest, p) == 0, job
        assert outcome.result.bit_length() < p.bit_length(), job
    else:
        assert (outcome.result * divisor - dividend) % p == 0, job
        assert outcome.result < p, job


def check_parameter_ranges(
    module: str, sources: Iterable[Path], outside: Mapping[str, Sequence[int]]
) -> None:
    """Check that a module refuses these parameter values without its top module."""
    trees = [syntax.SyntaxTree.fromFile(str(path)) for path in sources]
    for name, value in [(name, value) for name, values in outside.items() for value in values]:
        compilation = ast.Compilation()
        for tree in trees:
            compilation.addSyntaxTree(tree)
        top = f"module top; {module} #(.{name}({value})) u_core (); endmodule"
        compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
        errors = [str(d.args) for d in compilation.getAllDiagnostics() if d.isError()]
        assert any(f"{name} must be" in text for text in errors), (name, value)
