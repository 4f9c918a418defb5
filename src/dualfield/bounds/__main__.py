"""``python -m dualfield.bounds``: prove step counts, check certificates, find worst operands."""

import argparse
import sys
from pathlib import Path

from dualfield.bounds import ranges
from dualfield.bounds.certificate import Certificate, committed, read, write
from dualfield.bounds.check import check, counts
from dualfield.bounds.loops import LOOPS
from dualfield.bounds.search import search
from dualfield.bounds.worst import worst_inputs

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run a subcommand: 0 done, 1 a certificate does not hold, 2 bad usage."""
    parser = argparse.ArgumentParser(prog="python -m dualfield.bounds", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    prove = commands.add_parser("prove", help="write a certificate for 1 to BITS bits")
    prove.add_argument("loop", choices=LOOPS)
    prove.add_argument("bits", type=int)
    prove.add_argument("-o", "--output", type=Path, required=True)
    checks = commands.add_parser("check", help="check a certificate, exactly")
    checks.add_argument("file", type=Path, nargs="*", default=[committed(loop) for loop in LOOPS])
    checks.add_argument("--bits", type=int, help="check the claims up to so many bits only")
    commands.add_parser("ranges", help="prove the range of d and e of the division steps")
    worst = commands.add_parser("worst", help="operands that need many steps")
    worst.add_argument("loop", choices=LOOPS)
    worst.add_argument("bits", type=int)
    worst.add_argument("--keep", type=int, default=16, help="pairs kept at each delta")
    options = parser.parse_args(arguments)
    try:
        if options.command == "prove":
            _prove(options.loop, options.bits, options.output)
        elif options.command == "check":
            for file in options.file:
                _check(file, options.bits)
        elif options.command == "ranges":
            _ranges()
        else:
            steps, f, g = worst_inputs(options.loop, options.bits, options.keep)
            print(f"{steps} steps\nf = {f:#x}\ng = {g:#x}")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1 if options.command == "check" else 2
    return 0


def _prove(loop: str, bits: int, output: Path) -> None:
    """Search, count and write."""
    found = search(LOOPS[loop])
    steps = counts(found, bits)
    write(Certificate(found.loop, found.period, found.far, found.polygons, steps), output)
    print(f"{loop}, {bits} bits: {steps[-1]} steps")


def _ranges() -> None:
    """Search for the polygons of d and e, check them, and say what they prove."""
    found = ranges.polygons()
    ranges.check(found)
    low, high = (value / ranges.ONE for value in ranges.bounds(found))
    print(f"{low:.5f} M <= d, e <= {high:.5f} M for every odd M")


def _check(file: Path, bits: int | None) -> None:
    """Check one file and say what it proves."""
    found = read(file)
    steps = found.steps[:bits]
    check(Certificate(found.loop, found.period, found.far, found.polygons, steps))
    print(f"{found.loop}: proven for 1 to {len(steps)} bits; {len(steps)} bits: {steps[-1]} steps")


if __name__ == "__main__":
    sys.exit(main())
