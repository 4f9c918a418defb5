"""Stimuli of ``eddsa``: small curves, corner cases, refusals, random signatures."""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_eddsa import curve_of
from dualfield.math.edwards import Edwards, Point
from dualfield.models.outcome import Status
from dualfield.operations.ed_signatures import Action, expected, halves, pack
from dualfield.programs.prime_engine.eddsa_program import INPUTS
from dualfield.simulate.bench import Job

_SAMPLES = 500
"""Operands of an exhaustive check, for each operation."""
_KEYS = 8
"""Keys of the random signatures, as the multiples of a point take long."""


@lru_cache(maxsize=64)
def small_points(curve: Edwards) -> tuple[Point, ...]:
    """Return the points of small order of a curve.

    >>> from dualfield.math.edwards import ED448, ED25519
    >>> [len(small_points(curve)) for curve in (ED25519, ED448)]
    [8, 4]
    """
    rng, found = random.Random(curve.bits), set[Point]()
    while len(found) < 1 << curve.cofactor_bits:
        point = curve.decode(rng.randrange(1 << curve.bits - 1) % curve.modulus)
        if point is not None:
            found.add(curve.multiple(curve.order, point))
    return tuple(sorted(found))


class Signer:
    """Random numbers and signatures of a configuration."""

    def __init__(self, config: Configuration, rng: random.Random) -> None:
        self.config, self.curve, self.rng = config, curve_of(config), rng
        self.keys = [self._multiple() for _ in range(_KEYS)]

    def _multiple(self) -> tuple[int, Point]:
        """Return a number with the multiple of the base point."""
        number = self.rng.randrange(self.curve.order)
        return number, self.curve.multiple(number, self.curve.base)

    def number(self) -> int:
        """Return a random number as long as an encoding."""
        return self.rng.getrandbits(self.curve.bits)

    def hash(self) -> int:
        """Return a random hash."""
        return self.rng.getrandbits(2 * self.curve.bits)

    def random(self, action: Action) -> list[int]:
        """Return random numbers of an operation."""
        return [self.number() for _ in range(INPUTS[action])]

    def signature(self, small: Sequence[Point] = ()) -> list[int]:
        """Return a valid signature to verify; ``small``: points that are added to A and R."""
        secret, public = self.rng.choice(self.keys)
        r, commitment = self._multiple()
        for point in small[:1]:
            public = self.curve.add(public, point)
        for point in small[1:]:
            commitment = self.curve.add(commitment, point)
        k = self.hash()
        response = (r + k * secret) % self.curve.order
        encodings = [self.curve.encode(point) for point in (public, commitment)]
        return [*encodings, response, *halves(self.config, k)]

    def damaged(self) -> list[int]:
        """Return a signature with a wrong bit in one of its numbers."""
        numbers = self.signature()
        place = self.rng.randrange(len(numbers))
        numbers[place] ^= 1 << self.rng.randrange(self.curve.bits)
        return numbers

    def any(self) -> Job:
        """Return random operands, a valid signature or a damaged one."""
        action = self.rng.choice(list(Action))
        if action is Action.VERIFY:
            draw = self.rng.choice((self.signature, self.damaged))
            return pack(self.config, action, draw())
        return pack(self.config, action, self.random(action))


def exhaustive(config: Configuration) -> Iterator[Job]:
    """Yield all numbers of a public key, and samples of the operands of the other operations."""
    curve, rng = curve_of(config), random.Random(config.bits)
    signer, top = Signer(config, rng), 1 << curve.bits
    for s in range(0, top, max(1, top // _SAMPLES)):
        yield pack(config, Action.PUBLIC, [s])
    points = [curve.encode(p) for p in map(curve.decode, range(top)) if p is not None]
    for _ in range(_SAMPLES):
        for action in (Action.COMMIT, Action.RESPOND):
            yield pack(config, action, signer.random(action))
        encodings = [rng.choice(points), rng.choice(points)]
        scalars = [rng.randrange(curve.order), signer.number(), signer.number()]
        yield pack(config, Action.VERIFY, [*encodings, *scalars])
        yield signer.any()


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield corner cases of every number, points of small order, and refusals."""
    curve = curve_of(config)
    signer, order, top = Signer(config, rng), curve.order, (1 << curve.bits) - 1
    for turn, value in enumerate((0, 1, 2, order - 1, order, order + 1, top)):
        yield pack(config, Action.PUBLIC, [value])
        yield pack(config, Action.COMMIT, [0, value] if turn % 2 else [value, 0])
        for place in range(INPUTS[Action.RESPOND]):
            numbers = signer.random(Action.RESPOND)
            numbers[place] = value
            yield pack(config, Action.RESPOND, numbers)
    for action in (Action.COMMIT, Action.RESPOND):
        yield pack(config, action, [top] * INPUTS[action])
    numbers = signer.signature()
    yield pack(config, Action.VERIFY, numbers)
    for response in (0, order - 1):
        yield pack(config, Action.VERIFY, [*numbers[:2], response, *numbers[3:]])
    for k in (0, order, (1 << 2 * curve.bits) - 1):
        yield pack(config, Action.VERIFY, [*numbers[:3], *halves(config, k)])
    for turn, small in enumerate(small_points(curve)):
        encoding = curve.encode(small)
        mixed = signer.signature([small] * (1 + turn % 2))
        alone = [encoding, encoding, 0, *halves(config, 2 * order - 1)]  # k = -1 modulo L
        yield pack(config, Action.VERIFY, alone if turn % 3 == 2 else mixed)
    yield from refusals(config, rng)


def randoms(config: Configuration, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield random operations: hashes, numbers, a signature, a damaged one."""
    signer = Signer(config, rng)
    for _ in range(count):
        yield signer.any()


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield signatures with an encoding that has no point, or a number out of its range."""
    curve = curve_of(config)
    p, sign = curve.modulus, 1 << curve.bits - 1
    numbers = Signer(config, rng).signature()
    none = next(y for y in range(2, p) if curve.decode(y) is None)
    for turn, wrong in enumerate((none, none, 1 | sign, p, p, p | sign, sign - 1, 2 * sign - 1)):
        place = turn % 2
        yield pack(config, Action.VERIFY, [*numbers[:place], wrong, *numbers[place + 1 :]])
    for response in (curve.order, 2 * sign - 1):
        yield pack(config, Action.VERIFY, [*numbers[:2], response, *numbers[3:]])
    if config.values["RefuseSmall"]:
        for point in small_points(curve):
            job = pack(config, Action.VERIFY, [curve.encode(point), curve.encode(point), 0, 0, 0])
            assert expected(config, job).status is not Status.OK, "the key has small order"
            yield job
