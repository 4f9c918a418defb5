"""The flat Verilog of cores that are handed over: plain, the same each time, read by every tool."""

import re
from pathlib import Path

import pytest

from absent import skip_without
from dualfield import catalog
from dualfield.generate.flat_verilog import flat_verilog
from dualfield.generate.handover import Handover
from dualfield.generate.rtl import rtl
from dualfield.host import cache
from dualfield.host.errors import CheckFailed
from generate.small_cores import of_families, small
from workshop.folders import check, readers

OF_MEMORIES = re.compile(r'  \(\* (?:ram_style = "block"|no_rw_check) \*\)\n(?=  (?:\(\*|reg))')


def text_of(h: Handover) -> str:
    (text,) = flat_verilog(h, rtl(h)).values()
    return text


def code_of(h: Handover) -> str:
    """The text without its comments."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text_of(h), flags=re.DOTALL)


@pytest.mark.sweep
def test_every_reader_takes_a_core_of_each_family_all_in_one_design(tmp_path: Path) -> None:
    handed = of_families()
    files = {name: text for h in handed for name, text in flat_verilog(h, rtl(h)).items()}
    files["all.v"] = readers.combined_top("all", handed)
    design = readers.ExportedDesign("all", readers.write(tmp_path, files), tuple(handed))
    found = list(readers.flat_form(design))
    assert [(finding.linter, finding.text) for finding in found if finding.text] == []
    skip_without("iverilog")
    assert len(found) == 3


@pytest.mark.sweep
def test_plain_verilog_is_all_there_is() -> None:
    for h in of_families():
        code = code_of(h)
        assert "\\" not in code, "no escaped name"
        assert "(*" not in OF_MEMORIES.sub("", code.replace("(*)", "")), "no other attribute"
        assert not re.search(r"\b(function|initial|logic|casez)\b", code)
        assert len(re.findall(r"\bcase\b", code)) == len(re.findall(r"\bdefault: ", code))
        assert not re.search(r"\d'h[0-9a-f]*[xz]", code), "no unknown value"
        head = re.search(rf"module {h.name} \((.*?)\n\);", code, re.DOTALL)
        assert head is not None
        ports = re.findall(r"(input|output) +\w+ +(?:\[(\d+):0\] )?(\w+)", head[1])
        assert [(way, int(top or 0) + 1, name) for way, top, name in ports] == [
            (signal.direction, signal.width, signal.name) for signal in h.signals
        ]


def test_a_memory_is_written_a_word_at_a_time() -> None:
    text = text_of(small(catalog.get("mont-mul-scalable"), "mul"))
    for name in ("a", "b", "m", "s"):
        memory = f"u_core_u_kernel_u_{name}_words_q"
        assert len(re.findall(rf"reg \[\d+:0\] {memory} \[\d+:0\];", text)) == 1
        assert len(re.findall(rf"^ +{memory}\[\w+\] <= ", text, re.MULTILINE)) == 1


@pytest.mark.parametrize("core", ["inv-word", "scalar-mul"])
def test_a_memory_for_block_ram_says_so(core: str) -> None:
    """As in the source: ``no_rw_check`` too, for no word is read while it is written."""
    code = code_of(small(catalog.get(core), "made"))
    said = ['ram_style = "block"', "no_rw_check"]
    head = "".join(rf"  \(\* {attribute} \*\)\n" for attribute in said)
    memories = re.findall(r"^  reg (?:\[\d+:0\] )?\w+ \[\d+:0\];", code, re.MULTILINE)
    found = re.findall(rf"{head}  reg (?:\[\d+:0\] )?\w*words_q \[", code)
    assert len(found) == len(memories) > 0
    assert code.count("(* ram_style") == len(memories)


def test_the_same_bytes_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    h = small(catalog.get("mont-mul-serial"), "mul")
    once = flat_verilog(h, rtl(h))
    monkeypatch.setattr(cache, "find", lambda kind, key: None)
    monkeypatch.setattr(cache, "cache_dir", lambda: tmp_path)
    assert flat_verilog(h, rtl(h)) == once
    assert str(tmp_path) not in once["mul.v"]


def test_different_areas_are_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        check, "both_forms", lambda h: ({"LUT4": 100, "TRELLIS_FF": 9}, {"LUT4": 104})
    )
    assert check.main(["area", "ami-sf"]) == 1
    assert "+4.0 %" in capsys.readouterr().out


def test_what_yosys_refuses_is_an_error() -> None:
    h = small(catalog.get("ami-sf"), "inv")
    with pytest.raises(CheckFailed):
        flat_verilog(h, {"rtl/inv.sv": "module inv; absent u_a(); endmodule\n"})
