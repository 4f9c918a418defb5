"""``PYTHONPATH=tests python -m garbage --wrong 1000``: command lines that must be refused.

Each has one fault (`wrong.FAULTS`): exit code 2 and a message of one line. ``--seed`` repeats a
run; without it a seed is drawn, and printed.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from garbage import wrong


def main() -> int:
    """The exit code is 1 if a wrong use is not refused as it should be."""
    parser = argparse.ArgumentParser(prog="python -m garbage")
    parser.add_argument("--wrong", type=int, default=100, help="number of wrong uses")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    faults: Counter[str] = Counter()
    refused = 0
    with tempfile.TemporaryDirectory(prefix="garbage-") as place:
        for number in range(options.first, options.first + options.wrong):
            rng = random.Random(f"{options.seed}/wrong/{number}")
            fault, use = wrong.draw(rng, Path(place))
            ended = wrong.run(use, Path(place) / "work")
            faults[fault] += 1
            refused += not ended.complaints
            for complaint in ended.complaints:
                print(f"wrong use {number}: {complaint}: {fault}: {use}\n  {ended.err[-3000:]!r}")
    counts = ", ".join(f"{name}: {count}" for name, count in faults.most_common())
    print(f"wrong uses: {options.wrong}, seed {options.seed}: {counts}")
    print(f"not refused: {options.wrong - refused}")
    return int(refused != options.wrong)


if __name__ == "__main__":
    sys.exit(main())
