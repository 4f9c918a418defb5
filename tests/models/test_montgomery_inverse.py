"""The models of the Montgomery inverters against Python's arithmetic, never against themselves."""

from math import gcd

import pytest

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.models import almost_inverse
from dualfield.models import montgomery_inverse as model
from dualfield.models.outcome import InvariantError


@pytest.mark.parametrize("n", range(1, 6))
def test_split_carry_chains_on_every_operand(n: int) -> None:
    for segments in range(1, n + 1):
        assert sum(width for _, width in model.cuts(n, segments)) == n
        for a in range(1 << n):
            for b in range(1 << n):
                expected = ((a - b) % 2**n, (b - a) % 2**n, a >= b, b >= a)
                assert model.subtract(n, segments, a, b) == expected
                assert model.add(n, segments, a, b) == ((a + b) % 2**n, (a + b) >> n)


def test_the_loop_is_the_papers_without_its_last_step() -> None:
    """Algorithm 1 as printed ends with v = 0, one k later, and then has p - r for the inverse."""
    for p in range(3, 64, 2):
        for a in range(1, p):
            if gcd(a, p) != 1:
                continue
            u, v, r, s, k = p, a, 0, 1, 0
            while v > 0:
                if u % 2 == 0:
                    u, s = u // 2, 2 * s
                elif v % 2 == 0:
                    v, r = v // 2, 2 * r
                elif u > v:
                    u, r, s = (u - v) // 2, r + s, 2 * s
                else:
                    v, s, r = (v - u) // 2, s + r, 2 * r
                k += 1
            printed = p - (r - p if r >= p else r)
            loop = model.loop(6, p, a)
            assert loop.k == k - 1
            assert 2 * loop.s % p == printed


@pytest.mark.parametrize("core", ["mont-inv", "mont-inv-split"])
def test_cycles_are_the_corrected_maxima_of_table_2(core: str) -> None:
    """3 m and 4 m, with every cycle of overhead; Mont to Mont needs no multiplier: 2 m + 4."""
    for m in (3, 64, 128, 256, 512):
        corrected = {"Int→Mont": 3 * m, "Int→Int": 4 * m, "Mont→Int": 3 * m, "Mont→Mont": 2 * m + 4}
        for name, most in corrected.items():
            result = model.CONVERSIONS[name][1]
            for constant in (0, 1):
                config = catalog.get(core).configure(
                    m, {"result": result, "ConstantTime": constant}
                )
                assert config.latency() == (most if constant else 1, most)


def test_bounds_are_reached_and_kept() -> None:
    for n in range(3, 7):
        for result in almost_inverse.RESULTS:
            observations = [
                model.BASIC.run(n, p, a, result, False).cycles
                for p in range(1 << n)
                for a in range(1 << n)
            ]
            assert (min(observations), max(observations)) == model.BASIC.latency(n, result, False)


def test_more_segments_than_bits_are_refused() -> None:
    core = catalog.get("mont-inv-split")
    assert core.configure(3, {"Segments": 3}).values["Segments"] == 3
    with pytest.raises(UsageError, match="Segments=4"):
        core.configure(3, {"Segments": 4})
    with pytest.raises(InvariantError):
        model.cuts(3, 4)
