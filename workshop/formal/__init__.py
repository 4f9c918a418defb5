"""The proofs of the hardware, and the command ``python -m workshop formal`` that runs them.

With ``--mutate`` it injects faults instead, each of which must make its proof fail: all faults, or
with ``--one`` the first of each kind of proof.

Every core of the catalog has the proofs of `workshop.formal.whole`. A folder ``formal/<family>``
has the proofs of one family: harnesses in SystemVerilog and a ``proofs.toml`` that lists

``[[proof]]``
    ``name``; ``kind``, of proofs that show one property, the name unless given; ``top``, the
    harness module and its file, in ``folder`` if another family has it;
    ``cores``, ids: the harness names the core's module by the macro ``DUT``, and ``DUT_<module>``
    is defined; ``bits``, the widths to prove, parameter N; ``quick``, the proofs that the tests
    run too, as ``core-bits``; ``mode``, ``bmc`` (every state from reset to a number of cycles) or
    ``prove`` (k-induction, for all time); ``steps``, that number or that k, counted from the
    worst-case latency if ``past_worst_case``; ``parameters``, numbers for the harness;
    ``bounds``, harness parameters that get the catalog's worst case for these parameters of the
    core: ``bounds.BoundPlain = { result = "plain" }``; ``technology``, whose cells are read as
    their simulation models. A harness may use the modules of ``formal/common``; the files that it
    needs follow from its text.
``[[mutation]]``
    A fault, which shows that a proof can fail: ``name``, ``file``, its text ``old`` and the
    replacement ``new``, the ``proof`` that must end with a counterexample, within ``steps`` if
    present; ``quick`` if the tests inject it too.

``--alone`` searches, for each kind of proof, a fault that no other kind detects, and records it;
names are then names of faults, as with ``--mutate``.

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
from workshop.formal import unique_faults
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
    all_proofs = proofs()
    tasks: list[Task]
    if one and not mutate:
        raise UsageError("--one needs --mutate: it selects one fault per kind of proof")
    if mutate:
        fault_names = select(names, mutations())
        faults = [mutations()[name] for name in fault_names]
        if one:
            faults = [group[0] for group in unique_faults.by_kind(fault_names).values()]
        tasks = [(all_proofs[fault.proof], fault) for fault in faults if fault.quick >= quick]
    else:
        tasks = [
            (all_proofs[name], None)
            for name in select(names, all_proofs)
            if all_proofs[name].quick >= quick
        ]
    if not tasks:
        raise UsageError("--quick selects no proof here: leave it out")
    return tasks


def _how(proof: Proof) -> str:
    """Return the kind of proof and its number of cycles, in words."""
    if proof.mode != "bmc":
        return f"induction, {proof.steps}"
    start = "any state" if isinstance(proof, Whole) else "bounded"
    return f"{start}, {proof.steps} cycles"


def _print(width: int, task: Task, verdict: Verdict, is_right: bool) -> None:
    proof, fault = task
    what = _how(proof) if fault is None else f"fault in {proof.name}"
    row = f"{verdict.name:{width}}  {what:{22 if fault is None else width + 9}}  "
    print(f"{row}{verdict.word:8} {verdict.seconds:6.1f} s", flush=True)
    if not is_right:
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
    unique: Annotated[
        bool, typer.Option("--alone", help="Search for faults that only one kind of proof detects.")
    ] = False,
    only_list: Annotated[bool, typer.Option("--list", help="Print the names and stop.")] = False,
) -> None:
    """Run the proofs of the hardware; code 1 if one fails."""
    start = time.monotonic()
    if unique:
        _search(names or [], only_list)
        return
    tasks = _tasks(names or [], mutate, quick, one)
    task_names = [proof.name if fault is None else fault.name for proof, fault in tasks]
    if only_list:
        print("\n".join(task_names))
        return
    if lack := tools.missing(*PROGRAMS):
        raise ToolMissing(lack)
    width = max(map(len, task_names))
    wrong = prove_all(tasks, lambda *of: _print(width, *of))
    print(f"{len(tasks)} proofs run, {wrong} with a wrong result, {time.monotonic() - start:.0f} s")
    if wrong:
        raise CheckFailed(f"{wrong} of {len(tasks)} proofs did not end as expected.")


def _search(names: Sequence[str], only_list: bool) -> None:
    fault_names = select(names, mutations())
    if only_list:
        print("\n".join(unique_faults.by_kind(fault_names)))
        return
    if lack := tools.missing(*PROGRAMS):
        raise ToolMissing(lack)
    kinds_without = unique_faults.search_all(fault_names, _show_result)
    if kinds_without:
        raise CheckFailed(f"kinds of proof that detect no fault of their own: {kinds_without}.")


def _show_result(result: unique_faults.SearchResult) -> None:
    unique_faults.store(result)
    text = result.fault or "detects no fault that other kinds miss"
    print(f"{result.kind:32}  {result.faults:3} faults  {text}", flush=True)
    for fault, proof in result.others.items():
        print(f"  {fault}: {proof} detects it too", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    return run_app(app, argv, "python -m workshop formal", checkout=True)
