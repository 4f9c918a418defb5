"""A user's program for the prime engine: its text, its build, its cost, and one run on the model.

`dualfield.programs.prime_engine.assembler` lists the statements. The command adds the rules of a
program that stands alone: operands come first in a known number, and the last result is marked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from dualfield.catalog.prime_forms import MAX_BITS, refusal
from dualfield.host.errors import UsageError, closest
from dualfield.math.moduli import require_modulus
from dualfield.models.outcome import Status
from dualfield.models.prime_engine import Engine, Machine, Outputs
from dualfield.models.prime_multiply import find_form
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_scalar import MOST_MULTIPLIERS, MOST_WORD
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.bounds import output_bounds
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import Control, Kind
from dualfield.programs.prime_engine.layout import Part, Program
from dualfield.programs.prime_engine.tree import Barrier, Block, Call, Item, Loop

LEAST_BITS = 3
MOST_STATUS = Status.BAD_MODULUS.value
MOST_SPARE = 64
MOST_MARGIN = 1 << 16
MOST_STATEMENTS = 1 << 20
"""Statements that the model runs in an operation: above, a run takes minutes."""


@dataclass(frozen=True)
class Operand:
    """A number that the program reads: its name and its largest number of bits."""

    name: str
    bits: int


@dataclass(frozen=True)
class Result:
    """A number that the program gives: redundant, and reduced modulo p."""

    name: str
    value: int
    reduced: int


@dataclass(frozen=True)
class Answer:
    """One operation: results, 0 unless the status is 0, and cycles from the first issue to END."""

    results: tuple[Result, ...]
    status: int
    cycles: int


def make_multiplier(
    modulus: int, word: int, multipliers: int, spare: int, subject: str = "the modulus"
) -> Words:
    """Return the multiplier of a build; ``multipliers`` 0: as many as it can use.

    >>> make_multiplier(2**255 - 19, 18, 16, 0).words
    15

    Raises:
        UsageError: the engine has no such build; ``subject`` names the modulus in the message.
    """
    for name, value, least, most in (
        ("--word", word, 2, MOST_WORD),
        ("--multipliers", multipliers, 0, MOST_MULTIPLIERS),
        ("--spare", spare, 0, MOST_SPARE),
    ):
        if not least <= value <= most:
            raise UsageError(f"{name} {value} is not valid; it must be from {least} to {most}.")
    require_modulus("gfp", modulus, subject)
    if modulus.bit_length() > MAX_BITS:
        raise UsageError(f"{subject} has {modulus.bit_length()} bits; the most is {MAX_BITS}.")
    form = find_form(modulus, word)
    if not form.pays:
        raise UsageError(refusal(form))
    bits = max(LEAST_BITS, modulus.bit_length())
    words = Words(modulus, bits, word, multipliers or MOST_MULTIPLIERS, spare=spare)
    if words.words > words.multipliers:
        raise UsageError(
            f"A number has {words.words} words and needs a multiplier for each; --multipliers is "
            f"{words.multipliers}, and at most {MOST_MULTIPLIERS} are possible. Use a longer "
            f"--word (at most {MOST_WORD})."
        )
    return words


def usual_constants(build: Build) -> dict[str, int]:
    """Return the constants that each program can use without a value from the user.

    ``p``: the modulus; ``one``: R mod p, which is 1 in the Montgomery domain; ``square``: R^2 mod
    p, by which a product enters the domain; ``unit``: 1, by which a product leaves it.
    """
    radix = build.radix
    p = build.modulus
    return {"p": p, "one": radix, "square": radix * radix % p, "unit": 1}


@dataclass(frozen=True)
class UserProgram:
    """A text for a build. ``margin``: as in `Engine`. ``values``: constants of the user, by name.

    ``values`` are stored as they are: a value outside the Montgomery domain stays outside.
    ``operation``: the name of the operation that runs, if the text has more than one.
    """

    text: str
    multiplier: Words
    margin: int = 1
    values: tuple[tuple[str, int], ...] = ()
    operation: str = ""

    @cached_property
    def engine(self) -> Engine:
        """The engine."""
        if not 1 <= self.margin <= MOST_MARGIN:
            raise UsageError(
                f"--margin {self.margin} is not valid; it must be from 1 to {MOST_MARGIN}."
            )
        engine = Engine(self.multiplier, self.margin)
        if engine.build.offset >> engine.build.width:
            raise UsageError(
                f"--margin {self.margin} gives an offset of {engine.build.offset.bit_length()} "
                f"bits; a register has {engine.build.width}. Use a smaller --margin or a larger "
                "--spare."
            )
        return engine

    @property
    def build(self) -> Build:
        """The widths, bounds and cycles of the engine, for the assembler."""
        return self.engine.build

    @cached_property
    def program(self) -> Program:
        """The assembled program.

        Raises:
            UsageError: the text is no program, or no program that stands alone.
        """
        constants = usual_constants(self.build)
        for name, value in self.values:
            if name in constants:
                raise UsageError(f"--constant {name} has a value already: {constants[name]:#x}.")
            constants[name] = value
        program = assemble(self.text, self.build, constants)
        items = self._part(program).items
        self._require_transfers(items)
        self._require_statuses(program)
        count = _statements(items)
        if count > MOST_STATEMENTS:
            raise UsageError(
                f"The program runs {count} statements in an operation; at most {MOST_STATEMENTS} "
                "are possible. Use fewer passes in its loops."
            )
        return program

    @property
    def part(self) -> Part:
        """The operation that runs."""
        return self._part(self.program)

    def _part(self, program: Program) -> Part:
        names = list(program.addresses)
        if not self.operation and len(names) == 1:
            return program.operations[0]
        if not any(names):
            raise UsageError(
                f"--operation {self.operation}: the text names no operation; it has no 'program' "
                "line, so leave the option out."
            )
        known = f"the text has the operations {', '.join(names)}"
        if not self.operation:
            raise UsageError(f"{known}; choose one with --operation NAME.")
        if self.operation not in names:
            raise UsageError(
                f"--operation {self.operation} is not valid: {known}."
                f"{closest(self.operation, names)}"
            )
        return program.operations[names.index(self.operation)]

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The operands, in the order of the ``in`` statements."""
        return tuple(
            Operand(barrier.operation.text.split()[1], barrier.bounds[1].bit_length())
            for barrier, _ in _transfers(self.part.items, Control.IN)
        )

    @property
    def results(self) -> tuple[str, ...]:
        """The names of the results, in the order of the ``out`` statements."""
        found = _transfers(self.part.items, Control.OUT)
        return tuple(barrier.operation.text.split()[-1] for barrier, _ in found)

    @property
    def registers(self) -> int:
        """The registers of the engine."""
        return max(2, len(self.program.registers))

    @property
    def cycles(self) -> int:
        """Cycles from the first issue to END, the same for all operands."""
        return self._zero_run[1].cycles

    @property
    def last_word(self) -> int:
        """Cycles from the first issue to the cycle after the last word of the results."""
        entries = self.program.entries
        cycles = [
            cycle
            for address, cycle in self.issues
            if (step := entries[address].instruction) is not None
            and (step.kind, step.d) == (Kind.CONTROL, Control.OUT)
        ]
        return cycles[-1] + self.build.out_cycles

    @property
    def interval(self) -> int:
        """Cycles from one operation to the next: those of the program, and of the wipe."""
        return self.cycles + self.build.wipe_cycles(self.registers)

    @property
    def issues(self) -> Sequence[tuple[int, int]]:
        """Address and cycle of each instruction in the order of their cycles."""
        return self._zero_run[0].issues

    @cached_property
    def _zero_run(self) -> tuple[Machine, Outputs]:
        """The run with operands of 0: its cycles are those of every run."""
        zeros = [0] * len(self.operands)
        machine = self.engine.machine(self.program.words, zeros, self.part.address)
        return machine, machine.run()

    def outputs(self, numbers: Sequence[int]) -> Outputs:
        """Return the outputs of the model for operands, in the order of the ``in`` statements."""
        return self.engine.run(self.program.words, numbers, self.part.address)

    def run(self, numbers: Sequence[int]) -> Answer:
        """Run the program on operands, in the order of the ``in`` statements.

        >>> program = UserProgram("in x 5; y = x * x; last out y", make_multiplier(31, 5, 16, 0))
        >>> answer = program.run([3])
        >>> answer.results[0].reduced == 9 * pow(program.build.radix, -1, 31) % 31
        True
        >>> (answer.status, answer.cycles == program.cycles, program.operands)
        (0, True, (Operand(name='x', bits=5),))
        """
        outputs = self.outputs(numbers)
        bounds = output_bounds(self.part.items, self.build)
        values = [
            number - (1 << self.build.width) * (low < 0 and number >> self.build.width - 1)
            for number, (low, _) in zip(outputs.numbers, bounds, strict=True)
        ]
        results = tuple(
            Result(name, value, value % self.build.modulus)
            for name, value in zip(self.results, values, strict=True)
        )
        return Answer(results, outputs.status, outputs.cycles)

    def require_loaded(self, names: Iterable[str]) -> None:
        """Raise UsageError for a constant of the user that the program does not load."""
        texts = [entry.text.split() for entry in self.program.entries if entry.instruction]
        loaded = [words[1] for words in texts if words[0] == "constant"]
        for name in names:
            if name not in loaded:
                raise UsageError(
                    f"--constant {name}: the program has no statement 'constant {name}'."
                    f"{closest(name, loaded)}"
                )

    def order(self, named: Mapping[str, int]) -> list[int]:
        """Return operands by name in the order of the ``in`` statements.

        Raises:
            UsageError: a name is unknown, a value is missing, or does not fit.
        """
        names = [operand.name for operand in self.operands]
        for name in named:
            if name not in names:
                raise UsageError(
                    f"--run {name}: the program has no operand {name!r}; its operands are "
                    f"{', '.join(names)}.{closest(name, names)}"
                )
        missing = [name for name in names if name not in named]
        if missing:
            raise UsageError(
                f"--run {missing[0]}=VALUE is missing; a run needs a value of each of "
                f"{', '.join(names)}."
            )
        for operand in self.operands:
            value = named[operand.name]
            if not 0 <= value < 1 << operand.bits:
                raise UsageError(
                    f"--run {operand.name}={value:#x} does not fit; {operand.name} is from 0 to "
                    f"{(1 << operand.bits) - 1:#x} ({operand.bits} bits)."
                )
        return [named[name] for name in names]

    @staticmethod
    def _require_statuses(program: Program) -> None:
        """Refuse a status that has another meaning: 4 is a fault, and cores have no other one."""
        for entry in program.entries:
            words = entry.text.split()
            if entry.instruction and words[0] == "check" and int(words[2]) > MOST_STATUS:
                raise UsageError(
                    f"line {entry.instruction.line}: the status of {entry.text!r} must be from 1 "
                    f"to {MOST_STATUS}; {Status.FAULT.value} means a fault of the hardware."
                )

    @staticmethod
    def _require_transfers(items: Sequence[Item]) -> None:
        reads = list(_transfers(items, Control.IN))
        writes = list(_transfers(items, Control.OUT))
        if not reads:
            raise UsageError("The program reads no operand: it needs an 'in NAME' statement.")
        if not writes:
            raise UsageError("The program gives no result: it needs a 'last out NAME' statement.")
        for barrier, is_repeated in (*reads, *writes):
            if is_repeated:
                line, text = barrier.operation.instruction.line, barrier.operation.text
                raise UsageError(f"line {line}: {text!r} must stand outside loops.")
        seen: set[str] = set()
        for barrier, _ in reads:
            name = barrier.operation.text.split()[1]
            if name in seen:
                line = barrier.operation.instruction.line
                raise UsageError(f"line {line}: two operands have the name {name}; rename one.")
            seen.add(name)
        for number, (barrier, _) in enumerate(writes, start=1):
            operation = barrier.operation
            is_last, marked = number == len(writes), operation.text.startswith("last")
            if is_last != marked:
                right = operation.text.removeprefix("last ")
                right = f"last {right}" if is_last else right
                raise UsageError(
                    f"line {operation.instruction.line}: {operation.text!r} is "
                    f"{'' if is_last else 'not '}the last result; write {right!r}."
                )


def _transfers(
    items: Sequence[Item], kind: Control, *, repeated: bool = False
) -> Iterator[tuple[Barrier, bool]]:
    """Yield the transfers of a kind, each with True if it stands in a loop."""
    for item in items:
        if isinstance(item, Loop):
            yield from _transfers(item.items, kind, repeated=True)
        elif isinstance(item, Call):
            yield from _transfers(item.routine.items, kind, repeated=repeated)
        elif isinstance(item, Barrier) and item.operation.instruction.d == kind:
            yield item, repeated


def _statements(items: Sequence[Item]) -> int:
    """Return the statements that run, loops included."""
    count = 0
    for item in items:
        if isinstance(item, Loop):
            count += item.passes * _statements(item.items)
        elif isinstance(item, Call):
            count += 1 + _statements(item.routine.items)
        else:
            count += len(item.operations) if isinstance(item, Block) else 1
    return count
