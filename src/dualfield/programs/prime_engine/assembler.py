"""Assembler of the prime engine: text to a program.

A program is lines of text; ``#`` starts a comment, ``;`` separates statements::

    conditions swap odd        # names of bits, up to four
    constants a24 p            # names of registers whose values come with the build
    in k 255                   # k becomes words of the input, a number of up to 255 bits
    constant a24               # a24 becomes its constant
    modulus m                  # m becomes the modulus, in a build for any modulus
    x = a * b                  # a b / R, redundant
    high x low y = a ** b      # the integer a b = x 2^L + y, L bits of a register; or one of both
    x = a + b                  # a sum, without reduction
    x = a - b                  # a difference plus a multiple of the prime, so not below 0
    x = a -- b                 # a difference in two's complement
    x = a + b if swap          # b counts as 0 if the condition is 0; also for - and --
    x = a +- b if swap         # a - b if the condition is 1, else a + b; plus a multiple of p
    x = a if swap else b       # a choice; x = offset + a if swap else b adds a multiple of p
    x = a                      # a copy; 0 is a register that is always 0
    x = a if low else b reduced   # the text states 0 <= x < modulus; for in, sums and choices
    x = a +- b if low signed   # the text states -modulus <= x < modulus
    seek 254; take k           # a bit of k enters the digit, and the position goes down
    move -3                    # the position goes up or down by a number of bits
    look 1                     # choose an entry of table 1 by the digit, its highest bit the sign
    x = a + table              # the next number of the entry; also for -, --, +-, with conditions
    swap = digit               # digit, change, equal 5, below, zero or always, or not one of them
    swap &= not below          # joined with &=, |= or ^=
    check swap 2               # the status becomes 2 if the condition is 1
    loop 255 ... end           # passes one after the other
    loop 255 overlap ... end   # a straight block whose passes overlap
    out x; last out y
    call inverse               # the statements of a routine, once in the program memory
    routine inverse ... end    # reads and writes names of its callers; calls no routine
    program sign               # an operation: it begins with wiped registers

A text without ``program`` is one operation. With ``program NAME``, each operation ends at the next
``program`` or ``routine``; conditions and constants stand before the first one, for all.

The order of straight lines is the scheduler's, as far as operands, conditions and flags allow. So
the flags of a sum are read in the same straight lines; behind a call they are of its last sum.
"""

import re
from collections.abc import Mapping, Sequence

from dualfield.host.errors import UsageError, closest, shown
from dualfield.programs.prime_engine.bounds import check_bounds
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.instruction import (
    ADDRESS_BITS,
    CONDITIONS,
    COUNTERS,
    LEAST_WAIT,
    Condition,
    Control,
    Exact,
    Instruction,
    Join,
    Kind,
    Source,
    Sum,
    control,
)
from dualfield.programs.prime_engine.layout import Program, lay_out
from dualfield.programs.prime_engine.operation import Operation, Place, State
from dualfield.programs.prime_engine.sections import Section, Sections, split
from dualfield.programs.prime_engine.sharing import share
from dualfield.programs.prime_engine.tree import Barrier, Call, Item, Loop, OpenItems, Routine

ZERO = "0"
"""The register that is always 0: no instruction writes it."""
TABLE = "table"
"""The operand that is the next number of the entry that was looked up."""
MOST_PASSES = 1 << 16
_JOINS = {"=": Join.NEW, "&=": Join.AND, "|=": Join.OR, "^=": Join.XOR}
_SOURCES = {source.name.lower(): source for source in Source}
_FLAG_SOURCES = {Source.BELOW, Source.ZERO}
_DIGIT_SOURCES = {Source.DIGIT, Source.CHANGE, Source.EQUAL}
_NAME = r"([a-z]\w*)"
_OPERAND = r"([a-z]\w*|0)"
_PRODUCT = re.compile(rf"{_NAME} = {_OPERAND} \* {_OPERAND}")
_EXACT = re.compile(rf"(?=high|low)(?:high {_NAME} )?(?:low {_NAME} )?= {_OPERAND} \*\* {_OPERAND}")
_SUM = re.compile(rf"{_NAME} = {_OPERAND} (\+|-|--|\+-) {_OPERAND}(?: if {_NAME})?")
_CHOICE = re.compile(rf"{_NAME} = (offset \+ )?{_OPERAND} if {_NAME} else {_OPERAND}")
_COPY = re.compile(rf"{_NAME} = {_OPERAND}")
_SET = re.compile(rf"{_NAME} (=|&=|\|=|\^=) (not )?([a-z]+)(?: (\d+))?")
_WORDS = re.compile(rf"(conditions|constants)((?: {_NAME})+)")
_IN = re.compile(rf"in {_NAME}(?: (\d+))?")
_OUT = re.compile(rf"(last )?out {_OPERAND}")
_CONSTANT = re.compile(rf"constant {_NAME}")
_MODULUS = re.compile(rf"modulus {_NAME}")
_SEEK = re.compile(r"seek (\d+)")
_MOVE = re.compile(r"move (-?\d+)")
_LOOK = re.compile(r"look (\d+)")
_TAKE = re.compile(rf"take {_NAME}")
_CHECK = re.compile(rf"check {_NAME} ([1-7])")
_STATED = re.compile(r"(.*) (reduced|signed)")
_MOST_DIGITS = 9
_LONG_NUMBER = re.compile(rf"\b\d{{{_MOST_DIGITS + 1}}}")
_LOOP = re.compile(r"loop (\d+)( overlap)?")
_CALL = re.compile(rf"call {_NAME}")


