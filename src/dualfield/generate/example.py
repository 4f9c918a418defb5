"""How the result of a core is used: domains in words, and one operation as a script to run."""

from dualfield.generate.handover import Handover
from dualfield.generate.wave import Wave

_INVERSE = {
    "plain": [("a", "a^-1"), ("a R", "a^-1 R^-1")],
    "single": [("a", "a^-1 R: into the domain"), ("a R", "a^-1: out of the domain")],
    "double": [("a R", "a^-1 R: stays in the domain"), ("a", "a^-1 R^2")],
    "almost": [("a", "a^-1 2^k, k on k_o, another one for each a")],
}
_DIVIDE = {
    "plain": [("a, b", "a / b"), ("a R, b R", "a / b: out of the domain"), ("a R, b", "(a / b) R")],
    "single": [("a R, b R", "(a / b) R: stays in the domain"), ("a, b", "(a / b) R")],
    "double": [("a, b R", "(a / b) R"), ("a R, b R", "(a / b) R^2")],
}
_MULTIPLY = [
    ("a R, b R", "a b R: stays in the domain"),
    ("a, R^2", "a R: into the domain"),
    ("a R, 1", "a: out of the domain"),
    ("a, b", "a b R^-1"),
]


def domains(h: Handover) -> list[tuple[str, str]]:
    """What the result is, for operands as they are and in Montgomery's domain.

    >>> from dualfield import catalog
    >>> from dualfield.generate import handover
    >>> domains(handover(catalog.get("modexp"), "power", bits=8))
    [('a, b', 'a^b')]
    """
    scale = str(h.config.values.get("result", "plain"))
    if h.core.operation == "multiply":
        return list(_MULTIPLY)
    if h.core.operation == "power":
        return [("a, b", "a^b")]
    if h.core.operation == "inverse":
        return list(_INVERSE[scale])
    rows = list(_DIVIDE[scale])
    if h.core.has_input("divide"):
        alone = [(f"{given}, divide_i = 0", what) for given, what in _INVERSE[scale]]
        rows = [(f"{given}, divide_i = 1", what) for given, what in rows] + alone
    if "multiply_i" in {signal.name for signal in h.operands}:
        rows += [(f"{given}, multiply_i = 1", what) for given, what in _MULTIPLY]
    return rows


def power(h: Handover) -> str:
    """What R is, in words; empty where no domain is meant."""
    if h.core.operation == "power":
        return ""
    if h.core.operation == "multiply":
        exponent = str(h.core.r_bits(h.config))
        if h.core.sized:
            exponent += f" for operands of {h.config.bits} bits (it follows size_i)"
    elif h.core.sized:
        exponent = "n, n the value of size_i"
    else:
        exponent = str(h.config.bits)
    base = {"gfp": "2", "gf2m": "x"}
    return " and in GF(2^m) ".join(f"R = {base[kind]}^{exponent}" for kind in h.config.kinds)


_TIMES = '''\
def times(x, y):
    """The product of two polynomials modulo m; bit i is the coefficient of x^i."""
    product = 0
    while y:
        product ^= x * (y & 1)
        x <<= 1
        x ^= m * (x >> m.bit_length() - 1)
        y >>= 1
    return product


def power(exponent):
    """x to the exponent, modulo m."""
    product = 1
    for _ in range(exponent):
        product = times(product, 2 if m.bit_length() > 2 else 1)
    return product


'''


def script(wave: Wave) -> str:
    """The first operation of the diagram with its answer, and what is true of it, in Python."""
    job, outcome, config = wave.job, wave.outcome, wave.config
    integers = job.kind == "gfp"
    lines = [f"{'p' if integers else 'm'} = {job.modulus:#x}", f"a = {job.a:#x}"]
    lines += [] if job.b is None else [f"b = {job.b:#x}"]
    lines += [f"result = {outcome.result:#x}  # the core's answer"]
    if config.core.operation == "power":
        lines += ["assert result == pow(a, b, p)"]
    elif config.core.operation == "multiply":
        r = config.at(job.size).core.r_bits(config.at(job.size))
        if integers:
            lines += [f"R = pow(2, {r}, p)", "assert result * R % p == a * b % p"]
            lines += ["x = a * pow(R, -1, p) % p  # a is x, and b is y, in Montgomery's domain"]
            lines += ["y = b * pow(R, -1, p) % p", "assert result == x * y * R % p  # and x y"]
        else:
            lines += [f"assert times(result, power({r})) == times(a, b)"]
    else:
        lines += [f"k = {outcome.k or 0}"]
        divisor, dividend = ("a", "1") if job.b is None else ("b", "a")
        if integers:
            lines += [f"assert result * {divisor} % p == {dividend} * pow(2, k, p) % p"]
        else:
            lines += [f"assert times(result, {divisor}) == times({dividend}, power(k))"]
    return "\n".join([*([] if integers else _TIMES.splitlines()), *lines]) + "\n"
