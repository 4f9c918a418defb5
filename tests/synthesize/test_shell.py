"""The generated tops: where ports stand in packets, files, checksums, what readers say."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyslang import ast, syntax

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.catalog.parameter import MASK_OUTPUTS
from dualfield.host.errors import UsageError
from dualfield.host.paths import rtl_dir
from dualfield.synthesize.shell import ShellDesign, in_shell, shell_files, shell_only
from dualfield.synthesize.target import Design
from recorder import valid_width
from workshop import lint

CORES = list(catalog.cores().values())
SF = catalog.get("ami-sf")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))


def ports(design: ShellDesign) -> dict[str, int]:
    """Ports of the elaborated top, and that it elaborates without an error."""
    compilation = ast.Compilation()
    for path in design.sources():
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    tops = {instance.name: instance for instance in compilation.getRoot().topInstances}
    assert not [d for d in compilation.getAllDiagnostics() if d.isError()]
    return {p.name: int(p.type.bitWidth) for p in tops[design.core.top].body.portList}


@pytest.mark.sweep
@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
@pytest.mark.parametrize("word", [8, 32])
def test_the_top_has_stream_ports_only(core: catalog.Core, word: int) -> None:
    for bits in (core.minimum_bits, valid_width(core, 37), 64):
        config = core.configure(bits)
        for design in (in_shell(config, word), shell_only(config, word)):
            assert ports(design) == {
                "clk_i": 1,
                "rst_ni": 1,
                "clear_i": 1,
                "in_valid_i": 1,
                "in_ready_o": 1,
                "in_data_i": word,
                "in_last_i": 1,
                "out_valid_o": 1,
                "out_ready_i": 1,
                "out_data_o": word,
                "out_last_o": 1,
                "fault_o": 1,
            }


def test_format_is_the_documented_one() -> None:
    design = in_shell(SF.configure(40))
    operands = {"modulus_i": 0xAB_1234_5677, "a_i": 0x0C_89AB_CDEF}
    assert design.pack(operands) == [0x1234_5677, 0xAB, 0x89AB_CDEF, 0x0C]
    answer = design.unpack([0x7654_3210, 0x55, 17, 1])
    assert answer == {"result_o": 0x55_7654_3210, "k_o": 17, "status_o": 1}
    assert design.unpack([0, 0, 0, 5])["status_o"] == 5
    with pytest.raises(ValueError, match="does not fit the 40 bits of modulus_i"):
        design.pack({"modulus_i": 1 << 40, "a_i": 0})
    with pytest.raises(ValueError, match="4 words, not 3"):
        design.unpack([0, 0, 0])


@given(bits=st.integers(3, 300), word=st.sampled_from([8, 16, 32, 64]), data=st.data())
def test_every_operand_starts_at_a_word(bits: int, word: int, data: st.DataObject) -> None:
    design = in_shell(SF.configure(bits), word)
    operands = {
        name: data.draw(st.integers(0, (1 << bits) - 1), label=name)
        for name in ("modulus_i", "a_i")
    }
    words = design.pack(operands)
    each = -(-bits // word)
    assert len(words) == 2 * each
    assert design.operands()[1] == len(words)
    for first, value in ((0, operands["modulus_i"]), (each, operands["a_i"])):
        assert sum(w << i * word for i, w in enumerate(words[first : first + each])) == value


def test_it_is_a_design_of_its_core() -> None:
    config = SF.configure(40, {"result": "almost"})
    design: Design = in_shell(config)
    assert (design.core.id, design.core.top) == ("ami-sf", "df_ami_sf_stream")
    assert (design.bits, dict(design.values), design.hdl()) == (40, config.values, {})
    assert design.label() == "ami-sf-40-almost-stream"
    files = design.sources()
    assert files[: len(config.sources())] == config.sources()
    assert files[-1].name == "df_ami_sf_stream.sv"
    own = ["df_word_check.sv", "df_word_in.sv", "df_word_out.sv", "df_word_shell.sv"]
    assert [p.relative_to(rtl_dir() / "bus").as_posix() for p in files[-5:-1]] == own
    alone = shell_only(config)
    assert alone.core.top == "df_ami_sf_shell"
    assert not set(config.sources()) & set(alone.sources())


@pytest.mark.parametrize(
    "core", [c for c in CORES if MASK_OUTPUTS in c.parameters], ids=lambda c: c.id
)
def test_the_core_shows_offered_results_only(core: catalog.Core) -> None:
    """Whatever the configuration says: its results stand at the pins of the shell's multiplexer."""
    for masked in (0, 1):
        config = core.configure(core.minimum_bits, {"MaskOutputs": masked})
        assert in_shell(config).verilog().count(".MaskOutputs(1)") == 1


def test_designs_have_distinct_checksums() -> None:
    configs = [SF.configure(bits, {"result": r}) for bits in (40, 41) for r in ("plain", "almost")]
    designs = [make(c, w) for make in (in_shell, shell_only) for c in configs for w in (16, 32)]
    assert len({d.label() for d in designs}) == len({d.checksum() for d in designs}) == 16
    assert in_shell(configs[0]).checksum() == in_shell(SF.configure(40)).checksum()


def test_generated_file_is_written_once(tmp_path: Path) -> None:
    design = in_shell(SF.configure(40))
    path = design.sources()[-1]
    assert path.is_relative_to(tmp_path / "cache" / "shell")
    text, written = path.read_text(), path.stat().st_mtime_ns
    assert text == design.verilog()
    assert design.sources()[-1] == path
    assert path.stat().st_mtime_ns == written
    assert {p.name for p in path.parent.iterdir()} == {path.name}
    assert stat.S_IMODE(path.stat().st_mode) & 0o444


def test_lines_stay_short_however_wide_the_core() -> None:
    for design in (in_shell(SF.configure(4095)), shell_only(SF.configure(4095))):
        assert max(map(len, design.verilog().splitlines())) <= 100


def test_unsupported_word_sizes_are_refused() -> None:
    with pytest.raises(UsageError, match="8, 16, 32, 64 bits, not 24"):
        in_shell(SF.configure(40), 24)


def test_linters_find_nothing() -> None:
    designs = [in_shell(SF.configure(b), w) for b, w in ((9, 32), (64, 32))]
    designs.append(shell_only(SF.configure(40), 8))
    actual = [lint.verible([*shell_files(), *(d.sources()[-1] for d in designs)])]
    for design in designs:
        actual += [lint.verilator(design), lint.slang(design)]
    actual += [lint.yosys(designs[0], reader) for reader in ("read_verilog", "read_slang")]
    assert [finding for finding in actual if finding.text] == []


@pytest.mark.parametrize(
    ("module", "setting"), [("in", "Word(12)"), ("in", "Words(0)"), ("out", "Word(12)")]
)
def test_bad_parameters_are_refused_at_elaboration(module: str, setting: str) -> None:
    compilation = ast.Compilation()
    for path in hierarchy.closure(f"df_word_{module}"):
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    top = f"module top; df_word_{module} #(.{setting}) u_dut (); endmodule"
    compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
    codes = {str(d.code) for d in compilation.getAllDiagnostics()}
    assert any("StaticAssert" in c or "ErrorTask" in c or "UserDefined" in c for c in codes), codes
