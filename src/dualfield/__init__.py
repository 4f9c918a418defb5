"""Hardware for inversion, division and multiplication in GF(p) and GF(2^m), and its toolkit."""

import sys

__version__ = "0.2.0"

# Under `python -m dualfield.NAME` this is the first line of the project that runs: argv[0] is "-m"
# until the module is found.
if sys.argv[:1] == ["-m"] and any(
    option == "-m" and name.partition(".")[0] == "dualfield"
    for option, name in zip(sys.orig_argv, sys.orig_argv[1:], strict=False)
):
    from dualfield import early

    early.end_on_signals()
