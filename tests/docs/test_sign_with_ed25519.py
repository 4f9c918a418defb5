"""docs/how-to/sign-with-ed25519.md: its commands, its script, and its program on the RTL."""

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
from dualfield.catalog.records.prime_eddsa import cycles
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.paths import c_dir
from dualfield.operations.ed_signatures import Action

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-ed25519.md"


def file(language: str) -> tuple[str, str]:
    """The name and the text of the page's file in a language."""
    pattern = rf"<!-- file: (\S+) -->\n```{language}\n(.*?)```\n"
    ((name, text),) = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return name, text


def test_the_cycles() -> None:
    rows = re.findall(r"^\| (\d) (\w+) \|.*\| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text(), re.M)
    assert [name for _, name, _, _ in rows] == [action.name.lower() for action in Action]
    for number, _, *stated in rows:
        configs = [catalog.get("eddsa").configure(bits) for bits in (255, 448)]
        assert stated == [f"{cycles(config, int(number)):,}" for config in configs]


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 4
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


@pytest.mark.sweep
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
    """Test 2 of RFC 8032, section 7.1: the message is one byte, 72."""
    name, program = file("c")
    (tmp_path / name).write_text(program)
    sources = [name, str(c_dir() / "dualfield.c")]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "session.so"]
    tools.run(argv, cwd=tmp_path)
    h = handover(catalog.get("eddsa"), "inv", bits=255, bus="axi-lite")
    core = driver.Core(ctypes.CDLL(str(tmp_path / "session.so")), driver.build_model(h), True)
    private = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    expected = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    secret = hashlib.sha512(private).digest()
    scalar = bytes([secret[0] & 248, *secret[1:31], secret[31] & 127 | 64])
    r = hashlib.sha512(secret[32:] + b"\x72").digest()
    k = hashlib.sha512(expected[:32] + public + b"\x72").digest()
    key, signature = (ctypes.create_string_buffer(size) for size in (32, 64))
    status = core.driver.session(ctypes.byref(core.bus), r, k, scalar, key, signature)
    assert (status, key.raw, signature.raw) == (driver.OK, public, expected)
    assert core.refusals() == 0
