"""Model of the engine: the same program on a Python machine, register by register, with cycles.

``docs/algorithms/engine.md`` explains the machine. A register is an integer of as many bits as its
words have; each instruction changes it as the hardware does word by word.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from dualfield.models.dsp_multiply_words import Words
from dualfield.models.outcome import InvariantError, Outcome, Status, require
from dualfield.programs.engine.assembler import MODULUS, Program
from dualfield.programs.engine.instruction import COUNTERS, Instruction, Op
from dualfield.programs.engine.power_program import PROGRAM, Shape

_FETCH = 2
"""Cycles of an instruction without a pass: its fetch and its issue."""
_SUM = 3
"""Cycles from the address of a word to its place in the adder's result."""
_READ = 2
"""Cycles from the issue of a product or an output to its first word."""
_BEGIN = 1
"""Cycles in which the multiplier holds the first word before it takes the second."""


def walk(program: Program, counts: Mapping[str, int]) -> Iterator[tuple[int, Instruction]]:
    """Yield the address and the instruction of each step of a program.

    Raises InvariantError for a count below 1.
    """
    values = [counts[name] for name in program.counts]
    require(min(values, default=1) >= 1, "a count is at least 1")
    counters = [0] * COUNTERS
    address = 0
    while True:
        instruction = program.instructions[address]
        yield address, instruction
        address += 1
        if instruction.op is Op.END:
            return
        if instruction.op is Op.LOOP:
            counters[instruction.d] = values[instruction.y] - 1
        elif instruction.op is Op.NEXT and counters[instruction.d]:
            counters[instruction.d] -= 1
            address = instruction.target


