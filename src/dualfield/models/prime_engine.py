"""Model of the engine with products modulo a fixed prime: its program memory, cycle by cycle.

It runs the encoded words. A reader that issues too early reads the old value, as the hardware does;
two users of a port in one cycle, a write over an operand that is still being read, and a transfer
while something is in flight raise InvariantError: the hardware has no answer for them.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import gt, lt
from typing import Protocol

from dualfield.models.outcome import InvariantError, require
from dualfield.models.prime_multiply import Shape
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.build import DIGIT_DELAY, Build
from dualfield.programs.prime_engine.instruction import (
    CONDITIONS,
    COUNTERS,
    REGISTERS,
    Control,
    Instruction,
    Join,
    Kind,
    Source,
    decode,
)
from dualfield.programs.prime_engine.table import Table

_DIGITS = 32
_Rows = tuple[int, ...]


@dataclass(frozen=True)
class Outputs:
    """What a program gives: numbers by OUT, 0 unless the status is 0; cycles from issue to END."""

    numbers: tuple[int, ...]
    last: tuple[bool, ...]
    status: int
    cycles: int


@dataclass(slots=True)
class _Value:
    """A value of a register. ``written``: the cycle in which each row is written."""

    written: tuple[int, ...]
    value: int


class Arithmetic(Protocol):
    """The multiplier of an engine."""

    def product(self, x: int, y: int) -> int:
        """Return a product."""

    def load(self, modulus: int) -> None:
        """Take a modulus."""


@dataclass(frozen=True)
class FixedModulus:
    """The multiplier modulo a fixed prime."""

    multiplier: Words

    @cached_property
    def shape(self) -> Shape:
        """The shape of a product."""
        return self.multiplier.shape

    def product(self, x: int, y: int) -> int:
        """Return a product x y / R, redundant."""
        return self.shape.row_sums(x, y)

    def load(self, modulus: int) -> None:
        """Raise InvariantError: the modulus is fixed."""
        raise InvariantError("the modulus is fixed")


@dataclass
class _Register:
    """The newest values of a register, in the order of the writes."""

    values: list[_Value]

    def at(self, cycles: Sequence[int], build: Build) -> int:
        """Return the number whose rows are read in some cycles, one for each row."""
        newest = self.values[-1]
        if all(map(lt, newest.written, cycles)):
            return newest.value
        owners = [self.owner(row, cycle) for row, cycle in enumerate(cycles)]
        if all(owner is owners[0] for owner in owners):
            return owners[0].value
        return build.join([build.split(o.value)[row] for row, o in enumerate(owners)])

    def owner(self, row: int, cycle: int) -> _Value:
        """Return the value that a read of a row in a cycle finds."""
        return next(one for one in reversed(self.values) if one.written[row] < cycle)


class Machine:
    """The engine while it runs one operation: ``words`` is the program memory.

    ``address``: of the first instruction. ``issues``: address and cycle of each instruction so far.
    """

    def __init__(
        self,
        build: Build,
        arithmetic: Arithmetic,
        words: Sequence[int],
        inputs: Sequence[int],
        table: Sequence[int] = (),
        *,
        address: int = 0,
    ) -> None:
        self.build, self.arithmetic, self.words = build, arithmetic, words
        self.inputs = list(inputs)
        self.rows = range(build.segments)
        self.reads = {exact: self._reads(exact) for exact in (False, True)}
        self.square_reads = self._cycles([build.square_row(row) for row in self.rows])
        self.product_rows = [build.product_row(row) for row in self.rows]
        self.low_rows = [build.low_row(row) for row in self.rows]
        self.sum_rows = [build.sum + row for row in self.rows]
        self.segments, self.flags_delay = build.segments, build.flags
        self.mask = (1 << build.width) - 1
        self.low_mask = (1 << build.word) - 1
        wiped = _Value((-1,) * build.segments, 0)
        self.registers = [_Register([wiped]) for _ in range(REGISTERS)]
        self.product_reads: dict[int, list[tuple[int, list[int]]]] = {}
        self.conditions = [False] * CONDITIONS
        self.counters = [0] * COUNTERS
        self.address, self.return_address = address, 0
        self.digits = [(-1, 0)]
        self.position = self.table_free = 0
        self.table = list(table)
        self.entry: list[int] = []
        self.flags = [(-1, -1, 0)]  # first row, valid from, value
        self.ports: dict[str, set[int]] = {"adder": set(), "write port": set()}
        self.multiplier_free = self.idle = self.status = 0
        self.numbers: list[int] = []
        self.last: list[bool] = []
        self.issues: list[tuple[int, int]] = []

    def _reads(self, exact: bool) -> tuple[tuple[_Rows, _Rows], tuple[_Rows, _Rows]]:
        """Return the cycles in which a product reads x and y: the first and last of each row."""
        x = [self.build.x_row(row) for row in self.rows]
        y = [self.build.y_row(row, exact=exact) for row in self.rows]
        return self._cycles(x), self._cycles(y)

    @staticmethod
    def _cycles(rows: Sequence[tuple[int, int]]) -> tuple[_Rows, _Rows]:
        """Return the first cycles and the last cycles in which rows are read."""
        first, last = zip(*rows, strict=True)
        return first, last

    def use(self, port: str, cycles: range) -> None:
        """Take a port; raise InvariantError if it has another user."""
        taken = self.ports[port]
        if not taken.isdisjoint(cycles):
            raise InvariantError(f"the {port} has one user in cycle {min(taken & set(cycles))}")
        taken.update(cycles)

    def write(self, register: int, cycles: Sequence[int], value: int) -> None:
        """Write a register, its rows in some cycles."""
        self.use("write port", range(cycles[0], cycles[-1] + 1))
        for issue, reads in self.product_reads.get(register, []):
            if all(map(gt, cycles, reads)):
                continue
            torn = any(issue < c <= last for c, last in zip(cycles, reads, strict=True))
            require(not torn, f"register {register} is written after it is read")
        held, new = self.registers[register].values, _Value(tuple(cycles), value)
        if held[-1].written <= new.written:
            held.append(new)
        else:
            insort(held, new, key=lambda one: one.written)
        del held[:-8]
        self.idle = max(self.idle, cycles[-1] + 1)

    def product(self, step: Instruction, cycle: int) -> None:
        """Begin a product."""
        build = self.build
        require(cycle >= self.multiplier_free, "the multiplier is free")
        square = step.kind is Kind.PRODUCT and step.x == step.y
        self.multiplier_free = cycle + build.busy(square=square)
        exact = step.kind is Kind.EXACT
        saved = build.saved_by_square if square else 0
        first, second = self.reads[exact]
        left = self.operand(step.x, self.square_reads if saved else first, cycle)
        right = left if saved else self.operand(step.y, second, cycle)
        written = [cycle + row - saved for row in self.product_rows]
        if not exact:
            self.write(step.d, written, self.arithmetic.product(left, right))
            return
        require(build.exact, "the multiplier has exact products")
        high, low = divmod(left * right, 1 << build.width)
        if step.low is not None:
            self.write(step.low, [cycle + row for row in self.low_rows], low)
        if step.high is not None:
            self.write(step.high, written, high)

    def operand(self, register: int, reads: tuple[_Rows, _Rows], cycle: int) -> int:
        """Return an operand of a product, whose rows are read from one cycle to another."""
        last_reads = [cycle + at for at in reads[1]]
        recent = self.product_reads.setdefault(register, [])
        recent.append((cycle, last_reads))
        del recent[:-8]
        register_file = self.registers[register]
        first = last = register_file.at([cycle + at for at in reads[0]], self.build)
        if reads[0] != reads[1]:
            last = register_file.at(last_reads, self.build)
        if first == last:
            return first
        # A word 2 s - 1 is read in the first of the two cycles of its row, a word 2 s in the last.
        build, low = self.build, self.low_mask
        pairs = zip(build.split(first), build.split(last), strict=True)
        return build.join([one & low | other & ~low for one, other in pairs])

    def sum(self, step: Instruction, cycle: int) -> None:
        """Begin a sum."""
        segments = self.segments
        self.use("adder", range(cycle + 1, cycle + 1 + segments))
        condition = self.conditions[step.flags >> 5]
        drops, masks = step.flags >> 4 & 1, step.flags >> 3 & 1
        inverts, offset = step.flags >> 1 & 3, step.flags & 1
        require(inverts < 3, "inverts is 0, 1 or 2")
        reads = range(cycle + 1, cycle + 1 + segments)
        x = 0 if drops and condition else self.registers[step.x].at(reads, self.build)
        right = self.registers[step.y].at(reads, self.build)
        if step.kind is Kind.TABLE:
            require(right == 0, "register 0 is 0 in a sum with the table")
            right = self.next_number(cycle)
        y = 0 if masks and not condition else right
        if inverts == 1 or (inverts == 2 and condition):
            y = -y
        total = x + y + offset * self.build.offset & self.mask
        written = [cycle + row for row in self.sum_rows]
        self.write(step.d, written, total)
        below, zero = total > self.mask >> 1, total == 0
        self.flags.append((written[0], cycle + self.flags_delay, below << 1 | zero))
        del self.flags[:-4]

    def flag(self, cycle: int) -> int:
        """Return the flags of the newest sum for a SET."""
        for first, valid, value in reversed(self.flags):
            if valid <= cycle:
                return value
            require(first > cycle, "flags are read before a sum or after it")
        raise InvariantError("there are flags")

    def digit(self, cycle: int) -> int:
        """Return the digit for a SET."""
        return next(value for written, value in reversed(self.digits) if written <= cycle)

    def take(self, register: int, cycle: int) -> None:
        """Take a bit of a register into the digit."""
        build = self.build
        self.use("adder", range(cycle + 1, cycle + 2))
        require(self.position >= 0, "the position is that of a bit")
        row, place = self.position >> 6, self.position & 63
        value = self.registers[register].owner(row, cycle + 1).value
        bit = build.split(value)[row] >> place & 1
        digit = (2 * self.digits[-1][1] + bit) % _DIGITS
        self.digits.append((cycle + DIGIT_DELAY, digit))
        del self.digits[:-4]
        at_end = place == 0
        self.position = (row - at_end) << 6 | (2 * build.word - 1 if at_end else place - 1)

    def move(self, immediate: int) -> None:
        """Move the position up."""
        build = self.build
        carry, place = divmod((self.position & 63) + (immediate & 63), 2 * build.word)
        row = (self.position >> 6) + (immediate >> 6) + carry
        self.position = row % (1 << build.row_bits) << 6 | place

    def look(self, first: int, cycle: int) -> None:
        """Choose an entry of the table whose first row is given; all of its rows are read."""
        build = self.build
        require(cycle >= self.table_free, "no table is read")
        digit = self.digit(cycle)
        inverts = 0 if digit & build.entries else build.entries - 1
        index = digit & build.entries - 1 ^ inverts
        rows = self.table[first : first + build.table_rows]
        require(len(rows) == build.table_rows, "the table is in its memory")
        self.entry = rows[index :: build.entries]
        self.table_free = cycle + build.look

    def next_number(self, cycle: int) -> int:
        """Return the next number of the entry."""
        build = self.build
        require(cycle >= self.table_free, "the entry is complete")
        self.table_free = cycle + build.segments + 1
        rows, self.entry = self.entry[: build.segments], self.entry[build.segments :]
        require(len(rows) == build.segments, "the entry has a number left")
        return build.join(rows)

    def set(self, immediate: int, cycle: int) -> None:
        """Change a condition."""
        target, join = immediate >> 17, Join(immediate >> 15 & 3)
        source = Source(immediate >> 11 & 7)
        digit = self.digit(cycle)
        match source:
            case Source.DIGIT:
                value = bool(digit & 1)
            case Source.CHANGE:
                value = digit & 3 in (1, 2)
            case Source.EQUAL:
                value = digit == immediate & 31
            case Source.BELOW:
                value = bool(self.flag(cycle) >> 1)
            case Source.ZERO:
                value = bool(self.flag(cycle) & 1)
            case Source.ALWAYS:
                value = True
        value ^= bool(immediate >> 14 & 1)
        before = self.conditions[target]
        joined = (value, before and value, before or value, before != value)
        self.conditions[target] = joined[join]

    def run(self) -> Outputs:
        """Run the operation from its first instruction to END."""
        address, cycle = self.address, 0
        while True:
            step = decode(self.words[address])
            self.issues.append((address, cycle))
            address += 1
            wait = step.wait
            if step.kind in (Kind.PRODUCT, Kind.EXACT):
                self.product(step, cycle)
            elif step.kind in (Kind.SUM, Kind.TABLE):
                self.sum(step, cycle)
            else:
                operation, immediate = Control(step.d), step.immediate
                match operation:
                    case Control.END:
                        self.require_idle(cycle)
                        return Outputs(tuple(self.numbers), tuple(self.last), self.status, cycle)
                    case Control.IN | Control.OUT | Control.CONSTANT | Control.MODULUS:
                        wait = self.transfer(operation, immediate, cycle, address)
                        address += self.build.segments * (operation is Control.CONSTANT)
                    case Control.LOOP:
                        self.counters[immediate >> 16] = immediate & 0xFFFF
                    case Control.NEXT:
                        if self.counters[immediate >> 16]:
                            self.counters[immediate >> 16] -= 1
                            address = immediate & 0xFFFF
                    case Control.CALL:
                        self.return_address, address = address, immediate & 0xFFFF
                    case Control.RETURN:
                        address = self.return_address
                    case Control.SEEK:
                        self.position = immediate
                    case Control.MOVE:
                        self.move(immediate)
                    case Control.LOOK:
                        self.look(immediate, cycle)
                    case Control.TAKE:
                        self.take(immediate, cycle)
                    case Control.SET:
                        self.set(immediate, cycle)
                    case Control.CHECK:
                        if self.conditions[immediate >> 3]:
                            self.status = max(self.status, immediate & 7)
                    case Control.PASS:
                        if self.build.any_modulus and immediate:
                            wait = immediate
            cycle += wait

    def require_idle(self, cycle: int) -> None:
        """Raise InvariantError if something is in flight."""
        require(cycle >= self.idle, "nothing is in flight")

    def transfer(self, operation: Control, immediate: int, cycle: int, address: int) -> int:
        """Run IN, OUT, CONSTANT or MODULUS, and return its cycles."""
        self.require_idle(cycle)
        build = self.build
        if operation is Control.OUT:
            value = self.registers[immediate & 63].values[-1].value
            self.numbers.append(0 if self.status else value)
            self.last.append(bool(immediate >> 6))
            return build.out_cycles
        if operation is Control.MODULUS:
            self.arithmetic.load(self.registers[immediate].values[-1].value)
            return build.modulus_cycles
        if operation is Control.IN:
            value, cycles = self.inputs.pop(0), build.in_cycles
            require(0 <= value < 1 << build.width, "the words of an input hold it")
        else:
            value = build.join(list(self.words[address : address + build.segments]))
            cycles = build.constant_cycles
        self.registers[immediate].values = [_Value((cycle,) * build.segments, value)]
        self.idle = cycle + cycles
        return cycles


@dataclass(frozen=True)
class Engine:
    """An engine with a multiplier for each lane, whose operands come in pairs of words.

    ``margin``: the right side of a difference can be as large as that many products. ``table``: the
    table memory, if the program reads it.

    >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
    >>> builds = [Engine(Words(p, p.bit_length(), 18, 16)).build for p in (2**255 - 19, p256)]
    >>> [(build.words, build.segments, build.interval, build.product) for build in builds]
    [(15, 8, 17, 24), (15, 8, 16, 23)]
    >>> [divmod(builds[0].position(bit), 64) for bit in (0, 17, 18, 254)]
    [(0, 18), (0, 35), (1, 0), (7, 20)]
    >>> build = Engine(Words(31, 5, 4, 16)).build
    >>> build.words, build.segments, [hex(row) for row in build.split(0x321)]
    (2, 2, ['0x10', '0x32'])
    """

    multiplier: Words
    margin: int = 1
    table: Table | None = None

    @property
    def arithmetic(self) -> Arithmetic:
        """The multiplier, for `Machine`."""
        return FixedModulus(self.multiplier)

    @cached_property
    def build(self) -> Build:
        """The widths, bounds and cycles of the engine, for the assembler."""
        words, shape = self.multiplier, self.multiplier.shape
        require(words.unit.single and words.pair, "each lane has a multiplier, operands are pairs")
        return Build(
            modulus=words.modulus,
            word=words.word,
            words=words.words,
            rows=shape.rows,
            r_bits=shape.r_bits,
            least=shape.least,
            limit=shape.limit,
            largest_operand=(1 << shape.operand_bits) - 1,
            offset=-(-self.margin * shape.limit // words.modulus) * words.modulus,
            entries=self.table.entries if self.table else 0,
            numbers=self.table.numbers if self.table else 0,
        )

    def run(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Outputs:
        """Return the outputs of an operation for the numbers that IN takes.

        ``address``: of its first instruction.

        >>> from dualfield.programs.prime_engine.assembler import assemble
        >>> engine = Engine(Words(31, 5, 4, 16))
        >>> program = assemble("in x 5; y = x * x; y = y + x; last out y", engine.build)
        >>> engine.run(program.words, [9]).numbers[0] % 31 == (81 * pow(2**12, -1, 31) + 9) % 31
        True
        """
        return self.machine(words, inputs, address).run()

    def machine(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Machine:
        """Return the engine before it runs an operation; ``address``: of its first instruction."""
        table = self.table.rows(self.build) if self.table else []
        return Machine(self.build, self.arithmetic, words, inputs, table, address=address)
