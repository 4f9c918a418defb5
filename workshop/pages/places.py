"""The places of a core in the project: files and folders have the name of its family."""

from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog.core import Core
from dualfield.host.paths import required_checkout, rtl_dir
from dualfield.report.markdown import generated

PAGE = "docs/reference/cores.md"


@dataclass(frozen=True)
class Places:
    """Files and folders of a core, relative to the checkout.

    A core may have no proofs, model test or page yet. ``tests`` are those of its family; the suites
    that run on every core are in ``tests/rtl`` too.
    """

    core: str
    top: str
    rtl: str
    record: str
    model: str
    proofs: str
    tests: tuple[str, ...]
    page: str


def places(core: Core) -> Places:
    """Where everything of a core is, by the name of its family.

    >>> from dualfield import catalog
    >>> places(catalog.get("inv-divstep")).rtl
    'rtl/divstep'
    """
    family = core.family
    return Places(
        core=core.id,
        top=core.top,
        rtl=f"rtl/{family}",
        record=f"src/dualfield/catalog/records/{family}.py",
        model=f"src/dualfield/models/{family}.py",
        proofs=f"formal/{family}",
        tests=(f"tests/models/test_{family}.py", f"tests/rtl/test_{family}.py"),
        page=f"docs/algorithms/{family.replace('_', '-')}.md",
    )


def page(cores: list[Core]) -> str:
    """The page ``docs/reference/cores.md``."""
    root = required_checkout(PAGE)
    lines = [
        generated("python -m workshop pages"),
        "",
        "# Where a core is",
        "",
        "This table lists the folders, files, tests and page of each core.",
        "",
        "A core belongs to a family. Folders and files are named after the family. The top module",
        "is `df_` and the core's id with underscores; each file has the name of its module.",
        "",
        "| core | top module | RTL | files, with what it shares | model | proofs | tests | page |",
        "| --- | --- | --- | ---: | --- | --- | --- | --- |",
    ]
    for core in cores:
        at = places(core)
        about = root / at.page
        own = sum(path.parent.name == core.family for path in core.sources)
        cells = [
            f"`{at.core}`",
            f"`{at.top}`",
            f"`{at.rtl}`",
            f"{own} + {len(core.sources) - own}",
            f"`{Path(at.model).name}`",
            f"`{at.proofs}`" if (root / at.proofs).is_dir() else "none",
            ", ".join(
                f"`{test.removeprefix('tests/')}`" for test in at.tests if (root / test).is_file()
            ),
            f"[{about.stem}](../algorithms/{about.name})" if about.is_file() else "none",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    lines += [
        "",
        "Models are in `src/dualfield/models`, records in `src/dualfield/catalog/records`. What",
        "families share is in `rtl/common` (the frame, statuses), `rtl/adder`, `rtl/tech` and",
        "`rtl/bus`. Every core also has the proofs `wipe`, `restart` and `time` of",
        "`workshop.formal`, made from its record, and the suites of `tests/rtl` that run on the",
        "whole catalog.",
        "",
        "Files of each core in order of compilation, below `rtl/`:",
        "",
    ]
    for core in cores:
        names = (path.relative_to(rtl_dir()).as_posix() for path in core.sources)
        lines += [f"- `{core.id}`: " + " ".join(f"`{name}`" for name in names)]
    return "\n".join([*lines, ""])
