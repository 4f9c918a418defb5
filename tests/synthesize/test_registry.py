import pytest

from dualfield.host.errors import UsageError
from dualfield.synthesize import registry


def test_every_target_is_found_by_its_name_and_says_what_it_measures() -> None:
    actual = registry.targets()
    placed = {"ecp5", "ecp5-8", "ice40", "ice40-up5k", "gowin", "machxo2", "machxo3"}
    counted = {"xcve", "xc2v", "xc3s", "xc7", "xcup"}
    mapped = {f"{name}{adders}" for name in ("gf180", "sky130", "ihp130") for adders in ("", "-hc")}
    in_rows = {f"{name}-placed" for name in mapped}
    kinds = (("pnr", placed), ("area", counted), ("asic", mapped), ("placed", in_rows))
    for kind, names in kinds:
        assert {name for name, target in actual.items() if target.kind == kind} == names
    for name, target in actual.items():
        assert registry.get(name.upper()) is target
        assert target.name == name
        assert target.title
        assert target.area_unit
        assert target.clock_meaning


def test_an_unknown_target_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match=r"'epc5'.*Did you mean ecp5\?"):
        registry.get("epc5")


def test_a_very_wrong_name_lists_all_targets() -> None:
    with pytest.raises(UsageError, match=r"targets: .*ecp5-8"):
        registry.get("virtex")
