"""ECDSA on the RTL: small curves in samples of all operands, P-256 against `cryptography`."""

import hashlib
import random
from functools import cache

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, parse_curves
from dualfield.math.small_curves import prime_order_curves
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import of
from dualfield.operations.curve_builds import choose_parameters
from dualfield.operations.signatures import Action, Operands, expected, pack
from dualfield.simulate import Bench
from rtl.lanes import run_lanes

CORE = catalog.get("ecdsa")
RFC_6979_KEY = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721
RFC_6979 = {
    b"sample": (
        0xA6E3C57DD01ABE90086538398355DD4C3B17AA873382B0F24D6129493D8AAD60,
        0xEFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716,
        0xF7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8,
    ),
    b"test": (
        0xD16B6AE827F17175E040871A1C7EC3500192C4C92677336EC2537ACAEE0008E0,
        0xF1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367,
        0x019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083,
    ),
}
"""RFC 6979, appendix A.2.5, P-256 with SHA-256: message -> nonce, r, s."""


def curve(p: int, order: int, end: str = "") -> dict[str, object]:
    """The parameters of a curve over a small field; ``end``: of their names."""
    a, b, _, x, y = next(one for one in prime_order_curves(p) if one[2] == order)
    values = {"Modulus": p, "A": a, "B": b, "Order": order, "X": x, "Y": y}
    return {f"{name}{end}": value for name, value in values.items()}


def small_builds() -> list[Configuration]:
    """Builds over small fields: orders below and above the prime, each value of each switch."""
    found: list[Configuration] = []
    builds = (
        (11, 13, 4, 4, "coordinates"),
        (199, 179, 8, 8, "none"),  # 179 has no sparse multiple: products as for any modulus
        (29, 31, 5, 5, "scalar"),
    )
    for order, p, bits, word, protect in builds:
        odd = len(found) % 2
        flags = {"Check": 1 - odd, "FaultChecks": odd, "MaskOutputs": odd}
        protection = {"Protect": protect, "Random": 3}
        values = {**curve(p, order), "Word": word, **protection, **flags}
        found.append(CORE.configure(bits, values))
    two = {**curve(13, 11), **curve(179, 199, "1"), "Word": 4, "FaultChecks": 1}
    return [*found, CORE.configure(8, two)]


def test_operands_of_small_curves() -> None:
    """A sample of all operands, and the corner cases; the cycles of each operation are constant."""
    configs, rng = small_builds(), random.Random(1)
    jobs = [
        [*list(of(CORE).exhaustive(config))[::step], *of(CORE).edges(config, rng)]
        for config, step in zip(configs, (7, 7, 7, 23), strict=True)
    ]
    for config, check in zip(configs, run_lanes(configs, jobs), strict=True):
        assert set(check.statuses) == {"ok", "not_invertible", "operand_range"}
        assert (check.cycles_min, check.cycles_max) == config.latency()


@cache
def p256() -> Configuration:
    return CORE.configure(256, choose_parameters(CORE, NAMED["P-256"], {}))


def run(config: Configuration, operands: list[Operands]) -> list[Outcome]:
    """Return the outcomes of the RTL, which are those of the definition, cycles included."""
    jobs = [pack(config, one) for one in operands]
    outcomes = [outcome for _, outcome in Bench([config]).pairs(jobs)]
    assert outcomes == [expected(config, job) for job in jobs]
    return outcomes


def hash_of(message: bytes) -> int:
    return int.from_bytes(hashlib.sha256(message).digest(), "big")


def test_vectors_of_rfc_6979() -> None:
    config = p256()
    key = ec.derive_private_key(RFC_6979_KEY, ec.SECP256R1()).public_key().public_numbers()
    for message, (nonce, r, s) in RFC_6979.items():
        digest = hash_of(message)
        signed, valid, wrong = run(
            config,
            [
                Operands(Action.SIGN, digest, nonce, RFC_6979_KEY),
                Operands(Action.VERIFY, digest, r, s, key.x, key.y),
                Operands(Action.VERIFY, digest ^ 1, r, s, key.x, key.y),
            ],
        )
        assert (signed.result, signed.status) == (s << 256 | r, Status.OK)
        assert (valid.status, wrong.status) == (Status.OK, Status.NOT_INVERTIBLE)


