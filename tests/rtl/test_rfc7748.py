"""X25519 and X448 on the RTL: the vectors of RFC 7748, section 5.2, and random ones of OpenSSL.

``DUALFIELD_COUNT=1000 python -m pytest tests/rtl/test_rfc7748.py`` does the iterated test with
1,000 rounds of each, which is a quarter of an hour; the suite does the first ones.
"""

import random
from dataclasses import dataclass

import pytest
from cryptography.hazmat.primitives.asymmetric import x448, x25519

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math.curves import NAMED, Curve
from dualfield.models.outcome import Status
from dualfield.operations.curve_builds import choose_parameters
from dualfield.operations.curve_packing import job, unpack_point
from dualfield.simulate import Bench
from rtl.volume import volume

CORE = catalog.get("scalar-mul")
CURVE448 = Curve("", "montgomery", 2**448 - 2**224 - 1, 156326, 0)


@dataclass(frozen=True)
class Function:
    """X25519 or X448. ``cofactor``: scalars are multiples of 2 to this power."""

    curve: Curve
    cofactor: int
    config: Configuration

    @property
    def size(self) -> int:
        """Bytes of a scalar and of a coordinate."""
        return -(-self.curve.bits // 8)

    def scalar(self, key: bytes) -> int:
        """The scalar of a private key, section 5."""
        cleared = int.from_bytes(key, "little") >> self.cofactor << self.cofactor
        top = 1 << self.curve.bits - 1
        return cleared & (top - 1) | top

    def coordinate(self, u: bytes) -> int:
        """Return the x of an encoded point, ignoring the bits beyond the field's."""
        return (int.from_bytes(u, "little") & (1 << self.curve.bits) - 1) % self.curve.modulus

    def run(self, cases: list[tuple[bytes, bytes]], cycles: int | None = None) -> list[bytes]:
        """Return the results for keys and coordinates, on a build for this number of cycles."""
        jobs = [
            job(self.config, self.curve, (self.coordinate(u), 0), self.scalar(k)) for k, u in cases
        ]
        actual = []
        for _, outcome in Bench([self.config]).pairs(jobs, cycles=cycles):
            point = unpack_point(self.config.bits, outcome.result)
            assert outcome.status is Status.OK
            assert outcome.cycles == self.config.latency()[1]
            actual.append((0 if point is None else point[0]).to_bytes(self.size, "little"))
        return actual


def function(curve: Curve, cofactor: int, **build: int) -> Function:
    options = {"Form": "montgomery", "Arithmetic": "dsp", **build}
    return Function(curve, cofactor, CORE.configure(curve.bits, options))


X25519 = function(NAMED["25519"], 3)
X448 = function(CURVE448, 2, Word=32, Multipliers=14)
PRIME = catalog.get("scalar-mul-prime")


def fixed(curve: Curve, cofactor: int) -> Function:
    config = PRIME.configure(curve.bits, choose_parameters(PRIME, curve, {}))
    return Function(curve, cofactor, config)


X25519_PRIME = fixed(NAMED["25519"], 3)
X448_PRIME = fixed(CURVE448, 2)
ROUNDS25519 = {
    1: "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    1000: "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
}
ROUNDS448 = {
    1: "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a4d23a8cd"
    "0db897086239492caf350b51f833868b9bc2b3bca9cf4113",
    1000: "aa3b4749d55b9daf1e5b00288826c467274ce3ebbdd5c17b975e09d4af6c67cf"
    "10d087202db88286e2b79fceea3ec353ef54faa26e219f38",
}


def x25519_of_openssl(key: bytes, u: bytes) -> bytes:
    peer = x25519.X25519PublicKey.from_public_bytes(u)
    return x25519.X25519PrivateKey.from_private_bytes(key).exchange(peer)


def x448_of_openssl(key: bytes, u: bytes) -> bytes:
    peer = x448.X448PublicKey.from_public_bytes(u)
    return x448.X448PrivateKey.from_private_bytes(key).exchange(peer)


@pytest.mark.parametrize("of", [X25519, X25519_PRIME], ids=lambda of: of.config.core_id)
def test_x25519(of: Function) -> None:
    """The vectors, random ones of OpenSSL, and 0, which is of small order."""
    vectors = [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
        ("ff" * 32, "00" * 32, "00" * 32),
    ]
    rng = random.Random(4)
    cases = [(bytes.fromhex(k), bytes.fromhex(u)) for k, u, _ in vectors]
    samples = [(rng.randbytes(32), rng.randbytes(32)) for _ in range(2)]
    expected = [bytes.fromhex(out) for *_, out in vectors]
    assert of.run([*cases, *samples]) == [
        *expected,
        *(x25519_of_openssl(*case) for case in samples),
    ]


@pytest.mark.parametrize("name", ["x25519", "x448", "x25519-prime", "x448-prime"])
def test_iterated(name: str) -> None:
    """Each result is the next scalar; the previous scalar is the next coordinate."""
    of, reference, openssl = {
        "x25519": (X25519, ROUNDS25519, x25519_of_openssl),
        "x448": (X448, ROUNDS448, x448_of_openssl),
        "x25519-prime": (X25519_PRIME, ROUNDS25519, x25519_of_openssl),
        "x448-prime": (X448_PRIME, ROUNDS448, x448_of_openssl),
    }[name]
    rounds = volume(2 if of.curve.bits == 255 else 1)
    k = u = (9 if of.curve.bits == 255 else 5).to_bytes(of.size, "little")
    for result in range(1, rounds + 1):
        (actual,) = of.run([(k, u)], cycles=max(5, rounds) * of.config.latency()[1])
        assert actual == openssl(k, u)
        assert actual == bytes.fromhex(reference.get(result, actual.hex()))
        k, u = actual, k
