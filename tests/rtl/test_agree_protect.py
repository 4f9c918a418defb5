"""The protections of x25519 and x448 on the RTL: result, status and cycles as the model has."""

import itertools
from collections.abc import Iterable

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.models.key_agreement import clear_bits
from dualfield.models.outcome import Status
from dualfield.operations.agree import curve_of
from dualfield.simulate import Bench, Job
from rtl.lanes import run_lanes
from rtl.test_key_agreement import CORES, SECTION_5_2, SECTION_6, WIDTH, encode


def protected_job(config: Configuration, u: int, key: int, number: int) -> Job:
    """Return an operation with a random number above the key."""
    return Job(config.modulus, u, number << config.port_bits("a") | key)


def port_value(digits: str) -> int:
    """Return the value on a port of bytes in hexadecimal digits."""
    return int.from_bytes(bytes.fromhex(digits), "little")


def every_operand(config: Configuration, numbers: Iterable[int]) -> list[Job]:
    """Return every u with every scalar and each random number.

    The bits of a key that clamping ignores are 0 in even scalars and 1 in odd ones.
    """
    bits, clear = config.bits, clear_bits(config.modulus)
    scalars = range(1 << bits - 1 - clear)
    ignored = (1 << config.port_bits("a")) - 1 - (scalars[-1] << clear)
    keys = [scalar << clear | ignored * (scalar % 2) for scalar in scalars]
    return [
        protected_job(config, *operands)
        for operands in itertools.product(range(1 << bits), keys, numbers)
    ]


def test_every_operand_and_random_number_of_small_curves() -> None:
    """Random numbers of 0 and of the modulus are refused; those above the modulus are used."""
    builds = [
        catalog.get(name).configure(bits, {"Protect": protect, **values})
        for name, bits, protect, values in (
            ("x25519", 5, "coordinates", {"Word": 4}),
            ("x448", 5, "coordinates", {"Word": 5, "RefuseZero": 0, "FaultChecks": 1}),
            ("x25519", 6, "coordinates", {"Word": 4, "Random": 3}),
            ("x448", 6, "result", {"Word": 4, "A": 9}),
        )
    ]
    numbers = (range(32), (0, 1, 30, 31), (0, 1, 7), (0,))
    jobs = [every_operand(*lane) for lane in zip(builds, numbers, strict=True)]
    for config, check in zip(builds, run_lanes(builds, jobs), strict=True):
        statuses = {"ok"}
        statuses |= {"not_invertible"} if config.values["RefuseZero"] else set()
        statuses |= {"operand_range"} if config.protect == "coordinates" else set()
        assert set(check.statuses) == statuses
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


@CORES
def test_vectors_of_the_rfc(name: str) -> None:
    """The secrets of RFC 7748 with several random numbers; a random number of 0 is refused."""
    config = catalog.get(name).configure(WIDTH[name], {"Protect": "coordinates"})
    assert config.port_bits("b") == config.port_bits("a") + 64
    base = encode(curve_of(config).x or 0, config).hex()
    a, public_a, _, public_b, secret = SECTION_6[name]
    cases = [(v.key, v.u, v.secret) for v in SECTION_5_2[name]]
    cases += [(a, base, public_a), (a, public_b, secret), (a, public_b, secret)]
    numbers = [1, 2**64 - 1, 0x5EED << 40, 77, 0]
    numbers = numbers[-len(cases) :]
    jobs = [
        protected_job(config, port_value(u), port_value(key), number)
        for (key, u, _), number in zip(cases, numbers, strict=True)
    ]
    outcomes = [outcome for _, outcome in Bench([config]).pairs(jobs)]
    assert [encode(o.result, config).hex() for o in outcomes[:-1]] == [s for *_, s in cases[:-1]]
    assert {outcome.status for outcome in outcomes[:-1]} == {Status.OK}
    assert (outcomes[-1].result, outcomes[-1].status) == (0, Status.OPERAND_RANGE)
    assert {outcome.cycles for outcome in outcomes} == set(config.latency())
    assert config.model(config.modulus, jobs[0].a, jobs[0].b) == outcomes[0]


@CORES
def test_a_random_number_of_the_width_may_be_the_modulus(name: str) -> None:
    """The modulus is refused, as 0 is; a random number above it stands for the residue."""
    config = catalog.get(name).configure(
        WIDTH[name], {"Protect": "coordinates", "Random": 1024, "RefuseZero": 0}
    )
    assert config.port_bits("b") == config.port_bits("a") + config.bits
    u = curve_of(config).x or 0
    numbers = (config.modulus, config.modulus + 1)
    jobs = [protected_job(config, u, 5, number) for number in numbers]
    refused, outcome = (config.model(config.modulus, job.a, job.b) for job in jobs)
    (check,) = run_lanes([config], [jobs])
    assert check.statuses == {"operand_range": 1, "ok": 1}
    assert (refused.status, refused.result) == (Status.OPERAND_RANGE, 0)
    plain = catalog.get(name).configure(WIDTH[name]).model(config.modulus, u, 5)
    assert (outcome.status, outcome.result) == (Status.OK, plain.result)


def test_the_scalar_is_not_randomised() -> None:
    """A u-coordinate may be on the twist, which has another order."""
    with pytest.raises(UsageError, match="Protect must be one of none, result, coordinates"):
        catalog.get("x25519").configure(255, {"Protect": "scalar"})
