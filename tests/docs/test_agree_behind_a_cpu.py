"""docs/how-to/agree-behind-a-cpu.md: its program on the RTL, with the core of the driver's test."""

import ctypes
import random
import re
from pathlib import Path

from driver import driver
from dualfield import catalog
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.paths import c_dir
from dualfield.math import points
from dualfield.math.curves import parse_curve
from dualfield.operations.curve_packing import pack_curve

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "agree-behind-a-cpu.md"


def test_the_program(tmp_path: Path) -> None:
    """Both sides find one x; a point off the curve, and infinity, are refused."""
    n, curve = 36, parse_curve("weierstrass:p=0xffffffffb,a=5,b=6")
    ((name, program),) = re.findall(
        r"<!-- file: (\S+) -->\n```c\n(.*?)```\n", PAGE.read_text(), re.DOTALL
    )
    (tmp_path / name).write_text(program)
    sources = [name, str(c_dir() / "dualfield.c")]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "made.so"]
    tools.run(argv, cwd=tmp_path)
    values: dict[str, object] = {"Segment": 12}
    h = handover(catalog.get("scalar-mul"), "inv", bits=n, assignments=values, bus="axi-lite")
    core = driver.Core(ctypes.CDLL(str(tmp_path / "made.so")), driver.build_model(h), True)
    on_port = driver.words(pack_curve(n, curve), 3 * n)

    def agree(secret: int, point: tuple[int, int]) -> tuple[int, int]:
        shared = driver.words(0, n)
        given = (driver.words(value, n) for value in (secret, *point))
        status = core.driver.agree(ctypes.byref(core.bus), on_port, *given, shared)
        return status, sum(word << 32 * i for i, word in enumerate(shared))

    base = points.random_point(curve, random.Random(1))
    mine, other = 0x123456789, 0xFEDCBA987
    public = points.multiple(curve, other, base)
    right = points.multiple(curve, mine * other, base)
    assert public is not None
    assert right is not None
    assert agree(mine, public) == (driver.OK, right[0])
    assert agree(mine, (public[0], public[1] ^ 1))[0] == driver.NOT_INVERTIBLE
    assert agree(0, public)[0] == driver.NOT_INVERTIBLE
    assert core.refusals() == 0
