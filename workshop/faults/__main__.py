"""The command ``python -m workshop faults``: transient faults in the flip-flops of cores."""

import json
import random
import sys
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.cli.arguments import Parameters, assignments
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from workshop import evidence
from workshop.faults import campaign

app = make_app()

LARGEST_SEED = (1 << 31) - 1


@app.command()
def faults_command(
    cores: Annotated[
        list[str] | None, typer.Argument(metavar="[CORE...]", help="Cores; the default is all.")
    ] = None,
    *,
    bits: Annotated[
        int, typer.Option(min=2, help="Operand width; the next valid one is used.")
    ] = campaign.BITS,
    samples: Annotated[
        int,
        typer.Option(min=0, help="Flips per operation, drawn at random; 0 runs every flip."),
    ] = 0,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=LARGEST_SEED,
            help="Seed of operands and samples; by default a random seed, which is printed.",
        ),
    ] = None,
    parameters: Parameters = None,
    record: Annotated[
        bool, typer.Option("--record", help="Store the results in evidence/faults.jsonl.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON per core on stdout.")
    ] = False,
) -> None:
    """Flip each flip-flop of a core in each cycle of an operation, and count what the user sees.

    A flip ends in the right result, a refusal, a fault, a silent wrong result (status ok, or
    another result or exponent), or a hang: no result within the bound of the handshake. Control
    registers with silent wrong results or hangs are named; with ``Check``, data registers too. A
    core runs without protections, with FaultChecks, and with FaultChecks and Check, unless -P sets
    one of the two.
    """
    selection = [catalog.get(name) for name in cores] if cores else list(catalog.cores().values())
    chosen = random.SystemRandom().randrange(LARGEST_SEED) if seed is None else seed
    values = assignments(parameters)
    configs = [
        campaign.configuration(core, bits, own)
        for core in selection
        for own in campaign.variants(core, values)
    ]
    for config in configs:
        if not as_json:
            console.out.print(f"{config.label()}: seed {chosen}", soft_wrap=True)
        result = campaign.run(config, chosen, samples)
        if record:
            evidence.FAULTS.put(result.as_dict())
        if as_json:
            print(json.dumps(result.as_dict()), flush=True)
        else:
            _print(result)


def _print(result: campaign.Result) -> None:
    cycles = ", ".join(map(str, result.cycles))
    lines = [
        f"  {result.flips} of {result.possible} flips in {result.seconds:.0f} s: "
        f"{result.flip_flops} flip-flops, operations of {cycles} cycles",
        f"  all:     {_counted(result.counts)}",
        f"  control: {_counted(result.control)} ({result.control_flip_flops} flip-flops)",
    ]
    for name, counts in result.registers.items():
        lines.append(f"    {name}: {counts['silent']} silent, {counts['hang']} hangs")
    if result.moving:
        lines.append(f"  changes while a result waits: {', '.join(result.moving)}")
    for line in lines:
        console.out.print(line, soft_wrap=True, highlight=False, markup=False)


def _counted(counts: campaign.Counts) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m workshop faults", checkout=True))
