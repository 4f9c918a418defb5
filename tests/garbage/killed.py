"""Sweeps killed by ``kill -9`` at any moment: nothing kept is lost, nothing is half, all goes on.

A sweep is a fork of this process that runs what ``python -m dualfield explore`` runs, on a store
of its own; its workers are threads, its measurements real child processes that answer at once, or
never. It tells of each opening of the store and each row kept; the kill comes a little after one
of these, as most of a store's moments are short. Afterwards::

    killed -> the store opens, each row is whole, each row told of is there, no child is left
           -> the same command computes what lacks -> the same once more does nothing

Every so often the sweep is all of it: new processes of Python, with the workers of Dask.
"""

import json
import os
import random
import select
import shutil
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import distributed

from dualfield.host import processes
from dualfield.host.errors import UsageError
from dualfield.measure.explore import plan
from dualfield.synthesize.store import Store
from explore.fake_target import Bench
from garbage import places, system, trial

BITS = ("8", "9", "10", "11", "12")
_STUCK_SECONDS = 1.0
"""For so long nothing is told by a sweep that hangs at a measurement."""
_MEASURE = """
import json, random, sys, time
point = json.loads(sys.stdin.readline())
if point["bits"] in json.loads(sys.argv[2]):
    time.sleep(1000)
time.sleep(random.random() * 0.01)
with open(sys.argv[1]) as file:
    print(json.dumps({"row": json.load(file)[str(point["bits"])]}))
"""
"""What is started in place of a measurement, with the file of rows and the widths to hang at."""


@dataclass(frozen=True)
class Kill:
    """When a sweep is killed, and what is there besides.

    Attributes:
        store: Where the store is, in the folder of the trial.
        there: Rows that the store has before the sweep.
        openings: The kill comes after so many openings of the store...
        seconds: ...by so long.
        hanging: Widths whose measurement never ends in the sweep that is killed.
        twice: Another sweep does the same at the same time, and is not killed.
    """

    store: str
    there: int
    openings: int
    seconds: float
    hanging: Sequence[int] = ()
    twice: bool = False


def draw(rng: random.Random) -> Kill:
    """Any moment of a sweep."""
    there = rng.choice((0, 0, 0, 1, len(BITS) - 1))
    hanging = [int(bits) for bits in rng.sample(BITS, rng.choice((0, 0, 1, 2)))]
    first = rng.choice((0, 0, len(BITS) + 2 - there))
    openings = rng.randrange(first, 3 * len(BITS) - 2 * there + 1)
    seconds = rng.random() ** 3 * (0.1 if rng.random() < 0.3 else 0.01)
    store = rng.choice(("s.sqlite", "new/folder/s.sqlite"))
    return Kill(store, there, openings, seconds, hanging, rng.random() < 0.2)


class Ground:
    """What all trials of a campaign have: the rows of a sweep that nobody disturbed."""

    def __init__(self, place: Path) -> None:
        self.place = place
        sweep = plan.from_options(["ami-sf"], [",".join(BITS)], None, ["ecp5"], None)
        points = plan.points(sweep.over(plan.Sweep(seeds=(1,))))
        self.rows = {point.key: places.measured(point).as_dict() for point in points}
        self.file = place / "rows.json"
        self.file.write_text(json.dumps({row["bits"]: row for row in self.rows.values()}))

    def words(self, store: str) -> list[str]:
        """The command line of a sweep."""
        sweep = ["--cores", "ami-sf", "--bits", ",".join(BITS), "--targets", "ecp5"]
        return ["explore", *sweep, "--workers", "2", "--store", store, "--json"]


