"""The assembler of the prime engine: statements, refusals, bounds and schedules."""

import dataclasses
import random
from collections.abc import Sequence
from functools import lru_cache

import pytest

from dualfield.host.errors import CheckFailed, UsageError
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine import montgomery_program
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.instruction import (
    LEAST_WAIT,
    Control,
    Instruction,
    Join,
    Kind,
    Source,
    decode,
)
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.listing import table
from dualfield.programs.prime_engine.operation import edges
from dualfield.programs.prime_engine.power import power
from dualfield.programs.prime_engine.schedule import floor
from dualfield.programs.prime_engine.tree import Barrier, Block, Item, Loop

TINY, SMALL = Engine(Words(31, 5, 4, 16)), Engine(Words(65521, 16, 4, 64))
P256 = Engine(Words(2**256 - 2**224 + 2**192 + 2**96 - 1, 256, 18, 16))
ENGINES = (TINY, SMALL, Engine(Words(13, 4, 6, 16)), P256)
HEAD = "conditions c d\nconstants p\nin a 4; in b 4\n"


class Evaluation:
    """The statements of a program in the order of the text, on integers."""

    def __init__(self, engine: Engine, inputs: Sequence[int]) -> None:
        self.engine, self.build, self.inputs = engine, engine.build, list(inputs)
        self.registers = [0] * 64
        self.conditions = [False] * 4
        self.digit = self.bit = self.status = self.flags = 0
        self.numbers: list[int] = []

    def run(self, items: Sequence[Item]) -> None:
        """Run items."""
        for item in items:
            if isinstance(item, Loop):
                for _ in range(item.passes):
                    self.run(item.items)
            elif isinstance(item, Block):
                for operation in item.operations:
                    self.step(operation.instruction)
            else:
                assert isinstance(item, Barrier)
                step = item.operation.instruction
                if step.d == Control.IN:
                    self.registers[step.immediate] = self.inputs.pop(0)
                elif step.d == Control.OUT:
                    value = self.registers[step.immediate & 63]
                    self.numbers.append(0 if self.status else value)
                else:
                    assert item.value is not None
                    self.registers[step.immediate] = item.value

    def step(self, step: Instruction) -> None:
        """Run an instruction of a block."""
        if step.kind is Kind.PRODUCT:
            x, y = self.registers[step.x], self.registers[step.y]
            self.registers[step.d] = self.engine.multiplier.shape.row_sums(x, y)
        elif step.kind is Kind.SUM:
            self.sum(step)
        elif step.d == Control.SEEK:
            row, place = divmod(step.immediate, 64)
            self.bit = (2 * row - 1) * self.build.word + place
        elif step.d == Control.TAKE:
            bit = self.registers[step.immediate] >> self.bit & 1 if self.bit >= 0 else 0
            self.digit = (2 * self.digit + bit) % 32
            self.bit -= 1
        elif step.d == Control.SET:
            self.set(step.immediate)
        elif step.d == Control.CHECK and self.conditions[step.immediate >> 3]:
            self.status = max(self.status, step.immediate & 7)

    def sum(self, step: Instruction) -> None:
        """Run a sum."""
        condition, flags = self.conditions[step.flags >> 5], step.flags
        x = 0 if flags & 16 and condition else self.registers[step.x]
        y = 0 if flags & 8 and not condition else self.registers[step.y]
        sign = -1 if flags & 2 or (flags & 4 and condition) else 1
        self.flags = x + sign * y + (self.build.offset if flags & 1 else 0)
        self.registers[step.d] = self.flags % (1 << self.build.width)

    def set(self, immediate: int) -> None:
        """Run a SET."""
        values = {
            Source.DIGIT: self.digit & 1,
            Source.CHANGE: (self.digit ^ self.digit >> 1) & 1,
            Source.EQUAL: self.digit == immediate & 31,
            Source.BELOW: self.flags < 0,
            Source.ZERO: self.flags == 0,
            Source.ALWAYS: 1,
        }
        value = bool(values[Source(immediate >> 11 & 7)]) != bool(immediate >> 14 & 1)
        target, before = immediate >> 17, self.conditions[immediate >> 17]
        joined = {
            Join.NEW: value,
            Join.AND: before and value,
            Join.OR: before or value,
            Join.XOR: before != value,
        }
        self.conditions[target] = joined[Join(immediate >> 15 & 3)]


