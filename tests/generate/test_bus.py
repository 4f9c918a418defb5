"""The top modules of buses: ports, packets, documentation and refusals."""

from pathlib import Path

import pytest
from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import bus, bus_narrow, bus_wide, rtl
from dualfield.generate.handover import Handover, handover
from dualfield.host.errors import UsageError
from dualfield.math.fields import parse_field
from workshop.buses import compare as buses

CORES = list(catalog.cores().values())
DOCS = Path(__file__).parents[2] / "docs" / "reference"
FORMS = [("words", 8), ("axi-stream", 0), ("axi-stream", 32)]


def new_handover(core: catalog.Core, form: tuple[str, int], bits: int = 0) -> Handover:
    width = bits or max(13, core.minimum_bits)
    return handover(core, "inv", bits=width, bus=form[0], word=form[1])


def elaborated(h: Handover) -> dict[str, tuple[str, int]]:
    """Return direction and bits of the top module's ports; it must elaborate without errors."""
    compilation = ast.Compilation()
    module_files = hierarchy.closure(h.module, *bus.modules(h), technology=h.config.technology)
    for path in dict.fromkeys(module_files):
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    for text in (rtl.top(h), bus.top(h)):
        compilation.addSyntaxTree(syntax.SyntaxTree.fromText(text))
    tops = {instance.name: instance for instance in compilation.getRoot().topInstances}
    assert not [str(d.code) for d in compilation.getAllDiagnostics() if d.isError()]
    way = {"In": "input", "Out": "output"}
    return {
        p.name: (way[p.direction.name], int(p.type.bitWidth)) for p in tops[h.name].body.portList
    }


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_ports_are_the_stated_ones(core: catalog.Core) -> None:
    for form in FORMS:
        h = new_handover(core, form)
        stated = {s.name: (s.direction, s.width) for s in bus.signals(h)}
        assert elaborated(h) == stated
        assert max(map(len, bus.top(h).splitlines())) <= 100


def test_every_operand_has_one_place() -> None:
    """With the modulus at run time, tied, or as a port although a field is given."""
    core = catalog.get("ami-sf")
    field = parse_field("gfp:0x10001")
    for open_modulus in (False, True):
        for word in (0, 32):
            h = handover(
                core, "inv", field=field, bus="axi-stream", word=word, open_modulus=open_modulus
            )
            names = [s.name for s in bus.signals(h)]
            assert ("s_axis_modulus_tdata" in names) == (open_modulus and not word)
            if word:
                assert bus_narrow.kept_words(h) == int(open_modulus)
            else:
                assert len(bus_wide.channels(h)) == 1 + open_modulus


def test_the_page_has_the_table_of_a_datasheet() -> None:
    h = new_handover(catalog.get("inv-divstep"), ("axi-stream", 32), 256)
    assert bus.packet_table(h) in (DOCS / "axi-stream.md").read_text()


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_tables_name_every_operand_and_result(core: catalog.Core) -> None:
    for form in FORMS:
        h = new_handover(core, form)
        table = bus.packet_table(h)
        for s in (*h.operands, *h.results):
            assert table.count(f"`{s.name}`") == 1


def test_cost_of_a_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wide form at a small width: a flip-flop for each bit kept, and few look-up tables.

    Kept are tag, TID, TLAST, a refusal, the answer (result, k, status), that there is one, and that
    the core works.
    """
    monkeypatch.setattr(buses, "FORMS", [form for form in buses.FORMS if form[1] == 0][0:3:2])
    core, wide = buses.measure(catalog.get("ami-sf"), 4, None, {})
    assert (core.name, wide.name) == ("core", "axi-stream, wide")
    assert (int(wide.alone), wide.apart) == (int(core.alone) + 1, core.apart)
    answer = sum(s.width for s in new_handover(catalog.get("ami-sf"), ("axi-stream", 0), 4).results)
    stored_bits = 1 + bus_wide.ID_BITS + bus_wide.TAG_BITS
    assert wide.cells["flip-flops"] == core.cells["flip-flops"] + stored_bits + 1 + answer + 2
    assert core.cells["LUT4"] < wide.cells["LUT4"] <= core.cells["LUT4"] + 80


def test_there_is_no_such_word() -> None:
    core = catalog.get("ami-sf")
    for form in (("words", 24), ("axi-stream", 8), ("axi-stream", 16)):
        with pytest.raises(UsageError, match=f"--word {form[1]} is not valid"):
            new_handover(core, form)


def test_no_bus_has_no_top() -> None:
    with pytest.raises(UsageError, match="no bus was chosen"):
        bus.top(handover(catalog.get("ami-sf"), "inv", bits=13))


@pytest.mark.parametrize(
    ("module", "setting"),
    [
        ("wide", "Channels(0)"),
        ("wide", "SidebandBits(0)"),
        ("narrow", "Word(12)"),
        ("narrow", "InWords(0)"),
    ],
)
def test_bad_parameters_are_refused_at_elaboration(module: str, setting: str) -> None:
    compilation = ast.Compilation()
    for path in hierarchy.closure(f"df_axis_{module}"):
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    top = f"module top; df_axis_{module} #(.{setting}) u_dut (); endmodule"
    compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
    codes = {str(d.code) for d in compilation.getAllDiagnostics()}
    assert any("StaticAssert" in c or "ErrorTask" in c or "UserDefined" in c for c in codes), codes
