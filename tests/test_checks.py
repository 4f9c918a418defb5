"""Settings of single cores in ``rtl/*/checks.toml``."""

import re
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.host.errors import UsageError
from workshop import checks
from workshop.coverage import reasons


def test_every_table_names_a_core_of_its_family() -> None:
    for path in checks.files():
        for core_id in checks._file(path).get("core", {}):
            assert catalog.get(core_id).family == path.parent.name


def test_every_reason_names_a_file_beside_it() -> None:
    for path in checks.files():
        names = [source.name for source in path.parent.glob("*.sv")]
        for entry in checks._file(path).get("unreachable", []):
            assert any(re.fullmatch(entry["file"], name) for name in names), entry
            assert set(entry.get("cores", ())) <= set(catalog.cores())
            assert set(entry["kinds"]) <= set(reasons.KINDS)


def test_every_reason_matches_a_line() -> None:
    for path in checks.files():
        sources = {source.name: source.read_text() for source in path.parent.glob("*.sv")}
        for entry in checks._file(path).get("unreachable", []):
            texts = [text for name, text in sources.items() if re.fullmatch(entry["file"], name)]
            for part in (entry.get("text", ""), *entry.get("inside", ())):
                assert any(part in line for text in texts for line in text.splitlines()), entry


def test_parameters_of_settings_exist() -> None:
    for core in catalog.cores().values():
        names = {parameter.name: parameter for parameter in core.parameters}
        settings = checks.of(core)
        for options in (*settings.coverage, settings.cost):
            assert options.keys() <= names.keys() | {"bits"}
        for name, values in settings.proofs.omit.items():
            assert set(values) <= set(names[name].choices)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[cores.ami-sf]", "table 'cores'"),
        ("[core.ami-sf]\ncover = []", "key 'cover'"),
        ("[core.ami-sf]\nproofs.omitted = {}", "key 'omitted'"),
        ("[core.ami-sf]\nlint.icarus = []", "reader 'icarus'"),
    ],
)
def test_an_unknown_key_is_refused(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = catalog.get("ami-sf")
    monkeypatch.setattr(checks, "rtl_dir", lambda: tmp_path)
    (tmp_path / core.family).mkdir()
    (tmp_path / core.family / checks.NAME).write_text(text)
    with pytest.raises(UsageError, match=message):
        checks.of(core)
