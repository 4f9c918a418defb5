"""Checksums of designs: cores, modules of cores, and cores in the word-stream shell."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def of_sources(files: Iterable[Path], *texts: str) -> str:
    """SHA-256 over the names and the bytes of files, and over texts.

    >>> of_sources([])[:8], of_sources([], "top")[:8]
    ('e3b0c442', '28720365')
    """
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()
