"""Operands and checks for the tests of several inverters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import gcd
from pathlib import Path

from pyslang import ast, syntax

from dualfield.math import polynomials
from dualfield.math.fields import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate import Job

P256 = NAMED["P-256"].modulus

# They take 590 divsteps, by backward search (tests/bounds).
SLOW_F = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
SLOW_G = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4


def all_that_fits(kinds: Sequence[str]) -> Iterator[Job]:
    """Yield sizes 0 to 4, every modulus up to one bit too long, operands up to 2 too large."""
    for size in range(5):
        for modulus in range(4 << size):
            for a in range((1 << size) + 2):
                for kind in kinds:
                    yield Job(modulus, a, (modulus + a) % 7 or None, kind=kind, size=size)


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
