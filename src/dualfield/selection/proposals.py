"""Choices of `dualfield.selection.choose`: configurations with their figures and commands."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dualfield import measure
from dualfield.catalog.core import Configuration
from dualfield.measure import Row, command_lines
from dualfield.report import Column, Table
from dualfield.selection.estimates import Figures
from dualfield.selection.question import Question
from dualfield.synthesize.devices import holding
from dualfield.synthesize.fit import fit

if TYPE_CHECKING:
    from dualfield.generate.handover import Handover

COLUMNS = ("core_area", "ff", "dsp", "clock_mhz", "cycles_worst")
"""The figures that a table of choices takes from the rows unchanged."""

MARKS = {
    "~": "estimate of area and clock between the rows of these widths; cycles are exact",
    "<": "area and clock are of a core of this width; the requested core is smaller",
    "any": "the operand size is chosen at run time: the hardware supports every size up to MaxBits",
    "+": "only the module inside the core, without the core's operand registers",
    "*": "measured on older RTL",
}
"""Mark of a choice in tables -> meaning."""

_WIDTHS = {"measured": "", "estimate": "~", "wider": "<", "size": "any"}
"""Basis of the figures -> mark of their widths."""


@dataclass(frozen=True)
class Choice:
    """A configuration that meets the requirements, with its figures.

    Attributes:
        config: The configuration, at the required width.
        figures: Its figures and their sources.
        question: The operation and the requirements.
        stale: Why a source does not describe the present RTL, None if all sources do.
    """

    config: Configuration
    figures: Figures
    question: Question
    stale: str | None = None

    @property
    def row(self) -> Row:
        """The figures, with the keys of a published row."""
        return self.figures.row

    @property
    def part(self) -> str:
        """The measured module inside the core, empty for the whole core."""
        return str(self.row.get("part", ""))

    @property
    def label(self) -> str:
        """The name in tables, with the marks."""
        name = str(self.row["label"]).removesuffix(f"-{self.part}")
        return " ".join([name, *(mark for mark in self.marks if mark in "+*")])

    @property
    def marks(self) -> tuple[str, ...]:
        """The keys of `MARKS` that apply."""
        marks = (_WIDTHS[self.figures.basis], "+" * bool(self.part), "*" * bool(self.stale))
        return tuple(mark for mark in marks if mark)

    @property
    def widths(self) -> str:
        """The widths of the sources, with their mark."""
        widths = ", ".join(str(row["bits"]) for row in self.figures.sources)
        mark = _WIDTHS[self.figures.basis]
        return mark if mark == "any" else mark + widths

    @property
    def fits(self) -> tuple[str, ...]:
        """The devices of the target that are large enough for the core alone; empty if unknown."""
        return holding(self.row["target"], self.row)

    def generate(self) -> str:
        """The command that writes the core as a folder."""
        from dualfield.generate.manifest import command

        return command(self._handover())

    def _handover(self) -> "Handover":
        """The folder that `generate` would write; this raises an error if it refuses to."""
        from dualfield.generate.core_name import default_name
        from dualfield.generate.handover import handover

        config, curve, field = self._exported(), self.question.curve, self.question.field
        generic = self.question.of_curves or self.question.any_modulus
        algebra = curve or (None if generic else field)
        return handover(
            config.core,
            default_name(config.core_id, algebra, config.bits),
            field=None if generic else field,
            curve=curve,
            bits=config.bits if algebra is None else None,
            assignments=dict(command_lines.changed(config)),
        )

    def _exported(self) -> Configuration:
        """The configuration that `generate` writes, without vendor cells that it refuses."""
        if not self.config.closed_cells():
            return self.config
        return self.config.core.configure(self.config.bits, self.config.values | {"Technology": 0})

    def synth(self) -> str:
        """The command that measures the configuration."""
        seeds = max(len(row["seeds"]) for row in self.figures.sources)
        return command_lines.synth(self.config, self.row["target"], self.part, seeds)

    def notes(self) -> list[str]:
        """The basis of the figures, and how the written core differs from the measured one."""
        first, last = self.figures.sources[0], self.figures.sources[-1]
        at = f"measured at {last['bits']} bits: {_in_words(last)}"
        limit = self.config.most_bits
        notes = {
            "measured": [],
            "size": [
                f"{at}. The operand size is chosen at run time, up to MaxBits={limit}: the "
                "hardware is the same, and the cycles are those of the requested size."
            ],
            "estimate": [
                f"Estimate between the rows of {first['bits']} and {last['bits']} bits; cycles are "
                f"exact. {at[0].upper()}{at[1:]}."
            ],
            "wider": [
                f"Area and clock are {at}. No smaller width has a row for an estimate; the core "
                f"of {self.config.bits} bits is smaller."
            ],
        }[self.figures.basis]
        if self.part:
            notes.append(
                f"The figures are for the module {self.part}, without the operand registers of the "
                "core; the core that `generate` writes is larger."
            )
        if self.config.closed_cells():
            notes.append(
                "The figures are for Technology=1 (ECP5 cells); `generate` writes Technology=0."
            )
        if self.question.of_curves and self.question.curve is None:
            notes.append("The curve is a port of the written core; --curve C fixes it.")
        return [note[0].upper() + note[1:] for note in notes]


@dataclass(frozen=True)
class Unmeasured:
    """A configuration that meets the requirements and has no published row.

    ``cycles``: worst case of an operation, or mean per element of a full batch. ``note``: area on
    another target of the family, empty if it has no row. ``fits``: whether that area fits the
    target.
    """

    config: Configuration
    target: str
    cycles: int
    note: str = ""
    fits: bool = True

    def synth(self) -> str | None:
        """Return the command that measures it, None if it does not fit the target."""
        if not self.fits:
            return None
        return command_lines.synth(fit(self.config, self.target), self.target)

    def words(self) -> str:
        """Return cycles and note, such as ``620 cycles, 4986 logic cells on ice40``."""
        return ", ".join([f"{self.cycles} cycles", *([self.note] if self.note else [])])


def choice_table(choices: Sequence[Choice], title: str = "") -> Table:
    """Return a table of the choices with their figures, without empty columns.

    Time × area is relative to the smallest of these choices.
    """
    columns = {"label": Column("core", align="left")}
    columns |= {key: measure.BY_KEY[key].column for key in COLUMNS}
    columns |= {"time": Column("time", "µs"), "ratio": Column("time × area", "÷ least")}
    columns |= {"fits": Column("fits"), "widths": Column("rows", "bits")}
    smallest = min((c.row["time_x_area"] or math.inf for c in choices), default=math.inf)
    rows = [
        {
            **choice.row,
            "label": choice.label,
            "time": significant(choice.row["time_us"]),
            "ratio": significant(choice.row["time_x_area"], smallest, digits=3),
            "fits": choice.fits[0] if choice.fits else None,
            "widths": choice.widths,
        }
        for choice in choices
    ]
    return replace(measure.plain_table(rows, title, columns), keys=1)


def significant(value: float | None, unit: float = 1.0, digits: int = 4) -> str | None:
    """Return a positive figure as text with this many significant digits and no exponent.

    >>> significant(108418.0), significant(3.31421), significant(12.0, 4.0, 3)
    ('108418', '3.314', '3.00')
    """
    if value is None:
        return None
    value /= unit
    return f"{value:.{max(digits - 1 - math.floor(math.log10(value)), 0)}f}"


def _in_words(row: Row) -> str:
    """Return the figures of a published row in words."""
    words = [f"{row['core_area']:g} {row['area_unit']}"]
    if row["clock_mhz"] is not None:
        words.append(f"{row['clock_mhz']:.1f} MHz")
    words.append(f"{row['cycles_worst']} cycles")
    if row["time_us"] is not None:
        words.append(f"{significant(row['time_us'])} µs")
    return ", ".join(words)
