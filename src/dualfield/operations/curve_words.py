"""Descriptions of an exported ``scalar-mul`` for its datasheet, and an example script."""

from dualfield.catalog.core import Configuration, Port
from dualfield.math.curves import Curve
from dualfield.operations.curve_packing import (
    fixed_curve,
    fixed_point,
    port_values,
    unpack_curve,
    unpack_point,
    unpack_points,
    unpack_scalars,
)
from dualfield.programs.point_programs import POINTS, SCALARS
from dualfield.programs.protection import random_bits, randomizes, randoms, splits
from dualfield.simulate.bench import Job

EQUATIONS = {
    "weierstrass": "y^2 = x^3 + a x + b",
    "montgomery": "B y^2 = x^3 + a x^2 + x",
    "binary": "y^2 + x y = x^3 + a x^2 + b",
}
"""The equation of a curve, by its form."""

RESULTS = {"multiply": "k P", "add": "P + Q", "combine": "k P + l Q", "check": "P"}
"""The result of each program."""


def meaning(config: Configuration, port: Port) -> str:
    """The description of a port's value."""
    program = config.program
    x_only = config.form == "montgomery"
    point = "{infinity, y, x}" + (": x alone, y is not read" if x_only else "")
    two = POINTS[program] == 2
    result = RESULTS[program] if fixed_point(config) is None else "k G"
    protect = config.protect
    order = "n, " if splits(protect) and fixed_curve(config) is None else ""
    numbers = ("", "{factor, k}", "{j, factor, k}")[randoms(protect)]
    each = random_bits(config.bits, config.values)
    scalar = f"{numbers}: the scalar k, random numbers of {each} bits, new ones each time"
    scalar = scalar if numbers else "the scalar k"
    return {
        "curve_i": f"the curve: {{{order}b, a, modulus}}"
        + (": b is not read" if x_only else "")
        + (": n is a multiple of the order of P, or 0" if order else ""),
        "point_i": f"the points {{Q, P}}, each {point}" if two else f"the point P: {point}",
        "scalar_i": "the scalars {l, k}" if SCALARS[program] == 2 else scalar,
        "result_o": f"{result}: {{infinity, y, x}}; 0 unless the status is 0",
        "status_o": "0 ok, 1 not_on_curve, 2 operand_range, 3 bad_modulus, 4 fault"
        if fixed_curve(config) is None
        else "0 ok, 2 operand_range, 4 fault"
        if fixed_point(config) is not None and randomizes(protect)
        else "0 ok, 4 fault"
        if fixed_point(config) is not None
        else "0 ok, 2 operand_range, 4 fault"
        if x_only
        else "0 ok, 1 not_on_curve, 2 operand_range, 4 fault",
    }[port.name]


def formula(config: Configuration) -> str:
    """The operation as a formula of the ports.

    >>> from dualfield import catalog
    >>> formula(catalog.get("scalar-mul").configure(16))
    'result_o = k P, a point {infinity, y, x}, of k = scalar_i and P = point_i'
    """
    program = config.program
    if fixed_point(config) is not None:
        return "result_o = k G, a point {infinity, y, x}, of k = scalar_i and the fixed point G"
    of = "{Q, P} = point_i" if POINTS[program] == 2 else "P = point_i"
    scalars = ("", "k = scalar_i and ", "{l, k} = scalar_i and ")[SCALARS[program]]
    return f"result_o = {RESULTS[program]}, a point {{infinity, y, x}}, of {scalars}{of}"


def describe(config: Configuration, curve: Curve | None, end: str = "") -> str:
    """The description of the curve for a module's header comment.

    ``end``: of the names of its parameters, `OTHER` for the second curve of a build.
    """
    equation, curve = EQUATIONS[config.form], curve or fixed_curve(config, end)
    field = {"gfp": "GF(p)", "gf2m": f"GF(2^{config.bits})"}[config.kinds[0]]
    if curve is None:
        return f"any {equation} over {field} that fits"
    constants = [f"modulus {curve.modulus:#x}", f"a = {curve.a:#x}"]
    constants += [] if curve.form == "montgomery" else [f"b = {curve.b:#x}"]
    if (base := fixed_point(config, end)) is not None:
        constants += [f"G = ({base[0]:#x}, {base[1]:#x})"]
    name = f"{curve.name}: " if curve.name else ""
    return f"{name}{equation} over {field}, {', '.join(constants)}"


def domains(config: Configuration) -> list[tuple[str, str]]:
    """The description of the result for plain operands."""
    infinite = "affine; a point may be infinity: the bit on top, x and y then 0"
    program = config.program
    operands = {"multiply": "k, P", "add": "P, Q", "combine": "k, l, P, Q", "check": "P"}[program]
    if fixed_point(config) is not None:
        return [("k", "k G, affine; for a multiple of the order infinity: the bit on top alone")]
    rows = [(operands, f"{RESULTS[program]}, {infinite}")]
    if program == "check":
        rows.append(("x, y of no point", "status 1"))
    if config.form == "montgomery":
        rows.append(("a private key of RFC 7748", "clamp it and decode x first: k and x of P"))
    return rows


