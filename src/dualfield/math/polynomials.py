"""Arithmetic of GF(2)[x]: a polynomial is an integer, bit i the coefficient of x^i.

A slow reference: schoolbook algorithms, independent of every model and core.
"""


def degree(a: int) -> int:
    """The degree; -1 for the zero polynomial."""
    return a.bit_length() - 1


def multiply(a: int, b: int) -> int:
    """The product of a and b, not reduced."""
    if a.bit_count() < b.bit_count():
        a, b = b, a
    product = 0
    while b:
        product ^= a * (b & -b)
        b &= b - 1
    return product


def divide(a: int, b: int) -> tuple[int, int]:
    """Quotient and remainder of a by b; ZeroDivisionError if b is 0."""
    if b == 0:
        raise ZeroDivisionError("division by the zero polynomial")
    quotient = 0
    while (shift := degree(a) - degree(b)) >= 0:
        quotient ^= 1 << shift
        a ^= b << shift
    return quotient, a


def reduce(a: int, modulus: int) -> int:
    """The remainder of a by the modulus."""
    return divide(a, modulus)[1]


def gcd(a: int, b: int) -> int:
    """The greatest common divisor; 0 if both are 0."""
    while b:
        a, b = b, reduce(a, b)
    return a


def power(a: int, exponent: int, modulus: int) -> int:
    """The power of a to the exponent (>= 0), reduced."""
    result = reduce(1, modulus)
    a = reduce(a, modulus)
    while exponent:
        if exponent & 1:
            result = reduce(multiply(result, a), modulus)
        a = reduce(multiply(a, a), modulus)
        exponent >>= 1
    return result


def inverse(a: int, modulus: int) -> int:
    """The inverse of a, reduced; ValueError if a is not invertible."""
    old, new = modulus, reduce(a, modulus)
    old_factor, new_factor = 0, 1
    while new:
        quotient, rest = divide(old, new)
        old, new = new, rest
        old_factor, new_factor = new_factor, old_factor ^ multiply(quotient, new_factor)
    if old != 1:
        raise ValueError("not invertible")
    return reduce(old_factor, modulus)
