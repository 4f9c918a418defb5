"""Checks of ``rsa`` with keys of OpenSSL, which shares no code with this project."""

import hashlib
import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dualfield import operations
from dualfield.catalog.core import Configuration, Core
from dualfield.check import openssl_rsa
from dualfield.check.engine import message
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.rsa import KeyOperation
from dualfield.operations.rsa_keys import Action, Key, pack, unpack
from dualfield.operations.rsa_stimuli import unit
from dualfield.simulate import Job

KEYS = "keys of OpenSSL"
"""Name of the set of operands."""
BITS = 2048
"""Width of a key, unless the user chooses one."""
PER_KEY = 6
"""Operations with each key."""
_SHA256 = bytes.fromhex("3031300d060960864801650304020105000420")
"""What PKCS #1 v1.5 puts before a digest of SHA-256: RFC 8017, section 9.2."""


def configuration(core: Core, bits: int | None, assignments: Mapping[str, object]) -> Configuration:
    """Return the configuration; UsageError if OpenSSL has no keys for the core."""
    if not isinstance(operations.of(core), KeyOperation):
        raise UsageError(
            f"{core.id} has no RSA keys: leave out --openssl. OpenSSL checks cores for curves with "
            "--curve."
        )
    config = core.configure(BITS if bits is None else bits, assignments)
    if config.bits < openssl_rsa.LEAST_BITS:
        raise UsageError(
            f"{core.id}: OpenSSL generates keys of at least {openssl_rsa.LEAST_BITS} bits, not "
            f"{config.bits}."
        )
    return config


def padded(digest: bytes, bits: int) -> int:
    """Return the PKCS #1 v1.5 block of a SHA-256 digest as a number.

    >>> hex(padded(bytes(32), 512))[:10]
    '0x1fffffff'
    """
    tail = b"\0" + _SHA256 + digest
    return int.from_bytes(b"\0\1" + b"\xff" * (-(-bits // 8) - 2 - len(tail)) + tail)


@dataclass(frozen=True)
class Cases:
    """Operations with keys that OpenSSL generates, new ones in each run.

    Attributes:
        config: The configuration.
        seed: Seed of all other random operands.
        keys: The keys so far by their primes.
    """

    config: Configuration
    seed: int
    keys: dict[tuple[int, int], openssl_rsa.Key] = field(default_factory=dict)

    def jobs(self) -> Iterator[Job]:
        """Yield the operations of one key after the other, without end.

        A pair; a signature; a raw private operation; a fault in the half of p, and in that of q, by
        a wrong exponent; a wrong number of the key or of the pair.
        """
        rng = random.Random(f"{self.config.label()} OpenSSL {self.seed}")
        wrong = itertools.cycle(("qinv", "u", "p", "e", "v", "q"))
        while True:
            key = openssl_rsa.generate(self.config.bits)
            self.keys[key.numbers["p"], key.numbers["q"]] = key
            own = Key(*(key.numbers[name] for name in ("p", "q", "e")))
            digest = hashlib.sha256(rng.randbytes(40)).digest()
            pair = own.pair(unit(own, rng))
            signature = {**key.numbers, **pair, "c": padded(digest, self.config.bits)}
            yield pack(self.config, Action.BLIND, {**key.numbers, "c": unit(own, rng)})
            yield pack(self.config, Action.PRIVATE, signature)
            yield pack(self.config, Action.PRIVATE, {**signature, "c": rng.randrange(own.n)})
            for name in ("dp", "dq", next(wrong)):
                damaged = {**signature, name: signature[name] ^ 1 << rng.randrange(1, 16)}
                yield pack(self.config, Action.PRIVATE, damaged)

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """Return the error in an answer, by the definition and by OpenSSL; None if correct."""
        problem = operations.of(config.core).complaint(config, job, outcome)
        problem = problem or self._complaint_of_openssl(job, outcome)
        return message(config, job, problem) if problem else None

    def _complaint_of_openssl(self, job: Job, outcome: Outcome) -> str | None:
        action, numbers = unpack(self.config, job)
        key = self.keys.get((numbers["p"], numbers["q"]))
        names = ("qinv", "e") if action is Action.BLIND else ("qinv", "e", "dp", "dq")
        is_right = key is not None and all(key.numbers[name] == numbers[name] for name in names)
        if action is Action.PRIVATE and is_right and key is not None:
            n = numbers["p"] * numbers["q"]
            is_right = key.public(numbers["v"] % n) * numbers["u"] % n == 1
        if key is None or not is_right:
            is_refused = outcome.status is not Status.OK and outcome.result == 0
            return None if is_refused else "a result leaves that is not of a key of OpenSSL"
        if outcome.status is not Status.OK:
            return f"a key of OpenSSL is refused: {outcome.status.word}"
        return _complaint_about_result(self.config, action, numbers, key, outcome.result)


def _complaint_about_result(
    config: Configuration,
    action: Action,
    numbers: Mapping[str, int],
    key: openssl_rsa.Key,
    result: int,
) -> str | None:
    """Return the difference between a result and that of OpenSSL; None if they are equal."""
    c = numbers["c"]
    if action is Action.BLIND:
        v, u = divmod(result, 1 << config.bits)
        is_pair = u == key.public(c) and v * c % (numbers["p"] * numbers["q"]) == 1
        return None if is_pair else "the pair is not that of OpenSSL's power"
    return complaint_about_root(config, key, c, result)


def complaint_about_root(
    config: Configuration, key: openssl_rsa.Key, c: int, result: int
) -> str | None:
    """Return the difference between c^d and OpenSSL's, or its refusal of a signature; else None."""
    if result != key.private(c):
        return f"OpenSSL's private operation gives {key.private(c):#x}, the core {result:#x}"
    digest = (c % (1 << 256)).to_bytes(32, "big")
    if c == padded(digest, config.bits) and not key.accepts(digest, result):
        return "OpenSSL refuses the signature"
    return None
