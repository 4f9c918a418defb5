"""Parameters of cores: allowed values, as users write them and as the RTL takes them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dualfield.catalog import hierarchy
from dualfield.host.errors import UsageError, closest
from dualfield.math.fields import parse_integer


@dataclass(frozen=True)
class Parameter:
    """A parameter that a user may set with ``-P name=value``.

    Its values are either ``choices`` or the integers from ``minimum`` to ``maximum``.

    Attributes:
        name: Name on the command line.
        hdl: Name in the RTL; empty if only `Core.derived` reads the parameter.
        default: Default value.
        doc: One line of help.
        choices: Allowed words; the RTL takes their index, counted from ``minimum``.
        minimum: Smallest integer.
        maximum: Largest integer.
        tries: Integers for checks at small widths, where the core's constraint allows them.
            Checks always use choices and 0/1 switches.
        sweep: Integers for the check of every refusal, if ``tries`` are not enough.
        varied: Whether checks vary the parameter at all.
        best: Best value on a vendor's devices: first part of the target's name -> value.
        phrase: How to say a value that is not the default, with ``{value}`` in its place. Empty:
            ``Name=value``, or the bare value of a choice.
    """

    name: str
    hdl: str
    default: int | str
    doc: str
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    tries: tuple[int, ...] = ()
    sweep: tuple[int, ...] = ()
    varied: bool = True
    best: Mapping[str, int] = field(default_factory=dict, hash=False)
    phrase: str = ""

    def say(self, value: object) -> str:
        """Return a value in words.

        >>> TECHNOLOGY.say(1)
        'ECP5 cells'
        >>> Parameter("Word", "Word", 8, "", phrase="words of {value} bits").say(1)
        'words of 1 bit'
        """
        if self.phrase:
            return re.sub(r"\b1 ([a-z]+)s\b", r"1 \1", self.phrase.format(value=value))
        return str(value) if self.choices else f"{self.name}={value}"

    def parse(self, core_id: str, text_input: object) -> int | str:
        """Return the value for a user's input; UsageError says what is allowed."""
        text = str(text_input).strip()
        if self.choices:
            for choice in self.choices:
                if text.lower() == choice.lower():
                    return choice
            raise UsageError(
                f"{core_id}: {self.name}={text} is not valid; "
                f"{self.name} must be one of {', '.join(self.choices)}."
                f"{closest(text, self.choices)}"
            )
        try:
            value = parse_integer(text, self.name)
        except UsageError:
            value = self.minimum - 1
        if not self.minimum <= value <= self.maximum:
            raise UsageError(
                f"{core_id}: {self.name}={text} is not valid; "
                f"{self.name} must be an integer from {self.minimum} to {_in_words(self.maximum)}."
            )
        return value

    def code(self, value: int | str) -> int:
        """Return the integer for the RTL parameter."""
        return self.choices.index(str(value)) + self.minimum if self.choices else int(value)

    def span(self) -> str:
        """Return the allowed values in words."""
        if self.choices:
            return "|".join(self.choices)
        return f"{self.minimum}..{_in_words(self.maximum)}"


class Constant(int):
    """The value of an RTL parameter with its width; ``bits`` 0: an integer of the language.

    >>> Constant(5, 8) + 1, Constant(5, 8).bits
    (6, 8)
    """

    bits: int

    def __new__(cls, value: int, bits: int = 0) -> "Constant":
        """Return the value with its width."""
        constant = super().__new__(cls, value)
        constant.bits = bits
        return constant


def literal(value: int) -> str:
    """Return a SystemVerilog literal: sized hex from 32 bits on, the limit of plain decimals."""
    if isinstance(value, Constant) and value.bits:
        return f"{value.bits}'h{value:x}"
    return str(value) if -(2**31) <= value < 2**31 else f"{value.bit_length()}'h{value:x}"


def _in_words(value: int) -> str:
    """Return a number as text; from 2^32 on, relative to a power of two.

    >>> _in_words(2**4096 - 1), _in_words(60)
    ('2^4096-1', '60')
    """
    if value < 2**32:
        return str(value)
    power = value.bit_length() - (value.bit_count() == 1)
    rest = value - (1 << power)
    return f"2^{power}{rest:+}" if rest else f"2^{power}"


MASK_OUTPUTS = Parameter(
    "MaskOutputs",
    "MaskOutputs",
    0,
    "1: force result_o to 0 while out_valid_o is 0; costs one gate per bit",
    maximum=1,
    varied=False,
)
"""A parameter that every core has."""

FAULT_CHECKS = Parameter(
    "FaultChecks",
    "FaultChecks",
    1,
    "1: check the control for upsets (fault_o, status fault); 0: bound the time only",
    maximum=1,
    varied=False,
)
"""A parameter that every core has."""

CHECK = Parameter(
    "Check",
    "Check",
    0,
    "1: check the result by casting out: modulo 3, polynomials modulo x + 1",
    maximum=1,
    varied=False,
)
"""A parameter of cores that can check their result."""

CHECK_FOLD = replace(CHECK, doc="1: check the result by casting out modulo 2^k - 1, k at least 8")
"""`CHECK` of the cores whose factors stand in hard multipliers, where modulo 3 is not enough."""

WIPE = Parameter(
    "Wipe",
    "Wipe",
    1,
    "1: clear, reset and faults wipe the data registers; 0: not, for public data",
    maximum=1,
    varied=False,
)
"""A parameter of cores that work without the wipe of their data."""

OVERLAP = Parameter(
    "Overlap",
    "Overlap",
    0,
    "1: accept the next operands while earlier operations are in flight; results stay in order",
    maximum=1,
    varied=False,
    phrase="operations overlap",
)
"""A parameter of cores whose operations can overlap."""

TAG_WIDTH = Parameter(
    "TagWidth",
    "TagWidth",
    0,
    "bits of a tag that travels with the operands (tag_i) to the result (tag_o); 0: no tag",
    maximum=64,
    varied=False,
    phrase="a tag of {value} bits",
)
"""A parameter of cores with a frame that carries a tag."""

TECHNOLOGY = Parameter(
    "Technology",
    "Technology",
    0,
    "implementation of the arithmetic: 0 generic RTL, 1 ECP5 cells",
    maximum=len(hierarchy.TECHNOLOGIES) - 1,
    best={name: i for i, name in enumerate(hierarchy.TECHNOLOGIES) if i},
    phrase="ECP5 cells",
)
"""A parameter of cores that can use vendor cells; ``rtl/tech`` holds those cells."""
