"""The checksum that identifies a design: a core, a module of a core, or a core in a shell."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def of_sources(files: Iterable[Path], *texts: str) -> str:
    """Return the SHA-256 of the names and bytes of files, and of texts.

    >>> of_sources([])[:8], of_sources([], "top")[:8]
    ('e3b0c442', '28720365')
    """
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()
