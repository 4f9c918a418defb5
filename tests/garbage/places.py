"""The files of an input: what a command may read, and where it may write; looked at afterwards.

Each input has a folder of its own, with places that are new, full, closed, linked, of another
sort, or hold what a user would not lose.
"""

import hashlib
import json
import os
import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from dualfield.generate.folder import GENERATOR, MANIFEST
from dualfield.host.errors import UsageError
from dualfield.measure.explore import plan
from dualfield.synthesize.store import Store
from dualfield.synthesize.target import Measurement
from garbage import grammar

OLD = "what stood here\n"
TEXTS = {"top.sv": "module top;\nendmodule\n", "tb/bench.sv": "// the bench\n" * 2000}
NAMES = [
    *("old.txt", "folder", "generated", "closed/x", "closed", "locked/x", "locked", "link"),
    *("dangling", "loop", "new", "new", "new", "new.html", "new.vcd", "no/such", "old.txt/x"),
    *("n" * 300, "a\nb", "store.sqlite", "store.sqlite", "foreign.sqlite", "broken.sqlite", "é"),
    *("/dev/null", "/dev/full", "/proc/no", "", ".", "..", "\udcff", "new/", "./new", "empty"),
]


def generated() -> dict[str, str]:
    """The texts of a small folder as `dualfield generate` writes it."""
    files = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in TEXTS.items()}
    return {**TEXTS, MANIFEST: json.dumps({"generator": GENERATOR, "files": files})}


def points() -> list[plan.Point]:
    """What the store of each input holds: one core on one target."""
    return plan.points(plan.from_options(["ami-sf"], ["8"], None, ["ecp5"], 2))


def measured(point: plan.Point) -> Measurement:
    """A made-up measurement of a point, the same each time."""
    return Measurement(
        core=point.config.core.id, bits=point.config.bits, parameters=dict(point.config.values),
        target=point.target.name, seed=point.seed, area=10 * point.config.bits,
        cells={"ff": point.config.bits, "trellis_comb": 9}, clock_mhz=100.0 + point.seed,
        period_ns=10.0, path=(), tools=dict(point.tools), rtl_checksum=point.config.checksum(),
        seconds=0.25,
    )  # fmt: skip


@dataclass(frozen=True)
class Pool:
    """What all inputs read and none writes."""

    folder: Path
    vectors: Sequence[str]
    plans: Sequence[str]
    store: Path

    @classmethod
    def make(cls, folder: Path, rng: random.Random) -> "Pool":
        """Write the files."""
        folder.mkdir()
        vectors: list[str] = []
        plans: list[str] = []
        for i in range(40):
            for names, stem, text in (
                (vectors, f"v{i}.jsonl", grammar.vectors(rng)),
                (plans, f"p{i}.yaml", grammar.plan(rng)),
            ):
                (folder / stem).write_text(text, encoding="utf-8", errors="surrogateescape")
                names.append(str(folder / stem))
        (folder / "bytes").write_bytes(rng.randbytes(300))
        (folder / "empty").touch()
        odd = [str(folder / "bytes"), str(folder / "empty"), str(folder), "/dev/null", "-"]
        odd += ["no/such", "closed/x", "loop", "", "\udcff", "/proc/self/mem", "old.txt/x"]
        store = Store(folder / "store.sqlite")
        for point in points():
            store.put(point.key, measured(point).as_dict())
        return cls(folder, [*vectors, *odd], [*plans, *odd], store.path)


def lay_out(work: Path, pool: Pool) -> None:
    """Fill the folder that an input works in."""
    work.mkdir()
    for name in ("folder", "closed", "locked"):
        (work / name).mkdir()
        (work / name / "mine.txt").write_text(OLD)
    (work / "old.txt").write_text(OLD)
    (work / "empty").touch()
    (work / "link").symlink_to("old.txt")
    (work / "dangling").symlink_to("nowhere")
    (work / "loop").symlink_to("loop")
    for name, text in generated().items():
        path = work / "generated" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copy(pool.store, work / "store.sqlite")
    (work / "broken.sqlite").write_bytes(b"SQLite format 3\0" + b"\xff" * 200)
    with closing(sqlite3.connect(work / "foreign.sqlite")) as connection:
        connection.execute("CREATE TABLE letters (text TEXT)")
        connection.commit()
    (work / "closed").chmod(0)
    (work / "locked").chmod(0o555)


def clear(work: Path) -> None:
    """Remove the folder of an input."""
    for name in ("closed", "locked"):
        if (work / name).is_dir() and not (work / name).is_symlink():
            (work / name).chmod(0o755)
    shutil.rmtree(work)


def contents(work: Path) -> dict[str, bytes]:
    """Path in the folder -> what is in the file, or where the link goes."""
    found = {}
    for parent, folders, names in os.walk(work):
        for path in (Path(parent, name) for name in (*names, *folders)):
            relative = str(path.relative_to(work))
            if path.is_symlink():
                found[relative] = os.fsencode(path.readlink())
            elif path.name in folders:
                found[relative + "/"] = b""
            else:
                found[relative] = _read(path)
    return found


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def faults(work: Path, before: dict[str, bytes], words: Sequence[str]) -> list[str]:
    """What a command has done wrong to the files: half written, or lost what was a user's."""
    after = contents(work)
    named = {os.path.normpath(word) for word in words} | {"nowhere", "old.txt", "."}
    wrong = [f"{name} is gone" for name in before if name not in after and not _made(name)]
    for name in sorted(after):
        if before.get(name) == after[name]:
            continue
        if any(part.startswith(".") for part in Path(name).parts):
            wrong.append(f"{name} is a draft that was left")
        elif name in before and not _made(name) and os.path.normpath(name) not in named:
            wrong.append(f"{name} was changed, and nobody asked")
        elif not name.endswith("/"):
            wrong += _half(work, name)
        elif "--store" not in words and not (work / name / MANIFEST).is_file():
            wrong += [] if _in_generated(work / name, work) else [f"{name} is half a folder"]
    return wrong


def _made(name: str) -> bool:
    """Part of a generated folder: replaced with --force, and judged as a whole."""
    return name.startswith("generated/") or name.endswith(("-wal", "-shm"))


def _half(work: Path, name: str) -> list[str]:
    """Why a file that is new or changed is not whole."""
    path = work / name
    place = _in_generated(path, work)
    if path.name == MANIFEST or place is not None:
        return _half_folder(path.parent if place is None else place)
    if path.name.endswith(("-wal", "-shm", "-journal", ".lock")) or path.is_symlink():
        return []
    data = path.read_bytes()
    if data.startswith(b"SQLite format 3"):
        try:
            Store(path, look_only=True).rows()
        except UsageError as error:
            return [f"{name}: {error}"]
        return []
    if data and not data.endswith(b"\n"):
        return [f"{name} is half written: ends with {data[-20:]!r}"]
    if data.lstrip().startswith(b"<!doctype html") and b"</html>" not in data[-20:]:
        return [f"{name} is half a page"]
    return []


def _in_generated(path: Path, work: Path) -> Path | None:
    return next((p for p in path.parents if (p / MANIFEST).is_file() and p != work), None)


def _half_folder(folder: Path) -> list[str]:
    try:
        known = json.loads((folder / MANIFEST).read_text())["files"]
    except (ValueError, KeyError) as error:
        return [f"{folder.name}: half a manifest: {error}"]
    return [
        f"{folder.name}/{name} is not whole"
        for name, digest in known.items()
        if hashlib.sha256(_read(folder / name)).hexdigest() != digest
    ]
