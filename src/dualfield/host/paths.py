"""Where the hardware sources, published results, evidence and caches are."""

import os
from pathlib import Path

import platformdirs

from dualfield.host.errors import UsageError, quoted

_PACKAGE = Path(__file__).resolve().parents[1]


def real(path: str | Path) -> Path:
    """An absolute path, links followed; a circle of links stays, for the system to refuse.

    >>> real("/tmp/../etc").as_posix()
    '/etc'
    """
    return Path(os.path.realpath(path))  # Path.resolve raises RuntimeError for a circle


def expanded(path: str | Path) -> Path:
    """A path with ``~`` as the home folder; that of a user who is not there stays.

    >>> expanded("~nosuchuser/x").as_posix()
    '~nosuchuser/x'
    """
    return Path(os.path.expanduser(path))  # noqa: PTH111 - Path.expanduser raises RuntimeError


def checkout() -> Path | None:
    """The project's folder when run from a checkout, None when installed from a wheel."""
    root = _PACKAGE.parent.parent
    return root if (root / "rtl").is_dir() and (root / "pyproject.toml").is_file() else None


def required_checkout(what: str) -> Path:
    """The project's folder, for what reads or writes files that a wheel does not have.

    Args:
        what: The command or the file, as the subject of the message.

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
    """The folder with the SystemVerilog sources."""
    return _data("rtl")


def c_dir() -> Path:
    """The folder with the driver in C."""
    return _data("c")


def results_dir() -> Path:
    """The folder with the published results, a file of JSON for each target."""
    return _data("results", "published")


def evidence_dir() -> Path:
    """The folder with the evidence, a file of JSON lines for each kind."""
    return _data("evidence")


def _data(name: str, packaged_as: str = "") -> Path:
    """A folder of the checkout, which a wheel has in the package."""
    packaged = _PACKAGE / (packaged_as or name)
    return packaged if packaged.is_dir() else _PACKAGE.parent.parent / name


def cache_dir() -> Path:
    """Folder for builds and measurements, made if it is not there.

    ``DUALFIELD_CACHE`` if set, else ``build/cache`` in a checkout, else the user's cache folder.
    Everything in it can be deleted at any time and is made again.

    Raises:
        UsageError: it cannot be made.
    """
    root = checkout()
    named = os.environ.get("DUALFIELD_CACHE")
    if named:
        path = real(expanded(named))
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
