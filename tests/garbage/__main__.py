"""``PYTHONPATH=tests python -m garbage``: random inputs for the command line.

``--inputs 10000`` draws any inputs, ``--wrong 1000`` wrong uses that must be refused in one line.
``--seed`` sets the random seed; without it the program draws a seed and prints it.
"""

import argparse
import gc
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NoReturn

from garbage import places, system, trial, wrong


def inputs(count: int, seed: int, first: int, place: Path) -> list[str]:
    """Run so many inputs, from the first on; what is wrong with them."""
    pool = places.Pool.make(place / "pool", random.Random(seed))
    codes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    bad: list[str] = []
    gc.collect()
    gc.freeze()
    told = time.monotonic()
    for number in range(first, first + count):
        drawn = trial.draw(random.Random(f"{seed}/{number}"), pool)
        ended, found = trial.run(drawn, place / str(number), pool)
        codes.update(str(one.code) for one in ended)
        kinds.update(drawn.kinds)
        for said in found:
            bad.append(f"input {number}: {said}: {drawn}")
            print(bad[-1], flush=True)
            for one in ended:
                print(f"  code {one.code}, said: {one.err[-3000:]!r}", flush=True)
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(f"{number - first + 1} of {count}", file=sys.stderr, flush=True)
    print(f"inputs: {count}, seed {seed}, exit codes: {_words(codes)}")
    print(f"with, besides the words: {_words(kinds)}")
    return bad


def wrong_uses(count: int, seed: int, first: int, place: Path) -> list[str]:
    """Run so many wrong uses, from the first on; those that are not refused in one line."""
    pool = places.Pool.make(place / "wrong-pool", random.Random(seed))
    faults: Counter[str] = Counter()
    bad: list[str] = []
    gc.collect()
    gc.freeze()
    for number in range(first, first + count):
        use = wrong.draw(random.Random(f"{seed}/wrong/{number}"), pool.folder)
        ended, found = wrong.run(use, place / f"wrong{number}", pool)
        faults[use.fault] += 1
        for said in found:
            bad.append(f"wrong use {number}: {said}: {use}")
            print(f"{bad[-1]}\n  code {ended.code}, said: {ended.err[-3000:]!r}", flush=True)
    print(f"wrong uses: {count}, seed {seed}: {_words(faults)}")
    return bad


def _words(counts: Counter[str]) -> str:
    return ", ".join(f"{name}: {n}" for name, n in counts.most_common()) or "nothing"


def main() -> NoReturn:
    """The exit code is 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m garbage")
    parser.add_argument("--inputs", type=int, default=0, help="wrong inputs")
    parser.add_argument("--wrong", type=int, default=0, help="wrong uses, each to be refused")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    system.adopt_orphans()
    place = Path(tempfile.mkdtemp(prefix="garbage-"))
    try:
        trial.warm(place)
        bad = []
        for kind, count in (
            (inputs, given.inputs),
            (wrong_uses, given.wrong),
        ):
            bad += kind(count, given.seed, given.first, place) if count else []
    finally:
        system.end_orphans(0)  # of a campaign that was interrupted
        shutil.rmtree(place, ignore_errors=True)
    print(f"wrong: {len(bad)}")
    sys.stdout.flush()
    os._exit(bool(bad))  # the modules would be taken apart for seconds


if __name__ == "__main__":
    main()
