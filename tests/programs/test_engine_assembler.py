"""The assembler of the engine: words, names, checks and listings."""

import pytest

from dualfield.host.errors import UsageError
from dualfield.host.paths import rtl_dir
from dualfield.programs.engine.assembler import Program, assemble
from dualfield.programs.engine.instruction import Instruction, Op
from dualfield.programs.engine.listing import listing, table
from dualfield.programs.engine.power_program import PROGRAM
from workshop.microcode import packages

NAMES = "registers m x y\ntable t\ncounts n\n"


def ops(program: Program) -> list[str]:
    return [step.op.name for step in program.instructions]


def test_statements_become_instructions() -> None:
    program = assemble(NAMES + "x = turn x m  # a comment\nt[] = x + y; x = pick x t[]")
    assert program.instructions[:3] == (
        Instruction(Op.TURN, 1, 1, 0, line=4),
        Instruction(Op.ADD, 3, 1, 2, d_index=True, line=5),
        Instruction(Op.PICK, 1, 1, 3, y_index=True, line=5),
    )
    assert program.registers == ("m", "x", "y", "t")


def test_loops_use_a_counter_each() -> None:
    program = assemble(NAMES + "loop n; loop n; one x; end; end")
    assert ops(program) == ["LOOP", "LOOP", "ONE", "NEXT", "NEXT", "END"]
    assert [step.d for step in program.instructions[:2]] == [0, 1]
    assert [step.target for step in program.instructions[3:5]] == [2, 1]


def test_a_text_uses_another() -> None:
    program = assemble(NAMES + "use square; use square", {"square": "begin x x; result x"})
    assert ops(program) == ["PRODUCT", "RESULT", "PRODUCT", "RESULT", "END"]


def test_the_listing_assembles_again() -> None:
    """The statements of the listing are those of the text, but for loops and the end."""
    lines = [line for line in listing(PROGRAM) if not line.startswith(("loop", "end", "stop"))]
    head = f"registers {' '.join(PROGRAM.registers[:-1])}\ntable {PROGRAM.registers[-1]}\n"
    again = assemble(head + "\n".join(lines))
    plain = (Op.LOOP, Op.NEXT, Op.END)
    words = [step.word for step in PROGRAM.instructions if step.op not in plain]
    assert [step.word for step in again.instructions if step.op not in plain] == words


def test_the_table_for_review_has_every_instruction() -> None:
    text = table(PROGRAM, [(0, 5), (1, 9), (1, 12)])
    head, first, second, *rest = text.splitlines()
    assert head.split() == ["address", "word", "line", "runs", "first", "last", "statement"]
    assert first.split() == ["0", "04000", "5", "1", "5", "5", "in", "m"]
    assert second.split()[3:6] == ["2", "9", "12"]
    assert len(rest) == len(PROGRAM.instructions) - 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("registers m m", "line 1: the register m has the name of another register"),
        ("counts 2n", "line 1: '2n' is no name"),
        ("counts " + " ".join(f"n{i}" for i in range(17)), "more than 16 counts"),
        ("counts n n", "line 1: the count n has the name of another count"),
        ("registers 2x", "line 1: '2x' is no name"),
        ("registers " + " ".join(f"r{i}" for i in range(17)), "more than 16 registers"),
        ("table t\nregisters x", "line 2: the table must be the last register"),
        ("table t u", "'table' has one name|the table must be"),
        (NAMES + "x = x + z", "line 4: there is no register 'z'"),
        (NAMES + "x = x + t", "line 4: t needs .. after its name"),
        (NAMES + "x = x[] + y", "line 4: x is no table: leave out"),
        (NAMES + "x = t[] + y", "must be the target or the last operand"),
        (NAMES + "t[] = pick x t[]", "pick cannot write the table"),
        (NAMES + "x = x * y", "line 4: 'x = x . y' is no statement"),
        (NAMES + "begin x y; begin x x", "the product of line 4 has no result yet"),
        (NAMES + "begin x y; one x", "line 4: x is an operand of the product of line 4"),
        (NAMES + "begin_new x y; in m", "line 4: m is an operand of the product"),
        (NAMES + "begin x y", "the product of line 4 has no result"),
        (NAMES + "begin x y; out m", "out cannot run beside a product"),
        (NAMES + "result x", "no product is under way"),
        (NAMES + "loop many; end", "line 4: there is no count 'many'"),
        (NAMES + "loop n", "the loop of line 4 has no 'end'"),
        (NAMES + "end", "this 'end' has no loop"),
        (NAMES + "loop n; loop n; loop n; loop n", "more than 3 deep"),
        (NAMES + "loop n; begin x y; end", "must begin and end with the same product"),
        (NAMES + "use other", "there is no text 'other'"),
        (NAMES + "one x;" * 64, "the program has 65 instructions; the most is 64"),
    ],
)
def test_a_wrong_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        assemble(text)


def test_a_text_that_uses_itself_is_refused() -> None:
    with pytest.raises(UsageError, match="line 4, in a: line 1: there is no text 'a'"):
        assemble(NAMES + "use a", {"a": "use a"})


def test_the_package_is_that_of_the_program() -> None:
    path = "engine/df_engine_modexp_program_pkg.sv"
    assert (rtl_dir() / path).read_text() == packages()[path]


def test_numbers_of_operations_are_those_of_the_hardware() -> None:
    text = (rtl_dir() / "engine/df_engine_pkg.sv").read_text()
    body = text.split("typedef enum logic [4:0] {")[1].split("} op_e;")[0]
    names = [line.split("//")[0].strip().rstrip(",") for line in body.splitlines()]
    camel = ["Op" + op.name.title().replace("_", "") for op in Op]
    assert [name for name in names if name] == camel
