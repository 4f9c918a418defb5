"""The cores of test_axi_stream behind AXI4-Stream."""

from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.math.fields import parse_field

#: Core, bits, parameters, field, word (0: wide). With padding and without, with options and
#: without, one channel and three, modulus open and fixed; the last two are those of the diagrams.
LANES: list[tuple[str, int | None, dict[str, object], str | None, int]] = [
    ("inv-divstep", 12, {"Segment": 5}, None, 0),
    ("ami-sf", None, {}, "gfp:0x10001", 0),
    ("inv-unified", 8, {"MaxBits": 8}, None, 0),
    ("inv-divstep", 40, {"Segment": 5}, None, 32),
    ("ami-sf", 40, {"result": "almost"}, None, 32),
    ("ami-sf", 64, {}, None, 64),
    ("inv-divstep", None, {"Segment": 5}, "gfp:0x10001", 32),
    ("ami-sf", None, {}, "gfp:0x10001", 32),
    ("ami-sf", 4, {"result": "almost"}, None, 0),
    ("ami-sf", 4, {"result": "almost"}, None, 32),
]


def lane(i: int) -> Handover:
    """Return the handover of one lane, which checks its control."""
    core, bits, values, field, word = LANES[i]
    return handover(
        catalog.get(core),
        f"lane{i}",
        field=parse_field(field) if field else None,
        bits=bits,
        assignments={**values, "FaultChecks": 1},
        bus="axi-stream",
        word=word,
    )
