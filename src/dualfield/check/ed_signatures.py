"""Checks of ``eddsa`` against OpenSSL, which shares no code with this project."""

import hashlib
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.check import openssl
from dualfield.host.errors import CheckFailed
from dualfield.math.curves import Curve
from dualfield.math.edwards import encoding_bits
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.ed_signatures import Action, expected, halves, pack, unpack
from dualfield.operations.ed_stimuli import Signer
from dualfield.simulate import Job

_ED448 = b"SigEd448\0\0"
"""What Ed448 hashes first: dom4 of RFC 8032 without a context."""
_CLEAR = {255: 3, 448: 2}
"""Bits of the modulus -> lowest bits of a secret scalar that are cleared."""
_SET = {255: 254, 448: 447}
"""Bits of the modulus -> the highest bit of a secret scalar, which is set."""


def configuration(
    core: Core, curve: Curve, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """Return the configuration for a curve; UsageError unless it is that of Ed25519 or Ed448."""
    operation = operations.of(core)
    values, width = operation.fit_core(core, curve, assignments, bits, fixed=True)
    return core.configure(width, values)


def complaint(config: Configuration, job: Job, outcome: Outcome) -> str | None:
    """Return the error in an answer, by the definition; None if it is correct.

    >>> from dualfield import catalog
    >>> config = catalog.get("eddsa").configure(255)
    >>> job = pack(config, Action.PUBLIC, [7])
    >>> complaint(config, job, expected(config, job)) is None
    True
    """
    operation = operations.of(config.core)
    problem, (action, _) = operation.complaint(config, job, outcome), unpack(config, job)
    # A scalar is not printed: the seed reproduces it.
    name = operation.describe(config, None)
    return problem and f"{name}, {action.name.lower()}: {problem}"


def digest(config: Configuration, *parts: bytes) -> int:
    """Return the hash of Ed25519 or Ed448 as a number."""
    data = b"".join(parts)
    if config.bits == 255:
        return int.from_bytes(hashlib.sha512(data).digest(), "little")
    return int.from_bytes(hashlib.shake_256(_ED448 + data).digest(114), "little")


def expand(bits: int, seed: bytes) -> tuple[int, bytes]:
    """Return the clamped secret scalar of a private key, and the prefix: section 5.1.5.

    ``bits``: those of the modulus, 255 or 448.
    """
    size = encoding_bits(bits) // 8
    if bits == 255:
        whole = hashlib.sha512(seed).digest()
    else:
        whole = hashlib.shake_256(seed).digest(2 * size)
    clear, highest = _CLEAR[bits], _SET[bits]
    number = int.from_bytes(whole[:size], "little") % (1 << highest)
    return number >> clear << clear | 1 << highest, whole[size:]


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
        """Yield corner cases of every number, points of small order, and refusals."""
        return operations.of(self.config.core).edges(self.config, self._rng("edges"))

    def randoms(self) -> Iterator[Job]:
        """Yield hashes, numbers, signatures and damaged ones, without end."""
        signer = Signer(self.config, self._rng("random"))
        while True:
            yield signer.any()

    def foreign(self) -> Iterator[Job]:
        """Yield the four operations of signatures of OpenSSL, without end.

        Raises CheckFailed if a result of the definition, with which that of the core is compared,
        is not that of OpenSSL. OpenSSL must also refuse the signature for another message.
        """
        rng, config = self._rng("OpenSSL"), self.config
        size = encoding_bits(config.bits) // 8
        while True:
            key, message = rng.randbytes(openssl.ED_KEYS[config.bits]), rng.randbytes(40)
            public, signature = openssl.ed_sign(config.bits, key, message)
            if openssl.ed_accepts(config.bits, public, signature, message + b"!"):
                raise CheckFailed("OpenSSL accepts a signature for another message.")
            secret, prefix = expand(config.bits, key)
            first, second = signature[:size], signature[size:]
            r, k = digest(config, prefix, message), digest(config, first, public, message)
            r_halves, k_halves = halves(config, r), halves(config, k)
            numbers = [int.from_bytes(part, "little") for part in (public, first, second)]
            for action, operands, result in (
                (Action.VERIFY, [*numbers, *k_halves], 0),
                (Action.COMMIT, r_halves, numbers[1]),
                (Action.RESPOND, [*r_halves, *k_halves, secret], numbers[2]),
                (Action.PUBLIC, [secret], numbers[0]),
            ):
                job = pack(config, action, operands)
                outcome = expected(config, job)
                if (outcome.status, outcome.result) != (Status.OK, result):
                    raise CheckFailed(
                        f"the definition of {config.core_id} differs from OpenSSL: "
                        f"{action.name.lower()} gives {outcome.status.word} {outcome.result:#x}, "
                        f"OpenSSL {result:#x}."
                    )
                yield job
