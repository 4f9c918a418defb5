"""The text of a SymbiYosys task."""

from collections.abc import Sequence

_SBY = """\
[options]
mode {mode}
depth {steps}

[engines]
smtbmc {options}yices{restart}

[script]
{script}
prep -top {top}
memory_map -rom-only

[files]
{files}
"""


def sby(
    mode: str,
    steps: int,
    top: str,
    script: str,
    files: Sequence[str],
    *,
    unrolled: bool = True,
    incremental: bool = True,
) -> str:
    """The text of a SymbiYosys task.

    ``unrolled``: every cycle is written out for the solver; else the solver gets one cycle as a
    function. ``incremental``: the solver goes on from the cycle before; else it begins anew in each
    cycle, and substitutes what is assumed equal. Both change only the run time.

    >>> sby("bmc", 3, "top", "read_verilog a.v", ["a.v"]).splitlines()[2]
    'depth 3'
    """
    restart = "" if incremental else " -- --noincr"
    options = "" if unrolled else "--nounroll "
    file_lines = "\n".join(files)
    return _SBY.format(
        mode=mode,
        steps=steps,
        top=top,
        script=script,
        files=file_lines,
        options=options,
        restart=restart,
    )
