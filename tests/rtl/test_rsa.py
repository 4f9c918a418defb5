"""The core ``rsa`` on the RTL: small keys and every refusal, a key of `cryptography`."""

import random
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.models.outcome import Status
from dualfield.operations import of
from dualfield.operations.rsa_keys import Action, pack
from dualfield.simulate import Bench
from rtl.lanes import run_lanes
from rtl.volume import volume

CORE = catalog.get("rsa")


def test_small_keys() -> None:
    """Corner cases, refusals and random operations; one segment with squares, and several."""
    configs = [
        CORE.configure(16, {"Word": 4, "Multipliers": 2, "FaultChecks": 1}),
        CORE.configure(18, {"Word": 4, "Multipliers": 16, "MaskOutputs": 1}),
    ]
    jobs, rng = [], random.Random(1)
    for config in configs:
        edges = list(of(CORE).edges(config, rng))
        jobs.append([*edges[:18], *edges[18::2], edges[-1], *of(CORE).randoms(config, 16, rng)])
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        words = {"ok", "not_invertible", "operand_range", "bad_modulus", "fault"}
        assert set(check.statuses) == words
        assert (check.cycles_min, check.cycles_max) == config.latency()


def test_a_key_of_cryptography() -> None:
    """A pair and a private operation, and one with a wrong exponent; more bits with more volume."""
    config = CORE.configure(2048 if volume(1) > 1000 else 1024)
    secret = rsa.generate_private_key(65537, config.bits).private_numbers()
    n, e, rng = secret.public_numbers.n, secret.public_numbers.e, random.Random(7)
    key = {"p": secret.p, "q": secret.q, "qinv": secret.iqmp, "e": e}
    key |= {"dp": secret.dmp1, "dq": secret.dmq1}
    bench, c = Bench([config]), rng.randrange(n)
    (pair,) = bench.run([pack(config, Action.BLIND, {**key, "c": rng.randrange(2, n)})])
    v, u = divmod(pair.result, 1 << config.bits)
    operands = {**key, "c": c, "u": u, "v": v}
    signed, faulty = bench.run(
        [
            pack(config, Action.PRIVATE, operands),
            pack(config, Action.PRIVATE, {**operands, "dp": secret.dmp1 ^ 2}),
        ]
    )
    assert (signed.status, signed.result) == (Status.OK, pow(c, secret.d, n))
    assert faulty == replace(signed, status=Status.FAULT, result=0)


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (17, {}, "the width must be even"),
        (14, {}, "14"),
        (4098, {}, "4098"),
        (2048, {"Multipliers": 65}, "Multipliers=65"),
    ],
)
def test_wrong_builds_are_refused(bits: int, values: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, values)
