"""How the result of a core is used: domains in words, and one operation as a script to run."""

from dualfield.catalog.core import Configuration
from dualfield.generate import of_curves
from dualfield.generate.handover import Handover
from dualfield.generate.wave import Wave, answer, jobs
from dualfield.math import polynomials
from dualfield.models.outcome import Outcome
from dualfield.simulate import Job

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

_SQUARE = [("a, square_i = 1", "a^2"), ("a R, square_i = 1", "a^2 R: stays in the domain")]


def domains(h: Handover) -> list[tuple[str, str]]:
    """What the result is, for operands as they are and in Montgomery's domain.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> domains(handover(catalog.get("modexp"), "power", bits=8))
    [('a, b', 'a^b')]
    """
    scale = str(h.config.values.get("result", "plain"))
    squares = any(signal.role == "square" for signal in h.operands)
    if h.plain_product:
        return [("a, b", "a b")] + _SQUARE[:1] * squares
    if h.core.operation == "multiply":
        return list(_MULTIPLY) + _SQUARE[1:] * squares
    if h.core.operation == "power":
        return [("a, b", "a^b")]
    if h.core.operation == "scalar":
        return of_curves.domains(h.config)
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
    """What R is, in words; empty where no domain is meant.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> power(handover(catalog.get("mont-mul-scalable"), "product", bits=16))
    'R = 2^n, in GF(2^m) x^n, n the value of size_i'
    """
    if h.core.operation in ("power", "scalar") or h.plain_product:
        return ""
    kinds = h.config.kinds if h.field is None or h.open_modulus else (h.field.kind,)
    exponent, note = str(_exponent(h)), ""
    if any(signal.role == "size" for signal in h.operands):
        exponent, note = "n", ", n the value of size_i"
        if _exponent(h, h.config.bits - 1) != h.config.bits - 1:  # it goes by words
            exponent, note = "r", f", r as above: {_exponent(h)} for {h.config.bits} bits"
    base = {"gfp": "2", "gf2m": "x"}
    return "R = " + ", in GF(2^m) ".join(f"{base[kind]}^{exponent}" for kind in kinds) + note


def _exponent(h: Handover, bits: int | None = None) -> int:
    """The exponent of R, for operands of so many bits."""
    config = h.config.at(bits)
    return h.core.r_bits(config) if h.core.operation == "multiply" else config.bits


def operation(h: Handover, wave: Wave) -> tuple[Configuration, Job, Outcome]:
    """The first operation of the diagram; where that is of fewer bits, one as it would begin here.

    Its answer is then the model's.
    """
    if not wave.small:
        return wave.config, wave.job, wave.outcome
    job = jobs(h, h.config, small=False)[0]
    return h.config, job, answer(h.config, job)


def constants(h: Handover) -> list[tuple[str, int]]:
    """R and its square modulo the field's modulus, where both are fixed and the core multiplies.

    >>> from dualfield import catalog
    >>> from dualfield.math.fields import parse_field
    >>> from dualfield.generate.handover import handover
    >>> constants(handover(catalog.get("mont-mul-serial"), "product", field=parse_field("gfp:13")))
    [('R mod p', 3), ('R^2 mod p', 9)]
    """
    if h.field is None or h.core.operation != "multiply":
        return []
    powers = (_exponent(h), 2 * _exponent(h))
    if h.field.kind == "gfp":
        values = [pow(2, e, h.field.modulus) for e in powers]
    else:
        values = [polynomials.reduce(1 << e, h.field.modulus) for e in powers]
    letter = "p" if h.field.kind == "gfp" else "m"
    return [(f"{r} mod {letter}", value) for r, value in zip(("R", "R^2"), values, strict=True)]


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


def script(config: Configuration, job: Job, outcome: Outcome) -> str:
    """An operation with its answer, and what is true of it, in Python."""
    if config.core.operation == "scalar":
        return of_curves.script(config, job.modulus, job.a, job.b or 0, outcome.result)
    integers = job.kind == "gfp"
    lines = [f"{'p' if integers else 'm'} = {job.modulus:#x}", f"a = {job.a:#x}"]
    square = config.core.operation == "multiply" and job.b is None
    lines += ["b = a"] if square else [] if job.b is None else [f"b = {job.b:#x}"]
    lines += [f"result = {outcome.result:#x}"]
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
