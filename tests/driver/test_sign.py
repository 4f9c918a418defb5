"""ECDSA by the C driver, on a generated core behind AXI4-Lite, over a small field.

A number has 9 bits, so it has a byte of which one bit is used.
"""

from pathlib import Path

import pytest

from driver import driver as api
from driver.driver import BAD_ARGUMENT, NOT_INVERTIBLE, OK, OPERAND_RANGE, UNSUPPORTED, Core
from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.operations.signatures import curve_of, multiple, order_of, sign

BITS = 9
SIZE = 2
KEY, NONCE, NONCE_OF_ZERO = 300, 124, 123
KEY_BYTE = 150


def build(protect: str = "none") -> Handover:
    values = {"Word": 4, "Protect": protect, "Random": 7}
    return handover(catalog.get("ecdsa"), "inv", bits=BITS, assignments=values, bus="axi-lite")


def octets(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(SIZE, "big") for number in numbers)


@pytest.mark.parametrize("interrupt", [False, True])
def test_signatures(tmp_path: Path, interrupt: bool) -> None:
    """A public key, a signature and its verification; refusals."""
    h = build()
    curve = curve_of(h.config)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=interrupt)
    assert core.open(timeout=1000000) == OK
    device = core.device
    widths = (device.bits, device.b_bits, device.result_bits, device.modulus_bits)
    assert widths == (BITS + 2, 4 * BITS, 2 * BITS, 0)
    public = multiple(curve, KEY, curve.base)
    assert public is not None
    assert core.public_key(octets(KEY)) == (OK, octets(*public))
    for digest in (b"\xa5\xc3\x01", b"\xff\xff", b"\x37", bytes(20)):
        leftmost = int.from_bytes(digest, "big") >> max(8 * len(digest) - BITS, 0)
        r, s = sign(curve, leftmost, NONCE, KEY)
        assert core.sign(digest, octets(NONCE), octets(KEY)) == (OK, octets(r, s))
        assert core.verify(digest, octets(r, s), octets(*public)) == OK
        wrong = octets(r, (s + 1) % order_of(curve) or 1)
        assert core.verify(digest, wrong, octets(*public)) == NOT_INVERTIBLE
    no_signature = core.sign(b"\xff\xff", octets(NONCE_OF_ZERO), octets(KEY))
    assert no_signature == (NOT_INVERTIBLE, bytes(2 * SIZE)), "s is 0"
    assert core.sign(b"\1", octets(0), octets(KEY)) == (OPERAND_RANGE, bytes(2 * SIZE))
    assert core.verify(b"\1", octets(0, 1), octets(*public)) == OPERAND_RANGE
    assert core.refusals() == 0


def test_protected_signatures(tmp_path: Path) -> None:
    """The driver draws the random numbers; without a source it does not sign, but verifies."""
    h = build("scalar")
    curve = curve_of(h.config)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open(timeout=1000000) == OK
    assert core.device.b_bits == 4 * BITS + 2 * 7
    public, signature = multiple(curve, KEY, curve.base), octets(*sign(curve, 1, NONCE, KEY))
    assert public is not None
    for _ in range(3):
        assert core.public_key(octets(KEY)) == (OK, octets(*public))
        assert core.sign(b"\0\x80", octets(NONCE), octets(KEY)) == (OK, signature)
    core.device.bus.random = api.NOW()
    assert core.sign(b"\0\x80", octets(NONCE), octets(KEY))[0] == UNSUPPORTED
    assert core.public_key(octets(KEY))[0] == UNSUPPORTED
    assert core.verify(b"\0\x80", signature, octets(*public)) == OK


def test_two_curves(tmp_path: Path) -> None:
    """The caller selects the curve; numbers of the shorter curve have fewer bytes."""
    curve = {"Modulus": 509, "A": 1, "B": 17, "Order": 503, "X": 0, "Y": 148}
    other = {"Modulus1": 179, "A1": 1, "B1": 12, "Order1": 199, "X1": 0, "Y1": 38}
    values: dict[str, object] = {**curve, **other, "Word": 4, "Multipliers": 4}
    h = handover(catalog.get("ecdsa"), "inv", bits=BITS, assignments=values, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open(timeout=1000000) == OK
    assert core.device.bits == BITS + 3
    for number, size in ((0, 2), (1, 1), (0, 2)):
        own = curve_of(h.config, number)
        core.device.curve, core.device.curve_bits = number, 8 * number

        public = multiple(own, KEY_BYTE, own.base)
        assert public is not None
        pair = sign(own, 0xA5C3 >> 16 - BITS + number, NONCE, KEY_BYTE)
        key, nonce, point, signature = (
            b"".join(number.to_bytes(size, "big") for number in numbers)
            for numbers in ((KEY_BYTE,), (NONCE,), public, pair)
        )
        assert core.public_key(key) == (OK, point)
        assert core.sign(b"\xa5\xc3", nonce, key) == (OK, signature)
        assert core.verify(b"\xa5\xc3", signature, point) == OK
        assert core.verify(b"\xa6\xc3", signature, point) == NOT_INVERTIBLE
    core.device.curve = 2
    assert core.verify(b"\1", octets(1, 1), octets(1, 1)) == BAD_ARGUMENT


def test_wrong_uses(tmp_path: Path) -> None:
    """A number with a bit too many, an empty digest: nothing is written."""
    core = Core(api.compile_driver(tmp_path), api.build_model(build()), interrupt=False)
    unwritten = b"\x5e" * 2 * SIZE
    long, good = octets(1 << BITS), octets(1)
    assert core.sign(b"\1", good, good)[0] == BAD_ARGUMENT, "not open"
    assert core.open(timeout=1000000) == OK
    for nonce, key in ((long, good), (good, long)):
        assert core.sign(b"\1", nonce, key) == (BAD_ARGUMENT, unwritten)
    assert core.sign(b"", good, good) == (BAD_ARGUMENT, unwritten)
    assert core.public_key(long) == (BAD_ARGUMENT, unwritten)
    for place in range(4):
        numbers = [long if i == place else good for i in range(4)]
        pair = b"".join(numbers[:2]), b"".join(numbers[2:])
        assert core.verify(b"\1", *pair) == BAD_ARGUMENT
    core.device.timeout = 3
    assert core.sign(b"\1", good, good) == (api.TIMEOUT, unwritten)


def test_another_core_does_not_sign(tmp_path: Path) -> None:
    h = handover(catalog.get("ami-sf"), "inv", bits=16, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open() == OK
    assert core.sign(b"\1", octets(1), octets(1))[0] == UNSUPPORTED
    assert core.verify(b"\1", octets(1, 1), octets(1, 1)) == UNSUPPORTED
    assert core.public_key(octets(1))[0] == UNSUPPORTED
