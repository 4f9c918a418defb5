"""Commands of ``field-words`` by the C driver, on a generated core behind AXI4-Lite.

A number has 31 bits, so a with its command has a word more than b.
"""

import ctypes
import re
from pathlib import Path

import pytest

from driver import driver as api
from driver.driver import (
    BAD_ARGUMENT,
    BAD_MODULUS,
    NOT_INVERTIBLE,
    OK,
    OPERAND_RANGE,
    UNSUPPORTED,
    Core,
)
from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.host import tools
from dualfield.host.paths import c_dir
from dualfield.math.fields import parse_field
from dualfield.operations.commands import Action

PAGE = Path(__file__).parents[2] / "docs" / "algorithms" / "prime-engine-field.md"
BITS = 31
P = 2**31 - 1
UNWRITTEN = 0x5E5E5E5E
A, B = 0x12345678, 0x7FFFFFFE


def build(core: str = "field-words", field: str = "") -> Handover:
    return handover(
        catalog.get(core),
        "inv",
        bits=BITS,
        field=parse_field(field) if field else None,
        assignments={"Word": 18, "Multipliers": 2},
        bus="axi-lite",
    )


def command(
    core: Core, action: int, a: int | None, b: int | None = None, modulus: int | None = P
) -> tuple[int, int]:
    """The status and the result; a number that is None is missing."""
    result = ctypes.c_uint32(UNWRITTEN)
    numbers = [None if n is None else api.words(n, BITS) for n in (modulus, a, b)]
    device = ctypes.byref(core.device)
    status = core.driver.dualfield_command(device, action, *numbers, ctypes.byref(result))
    return int(status), result.value


def test_each_command_and_its_refusals(tmp_path: Path) -> None:
    core = Core(api.compile_driver(tmp_path), api.build_model(build()), interrupt=False)
    assert command(core, Action.SQUARE, A) == (BAD_ARGUMENT, UNWRITTEN), "not open"
    assert core.open(timeout=1000000) == OK
    assert command(core, Action.ADD, A, B) == (OK, (A + B) % P)
    assert command(core, Action.SUBTRACT, A, B) == (OK, (A - B) % P)
    assert command(core, Action.MULTIPLY, A, B) == (OK, A * B % P)
    assert command(core, Action.SQUARE, A) == (OK, A * A % P)
    assert command(core, Action.INVERT, A) == (OK, pow(A, -1, P))
    assert command(core, Action.REDUCE, P) == (OK, 0)
    assert command(core, Action.REDUCE, B, modulus=1001) == (OK, B % 1001)
    assert command(core, Action.INVERT, 0) == (NOT_INVERTIBLE, 0)
    assert command(core, Action.INVERT, 2, modulus=9) == (NOT_INVERTIBLE, 0), "no prime"
    assert command(core, Action.ADD, A, P) == (OPERAND_RANGE, 0)
    assert command(core, Action.SQUARE, P) == (OPERAND_RANGE, 0)
    for modulus in (0, 1, P - 1):
        assert command(core, Action.REDUCE, A, modulus=modulus) == (BAD_MODULUS, 0)
    for wrong in (
        (Action.ADD, A, None),
        (Action.SQUARE, A, B),
        (Action.NONE, A, None),
        (Action.SQUARE, None, None),
        (Action.SQUARE, A, None, None),
        (Action.SQUARE, 1 << BITS, None),
        (Action.ADD, A, 1 << BITS),
        (Action.SQUARE, A, None, 1 << BITS),
    ):
        assert command(core, *wrong) == (BAD_ARGUMENT, UNWRITTEN)
    assert core.refusals() == 0


@pytest.mark.parametrize(
    ("core_id", "field", "modulus", "answer"),
    [
        ("field-words", f"gfp:{P}", None, (OK, A * B % P)),
        ("field-words", f"gfp:{P}", P, (BAD_ARGUMENT, UNWRITTEN)),
        ("modexp-words", "", P, (UNSUPPORTED, UNWRITTEN)),
    ],
)
def test_another_core(
    tmp_path: Path, core_id: str, field: str, modulus: int | None, answer: tuple[int, int]
) -> None:
    """A core whose modulus is fixed takes none, and another core has no commands."""
    driver = api.compile_driver(tmp_path)
    core = Core(driver, api.build_model(build(core_id, field)), interrupt=False)
    assert core.open(timeout=1000000) == OK
    assert command(core, Action.MULTIPLY, A, B, modulus) == answer


def test_the_program_of_the_page(tmp_path: Path) -> None:
    """The slope of the line through two points."""
    (program,) = re.findall(
        r"<!-- file: slope.c -->\n```c\n(.*?)```\n", PAGE.read_text(), re.DOTALL
    )
    (tmp_path / "slope.c").write_text(program)
    sources = ["slope.c", *(str(c_dir() / name) for name in api.SOURCES)]
    argv = ["gcc", *api.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "slope.so"]
    tools.run(argv, cwd=tmp_path)
    core = Core(ctypes.CDLL(str(tmp_path / "slope.so")), api.build_model(build()), interrupt=False)
    assert core.open(timeout=1000000) == OK
    result, device = ctypes.c_uint32(), ctypes.byref(core.device)
    for x in (B, A):
        numbers = [api.words(number, BITS) for number in (x, A, B, 5)]
        points = (api.Words * 4)(*(ctypes.cast(number, api.Words) for number in numbers))
        status = core.driver.slope(device, api.words(P, BITS), points, ctypes.byref(result))
        assert status == (NOT_INVERTIBLE if x == B else OK)
    assert result.value == (5 - A) * pow(B - A, -1, P) % P
