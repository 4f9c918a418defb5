"""The extras of the package: which extra installs a Python package, and the command for it."""

import importlib.util

from dualfield.host.errors import ToolMissing

MODULES = {
    "cryptography": "keys",
    "dask": "cluster",
    "distributed": "cluster",
    "matplotlib": "report",
}
"""Python package -> the extra that brings it."""


def command(extra: str) -> str:
    """Return the command that installs an extra.

    >>> command("report")
    "pip install 'dualfield[report]'"
    """
    return f"pip install 'dualfield[{extra}]'"


def require(module: str) -> None:
    """Raise an error if a Python package is missing.

    Raises:
        ToolMissing: the package is not installed; the message names the extra.
    """
    if importlib.util.find_spec(module) is None:
        raise ToolMissing(f"{module} is missing: {command(MODULES[module])}")
