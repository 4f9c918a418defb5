"""How software uses a core behind AXI4-Lite: its registers, and the accesses of an operation."""

import re
from dataclasses import dataclass

from dualfield.generate.handover import LITE_WORD, Handover
from dualfield.generate.registers import RDL

_WINDOWS = {"MODULUS": "modulus", "A": "a", "B": "b"}
"""Windows of operands -> the role of the operand."""

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
    words = _words(h)
    found = []
    for kind, name, window, place in _PLACE.findall(text):
        first, count = int(place, 16), words.get(name, 0) if window else 1
        if count == 0 or (name == "K" and "k" not in {s.role for s in h.results}):
            continue
        fields = ", ".join(
            f"{field} {high}" if high == low else f"{field} {high}:{low}"
            for field, high, low in _FIELD.findall(types[kind])
        )
        title = _TITLE.findall(types[kind])[0]
        last = first + 4 * (count - 1)
        found.append(Register(first, last, name, "" if window else fields, title))
    return found


def _words(h: Handover) -> dict[str, int]:
    """Window -> its words in this core; a window without words is not there."""
    widths = {signal.role: signal.width for signal in (*h.operands, *h.results)}
    roles = _WINDOWS | {"RESULT": "result"}
    return {name: -(-widths.get(role, 0) // LITE_WORD) for name, role in roles.items()}


def sequence(h: Handover) -> list[tuple[str, str]]:
    """The accesses of an operation and what each does, in order.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("inv-divstep"), "inv", bits=64, bus="axi-lite")
    >>> for access, purpose in sequence(made)[:3]:
    ...     print(access, "-", purpose)
    write OPTIONS (0x018) - 1: a / b; 0: the inverse of a
    write MODULUS (0x400 to 0x404) - modulus, lowest word first
    write A (0x800 to 0x804) - operand a, lowest word first
    """
    places = {register.name: register.place for register in registers(h)}
    roles = {signal.role for signal in h.operands}
    options = {
        "divide": "1: a / b; 0: the inverse of a",
        "multiply": "2: a * b",
        "field": "4: GF(2^m)",
    }
    chosen = [text for role, text in options.items() if role in roles]
    lines = [(f"write OPTIONS ({places['OPTIONS']})", "; ".join(chosen))] if chosen else []
    if "size" in roles:
        lines.append((f"write SIZE ({places['SIZE']})", "bits of the operands"))
    for name, role in _WINDOWS.items():
        if name in places:
            what = "modulus" if role == "modulus" else f"operand {role}"
            only = ", for a / b only" if role == "b" and "divide" in roles else ""
            lines.append((f"write {name} ({places[name]})", f"{what}, lowest word first{only}"))
    return [
        *lines,
        (f"write CONTROL ({places['CONTROL']})", "1: start"),
        (f"read CONTROL ({places['CONTROL']})", "until bit 1 (done) is 1"),
        (f"read STATUS ({places['STATUS']})", "bits 1:0; 0: ok"),
        (f"read RESULT ({places['RESULT']})", "lowest word first; the last read wipes the result"),
    ]
