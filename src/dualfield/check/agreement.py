"""Checks of ``x25519`` and ``x448`` against OpenSSL, which shares no code with this project."""

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.check import openssl
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, Curve
from dualfield.models.outcome import Outcome
from dualfield.operations.agree import compare, curve_of, expected, pack, unpack
from dualfield.simulate import Job


def configuration(
    core: Core, curve: Curve, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """Return the configuration for a curve; UsageError if OpenSSL has no agreement on it."""
    operation = operations.of(core)
    operation.require(core, curve)
    if curve not in NAMED.values():
        raise UsageError(
            f"{core.id}: OpenSSL has no key agreement on {curve.words}; leave out --curve, or use "
            "--curve 25519 or --curve 448."
        )
    values, width = operation.fit_core(core, curve, assignments, bits, fixed=True)
    return core.configure(width, values)


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error in an answer or its cycles, by OpenSSL; None if both are correct.

    >>> from dualfield import catalog
    >>> config = catalog.get("x25519").configure(255)
    >>> job, outcome = Job(config.modulus, 9, 1), config.model(config.modulus, 9, 1)
    >>> not openssl.available() or complaint(config, job, outcome) is None
    True
    """
    size = config.port_bits("a") // 8
    key, u = (value.to_bytes(size, "little") for value in (unpack(config, job)[0], job.a))
    secret = openssl.exchange(config.bits, key, u) or bytes(size)
    problem = compare(outcome, expected(config, job, int.from_bytes(secret, "little")))
    # The public operand reproduces a failure with the seed; a key is not printed.
    return problem and f"{curve_of(config).words}, u {u.hex()}: {problem}"


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
    foreign_name: ClassVar[str] = "both sides"

    def _rng(self, what: str) -> random.Random:
        return random.Random(f"{self.config.label()} {what} {self.seed}")

    def edges(self) -> Iterator[Job]:
        """Yield edges of keys and of u, with every u of small order."""
        return operations.of(self.config.core).edges(self.config, self._rng("edges"))

    def randoms(self) -> Iterator[Job]:
        """Yield random keys and u, without end."""
        rng = self._rng("random")
        operation = operations.of(self.config.core)
        return itertools.chain.from_iterable(
            operation.randoms(self.config, 1, rng) for _ in itertools.count()
        )

    def foreign(self) -> Iterator[Job]:
        """Yield both sides of agreements, one after the other; their public keys by OpenSSL."""
        rng, bits = self._rng("exchanges"), self.config.port_bits("a")
        base = (curve_of(self.config).x or 0).to_bytes(bits // 8, "little")
        while True:
            keys = rng.randbytes(bits // 8), rng.randbytes(bits // 8)
            public = [openssl.exchange(self.config.bits, key, base) or b"" for key in keys]
            for key, u in zip(keys, reversed(public), strict=True):
                a, b = int.from_bytes(u, "little"), int.from_bytes(key, "little")
                yield pack(self.config, a, b, rng)
