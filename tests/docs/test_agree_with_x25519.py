"""docs/how-to/agree-with-x25519.md: its commands print the page's lines; its program on the RTL."""

import ctypes
import re
import shlex
from pathlib import Path

import pytest

from driver import driver
from dualfield import catalog, cli
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.paths import c_dir
from rtl.test_key_agreement import SECTION_6

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "agree-with-x25519.md"


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 5
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


def test_the_program(tmp_path: Path) -> None:
    """Alice's public key and the secret; Bob's public key with a small order is refused."""
    ((name, program),) = re.findall(
        r"<!-- file: (\S+) -->\n```c\n(.*?)```\n", PAGE.read_text(), re.DOTALL
    )
    (tmp_path / name).write_text(program)
    sources = [name, str(c_dir() / "dualfield.c")]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "session.so"]
    tools.run(argv, cwd=tmp_path)
    h = handover(catalog.get("x25519"), "inv", bus="axi-lite")
    core = driver.Core(ctypes.CDLL(str(tmp_path / "session.so")), driver.build_model(h), True)
    key, public, _, theirs, secret = map(bytes.fromhex, SECTION_6["x25519"])

    def session(theirs: bytes) -> tuple[int, bytes, bytes]:
        mine, shared = (ctypes.create_string_buffer(32) for _ in range(2))
        status = core.driver.session(ctypes.byref(core.bus), key, theirs, mine, shared)
        return status, mine.raw, shared.raw

    assert session(theirs) == (driver.OK, public, secret)
    assert session(bytes([1, *[0] * 31])) == (driver.NOT_INVERTIBLE, public, bytes(32))
    assert core.refusals() == 0
