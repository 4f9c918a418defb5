"""The settings of a core that a check runs: widths, parameters, field or curve."""

import contextlib
import dataclasses
import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from dualfield import operations
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration, Core
from dualfield.check import curve_points
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field


@dataclass(frozen=True)
class Extent:
    """How much a check of a core covers.

    ``widths``: how many of its smallest are run exhaustively, one less with two operands and more
    than one. ``count``: random operations for each setting. ``bits``: for edges and random
    operands, unless given. ``together``: see `covering`. ``short``: with the parameters that the
    record names for small widths, which are built faster.
    """

    widths: int
    count: int
    bits: int
    together: int
    short: bool


QUICK = Extent(widths=1, count=100, bits=40, together=1, short=True)
THOROUGH = Extent(widths=3, count=1000, bits=256, together=2, short=False)

RANDOM = "random"
"""The random operands in a report; the runs of them are evidence."""


@dataclass(frozen=True)
class Wanted:
    """What to check: operands of one field or curve, or of many fields.

    Attributes:
        extent: How much.
        seed: Seed of the random operands.
        bits: Width for edges and random operands.
        field: Field of the operands, None for any.
        curve: Instead, a curve; its points are checked against OpenSSL.
        model: On a curve, the model answers instead of the RTL.
        assignments: Fixed parameters.
        widths: Random moduli have every width from 3 bits on, not only the core's.
        skip: Number of random operations to leave out, as an earlier run did them.
    """

    extent: Extent = THOROUGH
    seed: int = 1
    bits: int | None = None
    field: Field | None = None
    curve: Curve | None = None
    model: bool = False
    assignments: Mapping[str, object] = dataclasses.field(default_factory=dict)
    widths: bool = False
    skip: int = 0

    @property
    def moduli(self) -> str:
        """The random moduli, or the curve, as the evidence names them.

        >>> Wanted(widths=True).moduli
        'odd moduli of every width'
        """
        if self.curve is not None:
            return self.curve.words
        drawn = evidence.WIDTHS if self.widths else evidence.MIXED
        return self.field.name if self.field else drawn

    def what(self, core: str, operands: str) -> str:
        """The name of a set of operands in a report; ``core``: its id.

        >>> Wanted().what("ami-sf", RANDOM)
        'ami-sf: random'
        """
        if self.curve is None:
            return f"{core}: {operands}"
        points = f"{operands} points" if operands == RANDOM else operands
        return f"{core}: {self.curve.words}, {points}{', on the model' if self.model else ''}"

    def width(self, core: Core) -> int:
        """Bits for edges and random operands; UsageError if the core cannot take them."""
        if self.field is not None and operations.of(core).over == "curve":
            raise UsageError(f"{core.id} works on curves: use --curve instead of --field.")
        if self.field is not None:
            core.takes(self.field.kind)
            if self.bits is not None and self.bits < self.field.bits:
                raise UsageError(
                    f"--bits {self.bits} is too small for {self.field.name}; it must be at least "
                    f"{self.field.bits}."
                )
        if self.bits is not None:
            return self.bits  # 0 too: a configuration says what would be right
        asked = self.field.bits if self.field else min(self.extent.bits, core.maximum_bits)
        return max(core.minimum_bits, asked)

    def real(self, core: Core) -> list[Configuration]:
        """The settings for edges and random operands; UsageError if there is none."""
        if self.curve is not None:
            return [curve_points.configuration(core, self.curve, self.bits, self.assignments)]
        width = self.width(core)
        core.configure(width, self.assignments)
        short = (
            {k: v for k, v in core.small.items() if k not in core.for_size(0)}
            if self.extent.short
            else {}
        )
        given = {name.lower() for name in self.assignments}
        short = {
            k: v
            for k, v in short.items()
            if k.lower() not in given and k not in core.for_size(width)
        }
        settings = variants(core, width, assignments={**short, **self.assignments})
        kind = self.field.kind if self.field else ""
        fitting = [config for config in settings if not kind or kind in config.kinds]
        if not fitting:
            settings[0].takes(kind, 0)
        return covering(fitting, self.extent.together)

    def small(self, core: Core) -> list[Configuration]:
        """The settings for exhaustive runs, none if ``assignments`` do not fit small widths."""
        widths = self.extent.widths
        widths -= widths > 1 and core.has_input("b")
        found = []
        for bits in range(core.minimum_bits, core.minimum_bits + widths):
            every = variants(core, bits, True, self.assignments)
            found += every if self.extent.together > 1 else covering(every, self.extent.together)
        return found

    def sweep(self, core: Core) -> list[Configuration]:
        """The settings in which every refusal is tried, that of small widths among them.

        Of a core whose operand size is chosen at run time the width is ``MaxBits``.
        """
        width = self.width(core)
        held = {**core.for_size(width), **self.assignments}
        settings = variants(core, width, assignments=held, sweep=True)
        chosen = covering(settings, self.extent.together)
        with contextlib.suppress(UsageError):
            shortest = core.configure(width, {**core.small, **held})
            chosen += [shortest] if shortest not in chosen else []
        return chosen


def variants(
    core: Core,
    bits: int,
    small: bool = False,
    assignments: Mapping[str, object] | None = None,
    *,
    sweep: bool = False,
) -> list[Configuration]:
    """The core at a width with every combination of its parameters' choices and switches.

    A switch is an integer of two values, as 0 and 1. ``small``: also with the values that the
    record names for small widths. ``sweep``: with those that it names for refusals. Combinations
    that the core's constraint refuses are left out; UsageError if it refuses all, but none for
    ``small``. ``assignments`` hold everywhere.
    """
    given = {name.lower(): value for name, value in (assignments or {}).items()}
    axes: list[list[tuple[str, int | str]]] = []
    for p in core.parameters:
        switch = not p.choices and p.maximum - p.minimum == 1
        values: tuple[int | str, ...] = p.choices or ((p.minimum, p.maximum) if switch else ())
        if not p.varied:
            values = ()
        elif sweep:
            values = p.sweep or values or p.tries
        elif small:
            values = (core.small[p.name],) if p.name in core.small else values or p.tries
        axes.append([(p.name, value) for value in values if p.name.lower() not in given])
    found, refused = [], None
    for chosen in itertools.product(*(axis for axis in axes if axis)):
        try:
            found.append(core.configure(bits, {**dict(chosen), **given}))
        except UsageError as error:
            refused = refused or error
    if refused and not found and not small:
        raise refused
    return found


def covering(configs: list[Configuration], together: int = 2) -> list[Configuration]:
    """Some of the configurations, in order: all values that so many parameters take ``together``.

    Every pair of values by default. Which values meet is what errors of parameters depend on; all
    combinations of four parameters would be several times as many.
    """

    def shown(config: Configuration) -> set[tuple[tuple[str, object], ...]]:
        return set(itertools.combinations(config.items, together)) or {config.items}

    missing = set().union(*(shown(config) for config in configs))
    chosen: set[int] = set()
    while missing:
        best = max(range(len(configs)), key=lambda i: len(missing & shown(configs[i])))
        missing -= shown(configs[best])
        chosen.add(best)
    return [config for i, config in enumerate(configs) if i in chosen]
