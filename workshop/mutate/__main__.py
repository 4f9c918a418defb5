"""The command ``python -m workshop mutate``: mutation tests of cores."""

import json
import random
import sys
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from workshop import evidence
from workshop.mutate import campaign

app = make_app()

LARGEST_SEED = (1 << 31) - 1


@app.command()
def mutate_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
    *,
    count: Annotated[int, typer.Option(min=1, help="Number of mutants per core.")] = campaign.COUNT,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_SEED,
            help="Seed of the samples; by default a random seed, which is printed.",
        ),
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Store the results in evidence/mutants.jsonl.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON per core on stdout.")
    ] = False,
) -> None:
    """Inject faults into the netlists of cores and count those that the checks detect.

    Simulation runs first, then the proofs. A fault is undecided if no check detects it and no
    solver shows that it changes nothing; each one is printed with the reason.
    """
    selection = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    sample = random.SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    for core in selection:
        if not as_json:
            console.out.print(f"{core.id}: up to {count} mutants, seed {sample}")
        with console.progress(lines=True) as show:
            result = campaign.run(core, count, sample, show)
        if record:
            evidence.MUTANTS.put(result.as_dict())
        if as_json:
            print(json.dumps(result.as_dict()), flush=True)
        else:
            _print(result)


def _print(result: campaign.Result) -> None:
    lines = [
        f"{result.mutants} of {result.candidates} mutants in {result.seconds:.0f} s: "
        f"{result.killed} killed, {result.equivalent} equivalent, "
        f"{len(result.survivors)} undecided",
        f"score {result.score:.2%} (killed / not equivalent)",
    ]
    lines += [f"  killed by {how}: {n}" for how, n in result.killed_by.items()]
    lines += [f"  equivalent, {how}: {n}" for how, n in result.equivalent_by.items()]
    lines += [f"undecided: {s.label}: {s.fault}: {s.reason}" for s in result.survivors]
    for line in lines:
        console.out.print(line, soft_wrap=True)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop mutate", checkout=True))
