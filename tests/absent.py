"""Needs of tests that the lock file does not install; only `needs` may skip such a test.

The run lists the skipped tests at its end. A tool that the lock file installs is never a reason to
skip.
"""

import importlib.util
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from dualfield.check import openssl
from dualfield.host.paths import checkout

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    """Return the path of the first installed browser, None if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def _has_soc() -> bool:
    root = checkout()
    return root is not None and (root / "build" / "soc-venv" / ".stamp").exists()


_PRESENT: dict[str, Callable[[], object]] = {
    **{
        name: lambda name=name: shutil.which(name)  # type: ignore[misc]
        for name in ("clang", "ghdl", "iverilog", "sta")
    },
    "Chromium": browser,
    "libcrypto with EC_GROUP_new_curve_GF2m": openssl.available,
    "Linux": lambda: sys.platform == "linux",
    "Tcl in Python": lambda: importlib.util.find_spec("_tkinter"),
    "the liberty files of DUALFIELD_PDK": lambda: os.environ.get("DUALFIELD_PDK"),
    "the wheel cryptography-vectors": lambda: importlib.util.find_spec("cryptography_vectors"),
    "the wheels dask-kubernetes and kubernetes-validate": lambda: all(
        map(importlib.util.find_spec, ("dask_kubernetes", "kubernetes_validate"))
    ),
    "the environment of make setup": lambda: (Path(sys.prefix) / ".stamp").exists(),
    "the environment of make soc": _has_soc,
    "DUALFIELD_COUNT": lambda: "DUALFIELD_COUNT" in os.environ,
}
"""Need -> check for it. DUALFIELD_COUNT stands for a long run."""


def _reason(names: tuple[str, ...]) -> str:
    """Return why tests with these needs are skipped; empty if they run."""
    missing = [name for name in names if not _PRESENT[name]()]
    return f"need {' and '.join(missing)}" if missing else ""


def needs(*names: str) -> pytest.MarkDecorator:
    """Return a mark for a test, a parameter or a module that needs these keys of ``_PRESENT``."""
    reason = _reason(names)
    return pytest.mark.skipif(bool(reason), reason=reason or "nothing is missing")


def skip_without(*names: str) -> None:
    """Skip the rest of a test if a need is missing."""
    if reason := _reason(names):
        pytest.skip(reason)


def summary(skipped: Iterable[Any]) -> list[str]:
    """Return a line per reason of skipped tests: number of tests and their needs."""
    counts = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    return [
        f"not run: {count} test{'s' * (count != 1)}, {reason}"
        for reason, count in sorted(counts.items())
    ]
