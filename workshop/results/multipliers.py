"""The part of ``docs/results.md`` on multipliers: time × area by size and field."""

from collections.abc import Sequence

from dualfield import measure
from dualfield.math.fields import Field, parse_field
from dualfield.measure import Row
from dualfield.measure.phrases import PART_MEANING
from dualfield.report import Column, Section, Table
from dualfield.report.markdown import blocks
from dualfield.selection.choose import answer
from dualfield.selection.proposals import Choice
from dualfield.selection.question import Question, of_bits
from workshop.results.target_tables import name_of

TARGET = "ecp5"
FIELDS = (of_bits(256), of_bits(521), of_bits(2048), parse_field("B-233"), parse_field("B-571"))
"""The moduli, by number of bits, and the binary fields."""
_FIGURES = ("core_area", "ff", "dsp", "bram", "clock_mhz", "cycles_worst", "time_us", "time_x_area")


def section(rows: Sequence[Row]) -> str:
    """Return the published multipliers of each field in Markdown; lists fields without one."""
    choices_by_field = [(field, _choices(rows, field)) for field in FIELDS]
    missing = [_name(field) for field, choices in choices_by_field if not choices]
    text = (
        f"Every measured multiplier on {measure.target_title(TARGET)}, least time × area first. "
        "The area does not contain hard multipliers (DSP) and memory blocks (RAM); they have "
        "columns of their own. The column front marks multipliers that no other one equals or "
        "beats in area, hard multipliers and time at once. Time is the latency of one product. "
        "mont-mul-dsp and mont-mul-dsp-words accept the next product sooner. "
        f"{PART_MEANING} An asterisk marks results from older RTL."
    )
    if missing:
        text += f"\n\nNot measured: {', '.join(missing)}."
    tables = tuple(_table(_name(field), choices) for field, choices in choices_by_field if choices)
    parts = blocks(Section("Multipliers", text, tables=tables))
    parts.append(f"*The commands are below [the tables of this target](#cores-on-{TARGET}).*")
    return "\n\n".join(parts) + "\n"


def _choices(rows: Sequence[Row], field: Field) -> list[Choice]:
    """Return the multipliers measured at exactly this size, least time × area first."""
    question = Question("multiply", field, TARGET)
    return list(answer(question, [row for row in rows if row["bits"] == field.bits]).choices)


def _table(title: str, choices: Sequence[Choice]) -> Table:
    costs = [(c.row["core_area"], c.row["dsp"] or 0, c.row["time_us"]) for c in choices]
    front = set(measure.front(costs))
    columns = {"label": Column("core and settings", align="left")}
    columns |= {key: measure.BY_KEY[key].column for key in _FIGURES}
    columns |= {"seeds": Column("seeds"), "front": Column("front", align="left")}
    body = [
        {
            **choice.row,
            "label": name_of(choice.row),
            "seeds": len(choice.row["seeds"]),
            "front": "front" if i in front else None,
        }
        for i, choice in enumerate(choices)
    ]
    return measure.plain_table(body, title, columns)


def _name(field: Field) -> str:
    return f"GF(p), {field.bits} bits" if field.kind == "gfp" else f"GF(2^m), m = {field.bits}"