def brainpool() -> Configuration:
    """A prime without a sparse multiple."""
    return CORE.configure(256, choose_parameters(CORE, NAMED["brainpoolP256r1"], {}))


@pytest.mark.parametrize("name", ["P-256", "brainpoolP256r1"])
def test_signatures_of_each_other(name: str) -> None:
    """`cryptography` accepts a signature of the core, and the core one of `cryptography`."""
    is_brainpool = name == "brainpoolP256r1"
    config, message = brainpool() if is_brainpool else p256(), b"a message"
    key = ec.generate_private_key(ec.BrainpoolP256R1() if is_brainpool else ec.SECP256R1())
    secret, public = key.private_numbers().private_value, key.public_key().public_numbers()
    r, s = utils.decode_dss_signature(key.sign(message, ec.ECDSA(hashes.SHA256())))
    nonce, digest = random.Random(5).randrange(1, NAMED[name].order or 0), hash_of(message)
    signed, verified, own = run(
        config,
        [
            Operands(Action.SIGN, digest, nonce, secret),
            Operands(Action.VERIFY, digest, r, s, public.x, public.y),
            Operands(Action.PUBLIC, first=secret),
        ],
    )
    numbers = signed.result & (1 << 256) - 1, signed.result >> 256
    signature = utils.encode_dss_signature(*numbers)
    key.public_key().verify(signature, message, ec.ECDSA(hashes.SHA256()))
    assert verified.status is Status.OK
    assert own.result == public.y << 256 | public.x


@pytest.mark.sweep
def test_signatures_on_two_curves() -> None:
    """P-256 and P-384 in one build: `cryptography` accepts a signature of the core on each."""
    curve = parse_curves("P-256,P-384")
    config = CORE.configure(384, choose_parameters(CORE, curve, {"Multipliers": 24}))
    builds = ((ec.SECP256R1(), hashes.SHA256()), (ec.SECP384R1(), hashes.SHA384()))
    for number, (own, algorithm) in enumerate(builds):
        key, message = ec.derive_private_key(RFC_6979_KEY, own), b"a message"
        public = key.public_key().public_numbers()
        digest = hashes.Hash(algorithm)
        digest.update(message)
        value = int.from_bytes(digest.finalize(), "big")
        r, s = utils.decode_dss_signature(key.sign(message, ec.ECDSA(algorithm)))
        signed, verified = run(
            config,
            [
                Operands(Action.SIGN, value, 12345, RFC_6979_KEY, curve=number),
                Operands(Action.VERIFY, value, r, s, public.x, public.y, curve=number),
            ],
        )
        numbers = signed.result & (1 << 384) - 1, signed.result >> 384
        signature = utils.encode_dss_signature(*numbers)
        key.public_key().verify(signature, message, ec.ECDSA(algorithm))
        assert verified.status is Status.OK


P13: dict[str, object] = {"Modulus": 13, "A": 7, "B": 6, "Order": 11, "X": 1, "Y": 1, "Word": 4}


@pytest.mark.parametrize(
    ("bits", "values", "message"),
    [
        (8, {**P13, "Modulus": 253}, r"Modulus=0xfd must be a prime and at least 5"),
        (4, {**P13, "Order": 13}, "Order=0xd is not the order of the point"),
        (4, {**P13, "Y": 2}, "X=0x1, Y=0x2: the point is not on the curve"),
        (4, {**P13, "Check": 2}, "Check=2"),
        (4, {**P13, "Check": 0, "Protect": "result"}, "Protect=result needs Check=1"),
        (4, {**P13, "Multipliers": 1}, "Multipliers=1 must be at least the 3 words of a number"),
        (4, {**P13, "A1": 1}, "Modulus1=0 with A1=0x1: a second curve needs its prime"),
        (4, {**P13, **curve(13, 11, "1")}, "both curves are the same"),
        (8, {**P13, **curve(179, 199, "1"), "Order1": 197}, "Order1=0xc5 is not the order"),
        (8, {**P13, **curve(179, 199, "1"), "Modulus1": 177}, "Modulus1=0xb1 must be a prime"),
        (9, {**P13, **curve(179, 199, "1")}, "the longer one of the curves has 8 bits"),
        (5, {**P13, **curve(23, 19, "1")}, r"curve 1: Order=0x13 must be above 2\^\(5 - 1\)"),
    ],
)
def test_wrong_builds_are_refused(bits: int, values: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        CORE.configure(bits, values)
