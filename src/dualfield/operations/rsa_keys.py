"""RSA by its definition in RFC 8017, keys for stimuli, and the packing of the operands."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import gcd

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_rsa import cycles, rsa
from dualfield.math.moduli import is_prime
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate.bench import Job

_KEYS = 4
"""Keys of a width, because large primes take long to find."""


class Action(IntEnum):
    """The operations of the core by their numbers; 3 is the same as 2."""

    PRIVATE = 0
    BLIND = 1
    NONE = 2


@dataclass(frozen=True)
class Key:
    """A private key with two primes: n = p q, q qinv = 1 modulo p, e dp = 1 modulo p - 1."""

    p: int
    q: int
    e: int

    @property
    def n(self) -> int:
        """The modulus."""
        return self.p * self.q

    @property
    def numbers(self) -> dict[str, int]:
        """The operands of a key.

        >>> Key(241, 229, 17).numbers == {
        ...     "p": 241, "q": 229, "e": 17, "qinv": 20, "dp": 113, "dq": 161}
        True
        """
        p, q, e = self.p, self.q, self.e
        exponents = {"dp": pow(e, -1, p - 1), "dq": pow(e, -1, q - 1)}
        return {"p": p, "q": q, "e": e, "qinv": pow(q, -1, p), **exponents}

    def pair(self, r: int) -> dict[str, int]:
        """The pair that blinds: u = r^e, v = 1 / r."""
        return {"u": pow(r, self.e, self.n), "v": pow(r, -1, self.n)}


def pack(config: Configuration, action: Action, numbers: Mapping[str, int]) -> Job:
    """Return the job of an operation; a number that is left out is 0.

    >>> from dualfield import catalog
    >>> config = catalog.get("rsa").configure(16, {"Word": 4})
    >>> job = pack(config, Action.BLIND, {"p": 241, "q": 229})
    >>> hex(job.a), job.b, unpack(config, job)[1]["q"]
    ('0x100000000e5f1', 0, 229)
    """
    own = rsa(config)
    b, key = divmod(own.values(**numbers), 1 << own.key_bits)
    return Job(0, action << own.key_bits | key, b)


def unpack(config: Configuration, job: Job) -> tuple[Action, dict[str, int]]:
    """Return the operation of a job and its numbers."""
    own = rsa(config)
    action, key = divmod(job.a, 1 << own.key_bits)
    return Action(min(action, Action.NONE)), own.numbers((job.b or 0) << own.key_bits | key)


@lru_cache(maxsize=64)
def keys(bits: int, most_exponent: int) -> tuple[Key, ...]:
    """Return keys whose n has two primes of half the bits; e has at most ``most_exponent`` bits.

    In every other one p is below q.

    >>> [key.p < key.q for key in keys(64, 32)]
    [False, True, False, True]
    """
    rng, found = random.Random(f"{bits} {most_exponent}"), list[Key]()
    half = bits // 2
    while len(found) < _KEYS:
        p, q = sorted(
            (random_prime(half, rng), random_prime(half, rng)), reverse=len(found) % 2 == 0
        )
        e = rng.getrandbits(most_exponent) | 1 if len(found) % 2 else 0x10001
        if p != q and 3 <= e < 1 << most_exponent and gcd(e, (p - 1) * (q - 1)) == 1:
            found.append(Key(p, q, e))
        elif most_exponent <= 16 and p != q:
            e = next(e for e in range(3, p, 2) if gcd(e, (p - 1) * (q - 1)) == 1)
            found.append(Key(p, q, e))
    return tuple(found)


def random_prime(bits: int, rng: random.Random) -> int:
    """Return a random prime with the highest bit set."""
    while True:
        candidate = rng.getrandbits(bits) | 1 << bits - 1 | 1
        if is_prime(candidate):
            return candidate


def keys_of(config: Configuration) -> tuple[Key, ...]:
    """Return the keys of a configuration."""
    return keys(config.bits, rsa(config).exponent_bits)


def _combine(p: int, q: int, qinv: int, of_p: int, of_q: int) -> int:
    """Return the number below p q with two residues."""
    return of_q + q * ((of_p - of_q) * qinv % p)


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the outcome of a job by the definition.

    >>> from dualfield import catalog
    >>> config = catalog.get("rsa").configure(64, {"Word": 8})
    >>> key = keys_of(config)[0]
    >>> numbers = {**key.numbers, **key.pair(12345), "c": 67890}
    >>> pow(expected(config, pack(config, Action.PRIVATE, numbers)).result, key.e, key.n)
    67890
    """
    action, numbers = unpack(config, job)
    status = _refusal(config.bits // 2, action, numbers)
    result = 0
    if status is Status.OK and action is Action.BLIND:
        key = Key(*(numbers[name] for name in ("p", "q", "e")))
        pair = key.pair(numbers["c"])
        result = pair["v"] << config.bits | pair["u"]
    elif status is Status.OK:
        roots = (_root(numbers, "p", "dp"), _root(numbers, "q", "dq"))
        result = _combine(numbers["p"], numbers["q"], numbers["qinv"], *roots)
        for prime in (numbers["p"], numbers["q"]):
            if pow(result, numbers["e"], prime) != numbers["c"] % prime:
                status, result = Status.FAULT, 0
                break
    return Outcome(result, None, status, cycles(config, action))


def _root(numbers: Mapping[str, int], prime: str, exponent: str) -> int:
    """Return (c u)^exponent v modulo a prime."""
    p = numbers[prime]
    return pow(numbers["c"] * numbers["u"], numbers[exponent], p) * numbers["v"] % p


def _refusal(half: int, action: Action, numbers: Mapping[str, int]) -> Status:
    """Return the status of what is known before the powers of c."""
    p, q, qinv, e, c = (numbers[name] for name in ("p", "q", "qinv", "e", "c"))
    if action is Action.NONE:
        return Status.OPERAND_RANGE
    if any(prime % 2 == 0 or prime.bit_length() < half for prime in (p, q)) or p == q:
        return Status.BAD_MODULUS
    is_private = action is Action.PRIVATE
    if (
        e % 2 == 0
        or e < 3
        or c >= p * q
        or qinv >= p
        or q * qinv % p != 1
        or (is_private and (numbers["dp"] >= p or numbers["dq"] >= q))
    ):
        return Status.OPERAND_RANGE
    for prime in (p, q):
        if is_private:
            fits = pow(numbers["v"], e, prime) * numbers["u"] % prime == 1
        else:
            fits = pow(c, prime - 2, prime) * c % prime == 1
        if not fits:
            return Status.NOT_INVERTIBLE
    return Status.OK
