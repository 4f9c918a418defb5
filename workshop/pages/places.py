"""The places of a core in the project: files and folders have the name of its family."""

from dataclasses import dataclass
from pathlib import Path

from dualfield.catalog import records
from dualfield.catalog.core import Core
from dualfield.host.paths import required_checkout, rtl_dir
from workshop.pages.template import fill

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
        record=f"src/dualfield/catalog/records/{_record(core)}",
        model=f"src/dualfield/models/{family}.py",
        proofs=f"formal/{family}",
        tests=(f"tests/models/test_{family}.py", f"tests/rtl/test_{family}.py"),
        page=f"docs/algorithms/{family.replace('_', '-')}.md",
    )


def _record(core: Core) -> str:
    """The file of a core's record: that of its family, unless another one has it."""
    files = Path(records.__path__[0]).glob("*.py")
    own = (file.name for file in files if f'id="{core.id}"' in file.read_text(encoding="utf-8"))
    return next(own, f"{core.family}.py")


def page(cores: list[Core]) -> str:
    """The page ``docs/reference/cores.md``."""
    return fill(
        "cores",
        cores=[_cells(core) for core in cores],
        files={
            core.id: [path.relative_to(rtl_dir()).as_posix() for path in core.sources]
            for core in cores
        },
    )


def _cells(core: Core) -> list[str]:
    root, at = required_checkout(PAGE), places(core)
    about = root / at.page
    own = sum(path.parent.name == core.family for path in core.sources)
    return [
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
