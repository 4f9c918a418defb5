"""The datasheet of a folder: ``README.md``, and the same as a page that needs nothing else."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from markdown_it import MarkdownIt

from dualfield.catalog import hierarchy
from dualfield.catalog.core import Configuration
from dualfield.generate import bus, cost, example, lite_guide
from dualfield.generate.alternatives import alternatives
from dualfield.generate.cycles import Counts, counts
from dualfield.generate.cycles import shown as shown_span
from dualfield.generate.handover import TITLES, Handover, Signal
from dualfield.generate.header import computes, field_words
from dualfield.generate.manifest import command
from dualfield.generate.render import number, render
from dualfield.generate.wave import Wave, svg, text
from dualfield.host.version import __version__
from dualfield.measure import command_lines
from dualfield.report.numbers import grouped
from dualfield.synthesize import registry

_SECTIONS = ("Computes", "Operands", "Status", "Cycles", "Timing")


@dataclass(frozen=True)
class Facts:
    """The content of the datasheet besides the `Handover`.

    Attributes:
        ports: The ports of the top.
        wave: The timing diagram.
        files: Every other file of the folder.
        target: Where the cost was measured for it; None if it was not.
        row: That measurement.
    """

    ports: Sequence[Signal]
    wave: Wave
    files: Mapping[str, str]
    target: str | None = None
    row: cost.Row | None = None


def datasheet(h: Handover, facts: Facts) -> dict[str, str]:
    """``README.md`` and ``README.html``."""
    markdown = render("datasheet.md.j2", **_told(h, facts))
    markdown = re.sub(r"\n{3,}", "\n\n", markdown)
    return {"README.md": markdown, "README.html": page(h.name, markdown, facts.wave)}


def page(title: str, markdown: str, wave: Wave) -> str:
    """The Markdown as an HTML page, the diagram as a drawing."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    drawing = f"<figure>\n{svg(wave)}\n</figure>\n"
    body = re.sub(
        r'<pre><code class="language-timing">.*?</code></pre>\n',
        lambda _: drawing,
        body,
        flags=re.DOTALL,
    )
    style = resources.files("dualfield.report").joinpath("style.css").read_text(encoding="utf-8")
    return render("datasheet.html.j2", title=title, body=body, style=style)


def contract(config: Configuration) -> dict[str, str]:
    """The paragraphs of the top's header: what it computes, of which operands, in which cycles.

    >>> from dualfield import catalog
    >>> contract(catalog.get("mont-mul-serial").configure(64))["Timing"]
    'constant.'
    """
    source = next(path for path in config.sources() if path.stem == config.core.top)
    found: dict[str, list[str]] = {}
    lines = found.setdefault("", [])
    for line in source.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        words = line[3:]
        label = words.split(" ", 1)[0]
        if label in (*_SECTIONS, "Handshake", "Source:"):
            lines = found.setdefault(label, [])
            words = words[len(label) :].strip()
        elif not words.startswith(" "):
            lines = found[""]
        lines.append(words)
    return {label: _left(found[label]) for label in _SECTIONS}


def bus_contract(h: Handover) -> str:
    """The paragraphs of the headers of the bus's modules; empty without a bus.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = handover(catalog.get("ami-sf"), "inv", bits=40, bus="axi-stream")
    >>> bus_contract(made).splitlines()[0].split()[:4]
    ['Joins', 'the', 'channels', 'transfer']
    """
    if h.bus == "none":
        return ""
    modules = bus.modules(h) if h.has_registers else bus.modules(h)[:1]
    headers = []
    for module in modules:
        text = hierarchy.files()[module].read_text(encoding="utf-8")
        headers += text[: text.index("\nmodule ")].strip().split("\n//\n")[2:]
    plain = "\n".join(line[3:] for part in headers for line in part.splitlines())
    return plain.replace("as in docs/reference/handshake.md", "of valid and ready")


def _left(lines: list[str]) -> str:
    """Lines without what all but the first are indented by."""
    rest = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    cut = min(rest, default=0)
    return "\n".join([lines[0], *(line[cut:] for line in lines[1:])])


def _told(h: Handover, facts: Facts) -> dict[str, Any]:
    roles = {signal.role: signal.name for signal in facts.ports}
    cost_lines, note = _cost(h, facts)
    spans = counts(h)
    return {
        "h": h,
        "version": __version__,
        "computes": computes(h),
        "field_words": grouped(field_words(h)),
        "summary": _summary(spans),
        "refusals": _refusals(h),
        "title": h.core.title.rstrip("."),
        "bus_title": TITLES.get(h.bus, h.bus),
        "registers": lite_guide.registers(h) if h.has_registers else [],
        "sequence": lite_guide.sequence(h) if h.has_registers else [],
        "alternatives": alternatives(h),
        "choose": _choose(h),
        "command": command(h, facts.target),
        "contract": contract(h.config),
        "failure_row": h.operation.failure_row,
        "header_ports": ", ".join(f"`{name}`" for name in h.fixed),
        "parameters": [
            {"name": p.name, "value": number(h.config.values[p.name]), "doc": p.doc}
            for p in h.core.parameters
        ],
        "ports": facts.ports,
        "clear": roles.get("clear"),
        "bus_contract": bus_contract(h),
        "packets": bus.packet_table(h),
        "bad_packet": h.bus in ("words", "axi-stream"),
        "clock": roles["clock"],
        "reset": roles["reset"],
        "wiped": h.core.wiped(h.config),
        "masked": bool(h.config.values["MaskOutputs"]),
        "has_k": any(port.role == "k" for port in h.core.outputs),
        "cycles": spans,
        "span": shown_span,
        "wave": facts.wave,
        "diagram": text(facts.wave),
        "caption": caption(h, facts.wave),
        "domain": example.power(h),
        "domains": example.domains(h),
        "constants": example.constants(h),
        "script": example.script(*example.operation(h, facts.wave)),
        "vectors": facts.files.get("tb/vectors.jsonl", "").count("\n"),
        "first": _first(facts.files.get("tb/Makefile", "")),
        "cost": cost_lines,
        "cost_note": note,
        "files": described(h, facts.files),
    }


