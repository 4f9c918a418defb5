"""Configurations of published rows in words: ``inv-divstep, ECP5 cells``."""

from dualfield import catalog, measure
from dualfield.math import curves
from dualfield.math.fields import NAMED
from dualfield.measure import Row

PART = "without its wide ports"
"""The phrase for a row whose figures are those of a module inside the core that transfers words."""
PART_MEANING = (
    f"'{PART[0].upper()}{PART[1:]}': only the module inside the core was measured; it takes its "
    "operands word by word."
)
"""Explains `PART` below a table."""

_CURVE_PARAMETERS = ("Form", "Modulus", "A", "B", "Order")

_SHORT_UNITS = {"LUT4 positions": "LUT4", "um2": "µm²"}


def changed(row: Row) -> dict[str, object]:
    """Return the settings of a row that differ from the core's defaults, ``part`` included.

    >>> changed({"core": "div-pm", "parameters": {"Segment": 40, "Signed": 0}})
    {'Segment': 40}
    """
    by_name = {p.name: p.default for p in catalog.get(row["core"]).parameters}
    part = {"part": row["part"]} if row.get("part") else {}
    return {n: v for n, v in row["parameters"].items() if v != by_name.get(n)} | part


def settings(row: Row) -> str:
    """Return the settings that differ from the core's defaults, in words.

    The largest operand size is included whenever it differs from the row's size, even at its
    default, because it determines the area.

    >>> settings({"core": "div-pm", "bits": 256, "parameters": {"Segment": 32}})
    'segments of 32 bits'
    >>> settings({"core": "inv-word", "bits": 256, "parameters": {"MaxBits": 576}})
    'up to 576 bits'
    """
    core = catalog.cores().get(row["core"])
    if core is None:
        return measure.words(row)
    by_name = {parameter.name: parameter for parameter in core.parameters}
    max_bits = {k: v for k, v in row["parameters"].items() if k == "MaxBits" and v != row["bits"]}
    words = []
    curve = curve_name(row)
    if curve:
        words.append(f"curve {curve}")
    for name, value in (max_bits | changed(row)).items():
        if curve and name in _CURVE_PARAMETERS:
            continue
        if name == "part":
            words.append(PART)
        elif name == "result" and measure.first_phase_alone(row):
            words.append("phase I alone")
        elif name == "Modulus":
            words.append(f"modulo {prime_name(int(value))}")
        elif name not in by_name:  # a parameter of an older version
            words.append(f"{name}={value}")
        elif (name, value) != ("MaxBits", row["bits"]):
            words.append(by_name[name].say(value))
    return ", ".join(words)


def curve_name(row: Row) -> str | None:
    """Return the name of the curve that a row's core is fixed to; None without a named one.

    >>> x25519 = {"Form": "montgomery", "Modulus": 2**255 - 19, "A": 486662, "B": 0, "Order": 0}
    >>> curve_name({"core": "scalar-mul-prime", "parameters": x25519})
    '25519'
    >>> curve_name({"core": "scalar-mul", "parameters": {"Form": "montgomery"}})
    """
    values = row["parameters"]
    if not all(name in values for name in _CURVE_PARAMETERS):
        return None
    for name, curve in curves.NAMED.items():
        fixed = (curve.form, curve.modulus, curve.a)
        weierstrass = curve.form == "weierstrass"
        rest = (curve.b, curve.order) if weierstrass else (0, 0)
        if (values["Form"], int(values["Modulus"]), int(values["A"])) == fixed and (
            int(values["B"]),
            int(values["Order"]),
        ) == rest:
            return name
    return None


def prime_name(modulus: int) -> str:
    """Return the name of the field with this modulus, or the modulus in hexadecimal.

    >>> prime_name(2**255 - 19), prime_name(2**64 + 13)
    ('25519', '0x1000000000000000d')
    """
    names = (name for name, field in NAMED.items() if field.modulus == modulus)
    return next(names, f"{modulus:#x}")


def title(row: Row) -> str:
    """Return the core and its settings in words.

    >>> title({"core": "inv-divstep", "bits": 256, "parameters": {"Technology": 1}})
    'inv-divstep, ECP5 cells'
    """
    return ", ".join(filter(None, (str(row["core"]), settings(row))))


def area_in_words(row: Row) -> str:
    """Return the area with a short unit.

    >>> area_in_words({"core_area": 34154.0, "area_unit": "LUT4 positions"})
    '34,154 LUT4'
    >>> area_in_words({"core_area": 2846.4, "area_unit": "um2"})
    '2,846 µm²'
    """
    unit = str(row["area_unit"])
    return f"{row['core_area']:,.0f} {_SHORT_UNITS.get(unit, unit)}"


def time_in_words(row: Row) -> str:
    """Return the mean time with a suitable unit.

    >>> time_in_words({"time_us": 1498.9}), time_in_words({"time_us": 0.3445})
    ('1.5 ms', '0.34 µs')
    """
    time, unit = row["time_us"], "µs"
    if time >= 1000.0:
        time, unit = time / 1000.0, "ms"
    return f"{time:.3g} {unit}" if time >= 100 else f"{time:.2g} {unit}"
