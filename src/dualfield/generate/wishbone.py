"""The bus definition of Wishbone B4 in IP-XACT, which its publisher does not provide."""

from dualfield.generate.render import render

DEFINITION = ("dualfield", "interface", "wishbone", "B4")
"""Vendor, library, name and version of the definition in the generated folder."""

LOGICAL = {
    "cyc_i": "CYC",
    "stb_i": "STB",
    "we_i": "WE",
    "adr_i": "ADR",
    "sel_i": "SEL",
    "dat_i": "DAT_MOSI",
    "dat_o": "DAT_MISO",
    "ack_o": "ACK",
    "err_o": "ERR",
    "stall_o": "STALL",
}
"""Port of the core -> logical port of the definition."""

_WIDTHS = {"SEL": 4, "DAT_MOSI": 32, "DAT_MISO": 32}
_QUALIFIERS = {"ADR": "isAddress", "DAT_MOSI": "isData", "DAT_MISO": "isData"}


def files() -> dict[str, str]:
    """The bus definition and its abstraction, as files of a folder.

    >>> list(files())
    ['wishbone.xml', 'wishbone_rtl.xml']
    """
    rows = [
        (logical, port.endswith("_i"), _WIDTHS.get(logical), _QUALIFIERS.get(logical))
        for port, logical in LOGICAL.items()
    ]
    names = {"wishbone.xml": "bus_definition.xml.j2", "wishbone_rtl.xml": "abstraction.xml.j2"}
    return {
        name: render(template, definition=DEFINITION, rows=rows) for name, template in names.items()
    }
