"""The datasheet of a folder: ``README.md``, and the same as one self-contained HTML page."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from markdown_it import MarkdownIt

from dualfield.catalog import hierarchy
from dualfield.catalog.core import Configuration
from dualfield.generate import bus, cost, register_table
from dualfield.generate.cycles import counts, span_text
from dualfield.generate.handover import TITLES, Handover, Signal
from dualfield.generate.header import computes, field_words
from dualfield.generate.manifest import command
from dualfield.generate.render import render
from dualfield.generate.waveform import Waveform, answer, jobs, svg, text
from dualfield.host.version import __version__
from dualfield.measure import command_lines
from dualfield.models.outcome import Outcome
from dualfield.report.numbers import grouped
from dualfield.simulate import Job
from dualfield.synthesize import registry

_SECTIONS = ("Computes", "Operands", "Status", "Cycles", "Timing")


@dataclass(frozen=True)
class Facts:
    """The content of the datasheet besides the `Handover`.

    Attributes:
        ports: The ports of the top.
        waveform: The timing diagram.
        files: Every other file of the folder.
        target: The target on which the cost was measured for this datasheet, or None.
        row: The result of that measurement.
    """

    ports: Sequence[Signal]
    waveform: Waveform
    files: Mapping[str, str]
    target: str | None = None
    row: cost.Row | None = None


def datasheet(h: Handover, facts: Facts) -> dict[str, str]:
    """``README.md`` and ``README.html``."""
    markdown = render("datasheet.md.j2", **_values(h, facts))
    markdown = re.sub(r"\n{3,}", "\n\n", markdown)
    return {"README.md": markdown, "README.html": page(h.name, markdown, facts.waveform)}


def page(title: str, markdown: str, waveform: Waveform) -> str:
    """The Markdown as an HTML page, the diagram as a drawing."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    body = re.sub(
        r'<pre><code class="language-timing">.*?</code></pre>\n',
        lambda _: f"<figure>\n{svg(waveform)}\n</figure>\n",
        body,
        flags=re.DOTALL,
    )
    style = resources.files("dualfield.report").joinpath("style.css").read_text(encoding="utf-8")
    return render("datasheet.html.j2", title=title, body=body, style=style)


def contract(config: Configuration) -> dict[str, str]:
    """The paragraphs of the header of the core's top module, by their first word."""
    source = next(path for path in config.sources() if path.stem == config.core.top)
    sections: dict[str, list[str]] = {}
    lines = sections.setdefault("", [])
    for line in source.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        words = line[3:]
        label = words.split(" ", 1)[0]
        if label in (*_SECTIONS, "Handshake", "Source:"):
            lines = sections.setdefault(label, [])
            words = words[len(label) :].strip()
        elif not words.startswith(" "):
            lines = sections[""]
        lines.append(words)
    texts = {label: sections[label] for label in _SECTIONS}
    return {k: f"{v[0]}\n{textwrap.dedent(chr(10).join(v[1:]))}".rstrip() for k, v in texts.items()}


def bus_contract(h: Handover) -> str:
    """The paragraphs of the headers of the bus's modules; empty without a bus."""
    if h.bus == "none":
        return ""
    headers = []
    for module in bus.modules(h) if h.has_registers else bus.modules(h)[:1]:
        source = hierarchy.files()[module].read_text(encoding="utf-8")
        headers += source[: source.index("\nmodule ")].strip().split("\n//\n")[2:]
    plain = "\n".join(line[3:] for part in headers for line in part.splitlines())
    return plain.replace("as in docs/reference/handshake.md", "of valid and ready")


def _values(h: Handover, facts: Facts) -> dict[str, Any]:
    """The values for the template."""
    rows, stale = ([facts.row], False) if facts.row is not None else cost.published(h)
    config, job, outcome = _example(h, facts.waveform)
    registers = register_table.registers(h) if h.has_registers else []
    ports = {signal.role: signal.name for signal in facts.ports}
    cycles = counts(h)
    spans = [span for row in cycles.rows.values() for span in row]
    return {
        "h": h,
        "facts": facts,
        "version": __version__,
        "computes": computes(h),
        "field_words": grouped(field_words(h)),
        "cycles": cycles,
        "span": span_text,
        "extremes": (min(least for least, _ in spans), max(most for _, most in spans)),
        "roles": {signal.role: signal.name for signal in (*h.operands, *h.results)},
        "bus_title": TITLES.get(h.bus, h.bus),
        "registers": registers,
        "places": {register.name: register.place for register in registers},
        "cost_rows": [cost.line(row) for row in rows],
        "targets": [registry.get(t) for t in dict.fromkeys(str(row["target"]) for row in rows)],
        "stale": stale,
        "alternatives": cost.alternatives(h),
        "choose": _choose(h),
        "command": command(h, facts.target),
        "contract": contract(h.config),
        "bus_contract": bus_contract(h),
        "packets": bus.packet_table(h),
        "clock": ports["clock"],
        "reset": ports["reset"],
        "clear": ports.get("clear"),
        "diagram": text(facts.waveform),
        "montgomery": montgomery_factor(h),
        "domains": h.operation.domains(h.config, {s.role: s.name for s in h.operands}),
        "constants": [] if h.field is None else h.operation.constants(h.config, h.field),
        "script": h.operation.script(config, job, outcome),
        "vectors": facts.files.get("tb/vectors.jsonl", "").count("\n"),
        "limits": re.findall(r"\nCOUNT \?= (\d+)\n", facts.files.get("tb/Makefile", "")),
        "files": _file_rows(h, facts.files),
    }


