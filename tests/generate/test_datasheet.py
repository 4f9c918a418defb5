"""The datasheet: its script runs, its contract is the header's, its page is self-contained."""

import json
import re
from html.parser import HTMLParser

import pytest

from dualfield import catalog
from dualfield.catalog import hierarchy
from dualfield.generate import assemble, bus, cost, cycles, datasheet, waveform
from dualfield.generate.datasheet import Facts
from dualfield.generate.handover import Handover, handover
from dualfield.generate.manifest import manifest
from dualfield.generate.waveform import Waveform
from dualfield.math.fields import parse_field
from generate.small_cores import CORES, in_fields

P16, B16 = parse_field("gfp:0xfff1"), parse_field("gf2m:0x1002b")


def every() -> list[Handover]:
    """Return each core for a field of each kind, and for a width, with each power in its result."""
    handovers = []
    for core in CORES:
        results = [p.choices for p in core.parameters if p.name == "result"]
        for result in results[0] if results else (None,):
            options: dict[str, object] = {} if result is None else {"result": result}
            for field in (P16, B16):
                if field.name in in_fields(core, field.name):
                    handovers.append(handover(core, "made", field=field, assignments=options))
            handovers.append(handover(core, "made", bits=16, assignments=options))
    squares: dict[str, object] = {"Square": 1, "Multipliers": 3, "Word": 4}
    handovers.append(
        handover(catalog.get("mont-mul-dsp-words"), "made", field=P16, assignments=squares)
    )
    handovers.append(
        handover(catalog.get("mul-digit"), "made", field=B16, assignments={"Square": 1})
    )
    return handovers


def modelled(h: Handover, small: bool = False) -> Waveform:
    """Return a diagram of an operation with the model's answer, without simulation."""
    job = waveform.jobs(h, h.config, small=False)[0]
    outcome = h.config.at(job.size).model(job.modulus, job.a, job.b, job.kind)
    rows: dict[str, tuple[str, ...]] = {s.name: ("0", "1") for s in h.signals}
    return Waveform(h.config, small, job, outcome, (0, 1), rows, {"a1": job.a})


@pytest.mark.parametrize("h", every(), ids=lambda h: f"{h.config.label()}-{h.field}")
def test_of_every_core(h: Handover) -> None:
    pages = datasheet.datasheet(h, Facts(h.signals, modelled(h), {"tb/vectors.jsonl": "\n" * 7}))
    text, page = pages["README.md"], pages["README.html"]
    (script,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "assert " in script
    exec(script, {})
    if h.config.kinds == ("gfp",):
        wrong = re.sub(r"^result = .*", "result = 1", script, flags=re.MULTILINE)
        with pytest.raises(AssertionError):
            exec(wrong, {})
    assert "| operands | result |\n| :--- | :--- |\n| " in text
    for signal in h.signals:
        assert f"| `{signal.name}` | {signal.direction} | {signal.width} |" in text
        assert text.count(f".{signal.name}") == 2
        assert f"{signal.name} => {signal.name}" in text
    for evidence in h.core.evidence:
        assert f"| {evidence.what} | {evidence.where} |" in text
    for spans in cycles.counts(h).rows.values():
        assert all(cycles.span_text(span) in text for span in spans)
    assert ("cycles of a square" in text) == h.config.squares
    assert "7 operations" in text
    Page().feed(page)


class Page(HTMLParser):
    """A parser that fails on references to other files or hosts, and on unbalanced tags."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not {name for name, _ in attrs} & {"src", "href", "srcset", "action"}
        if tag not in ("meta", "br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def close(self) -> None:
        assert not self.open


def test_a_large_core_shows_an_operation_of_its_own_size() -> None:
    """The operation is in the core's field, scaled for a Montgomery multiplier."""
    for core in ("modexp", "mont-mul-dual", "mont-mul-scalable"):
        h = handover(catalog.get(core), "made", field=parse_field("P-384"))
        text = datasheet.datasheet(h, Facts(h.signals, modelled(h, small=True), {}))["README.md"]
        (script,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        assert f"p = {parse_field('P-384').modulus:#x}\n" in script
        exec(script, {})
        assert "An operation with the result of the model" in text
        assert ("| R^2 mod p | `0x " in text) == (core != "modexp")


def test_the_contract_of_every_top_is_found() -> None:
    for core in catalog.cores().values():
        bits = max(16, core.minimum_bits)
        actual = datasheet.contract(core.configure(bits))
        assert all(actual.values()), core.id
        assert "result_o" in actual["Computes"]
        assert re.search("[Cc]onstant|variable", actual["Timing"])
        top = hierarchy.files()[core.top].read_text()
        for line in "\n".join(actual.values()).splitlines():
            assert line.strip() in top


def test_published_rows_are_those_of_the_same_rtl(monkeypatch: pytest.MonkeyPatch) -> None:
    h = handover(catalog.get("ami-sf"), "made", bits=16)
    parameters = {k: v for k, v in h.config.values.items() if k != "MaskOutputs"}
    row = {
        "core": "ami-sf",
        "bits": 16,
        "parameters": parameters,
        "target": "ecp5",
        "rtl_checksum": h.config.checksum(),
        "core_area": 123.0,
        "area_unit": "LUT4",
        "ff": 45,
        "clock_mhz": 150.04,
        "time_worst_us": 0.43,
        "seeds": [1, 2, 3, 4, 5],
    }
    stale = {**row, "rtl_checksum": "0", "core_area": 99}
    other = {**row, "parameters": {**parameters, "ConstantTime": 1}, "core_area": 77}
    for rows, published in (([row, stale, other], True), ([stale, other], False), ([other], False)):
        monkeypatch.setattr("dualfield.measure.published.load", lambda _, rows=rows: rows)
        text = datasheet.datasheet(h, Facts(h.signals, modelled(h), {}))["README.md"]
        assert ("| 123 LUT4 | 45 | 150.0 | 5 | 0.430 |" in text) == published
        assert "99" not in re.sub(r"0x\w+", "", text)
        assert ("no published measurement" in text) == (not published)
        assert ("one of older RTL" in text) == (stale in rows and not published)
        assert len(cost.published(h)[0]) == int(published)


@pytest.mark.parametrize(("name", "word"), [("words", 8), ("axi-stream", 0), ("axi-stream", 64)])
def test_of_a_bus(name: str, word: int) -> None:
    """The ports, the header of the module, and the positions of values in packets."""
    h = handover(catalog.get("mont-inv"), "made", bits=16, bus=name, word=word)
    ports = assemble.ports(h)
    assert {"clock", "reset"} <= {signal.role for signal in ports}
    text = datasheet.datasheet(h, Facts(ports, modelled(h), {}))["README.md"]
    for signal in ports:
        assert f"| `{signal.name}` | {signal.direction} | {signal.width} |" in text
    assert "What the bus does:\n\n```text\n" in text
    assert "docs/" not in text
    assert "| 5 | bad_packet |" in text
    assert bus.packet_table(h) in text
    description = json.loads(manifest(h, {}))
    assert (description["bus"], description["word"]) == (name, word or None)
    assert f"--bus {name}" in description["command"]


def test_the_driver_goes_with_axi_lite() -> None:
    plain, lite = (
        handover(catalog.get("ami-sf"), "made", bits=16, bus=name) for name in ("none", "axi-lite")
    )
    assert assemble.driver(plain) == {}
    assert "c/dualfield_regs.h" in assemble.driver(lite)
    text = datasheet.datasheet(lite, Facts(assemble.ports(lite), modelled(lite), {}))["README.md"]
    assert "`c/dualfield_regs.h`" in text
