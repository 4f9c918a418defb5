"""Run the proofs of the hardware: ``python -m workshop formal [--quick] [--mutate] [NAME...]``.

``--mutate`` puts in faults instead, each of which its proof must find: all, or with ``--one`` the
first of each kind of proof.

Every core of the catalog has the proofs of `workshop.formal.whole`. A folder ``formal/<family>``
has what is particular: harnesses in SystemVerilog and a ``proofs.toml`` that lists

``[[proof]]``
    ``name``; ``top``, the harness module and its file, in ``folder`` if that is another family's;
    ``cores``, ids: the harness then names the core's module by the macro ``DUT``, and
    ``DUT_<module>`` is defined; ``bits``, the widths to prove, parameter N; ``quick``, those that
    the tests prove too, as ``core-bits``; ``mode``, ``bmc`` (every state from the start to a number
    of cycles) or ``prove`` (k-induction, so for all time); ``steps``, that number or that k,
    counted from the worst-case latency if ``past_worst_case``; ``parameters``, of the harness, as
    numbers; ``bounds``, harness parameters that get the catalog's worst case, with the core's
    parameters for it: ``bounds.BoundPlain = { result = "plain" }``; ``technology``, whose cells are
    among the files, as they are modelled outside synthesis. A harness may use the modules of
    ``formal/common``; which files it needs follows from its text.
``[[mutation]]``
    A fault, to show that a proof can fail: ``name``, ``file``, text ``old`` that stands there and
    ``new`` that replaces it, the ``proof`` that must then end with a counterexample, within
    ``steps`` if given; ``quick`` if the tests try it.

``--alone`` asks of each kind of proof whether it alone finds one of its faults, and writes that
down; names are those of faults then, as with ``--mutate``.

Proofs run with SymbiYosys and Yices, two at a time. Exit code 1 if one fails, 2 for an unknown name
or a missing tool.
"""

import time
from collections.abc import Sequence
from typing import Annotated

import typer

from dualfield.host import tools
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, ToolMissing, UsageError
from workshop.formal import alone
from workshop.formal.proofs import Harness, Mutation, Proof, mutations, proofs, select
from workshop.formal.run import PROGRAMS, Task, Verdict, prove, prove_all
from workshop.formal.whole import Whole

__all__ = [
    "Harness",
    "Mutation",
    "Proof",
    "Verdict",
    "main",
    "mutations",
    "proofs",
    "prove",
    "select",
]


def _tasks(names: Sequence[str], mutate: bool, quick: bool, one: bool) -> list[Task]:
    known = proofs()
    tasks: list[Task]
    if one and not mutate:
        raise UsageError("--one needs --mutate: it selects one fault per kind of proof")
    if mutate:
        wanted = select(names, mutations())
        chosen = [mutations()[name] for name in wanted]
        if one:
            chosen = [faults[0] for faults in alone.by_kind(wanted).values()]
        tasks = [(known[fault.proof], fault) for fault in chosen if fault.quick >= quick]
    else:
        tasks = [(known[name], None) for name in select(names, known) if known[name].quick >= quick]
    if not tasks:
        raise UsageError("--quick selects no proof here: leave it out")
    return tasks


def _how(proof: Proof) -> str:
    """How a proof holds, in words."""
    if proof.mode != "bmc":
        return f"induction, {proof.steps}"
    start = "any state" if isinstance(proof, Whole) else "bounded"
    return f"{start}, {proof.steps} cycles"


def _print(wide: int, task: Task, verdict: Verdict, right: bool) -> None:
    proof, fault = task
    what = _how(proof) if fault is None else f"fault in {proof.name}"
    row = f"{verdict.name:{wide}}  {what:{22 if fault is None else wide + 9}}  "
    print(f"{row}{verdict.word:8} {verdict.seconds:6.1f} s", flush=True)
    if not right:
        print(f"  {verdict.detail}", flush=True)
        if verdict.folder is not None:
            print(f"  logs and trace: {verdict.folder}", flush=True)


app = make_app()


@app.command()
def prove_command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME...]", help="Name of a proof, or the beginning of names."),
    ] = None,
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help="Run only the proofs that the test suite runs too.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Inject faults; each must make its proof fail.")
    ] = False,
    one: Annotated[
        bool, typer.Option("--one", help="With --mutate: inject one fault for each kind of proof.")
    ] = False,
    own: Annotated[
        bool, typer.Option("--alone", help="Search for faults that only one kind of proof detects.")
    ] = False,
    only_list: Annotated[bool, typer.Option("--list", help="Print the names and stop.")] = False,
) -> None:
    """Run the proofs of the hardware; code 1 if one fails."""
    started = time.monotonic()
    if own:
        _search(names or [], only_list)
        return
    tasks = _tasks(names or [], mutate, quick, one)
    shown = [proof.name if fault is None else fault.name for proof, fault in tasks]
    if only_list:
        print("\n".join(shown))
        return
    if lack := tools.missing(*PROGRAMS):
        raise ToolMissing(lack)
    wide = max(map(len, shown))
    bad = prove_all(tasks, lambda *of: _print(wide, *of))
    print(f"{len(tasks)} proofs run, {bad} with a wrong result, {time.monotonic() - started:.0f} s")
    if bad:
        raise CheckFailed(f"{bad} of {len(tasks)} proofs did not end as expected.")


def _search(names: Sequence[str], only_list: bool) -> None:
    wanted = select(names, mutations())
    if only_list:
        print("\n".join(alone.by_kind(wanted)))
        return
    if lack := tools.missing(*PROGRAMS):
        raise ToolMissing(lack)
    bad = alone.search_all(wanted, _show_alone)
    if bad:
        raise CheckFailed(f"kinds of proof that detect no fault of their own: {bad}.")


def _show_alone(found: alone.Alone) -> None:
    alone.keep(found)
    said = found.fault or "detects no fault that other kinds miss"
    print(f"{found.kind:32}  {found.faults:3} faults  {said}", flush=True)
    for fault, proof in found.others.items():
        print(f"  {fault}: {proof} detects it too", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop formal", checkout=True)