class _Assembly:
    """The state of `assemble`: names and the items so far."""

    def __init__(self, build: Build, constants: Mapping[str, int], sections: Sections) -> None:
        self.build, self.values, self.sections = build, constants, sections
        self.routines: dict[str, Routine] = {}
        self.caller = 0  # line of the call whose routine is assembled; 0: none
        self.repeats = False  # the routine is in the program already: one copy for all calls
        self.registers: list[str] = []
        self.constants: list[str] = []
        self.conditions: list[str] = []
        self.written: set[str] = {ZERO}
        self.levels = [OpenItems()]
        self.has_modulus = not build.any_modulus
        self.line, self.text, self.operations = 0, "", 0
        self.stated = ""

    def wrong(self, message: str) -> UsageError:
        place = f"line {self.caller}, in the call: " if self.caller else ""
        return UsageError(f"{place}line {self.line}: {message}")

    def register(self, name: str) -> int:
        """Return the number of a register; a new name takes the next one."""
        if name in self.conditions:
            raise self.wrong(f"{name} is a condition, not a register.")
        if name == TABLE:
            raise self.wrong(f"{TABLE} is the right operand of a sum, not a register.")
        if name not in self.registers:
            self.registers.append(name)
        return self.registers.index(name)

    def source(self, name: str) -> int:
        """Return the number of a register that has a value."""
        if name not in self.written:
            known = sorted(self.written - {ZERO})
            raise self.wrong(f"{name} has no value before this line.{self._hint(name, known)}")
        return self.register(name)

    def _hint(self, name: str, known: Sequence[str]) -> str:
        """Return how to load a constant with a value, or else the closest of the known names."""
        if name not in self.values:
            return closest(name, known)
        declared = name in self.constants
        line = f"'constant {name}'" if declared else f"'constants {name}' and 'constant {name}'"
        return f" It is a constant with a value; load it with {line}."

    def target(self, name: str) -> int:
        """Return the number of a register that a statement writes."""
        number = self.register(name)
        self.written.add(name)
        return number

    def condition(self, name: str) -> int:
        if name not in self.conditions:
            raise self.wrong(f"there is no condition {name!r}.{closest(name, self.conditions)}")
        return self.conditions.index(name)

    def count_operation(self) -> None:
        """Refuse a text with more operations than words of the program memory."""
        self.operations += not self.repeats
        if self.operations > 1 << ADDRESS_BITS:
            raise self.wrong(
                f"the program has more operations than its {1 << ADDRESS_BITS} words; use a loop."
            )

    def emit(
        self, instruction: Instruction, reads: set[Place] | None = None, *writes: Place
    ) -> None:
        """Add an operation to the block."""
        operation = Operation(
            instruction, frozenset(reads or set()), frozenset(writes), self.text, self.stated
        )
        self.count_operation()
        self.levels[-1].block.append(operation)

    def barrier(
        self,
        instruction: Instruction,
        reads: frozenset[Place] = frozenset(),
        writes: frozenset[Place] = frozenset(),
        bounds: tuple[int, int] = (0, 0),
        value: int | None = None,
    ) -> None:
        """Add an operation that waits for all before it."""
        level = self.levels[-1]
        if level.overlaps:
            raise self.wrong(f"{self.text!r} cannot stand in a loop whose passes overlap.")
        level.close()
        operation = Operation(instruction, reads, writes, self.text, self.stated)
        self.count_operation()
        level.items.append(Barrier(operation, bounds, value))

    def sum(self, d: str, x: str, y: str, flags: Sum, condition: str | None) -> None:
        """Add a sum."""
        is_table = y == TABLE
        left, right = self.source(x), self.source(ZERO if is_table else y)
        reads: set[Place] = {left, right}
        writes: list[Place] = []
        if is_table:
            self.check_table()
            reads.add(State.TABLE)
            writes.append(State.TABLE)
        if condition:
            reads.add(condition)
        target, kind = self.target(d), Kind.TABLE if is_table else Kind.SUM
        step = Instruction(kind, d=target, x=left, y=right, flags=flags.flags, line=self.line)
        self.emit(step, reads, target, *writes)

    def check_table(self) -> None:
        """Refuse a table in a build without tables."""
        if not self.build.entries:
            raise self.wrong("this build has no table.")

    def declare(self, kind: str, names: list[str]) -> None:
        known = self.conditions if kind == "conditions" else self.constants
        for name in names:
            if name in (*self.conditions, *self.constants, *self.registers):
                raise self.wrong(f"{name} is a name already.")
            if kind == "constants" and name not in self.values:
                raise self.wrong(
                    f"the constant {name} has no value; constants with a value are "
                    f"{', '.join(self.values) or 'none'}.{closest(name, self.values)}"
                )
            known.append(name)
        if len(self.conditions) > CONDITIONS:
            raise self.wrong(f"a program has at most {CONDITIONS} conditions.")

    def set(self, name: str, join: str, inverts: bool, source: str, value: str | None) -> None:
        """Add a SET."""
        if source not in _SOURCES:
            raise self.wrong(
                f"{source!r} is no value of a condition: values are {', '.join(_SOURCES)}."
            )
        kind = _SOURCES[source]
        if (kind is Source.EQUAL) != (value is not None) or int(value or 0) > 31:
            raise self.wrong("'equal', and no other value, has a number from 0 to 31 after it.")
        step = Condition(self.condition(name), kind, _JOINS[join], inverts, int(value or 0))
        reads: set[Place] = set() if join == "=" else {name}
        if kind in _FLAG_SOURCES:
            reads.add(State.FLAGS)
        if kind in _DIGIT_SOURCES:
            reads.add(State.DIGIT)
        self.emit(control(Control.SET, step.immediate, line=self.line), reads, name)

    def open_loop(self, passes: int, overlaps: bool) -> None:
        if not 1 <= passes <= MOST_PASSES:
            raise self.wrong(f"a loop has 1 to {MOST_PASSES} passes, not {passes}.")
        if len(self.levels) - bool(self.caller) > COUNTERS:
            raise self.wrong(f"loops are inside each other more than {COUNTERS} deep.")
        if self.levels[-1].overlaps:
            raise self.wrong("a loop whose passes overlap contains no loop.")
        self.levels[-1].close()
        self.levels.append(OpenItems(passes=passes, overlaps=overlaps, line=self.line))

    def close_loop(self) -> None:
        if len(self.levels) == 1:
            raise self.wrong("this 'end' has no loop.")
        level = self.levels.pop()
        items = level.close()
        if not items:
            raise self.wrong("a loop has at least one statement.")
        loop = Loop(level.passes, level.overlaps, items, level.line)
        self.levels[-1].items.append(loop)

    def statement(self, text: str) -> None:
        """Assemble one statement."""
        self.text = text
        if not text.isascii() or not text.isprintable():
            raise self.wrong(f"{shown(text)} has characters that are not printable ASCII.")
        if _LONG_NUMBER.search(text):
            raise self.wrong(f"a number in {shown(text)} has more than {_MOST_DIGITS} digits.")
        text, self.stated = match.groups() if (match := _STATED.fullmatch(text)) else (text, "")
        if self.stated and not any(p.fullmatch(text) for p in (_IN, _SUM, _CHOICE, _COPY)):
            raise self.wrong(f"{self.stated!r} stands after in, a sum, a choice or a copy.")
        if match := _WORDS.fullmatch(text):
            self.declare(match[1], match[2].split())
        elif match := _LOOP.fullmatch(text):
            self.open_loop(int(match[1]), overlaps=bool(match[2]))
        elif text == "end":
            self.close_loop()
        elif match := _CALL.fullmatch(text):
            self.call(match[1])
        elif not (self.transfer(text) or self.control_statement(text) or self.arithmetic(text)):
            raise self.wrong(
                f"{shown(text, 80)} is no statement. Statements begin with in, out, last out, "
                "constant, modulus, seek, move, look, take, check, call, loop, end, "
                "conditions, constants, program or routine, or are NAME = X * Y, "
                "[high NAME] [low NAME] = X ** Y, NAME = X +|-|-- Y [if CONDITION], "
                "NAME = X +- Y if CONDITION, "
                "NAME = X if CONDITION else Y, NAME = X or CONDITION =|&=|||=|^= [not] VALUE."
            )

    def transfer(self, text: str) -> bool:
        """Assemble in, out, constant and modulus."""
        if match := _IN.fullmatch(text):
            bits = int(match[2] or self.build.width)
            if not 1 <= bits <= self.build.width:
                raise self.wrong(f"a register has {self.build.width} bits, so {bits} do not fit.")
            d = self.target(match[1])
            step = control(Control.IN, d, line=self.line)
            self.barrier(step, writes=frozenset({d}), bounds=(0, (1 << bits) - 1))
        elif match := _OUT.fullmatch(text):
            register = self.source(match[2])
            step = control(Control.OUT, bool(match[1]) << 6, line=self.line)
            self.barrier(step, reads=frozenset({register}))
        elif match := _CONSTANT.fullmatch(text):
            name = match[1]
            if name not in self.constants:
                raise self.wrong(
                    f"there is no constant {name!r}.{self._hint(name, self.constants)}"
                )
            value = self.values[name]
            if not 0 <= value < 1 << self.build.width:
                raise self.wrong(f"{name} is {value}; it must have 0 to {self.build.width} bits.")
            d = self.target(name)
            step = control(Control.CONSTANT, d, line=self.line)
            self.barrier(step, writes=frozenset({d}), bounds=(value, value), value=value)
        elif match := _MODULUS.fullmatch(text):
            if not self.build.any_modulus:
                raise self.wrong(
                    "the modulus of this build is fixed, so 'modulus' is no statement."
                )
            register = self.source(match[1])
            self.has_modulus = True
            step = control(Control.MODULUS, register, line=self.line)
            self.barrier(step, reads=frozenset({register}))
        return match is not None

    def control_statement(self, text: str) -> bool:
        """Assemble seek, take, check and values of conditions."""
        if match := _SEEK.fullmatch(text):
            bit = int(match[1])
            if bit >= self.build.width:
                raise self.wrong(f"a register has the bits 0 to {self.build.width - 1}.")
            step = control(Control.SEEK, self.build.position(bit), line=self.line)
            self.emit(step, set(), State.POSITION)
        elif match := _MOVE.fullmatch(text):
            step = control(Control.MOVE, self.build.move(int(match[1])), line=self.line)
            self.emit(step, {State.POSITION}, State.POSITION)
        elif match := _LOOK.fullmatch(text):
            self.check_table()
            row = int(match[1]) * self.build.table_rows
            step = control(Control.LOOK, row, line=self.line)
            self.emit(step, {State.DIGIT}, State.TABLE)
        elif match := _TAKE.fullmatch(text):
            source = self.source(match[1])
            step = control(Control.TAKE, source, line=self.line)
            reads: set[Place] = {source, State.DIGIT, State.POSITION}
            self.emit(step, reads, State.DIGIT, State.POSITION)
        elif match := _CHECK.fullmatch(text):
            immediate = self.condition(match[1]) << 3 | int(match[2])
            step = control(Control.CHECK, immediate, line=self.line)
            self.emit(step, {match[1], State.STATUS}, State.STATUS)
        elif (match := _SET.fullmatch(text)) and match[1] in self.conditions:
            self.set(match[1], match[2], bool(match[3]), match[4], match[5])
        else:
            return False
        return True

    def arithmetic(self, text: str) -> bool:
        """Assemble products, sums, choices and copies."""
        if match := _PRODUCT.fullmatch(text):
            d, x, y = match.groups()
            if not self.has_modulus:
                raise self.wrong("a product needs a line 'modulus NAME' before it.")
            left, right = self.source(x), self.source(y)
            target = self.target(d)
            step = Instruction(Kind.PRODUCT, d=target, x=left, y=right, line=self.line)
            self.emit(step, {left, right}, target)
        elif match := _EXACT.fullmatch(text):
            self.exact(*match.groups())
        elif match := _SUM.fullmatch(text):
            d, x, kind, y, name = match.groups()
            if kind == "+-" and not name:
                raise self.wrong("+- needs a condition: NAME = X +- Y if CONDITION.")
            number = self.condition(name) if name else 0
            masks = name is not None and kind != "+-"
            inverts = {"+": 0, "-": 1, "--": 1, "+-": 2}[kind]
            flags = Sum(number, masks_y=masks, inverts=inverts, offset=kind in ("-", "+-"))
            self.sum(d, x, y, flags, name)
        elif match := _CHOICE.fullmatch(text):
            d, offset, one, name, other = match.groups()
            flags = Sum(self.condition(name), drops_x=True, masks_y=True, offset=offset is not None)
            self.sum(d, other, one, flags, name)
        elif match := _COPY.fullmatch(text):
            self.sum(match[1], match[2], ZERO, Sum(), None)
        return match is not None

    def exact(self, high: str | None, low: str | None, x: str, y: str) -> None:
        """Add an exact product."""
        if not self.build.exact:
            raise self.wrong("this build has no exact products; try another --spare or --word.")
        if high == low:
            raise self.wrong("the halves of a product need two registers.")
        if y == ZERO:
            raise self.wrong("the right operand of an exact product is a name, not 0.")
        left, right, zero = self.source(x), self.source(y), self.source(ZERO)
        targets = [self.target(name) for name in (high, low) if name is not None]
        flags = Exact(targets[-1], alone=high is None).flags
        step = Instruction(Kind.EXACT, LEAST_WAIT, targets[0], left, right, flags, self.line)
        self.emit(step, {left, right, zero}, *targets)  # register 0 is 0, so y is not register 0

    def call(self, name: str) -> None:
        """Add a call, and assemble the routine with the values that names have here."""
        if self.caller:
            raise self.wrong(f"a routine calls no routine; {self.text!r} stands in one.")
        if name not in self.sections.routines:
            raise self.wrong(
                f"there is no routine {name!r}.{closest(name, self.sections.routines)}"
            )
        self.barrier(control(Control.CALL, line=self.line))
        barrier = self.levels[-1].items.pop()
        assert isinstance(barrier, Barrier)
        section, line = self.sections.routines[name], self.line
        self.caller, self.repeats = line, name in self.routines
        self.levels.append(OpenItems())
        items = self.items(section)
        self.levels.pop()
        self.caller, self.repeats, self.line = 0, False, line
        routine = self.routines.setdefault(name, Routine(name, items, section.line))
        self.levels[-1].items.append(Call(barrier.operation, routine))

    def items(self, section: Section) -> tuple[Item, ...]:
        """Assemble the statements of a section into the newest level, and return its items."""
        depth = len(self.levels)
        for statement in section.statements:
            self.line = statement.line
            self.statement(statement.text)
        if len(self.levels) > depth:
            raise self.wrong(f"the loop of line {self.levels[-1].line} has no 'end'.")
        return self.levels[-1].close()

    def operation(self, section: Section) -> tuple[Item, ...]:
        """Assemble an operation: no name has a value, and no modulus is set."""
        self.written, self.levels = {ZERO}, [OpenItems()]
        self.has_modulus = not self.build.any_modulus
        return self.items(section)

    def whole(self) -> dict[str, tuple[Item, ...]]:
        """Assemble the text, and return the items of each operation."""
        self.items(Section("", 1, self.sections.declarations))
        found = {one.name: self.operation(one) for one in self.sections.operations}
        for name, section in self.sections.routines.items():
            if name not in self.routines:
                raise UsageError(f"line {section.line}: no line calls the routine {name}.")
        return found


def assemble(text: str, build: Build, constants: Mapping[str, int] | None = None) -> Program:
    r"""Return the program of a text for a build, with the values of its constants.

    Raises UsageError for a statement that is not valid, or that some operands make too large; the
    message has the line, and says what is allowed.

    `dualfield.models.prime_engine` has an example.
    """
    assembly = _Assembly(build, constants or {}, split(text))
    operations = assembly.whole()
    for items in operations.values():
        check_bounds(items, build)
    operations, registers = share(operations, assembly.registers, fixed=[ZERO])
    return lay_out(operations, build, registers, tuple(assembly.conditions))
