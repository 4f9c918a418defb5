"""The model of powers on the prime engine: every small operand, and long ones, by its program."""

import itertools
import random

import pytest

from dualfield.models.outcome import InvariantError, Status
from dualfield.models.prime_power import Power
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.modexp_program import least_width


def check(power: Power, modulus: int, a: int, e: int) -> Status:
    """Compare the engine with the definition, and with the fast model; return the status."""
    outputs, fast = power.outputs(modulus, a, e), power.run(modulus, a, e)
    expected, status = 0, Status.OK
    if modulus % 2 == 0 or modulus == 1:
        status = Status.BAD_MODULUS
    elif a >= modulus:
        status = Status.OPERAND_RANGE
    else:
        expected = pow(a, e, modulus)
    cycles = power.wipe + outputs.cycles + FRAME_CYCLES
    assert (outputs.numbers, outputs.status) == ((expected,), status.value), (modulus, a, e)
    assert (fast.result, fast.status, fast.cycles) == (expected, status, cycles)
    return status


def test_every_operand_of_three_bits() -> None:
    power = Power(3, 2, 1)
    found = {check(power, *numbers) for numbers in itertools.product(range(8), repeat=3)}
    assert found == {Status.OK, Status.OPERAND_RANGE, Status.BAD_MODULUS}


def test_operands_of_four_bits() -> None:
    """Every modulus and base, each with five exponents of sixteen."""
    power, rng = Power(4, 3, 2), random.Random(1)
    for modulus, a in itertools.product(range(16), repeat=2):
        for e in {0, 1, 15, *rng.sample(range(16), 2)}:
            check(power, modulus, a, e)


@pytest.mark.parametrize(("bits", "word", "multipliers"), [(17, 18, 1), (33, 8, 3), (64, 18, 16)])
def test_random_operands(bits: int, word: int, multipliers: int) -> None:
    power, rng = Power(bits, word, multipliers), random.Random(bits)
    for length in range(2, bits + 1, 5):
        modulus = rng.getrandbits(length) | 1 << length - 1 | 1
        for a in (0, 1, modulus - 1, modulus, rng.randrange(modulus)):
            if a < 1 << bits:
                check(power, modulus, a, rng.getrandbits(bits))
    check(power, (1 << bits) - 1, 2, (1 << bits) - 1)


@pytest.mark.parametrize("bits", [1024, 2048])
def test_a_long_power(bits: int) -> None:
    power, rng = Power(bits, 18, 16), random.Random(bits)
    modulus = rng.getrandbits(bits) | 1 << bits - 1 | 1
    assert check(power, modulus, rng.randrange(modulus), rng.getrandbits(bits)) is Status.OK


def test_every_size_has_room() -> None:
    """A number has a sign above 2 m, the windows of the exponent, and two words."""
    for bits in (*range(3, 90), 1024, 2048, 3072, 4096):
        for word in (2, 3, 17, 18):
            engine = Power(bits, word, 4).engine
            assert engine.words >= 2
            assert engine.words * word >= least_width(bits)


def test_the_cycles_of_known_sizes() -> None:
    """The figures of the page."""
    sizes = itertools.product((1024, 2048), (16, 4, 1))
    cycles = [Power(bits, 18, most).cycles for bits, most in sizes]
    assert cycles == [861864, 2057034, 7053466, 5623651, 14338809, 53458068]


def test_operands_that_do_not_fit() -> None:
    with pytest.raises(InvariantError, match="operands fit"):
        Power(8, 4, 2).outputs(239, 256, 1)