def _example(h: Handover, waveform: Waveform) -> tuple[Configuration, Job, Outcome]:
    """The first operation of the diagram; if that is of fewer bits, one at the core's own width."""
    if not waveform.small:
        return waveform.config, waveform.job, waveform.outcome
    job = jobs(h, h.config, small=False)[0]
    return h.config, job, answer(h.config, job)


def montgomery_factor(h: Handover) -> str:
    """The description of R; empty if the operation has no Montgomery domain.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> montgomery_factor(handover(catalog.get("mont-mul-scalable"), "product", bits=16))
    'R = 2^n, in GF(2^m) x^n, n the value of size_i'
    """
    exponent = h.operation.exponent(h.config)
    if exponent is None:
        return ""
    kinds = h.config.kinds if h.field is None or h.open_modulus else (h.field.kind,)
    power, note = str(exponent), ""
    if any(signal.role == "size" for signal in h.operands):
        power, note = "n", ", n the value of size_i"
        if h.operation.exponent(h.config.at(h.config.bits - 1)) != h.config.bits - 1:  # by words
            power, note = "r", f", r as above: {exponent} for {h.config.bits} bits"
    base = {"gfp": "2", "gf2m": "x"}
    return "R = " + ", in GF(2^m) ".join(f"{base[kind]}^{power}" for kind in kinds) + note


def _choose(h: Handover) -> str:
    """The command that compares this core with others."""
    size = ("--bits", str(h.config.bits)) if h.field is None else ("--field", h.field.name)
    return command_lines.line("choose", "--operation", h.operation.id, *size)


_CONTENT = (
    (r"rtl/{name}\.sv", "", "top module"),
    (r"rtl/.*", "rtl/*.sv", "RTL; the order of compilation is in {name}.f"),
    (r"{name}\.v", "", "the same as one file of Verilog-2005, for any tool"),
    (r"{name}\.f", "", "file list: `verilator -F {name}.f`"),
    (r"{name}\.core", "", "FuseSoC: targets sim, lint, synth"),
    (r"Bender\.yml", "", "Bender"),
    (r"component\.xml", "", "IP-XACT 2009: interfaces, registers and ports, for Vivado's catalog"),
    (r"wishbone.*\.xml", "", "IP-XACT 2009: the bus definition of Wishbone"),
    (r"{name}_hw\.tcl", "", "component for Platform Designer of Quartus"),
    (r"vivado\.tcl", "", "Vivado: `source vivado.tcl`"),
    (r"quartus\.qip", "", "Quartus: add this file to the project"),
    (r"radiant\.tcl", "", "Radiant: `source radiant.tcl`"),
    (r"measure/\w+\.tcl", "", "area and clock in Vivado, Quartus and Radiant, as a JSON row"),
    (r"{name}\.(sdc|xdc)", "", "clock and reset, with the core as the top of a design"),
    (r"{name}_copies\.(xdc|tcl)", "", "registers that must stay apart: Vivado, Design Compiler"),
    (r"vhdl/.*", "", "component for VHDL, of {name}.v"),
    (r"tb/Makefile", "", "`make -C tb` runs the bench"),
    (r"tb/vectors.*", "", "operations with their answers"),
    (r"tb/.*", "", "bench"),
    (r"model\.py", "", "executable specification, for tests of your own"),
    (r"{name}_model/.*", "{name}_model/*.py", "what model.py imports"),
    (r"c/.*", "", "driver"),
)
"""Pattern of a file's name, name of the row that such files share, and content."""


def _file_rows(h: Handover, files: Mapping[str, str]) -> dict[str, str]:
    """Name of a file, or of files that share a row -> content."""
    rows = {}
    for file in sorted(files):
        for pattern, row, content in _CONTENT:
            if re.fullmatch(pattern.format(name=h.name), file):
                rows[(row or file).format(name=h.name)] = content.format(name=h.name)
                break
    return rows
