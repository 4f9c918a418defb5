"""Recorded runs that are evidence of a core: a file of rows, each with the checksum of the RTL."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Generic, TypeVar

from dualfield.catalog.core import Core
from dualfield.host import tools
from dualfield.host.errors import UsageError
from dualfield.host.files import write_whole
from dualfield.host.paths import cache_dir, required_checkout


@dataclass(frozen=True, kw_only=True)
class Run:
    """What was run on one configuration, all of it right.

    Attributes:
        core: Its id.
        bits: The width, or the size where that is chosen at run time.
        parameters: All parameters by name.
        seed: Of what was drawn.
        rtl_checksum: Of the configuration, as it was run; the words of programs are in it.
    """

    core: str
    bits: int
    parameters: Mapping[str, int | str]
    seed: int
    rtl_checksum: str

    @property
    def what(self) -> tuple[object, ...]:
        """What is run: a later run takes the place of one of the same."""
        return self.core, self.bits, sorted(self.parameters.items())

    def stale(self, core: Core) -> bool:
        """Whether the RTL has changed since, or the configuration is no more."""
        try:
            return core.configure(self.bits, self.parameters).checksum() != self.rtl_checksum
        except UsageError:
            return True


Kind = TypeVar("Kind", bound=Run)


class Runs(Generic[Kind]):
    """The runs of a file.

    Args:
        file: Of rows in JSON.
        kind: What a row is.
        size: Of two runs of the same on the same RTL the one with more is kept.
    """

    def __init__(self, file: Path, kind: type[Kind], size: Callable[[Kind], int]) -> None:
        self.file, self.kind, self.size = file, kind, size
        self._read: dict[Path, tuple[Kind, ...]] = {}

    def all(self) -> tuple[Kind, ...]:
        """Every run that is written down."""
        if self.file not in self._read:
            rows = json.loads(self.file.read_text(encoding="utf-8"))
            self._read[self.file] = tuple(self.kind(**row) for row in rows)
        return self._read[self.file]

    def of(self, core: str) -> list[Kind]:
        """The runs of a core.

        >>> from dualfield.catalog import volume
        >>> {run.core for run in volume.RUNS.of("inv-word")} <= {"inv-word"}
        True
        """
        return [run for run in self.all() if run.core == core]

    def keep(self, made: Kind) -> None:
        """Write a run down, in place of one of the same that was shorter or is of other RTL."""
        required_checkout(self.file.name)
        with tools.locked(cache_dir() / f"{self.file.stem}.lock"):
            self._read.clear()
            there = {repr(run.what): run for run in self.all()}
            old = there.get(repr(made.what))
            same = old is not None and old.rtl_checksum == made.rtl_checksum
            if old is not None and same and self.size(old) > self.size(made):
                return
            there[repr(made.what)] = made
            rows = [json.dumps(asdict(there[key])) for key in sorted(there)]
            write_whole(self.file, "[\n" + ",\n".join(rows) + "\n]\n")
            self._read.clear()
