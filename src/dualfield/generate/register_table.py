"""The registers of a core behind AXI4-Lite, from the register description, for its datasheet."""

import re
from dataclasses import dataclass

from dualfield.generate.handover import LITE_WORD, Handover
from dualfield.generate.registers import RDL

_WINDOWS = {"MODULUS": "modulus", "A": "a", "B": "b", "RESULT": "result"}
"""Windows of operands and results -> the role of the port."""

_TYPE = re.compile(r"^  reg (\w+) \{(.*?)^  \};", re.MULTILINE | re.DOTALL)
_PLACE = re.compile(r"^ +(\w+_r) +(\w+)(\[\d+\])? +@ (0x\w+)", re.MULTILINE)
_TITLE = re.compile(r'name = "([^"]*)";')
_FIELD = re.compile(r"\}\s*(\w+)\[(\d+):(\d+)\]")


@dataclass(frozen=True)
class Register:
    """A register or a window: its first and last address, its name, fields, and meaning."""

    first: int
    last: int
    name: str
    fields: str
    meaning: str

    @property
    def place(self) -> str:
        """The address, or both ends of a window.

        >>> Register(0x800, 0x81C, "A", "", "").place
        '0x800 to 0x81c'
        """
        single = f"{self.first:#05x}"
        return single if self.first == self.last else f"{single} to {self.last:#05x}"


def registers(h: Handover) -> list[Register]:
    """The registers of this core, windows with the words that its operands have.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> found = registers(handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-lite"))
    >>> [(r.name, r.place) for r in found if r.name in ("CONTROL", "A", "RESULT")]
    [('CONTROL', '0x000'), ('A', '0x800 to 0x804'), ('RESULT', '0x1000 to 0x1004')]
    """
    text = RDL.read_text(encoding="utf-8")
    types = dict(_TYPE.findall(text))
    widths = {signal.role: signal.width for signal in (*h.operands, *h.results)}
    table = []
    for kind, name, window, place in _PLACE.findall(text):
        first, width = int(place, 16), widths.get(_WINDOWS[name], 0) if window else LITE_WORD
        if width == 0 or (name == "K" and "k" not in widths):
            continue
        fields = ", ".join(
            f"{field} {high}" if high == low else f"{field} {high}:{low}"
            for field, high, low in _FIELD.findall(types[kind])
        )
        title = _TITLE.findall(types[kind])[0]
        last = first + 4 * (-(-width // LITE_WORD) - 1)
        table.append(Register(first, last, name, "" if window else fields, title))
    return table
