"""EdDSA by the C driver, on a generated core behind AXI4-Lite, over a small field.

An encoding has 8 bits, a byte, and a hash two.
"""

import ctypes
from pathlib import Path

from driver import driver as api
from driver.driver import BAD_ARGUMENT, NOT_INVERTIBLE, OK, OPERAND_RANGE, UNSUPPORTED, Core
from dualfield import catalog
from dualfield.catalog.records.prime_eddsa import curve_of
from dualfield.generate.handover import Handover, handover
from dualfield.math.edwards import Edwards

UNWRITTEN = b"\x5e"


def build() -> Handover:
    """A core that takes two random numbers, which the driver draws."""
    values = {"Word": 4, "Protect": "scalar"}
    return handover(catalog.get("eddsa"), "inv", bits=7, assignments=values, bus="axi-lite")


def call(core: Core, name: str, *operands: bytes | None) -> tuple[int, bytes]:
    """Call a function of the driver; its status and the byte of its result."""
    answer = ctypes.create_string_buffer(UNWRITTEN, 1)
    function = getattr(core.driver, f"dualfield_ed_{name}")
    results = () if name == "verify" else (answer,)
    return int(function(ctypes.byref(core.device), *operands, *results)), answer.raw


def signature(curve: Edwards, r: bytes, k: bytes, scalar: int) -> bytes:
    """R and S by the definition."""
    first = int.from_bytes(r, "little") % curve.order
    commitment = curve.encode(curve.multiple(first, curve.base))
    return bytes([commitment, (first + int.from_bytes(k, "little") * scalar) % curve.order])


def test_signatures(tmp_path: Path) -> None:
    """Public key, both halves of a signature, its verification; refusals and wrong uses."""
    h = build()
    curve = curve_of(h.config)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=True)
    assert call(core, "public_key", b"\1") == (BAD_ARGUMENT, UNWRITTEN), "not open"
    assert core.open(timeout=1000000) == OK
    for scalar, r, k in ((77, b"\x35\xa1", b"\xff\x02"), (255, b"\0\0", b"\xc3\xd4")):
        secret = bytes([scalar])
        public = bytes([curve.encode(curve.multiple(scalar % curve.order, curve.base))])
        both = signature(curve, r, k, scalar)
        assert call(core, "public_key", secret) == (OK, public)
        assert call(core, "commit", r) == (OK, both[:1])
        assert call(core, "respond", r, k, secret) == (OK, both[1:])
        assert call(core, "verify", public, both, k)[0] == OK
        other = bytes([both[0], (both[1] + 1) % curve.order])
        assert call(core, "verify", public, other, k)[0] == NOT_INVERTIBLE
        above = bytes([both[0], curve.order])
        assert call(core, "verify", public, above, k)[0] == OPERAND_RANGE
    assert call(core, "verify", None, both, k)[0] == BAD_ARGUMENT
    assert call(core, "respond", r, None, secret) == (BAD_ARGUMENT, UNWRITTEN)
    assert call(core, "commit", None) == (BAD_ARGUMENT, UNWRITTEN)
    core.device.timeout = 3
    assert call(core, "commit", r) == (api.TIMEOUT, UNWRITTEN)
    assert core.refusals() == 0


def test_another_core_does_not_sign(tmp_path: Path) -> None:
    h = handover(catalog.get("ami-sf"), "inv", bits=16, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open() == OK
    assert call(core, "public_key", b"\1") == (UNSUPPORTED, UNWRITTEN)
    assert call(core, "verify", b"\1", b"\1\1", b"\1\1")[0] == UNSUPPORTED
