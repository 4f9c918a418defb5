"""The committed output of the register description is up to date."""

from pathlib import Path

import pytest

from dualfield.generate.registers import RDL, addresses
from workshop import register_versions, registers


def test_the_table_of_the_page_follows_the_description() -> None:
    text = registers.page().read_text()
    changed = text.replace("| `0x020` | **ID**", "| `0x024` | **ID**")
    assert registers.documented(changed) == registers.documented(text) != changed


def test_pages_can_be_made(tmp_path: Path) -> None:
    registers.write_html(tmp_path)
    assert (tmp_path / "index.html").is_file()


def test_addresses_are_those_of_the_compiler() -> None:
    compiled = registers.description().registers(unroll=False)
    assert addresses() == {r.inst_name: r.raw_address_offset for r in compiled}


def test_the_map_differs_from_version_2_where_the_page_says() -> None:
    old, new = register_versions.released(), register_versions.fields()
    assert old["VERSION.map"][-1] == 2
    changed = {line.split()[0] for line in register_versions.differences(old, new)}
    faults = {"STATUS.fault", "IER.fault", "ISR.fault"}
    assert changed == faults | {"STATUS.code", "CAPABILITY.operation", "VERSION.map"}
    assert register_versions.violations(old, new) == []


@pytest.mark.parametrize(
    ("old", "new", "violation"),
    [
        ("map[7:0] = 3", "map[7:0] = 2", "STATUS.fault was added: "),
        ("map[7:0] = 3", "map[7:0] = 1", "VERSION.map decreased from 2 to 1"),
        ("map[7:0] = 3", "map[8:1] = 3", "VERSION.map moved: no driver finds the version"),
        ("0x44464C44", "0x44464C45", "ID.value"),
    ],
)
def test_a_change_without_a_new_version_is_found(
    old: str, new: str, violation: str, tmp_path: Path
) -> None:
    path = tmp_path / "changed.rdl"
    text = RDL.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new).replace("patch[15:8]", "patch[15:9]"))
    lines = register_versions.violations(
        register_versions.released(), register_versions.fields(path)
    )
    assert any(line.startswith(violation) for line in lines)
