"""The choices of `dualfield.selection.choose`: configurations with their figures and commands."""

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
"""The figures that a table of choices shows as rows have them."""

MARKS = {
    "~": "estimate of area and clock between the rows of these widths; cycles are exact",
    "<": "area and clock are of a core of this width; the requested core is smaller",
    "any": "the operand size is chosen at run time: the hardware supports every size up to MaxBits",
    "+": "only the module inside the core, without the core's operand registers",
    "*": "measured on older RTL",
}
"""Marks of a choice in tables, and their meaning."""

_WIDTHS = {"measured": "", "estimate": "~", "wider": "<", "size": "any"}
"""The mark of the widths that figures come from."""


@dataclass(frozen=True)
class Choice:
    """A configuration that does what is asked for, with its figures.

    Attributes:
        config: The configuration, at the width that is asked for.
        figures: Its figures, and the published rows that they come from.
        question: What is asked for.
        stale: Why a row that the figures come from is not of this RTL, None if all are.
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
        """The module inside the core that the figures are of, empty for the whole core."""
        return str(self.row.get("part", ""))

    @property
    def label(self) -> str:
        """Its name in tables, with its marks."""
        name = str(self.row["label"]).removesuffix(f"-{self.part}")
        return " ".join([name, *(mark for mark in self.marks if mark in "+*")])

    @property
    def marks(self) -> tuple[str, ...]:
        """Those of `MARKS` that it has."""
        found = (_WIDTHS[self.figures.basis], "+" * bool(self.part), "*" * bool(self.stale))
        return tuple(mark for mark in found if mark)

    @property
    def widths(self) -> str:
        """The widths of the rows that the figures come from, with their mark."""
        widths = ", ".join(str(row["bits"]) for row in self.figures.sources)
        mark = _WIDTHS[self.figures.basis]
        return mark if mark == "any" else mark + widths

    @property
    def fits(self) -> tuple[str, ...]:
        """The devices of the target that hold the core alone; none where none is known."""
        return holding(self.row["target"], self.row)

    def generate(self) -> str:
        """The command that writes the core as a folder."""
        from dualfield.generate.manifest import command

        return command(self._handover())

    def _handover(self) -> "Handover":
        """What `generate` writes, so that a command which it refuses is not printed."""
        from dualfield.generate.handover import handover
        from dualfield.generate.naming import default_name

        config, curve, field = self._written(), self.question.curve, self.question.field
        whole = self.question.of_curves or self.question.any_modulus
        named = curve or (None if whole else field)
        return handover(
            config.core,
            default_name(config.core_id, named, config.bits),
            field=None if whole else field,
            curve=curve,
            bits=config.bits if named is None else None,
            assignments=dict(command_lines.changed(config)),
        )

    def _written(self) -> Configuration:
        """The configuration that `generate` writes: without cells of a vendor that it refuses."""
        if not self.config.closed_cells():
            return self.config
        return self.config.core.configure(self.config.bits, self.config.values | {"Technology": 0})

    def synth(self) -> str:
        """The command that measures the configuration."""
        seeds = max(len(row["seeds"]) for row in self.figures.sources)
        return command_lines.synth(self.config, self.row["target"], self.part, seeds)

    def notes(self) -> list[str]:
        """What the figures rest on, and where the written core differs from the measured one."""
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
    """A configuration that does what is asked for and has no published row.

    ``cycles``: of an operation at most, or of an element of a full batch. ``note``: its area on
    another target of the family, where that has a row. ``fits``: whether that area fits the target.
    """

    config: Configuration
    target: str
    cycles: int
    note: str = ""
    fits: bool = True

    def synth(self) -> str | None:
        """The command that measures it, None if it does not fit the target."""
        if not self.fits:
            return None
        return command_lines.synth(fit(self.config, self.target), self.target)

    def words(self) -> str:
        """Its cycles and its note, as ``620 cycles, 4986 logic cells on ice40``."""
        return ", ".join([f"{self.cycles} cycles", *([self.note] if self.note else [])])


def choice_table(choices: Sequence[Choice], title: str = "") -> Table:
    """The choices with their figures; columns without any figure are left out.

    Time × area stands as a ratio to the least of these choices.
    """
    columns = {"label": Column("core", align="left")}
    columns |= {key: measure.BY_KEY[key].column for key in COLUMNS}
    columns |= {"time": Column("time", "µs"), "ratio": Column("time × area", "÷ least")}
    columns |= {"fits": Column("fits"), "widths": Column("rows", "bits")}
    least = min((c.row["time_x_area"] or math.inf for c in choices), default=math.inf)
    rows = [
        {
            **choice.row,
            "label": choice.label,
            "time": significant(choice.row["time_us"]),
            "ratio": significant(choice.row["time_x_area"], least, digits=3),
            "fits": choice.fits[0] if choice.fits else None,
            "widths": choice.widths,
        }
        for choice in choices
    ]
    return replace(measure.plain_table(rows, title, columns), keys=1)


def significant(value: float | None, unit: float = 1.0, digits: int = 4) -> str | None:
    """A positive figure with so many significant digits, without an exponent.

    >>> significant(108418.0), significant(3.31421), significant(12.0, 4.0, 3)
    ('108418', '3.314', '3.00')
    """
    if value is None:
        return None
    value /= unit
    return f"{value:.{max(digits - 1 - math.floor(math.log10(value)), 0)}f}"


def _in_words(row: Row) -> str:
    """The figures of a published row in words."""
    words = [f"{row['core_area']:g} {row['area_unit']}"]
    if row["clock_mhz"] is not None:
        words.append(f"{row['clock_mhz']:.1f} MHz")
    words.append(f"{row['cycles_worst']} cycles")
    if row["time_us"] is not None:
        words.append(f"{significant(row['time_us'])} µs")
    return ", ".join(words)
