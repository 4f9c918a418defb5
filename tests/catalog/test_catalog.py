"""The catalog against the files on disk and against the RTL it speaks of."""

import re
from pathlib import Path

import pytest
from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog import evidence, hierarchy
from dualfield.catalog.core import literal
from dualfield.catalog.hierarchy import TECHNOLOGIES
from dualfield.check.settings import variants
from dualfield.generate import bus
from dualfield.generate.handover import BUSES, handover
from dualfield.host.errors import UsageError
from dualfield.host.paths import rtl_dir
from dualfield.papers import bursts
from recorder import chosen, exists, valid_width

ROOT = Path(__file__).resolve().parents[2]
CORES = list(catalog.cores().values())
HANDSHAKE = {
    "clk_i": 1,
    "rst_ni": 1,
    "clear_i": 1,
    "in_valid_i": 1,
    "in_ready_o": 1,
    "out_valid_o": 1,
    "out_ready_i": 1,
    "fault_o": 1,
}


def test_every_file_exists_and_belongs_to_a_core_or_a_bus() -> None:
    """Or is an engine of overlapping products, one of them measured for paper 004."""
    named = {
        p.relative_to(rtl_dir()).as_posix()
        for core in CORES
        for technology in TECHNOLOGIES
        for p in core.files(technology)
    }
    named |= {p.relative_to(rtl_dir()).as_posix() for p in hierarchy.named_in(bursts.BURST)}
    engine = hierarchy.closure("df_dsp_multiply_engine")
    named |= {p.relative_to(rtl_dir()).as_posix() for p in engine}
    forms = [("ami-sf", form, 0) for form in BUSES[1:]]
    forms += [(core, "axi-stream", 32) for core in ("ami-sf", "inv-divstep")]
    forms += [("modexp-words", "axi-lite", 0)]
    for core_id, name, word in forms:
        h = handover(catalog.get(core_id), "top", bits=8, bus=name, word=word)
        files = hierarchy.closure(h.module, *bus.modules(h))
        named |= {p.relative_to(rtl_dir()).as_posix() for p in files}
    on_disk = {path.relative_to(rtl_dir()).as_posix() for path in rtl_dir().rglob("*.sv")}
    assert named == on_disk


@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_every_core_has_evidence(core: catalog.Core, request: pytest.FixtureRequest) -> None:
    """The recorded evidence of tests; a new core has none until a run of ``--evidence``."""
    words = " ".join(e.what for e in core.evidence)
    if words and not request.config.getoption("--evidence"):
        assert "operations" in words
        assert "stalls, clear, reset" in words
        assert "model" in words
    for text in core.evidence:
        assert (ROOT / text.where).exists(), text


def test_evidence_names_existing_tests_and_cores() -> None:
    for row in evidence.TESTS.rows():
        assert exists(row["test"]), f"{row['test']}: gone; run python -m pytest --evidence"
        assert set(row["cores"]) <= set(catalog.cores())


@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_ports_and_parameters_are_those_of_the_rtl(core: catalog.Core) -> None:
    for bits in (core.minimum_bits, valid_width(core, 37)):
        for config in variants(core, bits)[-2:]:
            compilation = ast.Compilation()
            for path in config.sources():
                compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
            hdl = ", ".join(f".{name}({literal(value)})" for name, value in config.hdl().items())
            top = f"module top; {core.top} #({hdl}) u_core (); endmodule"
            compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
            instance = next(
                i for i in compilation.getRoot().topInstances if i.name == "top"
            ).body.find("u_core")
            ports = {p.name: int(p.type.bitWidth) for p in instance.body.portList}
            stated = {p.name: p.width(config) for p in core.inputs + core.outputs}
            assert core.outputs[-1].role == "status", "the shell sends it in the last word"
            tags = dict.fromkeys(("tag_i", "tag_o"), 1) if core.tagged else {}
            assert ports == HANDSHAKE | stated | tags


@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_header_is_the_contract(core: catalog.Core) -> None:
    """The header of the top module, and of the module that it sends the reader to."""
    header = _header(core.sources[-1])
    assert header.startswith("// SPDX-License-Identifier: Apache-2.0\n")
    named = [path for path in core.sources[:-1] if re.search(rf"\b{path.stem}\b", header)]
    contract = header + "".join(_header(path) for path in named)
    for word in ("Computes", "Operands", "Status", "Cycles", "Handshake"):
        assert f"// {word}" in contract, f"{core.id}: no {word} in the header"


def _header(path: Path) -> str:
    return path.read_text().split("\nmodule ")[0]


def test_error_messages_name_the_allowed_values() -> None:
    with pytest.raises(UsageError, match=r"Did you mean ami-1sub"):
        catalog.get("ami1sub")
    core = catalog.get("AMI-SF")
    with pytest.raises(UsageError, match=r"from 3 to 4096 bits"):
        core.configure(2)
    with pytest.raises(UsageError, match=r"one of almost, double, single, plain"):
        core.configure(8, {"result": "doubel"})
    with pytest.raises(UsageError, match=r"has no parameter resullt.*Did you mean result"):
        core.configure(8, {"resullt": "double"})
    with pytest.raises(UsageError, match=r"integer from 0 to 1"):
        core.configure(8, {"ConstantTime": 2})
    with pytest.raises(UsageError, match=r"not in GF\(2\^m\)"):
        core.takes("gf2m")
    assert core.configure(8, {"RESULT": "Double", "constanttime": "1"}).values == {
        "result": "double",
        "ConstantTime": 1,
        "MaskOutputs": 0,
        "FaultChecks": 0,
        "Check": 0,
        "Wipe": 1,
    }


def test_a_core_with_a_fixed_polynomial_refuses_others() -> None:
    ours, other = ((1 << 233) | (1 << power) | 1 for power in (74, 159))
    given = {"Form": "binary", "Arithmetic": "digit", "Lane": 233, "Polynomial": ours}
    config = catalog.get("scalar-mul").configure(233, given)
    config.takes("gf2m", ours)
    with pytest.raises(UsageError, match="is built for Polynomial="):
        config.takes("gf2m", other)


def test_configurations_have_distinct_labels() -> None:
    core = catalog.get("ami-sf")
    configs = [core.configure(b, {"result": r}) for b in (8, 9) for r in ("plain", "almost")]
    assert len({c.checksum() for c in configs}) == len({c.label() for c in configs}) == 4
    assert core.configure(8, {"result": "plain"}) == core.configure(8)


def test_the_handshake_page_names_every_port() -> None:
    text = (ROOT / "docs" / "reference" / "handshake.md").read_text()
    ports = {port.name for core in CORES for port in core.inputs + core.outputs} | set(HANDSHAKE)
    table = "\n".join(line for line in text.splitlines() if line.startswith("| `"))
    assert {name for name in ports if f"`{name}`" not in table} == set()
