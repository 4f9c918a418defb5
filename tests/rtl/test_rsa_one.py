"""The core ``rsa-one`` on the RTL: a key of `cryptography`; small keys are in test_fields.py."""

import random
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Status
from dualfield.operations.rsa_one_keys import pack
from dualfield.simulate import Bench
from rtl.volume import volume

CORE = catalog.get("rsa-one")


def test_a_key_of_cryptography() -> None:
    """A private operation, and one with a wrong exponent; more bits with more volume."""
    config = CORE.configure(2048 if volume(1) > 1000 else 1024, {"Multipliers": 64})
    secret = rsa.generate_private_key(65537, config.bits).private_numbers()
    n, c = secret.public_numbers.n, random.Random(7).randrange(secret.public_numbers.n)
    own = {"n": n, "e": 65537, "d": secret.d, "c": c, "r": 3**500}
    jobs = [pack(config, own), pack(config, {**own, "d": secret.d ^ 2})]
    signed, faulty = Bench([config]).run(jobs)
    assert (signed.status, signed.result) == (Status.OK, pow(c, secret.d, n))
    assert faulty == replace(signed, status=Status.FAULT, result=0)


@pytest.mark.parametrize(("bits", "values"), [(3, {}), (4097, {}), (2048, {"Multipliers": 65})])
def test_wrong_builds_are_refused(bits: int, values: dict[str, object]) -> None:
    with pytest.raises(UsageError, match=r"3|4097|Multipliers=65"):
        CORE.configure(bits, values)
