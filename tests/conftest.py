"""The seed of a run, the order of the tests, and the option ``--evidence`` (see recorder.py)."""

import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import absent
from compiled import WHOLE
from dualfield import simulate
from recorder import Recorder

LONGEST = (
    "tests/test_types.py",
    "tests/rtl/test_handshake.py",
    "tests/rtl/test_word_stream.py",
    "tests/rtl/test_axi_stream.py",
    "tests/rtl/test_axi_lite.py",
    "tests/rtl/test_register_buses.py",
    "tests/driver/",
    "tests/docs/test_behind_a_cpu.py",
    "tests/generate/test_together.py",
    "tests/docs/test_add_a_core.py",
    "tests/docs/test_sign_with_rsa.py",
    "tests/rtl/test_dual_volume.py",
    "tests/rtl/test_divstep.py",
    "tests/rtl/test_refusals.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--evidence", action="store_true", help="record what the tests do in evidence/tests.jsonl"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Set one seed for all processes of the run, which workers inherit, and default signals.

    A background command of a shell ignores SIGINT, and one under nohup SIGHUP. The programs that
    the tests start would inherit this.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # nohup
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    _compile_once()
    # Without bytecode, each Python that the tests start would need a third more time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["DUALFIELD_SEED"] = str(simulate.seed())
    if config.getoption("--evidence"):
        if variables := {"DUALFIELD_COUNT", "DUALFIELD_CORES"} & set(os.environ):
            raise pytest.UsageError(
                f"--evidence records the tests as they are by default: unset {', '.join(variables)}"
            )
        config.pluginmanager.register(Recorder())


def _compile_once() -> None:
    """Let Verilator's makefiles take its runtime, which is the same for all benches, from ccache.

    Also compile each model as one file, since several files take half as long again.
    """
    os.environ["MAKEFLAGS"] = f"{os.environ.get('MAKEFLAGS', '')} {WHOLE}".strip()
    program = Path(sys.executable).with_name("ccache")
    if program.exists():  # not available on every machine
        os.environ.setdefault("OBJCACHE", str(program))
        os.environ.setdefault("CCACHE_DIR", str(Path(__file__).parents[1] / "build" / "ccache"))
        os.environ.setdefault("CCACHE_SLOPPINESS", "locale")  # some tests set LANG


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that none of them runs alone at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_report_header() -> str:
    return f"registers start with random values: DUALFIELD_SEED={simulate.seed()}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    report = yield
    if report.failed:
        report.sections.append(("simulation", f"DUALFIELD_SEED={simulate.seed()}"))
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for line in absent.summary(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder for the test."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
