"""RSA by the C driver, on generated cores behind AXI4-Lite.

The modulus has 18 bits, so a prime has 9: a byte of which one bit is used, and a whole byte.
"""

import ctypes
from pathlib import Path

import pytest

from driver import driver as api
from driver.driver import (
    BAD_ARGUMENT,
    BAD_MODULUS,
    FAULT,
    NOT_INVERTIBLE,
    OK,
    OPERAND_RANGE,
    UNSUPPORTED,
    Core,
)
from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.operations.rsa_keys import Key

BITS = 18
KEY = Key(503, 491, 17)
SIZE = 3
UNWRITTEN = b"\x5e" * SIZE
ZERO = bytes(SIZE)
NAMES = ("p", "q", "qinv", "dp", "dq")


class CKey(ctypes.Structure):
    """``dualfield_rsa_key_t``."""

    _fields_ = (*((name, ctypes.c_char_p) for name in NAMES), ("e", ctypes.c_uint32))


def build(core: str, **values: object) -> Handover:
    return handover(catalog.get(core), "inv", bits=BITS, assignments=dict(values), bus="axi-lite")


def build_rsa() -> Handover:
    return build("rsa", Word=4, Multipliers=2)


def private_key(**changes: int | None) -> CKey:
    """The key, with other numbers or without some."""
    numbers = {**KEY.numbers, **changes}
    own = CKey(e=numbers["e"])
    for name in NAMES:
        number = numbers[name]
        # A number can begin with a byte 0, which ends no number.
        setattr(own, name, None if number is None else number.to_bytes(2, "big"))
    return own


def blind(core: Core, own: CKey | None, r: int) -> tuple[int, bytes, bytes]:
    u, v = (ctypes.create_string_buffer(UNWRITTEN, SIZE) for _ in range(2))
    device, at = ctypes.byref(core.device), own and ctypes.byref(own)
    status = core.driver.dualfield_rsa_blind(device, at, r.to_bytes(SIZE, "big"), u, v)
    return int(status), u.raw, v.raw


def private(core: Core, own: CKey | None, c: int, u: int, v: int) -> tuple[int, bytes]:
    result = ctypes.create_string_buffer(UNWRITTEN, SIZE)
    numbers = [number.to_bytes(SIZE, "big") for number in (c, u, v)]
    device, at = ctypes.byref(core.device), own and ctypes.byref(own)
    return int(core.driver.dualfield_rsa_private(device, at, *numbers, result)), result.raw


def power(core: Core, modulus: int, base: int, exponent: bytes) -> tuple[int, bytes]:
    result = ctypes.create_string_buffer(UNWRITTEN, SIZE)
    numbers = [number.to_bytes(SIZE, "big") for number in (modulus, base)]
    size = ctypes.c_size_t(len(exponent))
    device = ctypes.byref(core.device)
    return int(core.driver.dualfield_power(device, *numbers, exponent, size, result)), result.raw


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Core:
    h = build_rsa()
    folder = tmp_path_factory.mktemp("rsa")
    core = Core(api.compile_driver(folder), api.build_model(h), interrupt=True)
    assert blind(core, private_key(), 5) == (BAD_ARGUMENT, UNWRITTEN, UNWRITTEN), "not open"
    assert core.open(timeout=1000000) == OK
    return core


def test_a_pair_and_a_private_operation(core: Core) -> None:
    device = core.device
    assert (device.bits, device.b_bits, device.result_bits) == (5 * 9 + 9 + 2, 3 * BITS, 2 * BITS)
    pair = KEY.pair(200001)
    u, v = (number.to_bytes(SIZE, "big") for number in pair.values())
    assert blind(core, private_key(dp=None, dq=None), 200001) == (OK, u, v)
    for c in (0, 1, 123456, KEY.n - 1):
        status, result = private(core, private_key(), c, **pair)
        assert status == OK
        assert pow(int.from_bytes(result, "big"), KEY.e, KEY.n) == c
    assert core.refusals() == 0


def test_refusals_show_no_result(core: Core) -> None:
    pair = KEY.pair(77)
    for changes, status in (
        ({"dp": KEY.numbers["dp"] ^ 2}, FAULT),
        ({"dq": KEY.numbers["dq"] ^ 2}, FAULT),
        ({"qinv": 1}, OPERAND_RANGE),
        ({"e": 16}, OPERAND_RANGE),
        ({"q": KEY.p}, BAD_MODULUS),
    ):
        assert private(core, private_key(**changes), 4711, **pair) == (status, ZERO)
    assert private(core, private_key(), 4711, pair["u"] ^ 1, pair["v"]) == (NOT_INVERTIBLE, ZERO)
    assert private(core, private_key(), KEY.n, **pair) == (OPERAND_RANGE, ZERO)
    assert blind(core, private_key(), KEY.p) == (NOT_INVERTIBLE, ZERO, ZERO)


