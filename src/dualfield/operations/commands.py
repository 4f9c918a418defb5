"""Commands of ``field-words``: their packing, their definition by Python's integers, stimuli."""

import random
from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from itertools import product
from math import gcd

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_field import cycles, field_words
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import operands
from dualfield.operations import refusals as bad_operands
from dualfield.operations.rsa_keys import random_prime
from dualfield.simulate.bench import Job

_PRIMES = 4
"""Random primes of a width, because large primes take long to find."""
_MOST_PRIME = 1024
"""Bits of a random prime, most."""


class Action(IntEnum):
    """The operations by their numbers; 7 is the same as 6."""

    ADD = 0
    SUBTRACT = 1
    MULTIPLY = 2
    SQUARE = 3
    INVERT = 4
    REDUCE = 5
    NONE = 6

    @property
    def has_b(self) -> bool:
        """True if the operation reads b."""
        return self <= Action.MULTIPLY


def pack(config: Configuration, action: int, job: Job) -> Job:
    """Return the job of an operation on plain operands; a missing b is 0.

    >>> from dualfield import catalog
    >>> config = catalog.get("field-words").configure(8)
    >>> pack(config, Action.MULTIPLY, Job(13, 5, 7)) == Job(13, 0x205, 7)
    True
    """
    return replace(job, a=action << config.bits | job.a, b=job.b or 0)


def unpack(config: Configuration, job: Job) -> tuple[Action, Job]:
    """Return the operation of a job, and the job with plain operands."""
    action, a = divmod(job.a, 1 << config.bits)
    return Action(min(action, Action.NONE)), replace(job, a=a, b=job.b or 0)


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the outcome of a job by the definition.

    >>> from dualfield import catalog
    >>> config = catalog.get("field-words").configure(8, {"Word": 4})
    >>> [expected(config, pack(config, action, Job(239, 200, 100))).result for action in Action]
    [61, 100, 163, 87, 49, 200, 0]
    """
    action, own = unpack(config, job)
    m, a, b = own.modulus, own.a, own.b or 0
    status, result = Status.OK, 0
    if action is Action.NONE:
        status = Status.OPERAND_RANGE
    elif m % 2 == 0 or m == 1:
        status = Status.BAD_MODULUS
    elif (a >= m and action is not Action.REDUCE) or (b >= m and action.has_b):
        status = Status.OPERAND_RANGE
    elif action is Action.INVERT and not _inverts(config, m, a):
        status = Status.NOT_INVERTIBLE
    elif action is Action.INVERT:
        result = pow(a, -1, m)
    else:
        result = _value(action, a, b) % m
    return Outcome(result, None, status, cycles(config, action))


def _value(action: Action, a: int, b: int) -> int:
    match action:
        case Action.ADD:
            return a + b
        case Action.SUBTRACT:
            return a - b
        case Action.MULTIPLY:
            return a * b
        case Action.SQUARE:
            return a * a
    return a


def _inverts(config: Configuration, m: int, a: int) -> bool:
    """Return whether the core finds the inverse: each a but 0 if m is a prime.

    The core computes (a / R)^(m - 2) / R. That is 1 / a if (a / R)^(m - 1) = 1, as it is modulo a
    prime.
    """
    if gcd(a, m) != 1:
        return False
    radix = 1 << field_words(config).engine.build.r_bits
    return pow(a * pow(radix, -1, m), m - 1, m) == 1


@lru_cache(maxsize=64)
def primes(bits: int) -> tuple[int, ...]:
    """Return a few primes of a width.

    >>> [p.bit_length() for p in primes(16)]
    [16, 16, 16, 16]
    """
    rng = random.Random(bits)
    return tuple(random_prime(min(bits, _MOST_PRIME), rng) for _ in range(_PRIMES))


def exhaustive(config: Configuration) -> Iterator[Job]:
    """Yield all moduli and operands of all operations; an operand that is not read varies."""
    span = range(1 << config.bits)
    for modulus, a in product(span, span):
        for action in range(1 << 3):
            read = action <= Action.MULTIPLY
            for b in span if read else [(a + modulus) % len(span)]:
                yield pack(config, action, Job(modulus, a, b))


def edges(config: Configuration, rng: random.Random, fixed: int = 0) -> Iterator[Job]:
    """Yield corner cases: operands at their bounds, and each modulus with a few of them.

    ``fixed``: the only modulus, 0 for any.
    """
    modulus = fixed or primes(config.bits)[0]
    bounds = (0, 1, modulus - 1, modulus, (1 << config.bits) - 1)
    for a, b, action in product(bounds, bounds, Action):
        if action.has_b or a == b:
            yield pack(config, action, Job(modulus, a, b))
    for job in operands.edges(config, rng):
        if fixed in (0, job.modulus):
            yield pack(config, rng.choice(list(Action)), job)


def randoms(
    config: Configuration, count: int, rng: random.Random, modulus: int = 0, *, widths: bool = False
) -> Iterator[Job]:
    """Yield random operations; ``modulus``, ``widths``: see `Operation.randoms`.

    Every other modulus is a prime, if it is not given, and a is any number to reduce.
    """
    jobs = operands.randoms(config, count, rng, modulus, widths=widths)
    for number, job in enumerate(jobs):
        action = rng.choice(list(Action)[: Action.NONE])
        if number % 2 and not modulus and not widths:
            prime = rng.choice(primes(config.bits))
            job = Job(prime, rng.randrange(prime), rng.randrange(prime))
        if action is Action.REDUCE:
            job = replace(job, a=rng.getrandbits(config.bits))
        yield pack(config, action, job)


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield operands that are refused, of each kind, for each operation."""
    candidates = bad_operands.candidates(config, "gfp", rng)
    for action, (modulus, a, b) in product(Action, candidates):
        job = pack(config, action, Job(modulus, a, b))
        if expected(config, job).status is not Status.OK:
            yield job
