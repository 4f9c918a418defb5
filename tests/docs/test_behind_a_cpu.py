"""docs/how-to/use-behind-a-cpu.md: its program on the RTL, its other lines compiled."""

import ctypes
import re
from pathlib import Path

import pytest

from driver import driver
from dualfield import catalog
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.paths import c_dir
from dualfield.math.fields import parse_field

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "use-behind-a-cpu.md"
SHOWN = re.findall(r"(?:<!-- file: (\S+) -->\n)?```c\n(.*?)```\n", PAGE.read_text(), re.DOTALL)


def test_the_program(tmp_path: Path) -> None:
    """The program of the page inverts on a model of the page's core."""
    ((name, program),) = [text for text in SHOWN if text[0]]
    (tmp_path / name).write_text(program)
    sources = [name, str(c_dir() / "dualfield.c")]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "made.so"]
    tools.run(argv, cwd=tmp_path)
    field = parse_field("P-256")
    h = handover(catalog.get("inv-divstep"), "inv", field=field, bus="axi-lite")
    core = driver.Core(
        ctypes.CDLL(str(tmp_path / "made.so")), driver.build_model(h), interrupt=True
    )
    inverse = driver.words(0, 256)
    assert core.driver.inverse_of_three(ctypes.byref(core.bus), inverse) == driver.OK
    assert inverse[:] == driver.words(pow(3, -1, field.modulus), 256)[:]
    assert core.refusals() == 0


@pytest.mark.parametrize("lines", [lines for name, lines in SHOWN if not name])
def test_other_lines(lines: str, tmp_path: Path) -> None:
    """Inside a function, they make the bus that the program takes."""
    include, body = lines.split("\n\n", 1)
    text = f"{include}\nint use(const dualfield_bus_t **made);\n"
    text += f"int use(const dualfield_bus_t **made) {{\n{body}*made = &bus;\nreturn 0;\n}}\n"
    text = text.replace("const dualfield_bus_t bus", "static dualfield_bus_t bus; bus")
    (tmp_path / "use.c").write_text(text)
    tools.run(["gcc", *driver.C, f"-I{c_dir()}", "-c", "use.c"], cwd=tmp_path)
