"""The command ``dualfield mutate``: parses, calls, prints."""

import random
from typing import TYPE_CHECKING, Annotated

import typer

from dualfield import catalog, console
from dualfield.arguments import CoreArgument, Json
from dualfield.errors import CheckFailed
from dualfield.json_output import print_document

if TYPE_CHECKING:
    from dualfield.mutate import campaign

LARGEST_SEED = (1 << 31) - 1


def mutate_command(
    core: CoreArgument,
    *,
    count: Annotated[int, typer.Option(min=1, help="Number of mutants to try.")] = 500,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_SEED,
            help="Seed of the sample; by default a random seed, which is printed.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Inject faults into the netlist of a core and count those that its checks detect.

    Simulation runs first, then the proofs. A fault survives if no check detects it and no proof
    shows that it changes nothing. Exit code 1 if a fault survives.
    """
    from dualfield.mutate import campaign

    record = catalog.get(core)
    drawn = random.SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    if not as_json:
        console.out.print(f"{record.id}: {count} mutants, seed {drawn}")
    with console.progress(lines=True) as show:
        result = campaign.run(record, count, drawn, show)
    if as_json:
        print_document("mutate", result.as_dict())
    else:
        _print(result)
    if result.survivors:
        raise CheckFailed(f"{len(result.survivors)} of {result.mutants} mutants survive.")


def _print(result: "campaign.Result") -> None:
    lines = [
        f"{result.mutants} of {result.candidates} mutants in {result.seconds:.0f} s: "
        f"{result.killed} killed, {result.equivalent} equivalent, {len(result.survivors)} survive",
        f"score {result.score:.2%} (killed / not equivalent)",
    ]
    lines += [f"  killed by {how}: {n}" for how, n in result.killed_by.items()]
    lines += [f"  equivalent, {how}: {n}" for how, n in result.equivalent_by.items()]
    lines += [f"survives: {s.label}: {s.fault}: {s.reason}" for s in result.survivors]
    for line in lines:
        console.out.print(line, soft_wrap=True)
