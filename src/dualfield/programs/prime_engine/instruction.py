"""Instructions of the prime engine, as ``df_prime_engine_pkg`` has them.

An instruction has 36 bits, and a program is at most 2^12 of them::

    35..34 kind   33..25 wait   24..19 d   18..13 x   12..7 y   6..0 flags

``wait`` is the number of cycles from the issue of this instruction to the issue of the next one,
from `LEAST_WAIT` on. d, x and y are registers. The flags of a sum are ``Sum``. A control
instruction has its operation in d and an immediate value of 19 bits in x, y and the flags.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

BITS = 36
ADDRESS_BITS = 12
REGISTERS = 64
CONDITIONS = 4
COUNTERS = 2
LEAST_WAIT, MOST_WAIT = 3, 511
MOST_PASS = (1 << 19) - 1


class Kind(IntEnum):
    """The kind of an instruction."""

    CONTROL = 0
    PRODUCT = 1
    """d becomes x y / R, redundant."""
    SUM = 2
    """d becomes a sum of x and y, as `Sum` says."""
    TABLE = 3
    """As SUM, but y is the next number of the entry of LOOK. Field y and register 0 are 0."""
    EXACT = 4
    """d and a second register become the halves of the integer x y, as `Exact` says. Field y is not
    0: the word has the same kind as that of TABLE."""


class Control(IntEnum):
    """Control operations. IN, OUT, CONSTANT and MODULUS end by themselves, without ``wait``."""

    END = 0
    """The operation ends: all registers are wiped, and the next one begins at the address that the
    engine is given."""
    IN = 1
    """Register ``immediate`` becomes the next words of the input."""
    OUT = 2
    """The words of register ``immediate % 64`` go to the output: 0 unless the status is 0. The last
    word has ``out_last_o`` if bit 6 of the immediate is 1."""
    CONSTANT = 3
    """Register ``immediate`` becomes the rows that follow in the program memory, row 0 first."""
    LOOP = 4
    """Counter ``immediate >> 16`` becomes the low 16 bits: passes minus 1."""
    NEXT = 5
    """If counter ``immediate >> 16`` is not 0, it goes down and the low 16 bits are the address of
    the next instruction."""
    SEEK = 6
    """The position becomes ``immediate``: row << 6 | bit of the row."""
    TAKE = 7
    """The digit becomes 2 digit + the bit of register ``immediate`` at the position, modulo 32;
    the position goes down by a bit, from bit 0 of a row to the highest bit of the row below."""
    SET = 8
    """A condition becomes a value: see `Condition`."""
    CHECK = 9
    """If condition ``immediate >> 3`` is 1, the status becomes the low 3 bits, if they are more."""
    PASS = 10
    """Nothing: a wait. In a build for any modulus, if ``immediate`` is not 0, the next instruction
    issues ``immediate`` cycles later, whatever ``wait`` is."""
    MODULUS = 11
    """Register ``immediate`` becomes the modulus, in a build for any modulus."""
    LOOK = 12
    """An entry of the table from row ``immediate`` on is chosen, by the low bits of the digit, all
    inverted if the bit above them is 0. All entries are read."""
    MOVE = 13
    """The position goes up by ``immediate``, row << 6 | bits; the row is modulo a power of two."""
    CALL = 14
    """The return register becomes the address behind this instruction; the low 16 bits of the
    immediate are the address of the next instruction."""
    RETURN = 15
    """The return register is the address of the next instruction."""


class Source(IntEnum):
    """Values of a condition."""

    DIGIT = 0
    """Bit 0 of the digit."""
    CHANGE = 1
    """Bits 0 and 1 of the digit differ."""
    EQUAL = 2
    """The digit is ``value``."""
    BELOW = 3
    """The newest sum is below 0: its highest bit is 1."""
    ZERO = 4
    """The newest sum is 0."""
    ALWAYS = 5
    """1."""


class Join(IntEnum):
    """How `Condition` joins the value with the condition before."""

    NEW = 0
    AND = 1
    OR = 2
    XOR = 3


@dataclass(frozen=True)
class Condition:
    """The immediate of SET: ``target`` becomes target ``join`` (source, inverted if ``inverts``).

    18..17 target   16..15 join   14 inverts   13..11 source   4..0 value
    """

    target: int
    source: Source
    join: Join = Join.NEW
    inverts: bool = False
    value: int = 0

    @property
    def immediate(self) -> int:
        """The bits of the immediate value."""
        head = self.target << 2 | self.join
        return (head << 1 | self.inverts) << 14 | self.source << 11 | self.value


@dataclass(frozen=True)
class Sum:
    """The flags of a sum: x + y + carry, of operands that a condition C can make 0.

    6..5 condition   4 drops_x   3 masks_y   2..1 inverts   0 offset

    ``drops_x``: x counts as 0 if C is 1. ``masks_y``: y counts as 0 if C is 0. ``inverts``: 0 no;
    1 y (after its mask) becomes -y; 2 the same if C is 1. ``offset``: a multiple of the prime is
    added, ``Offset`` of the build.
    """

    condition: int = 0
    drops_x: bool = False
    masks_y: bool = False
    inverts: int = 0
    offset: bool = False

    @property
    def flags(self) -> int:
        """The seven bits."""
        head = (self.condition << 1 | self.drops_x) << 1 | self.masks_y
        return (head << 2 | self.inverts) << 1 | self.offset


@dataclass(frozen=True)
class Exact:
    """The flags of an exact product: which halves of x y are written.

    6 alone   5..0 low

    ``low``: the register of the low half, which is not written if it is d. ``alone``: the high half
    is not written. Before names share registers, ``low`` can be above 63: its other bits are above
    ``alone``.
    """

    low: int
    alone: bool = False

    @property
    def flags(self) -> int:
        """The seven bits."""
        return self.low >> 6 << 7 | self.alone << 6 | self.low & 63


@dataclass(frozen=True)
class Instruction:
    """One instruction. ``line``: its line in the text."""

    kind: Kind
    wait: int = LEAST_WAIT
    d: int = 0
    x: int = 0
    y: int = 0
    flags: int = 0
    line: int = 0

    @property
    def immediate(self) -> int:
        """The immediate value of a control instruction."""
        return (self.x << 6 | self.y) << 7 | self.flags

    @property
    def high(self) -> int | None:
        """The register of an exact product's high half; None if it is not written."""
        return None if self.flags >> 6 & 1 else self.d

    @property
    def low(self) -> int | None:
        """The register of an exact product's low half; None if it is not written."""
        register = self.flags >> 7 << 6 | self.flags & 63
        return register if self.flags >> 6 & 1 or register != self.d else None

    @property
    def word(self) -> int:
        """The instruction in the program memory.

        >>> hex(Instruction(Kind.PRODUCT, 17, 3, 1, 2).word)
        '0x422182100'
        """
        kind = min(self.kind, Kind.TABLE)
        head = (kind << 9 | self.wait) << 6 | self.d
        return ((head << 6 | self.x) << 6 | self.y) << 7 | self.flags


def control(
    operation: Control, immediate: int = 0, wait: int = LEAST_WAIT, line: int = 0
) -> Instruction:
    """Return a control instruction.

    >>> control(Control.LOOP, 1 << 16 | 254).immediate == 1 << 16 | 254
    True
    """
    x, y, flags = immediate >> 13, immediate >> 7 & 63, immediate & 127
    return Instruction(Kind.CONTROL, wait, operation, x, y, flags, line)


@lru_cache(maxsize=4096)
def decode(word: int) -> Instruction:
    """Return the instruction of a word of the program memory.

    >>> decode(0x422182100) == Instruction(Kind.PRODUCT, 17, 3, 1, 2)
    True
    """
    kind, wait, d = Kind(word >> 34), word >> 25 & 511, word >> 19 & 63
    x, y, flags = word >> 13 & 63, word >> 7 & 63, word & 127
    if kind is Kind.TABLE and y:
        kind = Kind.EXACT
    return Instruction(kind, wait, d, x, y, flags)
