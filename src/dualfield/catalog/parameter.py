"""Parameters of cores: names, allowed values, and how a value is read and printed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from dualfield.catalog import hierarchy
from dualfield.host.errors import UsageError, closest
from dualfield.math.fields import parse_integer


@dataclass(frozen=True)
class Parameter:
    """A parameter a user may set with ``-P name=value``.

    ``hdl``: its name in the RTL. Either ``choices`` (the RTL takes the index, from ``minimum`` on)
    or a range ``minimum`` .. ``maximum`` of integers. ``tries``: integers that checks at small
    widths go through (those of them that the core's constraint allows), besides choices and 0/1
    switches. ``sweep``: integers at which every refusal is tried, where ``tries`` are not enough.
    ``varied``: whether checks go through its values at all. ``best``: the value that is best on a
    vendor's devices, by the vendor's part of a target's name, as ``{"ecp5": 1}``. ``phrase``: how
    a person says a value that is not the default, with ``{value}`` in its place; empty for
    ``Name=value``, or for the value alone where it is a choice.
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
        """A value in words.

        >>> TECHNOLOGY.say(1)
        'ECP5 cells'
        >>> Parameter("Word", "Word", 8, "", phrase="words of {value} bits").say(1)
        'words of 1 bit'
        """
        if self.phrase:
            return re.sub(r"\b1 ([a-z]+)s\b", r"1 \1", self.phrase.format(value=value))
        return str(value) if self.choices else f"{self.name}={value}"

    def parse(self, core_id: str, given: object) -> int | str:
        """The value for what a user gave; UsageError says what is allowed."""
        text = str(given).strip()
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
        """The integer the RTL parameter takes."""
        return self.choices.index(str(value)) + self.minimum if self.choices else int(value)

    def span(self) -> str:
        """Allowed values in words."""
        if self.choices:
            return "|".join(self.choices)
        return f"{self.minimum}..{_in_words(self.maximum)}"


def _in_words(value: int) -> str:
    """A number, a long one by its power of two.

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
"""A parameter of every core, of the frame."""

TECHNOLOGY = Parameter(
    "Technology",
    "Technology",
    0,
    "implementation of the arithmetic: 0 generic RTL, 1 ECP5 cells",
    maximum=len(hierarchy.TECHNOLOGIES) - 1,
    best={name: i for i, name in enumerate(hierarchy.TECHNOLOGIES) if i},
    phrase="ECP5 cells",
)
"""A parameter of cores with vendor cells; these are files below ``rtl/tech``."""
