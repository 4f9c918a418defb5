"""The text of a SymbiYosys task."""

from collections.abc import Sequence

_SBY = """\
[options]
mode {mode}
depth {steps}

[engines]
smtbmc {options}yices

[script]
{script}
prep -top {top}
memory_map -rom-only

[files]
{files}
"""


def sby(
    mode: str, steps: int, top: str, script: str, files: Sequence[str], *, unrolled: bool = True
) -> str:
    """The text of a SymbiYosys task.

    ``unrolled``: every cycle is written out for the solver; else the solver gets one cycle as a
    function. This changes only the run time.

    >>> sby("bmc", 3, "top", "read_verilog a.v", ["a.v"]).splitlines()[2]
    'depth 3'
    """
    options = "" if unrolled else "--nounroll "
    file_lines = "\n".join(files)
    return _SBY.format(
        mode=mode, steps=steps, top=top, script=script, files=file_lines, options=options
    )