@dataclass
class _Sweep:
    """A sweep that runs, or has run."""

    pid: int
    told: int
    work: Path
    name: str
    openings: int = 0
    kept: int = 0
    over: bool = False

    def listen(self, seconds: float) -> bool:
        """Hear what the sweep tells; False if that is nothing for so long, or it is over."""
        if not select.select([self.told], [], [], seconds)[0]:
            return False
        said = os.read(self.told, 1)
        self.openings += said == b"o"
        self.kept += said == b"k"
        self.over = not said
        return bool(said)

    def kill(self, after: Kill) -> None:
        """End it as ``kill -9`` of its process group does."""
        patience = _STUCK_SECONDS if after.hanging else trial.LONGEST
        while self.openings < after.openings and self.listen(patience):
            pass
        if not self.over:
            time.sleep(after.seconds)
        os.killpg(self.pid, signal.SIGKILL)

    def end(self) -> trial.Ended:
        """Wait for its end."""
        while not self.over and self.listen(trial.LONGEST):
            pass
        os.close(self.told)
        return trial.Ended.of(trial.code_of(self.pid), self.work.parent, self.name)


def _start(ground: Ground, work: Path, kill: Kill, name: str, hanging: Sequence[int]) -> _Sweep:
    """Start a sweep; nothing can be measured in one that is named ``idle``."""
    given = trial.Trial(ground.words(kill.store))

    def child(telling: int) -> int:
        trial.become(given, work.parent, name)
        if name == "idle":
            trial.replace("missing")
        else:
            _measure_at_once(ground, hanging)
        _tell(telling)
        os.write(telling, b"!")
        return trial.as_python_ends()

    sweep = _Sweep(*trial.fork(child), work, name)
    sweep.listen(trial.LONGEST)
    return sweep


def _measure_at_once(ground: Ground, hanging: Sequence[int]) -> None:
    """Measurements that take no time, in threads of this process that start real children."""
    begin = processes.start
    argv = [sys.executable, "-I", "-S", "-c", _MEASURE, str(ground.file), json.dumps(hanging)]
    processes.start = lambda _, **options: begin(argv, **options)
    cluster: Callable[..., Any] = distributed.LocalCluster

    def threads(**options: Any) -> Any:
        return cluster(**options | {"processes": False, "preload": []})

    setattr(distributed, "LocalCluster", threads)  # noqa: B010 - the type is another


def _tell(telling: int) -> None:
    """Write ``o`` at each opening of the store from now on, and ``k`` when a row is kept."""
    begin: Callable[[Store], Any] = Store._open
    put = Store.put

    def opened(self: Store) -> Any:
        os.write(telling, b"o")
        return begin(self)

    def kept(self: Store, key: str, row: Mapping[str, Any]) -> None:
        put(self, key, row)
        os.write(telling, b"k")

    Store._open = opened  # type: ignore[method-assign]
    Store.put = kept  # type: ignore[method-assign]


# -- one trial ---------------------------------------------------------------------------------


def run(kill: Kill, ground: Ground, place: Path) -> tuple[str, list[str]]:
    """What the kill met, in words for the count, and all that is wrong afterwards.

    Args:
        kill: The moment.
        ground: What all trials have.
        place: A folder, made and removed.
    """
    work = place / "work"
    work.mkdir(parents=True)
    store = work / kill.store
    for key in list(ground.rows)[: kill.there]:
        Store(store).put(key, ground.rows[key])
    first = _start(ground, work, kill, "first", kill.hanging)
    other = _start(ground, work, kill, "other", ()) if kill.twice else None
    first.kill(kill)
    ended = first.end()
    wrong = [] if ended.code in (0, -signal.SIGKILL) else [f"exit code {ended.code}"]
    wrong += _faults(ended)
    if other is not None:
        wrong += _complete(other, ground, None)
        if first.kept + other.kept > len(BITS) - kill.there:
            wrong.append(f"{first.kept} + {other.kept} rows kept by two sweeps: some twice")
    wrong += [f"leaves {process}" for process in system.end_orphans(30)]
    met = _met(first, ended, store)
    rows, found = _rows(store, ground, place / "copy")
    wrong += found
    told = kill.there + first.kept + (other.kept if other else 0)
    if not told <= rows <= told + 1:
        wrong.append(f"{told} rows were kept, {rows} are there")
    again = _start(ground, work, kill, "again", ())
    wrong += _complete(again, ground, len(BITS) - rows)
    before = places.contents(work)
    wrong += _complete(_start(ground, work, kill, "idle", ()), ground, 0)
    wrong += [f"{said} (2nd run)" for said in _changed(before, places.contents(work))]
    wrong += [f"leaves {process}" for process in system.end_orphans(30)]
    shutil.rmtree(place)
    return met, wrong


