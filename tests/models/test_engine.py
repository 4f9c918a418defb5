"""The model of the engine: powers against Python's ``pow``, its shape and its cycles."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models.engine import Machine, Power
from dualfield.models.outcome import InvariantError, Status
from dualfield.programs.engine.assembler import assemble
from dualfield.programs.engine.instruction import Op
from dualfield.programs.engine.power_program import PROGRAM, Shape


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_powers(data: st.DataObject) -> None:
    bits, word = data.draw(st.integers(3, 300)), data.draw(st.integers(2, 32))
    p = data.draw(st.integers(1, (1 << (bits - 1)) - 1)) * 2 + 1
    a, e = data.draw(st.integers(0, p - 1)), data.draw(st.integers(0, (1 << bits) - 1))
    outcome = Power(bits, word, 16).run(p, a, e)
    assert (outcome.result, outcome.status) == (pow(a, e, p), Status.OK)


def test_every_modulus_base_and_exponent_of_4_bits() -> None:
    power = Power(4, 3, 1)
    for modulus in range(16):
        for a in range(16):
            for e in range(16):
                outcome = power.run(modulus, a, e)
                if modulus % 2 == 0 or modulus < 3:
                    assert (outcome.status, outcome.result) == (Status.BAD_MODULUS, 0)
                elif a >= modulus:
                    assert (outcome.status, outcome.result) == (Status.OPERAND_RANGE, 0)
                else:
                    assert (outcome.status, outcome.result) == (Status.OK, pow(a, e, modulus))


@pytest.mark.parametrize("bits", [1024, 2048, 4096])
def test_a_long_power(bits: int) -> None:
    rng = random.Random(bits)
    modulus = rng.getrandbits(bits) | 1 << bits - 1 | 1
    a, e = rng.randrange(modulus), rng.getrandbits(bits)
    assert Power(bits, 18, 16).run(modulus, a, e).result == pow(a, e, modulus)


def test_shapes_of_all_sizes() -> None:
    """Windows have a place in a register, and every count is at least 1."""
    for word in range(2, 33):
        for bits in range(3, 4097, 1 if word in (2, 17, 18, 32) else 37):
            shape = Shape(bits, word)
            assert bits - 1 <= shape.exponent_top < shape.words * word
            assert min(shape.counts.values()) >= 1
            assert shape.picks * shape.window >= 1 << shape.window
            assert shape.words * word > bits


@pytest.mark.sweep
def test_the_first_product_ends_beside_the_doublings() -> None:
    """``df_engine_modexp_pkg::cycles`` relies on this: its result waits for ``result``."""
    result = next(i for i, step in enumerate(PROGRAM.instructions) if step.op is Op.RESULT)
    begin = next(i for i, step in enumerate(PROGRAM.instructions) if step.op is Op.PRODUCT_NEW)
    for word in (2, 3, 5, 11, 18, 32):
        for bits in (*range(3, 40), 64, 256, 1000, 4096):
            for multipliers in (1, 2, 4, 5, 16, 64):
                power = Power(bits, word, multipliers)
                timing = power.timing
                cycle = dict(timing.fetches(PROGRAM, power.shape.counts))
                issue = cycle[begin] + 1
                ready = issue + 3 + 3 * timing.words + timing.product_new
                assert ready <= cycle[result] + 2, power


def test_a_product_keeps_the_modulus_of_the_one_before() -> None:
    text = (
        "registers m x y\nin m\nin x\nbegin_new x x\nresult y\nin m\nbegin x x\nresult x\nout x\n"
    )
    again = "begin_new y y\nresult y\nout y"
    machine = Machine(8, 4, 2, 7, (13, 5, 11))
    machine.run(assemble(text + again), {})
    # R: three words, and one more
    first = 5 * 5 * pow(2**16, -1, 13) % 13
    assert machine.outputs == [first, first**2 * pow(2**16, -1, 11) % 11]
    with pytest.raises(InvariantError, match="the first product is begin_new"):
        Machine(8, 4, 2, 7, (13, 5)).run(
            assemble("registers m x\nin m\nin x\nbegin x x\nresult x"), {}
        )


def test_a_count_of_0_is_refused() -> None:
    program = assemble("registers m x\ncounts n\nloop n\none x\nend")
    with pytest.raises(InvariantError, match="a count is at least 1"):
        Machine(8, 4, 2, 7, ()).run(program, {"n": 0})


def test_the_machine_refuses_a_register_that_was_never_written() -> None:
    program = assemble("registers m x\nin m\none m\nm = m + x")
    machine = Machine(8, 4, 2, 7, (13,))
    with pytest.raises(InvariantError, match="register 1 is written before"):
        machine.run(program, {})
