"""The files of a core have the name of its family."""

from pathlib import Path

import pytest

from dualfield import catalog
from workshop.pages.places import places

ROOT = Path(__file__).resolve().parents[2]
CORES = list(catalog.cores().values())
SHARED = {"mont-mul-divstep": "inv-divstep", "x25519": "x-agree", "x448": "x-agree"}
"""Cores that are a mode of another core's hardware."""


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_files_of_a_core_are_in_the_folders_of_its_family(core: catalog.Core) -> None:
    at = places(core)
    assert core.top == f"df_{SHARED.get(core.id, core.id).replace('-', '_')}"
    assert (ROOT / at.rtl / f"{core.top}.sv").is_file()
    for file in (at.record, at.model, at.tests[-1]):
        assert (ROOT / file).is_file(), file
    assert f'"{core.id}"' in (ROOT / at.record).read_text() or core.paper == "000"
    page = ROOT / at.page
    assert not page.exists() or f"`{core.id}`" in page.read_text()


def test_modules_have_the_prefix_of_their_folder() -> None:
    tops = {core.top for core in CORES}
    shared = {"common", "adder", "tech", "bus"}
    for path in (ROOT / "rtl").rglob("*.sv"):
        family = path.relative_to(ROOT / "rtl").parts[0]
        if family not in shared:
            assert path.stem in tops or path.stem.startswith(f"df_{family}"), path
        assert f"\nmodule {path.stem} " in path.read_text() or path.stem.endswith("_pkg")


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_every_core_is_in_the_frame(core: catalog.Core) -> None:
    assert "df_frame" in {path.stem for path in core.sources}