def random_text(rng: random.Random, size: int) -> str:
    """Return a program with straight lines, loops and overlapping loops on eight registers."""
    names = "abcdefgh"
    text = [
        "conditions s t",
        "constants p",
        *(f"in {name} 3" for name in names),
        "s = always; t = not always",
        "seek 2; take a",
    ]

    def lines(count: int, overlaps: bool) -> list[str]:
        found = []
        for _ in range(count):
            d, x, y, c = *rng.choices(names, k=3), rng.choice("st")
            found.append(
                rng.choice(
                    [
                        f"{d} = {x} * {y}",
                        f"{d} = {x} * {y}",
                        f"r = {x} - {y}; {d} = r * {x}",
                        f"r = {x} + {y}; {d} = {y} * r",
                        f"r = {x} + {y} if {c}; {d} = r * r",
                        f"r = {x} +- {y} if {c}",
                        f"{d} = {x} if {c} else {y}",
                        f"{d} = {x}",
                        f"seek {rng.randrange(4)}; take {x}",
                        f"{c} {rng.choice(['=', '&=', '|=', '^='])} {rng.choice(['', 'not '])}"
                        f"{rng.choice(['digit', 'change', 'equal 3', 'always'])}",
                        "check s 2" if rng.random() < 0.03 else f"{d} = {y}",
                        f"{c} = always"
                        if overlaps
                        else f"r = {x} -- {y}; {c} = {rng.choice(['below', 'not zero'])}",
                    ]
                )
            )
        return found

    for _ in range(3):
        text += lines(size, overlaps=False)
        passes = rng.randrange(1, 6)
        overlap = ["loop", str(passes), "overlap"]
        inner = [" ".join(overlap), *lines(rng.randrange(1, size), overlaps=True), "end"]
        if rng.random() < 0.5:
            inner = ["loop 2", *lines(2, overlaps=False), *inner, "constant p", "end"]
        text += inner
    return "\n".join([*text, *(f"out {name}" for name in names)])


@pytest.mark.parametrize("engine", ENGINES)
def test_the_machine_gives_what_the_text_says(engine: Engine) -> None:
    """Random programs: the order of issues, the waits and the latencies change no result."""
    rng, overlaps = random.Random(engine.build.modulus), 0
    for number in range(25 if engine is not P256 else 5):
        text = random_text(rng, 4 + number % 7)
        program = assemble(text, engine.build, {"p": engine.build.modulus})
        overlaps += sum(max(s.starts) >= s.period for s in program.schedules)
        for _ in range(4):
            inputs = [rng.randrange(8) for _ in range(8)]
            expected = Evaluation(engine, inputs)
            expected.run(program.items)
            given = engine.run(program.words, inputs)
            assert given.numbers == tuple(expected.numbers), text
            assert given.status == expected.status, text
    assert overlaps > 0


def kinds(program: Program) -> list[str]:
    steps = [entry.instruction for entry in program.entries]
    return ["ROW" if s is None else s.kind.name if s.kind else Control(s.d).name for s in steps]


def test_statements_become_instructions() -> None:
    program = assemble(HEAD + "constant p\nx = a * b\nlast out x", TINY.build, {"p": 31})
    assert kinds(program) == ["IN", "IN", "CONSTANT", "ROW", "ROW", "PRODUCT", "OUT", "END"]
    assert [entry.word for entry in program.entries[3:5]] == [0xF0, 0x01]
    product = decode(program.words[5])
    names = [program.registers[number].split("/") for number in (product.d, product.x, product.y)]
    assert [name in group for name, group in zip("xab", names, strict=True)] == [True] * 3
    assert product.wait == TINY.build.product + TINY.build.segments
    assert program.parameter >> 36 * 5 & (1 << 36) - 1 == product.word


