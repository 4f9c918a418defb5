"""Stimuli of ``rsa``: private operations, pairs, corner cases, refusals."""

import random
from collections.abc import Iterator
from math import gcd

from dualfield.catalog.core import Configuration
from dualfield.operations.rsa_keys import Action, Key, keys_of, pack
from dualfield.simulate.bench import Job

_SAMPLES = 200
"""Operands of an exhaustive check, for each operation: all of them are too many."""


def unit(key: Key, rng: random.Random) -> int:
    """Return a number that has an inverse modulo n."""
    while True:
        r = rng.randrange(1, key.n)
        if gcd(r, key.n) == 1:
            return r


def numbers(key: Key, rng: random.Random) -> dict[str, int]:
    """Return the operands of a private operation, with a new pair."""
    return {**key.numbers, **key.pair(unit(key, rng)), "c": rng.randrange(key.n)}


def randoms(config: Configuration, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield random operations: private ones and pairs, every fourth with random operands."""
    known = keys_of(config)
    for turn in range(count):
        key, action = rng.choice(known), rng.choice((Action.PRIVATE, Action.BLIND))
        own = numbers(key, rng)
        if turn % 4 == 3:
            name = rng.choice(list(own))
            own[name] = rng.getrandbits(min(own[name].bit_length() or 1, config.bits // 2))
        yield pack(config, action, own)


def exhaustive(config: Configuration) -> Iterator[Job]:
    """Yield samples of each operation."""
    rng = random.Random(config.bits)
    yield from randoms(config, 2 * _SAMPLES, rng)


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield corner cases of the numbers of each operation, and refusals."""
    for key in keys_of(config)[:2]:
        own = numbers(key, rng)
        for c in (0, 1, key.p, key.q, key.n - 1):
            yield pack(config, Action.PRIVATE, {**own, "c": c})
        for c in (1, key.n - 1):
            yield pack(config, Action.BLIND, {**own, "c": c})
        none = {"u": 1, "v": 1}
        yield pack(config, Action.PRIVATE, {**own, **none})
        pair = key.pair(unit(key, rng))
        longer = {name: value + key.n for name, value in pair.items()}
        if max(longer.values()) < 1 << config.bits:
            yield pack(config, Action.PRIVATE, {**own, **longer})
    yield from refusals(config, rng)


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield operands that are refused, of each kind."""
    key = keys_of(config)[0]
    own, half = numbers(key, rng), config.bits // 2
    top, full = 1 << half - 1, (1 << half) - 1
    for name in ("p", "q"):
        for wrong in (0, 1, 2, 3, own[name] - 1, top - 1, top, own["q" if name == "p" else "p"]):
            yield from _both(config, {**own, name: wrong})
    wrong_values = {
        "qinv": (0, 1, own["qinv"] ^ 1, key.p, full),
        "e": (0, 1, 2, own["e"] - 1),
        "c": (key.n, (1 << config.bits) - 1),
    }
    for name, values in wrong_values.items():
        for wrong in values:
            yield from _both(config, {**own, name: wrong})
    private = {
        "dp": (0, own["dp"] ^ 2, key.p, full),
        "dq": (0, own["dq"] ^ 2, key.q, full),
        "u": (0, own["u"] ^ 1, key.p),
        "v": (0, own["v"] ^ 1, key.q),
    }
    for name, values in private.items():
        for wrong in values:
            yield pack(config, Action.PRIVATE, {**own, name: wrong})
    for r in (0, key.p, key.q, key.n - key.p):
        yield pack(config, Action.BLIND, {**own, "c": r})
    yield pack(config, Action.NONE, own)


def _both(config: Configuration, operands: dict[str, int]) -> Iterator[Job]:
    for action in (Action.PRIVATE, Action.BLIND):
        yield pack(config, action, operands)
