"""Operations and routines of a program: results, names, bounds, registers, refusals."""

import pytest

from dualfield.host.errors import UsageError
from dualfield.math.fields import NAMED
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.operations.user_program import UserProgram, make_multiplier
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.instruction import Control, Kind, decode
from dualfield.programs.prime_engine.listing import table

ENGINE = Engine(Words(31, 5, 4, 16))
WIDE = Engine(Words(NAMED["P-256"].modulus, 256, 18, 16))
TEXT = """\
conditions c
program one
  in x 5; y = x * x
  call chain
  u = r; y = x
  call chain
  u = u + r; last out u
program two
  in y 5
  loop 2
    call chain
    y = r * r
  end
  last out y
routine chain
  r = y * y
  loop 2
    t = r * y
    r = t * t
  end
end
"""


def product(x: int, y: int) -> int:
    return x * y * pow(ENGINE.build.radix, -1, 31) % 31


def chain(y: int) -> int:
    r = product(y, y)
    for _ in range(2):
        t = product(r, y)
        r = product(t, t)
    return r


def test_two_operations_call_a_routine_with_a_loop() -> None:
    """From two places, and from a loop: the counters of the two loops differ."""
    program = assemble(TEXT, ENGINE.build)
    assert list(program.addresses) == ["one", "two"]
    for x in range(32):
        y = product(chain(x), chain(x))
        expected = {
            "one": (chain(product(x, x)) + chain(x)) % 31,
            "two": product(chain(y), chain(y)),
        }
        for name, address in program.addresses.items():
            (found,) = ENGINE.run(program.words, [x], address).numbers
            assert found % 31 == expected[name], (name, x)


def test_a_routine_has_one_copy() -> None:
    steps = [decode(word) for word in assemble(TEXT, ENGINE.build).words]
    kinds = [step.d for step in steps if step.kind is Kind.CONTROL]
    assert (kinds.count(Control.CALL), kinds.count(Control.RETURN)) == (3, 1)
    assert kinds.count(Control.END) == 2
    assert sum(step.kind is Kind.PRODUCT for step in steps) == 5


def test_the_listing_shows_routines_and_their_callers() -> None:
    program = assemble(TEXT, ENGINE.build)
    machine = ENGINE.machine(program.words, [1], program.addresses["two"])
    machine.run()
    lines = table(program, machine.issues).splitlines()
    for name, address in program.addresses.items():
        at = lines.index(f"program {name}")
        assert int(lines[at + 1].split()[0]) == address
    (routine,) = program.routines
    at = lines.index("routine chain, called by lines 4, 6, 11")
    assert int(lines[at + 1].split()[0]) == routine.address
    calls = [line for line in lines if "call chain" in line]
    assert all(line.endswith(f"call chain  # to {routine.address}") for line in calls)


def test_a_text_with_one_operation_can_have_routines() -> None:
    text = "in x 5\ncall twice\nroutine twice\nx = x + x\nend\ncall twice; last out x"
    assert ENGINE.run(assemble(text, ENGINE.build).words, [7]).numbers == (28,)


def test_a_local_name_shares_a_register_with_names_between_its_calls() -> None:
    text = """
    in x 5
    call twice
    between = r + r; x = between + 0
    call twice
    last out r
    routine twice
      local = x + x; r = local + 0
    """
    program = assemble(text, ENGINE.build)
    numbers = {name: i for i, group in enumerate(program.registers) for name in group.split("/")}
    assert numbers["local"] == numbers["between"]
    assert ENGINE.run(program.words, [3]).numbers == (24,)


def test_a_name_that_is_in_use_at_a_call_shares_no_register_with_the_routine() -> None:
    text = """
    in x 2
    first = x + x; second = first + x
    call work
    second = second + first
    call work
    s = second + first; s = s + r; last out s
    routine work
      t = x + x; u = t + x; r = u + t
    """
    program = assemble(text, ENGINE.build)
    numbers = {name: i for i, group in enumerate(program.registers) for name in group.split("/")}
    held = {numbers[name] for name in ("first", "second", "x")}
    assert not held & {numbers[name] for name in ("t", "u", "r")}
    assert ENGINE.run(program.words, [2]).numbers == (6 + 4 + 4 + 10,)