@dataclass(frozen=True)
class Timing:
    """Cycles of instructions; the same for all operands.

    ``words``: words of a register. ``start``: cycles before the first fetch. ``product_new``,
    ``product``: cycles from the last word into the multiplier to the first word out of it, with a
    new modulus and with the modulus of the product before.
    """

    words: int
    start: int
    product_new: int
    product: int

    def fetches(self, program: Program, counts: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        """Yield (address, cycle of its fetch) of each step; cycle 0 is that of ``clear_i``."""
        cycle, ready = self.start + 1, 0
        for address, instruction in walk(program, counts):
            yield address, cycle
            issue = cycle + 1
            if instruction.op.is_sum:
                cycle += _FETCH + self.words + _SUM
            elif instruction.op is Op.IN:
                cycle += _FETCH + self.words
            elif instruction.op is Op.RESULT:
                cycle = max(ready, cycle + _FETCH) + self.words
            elif instruction.op is Op.OUT:
                cycle = issue + _READ + self.words + 1
            else:
                if instruction.op in (Op.PRODUCT, Op.PRODUCT_NEW):
                    new = instruction.op is Op.PRODUCT_NEW
                    last_in = issue + _READ + _BEGIN + (3 if new else 2) * self.words - 1
                    ready = last_in + (self.product_new if new else self.product)
                cycle += _FETCH

    def cycles(self, program: Program, counts: Mapping[str, int]) -> int:
        """Return the cycles from ``clear_i`` to the cycle after the last word of the output."""
        return max(cycle for _, cycle in self.fetches(program, counts)) - 1


@lru_cache(maxsize=4)
def _inverse(r: int, modulus: int) -> int:
    return pow(r, -1, modulus)


@dataclass
class Machine:
    """The engine's state for one operation.

    ``bits``: size of the modulus. ``word``: bits of a word. ``exponent_top``: bit that ``SHIFT``
    moves into the window of ``window`` bits. ``inputs``: the numbers that ``IN`` takes.
    """

    bits: int
    word: int
    window: int
    exponent_top: int
    inputs: Sequence[int]
    registers: dict[int, int] = field(default_factory=dict)
    outputs: list[int] = field(default_factory=list)
    status: Status = Status.OK

    @property
    def words(self) -> int:
        """Words of a register."""
        return self.bits // self.word + 1

    def _product(self, x: int, y: int, modulus: int) -> int:
        """Return x y / R; set the status and return 0 if the multiplier refuses."""
        if modulus % 2 == 0 or not 3 <= modulus < 1 << self.bits:
            self.status = Status.BAD_MODULUS
        elif max(x, y) >= modulus:
            self.status = max(self.status, Status.OPERAND_RANGE, key=lambda s: s.value)
        else:
            return x * y * _inverse(1 << self.word * (self.words + 1), modulus) % modulus
        return 0

    def run(self, program: Program, counts: Mapping[str, int]) -> None:
        """Run a program.

        Raises InvariantError if a register is read that was never written, or if a product uses
        the modulus of the product before and there is none.
        """
        size = self.word * self.words
        mask = (1 << size) - 1
        inputs = iter(self.inputs)
        index = window = pending = 0
        modulus: int | None = None  # that of the product before
        below = False

        def read(register: int) -> int:
            require(register in self.registers, f"register {register} is written before")
            return self.registers[register]

        for _, step in walk(program, counts):
            op = step.op
            d = step.d + index * step.d_index
            y = step.y + index * step.y_index
            if op.is_sum:
                total = 0
                if op is Op.ONE:
                    total = 1
                elif op is Op.ADD:
                    total = read(step.x) + read(y)
                elif op is Op.TURN:
                    total = 2 * read(step.x) + (read(y) if below else -read(y))
                elif op is Op.FIX:
                    total = read(step.x) + below * read(y)
                elif op is Op.SHIFT:
                    x = read(step.x)
                    total = x + read(y)
                    window = (2 * window + (x >> self.exponent_top & 1)) & (1 << self.window) - 1
                elif op is Op.PICK:
                    # The hardware reads the entries above the table too, and adds 0.
                    total = read(step.x) + (read(y) if window == index else 0)
                    index += 1
                self.registers[d] = total & mask
                below = bool(total >> size - 1 & 1)
            elif op is Op.IN:
                self.registers[d] = next(inputs)
            elif op is Op.OUT:
                self.outputs.append(read(y) if self.status is Status.OK else 0)
            elif op in (Op.PRODUCT, Op.PRODUCT_NEW):
                if op is Op.PRODUCT_NEW:
                    modulus = read(MODULUS)
                if modulus is None:
                    raise InvariantError("the first product is begin_new")
                pending = self._product(read(step.x), read(y), modulus)
            elif op is Op.RESULT:
                self.registers[d] = pending
            elif op is Op.INDEX_ZERO:
                index = 0
            elif op is Op.INDEX_UP:
                index += 1


@dataclass(frozen=True)
class Power:
    """Powers on the engine: operands of ``bits`` bits, words of ``word`` bits."""

    bits: int
    word: int
    multipliers: int

    @property
    def shape(self) -> Shape:
        """Window, counts and registers."""
        return Shape(self.bits, self.word)

    @property
    def multiplier(self) -> Words:
        """The multiplier of the engine."""
        return Words(self.word, self.multipliers, self.bits)

    @property
    def wipe_cycles(self) -> int:
        """Cycles in which all memories are wiped.

        >>> Power(256, 18, 16).wipe_cycles
        384
        """
        return max(self.shape.depth, self.multiplier.wipe)

    @property
    def timing(self) -> Timing:
        """Cycles of the instructions."""
        multiplier = self.multiplier
        same = multiplier.cycles_same_modulus(self.bits)
        words = self.shape.words
        new = multiplier.cycles(self.bits) - multiplier.wipe - 4 * words
        return Timing(words, self.wipe_cycles, new, same)

    def cycles(self) -> int:
        """Return the cycles from operands to result, equal for all operands."""
        return _cycles(self)

    def run(self, modulus: int, a: int, exponent: int) -> Outcome:
        """Return a^exponent mod modulus, or a refusal."""
        shape = self.shape
        machine = Machine(
            self.bits, self.word, shape.window, shape.exponent_top, (modulus, a, exponent)
        )
        machine.run(PROGRAM, shape.counts)
        return Outcome(machine.outputs[0], None, machine.status, self.cycles())


@lru_cache
def _cycles(power: Power) -> int:
    return power.timing.cycles(PROGRAM, power.shape.counts)
