"""Programs for tests of the prime engine, and their value by plain integers."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from dualfield.catalog.core import Configuration
from dualfield.check.user_program import bench, pack
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.instruction import (
    Condition,
    Control,
    Instruction,
    Join,
    Kind,
    Source,
    Sum,
    control,
)

SUM_LATENCY = 4
TAKE_LATENCY = 4


@dataclass(frozen=True)
class Build:
    """A build of the engine: its numbers, registers and the offset of its sums."""

    modulus: int
    word: int
    multipliers: int = 64
    registers: int = 8
    offset: int = 0

    @property
    def numbers(self) -> Words:
        """Return the shape of the numbers."""
        return Words(self.modulus, self.modulus.bit_length(), self.word, self.multipliers)

    @property
    def words(self) -> int:
        """Return the words of a number."""
        return self.numbers.words

    @property
    def rows(self) -> int:
        """Return the rows of a register."""
        return 1 + self.words // 2

    @property
    def row_bits(self) -> int:
        """Return the bits of the index of a row."""
        return max(1, (self.rows - 1).bit_length())

    @property
    def most(self) -> int:
        """Return the largest word string of a register."""
        return (1 << self.word * self.words) - 1

    @property
    def product_latency(self) -> int:
        """Return the cycles from a product to the first instruction that reads it."""
        return self.numbers.shape.rows + 7

    @property
    def interval(self) -> int:
        """Return the least cycles from product to product."""
        rows = self.numbers.shape.rows
        return max(rows, self.rows, -(-(rows + 6) // 2), 3)

    def position(self, index: int) -> int:
        """Return the immediate value of SEEK for a bit of a number."""
        word, place = divmod(index, self.word)
        return (word + 1) // 2 << 6 | (0 if word % 2 else self.word) + place

    def row_words(self, value: int) -> list[int]:
        """Return the rows of a number, as the program memory has them."""
        value <<= self.word
        most = (1 << 2 * self.word) - 1
        return [value >> 2 * self.word * row & most for row in range(self.rows)]


@dataclass
class Program:
    """A program whose instructions issue late enough, unless ``wait`` says otherwise."""

    build: Build
    code: list[Instruction | int] = field(default_factory=list)

    def add(self, instruction: Instruction) -> None:
        """Append an instruction."""
        self.code.append(instruction)

    def read(self, register: int) -> None:
        """Append IN."""
        self.add(control(Control.IN, register))

    def write(self, register: int, last: bool = False) -> None:
        """Append OUT."""
        self.add(control(Control.OUT, register | last << 6))

    def product(self, d: int, x: int, y: int, wait: int = 0) -> None:
        """Append a product."""
        wait = wait or self.build.product_latency + self.build.rows
        self.add(Instruction(Kind.PRODUCT, wait, d, x, y))

    def sum(self, d: int, x: int, y: int, flags: Sum | None = None, wait: int = 0) -> None:
        """Append a sum."""
        wait = wait or SUM_LATENCY + self.build.rows
        self.add(Instruction(Kind.SUM, wait, d, x, y, (flags or Sum()).flags))

    def control(self, operation: Control, immediate: int = 0, wait: int = 4) -> None:
        """Append a control instruction."""
        self.add(control(operation, immediate, wait))

    def set(self, condition: Condition, wait: int = 3) -> None:
        """Append SET."""
        self.control(Control.SET, condition.immediate, wait)

    def constant(self, register: int, value: int) -> None:
        """Append CONSTANT and its rows."""
        self.control(Control.CONSTANT, register)
        self.code += self.build.row_words(value)

    @property
    def words(self) -> list[int]:
        """Return the words of the program memory."""
        return [c if isinstance(c, int) else c.word for c in self.code]

    @property
    def transfers(self) -> tuple[int, int]:
        """Return the words in and out of an operation without loops round IN and OUT."""
        operations = [c.d for c in self.code if isinstance(c, Instruction) and not c.kind]
        counts = (operations.count(operation) for operation in (Control.IN, Control.OUT))
        reads, writes = (self.build.words * count for count in counts)
        return reads, writes

    def outcome(self, numbers: Sequence[int]) -> tuple[list[int], int, int]:
        """Return numbers out, status, and cycles from the first word in to the last word out.

        Instructions run one after the other.
        """
        machine = _Machine(self, list(numbers))
        while machine.step():
            pass
        return machine.results, machine.status, machine.last_out - machine.first_in


class _Machine:
    """The state of an operation."""

    def __init__(self, program: Program, numbers: list[int]) -> None:
        self.program, self.build, self.numbers = program, program.build, numbers
        self.registers = [0] * program.build.registers
        self.conditions = [0] * 4
        self.counters = [0, 0]
        self.results: list[int] = []
        self.at = self.status = self.digit = self.position = 0
        self.below = self.zero = 0
        self.time, self.first_in, self.last_out = 0, -1, 0

    def step(self) -> bool:
        """Run an instruction; return False after the last one."""
        instruction = self.program.code[self.at]
        assert isinstance(instruction, Instruction)
        self.at += 1
        build, registers = self.build, self.registers
        self.clock(instruction)
        if instruction.kind is Kind.PRODUCT:
            pair = registers[instruction.x], registers[instruction.y]
            registers[instruction.d] = build.numbers.shape.row_sums(*pair)
        elif instruction.kind is Kind.SUM:
            registers[instruction.d] = self.sum(instruction)
        else:
            return self.control(Control(instruction.d), instruction.immediate)
        return True

    def clock(self, instruction: Instruction) -> None:
        """Add the cycles to the next issue; note the first word in and the last word out."""
        words, rows = self.build.words, self.build.rows
        ports = {Control.IN: words + 1, Control.OUT: words + 2 * rows + 1}
        ports[Control.CONSTANT] = rows + 3
        operation = None if instruction.kind else Control(instruction.d)
        if operation is Control.IN and self.first_in < 0:
            self.first_in = self.time + 1
        self.time += (
            instruction.wait if operation is None else ports.get(operation, instruction.wait)
        )
        if operation is Control.OUT:
            self.last_out = self.time - 1

    def sum(self, instruction: Instruction) -> int:
        """Return a sum and set the flags."""
        flags, build = instruction.flags, self.build
        condition = self.conditions[flags >> 5]
        x, y = self.registers[instruction.x], self.registers[instruction.y]
        x = 0 if flags >> 4 & 1 and condition else x
        y = 0 if flags >> 3 & 1 and not condition else y
        inverts = flags >> 1 & 3
        y = -y if inverts == 1 or (inverts == 2 and condition) else y
        total = (x + y + (build.offset if flags & 1 else 0)) & build.most
        self.below, self.zero = total >> (build.word * build.words - 1), int(total == 0)
        return total

    def control(self, operation: Control, immediate: int) -> bool:
        """Run a control instruction; return False at the end."""
        build = self.build
        if operation is Control.IN:
            self.registers[immediate] = self.numbers.pop(0)
        elif operation is Control.OUT:
            self.results.append(0 if self.status else self.registers[immediate & 63])
        elif operation is Control.CONSTANT:
            rows = self.program.code[self.at : self.at + build.rows]
            value = sum(
                row << 2 * build.word * i for i, row in enumerate(rows) if isinstance(row, int)
            )
            self.registers[immediate] = value >> build.word
            self.at += build.rows
        elif operation is Control.LOOP:
            self.counters[immediate >> 16] = immediate & 0xFFFF
        elif operation is Control.NEXT:
            if self.counters[immediate >> 16]:
                self.counters[immediate >> 16] -= 1
                self.at = immediate & 0xFFFF
        elif operation is Control.SEEK:
            self.position = 2 * build.word * (immediate >> 6) + (immediate & 63)
        elif operation is Control.TAKE:
            row_string = self.registers[immediate] << build.word
            self.digit = (2 * self.digit + (row_string >> self.position & 1)) % 32
            self.position -= 1
        elif operation is Control.SET:
            self.set(immediate)
        elif operation is Control.CHECK and self.conditions[immediate >> 3]:
            self.status = max(self.status, immediate & 7)
        return operation is not Control.END

    def set(self, immediate: int) -> None:
        """Set a condition."""
        digit = self.digit
        value = {
            Source.DIGIT: digit & 1,
            Source.CHANGE: (digit ^ digit >> 1) & 1,
            Source.EQUAL: int(digit == immediate & 31),
            Source.BELOW: self.below,
            Source.ZERO: self.zero,
            Source.ALWAYS: 1,
        }[Source(immediate >> 11 & 7)] ^ (immediate >> 14 & 1)
        target = immediate >> 17
        before = self.conditions[target]
        joined = {
            Join.NEW: value,
            Join.AND: before & value,
            Join.OR: before | value,
            Join.XOR: before ^ value,
        }
        self.conditions[target] = joined[Join(immediate >> 15 & 3)]


def configure(program: Program, stall: bool = False, **values: int) -> Configuration:
    """Return the bench round an engine with a program."""
    build = program.build
    own = {"Registers": build.registers, "Offset": build.offset, "Stall": int(stall)}
    return bench(build.numbers, program.words, program.transfers, own | values)


def operand(build: Build, numbers: Sequence[int]) -> int:
    """Return the words in of an operation."""
    return pack(build.numbers, numbers)
