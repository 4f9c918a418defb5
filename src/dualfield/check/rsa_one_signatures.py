"""Checks of ``rsa-one`` with keys of OpenSSL."""

import hashlib
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import gcd

from dualfield.catalog.core import Configuration
from dualfield.check import openssl_rsa
from dualfield.check.engine import message
from dualfield.check.rsa_signatures import complaint_about_root, padded
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import of
from dualfield.operations.rsa_one_keys import numbers, pack, unpack
from dualfield.simulate import Job


@dataclass(frozen=True)
class Cases:
    """Operations with keys that OpenSSL generates, new ones in each run.

    Attributes:
        config: The configuration.
        seed: Seed of all other random operands.
        keys: The keys so far by n.
    """

    config: Configuration
    seed: int
    keys: dict[int, openssl_rsa.Key] = field(default_factory=dict)

    def jobs(self) -> Iterator[Job]:
        """Yield the operations of one key after the other, without end.

        A signature; two private operations on random numbers; a wrong d; a wrong n or e; an r that
        is a multiple of a prime of n.
        """
        rng = random.Random(f"{self.config.label()} OpenSSL {self.seed}")
        wrong = itertools.cycle(("n", "e"))
        while True:
            key = openssl_rsa.generate(self.config.bits)
            p, n = key.numbers["p"], key.numbers["p"] * key.numbers["q"]
            self.keys[n] = key
            own = {"n": n, "e": key.numbers["e"], "d": key.d}
            digest = hashlib.sha256(rng.randbytes(40)).digest()
            signature = numbers(self.config, own, rng) | {"c": padded(digest, self.config.bits)}
            yield pack(self.config, signature)
            for _ in range(2):
                yield pack(self.config, numbers(self.config, own, rng))
            for name in ("d", next(wrong)):
                damaged = {**signature, name: signature[name] ^ 1 << rng.randrange(1, 16)}
                yield pack(self.config, damaged)
            yield pack(self.config, {**signature, "r": p * rng.randrange(1, 1 << 32)})

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        """Return the error in an answer, by the definition and by OpenSSL; None if correct."""
        problem = of(config.core).complaint(config, job, outcome)
        problem = problem or self._complaint_of_openssl(job, outcome)
        return message(config, job, problem) if problem else None

    def _complaint_of_openssl(self, job: Job, outcome: Outcome) -> str | None:
        own = unpack(self.config, job)
        key = self.keys.get(own["n"])
        is_right = key is not None and (own["e"], own["d"]) == (key.numbers["e"], key.d)
        if key is None or not is_right or gcd(own["r"], own["n"]) != 1:
            is_refused = outcome.status is not Status.OK and outcome.result == 0
            return None if is_refused else "a result leaves that is not of a key of OpenSSL"
        if outcome.status is not Status.OK:
            return f"a key of OpenSSL is refused: {outcome.status.word}"
        return complaint_about_root(self.config, key, own["c"], outcome.result)
