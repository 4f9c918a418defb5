"""Descriptions of field operations for the datasheet of an exported core."""

from collections.abc import Mapping

from dualfield.catalog.core import Configuration
from dualfield.math.fields import NAMED, Field

MEANINGS = {
    "modulus": "the modulus: p, or the polynomial with its leading term",
    "a": "operand a",
    "b": "operand b",
    "field": "kind of field: 0 GF(p), 1 GF(2^m)",
    "size": "bits of the operands",
    "divide": "1: divide, 0: the inverse of a",
    "multiply": "1: a product",
    "square": "1: the square of a, b is not read",
    "more": "1: another element of the batch follows",
    "result": "the result; 0 unless the status is 0",
    "k": "exponent of two that the result carries",
    "status": "0 ok, 1 not_invertible, 2 operand_range, 3 bad_modulus, 4 fault",
}
"""The meaning of a port, by its role."""

INVERSES = {
    "plain": [("a", "a^-1"), ("a R", "a^-1 R^-1")],
    "single": [("a", "a^-1 R: into the domain"), ("a R", "a^-1: out of the domain")],
    "double": [("a R", "a^-1 R: stays in the domain"), ("a", "a^-1 R^2")],
    "almost": [("a", "a^-1 2^k, k on k_o, another one for each a")],
}
"""Inverses in Montgomery's domain, by the factor of the result."""

PRODUCTS = [
    ("a R, b R", "a b R: stays in the domain"),
    ("a, R^2", "a R: into the domain"),
    ("a R, 1", "a: out of the domain"),
    ("a, b", "a b R^-1"),
]
"""Products in Montgomery's domain."""

TIMES = '''\
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
"""The first lines of a script about polynomials."""


def describe(config: Configuration, field: Field | None) -> str:
    """The description of the field and its modulus, or of any field that fits."""
    kinds = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
    if field is None:
        return f"any {' or '.join(kinds[kind] for kind in config.kinds)} that fits"
    named = f"{field.name}, " if field.name.lower() in {n.lower() for n in NAMED} else ""
    return f"{named}{kinds[field.kind]} of {field.bits} bits, modulus {field.modulus:#x}"


def product(config: Configuration, names: Mapping[str, str], base: str) -> str:
    """The formula of the product of two ports, with the configuration's R."""
    r_bits = config.core.r_bits(config)
    if "size" in names:
        return f"a_i b_i {base}^-R (R = {r_bits} at {names['size']} = {config.bits})"
    return f"a_i b_i {base}^-{r_bits or config.bits}"


def quotient_assertions(operands: tuple[str, str], k: int, *, integers: bool) -> list[str]:
    """Assertions on a quotient, as lines of Python."""
    dividend, divisor = operands
    if integers:
        equation = f"result * {divisor} % p == {dividend} * pow(2, k, p) % p"
    else:
        equation = f"times(result, {divisor}) == times({dividend}, power(k))"
    return [f"k = {k}", f"assert {equation}"]
