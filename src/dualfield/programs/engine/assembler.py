"""Assembler of the engine: text to instructions.

A program is lines of text; ``#`` starts a comment::

    registers m a x            # names of registers, from 0 on
    table t                    # the register after them; t[] adds the index
    counts raise windows       # names of counts, from 0 on
    in a                       # d becomes words of the input
    begin x a                  # the multiplier begins x a / R; begin_new: with a new modulus
    result x                   # d becomes the oldest product's result
    one x; zero x              # constants
    x = x + a                  # a sum, without reduction
    x = turn x m; x = fix x m  # 2 x - m or 2 x + m, by the sign of the sum before; x or x + m
    shift e                    # 2 e, and the window takes a bit
    x = pick x t[]             # x, or x + t[] if the window is the index; the index goes up
    index 0; index up
    loop raise ... end         # the lines between, as often as the count says
    out x
    use NAME                   # the lines of another text, by its name

A program ends after its last line. The checks of `assemble` raise ``UsageError`` with the line.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from dualfield.host.errors import UsageError, closest
from dualfield.programs.engine.instruction import (
    ADDRESS_BITS,
    COUNTERS,
    COUNTS,
    REGISTERS,
    Instruction,
    Op,
)

MODULUS = 0
"""The register whose words ``begin_new`` sends as modulus."""
_SIMPLE = {
    "in": (Op.IN, "d"),
    "result": (Op.RESULT, "d"),
    "one": (Op.ONE, "d"),
    "zero": (Op.ZERO, "d"),
    "out": (Op.OUT, "y"),
    "shift": (Op.SHIFT, "dxy"),
    "begin": (Op.PRODUCT, "x y"),
    "begin_new": (Op.PRODUCT_NEW, "x y"),
}
_CHOICES = {"turn": Op.TURN, "fix": Op.FIX, "pick": Op.PICK}
_SUM = re.compile(r"(\S+) = (?:(\S+) \+ (\S+)|(turn|fix|pick) (\S+) (\S+))")


@dataclass(frozen=True)
class Program:
    """An assembled program.

    ``registers``, ``counts``: names, by number. ``table``: whether the last register is the first
    of a table. ``instructions``: by address.
    """

    registers: tuple[str, ...]
    counts: tuple[str, ...]
    table: bool
    instructions: tuple[Instruction, ...]


@dataclass
class _Assembly:
    """The state of `assemble`: names, instructions, open loops and the product under way."""

    texts: Mapping[str, str]
    registers: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    table: str = ""
    instructions: list[Instruction] = field(default_factory=list)
    loops: list[tuple[int, int, tuple[int, frozenset[str]] | None]] = field(default_factory=list)
    product: tuple[int, frozenset[str]] | None = None
    line: int = 0

    def wrong(self, message: str) -> UsageError:
        return UsageError(f"line {self.line}: {message}")

    def check_name(self, name: str) -> None:
        if not re.fullmatch(r"[a-z]\w*", name):
            raise self.wrong(f"{name!r} is no name: names are letters, digits and _.")

    def name(self, name: str) -> None:
        """Add a register; raise UsageError for a bad name."""
        self.check_name(name)
        if name in self.registers:
            raise self.wrong(f"the register {name} has the name of another register.")
        if len(self.registers) == REGISTERS:
            raise self.wrong(f"the program names more than {REGISTERS} registers.")
        self.registers.append(name)

    def register(self, text: str, *, indexed: bool) -> tuple[int, bool]:
        """Return the number of a register and whether the index is added."""
        name = text.removesuffix("[]")
        if name not in self.registers:
            raise self.wrong(f"there is no register {name!r}.{closest(name, self.registers)}")
        if (name == self.table) != (name != text):
            right = "needs [] after its name" if name == self.table else "is no table: leave out []"
            raise self.wrong(f"{name} {right}.")
        if name != text and not indexed:
            raise self.wrong(f"{text} must be the target or the last operand.")
        return self.registers.index(name), name != text

    def emit(self, op: Op, d: str = "", x: str = "", y: str = "") -> None:
        """Add an instruction on registers, and check it against the product under way."""
        to, d_index = self.register(d, indexed=True) if d else (0, False)
        left, _ = self.register(x, indexed=False) if x else (0, False)
        right, y_index = self.register(y, indexed=True) if y else (0, False)
        if op is Op.PICK and d_index:
            raise self.wrong("pick cannot write the table: it changes the index.")
        if op in (Op.PRODUCT, Op.PRODUCT_NEW):
            if self.product:
                raise self.wrong(
                    f"the product of line {self.product[0]} has no result yet: "
                    f"write a line 'result NAME' before."
                )
            read = {x, y} | ({self.registers[MODULUS]} if op is Op.PRODUCT_NEW else set())
            self.product = self.line, frozenset(read)
        elif op is Op.RESULT:
            if not self.product:
                raise self.wrong("no product is under way: write a line 'begin X Y' before.")
            self.product = None
        elif op is Op.OUT and self.product:
            raise self.wrong("out cannot run beside a product: write its result first.")
        elif op.writes and self.product and d in self.product[1]:
            raise self.wrong(f"{d} is an operand of the product of line {self.product[0]}.")
        self.instructions.append(Instruction(op, to, left, right, d_index, y_index, self.line))

    def open_loop(self, count: str) -> None:
        if count not in self.counts:
            raise self.wrong(f"there is no count {count!r}.{closest(count, self.counts)}")
        if len(self.loops) == COUNTERS:
            raise self.wrong(f"loops are inside each other more than {COUNTERS} deep.")
        counter = len(self.loops)
        self.instructions.append(
            Instruction(Op.LOOP, counter, 0, self.counts.index(count), line=self.line)
        )
        self.loops.append((len(self.instructions), self.line, self.product))

    def close_loop(self) -> None:
        if not self.loops:
            raise self.wrong("this 'end' has no loop.")
        start, line, product = self.loops.pop()
        if self.product != product:
            raise self.wrong(f"the loop of line {line} must begin and end with the same product.")
        self.instructions.append(
            Instruction(Op.NEXT, len(self.loops), start >> 4, start & 15, line=self.line)
        )

    def statement(self, text: str) -> None:
        """Assemble one statement."""
        word, *rest = text.split()
        if word == "counts":
            for name in rest:
                self.check_name(name)
                if name in self.counts:
                    raise self.wrong(f"the count {name} has the name of another count.")
                if len(self.counts) == COUNTS:
                    raise self.wrong(f"the program names more than {COUNTS} counts.")
                self.counts.append(name)
        elif word in ("registers", "table"):
            if self.table:
                raise self.wrong("the table must be the last register; a program has one table.")
            for name in rest:
                self.name(name)
            if word == "table":
                if len(rest) != 1:
                    raise self.wrong("'table' has one name.")
                self.table = rest[0]
        elif word == "loop" and len(rest) == 1:
            self.open_loop(rest[0])
        elif text == "end":
            self.close_loop()
        elif word == "use" and len(rest) == 1:
            self.use(rest[0])
        elif text in ("index 0", "index up"):
            op = Op.INDEX_ZERO if text == "index 0" else Op.INDEX_UP
            self.instructions.append(Instruction(op, line=self.line))
        elif word in _SIMPLE and len(rest) == len(_SIMPLE[word][1].split()):
            op, roles = _SIMPLE[word]
            names = rest if " " in roles else rest * len(roles)
            self.emit(op, **dict(zip(roles.replace(" ", ""), names, strict=True)))
        elif match := _SUM.fullmatch(text):
            d, x, y, choice, first, second = match.groups()
            self.emit(_CHOICES.get(choice, Op.ADD), d, x or first, y or second)
        else:
            raise self.wrong(
                f"{text!r} is no statement. Statements begin with "
                f"{', '.join(sorted([*_SIMPLE, 'loop', 'end', 'index', 'use']))}, "
                "or are NAME = X + Y or NAME = turn|fix|pick X Y."
            )

    def use(self, name: str) -> None:
        """Assemble the lines of another text in this place."""
        if name not in self.texts:
            raise self.wrong(f"there is no text {name!r}.{closest(name, list(self.texts))}")
        line = self.line
        outer = self.texts
        self.texts = {key: text for key, text in outer.items() if key != name}
        try:
            self.lines(outer[name])
        except UsageError as error:
            raise UsageError(f"line {line}, in {name}: {error}") from error
        self.texts, self.line = outer, line

    def lines(self, text: str) -> None:
        for number, line in enumerate(text.splitlines(), start=1):
            self.line = number
            for part in line.split("#")[0].split(";"):
                if part.strip():
                    self.statement(" ".join(part.split()))


def assemble(text: str, texts: Mapping[str, str] | None = None) -> Program:
    r"""Return the program of a text; ``texts`` are those that ``use`` names.

    Raises UsageError for a statement that is not valid; the message has its line, and says what is
    allowed.

    >>> program = assemble("registers m x\n in m; in x\n begin_new x x\n result x\n out x")
    >>> [instruction.op.name for instruction in program.instructions]
    ['IN', 'IN', 'PRODUCT_NEW', 'RESULT', 'OUT', 'END']
    """
    assembly = _Assembly(texts or {})
    assembly.lines(text)
    if assembly.loops:
        raise assembly.wrong(f"the loop of line {assembly.loops[-1][1]} has no 'end'.")
    if assembly.product:
        raise assembly.wrong(f"the product of line {assembly.product[0]} has no result.")
    assembly.instructions.append(Instruction(Op.END, line=assembly.line))
    if len(assembly.instructions) > 1 << ADDRESS_BITS:
        raise assembly.wrong(
            f"the program has {len(assembly.instructions)} instructions; "
            f"the most is {1 << ADDRESS_BITS}."
        )
    return Program(
        tuple(assembly.registers),
        tuple(assembly.counts),
        bool(assembly.table),
        tuple(assembly.instructions),
    )
