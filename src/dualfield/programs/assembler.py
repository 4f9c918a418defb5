"""The assembler of the curve engine: translates formulas into words of program memory.

Each line is one micro-instruction on symbolic registers; names never live together share one:

===================  =====================================================================
``modulus p``        the next operand into p, and into the modulus register
``load x``           the next operand into x
``c = a + b``        likewise ``-`` and ``*``, in the field
``c = a / b``        the quotient, where the engine's array divides
``c = flag ? a : b`` a if the flag is 1, else b; the same addresses either way
``c = a``            a copy
``shift k``          the flag becomes the top bit of k, and k moves up by a place
``zero a``           the flag says whether a is 0
``orzero a``         the same, or'd to the flag
``given p``          the flag says whether P is given as infinity; ``given q``: Q
``given even``       the flag says whether the width of the field is even
``infinity``         with the flag: the answer is the point at infinity
``refuse``           with the flag: the answer is not_on_curve
``require``          without the flag: the answer is not_on_curve, unless P is infinity
``prime``            without the flag: the answer is bad_modulus
``correct``          without the flag: the answer is fault, unless it is infinity or refused
``wait``             nothing
``store x``          x is the next word of the answer
``repeat n``         the lines up to ``end`` so often: one of `COUNTS`
===================  =====================================================================

Where the polynomial is fixed, squares are orders of their own, ``c = a * a`` among them:

=========================  ===============================================================
``c = (a + b)^2``          the square of a sum
``c = (flag ? a : b)^2``   the square of a choice
``given bit3``             the flag is bit 3 of the width less one; 0 to 9
``start a * b``            a product begins; the lines up to ``repeat`` or ``end`` are not
                           scheduled, but stay as they are written
``take c``                 c = the oldest product under way
=========================  ===============================================================

The registers ``zero`` and ``unit`` hold 0 and the integer 1. There is no jump that depends on a
value: the orders and addresses of a program are the same for all operands.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from dualfield.host.errors import UsageError
from dualfield.programs.registers import Access, numbers
from dualfield.programs.schedule import FIXED, FIXED_PRODUCT, HARD, HIDDEN, Order, arrange

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
"""What ``repeat`` counts to, by the number in its word: bits of the field, one less, bits of
Montgomery's R; pairs of bits below the first one or two, and those one or two; so too of R; bits
of a random number; one bit less than the field, without the lowest i bits of that number, but 1 at
least."""


def repeats(bits: int, domain: int, random: int = 0) -> tuple[int, ...]:
    """How often each of `COUNTS` repeats.

    >>> repeats(256, 288)[:8], repeats(255, 285)[:8]
    ((256, 255, 288, 127, 2, 143, 2, 0), (255, 254, 285, 127, 1, 142, 1, 0))
    """
    pairs, ours = (bits - 1) // 2, (domain - 1) // 2
    fixed = bits, bits - 1, domain, pairs, bits - 2 * pairs, ours, domain - 2 * ours, random
    return *fixed, *(max(bits - 1 >> i, 1) for i in range(1, CHAIN + 1))


VERDICTS = ("infinity", "refuse", "require", "prime", "wait", "correct")
"""The verdicts by the number in their word; ``wait`` is none."""

OF_POINTS = ("p", "q", "even", *(f"bit{i}" for i in range(CHAIN + 1)))
"""What ``given`` asks of, by the number in its word."""

QUOTIENT = "quotient"
"""The number of a START that divides; another's is empty."""

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


def _square(line: str) -> Order | None:
    """The micro-instruction of a square, if the polynomial is fixed; None for another line."""
    found = _SQUARE.fullmatch(line)
    if not found:
        return None
    rd, a, b, yes, no, left, right = found.groups()
    if yes:
        return Order("SQUARE", rd, no, yes, reads_flag=True)
    if a:
        return Order("SQUARE_SUM", rd, a, b)
    return Order("SQUARE", rd, left, right) if left == right else None


