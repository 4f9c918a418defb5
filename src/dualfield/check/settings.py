"""The scope of a check: the configurations of a core, and the field or curve of the operands."""

import contextlib
import dataclasses
import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from dualfield import operations
from dualfield.catalog import evidence
from dualfield.catalog.core import Configuration, Core
from dualfield.check import agreement, curve_points, ed_signatures, rsa_signatures, signatures
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.operations.agree import Agree
from dualfield.operations.sign import Sign
from dualfield.operations.sign_ed import SignEd


@dataclass(frozen=True)
class Extent:
    """How much a check of a core covers.

    Attributes:
        widths: Number of smallest widths to check exhaustively; one fewer, but at least one, if the
            core has two operands.
        count: Random operations per configuration.
        bits: Default width for edge cases and random operands.
        together: Number of parameters whose combinations are covered; see `covering`.
        short: Use the record's parameters for small widths, whose builds are faster.
    """

    widths: int
    count: int
    bits: int
    together: int
    short: bool


QUICK = Extent(widths=1, count=100, bits=40, together=1, short=True)
THOROUGH = Extent(widths=3, count=1000, bits=256, together=2, short=False)

_CONFIGURATIONS = {
    Agree: agreement.configuration,
    Sign: signatures.configuration,
    SignEd: ed_signatures.configuration,
}
"""Operation -> function that returns the configuration for a curve; others: `curve_points`."""

RANDOM = "random"
"""Name of the set of random operands; only its runs become evidence."""


@dataclass(frozen=True)
class Scope:
    """The scope of a check: operands in one field, on one curve, or in many fields.

    Attributes:
        extent: How much to check.
        seed: Seed of the random operands.
        bits: Width for edge cases and random operands; None: by the field or the extent.
        field: Field of the operands, None for many fields.
        curve: Curve of the operands, in place of a field; OpenSSL checks the points.
        openssl: Use keys of OpenSSL, or with a curve keys and signatures of OpenSSL, in place of a
            field and of other operands.
        model: Whether the model answers instead of the RTL; only with a curve or keys of OpenSSL.
        assignments: Parameters with fixed values.
        widths: Draw random moduli of every width from 3 bits on, not only of the core's width.
        skip: Random operations to leave out because an earlier run has checked them.
    """

    extent: Extent = THOROUGH
    seed: int = 1
    bits: int | None = None
    field: Field | None = None
    curve: Curve | None = None
    openssl: bool = False
    model: bool = False
    assignments: Mapping[str, object] = dataclasses.field(default_factory=dict)
    widths: bool = False
    skip: int = 0

    @property
    def moduli(self) -> str:
        """The name of the moduli, of the curve or of the keys in the evidence.

        >>> Scope(widths=True).moduli
        'odd moduli of every width'
        """
        if self.curve is not None:
            return self.curve.words + (", operands of OpenSSL" if self.openssl else "")
        if self.openssl:
            return rsa_signatures.KEYS
        moduli = evidence.WIDTHS if self.widths else evidence.MIXED
        return self.field.name if self.field else moduli

    def what(self, core: str, operands: str) -> str:
        """Return the name of a set of operands in a report; ``core`` is an id.

        >>> Scope().what("ami-sf", RANDOM)
        'ami-sf: random'
        """
        where = ", on the model" if self.model else ""
        if self.openssl:
            return f"{core}: {self.moduli}{where}"
        if self.curve is None:
            return f"{core}: {operands}"
        points = f"{operands} points" if operands == RANDOM else operands
        return f"{core}: {self.curve.words}, {points}{where}"

    def width(self, core: Core) -> int:
        """Return the width for edge cases and random operands; UsageError if it is too small."""
        if self.field is not None and operations.of(core).over == "curve":
            raise UsageError(f"{core.id} works on curves: use --curve instead of --field.")
        if self.field is not None and operations.of(core).over == "numbers":
            raise UsageError(f"{core.id} has no field: use --bits instead of --field.")
        if self.field is not None:
            core.takes(self.field.kind)
            if self.bits is not None and self.bits < self.field.bits:
                raise UsageError(
                    f"--bits {self.bits} is too small for {self.field.name}; it must be at least "
                    f"{self.field.bits}."
                )
        if self.bits is not None:
            return self.bits  # even 0: `Core.configure` states the range
        default = self.field.bits if self.field else min(self.extent.bits, core.maximum_bits)
        return max(core.minimum_bits, default)

    def real(self, core: Core) -> list[Configuration]:
        """Return the configurations for edge cases and random operands, or raise UsageError."""
        if self.openssl and self.curve is None:
            return [rsa_signatures.configuration(core, self.bits, self.assignments)]
        if self.curve is not None:
            operation = type(operations.of(core))
            configuration = _CONFIGURATIONS.get(operation, curve_points.configuration)
            return [configuration(core, self.curve, self.bits, self.assignments)]
        width = self.width(core)
        modulus = core.for_modulus(self.field.modulus) if self.field else {}
        core.configure(width, {**modulus, **self.assignments})
        short = (
            {k: v for k, v in core.small.items() if k not in core.for_size(0)}
            if self.extent.short
            else {}
        )
        assigned = {name.lower() for name in self.assignments}
        short = {
            k: v
            for k, v in short.items()
            if k.lower() not in assigned and k not in core.for_size(width)
        }
        settings = variants(core, width, assignments={**modulus, **short, **self.assignments})
        kind = self.field.kind if self.field else ""
        suitable = [config for config in settings if not kind or kind in config.kinds]
        if not suitable:
            settings[0].takes(kind, 0)
        return covering(suitable, self.extent.together)

    def small(self, core: Core) -> list[Configuration]:
        """Return the configurations for exhaustive runs; none if ``assignments`` rule them out."""
        widths = self.extent.widths
        widths -= widths > 1 and core.has_input("b")
        configs = []
        for bits in range(core.minimum_bits, core.minimum_bits + widths):
            combinations = variants(core, bits, True, self.assignments)
            configs += (
                combinations
                if self.extent.together > 1
                else covering(combinations, self.extent.together)
            )
        return configs

    def sweep(self, core: Core) -> list[Configuration]:
        """Return the configurations for checks of every refusal, that for small widths included.

        The width of a core that is sized at run time is ``MaxBits``.
        """
        width = self.width(core)
        fixed = {**core.for_size(width), **self.assignments}
        settings = variants(core, width, assignments=fixed, sweep=True)
        selected = covering(settings, self.extent.together)
        with contextlib.suppress(UsageError):
            shortest = core.configure(width, {**core.small, **fixed})
            selected += [shortest] if shortest not in selected else []
        return selected


