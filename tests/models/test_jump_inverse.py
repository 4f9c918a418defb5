"""The model of the inverter by jumps against Python's own arithmetic."""

import random
from math import gcd

import pytest

from dualfield.models import divstep
from dualfield.models import jump_inverse as model
from dualfield.models.outcome import Outcome, Status
from workshop.bounds import divstep_steps


def is_right(u: model.Unit, n: int, modulus: int, a: int, b: int | None) -> Outcome:
    outcome = u.run(n, modulus, a, b)
    assert outcome.cycles == u.latency(n)
    dividend, divisor = (1, a) if b is None else (a, b)
    if modulus % 2 == 0 or modulus < 3 or modulus.bit_length() > n:
        assert outcome.status is Status.BAD_MODULUS
    elif max(dividend, divisor) >= modulus:
        assert outcome.status is Status.OPERAND_RANGE
    elif gcd(divisor, modulus) != 1:
        assert outcome.status is Status.NOT_INVERTIBLE
    else:
        assert outcome.status is Status.OK
        assert outcome.result == dividend * pow(divisor, -1, modulus) % modulus
        return outcome
    assert outcome.result == 0
    return outcome


def test_every_modulus_and_operand_of_three_and_four_bits() -> None:
    u = model.Unit(4, 9)
    for n in (3, 4):
        for modulus in range(4 << n):
            for a in range((1 << n) + 2):
                for b in (None, 1, 3, (a * 5 + modulus) % (1 << n)):
                    is_right(u, n, modulus, a, b)


def test_jumps_are_enough_at_every_width() -> None:
    """Whole jumps of divsteps against the certificate, and against the closed formula."""
    for n in range(3, 4097):
        assert divstep_steps(n) <= model.JUMP * model.jumps(n)
        assert model.JUMP * model.jumps(n) <= divstep.steps(n) * 1.01 + model.JUMP


def test_numbers_fit_their_words() -> None:
    """d and e have at most 9 bits and a sign more than M, at every size."""
    for n in range(3, 4097):
        # |d|, |e| < (1 + jumps / 2) M, M < 2^n.
        assert 2 + model.jumps(n) <= 2 << 9
        for multipliers in model.MULTIPLIERS:
            words = 2 * model.groups(n, multipliers) - 1
            assert words * model.word(multipliers) >= n + 10
            if model.groups(n, multipliers) > model.LEAST_GROUPS:
                assert (words - 2) * model.word(multipliers) < n + 10


def test_sums_fit_their_registers() -> None:
    """The largest sum of a slot fits its register."""
    for word in (16, 32):
        most = 1 << 2 * word + 17
        multiple = model.ONE + model.ONE // 2  # of the last jump, whose second result is d + M
        jump = model.ONE * ((1 << word) - 1)
        left = most >> word
        assert left + multiple * ((1 << 2 * word) - 1) + jump < most
        assert left + jump < most


@pytest.mark.parametrize("n", [256, 521, 1030])
def test_random_operands(n: int) -> None:
    rng, u = random.Random(n), model.Unit(4, 2048)
    for _ in range(20):
        modulus = rng.getrandbits(n) | 1
        is_right(u, n, modulus, rng.randrange(modulus), rng.randrange(modulus))


@pytest.mark.parametrize("modulus", [2**256 - 189, 3 * (2**254 // 3 | 1), 2**255 - 19, 3, 255])
def test_operands_that_break_wrong_bounds(modulus: int) -> None:
    """1, 2, powers of two, p - 2^k at 256 bits: the model raises if g is not 0 at the end."""
    u = model.Unit(4, 256)
    powers = [1 << i for i in range(0, 256, 15)]
    for a in {x % modulus for x in [*powers, *(modulus - x for x in powers)]}:
        is_right(u, 256, modulus, a, None)


def test_a_size_out_of_range_is_refused() -> None:
    u = model.Unit(2, 20)
    assert {u.run(n, 7, 3, None).status for n in (0, 1, 2, 21)} == {Status.BAD_MODULUS}
    assert u.latency(2) == u.latency(21) == u.latency(0)
