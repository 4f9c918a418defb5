"""Folders of the RTL, the published results, the evidence and the cache."""

import os
from pathlib import Path

import platformdirs

from dualfield.host.errors import UsageError, quoted

_PACKAGE = Path(__file__).resolve().parents[1]


def real(path: str | Path) -> Path:
    """Return the absolute path with links resolved; a circle of links is left for the system.

    >>> real("/tmp/../etc").as_posix()
    '/etc'
    """
    return Path(os.path.realpath(path))  # Path.resolve raises RuntimeError for a circle


def expanded(path: str | Path) -> Path:
    """Return the path with ``~`` expanded; the name of an unknown user stays.

    >>> expanded("~nosuchuser/x").as_posix()
    '~nosuchuser/x'
    """
    return Path(os.path.expanduser(path))  # noqa: PTH111 - Path.expanduser raises RuntimeError


def checkout() -> Path | None:
    """Return the folder of the checkout, None for an installed wheel."""
    root = _PACKAGE.parent.parent
    return root if (root / "rtl").is_dir() and (root / "pyproject.toml").is_file() else None


def required_checkout(what: str) -> Path:
    """Return the folder of the checkout, for commands that need files that a wheel lacks.

    Args:
        what: The command or the file: the subject of the message.

    Raises:
        UsageError: this is an installed package.
    """
    root = checkout()
    if root is None:
        raise UsageError(
            f"{what} needs a checkout of the project; this package is installed in {_PACKAGE}."
        )
    return root


def rtl_dir() -> Path:
    """Return the folder with the SystemVerilog sources."""
    return _data("rtl")


def c_dir() -> Path:
    """Return the folder with the C driver."""
    return _data("c")


def results_dir() -> Path:
    """Return the folder with the published results, a JSON file per target."""
    return _data("results", "published")


def evidence_dir() -> Path:
    """Return the folder with the evidence, a file of JSON lines per kind."""
    return _data("evidence")


def _data(name: str, packaged_as: str = "") -> Path:
    """Return a folder of the checkout; in a wheel it is inside the package."""
    packaged = _PACKAGE / (packaged_as or name)
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent / name


def cache_dir() -> Path:
    """Return the folder for builds and measurements; create it if necessary.

    It is ``DUALFIELD_CACHE`` if set, else ``build/cache`` in a checkout, else the user's cache
    folder. Everything in it can be deleted at any time: commands build it again.

    Raises:
        UsageError: it cannot be created.
    """
    root = checkout()
    setting = os.environ.get("DUALFIELD_CACHE")
    if setting:
        path = real(expanded(setting))
    elif root is not None:
        path = root / "build" / "cache"
    else:
        path = Path(platformdirs.user_cache_dir("dualfield"))
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"the cache {quoted(path)} cannot be used: {error.strerror}; set "
            "DUALFIELD_CACHE to another folder."
        ) from None
    return path
