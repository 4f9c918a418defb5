"""docs/how-to/sign-with-ecdsa.md: its commands, its script, and its program on the RTL."""

import ctypes
import hashlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from driver import driver
from dualfield import catalog, cli
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.paths import c_dir
from dualfield.math.curves import NAMED
from rtl.test_ecdsa import RFC_6979, RFC_6979_KEY

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-ecdsa.md"


def file(language: str) -> tuple[str, str]:
    """The name and the text of the page's file in a language."""
    pattern = rf"<!-- file: (\S+) -->\n```{language}\n(.*?)```\n"
    ((name, text),) = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return name, text


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 4
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


def test_the_script(tmp_path: Path) -> None:
    """The core and `cryptography` accept each other's signatures."""
    name, script = file("python")
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert process.returncode == 0, process.stderr[-2000:]
    page = PAGE.read_text(encoding="utf-8")
    printed = re.findall(r"^It prints\n\n((?:    .*\n)+)", page, re.MULTILINE)
    assert [f"    {line}" for line in process.stdout.splitlines()] == printed[0].splitlines()


@pytest.mark.sweep
def test_the_program(tmp_path: Path) -> None:
    """The vectors of RFC 6979, and a nonce of 0."""
    name, program = file("c")
    (tmp_path / name).write_text(program)
    sources = [name, str(c_dir() / "dualfield.c")]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "session.so"]
    tools.run(argv, cwd=tmp_path)
    h = handover(catalog.get("ecdsa"), "inv", curve=NAMED["P-256"], bus="axi-lite")
    core = driver.Core(ctypes.CDLL(str(tmp_path / "session.so")), driver.build_model(h), True)
    key = RFC_6979_KEY.to_bytes(32, "big")

    def session(message: bytes, nonce: int) -> tuple[int, bytes]:
        digest = hashlib.sha256(message).digest()
        public, signature = (ctypes.create_string_buffer(64) for _ in range(2))
        operands = digest, nonce.to_bytes(32, "big"), key
        status = core.driver.session(ctypes.byref(core.bus), *operands, public, signature)
        return status, signature.raw

    for message, (nonce, r, s) in RFC_6979.items():
        expected = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        assert session(message, nonce) == (driver.OK, expected)
    assert session(b"sample", 0) == (driver.OPERAND_RANGE, bytes(64))
    assert core.refusals() == 0
