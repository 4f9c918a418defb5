"""A curve over a fixed prime with a fixed point of prime order, as parameters of a core."""

import itertools
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from dualfield.catalog.core import Configuration, Core
from dualfield.catalog.parameter import Parameter
from dualfield.catalog.prime_forms import MAX_BITS, WORD, refusal
from dualfield.catalog.prime_parameters import LEAST_MODULUS, MODULUS, scarce_multipliers
from dualfield.host.errors import UsageError
from dualfield.math import weierstrass
from dualfield.math.curves import NAMED
from dualfield.math.moduli import is_prime, is_prime_order
from dualfield.math.small_curves import prime_order_curves
from dualfield.models.curve_constants import NAMES, OTHER, constants
from dualfield.models.prime_multiply import find_form
from dualfield.models.prime_multiply_words import Words
from dualfield.models.prime_scalar import MOST_MULTIPLIERS
from dualfield.programs.prime_engine.comb_program import SPARE


def _coordinate(name: str, doc: str) -> Parameter:
    return Parameter(name, "", 0, doc, maximum=(1 << MAX_BITS) - 1, varied=False)


PARAMETERS = (
    Parameter(
        "Form",
        "",
        "weierstrass",
        "form of the curve's equation",
        choices=("weierstrass",),
        phrase="{value} curve",
    ),
    replace(
        MODULUS,
        doc="the prime, at least 5; 0: of a curve of this width; alone: a curve over it",
    ),
    _coordinate("A", "coefficient of y^2 = x^3 + A x + B, below the modulus"),
    _coordinate("B", "the other coefficient, below the modulus"),
    replace(
        _coordinate("Order", "the order of the curve: a prime above 2^(bits - 1)"),
        maximum=(2 << MAX_BITS) - 1,
    ),
    _coordinate("X", "x of the fixed point G; with --curve that of its base point"),
    _coordinate("Y", "y of G"),
)
"""Parameters of the curve and its point; its modulus is one too."""

OTHER_PARAMETERS = (
    Parameter(
        f"Modulus{OTHER}",
        "",
        0,
        "the prime of a second curve, which the operation selects; 0: the build has one curve",
        maximum=(1 << MAX_BITS) - 1,
        varied=False,
    ),
    *(
        replace(parameter, name=f"{parameter.name}{OTHER}", doc=f"{parameter.name} of that curve")
        for parameter in PARAMETERS[2:]
    ),
)
"""Parameters of the second curve of a build and its point."""


def takes_two_curves(core: Core) -> bool:
    """Return whether a core can be built for two curves."""
    return OTHER_PARAMETERS[0] in core.parameters


@lru_cache(maxsize=64)
def usual_curve(bits: int) -> Mapping[str, int]:
    """Return the constants of the curve of a width unless the user gives one.

    It is a named curve of this width, or else the first curve of prime order that is found.

    >>> usual_curve(256)["Modulus"] == NAMED["P-256"].modulus, usual_curve(4)["Order"]
    (True, 11)
    """
    named = [curve.modulus for curve in NAMED.values() if curve.bits == bits]
    for p in itertools.chain(named, range((1 << bits) - 1, 1 << bits - 1, -2)):
        fits = is_prime(p) and find_form(p, WORD).pays and _fits(p, bits)
        if fits and (found := curve_over(p, bits)):
            return found
    raise UsageError(f"no curve of prime order over a prime of {bits} bits was found.")


def _fits(p: int, bits: int) -> bool:
    """Return whether numbers in words of the usual width have room for a sign."""
    return Words(p, bits, WORD, MOST_MULTIPLIERS, spare=SPARE).shape.operand_bits % WORD > 0


@lru_cache(maxsize=64)
def curve_over(p: int, bits: int) -> Mapping[str, int]:
    """Return a curve over GF(p) whose order is a prime of some bits, named if possible, or {}."""
    for curve in NAMED.values():
        order, base = curve.order or 0, curve.base
        if (curve.form, curve.modulus) != ("weierstrass", p) or base is None:
            continue
        if is_prime_order(order, p) and order.bit_length() == bits:
            return dict(zip(NAMES, (p, curve.a, curve.b, order, *base), strict=True))
    for a, b, order, x, y in prime_order_curves(p):
        if order.bit_length() == bits and order != p:
            return dict(zip(NAMES, (p, a, b, order, x, y), strict=True))
    return {}


def complete(bits: int, values: Mapping[str, int | str]) -> Mapping[str, int | str]:
    """Return the constants of a curve if the user gives none, or the modulus alone."""
    if any(values[name] for name in NAMES[1:]):
        return {}
    p = int(values["Modulus"])
    if p == 0:
        return usual_curve(bits)
    return curve_over(p, bits) if p % 2 and is_prime(p) else {}


def constraint(config: Configuration) -> str | None:
    """Why the constants give no point of prime order or no multiplier; None if they do."""
    return no_point(config) or no_multiplier(config)


def no_multiplier(config: Configuration) -> str | None:
    """Why there is no multiplier for a fixed prime in the engine; None if there is one."""
    p, word = config.modulus, int(config.values["Word"])
    form = find_form(p, word)
    if not form.pays:
        return refusal(form, curve=True)
    most = int(config.values["Multipliers"]) or MOST_MULTIPLIERS
    multiplier = Words(p, config.bits, word, most, spare=SPARE)
    if problem := scarce_multipliers(multiplier.words, config):
        return problem
    operand_bits = multiplier.shape.operand_bits
    if operand_bits % word == 0:
        return (
            f"a number needs a sign above the {operand_bits} bits of an operand, so they must not "
            f"be a multiple of Word={word}: choose another Word."
        )
    return None


def no_point(config: Configuration, end: str = "") -> str | None:
    """Why the constants give no point of prime order; None if they do. ``end``: see `constants`."""
    p, a, b, order, x, y = constants(config.values, end)
    if p < LEAST_MODULUS or not is_prime(p):
        return f"Modulus{end}={p:#x} must be a prime and at least {LEAST_MODULUS}."
    for name, value in (("A", a), ("B", b), ("X", x), ("Y", y)):
        if value >= p:
            return f"{name}{end}={value:#x} must be below Modulus{end}={p:#x}."
    if weierstrass.singular(p, a, b):
        return (
            f"A{end}={a:#x}, B{end}={b:#x}: "
            f"the curve y^2 = x^3 + A x + B is singular modulo {p:#x}."
        )
    if order % 2 == 0 or not is_prime_order(order, p):
        return f"Order{end}={order:#x} must be an odd prime and at most 2 sqrt(p) from p + 1."
    if (y * y - x**3 - a * x - b) % p:
        return f"X{end}={x:#x}, Y{end}={y:#x}: the point is not on the curve."
    curve = weierstrass.Equation(p, a, b)
    if weierstrass.multiple(curve, order, (x, y)) is not None:
        return f"Order{end}={order:#x} is not the order of the point X{end}, Y{end}."
    return None
