"""Comparison of affine and projective coordinates: operations per bit of the curve programs.

The counts come from the text of each program, from its loop over the scalar: one
micro-instruction is one operation.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.catalog.records.dsp_multiply import unit
from dualfield.models.curve_timing import of_dsp
from dualfield.programs.curve_programs import AFFINE_TEXTS, FORMS, TEXTS
from dualfield.report import Drawing, drawings
from dualfield.synthesize.seeds import Summary

BITS = 256
"""Bits of the GF(p) machines."""

BINARY_BITS = 233
"""Degree of the GF(2^m) machines."""

_DOMAIN = ("unit", "s")
"""Factors with which an affine program only converts a value from or to Montgomery form."""

_LOOP = re.compile(r"^repeat \w+\n(.*?)^end$", re.DOTALL | re.MULTILINE)

_ORDER = re.compile(r"\w+ = (\w+) ([-+*/]) (\w+)", re.ASCII)


@dataclass(frozen=True)
class Work:
    """Operations per bit of the scalar.

    ``products`` do not include squares; ``domain`` counts products that only convert from or to
    Montgomery form; ``sums`` include differences.
    """

    quotients: float
    products: float
    squares: float
    domain: float
    sums: float

    def time(self, ratio: float, square: float = 1.0, domain: bool = True) -> float:
        """Return the time per bit in products, without sums; ``ratio``: D/M, ``square``: S/M."""
        conversions = self.domain if domain else 0
        return ratio * self.quotients + self.products + square * self.squares + conversions


def work(text: str) -> Work:
    r"""Return the operations per bit of a program, in its first loop over the scalar's bits.

    >>> work("repeat bits\nshift k\nt = a / b\nt = t * t\nt = t + a\nend")
    Work(quotients=1.0, products=0.0, squares=1.0, domain=0.0, sums=1.0)
    """
    lines = "\n".join(line.split("#")[0].strip() for line in text.splitlines())
    body = next(loop.split("\n") for loop in _LOOP.findall(lines) if "shift k" in loop)
    bits = body.count("shift k")
    instructions = [m.groups() for m in map(_ORDER.fullmatch, body) if m]
    affine = any(sign == "/" for _, sign, _ in instructions)
    factors = [(a, b) for a, sign, b in instructions if sign == "*"]
    conversions = sum(affine and a != b and b in _DOMAIN for a, b in factors)
    squares = sum(a == b for a, b in factors)
    return Work(
        sum(sign == "/" for _, sign, _ in instructions) / bits,
        (len(factors) - squares - conversions) / bits,
        squares / bits,
        conversions / bits,
        sum(sign in "+-" for _, sign, _ in instructions) / bits,
    )


@dataclass(frozen=True)
class Pair:
    """A family of curves with its projective and its affine program."""

    name: str
    program: str
    projective: Work
    affine: Work

    @property
    def short(self) -> str:
        """The name in a drawing."""
        return self.name.removeprefix("short ") + (", x" if "by x" in self.program else "")

    def threshold(self, square: float = 1.0, domain: bool = True) -> float:
        """Return the D/M below which the affine program is faster, without sums."""
        saved = self.projective.time(0, square) - self.affine.time(0, square, domain)
        return saved / self.affine.quotients

    def ratio(self, quotient: float, domain: bool = True) -> float:
        """Return the affine time divided by the projective time, for D/M = ``quotient``."""
        return self.affine.time(quotient, domain=domain) / self.projective.time(quotient)


def pairs() -> tuple[Pair, ...]:
    """Return the families; a Montgomery curve is also short Weierstrass, in u = x + a / 3."""
    weierstrass, montgomery, binary = (work(TEXTS["multiply", form]) for form in FORMS)
    chord, by_x_of_montgomery, by_x_of_binary = (
        work(AFFINE_TEXTS["multiply", form]) for form in FORMS
    )
    of_engine, by_x = "(R + Q) + R, 2 bits", "ladder by x"
    return (
        Pair("short Weierstrass", of_engine, weierstrass, chord),
        Pair("Montgomery", of_engine, montgomery, chord),
        Pair("Montgomery", by_x, montgomery, by_x_of_montgomery),
        Pair("binary", by_x, binary, by_x_of_binary),
    )


def thresholds() -> list[dict[str, Any]]:
    """Return a row per family: the operations per bit of both programs, and the thresholds."""
    names = ("quotients", "products", "squares", "domain", "sums")
    return [
        {"name": pair.name, "program": pair.program}
        | {f"p_{name}": getattr(pair.projective, name) for name in names}
        | {f"a_{name}": getattr(pair.affine, name) for name in names}
        | {
            "plain": pair.threshold(domain=False),
            "moved": pair.threshold(),
            "free": pair.threshold(square=0, domain=False),
        }
        for pair in pairs()
    ]


@dataclass(frozen=True)
class Machine:
    """Cores that together multiply and divide.

    ``domain``: the products are Montgomery products. ``inverts``: the divider only inverts, so a
    quotient needs one more product.
    """

    name: str
    product: Configuration
    quotient: Configuration
    binary: bool = False
    domain: bool = True
    inverts: bool = False

    @property
    def cycles(self) -> tuple[int, int]:
        """Cycles of a product and of a quotient, from operands to result.

        A multiplier that stores the modulus has it from a previous product.
        """
        product = self.product.latency()[1]
        if self.product.core.id == "mont-mul-dsp":
            product = of_dsp(unit(self.product)).same_modulus
        return product, self.quotient.latency()[1] + (product if self.inverts else 0)

    @property
    def array(self) -> bool:
        """True if one core multiplies and divides."""
        return self.product.core.top == self.quotient.core.top


def machines() -> tuple[Machine, ...]:
    """Return the machines, with the ECP5 parameter Technology as in the published rows."""

    def configuration(name: str, bits: int, **values: object) -> Configuration:
        core = catalog.get(name)
        cells = {"Technology": 1} if any(p.name == "Technology" for p in core.parameters) else {}
        return core.configure(bits, {**cells, **values})

    def binary(name: str, digit: int, steps: int = 1) -> Machine:
        build = {"Field": "gf2m", "Technology": 0, "StepsPerCycle": steps}
        quotient = configuration("inv-divstep", BINARY_BITS, **build)
        return Machine(
            name, configuration("mul-digit", BINARY_BITS, Digit=digit), quotient, True, False
        )

    prime, dsp = configuration("inv-divstep", BITS), configuration("mont-mul-dsp", BITS)
    return (
        Machine("mont-mul-divstep: one array", configuration("mont-mul-divstep", BITS), prime),
        Machine("mont-mul-serial, inv-divstep", configuration("mont-mul-serial", BITS), prime),
        Machine("mont-mul-dsp, inv-divstep", dsp, prime),
        Machine("mont-mul-dsp, inv-jump", dsp, configuration("inv-jump", BITS), inverts=True),
        binary("mul-digit, a bit a cycle, inv-divstep", 1),
        binary("mul-digit, 8 bits, inv-divstep", 8),
        binary("mul-digit, 8 bits, inv-divstep, 2 steps", 8, 2),
    )


def machine_rows() -> list[dict[str, Any]]:
    """Return a row per machine: its cycles, its D/M, and affine over projective time."""
    weierstrass, montgomery, _, binary = pairs()
    rows = []
    for machine in machines():
        product, quotient = machine.cycles
        ratio = quotient / product
        of_binary = binary.ratio(ratio, machine.domain) if machine.binary else None
        rows.append(
            {
                "name": machine.name,
                "n": machine.product.bits,
                "product": product,
                "quotient": quotient,
                "ratio": ratio,
                "binary": of_binary,
                "weierstrass": None if machine.binary else weierstrass.ratio(ratio),
                "montgomery": None if machine.binary else montgomery.ratio(ratio),
            }
        )
    return rows


def placed_rows(cost: Callable[[Configuration], Summary | None]) -> list[dict[str, Any]]:
    """Return a row per machine with known costs: time per bit and time x area, short Weierstrass.

    Both cores run at the slower clock. Projective coordinates count only the multiplier.
    """
    weierstrass, rows = pairs()[0], []
    for machine in machines():
        parts = [
            cost(part)
            for part in (
                (machine.product,) if machine.array else (machine.product, machine.quotient)
            )
        ]
        costs = [part for part in parts if part is not None and part.clock_mhz is not None]
        if machine.binary or len(costs) < len(parts):
            continue
        product, quotient = machine.cycles
        alone, clocks = costs[0], [part.clock_mhz or 0 for part in costs]
        affine = weierstrass.affine.time(quotient / product) * product / min(clocks)
        projective = weierstrass.projective.time(0) * product / clocks[0]
        rows.append(
            {
                "name": machine.name,
                "n": machine.product.bits,
                "area": sum(part.area for part in costs),
                "clock": min(clocks),
                "alone": alone.area,
                "alone_clock": clocks[0],
                "affine": affine,
                "projective": projective,
            }
        )
    return rows


def engine() -> list[dict[str, Any]]:
    """Return a row per build of scalar-mul: whole operations with checks, table and inversion."""
    core = catalog.get("scalar-mul")
    affine, montgomery = {"Coordinates": "affine"}, {"Form": "montgomery"}
    array, digits = {"Arithmetic": "divstep"}, {"Form": "binary", "Arithmetic": "digit"}
    both = digits | array | affine
    builds: Sequence[tuple[str, str, int, Mapping[str, object]]] = (
        ("short Weierstrass", "divstep array, affine", BITS, array | affine),
        ("short Weierstrass", "divstep array, projective", BITS, array),
        ("short Weierstrass", "mont-mul-serial, projective", BITS, {}),
        ("short Weierstrass", "mont-mul-dsp, projective", BITS, {"Arithmetic": "dsp"}),
        ("Montgomery", "divstep array, affine", BITS, montgomery | array | affine),
        ("Montgomery", "divstep array, projective", BITS, montgomery | array),
        ("binary", "a bit a cycle, array, affine", BINARY_BITS, both | {"Digit": 1}),
        ("binary", "a bit a cycle, projective", BINARY_BITS, digits | {"Digit": 1}),
        ("binary", "8 bits, array, affine", BINARY_BITS, both),
        ("binary", "8 bits, array of 2 steps, affine", BINARY_BITS, both | {"StepsPerCycle": 2}),
        ("binary", "8 bits, projective", BINARY_BITS, digits),
    )
    return [
        {"n": n, "curve": curve, "name": name, "cycles": core.configure(n, build).latency()[1]}
        for curve, name, n, build in builds
    ]


def drawing(paper_threshold: float) -> Drawing:
    """Return the drawing of affine over projective time by D/M, with the paper's threshold."""
    most = 16.0
    series = [
        drawings.Line(pair.short, (0.5, most), (pair.ratio(0.5), pair.ratio(most)))
        for pair in pairs()
    ]
    top = max(line.y[-1] for line in series)
    array, _, hard, *_ = (machine.cycles[1] / machine.cycles[0] for machine in machines())
    series += [
        drawings.Line("equal", (0.5, most), (1.0, 1.0), dashed=True),
        drawings.Line(
            f"paper: {paper_threshold:g}",
            (paper_threshold, paper_threshold),
            (0.0, top),
            dashed=True,
        ),
    ]
    series += [
        drawings.Line("one array", (array, array), (0.0, 0.6 * top), dashed=True),
        drawings.Line("hard multipliers", (hard, hard), (0.0, 0.95 * top), dashed=True),
    ]
    svg = drawings.lines(series, "D/M", "time affine / projective")
    alt = (
        "Lines that rise with D/M; each crosses 1 at the threshold of its family of curves. Upright"
        " are the D/M of one divstep array, the paper's threshold, and that of hard multipliers."
    )
    return Drawing("Time in affine coordinates over that in projective ones", svg, alt)
