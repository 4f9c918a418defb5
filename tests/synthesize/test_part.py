"""A module inside a core as a design of its own."""

import pytest
from pyslang import ast, syntax

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.synthesize.part import part_of


def test_the_part_is_the_top_and_takes_the_cores_parameters() -> None:
    config = catalog.get("inv-unified").configure(40, {"MaxBits": 40, "Word": 8})
    part = part_of(config, "df_unified_inverse_core")
    assert part.core.id == "inv-unified"
    assert config.sources()[-1] not in part.sources()
    compilation = ast.Compilation()
    for path in part.sources():
        compilation.addSyntaxTree(syntax.SyntaxTree.fromFile(str(path)))
    values = ", ".join(f".{name}({value})" for name, value in part.hdl().items())
    top = f"module top; {part.core.top} #({values}) u_part (); endmodule"
    compilation.addSyntaxTree(syntax.SyntaxTree.fromText(top))
    (instance,) = (i for i in compilation.getRoot().topInstances if i.name == "top")
    ports = {p.name: int(p.type.bitWidth) for p in instance.body.find("u_part").body.portList}
    assert (ports["in_data_i"], ports["size_i"]) == (8, 6)


def test_checksums_differ_from_the_core_and_other_parts() -> None:
    config = catalog.get("inv-unified").configure(40)
    parts = [part_of(config, module) for module in ("df_unified_inverse_core", "df_inv_unified")]
    assert len({config.checksum(), *(part.checksum() for part in parts)}) == 3
    assert len({config.label(), *(part.label() for part in parts)}) == 3


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(UsageError, match=r"Did you mean df_unified_inverse_core"):
        part_of(catalog.get("inv-unified").configure(40), "df_unified_inverse_cor")
