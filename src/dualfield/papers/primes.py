"""Random primes of an exact size."""

import random

_SMALL = tuple(n for n in range(3, 1000, 2) if all(n % d for d in range(3, int(n**0.5) + 1, 2)))
_ROUNDS = 24
"""A composite passes with probability below 4^-24."""


def is_prime(n: int, source: random.Random) -> bool:
    """Miller and Rabin's test, with bases drawn from ``source``."""
    if n < 3 or n % 2 == 0:
        return n == 2
    for divisor in _SMALL:
        if n % divisor == 0:
            return n == divisor
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(n, odd, twos, source.randrange(2, n - 1)) for _ in range(_ROUNDS))


def _passes(n: int, odd: int, twos: int, base: int) -> bool:
    x = pow(base, odd, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


def random_prime(bits: int, source: random.Random) -> int:
    """An odd prime of exactly that many bits (2 or more), each one equally likely."""
    while True:
        candidate = source.getrandbits(bits) | 1 << (bits - 1) | 1
        if is_prime(candidate, source):
            return candidate
