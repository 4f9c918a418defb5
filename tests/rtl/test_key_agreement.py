"""X25519 and X448 on the RTL: RFC 7748's vectors, u of small order, edges; small curves in full.

``cryptography``, that is OpenSSL, is the judge of random keys.
"""

import random
from dataclasses import dataclass

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import of
from dualfield.operations.agree import curve_of, shared, small_order
from dualfield.simulate import Bench, Job
from rtl.lanes import run_lanes
from rtl.test_rfc7748 import x448_of_openssl, x25519_of_openssl
from rtl.volume import volume

WIDTH = {"x25519": 255, "x448": 448}
OPENSSL = {"x25519": x25519_of_openssl, "x448": x448_of_openssl}
CORES = pytest.mark.parametrize("name", sorted(WIDTH))


@dataclass(frozen=True)
class Vector:
    """A key, a u-coordinate and the shared secret, as RFC 7748 prints them."""

    key: str
    u: str
    secret: str


SECTION_5_2 = {
    "x25519": [
        Vector(
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        Vector(
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
    "x448": [
        Vector(
            "3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121"
            "700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3",
            "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9"
            "814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7fb4ef8a086",
            "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239f"
            "e14fbaadeb445fc66a01b0779d98223961111e21766282f73dd96b6f",
        ),
    ],
}
ROUND_1 = {
    "x25519": "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    "x448": "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a4d23a8cd"
    "0db897086239492caf350b51f833868b9bc2b3bca9cf4113",
}
ROUND_1000 = {
    "x25519": "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
    "x448": "aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4af6c67cf"
    "10d087202db88286e2b79fceea3ec353ef54faa26e219f38",
}
SECTION_6 = {
    "x25519": (
        "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
        "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
        "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
        "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
    ),
    "x448": (
        "9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28d"
        "d9c9baf574a9419744897391006382a6f127ab1d9ac2d8c0a598726b",
        "9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c"
        "22c5d9bbc836647241d953d40c5b12da88120d53177f80e532c41fa0",
        "1c306a7ac2a0e2e0990b294470cba339e6453772b075811d8fad0d1d"
        "6927c120bb5ee8972b0d3e21374c9c921b09d1b0366f10b65173992d",
        "3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b430"
        "27d8b972fc3e34fb4232a13ca706dcb57aec3dae07bdc1c67bf33609",
        "07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282b"
        "b60c0b56fd2464c335543936521c24403085d59a449a5037514a879d",
    ),
}
"""The private and public key of each party, and the shared secret."""


def encode(value: int, config: Configuration) -> bytes:
    """Return the value of a port as bytes."""
    return value.to_bytes(config.port_bits("a") // 8, "little")


def job(config: Configuration, key: bytes, u: bytes) -> Job:
    return Job(config.modulus, int.from_bytes(u, "little"), int.from_bytes(key, "little"))


def run(config: Configuration, cases: list[tuple[bytes, bytes]]) -> list[Outcome]:
    """Return the outcomes of the RTL for keys and u-coordinates; the cycles are constant."""
    outcomes = [
        outcome for _, outcome in Bench([config]).pairs([job(config, *case) for case in cases])
    ]
    assert {outcome.cycles for outcome in outcomes} == set(config.latency())
    return outcomes


def full(name: str, **values: int) -> Configuration:
    """Return the core of RFC 7748's width."""
    return catalog.get(name).configure(WIDTH[name], values)


@CORES
def test_vectors_of_the_rfc(name: str) -> None:
    """Section 5.2, one round; section 6: both public keys, then the secret from both sides."""
    config = full(name)
    base = encode(curve_of(config).x or 0, config)
    a, public_a, b, public_b, secret = map(bytes.fromhex, SECTION_6[name])
    cases = [(bytes.fromhex(v.key), bytes.fromhex(v.u)) for v in SECTION_5_2[name]]
    cases += [(base, base), (a, base), (b, base), (a, public_b), (b, public_a)]
    expected = [v.secret for v in SECTION_5_2[name]] + [ROUND_1[name]]
    expected += [value.hex() for value in (public_a, public_b, secret, secret)]
    outcomes = run(config, cases)
    assert {outcome.status for outcome in outcomes} == {Status.OK}
    assert [encode(outcome.result, config).hex() for outcome in outcomes] == expected


@CORES
def test_iterations_of_the_rfc(name: str) -> None:
    """By the definition with which every check compares the RTL: X25519 a thousand rounds.

    ``DUALFIELD_COUNT=1000`` does a thousand of X448 too, which is a minute.
    """
    config = full(name)
    key = u = curve_of(config).x or 0
    known = {1: ROUND_1[name], 1000: ROUND_1000[name]}
    for number in range(1, volume(1000 if name == "x25519" else 20) + 1):
        key, u = shared(config, Job(config.modulus, u, key)), key
        assert encode(key, config).hex() == known.get(number, encode(key, config).hex())


@CORES
def test_random_keys_against_openssl(name: str) -> None:
    """A hundred by the definition, the first ones on the RTL and the model."""
    config, rng = full(name), random.Random(7748)
    size = config.port_bits("a") // 8
    cases = [(rng.randbytes(size), rng.randbytes(size)) for _ in range(100)]
    answers = [OPENSSL[name](*case) for case in cases]
    for case, answer in zip(cases, answers, strict=True):
        assert encode(shared(config, job(config, *case)), config) == answer
    outcomes = run(config, cases[:4])
    assert [encode(outcome.result, config) for outcome in outcomes] == answers[:4]
    first = job(config, *cases[0])
    assert config.model(first.modulus, first.a, first.b) == outcomes[0]


@CORES
@pytest.mark.parametrize("refuse", [1, 0])
def test_every_u_of_small_order(name: str, refuse: int) -> None:
    """Each is refused, or gives zeros; so are its encodings that are not canonical."""
    config, rng = full(name, RefuseZero=refuse), random.Random(8)
    bits = config.port_bits("a")
    small = small_order(curve_of(config))
    assert len(small) == {"x25519": 5, "x448": 3}[name]
    valid = [u + m for u in small for m in (0, config.modulus) if u + m < 1 << config.bits]
    if name == "x25519":
        valid += [u | 1 << 255 for u in valid]
    assert len(valid) == {"x25519": 14, "x448": 5}[name]
    outcomes = run(config, [(rng.randbytes(bits // 8), encode(u, config)) for u in valid])
    assert {outcome.result for outcome in outcomes} == {0}
    status = Status.NOT_INVERTIBLE if refuse else Status.OK
    assert {outcome.status for outcome in outcomes} == {status}


@CORES
def test_edges(name: str) -> None:
    """Edges of clamping, u around 0, the prime and the top of the port; with the checks too."""
    config = full(name, FaultChecks=1)
    (check,) = run_lanes([config], [list(of(config.core).edges(config, random.Random(3)))])
    assert set(check.statuses) == {"ok", "not_invertible"}
    assert (check.cycles_min, check.cycles_max) == config.latency()


@CORES
def test_bits_that_are_ignored(name: str) -> None:
    """Two keys or coordinates with the same meaning have the same result."""
    config, rng = full(name), random.Random(9)
    bits, size = config.port_bits("a"), config.port_bits("a") // 8
    key, u = rng.getrandbits(bits), rng.randrange(1 << 200)
    low = {"x25519": 7, "x448": 3}[name]  # the lowest bits that RFC 7748 clears
    keys = (key, key ^ low, key ^ 1 << config.bits - 1)
    same_u = [u] if name == "x448" else [u, u | 1 << 255]
    outcomes = run(
        config,
        [(v.to_bytes(size, "little"), u.to_bytes(size, "little")) for v in keys]
        + [(key.to_bytes(size, "little"), v.to_bytes(size, "little")) for v in same_u],
    )
    assert len({outcome.result for outcome in outcomes}) == 1


def test_every_operand_of_small_curves() -> None:
    """Every u and a sample of keys, with both settings of zeros, against chord and tangent."""
    builds = [
        catalog.get(name).configure(bits, {"Word": word, "RefuseZero": zero, **values})
        for name, bits, word, zero, values in (
            ("x25519", 5, 4, 1, {}),
            ("x448", 5, 5, 0, {}),
            ("x25519", 6, 6, 0, {"A": 3}),
            ("x448", 7, 4, 1, {"A": 9}),
            ("x25519", 4 + 1, 18, 1, {"Modulus": 17, "A": 7}),
        )
    ]
    jobs = [list(of(config.core).exhaustive(config))[::5] for config in builds]
    for config, check in zip(builds, run_lanes(builds, jobs), strict=True):
        statuses = {"ok", "not_invertible"} if config.values["RefuseZero"] else {"ok"}
        assert set(check.statuses) == statuses
        assert (check.cycles_min, check.cycles_max) == config.latency(), "constant time"


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (255, {"Modulus": 2**255 - 17}, "must be a prime of 255 bits"),
        (6, {"Modulus": 29}, "must be a prime of 6 bits and at least 11"),
        (5, {"A": 2}, "not 2 or -2 modulo Modulus"),
        (5, {"A": 31}, "A=0x1f must be below Modulus=0x1d"),
        (255, {"Multipliers": 14}, "Multipliers=14 must be at least the 16 words"),
        (4, {}, "it must be from 5 to 255 bits"),
    ],
)
def test_wrong_builds_are_refused(bits: int, values: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        catalog.get("x25519").configure(bits, values)


@CORES
def test_the_curve_is_the_named_one(name: str) -> None:
    """Model and table of curves have the same coefficient."""
    assert curve_of(full(name)) == NAMED[name[1:]]
