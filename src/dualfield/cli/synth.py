"""The command ``dualfield synth``: measure a core on a target."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import dualfield
from dualfield.cli.arguments import (
    CoreArgument,
    Json,
    Liberty,
    Parameters,
    assignments,
    print_note,
    use_liberty,
)
from dualfield.host import console
from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import write_whole
from dualfield.host.json_output import print_document

TARGET = "ecp5"
"""The target if the user names none."""


def synth_command(
    core: CoreArgument,
    *,
    bits: Annotated[int, typer.Option(help="Width of the core.")],
    target: Annotated[
        str | None,
        typer.Option(
            help=f"Target device, e.g. {TARGET} (the default; see `dualfield list --targets`)."
        ),
    ] = None,
    seeds: Annotated[
        int,
        typer.Option(min=1, max=1000, help="Number of placement seeds; the median is reported."),
    ] = 1,
    parameters: Parameters = None,
    part: Annotated[
        str | None,
        typer.Option(
            metavar="MODULE",
            help="Measure only this module of the core, e.g. df_unified_inverse_core of "
            "inv-unified. Cycles are those of the core unless its record differs.",
        ),
    ] = None,
    scripts: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Measure nothing: write a folder with the RTL and scripts that measure the core "
            "in Vivado, Quartus and Radiant.",
        ),
    ] = None,
    liberty: Liberty = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Also draw the placement of seed 1 as an SVG file in this folder; for the targets "
            "*-placed.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure area, clock and time x area of a core on a target."""
    if scripts is not None:
        _refuse_with_scripts(
            target=target, part=part, liberty=liberty, picture=picture, json=as_json or None
        )
        _write_scripts(core, bits, assignments(parameters), seeds, scripts)
        return
    use_liberty(liberty)
    if picture is not None:
        from dualfield.measure import single

        name, drawing = single.picture(
            core,
            bits=bits,
            target=target or TARGET,
            parameters=assignments(parameters),
            part=part or "",
        )
        _write_picture(picture, name, drawing)
    with console.progress() as show:
        measured = dualfield.synthesize(
            core,
            bits=bits,
            target=target or TARGET,
            seeds=seeds,
            parameters=assignments(parameters),
            part=part or "",
            progress=show,
            note=print_note,
        )
    if as_json:
        print_document("synth", measured.as_dict())
        return
    _print(measured.title, measured.row, measured.runs)


def _refuse_with_scripts(**options: object) -> None:
    """Refuse options that only a measurement has; None is an absent option."""
    for name, value in options.items():
        if value is not None:
            raise UsageError(
                f"--scripts measures nothing and cannot be combined with --{name}; leave out "
                f"--{name}."
            )


def _write_scripts(
    core: str, bits: int, parameters: Mapping[str, object], seeds: int, output: Path
) -> None:
    """Write the folder of the scripts, and print the command of each tool."""
    from dualfield import catalog
    from dualfield.generate import folder, measure_scripts

    config = catalog.get(core).configure(bits, parameters)
    folder.check(output, option="--scripts")
    texts = measure_scripts.core_folder(config, seeds)
    folder.write(output, texts, option="--scripts")
    console.out.print(f"{quoted(output)}: {config.label()}, {len(texts)} files", soft_wrap=True)
    for command in measure_scripts.RUNS.values():
        console.out.print(f"next: cd {quoted(output)} && {command}", soft_wrap=True)


def _write_picture(folder: Path, name: str, drawing: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.svg"
    write_whole(path, drawing)
    print_note(f"written: {path}")


def _print(title: str, row: Mapping[str, Any], runs: Any) -> None:
    table = Table(title=title, title_justify="left")
    for name in ("seed", f"area, {row['area_unit']}", "clock, MHz", "run time, s"):
        table.add_column(name, justify="right", overflow="fold")
    table.add_column("cells", overflow="fold")
    for run in runs:
        clock = "-" if run.clock_mhz is None else f"{run.clock_mhz:.1f}"
        cells = ", ".join(f"{name} {count}" for name, count in run.cells.items())
        table.add_row(str(run.seed), f"{run.area:g}", clock, f"{run.seconds:.0f}", cells)
    console.out.print(table)
    for name, text in _figures(row):
        console.out.print(f"{name:<11} {text}", soft_wrap=True)


def _figures(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    count = len(row["seeds"])
    area = f"{row['core_area']:g} {row['area_unit']}"
    if row["shell"] is not None:
        area += f", and {row['shell']['area']:g} for the word-stream shell around it"
    lines = [("area", area + (f" (median of {count})" if count > 1 else ""))]
    if row["ge"] is not None:
        nand2 = f"{row['nand2_cell']}, {row['nand2_area']:g} {row['area_unit']}"
        lines.append(("", f"{row['ge']:.0f} NAND2 equivalents ({nand2})"))
    if row["clock_mhz"] is not None:
        text = (
            f"{row['clock_mhz']:.1f} MHz, period {row['period_ns']:.2f} ns, {row['clock_source']}"
        )
        if count > 1:
            text += (
                f" (median of {count} seeds, {row['clock_min']:.1f} to {row['clock_max']:.1f} MHz, "
                f"spread {100 * row['spread']:.1f} %)"
            )
        lines.append(("clock", text))
    lines.append(("cycles", f"mean {row['cycles_mean']:.1f}, worst {row['cycles_worst']}"))
    if row["time_us"] is not None:
        unit = f"us x {row['area_unit']}"
        lines.append(("time", f"mean {row['time_us']:.3f} us, worst {row['time_worst_us']:.3f} us"))
        lines.append(("time x area", f"{row['time_x_area']:.1f} {unit} (mean cycles)"))
    lines.append(("clock note", row["clock_meaning"]))
    return lines
