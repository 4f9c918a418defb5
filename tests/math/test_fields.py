"""Named fields match their names; text is parsed or refused."""

import re

import pytest

from dualfield.host.errors import UsageError
from dualfield.math import curves
from dualfield.math.fields import NAMED, Field, make_field, parse_field, parse_integer


def is_prime(n: int) -> bool:
    """Return whether n is a probable prime: Miller-Rabin with the first 40 primes as bases."""
    small = [p for p in range(2, 174) if all(p % q for q in range(2, p))]
    if n in small or any(n % p == 0 for p in small):
        return n in small
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in small:
        x = pow(base, odd, n)
        if x not in (1, n - 1) and not any((x := x * x % n) == n - 1 for _ in range(twos - 1)):
            return False
    return True


def polynomial_gcd(a: int, b: int) -> int:
    while b:
        while a.bit_length() >= b.bit_length():
            a ^= b << (a.bit_length() - b.bit_length())
        a, b = b, a
    return a


def is_irreducible(f: int) -> bool:
    """Rabin's test: x^(2^m) = x mod f, and gcd(x^(2^(m/q)) - x, f) = 1 for primes q of m."""
    m = f.bit_length() - 1

    def squared(x: int) -> int:
        spread = int("0".join(bin(x)[2:]), 2)
        while spread.bit_length() > m:
            spread ^= f << (spread.bit_length() - 1 - m)
        return spread

    powers = [2]
    for _ in range(m):
        powers.append(squared(powers[-1]))
    divisors = [q for q in range(2, m + 1) if m % q == 0 and all(q % r for r in range(2, q))]
    return powers[m] == 2 and all(polynomial_gcd(f, powers[m // q] ^ 2) == 1 for q in divisors)


SIZES = {
    "25519": 255, "SM2": 256, "Pallas": 255, "Vesta": 255, "BLS12-381": 381, "BLS12-381-r": 255,
    "Goldilocks": 64, "Mersenne31": 31, "BabyBear": 31, "KoalaBear": 31,
}  # fmt: skip
"""Bits of the fields whose names do not contain them."""


@pytest.mark.parametrize("field", NAMED.values(), ids=lambda f: f.name)
def test_named_fields_are_fields_of_their_size(field: Field) -> None:
    assert is_prime(field.modulus) if field.kind == "gfp" else is_irreducible(field.modulus)
    assert field.bits == SIZES.get(field.name, 0) or field.bits == int(
        re.sub(r"\D", "", field.name)[:3]
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("P256", "P-256"), ("prime256v1", "P-256"), ("SECP256R1", "P-256"), ("p_521", "P-521"),
        ("Curve25519", "25519"), ("ed25519", "25519"), ("2^255-19", "25519"),
        ("gfp: 2**255 - 19", "25519"), ("Ed448", "448"), ("2^448 - 2^224 - 1", "448"),
        ("bls12-381-p", "BLS12-381"), ("15*2^27+1", "BabyBear"), ("gfp:2^31-1", "Mersenne31"),
        ("gf2m:x^233+x^74+1", "B-233"), ("sect163r2", "B-163"), ("koalabear", "KoalaBear"),
        ("Baby-Bear", "BabyBear"), ("goldilocks", "Goldilocks"), ("m31", "Mersenne31"),
        ("mersenne-31", "Mersenne31"), ("2^64 - 2^32 + 1", "Goldilocks"), ("bn254-fr", "BN254-r"),
        ("BLS12-381-Fq", "BLS12-381"), ("bls12_381_fr", "BLS12-381-r"), ("sm2", "SM2"),
        ("pallas", "Pallas"), ("VESTA", "Vesta"), ("Ed448-Goldilocks", "448"),
    ],
)  # fmt: skip
def test_other_names_and_formulas(text: str, name: str) -> None:
    assert parse_field(text) is NAMED[name]


def test_brainpool_primes_are_those_of_the_curves() -> None:
    for name in ("brainpoolP256r1", "brainpoolP384r1", "448", "SM2"):
        if name in curves.NAMED:
            assert NAMED[name].modulus == curves.NAMED[name].modulus


def test_names_in_any_case_and_moduli() -> None:
    assert parse_field("p-256") is parse_field("P-256") is NAMED["P-256"]
    assert parse_field("SECP256K1").name == "secp256k1"
    assert parse_field("gfp:0x1D") == Field("gfp:0x1d", "gfp", 29)
    assert parse_field("GF2M:0xb").bits == 3
    assert make_field("gfp", 2**255 - 19).name == "25519"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("P-255", "Did you mean P-256"),
        ("", "There is no field"),
        ("gfp:0x", "not an integer"),
        ("gf3:0x7", "gfp:N"),
        ("gfp:", "not an integer"),
        ("gfp:-0x1d", "negative"),
        ("gfp:2^", "not an integer"),
        ("gfp:2^3^4", "not an integer"),
        ("gfp:x^3+1", "not an integer"),
        ("gf2m:x^3-x+1", "not a sum of powers of x"),
        ("gf2m:3*x^3+x+1", "not a sum of powers of x"),
        ("2^65537-1", "exponent 65537 is too large; the maximum is 65536"),
        ("gfp:99^65536-1", "is too large; a power has at most 131072 bits"),
        ("secp256r2", "Did you mean secp256r1"),
    ],
)
def test_bad_fields_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_field(text)


@pytest.mark.parametrize(
    "value",
    [
        "0x",
        "0xg",
        "",
        "007",
        "1.5",
        "0x1 2",
        "\u0663",
        "1__0",
        None,
        1.5,
        True,
        ["0x1"],
        "9" * 5000,
    ],
)
def test_invalid_integers_are_refused(value: object) -> None:
    with pytest.raises(UsageError, match="the operand a"):
        parse_integer(value, "the operand a")


@pytest.mark.parametrize("text", ["29", "0x1d", "0X1D", "0b1_1101", "0o35", " 29 ", 29])
def test_integers_as_python_writes_them(text: object) -> None:
    assert parse_integer(text, "a") == 29
    assert parse_integer(f"-{str(text).strip()}", "a") == -29
    assert parse_field(f"gfp:{text}") == Field("gfp:0x1d", "gfp", 29)
