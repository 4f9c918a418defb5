"""What ``pip install dualfield`` does not bring: the extra of each program and Python package."""

import importlib.util

from dualfield.host.errors import ToolMissing

MODULES = {"matplotlib": "report", "dask": "cluster", "distributed": "cluster"}
"""Python package -> the extra that brings it."""


def command(extra: str) -> str:
    """The command that installs an extra.

    >>> command("report")
    "pip install 'dualfield[report]'"
    """
    return f"pip install 'dualfield[{extra}]'"


def require(module: str) -> None:
    """Refuse to go on without a Python package.

    Raises:
        ToolMissing: it is not installed; the message names the extra.
    """
    if importlib.util.find_spec(module) is None:
        raise ToolMissing(f"{module} is missing: {command(MODULES[module])}")
