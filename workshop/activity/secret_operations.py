"""Operations with secret operands on the cores of the prime engine, to compare their nets."""

import itertools
import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from dualfield.catalog.core import Configuration
from dualfield.catalog.prime_port import Slice
from dualfield.operations import commands, ed_signatures, of, rsa_keys, signatures
from dualfield.simulate import Job

_MOST = 1 << 40
"""Random operations; they are drawn one by one."""


@dataclass(frozen=True)
class _Actions:
    """The actions of a core that read a secret, and a function that returns a job's action."""

    secret: tuple[IntEnum, ...]
    of: Callable[[Configuration, Job], IntEnum]


_ACTIONS: Mapping[str, _Actions] = {
    "sign": _Actions(
        (signatures.Action.SIGN, signatures.Action.PUBLIC),
        lambda config, job: signatures.unpack(config, job).action,
    ),
    "sign-ed": _Actions(
        (ed_signatures.Action.COMMIT, ed_signatures.Action.RESPOND, ed_signatures.Action.PUBLIC),
        lambda config, job: ed_signatures.unpack(config, job)[0],
    ),
    "rsa": _Actions(
        (rsa_keys.Action.PRIVATE, rsa_keys.Action.BLIND),
        lambda config, job: rsa_keys.unpack(config, job)[0],
    ),
    "command": _Actions(
        tuple(action for action in commands.Action if action is not commands.Action.NONE),
        lambda config, job: commands.unpack(config, job)[0],
    ),
}
"""By the operation of a core; the public operand that selects the action selects its cycles."""


def actions(config: Configuration) -> tuple[IntEnum | None, ...]:
    """Return the actions of a core that read a secret; (None,) if the core has one action.

    >>> from dualfield import catalog
    >>> small = {name: catalog.get(name).configure(16, {"Word": 4}) for name in ("rsa", "base-mul")}
    >>> [action.name for action in actions(small["rsa"])], actions(small["base-mul"])
    (['PRIVATE', 'BLIND'], (None,))
    """
    known = _ACTIONS.get(config.core.operation)
    return known.secret if known else (None,)


def numbers(config: Configuration) -> list[Slice]:
    """Return the numbers that the program reads, by their places in the operands.

    >>> from dualfield import catalog
    >>> numbers(catalog.get("base-mul").configure(16, {"Word": 4}))
    [Slice(role='a', first=0, bits=16)]
    """
    port = config.core.by_words(config)
    if port is None:
        return []
    joined = int(port.parameters["Inputs"])
    rows = [joined >> 34 * i & (1 << 34) - 1 for i in range(int(port.parameters["InNumbers"]))]
    roles = ("modulus", "a", "b")
    return [Slice(roles[row >> 32], row >> 16 & 0xFFFF, row & 0xFFFF) for row in rows]


def jobs(config: Configuration, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield ``count`` operations of each action, in turn: corner cases, then random ones.

    In every other operation a number has a value of `_value`; the core may refuse such a number.
    """
    operation, places = of(config.core), numbers(config)
    known = _ACTIONS.get(config.core.operation)
    waiting: dict[IntEnum | None, deque[Job]] = {action: deque() for action in actions(config)}
    drawn = itertools.chain(operation.edges(config, rng), operation.randoms(config, _MOST, rng))
    for turn in range(count):
        for queue in waiting.values():
            while not queue:
                job = next(drawn)
                action = known.of(config, job) if known else None
                if action in waiting:
                    waiting[action].append(job)
            job = queue.popleft()
            yield _changed(config, job, rng.choice(places), rng) if turn % 2 and places else job


def _changed(config: Configuration, job: Job, place: Slice, rng: random.Random) -> Job:
    """Return a job with another value of one number."""
    old = getattr(job, place.role) or 0
    ones = (1 << place.bits) - 1
    new = old & ~(ones << place.first) | _value(config, place.bits, rng) << place.first
    return replace(job, **{place.role: new})  # type: ignore[arg-type]


def _value(config: Configuration, bits: int, rng: random.Random) -> int:
    """Return a number with zeros above, or near 0, the order, the modulus or 2^bits."""
    top = (1 << bits) - 1
    bounds = (int(config.values.get("Order", 0)), config.modulus)
    near = [bound + i for bound in bounds if bound for i in (-1, 0, 1) if bound + i <= top]
    short = rng.getrandbits(rng.randrange(bits) or 1)
    return rng.choice([0, 1, min(2, top), top - 1, top, short, short, rng.getrandbits(bits), *near])
