"""Stimuli of ``ecdsa``: small curves, corner cases, refusals, random signatures."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from dualfield.catalog.core import Configuration
from dualfield.math.curves import Curve
from dualfield.operations.signatures import (
    Action,
    Operands,
    bits_of,
    curve_points,
    curves_of,
    multiple,
    order_of,
    pack,
    sign,
)
from dualfield.simulate.bench import Job

_MOST_PAIRS = 1 << 10
"""Pairs of scalars of an exhaustive check, for each operation; a larger world is sampled evenly."""


_KEYS = 8
"""Keys in use. A new key comes once in as many signatures: the table of its multiples is slow."""


class Signer:
    """Random signatures on a curve, with numbers of ``bits`` bits."""

    def __init__(self, curve: Curve, bits: int, rng: random.Random) -> None:
        self.curve, self.bits, self.rng = curve, bits, rng
        self.order = order_of(curve)
        self.keys = [self.scalar() for _ in range(_KEYS)]

    def scalar(self) -> int:
        """Return a random number from 1 to the order - 1."""
        return self.rng.randrange(1, self.order)

    def key(self) -> int:
        """Return a random private key, which may come again."""
        turn = self.rng.randrange(_KEYS)
        if turn == 0:
            self.keys[self.rng.randrange(_KEYS)] = self.scalar()
        return self.keys[turn]

    def hash(self) -> int:
        """Return a random hash of all bits."""
        return self.rng.getrandbits(self.bits)

    def signing(self) -> Operands:
        """Return a random hash with nonce and key."""
        return Operands(Action.SIGN, self.hash(), self.scalar(), self.scalar())

    def public(self) -> Operands:
        """Return a random key whose public key is asked for."""
        return Operands(Action.PUBLIC, first=self.scalar())

    def signature(self, digest: int | None = None, key: int | None = None) -> Operands:
        """Return a valid signature to verify; of a random hash or key if it is None."""
        digest = self.hash() if digest is None else digest
        key = self.key() if key is None else key
        public = multiple(self.curve, key, self.curve.base)
        assert public is not None, "the key is from 1 to the order - 1"
        while True:
            r, s = sign(self.curve, digest, self.scalar(), key)
            if r and s:
                return Operands(Action.VERIFY, digest, r, s, *public)

    def damaged(self) -> Operands:
        """Return a signature with one wrong bit, in any of its numbers."""
        valid = self.signature()
        name = self.rng.choice(("hash", "first", "second", "x", "y"))
        wrong = getattr(valid, name) ^ 1 << self.rng.randrange(self.bits)
        return valid.with_number(name, wrong)

    def operations(self) -> Iterator[Operands]:
        """Yield these in turn, without end: a hash to sign is the first."""
        while True:
            yield self.signing()
            yield self.signature()
            yield self.public()
            yield self.damaged()


def exhaustive(config: Configuration) -> Iterator[Job]:
    """Yield all keys, all pairs of nonce and key and of r and s, with hashes and points in turn."""
    for number, curve in enumerate(curves_of(config)):
        for operands in _all_scalars(curve, 1 << config.bits):
            yield pack(config, replace(operands, curve=number))


def _all_scalars(curve: Curve, top: int) -> Iterator[Operands]:
    for key in range(top):
        yield Operands(Action.PUBLIC, first=key, hash=top - 1)
    publics = [*curve_points(curve), (0, 0), (1, 1), (curve.modulus, 0), (0, curve.modulus)]
    publics = [point for point in publics if max(point) < top]
    step = max(1, top * top // _MOST_PAIRS) | 1
    for turn, pair in enumerate(range(0, top * top, step)):
        first, second = divmod(pair, top)
        digest = (turn * 5 + pair) % top
        yield Operands(Action.SIGN, digest, first, second)
        x, y = publics[turn * 7 % len(publics)]
        yield Operands(Action.VERIFY, digest, first, second, x, y)
    yield Operands(Action.NONE, 1, 1, 1, *publics[0])


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield corner cases of every number, exceptional sums of points, and refusals."""
    for number, curve in enumerate(curves_of(config)):
        signer = Signer(curve, bits_of(config, curve), rng)
        for operands in itertools.chain(_scalars(signer), _sums(signer), _wrong(signer)):
            yield pack(config, replace(operands, curve=number))
    yield from refusals(config, rng)