def variants(
    core: Core,
    bits: int,
    small: bool = False,
    assignments: Mapping[str, object] | None = None,
    *,
    sweep: bool = False,
) -> list[Configuration]:
    """Return the core at a width with every combination of its parameters' choices and switches.

    A switch is an integer parameter with two values. Invalid combinations are left out.

    Args:
        core: The core.
        bits: The width.
        small: Also use the record's values for small widths; the result may be empty.
        assignments: Parameters with fixed values.
        sweep: Use the record's values for refusals.

    Raises:
        UsageError: all combinations are invalid, and ``small`` is false.
    """
    assigned = {name.lower(): value for name, value in (assignments or {}).items()}
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
        axes.append([(p.name, value) for value in values if p.name.lower() not in assigned])
    configs, problem = [], None
    for selected in itertools.product(*(axis for axis in axes if axis)):
        try:
            configs.append(core.configure(bits, {**dict(selected), **assigned}))
        except UsageError as error:
            problem = problem or error
    if problem and not configs and not small:
        raise problem
    return configs


def covering(configs: list[Configuration], together: int = 2) -> list[Configuration]:
    """Return a subset, in order, with every combination of values of ``together`` parameters.

    By default these are all pairs of values, since most faults depend on one or two parameters. All
    combinations of four parameters would be several times as many.
    """

    def value_sets(config: Configuration) -> set[tuple[tuple[str, object], ...]]:
        return set(itertools.combinations(config.items, together)) or {config.items}

    uncovered = set().union(*(value_sets(config) for config in configs))
    selected: set[int] = set()
    while uncovered:
        best = max(range(len(configs)), key=lambda i: len(uncovered & value_sets(configs[i])))
        uncovered -= value_sets(configs[best])
        selected.add(best)
    return [config for i, config in enumerate(configs) if i in selected]
