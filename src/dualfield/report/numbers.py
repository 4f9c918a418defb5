"""Formats long numbers in hexadecimal, in groups of eight digits."""

import re

from dualfield.report.document import Cell

LEAST_DIGITS = 9
"""A shorter number needs no groups."""
_EXACT_BITS = 53
"""Larger integers are hexadecimal in tables: as decimals nobody reads them."""


def hex_groups(value: int) -> str:
    """A number in hexadecimal, eight digits a group from the right.

    >>> hex_groups(2**64 + 5), hex_groups(0xbeef)
    ('0x 1 00000000 00000005', '0xbeef')
    """
    digits = f"{value:x}"
    return f"0x{digits}" if len(digits) < LEAST_DIGITS else _groups(digits)


def grouped(text: str) -> str:
    """Markdown with its long hexadecimal numbers in code font, eight digits a group.

    >>> grouped("modulus 0xffffffff00000001, GF(p)")
    'modulus `0x ffffffff 00000001`, GF(p)'
    """
    return re.sub(rf"0x([0-9a-f]{{{LEAST_DIGITS},}})", lambda found: f"`{_groups(found[1])}`", text)


def _groups(digits: str) -> str:
    """Digits with the prefix, in groups from the right.

    >>> _groups("0000000100000002")
    '0x 00000001 00000002'
    """
    first = len(digits) % 8 or 8
    return " ".join(["0x", digits[:first], *re.findall(".{8}", digits[first:])])


def readable(cell: Cell) -> Cell:
    """A cell of a table; an integer that is too long to read is in hexadecimal groups.

    >>> readable(2**20), readable(2**64), readable("gfp"), readable(None)
    (1048576, '0x 1 00000000 00000000', 'gfp', None)
    """
    if isinstance(cell, int) and cell.bit_length() > _EXACT_BITS:
        return hex_groups(cell)
    return cell