def _hashes(signer: Signer) -> list[int]:
    n, top = signer.order, (1 << signer.bits) - 1
    return [value for value in (0, 1, n - 1, n, n + 1, top) if value <= top]


def _scalars(signer: Signer) -> Iterator[Operands]:
    """Nonces, keys and hashes near 0, the order and the top; no r or s."""
    n = signer.order
    for value in (1, 2, n - 2, n - 1):
        yield replace(signer.public(), first=value)
        yield replace(signer.signing(), first=value)
        yield replace(signer.signing(), second=value)
    for digest in _hashes(signer):
        yield replace(signer.signing(), hash=digest)
        yield signer.signature(digest)
    for key in (1, n - 1):
        yield signer.signature(key=key)
    operands = signer.signing()
    r, _ = sign(signer.curve, 0, operands.first, operands.second)
    yield replace(operands, hash=-r * operands.second % n)  # s = 0


def _sums(signer: Signer) -> Iterator[Operands]:
    """u1 G + u2 Q with u1 G = u2 Q, which is a doubling, and with u1 G = -u2 Q, infinity."""
    curve, n = signer.curve, signer.order
    for key in (1, n - 1, signer.scalar()):
        public = multiple(curve, key, curve.base)
        assert public is not None, "the key is from 1 to the order - 1"
        nonce = signer.scalar()
        r, _ = sign(curve, 0, nonce, key)
        if r:
            s = 2 * r * key * pow(nonce, -1, n) % n
            yield Operands(Action.VERIFY, r * key % n, r, s, *public)
            yield Operands(Action.VERIFY, -r * key % n, r, signer.scalar(), *public)


def _wrong(signer: Signer) -> Iterator[Operands]:
    """Signatures that are not valid; their numbers are in range."""
    curve, n = signer.curve, signer.order
    valid = signer.signature()
    yield valid
    yield replace(valid, first=valid.second, second=valid.first)
    yield replace(valid, second=n - valid.second)  # valid too
    yield replace(valid, hash=valid.hash ^ 1)
    yield replace(valid, y=-valid.y % curve.modulus)
    for value in (1, n - 1):
        yield replace(valid, first=value)
        yield replace(valid, second=value)
    off = ((valid.y, valid.x), (0, 0), (valid.x, (valid.y + 1) % curve.modulus))
    for x, y in off:
        yield replace(valid, x=x, y=y)
    yield signer.damaged()


def randoms(config: Configuration, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield random operations: a hash to sign, a signature, a damaged one, a key."""
    yield from itertools.islice(signatures(config, rng), count)


def signatures(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield random operations without end, on each curve in turn."""
    signers = [Signer(curve, bits_of(config, curve), rng) for curve in curves_of(config)]
    for turn in zip(*(signer.operations() for signer in signers), strict=True):
        for number, operands in enumerate(turn):
            yield pack(config, replace(operands, curve=number))


def refusals(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Yield operations that must be refused: each number out of its range, the last operation."""
    for number, curve in enumerate(curves_of(config)):
        signer = Signer(curve, bits_of(config, curve), rng)
        for operands in _refusals(signer, (1 << config.bits) - 1):
            yield pack(config, replace(operands, curve=number))


def _refusals(signer: Signer, top: int) -> Iterator[Operands]:
    n, p = signer.order, signer.curve.modulus
    starts = (signer.public(), signer.signing(), signer.signature())
    for operands in starts:
        pairs = [("first", bad) for bad in (0, n, n + 1, top)]
        if operands.action is not Action.PUBLIC:
            pairs += [("second", bad) for _, bad in pairs]
        if operands.action is Action.VERIFY:
            pairs += [(name, bad) for name in "xy" for bad in (p, p + 1, top)]
        for name, bad in pairs:
            if bad <= top:
                yield operands.with_number(name, bad)
    for operands in (*starts, Operands(Action.NONE)):
        yield replace(operands, action=Action.NONE)
