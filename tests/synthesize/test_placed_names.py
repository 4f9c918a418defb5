"""Names of instances that the placer's packing depends on stay as they are."""

import re

import pytest

from dualfield.host.paths import rtl_dir

NAMES = {
    # nextpnr-ecp5 puts a register behind the sum whose name is later in the alphabet. Lane e takes
    # this sum in every cycle, lane d in few: with another name the clock of the array is lower.
    "divstep/df_divstep_gfp_segment.sv": ("df_divstep_gfp_chain_e", "u_sum_e"),
}
"""File, module of the instance, name of the instance."""


@pytest.mark.parametrize("file", NAMES)
def test_an_instance_keeps_its_name(file: str) -> None:
    module, name = NAMES[file]
    text = (rtl_dir() / file).read_text()
    instances = re.findall(rf"\b{module}\b\s*#\((?:[^;])*?\)\s*(\w+)\s*\(\n", text)
    assert instances == [name], f"the placed clock depends on the name {name} in {file}"
