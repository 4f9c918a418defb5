"""X25519 by the C driver, on a generated core behind AXI4-Lite: RFC 7748, section 6.1."""

from pathlib import Path

from driver import driver as api
from driver.driver import AGREE, OK, POWER, Core
from dualfield import catalog
from dualfield.generate.handover import handover
from rtl.test_key_agreement import SECTION_6

BASE = bytes([9, *[0] * 31])


def test_a_key_agreement(tmp_path: Path) -> None:
    """Both public keys, both secrets; a u of small order; wrong uses."""
    h = handover(catalog.get("x25519"), "inv", bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=True)
    assert core.open(timeout=1000000) == OK
    device = core.device
    assert (device.bits, device.b_bits, device.result_bits) == (256, 256, 256)
    assert device.modulus_bits == 0
    a, public_a, b, public_b, secret = map(bytes.fromhex, SECTION_6["x25519"])
    for key, u, expected in (
        (a, BASE, public_a),
        (b, BASE, public_b),
        (a, public_b, secret),
        (b, public_a, secret),
    ):
        assert core.agree(key, u) == (OK, expected)
    assert core.agree(a, bytes(32)) == (api.NOT_INVERTIBLE, bytes(32))
    assert core.run(AGREE, a=9).status == api.BAD_ARGUMENT
    assert core.run(POWER, a=9, b=3).status == api.UNSUPPORTED
    device.timeout = 3
    status, unwritten = core.agree(a, public_b)
    assert (status, unwritten) == (api.TIMEOUT, b"\x5e" * 32)
    assert core.refusals() == 0


def test_another_core_does_not_agree(tmp_path: Path) -> None:
    h = handover(catalog.get("ami-sf"), "inv", bits=16, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open() == OK
    assert core.agree(bytes(32), BASE) == (api.UNSUPPORTED, b"\x5e" * 32)


def test_an_agreement_with_random_numbers(tmp_path: Path) -> None:
    """The driver draws the random number; without a source, and from one stuck at 0, none is."""
    values: dict[str, object] = {"Protect": "coordinates"}
    h = handover(catalog.get("x25519"), "inv", bus="axi-lite", assignments=values)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=True)
    assert core.open(timeout=1000000) == OK
    device = core.device
    assert (device.bits, device.b_bits, device.result_bits) == (256, 320, 256)
    a, _, _, public_b, secret = map(bytes.fromhex, SECTION_6["x25519"])
    assert core.agree(a, public_b) == (OK, secret)
    drawn: list[int] = []

    def zero(_context: int | None) -> int:
        drawn.append(0)
        return 0

    device.bus.random = api.NOW(zero)
    assert core.agree(a, public_b) == (api.OPERAND_RANGE, bytes(32))
    assert len(drawn) == 2, "words of 32 bits"
    device.bus.random = api.NOW()
    assert core.agree(a, public_b) == (api.UNSUPPORTED, b"\x5e" * 32)
    assert core.refusals() == 0
