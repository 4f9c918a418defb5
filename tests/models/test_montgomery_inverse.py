"""The models of the Montgomery inverters against Python's arithmetic, never against themselves."""

import random
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.math.fields import STANDARD
from dualfield.models import almost_inverse
from dualfield.models import montgomery_inverse as model
from dualfield.models.outcome import InvariantError
from models.almost_results import check_result

PRIME_FIELDS = [f for f in STANDARD.values() if f.kind == "gfp"]


def is_right(segments: int, n: int, p: int, a: int, result: str) -> None:
    outcome = model.unit(segments).run(n, p, a, result, constant_time=False)
    check_result(outcome, n, p, a, result)


def test_every_odd_modulus_below_300() -> None:
    for p in range(1, 300, 2):
        n = max(3, p.bit_length())
        for a in range(min(p + 2, 1 << n)):
            is_right(1 + (p ^ a) % 3, n, p, a, almost_inverse.RESULTS[(p + a) % 4])


@pytest.mark.parametrize("n", range(1, 6))
def test_split_carry_chains_on_every_operand(n: int) -> None:
    for segments in range(1, n + 1):
        assert sum(width for _, width in model.cuts(n, segments)) == n
        for a in range(1 << n):
            for b in range(1 << n):
                expected = ((a - b) % 2**n, (b - a) % 2**n, a >= b, b >= a)
                assert model.subtract(n, segments, a, b) == expected
                assert model.add(n, segments, a, b) == ((a + b) % 2**n, (a + b) >> n)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    n = data.draw(st.integers(3, 600))
    p = data.draw(st.integers(0, (1 << n) - 1))
    a = data.draw(st.integers(0, (1 << n) - 1))
    segments = data.draw(st.integers(1, min(n, 16)))
    is_right(segments, n, p, a, data.draw(st.sampled_from(almost_inverse.RESULTS)))


@pytest.mark.parametrize("field", PRIME_FIELDS, ids=lambda f: f.name)
@pytest.mark.parametrize("name", model.CONVERSIONS)
def test_four_conversions_on_named_fields(field, name: str) -> None:  # type: ignore[no-untyped-def]
    """Table 2: both domains in and out, 2^n for the domain, n the width."""
    n, p = field.bits, field.modulus
    from_montgomery, result = model.CONVERSIONS[name]
    rng = random.Random(p)
    for a in [1, 2, p - 1, *(rng.randrange(1, p) for _ in range(5))]:
        operand = a * 2**n % p if from_montgomery else a
        expected = pow(a, -1, p) * (2**n if name.endswith("Mont") else 1) % p
        assert model.unit(2).run(n, p, operand, result, False).result == expected


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
