"""Where affine coordinates win: operations a bit of the curve engine's programs, by what divides.

Counts are of the loop over the scalar, in the text of each program: an order is an operation.
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
"""Width of the machines over GF(p)."""

BINARY_BITS = 233
"""Width of those over GF(2^m)."""

_DOMAIN = ("unit", "s")
"""Second factors of an affine program's products that only move a value in Montgomery's domain."""

_LOOP = re.compile(r"^repeat \w+\n(.*?)^end$", re.DOTALL | re.MULTILINE)

_ORDER = re.compile(r"\w+ = (\w+) ([-+*/]) (\w+)", re.ASCII)


@dataclass(frozen=True)
class Work:
    """Operations a bit of the scalar.

    ``quotients``, ``products`` (squares not among them), ``squares``, ``domain`` (products that
    only move a value in Montgomery's domain), ``sums`` (differences too).
    """

    quotients: float
    products: float
    squares: float
    domain: float
    sums: float

    def time(self, ratio: float, square: float = 1.0, domain: bool = True) -> float:
        """Time a bit in products, sums not reckoned; ``ratio``: D/M, ``square``: S/M."""
        moved = self.domain if domain else 0
        return ratio * self.quotients + self.products + square * self.squares + moved


def work(text: str) -> Work:
    r"""The operations a bit of a program: of its first loop that takes bits of the scalar.

    >>> work("repeat bits\nshift k\nt = a / b\nt = t * t\nt = t + a\nend")
    Work(quotients=1.0, products=0.0, squares=1.0, domain=0.0, sums=1.0)
    """
    lines = "\n".join(line.split("#")[0].strip() for line in text.splitlines())
    body = next(loop.split("\n") for loop in _LOOP.findall(lines) if "shift k" in loop)
    bits = body.count("shift k")
    found = [m.groups() for m in map(_ORDER.fullmatch, body) if m]
    affine = any(sign == "/" for _, sign, _ in found)
    factors = [(a, b) for a, sign, b in found if sign == "*"]
    moved = sum(affine and a != b and b in _DOMAIN for a, b in factors)
    squares = sum(a == b for a, b in factors)
    return Work(
        sum(sign == "/" for _, sign, _ in found) / bits,
        (len(factors) - squares - moved) / bits,
        squares / bits,
        moved / bits,
        sum(sign in "+-" for _, sign, _ in found) / bits,
    )


@dataclass(frozen=True)
class Pair:
    """A family of curves with its program in either kind of coordinates."""

    name: str
    program: str
    projective: Work
    affine: Work

    @property
    def short(self) -> str:
        """Its name in a picture."""
        return self.name.removeprefix("short ") + (", x" if "by x" in self.program else "")

    def threshold(self, square: float = 1.0, domain: bool = True) -> float:
        """The D/M below which the affine program is faster, sums not reckoned."""
        saved = self.projective.time(0, square) - self.affine.time(0, square, domain)
        return saved / self.affine.quotients

    def ratio(self, quotient: float, domain: bool = True) -> float:
        """Time in affine coordinates over that in projective ones at a D/M."""
        return self.affine.time(quotient, domain=domain) / self.projective.time(quotient)


def pairs() -> tuple[Pair, ...]:
    """The families; a Montgomery curve is a short Weierstrass curve too, in u = x + a / 3."""
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
    """Rows: a family, operations a bit of both, and the thresholds that follow."""
    names = ("quotients", "products", "squares", "domain", "sums")
    return [
        {"name": one.name, "program": one.program}
        | {f"p_{name}": getattr(one.projective, name) for name in names}
        | {f"a_{name}": getattr(one.affine, name) for name in names}
        | {
            "plain": one.threshold(domain=False),
            "moved": one.threshold(),
            "free": one.threshold(square=0, domain=False),
        }
        for one in pairs()
    ]


@dataclass(frozen=True)
class Machine:
    """Cores that multiply and divide. ``domain``: the product has Montgomery's R.

    ``inverts``: the divider gives an inverse alone, to be multiplied.
    """

    name: str
    product: Configuration
    quotient: Configuration
    binary: bool = False
    domain: bool = True
    inverts: bool = False

    @property
    def cycles(self) -> tuple[int, int]:
        """Cycles of a product and of a quotient, both from operands to result.

        A multiplier that keeps the modulus has it from a product before.
        """
        product = self.product.latency()[1]
        if self.product.core.id == "mont-mul-dsp":
            product = of_dsp(unit(self.product)).same_modulus
        return product, self.quotient.latency()[1] + (product if self.inverts else 0)

    @property
    def array(self) -> bool:
        """Whether one core does both."""
        return self.product.core.top == self.quotient.core.top


def machines() -> tuple[Machine, ...]:
    """What multiplies and divides; with Technology of ECP5 where there is one, as published."""

    def built(name: str, bits: int, **values: object) -> Configuration:
        core = catalog.get(name)
        cells = {"Technology": 1} if any(p.name == "Technology" for p in core.parameters) else {}
        return core.configure(bits, {**cells, **values})

    def binary(name: str, digit: int, steps: int = 1) -> Machine:
        build = {"Field": "gf2m", "Technology": 0, "StepsPerCycle": steps}
        quotient = built("inv-divstep", BINARY_BITS, **build)
        return Machine(name, built("mul-digit", BINARY_BITS, Digit=digit), quotient, True, False)

    prime, dsp = built("inv-divstep", BITS), built("mont-mul-dsp", BITS)
    return (
        Machine("mont-mul-divstep: one array", built("mont-mul-divstep", BITS), prime),
        Machine("mont-mul-serial, inv-divstep", built("mont-mul-serial", BITS), prime),
        Machine("mont-mul-dsp, inv-divstep", dsp, prime),
        Machine("mont-mul-dsp, inv-jump", dsp, built("inv-jump", BITS), inverts=True),
        binary("mul-digit, a bit a cycle, inv-divstep", 1),
        binary("mul-digit, 8 bits, inv-divstep", 8),
        binary("mul-digit, 8 bits, inv-divstep, 2 steps", 8, 2),
    )


def measured() -> list[dict[str, Any]]:
    """Rows: a machine's cycles, its D/M, and the time in affine coordinates over projective."""
    weierstrass, montgomery, _, binary = pairs()
    rows = []
    for one in machines():
        product, quotient = one.cycles
        ratio = quotient / product
        of_binary = binary.ratio(ratio, one.domain) if one.binary else None
        rows.append({
            "name": one.name, "n": one.product.bits, "product": product, "quotient": quotient,
            "ratio": ratio, "binary": of_binary,
            "weierstrass": None if one.binary else weierstrass.ratio(ratio),
            "montgomery": None if one.binary else montgomery.ratio(ratio),
        })  # fmt: skip
    return rows


def placed(cost: Callable[[Configuration], Summary | None]) -> list[dict[str, Any]]:
    """Rows: machines whose costs are there, time a bit and time x area on short Weierstrass curves.

    Both cores run at the slower clock; in projective coordinates the multiplier alone is reckoned.
    """
    weierstrass, rows = pairs()[0], []
    for one in machines():
        parts = [
            cost(part) for part in ((one.product,) if one.array else (one.product, one.quotient))
        ]
        costs = [part for part in parts if part is not None and part.clock_mhz is not None]
        if one.binary or len(costs) < len(parts):
            continue
        product, quotient = one.cycles
        alone, clocks = costs[0], [part.clock_mhz or 0 for part in costs]
        affine = weierstrass.affine.time(quotient / product) * product / min(clocks)
        projective = weierstrass.projective.time(0) * product / clocks[0]
        rows.append({
            "name": one.name, "n": one.product.bits, "area": sum(part.area for part in costs),
            "clock": min(clocks), "alone": alone.area, "alone_clock": clocks[0],
            "affine": affine, "projective": projective,
        })  # fmt: skip
    return rows


def engine() -> list[dict[str, Any]]:
    """Rows: builds of scalar-mul, whole: checks, table and inversion included."""
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


def drawing(printed: float) -> Drawing:
    """Time in affine coordinates over projective, by D/M; ``printed``: the paper's threshold."""
    most = 16.0
    series = [
        drawings.Line(one.short, (0.5, most), (one.ratio(0.5), one.ratio(most))) for one in pairs()
    ]
    top = max(line.y[-1] for line in series)
    array, _, hard, *_ = (one.cycles[1] / one.cycles[0] for one in machines())
    series += [
        drawings.Line("equal", (0.5, most), (1.0, 1.0), dashed=True),
        drawings.Line(f"paper: {printed:g}", (printed, printed), (0.0, top), dashed=True),
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