def test_a_long_wait_is_more_than_one_instruction() -> None:
    engine = Engine(Words(2**1279 - 1, 1279, 2, 700))
    program = assemble("in x 1279; y = x * x; out y", engine.build)
    assert engine.build.product + engine.build.segments > 511
    assert kinds(program) == ["IN", "PRODUCT", "PASS", "OUT", "END"]
    waits = [decode(word).wait for word in program.words[1:3]]
    assert sum(waits) == engine.build.product + engine.build.segments
    assert min(waits) >= LEAST_WAIT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = y * a", "line 4: y has no value before this line"),
        ("x = a % b", "is no statement"),
        ("0 = a + b", "is no statement"),
        ("x = a if e else b", "there is no condition 'e'"),
        ("x = c + a", "c has no value before this line"),
        ("c = a", "'a' is no value of a condition"),
        ("c = a * b", "c is a condition, not a register"),
        ("c = maybe", "'maybe' is no value of a condition"),
        ("c = equal", "'equal', and no other value, has a number from 0 to 31"),
        ("c = digit 3", "'equal', and no other value, has a number from 0 to 31"),
        ("x = a +- b", "needs a condition"),
        ("x = a * b signed", "'signed' stands after in, a sum, a choice or a copy"),
        ("constant q", "there is no constant 'q'"),
        ("x = a * one", "one has no value .* with 'constants one' and 'constant one'"),
        ("constant one", "no constant 'one'. .* with 'constants one' and 'constant one'"),
        ("constants one; x = a * one", "one has no value .* load it with 'constant one'"),
        ("constants q", "q has no value"),
        ("conditions a", "a is a name already"),
        ("conditions e f g", "at most 4 conditions"),
        ("in x 99", "a register has 8 bits, so 99 do not fit"),
        ("seek 8", "a register has the bits 0 to 7"),
        ("end", "this 'end' has no loop"),
        ("loop 3", "the loop of line 4 has no 'end'"),
        ("loop 3\nend", "a loop has at least one statement"),
        ("loop 0\nend", "a loop has 1 to 65536 passes"),
        ("loop 2\nloop 2\nloop 2", "more than 2 deep"),
        ("loop 2 overlap\nloop 2", "contains no loop"),
        ("loop 2 overlap\nin x", "cannot stand in a loop whose passes overlap"),
        ("loop 2 overlap\nc = below\nend", "a sum stands before 'c = below'"),
        ("loop 2 overlap\nx = a + b\nc = below\nd = zero\nend", "before 'd = zero', and no other"),
        ("x = a + b\nloop 2\nc = below\nx = a + b\nend", "'c = below' reads the flags of a sum"),
        ("x = a + b; in y 4; c = zero", "'c = zero' reads the flags of a sum"),
        (
            "call r; c = zero\nroutine r\nloop 2\nx = a + b\nend\nend",
            "'c = zero' reads the flags of a sum",
        ),
        (
            "call r; c = zero; out a; out y; out z\n"
            "routine r\nx = a * b; y = x + a; z = a + b\nend",
            "'c = zero' would read the flags of 'y = x . a', which issues behind 'z = a . b'",
        ),
        (
            "\n".join([f"x{i} = a" for i in range(64)] + [f"out x{i}" for i in range(64)]),
            "the most is 64",
        ),
        ("\n".join(["x = a * b", "constant p"] * 1200), "the most is 4096"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        assemble(HEAD + text, TINY.build, {"p": 31, "one": 8})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = a -- b; y = x * x", "an operand of a product is from 0"),
        ("x = a -- b signed; y = x * x", "'y = x . x' can be from -1.000 p to 1.000 p"),
        ("x = a * b; y = x + x; z = y + y; w = z * a", "an operand of a product is from 0"),
        ("x = a * b; y = x + x; z = a - y; w = z * a", "'w = z . a' can be from -"),
        ("x = a * b" + "; x = x + x" * 20, "a register holds"),
        ("x = a\nloop 2\nx = x + a\nend", "grows in each pass"),
    ],
)
def test_bounds(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        assemble(HEAD + text, P256.build, {"p": 31})


def test_sums_of_two_products_are_operands() -> None:
    text = "x = a * b; y = x + x; z = x - x; w = z * y; v = a -- x; v = v + x; v = v * x"
    with pytest.raises(UsageError, match=r"'v = v \* x' can be from -"):
        assemble(HEAD + text, P256.build, {"p": 31})
    assemble(
        HEAD + text.replace("a -- x", "a - x").replace("v = v + x; ", ""), P256.build, {"p": 31}
    )


@lru_cache
def ladder() -> Program:
    inputs = "; ".join(f"in {name} 255" for name in ("k", "x1", "x2", "z2", "x3", "z3", "quarter"))
    text = f"conditions swap\n{inputs}\nseek 254\nloop 255 overlap\n{montgomery_program.STEP}end"
    return assemble(text + "\nout x2", Engine(Words(2**255 - 19, 255, 18, 16)).build)


def test_the_ladder_overlaps() -> None:
    (found,) = ladder().schedules
    assert (floor(found.operations, found.build), found.period) == (170, 185)


def test_a_schedule_with_a_wrong_start_fails() -> None:
    """The check refuses each operation a period earlier or later, and two in one cycle."""
    (found,) = ladder().schedules
    links = edges(found.operations, found.build, loops=True)
    for i in range(len(found.starts)):
        for shift in (-found.period, found.period):
            starts = list(found.starts)
            starts[i] += shift
            with pytest.raises(CheckFailed, match="cycles after"):
                dataclasses.replace(found, starts=tuple(starts)).check(links)
    products = [i for i, op in enumerate(found.operations) if op.is_product]
    starts = list(found.starts)
    starts[products[0]] = starts[products[1]]
    with pytest.raises(CheckFailed, match="use the multiplier at once"):
        dataclasses.replace(found, starts=tuple(starts)).check(links)


def change(program: Program, address: int, wait: int) -> list[int]:
    """Return the words of a program with another wait."""
    step = dataclasses.replace(decode(program.words[address]), wait=wait)
    return [step.word if i == address else word for i, word in enumerate(program.words)]


def test_a_reader_that_issues_early_reads_the_old_value() -> None:
    build = P256.build
    program = assemble("in x 4\ny = x + x\ny = x * x\nz = y + y\nout z", build)
    assert kinds(program)[1:4] == ["SUM", "PRODUCT", "SUM"]
    product, redundant = 2, P256.multiplier.shape.row_sums(5, 5)
    # The sum writes when the last row of the product is written.
    assert decode(program.words[product]).wait == build.product + build.segments - build.sum
    assert P256.run(program.words, [5]).numbers == (2 * redundant,)
    late = change(program, product, build.product + 20)
    assert P256.run(late, [5]).numbers == (2 * redundant,)
    early = change(program, product, 10)
    early[3] = dataclasses.replace(decode(early[3]), wait=60).word
    assert P256.run(early, [5]).numbers == (20,)


def test_the_machine_refuses_collisions() -> None:
    build = P256.build
    program = assemble("in x 4\ny = x * x\nz = x + x\nout z", build)
    collides = change(program, 1, build.product - 4)
    with pytest.raises(InvariantError, match="the write port has one user"):
        P256.run(collides, [5])
    early = change(program, 2, 3)
    with pytest.raises(InvariantError, match="nothing is in flight"):
        P256.run(early, [5])
    twice = assemble("in x 4\ny = x * x\nz = x * x\nout z", build)
    with pytest.raises(InvariantError, match="the multiplier is free"):
        P256.run(change(twice, 1, build.interval - 1), [5])


@pytest.mark.parametrize("exponent", [*range(2, 40), 2**255 - 21, 0xFFFF0001FFFF])
def test_powers(exponent: int) -> None:
    """Every small exponent, and long runs: in the domain, x^e / R^(e - 1)."""
    build = SMALL.build
    program = assemble(f"in x 16\n{power('y', 'x', exponent)}out y", build)
    inverse = pow(build.radix, -1, build.modulus)
    for x in (0, 1, 2, 65520):
        expected = pow(x, exponent, build.modulus) * pow(inverse, exponent - 1, build.modulus)
        given = SMALL.run(program.words, [x]).numbers[0]
        assert given % build.modulus == expected % build.modulus


def test_a_listing_has_each_word() -> None:
    program = assemble(
        HEAD + "constant p\nloop 3 overlap\na = a * b\nend\nout a", TINY.build, {"p": 1}
    )
    machine = TINY.machine(program.words, [3, 4])
    given = machine.run()
    lines = table(program, machine.issues).splitlines()
    assert len(lines) == len(program.registers) + 1 + len(program.words)
    (product,) = [line for line in lines if line.endswith("a = a * b  # pass i - 0")]
    runs, first, last = map(int, product.split()[3:6])
    assert (runs, last - first) == (3, 2 * program.schedules[0].period)
    assert int(lines[-1].split()[4]) == given.cycles


def test_passes_that_read_flags_overlap() -> None:
    """Doublings modulo 31: each conditional subtraction reads the flags of its comparison."""
    body = "t = x + x; rest = t -- p; c = below; x = t if c else rest\nend\nlast out x"
    head = "conditions c\nconstants p\nin x 4\nconstant p\n"
    overlapped, plain = (
        assemble(f"{head}loop 9{more}\n{body}", TINY.build, {"p": 31}) for more in (" overlap", "")
    )
    (schedule,) = overlapped.schedules
    for x in range(16):
        runs = [TINY.run(program.words, [x]) for program in (overlapped, plain)]
        assert [run.numbers for run in runs] == [(x * 2**9 % 31,)] * 2
        assert runs[0].cycles < runs[1].cycles
    takes = {op.text: start for op, start in zip(schedule.operations, schedule.starts, strict=True)}
    assert takes["c = below"] == takes["rest = t -- p"] + TINY.build.flags