def _faults(ended: trial.Ended) -> list[str]:
    return [f"a traceback: {ended.err[-2000:]}"] if "Traceback" in ended.err else []


def _met(sweep: _Sweep, ended: trial.Ended, store: Path) -> str:
    """Where the kill came."""
    if ended.code == 0:
        return "it had ended"
    if not store.is_file():
        return "no store yet"
    left = [name for name in ("wal", "journal") if _size(f"{store}-{name}")]
    return f"{sweep.kept} rows kept{''.join(f', a {name} left' for name in left)}"


def _size(path: str) -> int:
    return Path(path).stat().st_size if Path(path).exists() else 0


def _rows(store: Path, ground: Ground, copy: Path) -> tuple[int, list[str]]:
    """How many rows there are, and what is wrong with them; a copy is looked at."""
    copy.mkdir()
    for path in store.parent.glob(f"{store.name}*"):
        shutil.copy(path, copy)
    if not (copy / store.name).exists():
        return 0, []
    try:
        seen = Store(copy / store.name, look_only=True).rows()
    except UsageError as error:
        return 0, [str(error)]
    with closing(sqlite3.connect(copy / store.name)) as connection:
        said = connection.execute("PRAGMA integrity_check").fetchall()
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
        found = connection.execute("SELECT * FROM measurement").fetchall() if tables else []
    wrong = [] if said == [("ok",)] else [f"the store is broken: {said}"]
    if len(seen) != len(found):
        wrong.append(f"{len(found)} rows, of which {len(seen)} are seen by who only looks")
    for key, text in found:
        if text != json.dumps(ground.rows.get(key)):
            wrong.append(f"not a whole row: {key}: {text}")
    return len(found), wrong


def _complete(sweep: _Sweep, ground: Ground, measured: int | None) -> list[str]:
    """What is wrong with a sweep that nobody killed."""
    ended = sweep.end()
    if ended.code != 0:
        return [f"{sweep.name} sweep: exit code {ended.code}: {ended.err[-2000:]}"]
    told = json.loads(ended.out)
    wrong = _faults(ended)
    if told["failures"] or [row["bits"] for row in told["rows"]] != [int(bits) for bits in BITS]:
        wrong.append(f"{sweep.name} sweep: does not complete it: {told}")
    if measured is not None and (told["measured"], sweep.kept) != (measured, measured):
        wrong.append(f"{sweep.name} sweep: measured {told['measured']} rows, not {measured}")
    return wrong


def _changed(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    names = sorted(set(before) | set(after))
    return [f"{name} was changed" for name in names if before.get(name) != after.get(name)]


# -- the whole of it ---------------------------------------------------------------------------


def run_whole(rng: random.Random, place: Path) -> tuple[str, list[str]]:
    """As `run`, with nothing replaced but the target."""
    sweep = ("--cores", "ami-sf", "--bits", "16,17,20,21", "--targets", "fake", "--workers", "2")
    place.mkdir()
    bench = Bench(place)
    if rng.random() < 0.5:
        bench.hold()
    killed = bench.explore(*sweep)
    word, count = rng.choice((("start", 0), ("start", 1), ("start", 3), ("done", 1), ("done", 2)))
    bench.wait_for(word, count)
    time.sleep(rng.random() * (0.3 if count else 4))
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    wrong = [f"leaves {process}" for process in system.end_orphans(30)]
    bench.release()
    done = bench.log("done")
    before = Counter(f"{row['core']}-{row['bits']} fake 1" for row in Store(bench.store).rows())
    wrong += [] if before <= done else [f"{before} kept, {done} measured"]
    for measured in (4 - before.total(), 0):
        ended = bench.run(*sweep, "--json")
        told = json.loads(ended.stdout) if ended.returncode == 0 else {"measured": ended.stderr}
        if told["measured"] != measured or len(told["rows"]) != 4:
            wrong.append(f"whole: measured {told['measured']}, not {measured}")
    wrong += [f"leaves {process}" for process in system.end_orphans(30)]
    bench.close()
    shutil.rmtree(place)
    return f"whole, {before.total()} rows kept", wrong
