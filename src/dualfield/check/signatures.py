"""Checks of ``ecdsa`` against OpenSSL, which shares no code with this project."""

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.check import openssl
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import signature_stimuli
from dualfield.operations.signatures import (
    Action,
    Operands,
    bits_of,
    curve_of,
    curves_of,
    order_of,
    pack,
    unpack,
)
from dualfield.simulate import Job


def configuration(
    core: Core, curve: Curve, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """Return the configuration for a curve; UsageError if OpenSSL does not sign on it."""
    operation = operations.of(core)
    operation.require(core, curve)
    values, width = operation.fit_core(core, curve, assignments, bits, fixed=True)
    config = core.configure(width, values)
    for own in curves_of(config):
        if order_of(own).bit_length() < openssl.LEAST_ORDER_BITS:
            raise UsageError(
                f"{core.id}: OpenSSL does not sign on {own.words}, whose order has fewer than "
                f"{openssl.LEAST_ORDER_BITS} bits; leave out --curve."
            )
    return config


@lru_cache(maxsize=8)
def _signer(curve: Curve) -> openssl.Signer:
    return openssl.Signer(curve)


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error in an answer, by OpenSSL and the definition; None if it is correct.

    >>> from dualfield import catalog
    >>> config = catalog.get("ecdsa").configure(256)
    >>> job = pack(config, Operands(Action.PUBLIC, first=7))
    >>> outcome = operations.of(config.core).by_definition(config, job)
    >>> not openssl.available() or complaint(config, job, outcome) is None
    True
    """
    operands = unpack(config, job)
    curve = curve_of(config, operands.curve)
    problem = operations.of(config.core).complaint(config, job, outcome)
    if problem is None and not _is_right(curve, operands, outcome, config.bits):
        problem = f"OpenSSL does not confirm {outcome.status.word} {outcome.result:#x}"
    # A nonce and a key are not printed: the seed reproduces them.
    return problem and f"{curve.words}, {operands.action.name.lower()}: {problem}"


def _is_right(curve: Curve, o: Operands, outcome: Outcome, bits: int) -> bool:
    """Return whether OpenSSL confirms the status and the result of operands in range."""
    signer = _signer(curve)
    is_ok = outcome.status is Status.OK
    first, second = outcome.result & (1 << bits) - 1, outcome.result >> bits
    match o.action:
        case Action.SIGN:
            public = signer.public(o.second) if 0 < o.second < signer.order else None
            return not is_ok or signer.accepts(o.hash, first, second, public)
        case Action.VERIFY:
            in_range = max(o.x, o.y) < curve.modulus
            accepted = in_range and signer.accepts(o.hash, o.first, o.second, (o.x, o.y))
            return is_ok == accepted
        case Action.PUBLIC:
            return not is_ok or (first, second) == signer.public(o.first)
        case Action.NONE:
            return not is_ok


@dataclass(frozen=True)
class Cases:
    """Reproducible operands of a configuration.

    Attributes:
        config: The configuration.
        seed: Seed of the random operands.
        foreign_name: Name of the operations with operands of OpenSSL.
    """

    config: Configuration
    seed: int
    foreign_name: ClassVar[str] = "signatures of OpenSSL"

    def _rng(self, what: str) -> random.Random:
        return random.Random(f"{self.config.label()} {what} {self.seed}")

    def edges(self) -> Iterator[Job]:
        """Yield corner cases of every number, and refusals."""
        return operations.of(self.config.core).edges(self.config, self._rng("edges"))

    def randoms(self) -> Iterator[Job]:
        """Yield hashes to sign, public keys, signatures and damaged ones, without end."""
        yield from signature_stimuli.signatures(self.config, self._rng("random"))

    def foreign(self) -> Iterator[Job]:
        """Yield hashes to sign, each with a signature of OpenSSL for the same key, without end.

        The nonces of OpenSSL are new in each run.
        """
        source = self._rng("OpenSSL")
        # Jobs are drawn in a thread of their own, and `_signer` is that of the answers.
        curves = [(openssl.Signer(curve), curve) for curve in curves_of(self.config)]
        numbers = [
            signature_stimuli.Signer(curve, bits_of(self.config, curve), source)
            for _, curve in curves
        ]
        for number in itertools.cycle(range(len(curves))):
            signer, drawn = curves[number][0], numbers[number]
            digest, key = drawn.hash(), drawn.scalar()
            r, s = signer.sign(digest, key)
            x, y = signer.public(key) or (0, 0)
            signing = Operands(Action.SIGN, digest, drawn.scalar(), key, curve=number)
            for operands in (signing, Operands(Action.VERIFY, digest, r, s, x, y, number)):
                yield pack(self.config, operands)
