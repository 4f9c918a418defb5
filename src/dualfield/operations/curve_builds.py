"""The configuration of ``scalar-mul`` for a curve: parameters, width, and constant inputs."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.moduli import is_prime_order
from dualfield.models.curve_constants import OTHER
from dualfield.models.outcome import Status
from dualfield.operations.curve_answers import refusal
from dualfield.operations.curve_packing import on_port
from dualfield.programs.point_programs import SCALARS

_REFUSALS = {
    Status.BAD_MODULUS: "its modulus makes no field; it is an odd prime (f: irreducible)",
    Status.OPERAND_RANGE: "a or b is too large; both are below the modulus",
    Status.NOT_INVERTIBLE: "the curve is singular, its points are no group",
}


def check(curve: Curve) -> None:
    """Raise UsageError for a curve that every core refuses, whatever the point."""
    if curve.also is not None:
        check(curve.also)
    if (status := refusal(curve, curve.bits)) is not Status.OK:
        raise UsageError(f"--curve {curve.words}: {_REFUSALS[status]}.")


def choose_parameters(core: Core, curve: Curve, given: Mapping[str, object]) -> dict[str, object]:
    """The user's parameters, completed by the parameters that the curve needs.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> choose_parameters(catalog.get("scalar-mul"), NAMED["B-163"], {"Digit": 16})
    {'Digit': 16, 'Form': 'binary', 'Arithmetic': 'digit'}

    Raises:
        UsageError: the user's parameters are for another form of curve.
    """
    names = {name.lower(): str(value).lower() for name, value in given.items()}
    if names.get("form", curve.form) != curve.form:
        raise UsageError(f"{core.id}: the curve {curve.name} needs -P Form={curve.form}.")
    forms = next((p.choices for p in core.parameters if p.name == "Form" and p.choices), None)
    for one in (curve, curve.also):
        if forms and one is not None and one.form not in forms:
            raise UsageError(
                f"{core.id}: the curve {one.name} has the form {one.form}; the core takes "
                f"{' and '.join(forms)} curves."
            )
    parameters = {name: value for name, value in given.items() if name.lower() != "form"}
    parameters["Form"] = curve.form
    if core.usual_modulus:
        constants = _constants(core, curve, given)
        own = {name.lower() for name in constants}
        return {n: v for n, v in parameters.items() if n.lower() not in own} | constants
    if "arithmetic" not in names and curve.form == "binary":
        parameters["Arithmetic"] = "digit"
    return parameters


def _constants(core: Core, curve: Curve, given: Mapping[str, object]) -> dict[str, object]:
    """The parameters of a core that is built for one curve."""
    own = core.parse(given)
    constants = _constants_of(core, curve, own, "")
    if curve.also is not None:
        constants |= _constants_of(core, curve.also, own, OTHER)
    for name, value in own.items():
        if constants.get(name, value) != value:
            raise UsageError(
                f"{core.id}: -P {name}={value} is not that of the curve {curve.name}, "
                f"{constants[name]:#x}; leave it out."
            )
    return constants


def _constants_of(
    core: Core, curve: Curve, own: Mapping[str, object], end: str
) -> dict[str, object]:
    """The parameters of a curve of a core; ``end``: of their names, `OTHER` for a second curve."""
    constants: dict[str, object] = {"Modulus": curve.modulus, "A": curve.a}
    if curve.form == "weierstrass":
        order = curve.order or 0
        known = is_prime_order(order, curve.modulus)
        constants |= {"B": curve.b, "Order": order if known else 0}
    point = {f"X{end}", f"Y{end}"}
    if any(parameter.name == "X" for parameter in core.parameters) and not point & own.keys():
        if curve.base is None:
            raise UsageError(
                f"{core.id}: the curve {curve.name} has no base point: give -P X{end}=N "
                f"-P Y{end}=N."
            )
        constants |= dict(zip(("X", "Y"), curve.base, strict=True))
    return {f"{name}{end}": value for name, value in constants.items()}


def width(core: Core, curve: Curve, bits: int | None = None) -> int:
    """The width in bits of a core for a curve: coordinates and scalars below the order fit.

    >>> from dualfield import catalog
    >>> from dualfield.math.curves import NAMED
    >>> [width(catalog.get("scalar-mul"), NAMED[name]) for name in ("P-256", "25519", "K-233")]
    [256, 255, 233]

    Raises:
        UsageError: the user's width is too small or not supported.
    """
    least = max(curve.bits, core.minimum_bits)
    if curve.also is not None:
        widths = [width(core, one) for one in (replace(curve, also=None), curve.also)]
        return max(widths) if bits is None else bits
    if curve.form == "binary":
        if bits not in (None, curve.bits):
            raise UsageError(
                f"a core for {curve.name} needs --bits {curve.bits}, the degree of its field."
            )
        if curve.bits < least:
            raise UsageError(
                f"--curve {curve.words}: its degree is {curve.bits}; it must be at least {least}."
            )
        return least
    if bits is None:
        return max(least, (curve.order or 0).bit_length())
    if bits < curve.bits:
        raise UsageError(
            f"--bits {bits} is too small for {curve.name}; it must be at least {curve.bits}."
        )
    return bits


def port_constants(config: Configuration, curve: Curve | None) -> dict[str, int]:
    """The constant input ports and their values: the curve, and an unused scalar."""
    has_port = config.core.has_input("modulus")
    values = {"curve_i": on_port(config, curve)} if curve is not None and has_port else {}
    return values if SCALARS[config.program] else {**values, "scalar_i": 0}
