"""The timing diagram shows a simulation: the handshake in columns, the values of the model."""

import xml.etree.ElementTree as ElementTree

import pytest

from dualfield import catalog
from dualfield.generate import waveform
from dualfield.generate.handover import handover
from dualfield.math.fields import parse_field
from generate.small_cores import CORES


def test_a_division_as_it_was_run() -> None:
    """The elements of the field are too long for the diagram."""
    field = parse_field("gfp:0xffffd")
    h = handover(catalog.get("div-binary"), "made", field=field)
    drawing = waveform.draw(h)
    assert not drawing.small
    column = drawing.rows["out_valid_o"].index("1")
    latency = drawing.cycles[column]
    values = drawing.values
    assert values["result1"] == values["a1"] * pow(values["b1"], -1, field.modulus) % field.modulus
    assert h.config.model(field.modulus, values["a1"], values["b1"]).cycles == latency
    assert drawing.rows["result_o"][column] == "result1"
    first = [row[0].replace("a1", "A").replace("b1", "B") for row in drawing.rows.values()]
    assert first == list("11AB01-000")
    offered = [
        c for c, v in zip(drawing.cycles, drawing.rows["in_valid_i"], strict=True) if v == "1"
    ]
    assert offered == [0, (latency or 0) + 1]
    assert set(drawing.rows) == {s.name for s in h.signals} - {"clk_i", "rst_ni", "clear_i"}
    lines = waveform.text(drawing).splitlines()
    assert [line.split()[0] for line in lines] == ["cycle", *drawing.rows]
    assert lines[0].split()[1:] == ["..." if c is None else str(c) for c in drawing.cycles]
    svg = ElementTree.fromstring(waveform.svg(drawing))
    texts = [node.text for node in svg.iter("text")]
    assert {"cycle", "…", "a1", "b1", "result1", str(latency), *drawing.rows} <= set(texts)
    assert waveform.draw(h) == drawing


@pytest.mark.sweep
def test_a_large_core_is_drawn_at_few_bits() -> None:
    """Every core has a diagram, with valid parameters at the small width."""
    for core in CORES:
        if core.usual_modulus:  # a few rows of products: drawn at any width
            continue
        h = handover(core, "made", bits=core.maximum_bits)
        config, small = waveform.runnable(h)
        assert small
        assert config.bits == waveform.SMALL
        assert config.core is core
