"""The bit-serial Montgomery multiplier: every operand at small widths and every cut, 512 bits."""

import random

import pytest

from dualfield import catalog
from dualfield.fields import NAMED
from dualfield.models.outcome import Status
from dualfield.simulate import Bench, Job, operands
from dualfield.verify import check_lanes

CORE = catalog.get("mont-mul-serial")


def test_every_operand_and_every_cut() -> None:
    """3, 4 and 5 bits, cut into pieces of every size, the last one shorter or not."""
    configs = [CORE.configure(n, {"Segment": s}) for n in (3, 4, 5) for s in range(2, n + 1)]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    for config, check in zip(configs, checks, strict=True):
        assert check.cases == 8**config.bits
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert len(check.statuses) == 3


@pytest.mark.parametrize("bits", [64, 521])
def test_every_cut_gives_the_same(bits: int) -> None:
    """Edges and random operands on many cuts, against Python."""
    cuts = (2, 7, 16, 32, 33, 64, bits) if bits == 64 else (32, 64, 100, bits)
    configs = [CORE.configure(bits, {"Segment": s}) for s in cuts]
    rng = random.Random(bits)
    jobs = [*operands.edges(configs[0], rng), *operands.randoms(configs[0], 100, rng)]
    for config, check in zip(
        configs, check_lanes(configs, [jobs] * len(configs), "cuts"), strict=True
    ):
        assert check.failures == 0, f"{config.label()}: {check.first_failure}"


def test_domain_of_the_named_primes() -> None:
    """In by 2^(2n), a product, out by 1: Montgomery's domain on P-384."""
    p, n = NAMED["P-384"].modulus, 384
    a, b = 3**300 % p, 5**200 % p
    bench = Bench([CORE.configure(n)])

    def monpro(x: int, y: int) -> int:
        (outcome,) = bench.run([Job(p, x, y)])
        assert outcome.status is Status.OK
        return outcome.result

    square = pow(2, 2 * n, p)
    assert monpro(monpro(monpro(a, square), monpro(b, square)), 1) == a * b % p
