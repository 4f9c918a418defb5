"""RSA by one modulus: its definition, keys for stimuli, the packing of the operands, stimuli."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd, prod

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_rsa_one import rsa_one
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.rsa_keys import random_prime
from dualfield.simulate.bench import Job

_KEYS = 4
"""Keys of a width, because large primes take long to find."""
_SHORT = 12
"""Below this width n is any odd number without a square, since few products of two primes fit."""
_MOST_EXHAUSTIVE = 1 << 12
"""Operands of an exhaustive check, most; an even sample of them at larger widths."""


def pack(config: Configuration, numbers: Mapping[str, int]) -> Job:
    """Return the job of operands by name.

    >>> from dualfield import catalog
    >>> config = catalog.get("rsa-one").configure(8, {"Word": 4})
    >>> numbers = {"n": 143, "e": 7, "d": 103, "c": 5, "r": 9}
    >>> unpack(config, pack(config, numbers)) == numbers
    True
    """
    bits = config.bits
    public, values = numbers["e"] << bits | numbers["n"], numbers["r"] << bits | numbers["c"]
    return Job(public, numbers["d"], values)


def unpack(config: Configuration, job: Job) -> dict[str, int]:
    """Return the operands of a job by name."""
    return rsa_one(config).numbers(job.modulus, job.a, job.b or 0)


@lru_cache(maxsize=64)
def keys(bits: int, exponent_bits: int) -> tuple[dict[str, int], ...]:
    """Return keys of n with exactly ``bits`` bits; e has at most ``exponent_bits`` bits.

    >>> keys(4, 2)[0]
    {'n': 11, 'e': 3, 'd': 7}
    """
    rng, found = random.Random(f"{bits} {exponent_bits}"), list[dict[str, int]]()
    while len(found) < _KEYS:
        n, totient = _short(bits, rng) if bits < _SHORT else _long(bits, rng)
        e = rng.getrandbits(exponent_bits) | 1 if exponent_bits < 32 else 0x10001
        if n.bit_length() == bits and e > 1 and totient > 0 and gcd(e, totient) == 1:
            found.append({"n": n, "e": e, "d": pow(e, -1, totient)})
    return tuple(found)


def _short(bits: int, rng: random.Random) -> tuple[int, int]:
    """Return a random odd n and its totient; the totient is 0 if n has a square."""
    n = rng.getrandbits(bits) | 1 << bits - 1 | 1
    if any(n % (i * i) == 0 for i in range(3, n, 2)):
        return n, 0
    return n, sum(gcd(i, n) == 1 for i in range(n))


def _long(bits: int, rng: random.Random) -> tuple[int, int]:
    """Return the product of two random primes and its totient; 0 if the primes are equal."""
    p, q = random_prime(bits // 2, rng), random_prime(bits - bits // 2, rng)
    return p * q, (p != q) * (p - 1) * (q - 1)


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the outcome of a job by the definition.

    >>> from dualfield import catalog
    >>> config = catalog.get("rsa-one").configure(64, {"Word": 8})
    >>> key = keys_of(config)[0]
    >>> outcome = expected(config, pack(config, {**key, "c": 67890, "r": 12345}))
    >>> outcome.result == pow(67890, key["d"], key["n"])
    True
    """
    numbers = unpack(config, job)
    n, e, d, c, r = (numbers[name] for name in ("n", "e", "d", "c", "r"))
    status, result = Status.OK, 0
    if n % 2 == 0 or n.bit_length() < config.bits:
        status = Status.BAD_MODULUS
    elif c >= n or d >= n or d % 2 == 0 or e % 2 == 0 or e == 1 or r == 0:
        status = Status.OPERAND_RANGE
    else:
        result = pow(c * pow(r, e, n), d - 1, n) * c * pow(r, e - 1, n) % n
        if pow(result, e, n) != c:
            status, result = Status.FAULT, 0
    return Outcome(result, None, status, config.latency()[1])


def keys_of(config: Configuration) -> tuple[dict[str, int], ...]:
    """Return the keys of a configuration."""
    return keys(config.bits, rsa_one(config).fields["e"])


def numbers(config: Configuration, key: Mapping[str, int], rng: random.Random) -> dict[str, int]:
    """Return the operands of an operation with a key."""
    r = rng.randrange(1, 1 << rsa_one(config).fields["r"])
    return {**key, "c": rng.randrange(key["n"]), "r": r}


def randoms(config: Configuration, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield random operations, every fourth with a random operand."""
    for turn in range(count):
        own = numbers(config, rng.choice(keys_of(config)), rng)
        if turn % 4 == 3:
            name = rng.choice(list(own))
            own[name] = rng.getrandbits(rsa_one(config).fields[name])
        yield pack(config, own)


def exhaustive(config: Configuration) -> Iterator[Job]:
    """Yield all operands that are not refused, or an even sample of them, and refusals."""
    bits, top = config.bits, 1 << config.bits - 1
    fields = rsa_one(config).fields
    if bits < _SHORT:
        odd = [range(low, 1 << width, 2) for low, width in ((top + 1, bits), (3, fields["e"]))]
        ranges = (*odd, range(1, 2 * top, 2), range(2 * top), range(1, 1 << fields["r"]))
        size = prod(map(len, ranges))
        for place in range(0, size, -(-size // _MOST_EXHAUSTIVE) | 1):
            own = _at(ranges, place)
            if max(own["c"], own["d"]) < own["n"]:
                yield pack(config, own)
    yield from edges(config, random.Random(bits))


def _at(ranges: Sequence[range], place: int) -> dict[str, int]:
    """Return the operands at a place of the product of the ranges of n, e, d, c, r."""
    own = {}
    for name, each in zip(("n", "e", "d", "c", "r"), ranges, strict=True):
        place, digit = divmod(place, len(each))
        own[name] = each[digit]
    return own


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield corner cases of each operand, and refusals."""
    for key in keys_of(config)[:2]:
        own = numbers(config, key, rng)
        for c in (0, 1, key["n"] - 1):
            yield pack(config, {**own, "c": c})
        for r in (1, (1 << rsa_one(config).fields["r"]) - 1):
            yield pack(config, {**own, "r": r})
    yield from refusals(config, rng)


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield operands that are refused, of each kind."""
    key, top = keys_of(config)[0], 1 << config.bits - 1
    own, n = numbers(config, key, rng), key["n"]
    wrong_values = {
        "n": (0, 1, n - 1, top - 1, top),
        "e": (0, 1, 2, key["e"] - 1),
        "d": (0, 2, key["d"] - 1, key["d"] ^ 2, n, 2 * top - 1),
        "c": (n, 2 * top - 1),
        "r": (0,),
    }
    for name, values in wrong_values.items():
        for wrong in values:
            yield pack(config, {**own, name: wrong})