_RING = {
    "gfp": """\
def times(*factors):
    product = 1
    for factor in factors:
        product = product * factor % m
    return product


def inverse(x):
    return pow(x, -1, m)


def plus(x, y):
    return (x + y) % m


""",
    "gf2m": """\
def times(*factors):
    product = 1
    for x in factors:
        x, y, product = x, product, 0
        while y:
            product ^= x * (y & 1)
            x <<= 1
            x ^= m * (x >> m.bit_length() - 1)
            y >>= 1
    return product


def inverse(x):
    found = 1
    for _ in range(m.bit_length() - 2):
        found = times(found, found, x)
    return times(found, found)


def plus(x, y):
    return x ^ y


""",
}
_STEPS = {
    "weierstrass": """\
def add(p, q):
    if p is None or q is None:
        return p or q
    if p[0] == q[0] and plus(p[1], q[1]) == 0:
        return None
    if p == q:
        slope = times(plus(times(3, p[0], p[0]), a), inverse(2 * p[1]))
    else:
        slope = times(q[1] - p[1], inverse(q[0] - p[0]))
    x = plus(times(slope, slope), -p[0] - q[0])
    return x, plus(times(slope, p[0] - x), -p[1])


""",
    "binary": """\
def add(p, q):
    if p is None or q is None:
        return p or q
    if p[0] == q[0] and plus(p[1], q[1]) == p[0]:
        return None
    if p == q:
        slope = p[0] ^ times(p[1], inverse(p[0]))
    else:
        slope = times(q[1] ^ p[1], inverse(q[0] ^ p[0]))
    x = times(slope, slope) ^ slope ^ a ^ p[0] ^ q[0]
    return x, times(slope, p[0] ^ x) ^ x ^ p[1]


""",
    "montgomery": """\
def step(p, q):  # x(P + Q) and x(2 P) of x = p[0] / p[1] and q[0] / q[1], the difference of x
    s, t = times(plus(q[0], -q[1]), plus(p[0], p[1])), times(plus(q[0], q[1]), plus(p[0], -p[1]))
    total = times(plus(s, t), plus(s, t)), times(x, plus(s, -t), plus(s, -t))
    u, v = times(plus(p[0], p[1]), plus(p[0], p[1])), times(plus(p[0], -p[1]), plus(p[0], -p[1]))
    e = plus(u, -v)
    return (times(4, u, v), times(e, plus(times(4, v), times(a + 2, e)))), total


""",
}
_TIMES = """\
def times_point(k, p):
    total = None
    for bit in bin(k)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, p)
    return total


"""
ARITHMETIC = _RING["gfp"] + _STEPS["weierstrass"] + _TIMES
"""Python functions of the points of a Weierstrass curve, for a script."""
_ASSERTIONS = {
    "multiply": "assert result == times_point(k, P)\n",
    "add": "assert result == add(P, Q)\n",
    "combine": "assert result == add(times_point(k, P), times_point(l, Q))\n",
    "check": "assert result == P\n",
}
_EQUATION = {
    "weierstrass": "assert (y * y - x * x * x - a * x - b) % m == 0\n",
    "binary": "assert times(y, y) ^ times(x, y) == times(x, x, x) ^ times(a, x, x) ^ b\n",
}
_LADDER = """\
R, S = (1, 0), (x, 1)
for bit in bin(k)[2:]:
    if bit == "1":
        S, R = step(S, R)
    else:
        R, S = step(R, S)
assert R[1] == 0 if result is None else times(result, R[1]) == R[0]
"""


def script(config: Configuration, job: Job, result: int) -> str:
    """The Python lines of an operation with a point as result, and of assertions on it."""
    form, program, n = config.form, config.program, config.bits
    curve_port, point_port, scalar_port = port_values(config, job)
    operands, point = unpack_points(config, point_port), unpack_point(n, result)
    scalars = unpack_scalars(config, scalar_port)
    c = unpack_curve(config, curve_port)
    lines = [f"m = {c.modulus:#x}", f"a = {c.a:#x}"]
    lines += [f"{name} = {k:#x}" for name, k in zip("kl", scalars, strict=False)]
    if form == "montgomery":
        x = 0 if operands[0] is None else operands[0][0]
        lines += [f"x = {x:#x}", "result = None" if point is None else f"result = {point[0]:#x}"]
        tail = _STEPS[form] + _LADDER
    else:
        for name, p in zip("PQ", operands, strict=False):
            lines.append(f"{name} = " + ("None" if p is None else f"{p[0]:#x}, {p[1]:#x}"))
        lines.append("result = None" if point is None else f"result = {point[0]:#x}, {point[1]:#x}")
        tail = "" if program == "check" else _STEPS[form]
        tail += _TIMES if scalars else ""
        tail += _ASSERTIONS[program]
    if program == "check" and point is not None:
        lines.append(f"b = {c.b:#x}")
        tail += "x, y = result\n" + _EQUATION[form]
    return "\n".join(lines) + "\n\n\n" + _RING[config.kinds[0]] + tail