def test_a_name_that_a_routine_reads_from_the_call_before_keeps_its_register() -> None:
    text = """
    in x 5
    total = 0
    call add
    y = x + x; x = y + x
    call add
    last out total
    routine add
      total = total + x
    """
    assert ENGINE.run(assemble(text, ENGINE.build).words, [2]).numbers == (8,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("call g\nlast out x\nroutine f\nx = x * x", "line 2: there is no routine 'g'"),
        ("last out x\nroutine f\nx = x * x", "line 3: no line calls the routine f"),
        ("call f\nroutine f\ncall f", "line 2, in the call: line 4: a routine calls no routine"),
        ("call f\nroutine f\ncall g\nroutine g\nx = x", "line 4: a routine calls no routine"),
        ("call f\nroutine f\nx = y", "line 2, in the call: line 4: y has no value before"),
        ("y = x; call f\ncall f; in z 5; routine f\nx = y; y = w", "line 2, in the call: line 4"),
        ("call f\nroutine f\nroutine g\nx = x", "line 3: f has no statement"),
        ("call f\nroutine f\nx = x\nroutine f\nx = x", "line 5: there is a program or routine f"),
        ("loop 2\nroutine f\nx = x", "line 3: 'routine f' cannot stand in a loop"),
        ("call f\nroutine f\nconditions c", "line 4: 'conditions c' must stand before f"),
        ("program a\nin y 5; last out y", "line 1: 'in x 5' stands in no program"),
        ("call f\nroutine f\nloop 2\nx = x", "line 2, in the call: .*the loop of line 4 has no"),
        ("loop 2\nloop 2\ncall f\nend\nend\nroutine f\nloop 2\nx = x\nend", "more than 2 deep"),
        ("loop 2 overlap\ncall f\nend\nroutine f\nx = x", "whose passes overlap"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        assemble(f"in x 5\n{text}", ENGINE.build)


def test_a_name_has_a_value_at_one_call_and_none_at_another() -> None:
    text = "program a\nin x 5; y = x\ncall f; last out y\nprogram b\nin x 5\ncall f; last out x\n"
    with pytest.raises(UsageError, match="line 6, in the call: line 8: y has no value before"):
        assemble(f"{text}routine f\nx = y", ENGINE.build)


def test_bounds_are_those_of_each_call() -> None:
    """The routine accepts a sum of two products; at its second call the sum is larger."""
    text = """\
in a 256; x = a * a
y = x + x
call square
x = y + y; x = x + x; y = x + x
call square
last out y
routine square
  y = y * y; y = y + y
"""
    with pytest.raises(UsageError, match=r"line 5, in the call: line 8: a value of 'y = y \* y'"):
        assemble(text, WIDE.build)
    assemble(text.replace("x = y + y; x = x + x; y = x + x", "y = y + 0"), WIDE.build)


def test_an_operation_of_a_user() -> None:
    multiplier = make_multiplier(31, 5, 0, 0)
    for name in ("one", "two"):
        user = UserProgram(TEXT, multiplier, operation=name)
        program = user.program
        expected = user.engine.run(program.words, [3], program.addresses[name])
        answer = user.run([3])
        assert [result.value for result in answer.results] == list(expected.numbers)
        assert answer.cycles == user.cycles == expected.cycles


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (TEXT, "", "has the operations one, two; choose one with --operation NAME"),
        (TEXT, "tow", "--operation tow is not valid: .*one, two. Did you mean two"),
        ("in x 5; last out x", "one", "the text names no operation"),
    ],
)
def test_an_operation_is_refused(text: str, name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        _ = UserProgram(text, make_multiplier(31, 5, 0, 0), operation=name).program
