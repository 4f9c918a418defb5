"""docs/how-to/sign-with-rsa.md: its commands, its cycles, and its script on the simulated core."""

import ctypes
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from driver import driver
from driver.test_rsa import KEY, SIZE, build_rsa, private_key
from dualfield import catalog, cli
from dualfield.catalog import evidence
from dualfield.catalog.records.prime_rsa import cycles
from dualfield.check import rsa_signatures
from dualfield.host import tools
from dualfield.host.entry import run_app
from dualfield.host.paths import c_dir
from dualfield.models.prime_rsa_one import RsaOne
from dualfield.operations import rsa_keys
from dualfield.operations.rsa_keys import Action
from rtl.volume import volume

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "sign-with-rsa.md"
BITS = 2048 if volume(1) > 1000 else 1024
"""The page's size takes three times the cycles."""


def test_the_cycles() -> None:
    rows = re.findall(r"^\| (\d) (\w+) \|.*\| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text(), re.M)
    assert [name for _, name, _, _ in rows] == ["private", "blind"]
    for number, _, *stated in rows:
        configs = [catalog.get("rsa").configure(2048, {"Multipliers": most}) for most in (16, 4)]
        assert stated == [f"{cycles(config, int(number)):,}" for config in configs]
    own = re.findall(r"^\| (\d{4}) \| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text(), re.M)
    for bits, *stated in own:
        builds = [RsaOne(int(bits), 18, most) for most in (16, 4)]
        assert stated == [f"{build.cycles:,}" for build in builds]
    assert len(own) == 2


def test_the_ports() -> None:
    page = PAGE.read_text()
    for config in (catalog.get(core).configure(2048) for core in ("rsa", "rsa-one")):
        for port in (*config.core.inputs, *config.core.outputs):
            assert f"| `{port.name}` | {port.width(config)} |" in page


def test_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    commands = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", blocks, re.MULTILINE)
    assert len(commands) == 5
    for command, lines in commands:
        assert run_app(cli.app, shlex.split(command)[1:]) == 0
        actual = capsys.readouterr().out.splitlines()
        assert actual[-len(lines.splitlines()) :] == lines.splitlines(), command


@pytest.mark.sweep
def test_the_key_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands with key files, on a key of 512 bits: the public operation returns C."""
    monkeypatch.chdir(tmp_path)
    key = rsa_keys.keys(512, 32)[0]
    numbers, d = key.numbers, pow(key.e, -1, (key.p - 1) * (key.q - 1))
    public = rsa.RSAPublicNumbers(key.e, key.n)
    private = rsa.RSAPrivateNumbers(
        key.p, key.q, d, numbers["dp"], numbers["dq"], numbers["qinv"], public
    ).private_key()
    pkcs8 = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    Path("key.pem").write_bytes(pkcs8)
    Path("public.pem").write_bytes(
        private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    values = {"R": "12345", "C": "0x54321"}
    commands = re.findall(r"^dualfield (compute .* --key-file .*)$", PAGE.read_text(), re.MULTILINE)
    numbers_of = (["u", "v"], *3 * (["result"],))
    found = []
    for command, results in zip(commands, numbers_of, strict=True):
        assert run_app(cli.app, [values.get(word, word) for word in command.split()]) == 0
        answer = dict(line.split() for line in capsys.readouterr().out.splitlines())
        values |= {"S" if name == "result" else name.upper(): answer[name] for name in results}
        found.append(answer.get("result"))
    _, signature, opened, by_one_modulus = found
    assert opened == values["C"]
    assert by_one_modulus == signature


@pytest.mark.sweep
def test_the_program(tmp_path: Path) -> None:
    """The program in C signs on a core behind AXI4-Lite."""
    (program,) = re.findall(r"<!-- file: sign.c -->\n```c\n(.*?)```\n", PAGE.read_text(), re.DOTALL)
    (tmp_path / "sign.c").write_text(program)
    sources = ["sign.c", *(str(c_dir() / name) for name in driver.SOURCES)]
    argv = ["gcc", *driver.C, f"-I{c_dir()}", "-fPIC", "-shared", *sources, "-o", "sign.so"]
    tools.run(argv, cwd=tmp_path)
    core = driver.Core(
        ctypes.CDLL(str(tmp_path / "sign.so")), driver.build_model(build_rsa()), True
    )
    u, v, signature = (ctypes.create_string_buffer(SIZE) for _ in range(3))
    r, c = 200001, 123456
    operands = (number.to_bytes(SIZE, "big") for number in (r, c))
    bus, own = ctypes.byref(core.bus), ctypes.byref(private_key())
    assert core.driver.sign(bus, own, *operands, u, v, signature) == driver.OK
    pair = tuple(int.from_bytes(number.raw, "big") for number in (u, v))
    assert pair == tuple(KEY.pair(r).values())
    assert pow(int.from_bytes(signature.raw, "big"), KEY.e, KEY.n) == c


def test_the_runs() -> None:
    """The table has the runs of the evidence."""
    row = r"^\| `(rsa|rsa-one)` \| (\d{4}) \| (\d+) \| \d+ \| \d+ \| 0 \|$"
    stated = re.findall(row, PAGE.read_text(), re.M)
    recorded = {
        (core, run.bits, run.operations)
        for core in ("rsa", "rsa-one")
        for run in evidence.OPERATIONS.of(core)
        if run.moduli == rsa_signatures.KEYS
    }
    assert {(core, int(bits), int(count)) for core, bits, count in stated} == recorded


@pytest.mark.sweep
def test_the_script(tmp_path: Path) -> None:
    """The script fails unless the package `cryptography` verifies."""
    page = PAGE.read_text()
    ((name, script),) = re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```\n", page, re.DOTALL)
    (tmp_path / name).write_text(script)
    process = subprocess.run(
        [sys.executable, name, str(BITS)], cwd=tmp_path, capture_output=True, text=True, timeout=900
    )
    assert process.returncode == 0, process.stderr[-2000:]
    config = catalog.get("rsa").configure(BITS)
    expected = "\n".join(re.findall(r"^    (RSA-2048: .*)$", page, re.MULTILINE))
    for action in (Action.PRIVATE, Action.BLIND):
        whole = catalog.get("rsa").configure(2048)
        expected = expected.replace(
            f" {cycles(whole, action)} cycles", f" {cycles(config, action)} cycles"
        )
    assert process.stdout.splitlines() == expected.replace("2048", str(BITS)).splitlines()