def _order(line: str, fixed: bool = False) -> Order:
    """The micro-instruction of a line, on names; ``fixed``: the polynomial is fixed."""
    square = _square(line) if fixed else None
    if square:
        return square
    words = line.split()
    found = _EXPRESSION.fullmatch(line)
    if found:
        rd, yes, no, a, sign, b = found.groups()
        if yes:
            return Order("SELECT", rd, no, yes, reads_flag=True)
        if sign is None:
            return Order("SELECT", rd, a, a)
        if sign == "/":
            return Order("MUL", rd, a, b, number=QUOTIENT)
        difference = "ADD" if fixed else "SUB"
        return Order({"+": "ADD", "-": difference, "*": "MUL"}[sign], rd, a, b)
    match words:
        case ["load" | "modulus" as name, rd]:
            return Order(name.upper(), rd, fixed=True)
        case ["shift", k]:
            return Order("SHIFT", k, k, k, sets_flag=True)
        case ["zero", a]:
            return Order("ZERO", None, a, a, sets_flag=True)
        case ["orzero", a]:
            return Order("OR_ZERO", None, a, a, sets_flag=True, reads_flag=True)
        case ["given", point] if point in OF_POINTS:
            return Order("GIVEN", None, sets_flag=True, number=point)
        case ["start", a, "*", b]:
            return Order("START", None, a, b)
        case ["take", rd]:
            return Order("TAKE", rd)
        case ["store", a]:
            return Order("STORE", None, a, a, fixed=True)
        case [verdict] if verdict in VERDICTS:
            return Order("VERDICT", None, fixed=True, reads_flag=True, number=words[0])
    raise UsageError(f"not a micro-instruction of the curve engine: {line!r}.")


def _apart(block: list[Order]) -> list[Order]:
    """The block with a new name for each value that a later instruction overwrites.

    >>> def orders(text):
    ...     return [_order(line) for line in text.split(", ")]
    >>> [(i.rd, i.ra, i.rb) for i in _apart(orders("t = a * b, c = t + t, t = a - c"))]
    [('t.0', 'a', 'b'), ('c', 't.0', 't.0'), ('t', 'a', 'c')]
    """
    last = {order.rd: i for i, order in enumerate(block)}
    now: dict[str, str] = {}
    apart = []
    for i, order in enumerate(block):
        ra, rb = (name and now.get(name, name) for name in (order.ra, order.rb))
        rd = order.rd
        if rd is not None:
            now[rd] = rd if last[rd] == i else f"{rd}.{i}"
            rd = now[rd]
        apart.append(replace(order, rd=rd, ra=ra, rb=rb))
    return apart


def assemble(
    text: str, most: int = 1, takes: int | None = None, fixed: bool = False
) -> tuple[Instruction, ...]:
    r"""The scheduled words of a program; UsageError for an invalid line.

    ``most``: the maximum number of products in flight. ``takes``: the assumed cycles of a product.
    ``fixed``: the polynomial is fixed.

    >>> [i.op.name for i in assemble("load x\nrepeat bits\nx = x * x\nend\nstore x")]
    ['LOAD', 'REPEAT', 'START', 'TAKE', 'LOOP', 'STORE', 'END']
    """
    words: list[Order | Instruction] = []
    block: list[Order] = []
    top: int | None = None
    takes = FIXED_PRODUCT if fixed else takes

    def flush() -> None:
        if any(order.name == "START" for order in block):
            words.extend(block)
        else:
            words.extend(arrange(_apart(block), most, FIXED if fixed else HARD))
        block.clear()

    for line in (raw.split("#")[0].strip() for raw in text.splitlines()):
        match line.split():
            case []:
                continue
            case ["repeat", count] if count in COUNTS and top is None:
                flush()
                words.append(Instruction(Op.REPEAT, COUNTS.index(count)))
                top = len(words)
            case ["end"] if top is not None:
                flush()
                words.append(Instruction(Op.LOOP, 0, top >> 5, top & 31))
                top = None
            case _:
                order = _order(line, fixed)
                block.append(order if takes is None else replace(order, takes=takes))
    flush()
    if top is not None:
        raise UsageError("a repeat has no end: add a line 'end'.")
    words.append(Instruction(Op.END))
    if len(words) > 1 << ADDRESS_BITS:
        raise UsageError(f"a program has {1 << ADDRESS_BITS} words at most, not {len(words)}.")
    number = numbers([_access(word) for word in words])
    return tuple(w if isinstance(w, Instruction) else _word(w, number) for w in words)


def _access(word: Order | Instruction) -> Access:
    """What a word does with names, flag and modulus aside; a loop goes back to its first word."""
    if isinstance(word, Order):
        return Access(word.reads - HIDDEN, word.writes - HIDDEN)
    nothing: frozenset[str] = frozenset()
    return Access(nothing, nothing, word.ra << 5 | word.rb if word.op is Op.LOOP else None)


def _word(order: Order, number: Mapping[str, int]) -> Instruction:
    if order.name == "VERDICT":
        return Instruction(Op.VERDICT, VERDICTS.index(order.number))
    if order.name == "GIVEN":
        return Instruction(Op.GIVEN, OF_POINTS.index(order.number))
    rd, ra, rb = (0 if name is None else number[name] for name in (order.rd, order.ra, order.rb))
    if order.name == "START":
        rd = int(order.number == QUOTIENT)
    return Instruction(Op[order.name], rd, ra, rb)