def _summary(spans: Counts) -> str:
    """The cycles of an operation in a sentence."""
    every = [span for row in spans.rows.values() for span in row]
    least, most = min(span[0] for span in every), max(span[1] for span in every)
    if least == most:
        return f"Every operation takes {most} cycles, whatever the operands."
    ports = " and ".join(f"`{port}`" for port in spans.ports)
    causes = " and ".join(filter(None, (ports, "the operands" if spans.varies else "")))
    return f"An operation takes {least} to {most} cycles, depending on {causes}."


def _refusals(h: Handover) -> str:
    """The refusals of the core, as text."""
    words = [h.operation.bad_operand] if h.operation.bad_operand else []
    if h.core.unreduced == "refused":
        words.append("operands that are not below the modulus")
    if any(signal.role == "modulus" for signal in h.operands):
        words.append("a modulus that is even or too small")
    if any(signal.role == "size" for signal in h.operands):
        words.append("a size out of range")
    if not words:
        return ""
    listed = ", ".join(words[:-1]) + (" and " if len(words) > 1 else "") + words[-1]
    return f"It refuses {listed}, with a status and the result 0."


def _choose(h: Handover) -> str:
    """The command that compares this core with others."""
    size = ("--bits", str(h.config.bits)) if h.field is None else ("--field", h.field.name)
    return command_lines.line("choose", "--operation", h.operation.id, *size)


def _first(makefile: str) -> int:
    r"""The makefile's default number of operations; 0 for all.

    >>> _first("SEED ?= 1\nCOUNT ?= 279\n"), _first("COUNT ?=\n")
    (279, 0)
    """
    found = re.search(r"^COUNT \?= (\d+)$", makefile, re.MULTILINE)
    return int(found[1]) if found else 0


def caption(h: Handover, wave: Wave) -> str:
    """The caption of the timing diagram."""
    of = "this configuration" if not wave.small else f"the same core at {wave.config.bits} bits"
    where = "" if h.bus == "none" else ", at the ports between the core and its bus"
    why = " (this configuration is too large to simulate for a datasheet)" if wave.small else ""
    return (
        f"Two operations, drawn from a simulation of {of}{where}{why}. Each column is a cycle. "
        "x is any value, - a value without meaning; both are grey in the drawing."
    )


def _cost(h: Handover, facts: Facts) -> tuple[list[tuple[str, ...]], str]:
    """The table of measured costs, and a note on how they were measured."""
    rows, older = ([facts.row], False) if facts.row is not None else cost.published(h)
    if not rows:
        why = " (one of older RTL is not shown)" if older else ""
        return [], (
            f"There is no published measurement of this configuration on this RTL{why}. "
            "`dualfield generate` with `--measure ecp5` measures the core and adds its cost here."
        )
    how = "with one seed, for this datasheet" if facts.row else "as the median over the seeds"
    note = (
        f"Measured {how}, with every operand as a port; fixed operands make the core smaller. "
        "The meaning of the clock or area on each target:\n"
    )
    for target in dict.fromkeys(str(row["target"]) for row in rows):
        known = registry.get(target)
        note += f"\n- {known.title}: {known.clock_meaning}."
    return [cost.line(row) for row in rows], note


_WHAT = (
    (r"rtl/{name}\.sv", "top module"),
    (r"rtl/.*", "RTL; the order of compilation is in {name}.f"),
    (r"{name}\.v", "the same as one file of Verilog-2005, for any tool"),
    (r"{name}\.f", "file list: `verilator -F {name}.f`"),
    (r"{name}\.core", "FuseSoC: targets sim, lint, synth"),
    (r"Bender\.yml", "Bender"),
    (r"component\.xml", "IP-XACT 2009: interfaces, registers and ports, for Vivado's catalog"),
    (r"vivado\.tcl", "Vivado: `source vivado.tcl`"),
    (r"quartus\.qip", "Quartus: add this file to the project"),
    (r"radiant\.tcl", "Radiant: `source radiant.tcl`"),
    (r"{name}\.(sdc|xdc)", "clock and reset, with the core as the top of a design"),
    (r"vhdl/.*", "component for VHDL, of {name}.v"),
    (r"tb/Makefile", "`make -C tb` runs the bench"),
    (r"tb/vectors.*", "operations with their answers"),
    (r"tb/.*", "bench"),
    (r"model\.py", "executable specification, for tests of your own"),
    (r"{name}_model/.*", "what model.py imports"),
    (r"c/.*", "driver"),
)


_TOGETHER = {r"rtl/.*": "rtl/*.sv", r"{name}_model/.*": "{name}_model/*.py"}
"""Patterns whose files have one row together."""


def described(h: Handover, files: Mapping[str, str]) -> list[tuple[str, str]]:
    """The files in words; some of a kind as one."""
    rows: dict[str, str] = {}
    for name in sorted(files):
        for pattern, what in _WHAT:
            if re.fullmatch(pattern.format(name=h.name), name):
                key = _TOGETHER.get(pattern, name).format(name=h.name)
                rows[key] = what.format(name=h.name)
                break
        else:
            rows[name] = ""
    return list(rows.items())