def test_wrong_uses(core: Core) -> None:
    """A number that is missing or has a bit too many: nothing is written."""
    pair = KEY.pair(77)
    for changes in ({"p": 1 << 9}, {"dq": 1 << 9}, {"e": 1 << 9}, {"dp": None}, {"q": None}):
        assert private(core, private_key(**changes), 5, **pair) == (BAD_ARGUMENT, UNWRITTEN)
    for numbers in ((1 << BITS, 1, 1), (1, 1 << BITS, 1), (1, 1, 1 << BITS)):
        assert private(core, private_key(), *numbers) == (BAD_ARGUMENT, UNWRITTEN)
    assert private(core, None, 5, **pair) == (BAD_ARGUMENT, UNWRITTEN)
    assert blind(core, private_key(q=None), 5) == (BAD_ARGUMENT, UNWRITTEN, UNWRITTEN)
    assert power(core, KEY.n, 5, b"\3") == (UNSUPPORTED, UNWRITTEN)
    core.device.timeout = 3
    assert private(core, private_key(), 5, **pair) == (api.TIMEOUT, UNWRITTEN)
    core.device.timeout = 1000000


def test_a_public_operation(tmp_path: Path) -> None:
    h = build("modexp-words", Word=4, Multipliers=2)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open(timeout=1000000) == OK
    for base, exponent in ((4711, b"\x11"), (KEY.n - 1, b"\0\1\1"), (0, b""), (7, b"\3\xff\xff")):
        result = pow(base, int.from_bytes(exponent, "big"), KEY.n).to_bytes(SIZE, "big")
        assert power(core, KEY.n, base, exponent) == (OK, result)
    assert power(core, KEY.n, KEY.n, b"\3") == (OPERAND_RANGE, ZERO)
    assert power(core, KEY.n - 1, 5, b"\3") == (BAD_MODULUS, ZERO)
    for wrong in ((1 << BITS, 5, b"\3"), (KEY.n, 1 << BITS, b"\3")):
        assert power(core, *wrong) == (BAD_ARGUMENT, UNWRITTEN)
    for exponent in (b"\4\0\0", bytes(4)):
        assert power(core, KEY.n, 5, exponent) == (BAD_ARGUMENT, UNWRITTEN)
    assert private(core, private_key(), 5, 1, 1) == (UNSUPPORTED, UNWRITTEN)
    assert private_one(core, 5, 1) == (UNSUPPORTED, UNWRITTEN)
    assert core.refusals() == 0


class CKeyOne(ctypes.Structure):
    """``dualfield_rsa_key_one_t``."""

    _fields_ = (("n", ctypes.c_char_p), ("d", ctypes.c_char_p), ("e", ctypes.c_uint32))


ONE = {"n": KEY.n, "d": pow(KEY.e, -1, 502 * 490), "e": KEY.e}


def private_one(core: Core, c: int, r: int, **changes: int | None) -> tuple[int, bytes]:
    """The private operation by one modulus; r has 9 bits, and a number that is None is missing."""
    numbers = {**ONE, **changes}
    own = CKeyOne(e=numbers["e"])
    for name in ("n", "d"):
        number = numbers[name]
        setattr(own, name, None if number is None else number.to_bytes(SIZE, "big"))
    result = ctypes.create_string_buffer(UNWRITTEN, SIZE)
    operands = (c.to_bytes(SIZE, "big"), r.to_bytes(2, "big"), result)
    device, at = ctypes.byref(core.device), ctypes.byref(own)
    return int(core.driver.dualfield_rsa_private_one(device, at, *operands)), result.raw


def test_a_private_operation_by_one_modulus(tmp_path: Path) -> None:
    h = build("rsa-one", Word=4, Multipliers=2)
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert private_one(core, 5, 5) == (BAD_ARGUMENT, UNWRITTEN), "not open"
    assert core.open(timeout=1000000) == OK
    for c, r in ((0, 1), (1, 77), (123456, 511), (KEY.n - 1, 200)):
        root = pow(c, ONE["d"], KEY.n).to_bytes(SIZE, "big")
        assert private_one(core, c, r) == (OK, root)
    for changes, status in (
        ({"d": ONE["d"] ^ 2}, FAULT),
        ({"d": ONE["d"] ^ 1}, OPERAND_RANGE),
        ({"e": 16}, OPERAND_RANGE),
        ({"n": KEY.n - 1}, BAD_MODULUS),
    ):
        assert private_one(core, 4711, 99, **changes) == (status, ZERO)
    assert private_one(core, 4711, 0) == (OPERAND_RANGE, ZERO)
    for name, number in (
        ("n", 1 << BITS),
        ("d", 1 << BITS),
        ("e", 1 << 9),
        ("n", None),
        ("d", None),
    ):
        assert private_one(core, 5, 5, **{name: number}) == (BAD_ARGUMENT, UNWRITTEN)
    for c, r in ((1 << BITS, 5), (5, 1 << 9)):
        assert private_one(core, c, r) == (BAD_ARGUMENT, UNWRITTEN)
    assert power(core, KEY.n, 5, b"\3") == (UNSUPPORTED, UNWRITTEN)
    assert core.refusals() == 0
