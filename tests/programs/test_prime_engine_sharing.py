"""Names of a program that share a register."""

import pytest

from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program

ENGINE = Engine(Words(31, 5, 5, 16, spare=1))
WIDE = Engine(Words(NAMED["P-256"].modulus, 256, 18, 16, spare=2))


def assembled(*lines: str) -> Program:
    return assemble("\n".join(lines), ENGINE.build, {"p": 31})


def numbers(program: Program, *inputs: int) -> tuple[int, ...]:
    return ENGINE.run(program.words, inputs).numbers


def test_names_that_follow_each_other_share_a_register() -> None:
    program = assembled("in x 5", "y = x + x", "z = y + y", "w = z + z", "last out w")
    assert program.registers == ("x/y/z/w",)
    assert numbers(program, 3) == (24,)


def test_a_name_that_is_read_later_keeps_its_register() -> None:
    program = assembled("in x 5", "y = x + x", "z = y + y", "w = z + x", "last out w")
    assert program.registers == ("x/w", "y/z")
    assert numbers(program, 3) == (15,)


def test_the_register_that_is_zero_is_not_shared() -> None:
    program = assembled("in x 5", "y = x + 0", "in z 5", "w = z + y", "last out w")
    assert "0" in program.registers
    assert numbers(program, 3, 4) == (7,)


@pytest.mark.parametrize("overlap", ["", " overlap"])
def test_a_name_from_before_a_loop_keeps_its_register_in_the_whole_loop(overlap: str) -> None:
    program = assembled(
        "in x 5", "in y 5", f"loop 3{overlap}", "t = y + 0", "x = x * t", "end", "last out x"
    )
    (result,) = numbers(program, 5, 7)
    assert result % 31 == 5 * pow(7 * pow(ENGINE.build.radix, -1, 31), 3, 31) % 31


def test_a_value_from_the_pass_before_keeps_its_register_in_the_whole_loop() -> None:
    program = assembled(
        *("in a 5", "b = a", "loop 3", "c = b * a", "d = c + 0", "b = d", "end", "last out b")
    )
    (result,) = numbers(program, 6)
    assert result % 31 == 6 * pow(6 * pow(ENGINE.build.radix, -1, 31), 3, 31) % 31
    names = {name: i for i, group in enumerate(program.registers) for name in group.split("/")}
    assert names["b"] not in {names["c"], names["a"]}


def test_constants_and_bits_of_the_scalar_use_the_shared_registers() -> None:
    program = assembled(
        "conditions bit",
        *("constants p", "in x 5", "y = x", "constant p", "seek 0", "take p", "bit = digit"),
        *("z = y + p if bit", "out z", "last out p"),
    )
    assert numbers(program, 3) == (34, 31)


def test_too_many_names_at_once_are_refused() -> None:
    names = [f"r{i}" for i in range(65)]
    lines = [f"in {name} 1" for name in names] + [f"out {name}" for name in names]
    with pytest.raises(UsageError, match="needs 65 registers; the most is 64"):
        assembled(*lines)
    assert len(assembled(*lines[:64], *lines[65:129]).registers) == 64


@pytest.mark.parametrize("halves", ["high h low l", "low l"])
def test_halves_of_a_product_behind_many_names(halves: str) -> None:
    """Before names share registers, the number of a half needs more bits than a register."""
    build = WIDE.build
    copies = [f"c{i + 1} = c{i}" for i in range(90)]
    lines = ["in c0 256", *copies, f"{halves} = c90 ** c90", "last out l"]
    program = assemble("\n".join(lines), build)
    x = 2**255 - 3
    assert WIDE.run(program.words, [x]).numbers == (x * x % 2**build.width,)
