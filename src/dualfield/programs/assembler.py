"""The assembler of the curve engine: translates formulas into words of program memory.

Each line is one micro-instruction on symbolic registers; names that are never live at the same time
share a register:

===================  =====================================================================
``modulus p``        load the next operand into p and into the modulus register
``load x``           load the next operand into x
``c = a + b``        likewise ``-`` and ``*``, in the field
``c = a / b``        the quotient, where the engine's array divides
``c = flag ? a : b`` a if the flag is 1, else b; the same addresses either way
``c = a``            a copy
``shift k``          the flag becomes the top bit of k, and k moves up by a place
``zero a``           the flag becomes 1 if a is 0, else 0
``orzero a``         the flag becomes 1 if a is 0, else it stays
``given p``          the flag becomes 1 if the operand P is infinity; ``given q``: Q
``given even``       the flag becomes 1 if the width of the field is even
``infinity``         if the flag is 1: the answer is the point at infinity
``refuse``           if the flag is 1: the answer is not_on_curve
``require``          if the flag is 0: the answer is not_on_curve, unless P is infinity
``prime``            if the flag is 0: the answer is bad_modulus
``correct``          if the flag is 0: the answer is fault, unless it is infinity or refused
``wait``             does nothing
``store x``          x is the next word of the answer
``repeat n``         the lines up to ``end`` n times; n is one of `COUNTS`
===================  =====================================================================

With a fixed polynomial, squares are instructions of their own, ``c = a * a`` among them:

=========================  ===============================================================
``c = (a + b)^2``          the square of a sum
``c = (flag ? a : b)^2``   the square of a choice
``given bit3``             the flag is bit 3 of the width less one; 0 to 9
``start a * b``            start a product; the lines up to ``repeat`` or ``end`` keep their
                           order
``take c``                 c = the oldest product in flight
=========================  ===============================================================

The registers ``zero`` and ``unit`` hold 0 and the integer 1. There is no jump that depends on a
value: the instructions and addresses of a program are the same for all operands.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from dualfield.host.errors import UsageError
from dualfield.programs.registers import Access, allocate
from dualfield.programs.schedule import (
    FIXED_POLYNOMIAL,
    FIXED_POLYNOMIAL_PRODUCT_CYCLES,
    HARD_MULTIPLIERS,
    IMPLICIT,
    MicroInstruction,
    arrange,
)

ADDRESS_BITS = 9


class Op(IntEnum):
    """Opcodes of the engine, ``df_curve_pkg::Op*``."""

    END = 0
    LOAD = 1
    MODULUS = 2
    START = 3
    TAKE = 4
    ADD = 5
    SUB = 6
    SELECT = 7
    SHIFT = 8
    ZERO = 9
    OR_ZERO = 10
    VERDICT = 11
    STORE = 12
    REPEAT = 13
    LOOP = 14
    GIVEN = 15
    SQUARE = 2  # where the polynomial is fixed no modulus is loaded,
    SQUARE_SUM = 6  # and a difference is a sum


CHAIN = 9
"""The highest bit of the width less one, of 1024 bits at most."""

COUNTS = (
    *("bits", "less1", "domain", "pairs", "rest", "domain_pairs", "domain_rest", "random"),
    *(f"chain{i}" for i in range(1, CHAIN + 1)),
)
"""The counts of ``repeat``, by the number in its word: ``bits`` of the field, ``less1`` one less,
``domain`` bits of Montgomery's R; ``pairs`` of bits below the first one or two, ``rest`` those one
or two, the same of R; bits of a ``random`` number; ``chain<i>``: (bits - 1) >> i, at least 1."""


def repeats(bits: int, domain: int, random: int = 0) -> tuple[int, ...]:
    """The number of repetitions of each of `COUNTS`.

    >>> repeats(256, 288)[:8], repeats(255, 285)[:8]
    ((256, 255, 288, 127, 2, 143, 2, 0), (255, 254, 285, 127, 1, 142, 1, 0))
    """
    pairs, ours = (bits - 1) // 2, (domain - 1) // 2
    fixed = bits, bits - 1, domain, pairs, bits - 2 * pairs, ours, domain - 2 * ours, random
    return *fixed, *(max(bits - 1 >> i, 1) for i in range(1, CHAIN + 1))


VERDICTS = ("infinity", "refuse", "require", "prime", "wait", "correct")
"""The verdicts, by the number in their word; ``wait`` has no effect."""

CONDITIONS = ("p", "q", "even", *(f"bit{i}" for i in range(CHAIN + 1)))
"""The conditions of ``given``, by the number in its word."""

QUOTIENT = "quotient"
"""The variant of a START that divides; that of a product is empty."""

_EXPRESSION = re.compile(r"(\w+) = (?:flag \? (\w+) : (\w+)|(\w+)(?: ([-+*/]) (\w+))?)", re.ASCII)
_SQUARE = re.compile(
    r"(\w+) = (?:\((?:(\w+) \+ (\w+)|flag \? (\w+) : (\w+))\)\^2|(\w+) \* (\w+))", re.ASCII
)


@dataclass(frozen=True)
class Instruction:
    """One word of program memory: an opcode and up to three registers (or a number instead)."""

    op: Op
    rd: int = 0
    ra: int = 0
    rb: int = 0

    def word(self) -> int:
        """The encoded word: opcode, destination, sources a and b, from the top bit.

        >>> hex(Instruction(Op.ADD, 1, 2, 3).word())
        '0x28443'
        """
        return self.op << 15 | self.rd << 10 | self.ra << 5 | self.rb


def _square(line: str) -> MicroInstruction | None:
    """The micro-instruction of a square, if the polynomial is fixed; None for another line."""
    match = _SQUARE.fullmatch(line)
    if not match:
        return None
    rd, a, b, yes, no, left, right = match.groups()
    if yes:
        return MicroInstruction("SQUARE", rd, no, yes, reads_flag=True)
    if a:
        return MicroInstruction("SQUARE_SUM", rd, a, b)
    return MicroInstruction("SQUARE", rd, left, right) if left == right else None


def _parse(line: str, fixed_polynomial: bool = False) -> MicroInstruction:
    """The micro-instruction of a line, on named registers."""
    square = _square(line) if fixed_polynomial else None
    if square:
        return square
    words = line.split()
    expression = _EXPRESSION.fullmatch(line)
    if expression:
        rd, yes, no, a, sign, b = expression.groups()
        if yes:
            return MicroInstruction("SELECT", rd, no, yes, reads_flag=True)
        if sign is None:
            return MicroInstruction("SELECT", rd, a, a)
        if sign == "/":
            return MicroInstruction("MUL", rd, a, b, variant=QUOTIENT)
        difference = "ADD" if fixed_polynomial else "SUB"
        return MicroInstruction({"+": "ADD", "-": difference, "*": "MUL"}[sign], rd, a, b)
    match words:
        case ["load" | "modulus" as name, rd]:
            return MicroInstruction(name.upper(), rd, is_ordered=True)
        case ["shift", k]:
            return MicroInstruction("SHIFT", k, k, k, sets_flag=True)
        case ["zero", a]:
            return MicroInstruction("ZERO", None, a, a, sets_flag=True)
        case ["orzero", a]:
            return MicroInstruction("OR_ZERO", None, a, a, sets_flag=True, reads_flag=True)
        case ["given", condition] if condition in CONDITIONS:
            return MicroInstruction("GIVEN", None, sets_flag=True, variant=condition)
        case ["start", a, "*", b]:
            return MicroInstruction("START", None, a, b)
        case ["take", rd]:
            return MicroInstruction("TAKE", rd)
        case ["store", a]:
            return MicroInstruction("STORE", None, a, a, is_ordered=True)
        case [verdict] if verdict in VERDICTS:
            return MicroInstruction(
                "VERDICT", None, is_ordered=True, reads_flag=True, variant=words[0]
            )
    raise UsageError(f"not a micro-instruction of the curve engine: {line!r}.")


def _rename(block: list[MicroInstruction]) -> list[MicroInstruction]:
    """The block with a new name for each value that a later instruction overwrites.

    >>> block = [_parse(line) for line in ("t = a * b", "c = t + t", "t = a - c")]
    >>> [(i.rd, i.ra, i.rb) for i in _rename(block)]
    [('t.0', 'a', 'b'), ('c', 't.0', 't.0'), ('t', 'a', 'c')]
    """
    last_write = {instruction.rd: i for i, instruction in enumerate(block)}
    names: dict[str, str] = {}
    renamed = []
    for i, instruction in enumerate(block):
        ra, rb = (name and names.get(name, name) for name in (instruction.ra, instruction.rb))
        rd = instruction.rd
        if rd is not None:
            names[rd] = rd if last_write[rd] == i else f"{rd}.{i}"
            rd = names[rd]
        renamed.append(replace(instruction, rd=rd, ra=ra, rb=rb))
    return renamed


def assemble(
    text: str,
    max_products: int = 1,
    product_cycles: int | None = None,
    fixed_polynomial: bool = False,
) -> tuple[Instruction, ...]:
    r"""The scheduled words of a program; UsageError for an invalid line.

    ``max_products``: the maximum number of products in flight. ``product_cycles``: the assumed
    cycles of a product. ``fixed_polynomial``: the polynomial is fixed.

    >>> [i.op.name for i in assemble("load x\nrepeat bits\nx = x * x\nend\nstore x")]
    ['LOAD', 'REPEAT', 'START', 'TAKE', 'LOOP', 'STORE', 'END']
    """
    words: list[MicroInstruction | Instruction] = []
    block: list[MicroInstruction] = []
    loop_start: int | None = None
    if fixed_polynomial:
        product_cycles = FIXED_POLYNOMIAL_PRODUCT_CYCLES
    timing = FIXED_POLYNOMIAL if fixed_polynomial else HARD_MULTIPLIERS

    def flush() -> None:
        if any(instruction.name == "START" for instruction in block):
            words.extend(block)
        else:
            words.extend(arrange(_rename(block), max_products, timing))
        block.clear()

    for line in (raw.split("#")[0].strip() for raw in text.splitlines()):
        match line.split():
            case []:
                continue
            case ["repeat", count] if count in COUNTS and loop_start is None:
                flush()
                words.append(Instruction(Op.REPEAT, COUNTS.index(count)))
                loop_start = len(words)
            case ["end"] if loop_start is not None:
                flush()
                words.append(Instruction(Op.LOOP, 0, loop_start >> 5, loop_start & 31))
                loop_start = None
            case _:
                instruction = _parse(line, fixed_polynomial)
                if product_cycles is not None:
                    instruction = replace(instruction, product_cycles=product_cycles)
                block.append(instruction)
    flush()
    if loop_start is not None:
        raise UsageError("a repeat has no end: add a line 'end'.")
    words.append(Instruction(Op.END))
    if len(words) > 1 << ADDRESS_BITS:
        raise UsageError(f"a program has {1 << ADDRESS_BITS} words at most, not {len(words)}.")
    registers = allocate([_access(word) for word in words])
    return tuple(w if isinstance(w, Instruction) else _encode(w, registers) for w in words)


def _access(word: MicroInstruction | Instruction) -> Access:
    """The names that a word reads and writes, without flag and modulus, and a loop's first word."""
    if isinstance(word, MicroInstruction):
        return Access(word.reads - IMPLICIT, word.writes - IMPLICIT)
    loop_start = word.ra << 5 | word.rb if word.op is Op.LOOP else None
    return Access(frozenset(), frozenset(), loop_start)


def _encode(instruction: MicroInstruction, registers: Mapping[str, int]) -> Instruction:
    if instruction.name == "VERDICT":
        return Instruction(Op.VERDICT, VERDICTS.index(instruction.variant))
    if instruction.name == "GIVEN":
        return Instruction(Op.GIVEN, CONDITIONS.index(instruction.variant))
    names = instruction.rd, instruction.ra, instruction.rb
    rd, ra, rb = (0 if name is None else registers[name] for name in names)
    if instruction.name == "START":
        rd = int(instruction.variant == QUOTIENT)
    return Instruction(Op[instruction.name], rd, ra, rb)
