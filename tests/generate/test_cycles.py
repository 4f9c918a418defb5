"""Compare the cycles in a datasheet with the model on random operands."""

import random
import re

import pytest

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.generate import bus_lite, cycles, datasheet
from dualfield.generate.datasheet import Facts
from dualfield.generate.handover import Handover, handover
from dualfield.generate.header import lines
from dualfield.generate.stimuli import stimuli
from dualfield.math.fields import parse_field
from dualfield.operations import of
from generate.small_cores import CORES
from generate.test_datasheet import modelled

SIZED = [core for core in CORES if core.sized]
BITS, MOST = 27, 40
ROW = re.compile(r"\| (\d+) \|((?: \d+(?: to \d+)? \|)+)")


def section(h: Handover) -> str:
    """Return the section of the datasheet on cycles."""
    text = datasheet.datasheet(h, Facts(h.signals, modelled(h), {}))["README.md"]
    return text[text.index("## Cycles") : text.index("## Status")]


def table(text: str) -> dict[int, list[tuple[int, int]]]:
    """Return the fewest and most cycles of each case, by the first column."""
    actual = {}
    for name, cells in ROW.findall(text):
        spans = [[int(n) for n in cell.split(" to ")] for cell in cells.split("|")[:-1]]
        actual[int(name)] = [(span[0], span[-1]) for span in spans]
    return actual


def of_size(core: Core, **options: object) -> Handover:
    return handover(core, "mine", bits=BITS, assignments={"MaxBits": MOST, **options})


def builds() -> list[Handover]:
    """Return the cores sized at run time: constant and variable time, any field and one."""
    actual = [of_size(core) for core in SIZED]
    actual += [of_size(core, ConstantTime=1) for core in SIZED if core.id == "inv-unified"]
    actual += [of_size(core, result="double") for core in SIZED if core.id == "inv-word"]
    squares: dict[str, object] = {"Square": 1, "Multipliers": 1, "Word": 4}
    actual.append(of_size(catalog.get("mont-mul-dsp-words"), **squares))
    for name, field in (("inv-word", f"gf2m:{1 << BITS | 0x27:#x}"), ("inv-word", "gfp:0x7ffffd3")):
        values: dict[str, object] = {"MaxBits": MOST}
        h = handover(catalog.get(name), "mine", field=parse_field(field), assignments=values)
        actual.append(h)
    return actual


@pytest.mark.parametrize("h", builds(), ids=lambda h: f"{h.config.label()}-{h.field}")
def test_cycles_of_every_size_are_those_of_the_model(h: Handover) -> None:
    """Reduced operands, any operands, even moduli; sizes above and below those of the core."""
    text, rng = section(h), random.Random(h.config.label())
    if "size_i" in h.fixed:
        number = re.search(r"^(\d+) cycles from .*, whatever the operands", text, re.MULTILINE)
        assert number, text
        stated = {h.fixed["size_i"]: [(int(number[1]), int(number[1]))]}
    else:
        stated = table(text)
        assert {h.core.minimum_bits, BITS, MOST} <= set(stated), text
        assert f"depends on `size_i`{' and' * ('GF(' in text)}" in text
    kinds = [k for k in h.config.kinds if h.field is None or h.field.kind == k]
    for size, spans in stated.items():
        config = h.config.at(size)
        cycles: dict[str, set[int]] = {kind: set() for kind in kinds}
        for kind in kinds:
            for _ in range(40):
                modulus = rng.getrandbits(size) | (
                    1 << size if kind == "gf2m" else rng.choice((0, 1))
                )
                a, b = (rng.getrandbits(size) for _ in "ab")
                if rng.choice((0, 1)) and kind == "gfp" and modulus > 1:
                    a, b = a % modulus, b % modulus
                cycles[kind].add(config.model(modulus, a, b, kind).cycles)
        if config.squares:
            assert spans == [(config.latency()[1],) * 2, (config.latency()[0],) * 2]
            assert set().union(*cycles.values()) == {spans[0][0]}
            continue
        together = set().union(*cycles.values())
        if h.field is None:
            assert (min(s[0] for s in spans), max(s[1] for s in spans)) == config.latency()
        if len(spans) > 1:
            assert list(cycles.values()) == [{smallest} for smallest, _ in spans]
        else:
            assert spans[0][0] <= min(together)
            assert max(together) <= spans[0][1]
            assert together == {spans[0][0]} or spans[0][0] < spans[0][1]


@pytest.mark.parametrize("core", SIZED, ids=[core.id for core in SIZED])
def test_a_size_out_of_range_takes_what_is_stated(core: Core) -> None:
    h = of_size(core)
    actual = re.search(r"out of range is refused after (\d+) cycles", section(h))
    assert actual
    for size in (0, 1, MOST + 1, 1 << MOST.bit_length()):
        if size < core.minimum_bits or size > MOST:
            for kind in core.kinds:
                assert h.config.at(size).model(5, 1, 1, kind).cycles == int(actual[1]), size


def test_a_batch_takes_what_is_stated() -> None:
    """From the last transfer to the first result, by the number of elements."""
    options: dict[str, object] = {"Depth": 5, "Multiplier": "serial"}
    h = handover(catalog.get("inv-batch"), "mine", bits=8, assignments=options)
    stated, count, cases = table(section(h)), 0, set()
    for operation in stimuli(h, 300):
        count += 1
        if not operation.operands["more_i"] or count == h.config.batch:
            assert operation.cycles in {smallest for smallest, _ in stated[count]}
            cases.add((count, [smallest for smallest, _ in stated[count]].index(operation.cycles)))
            count = 0
    assert {1, 2, 3, 4, 5} == {number for number, _ in cases}
    assert {0, 1} == {which for _, which in cases}


def test_the_register_has_the_most_cycles_of_any_size() -> None:
    """LATENCY behind AXI4-Lite, for a core whose build is smaller than its largest size."""
    options: dict[str, object] = {"MaxBits": 96}
    h = handover(catalog.get("inv-jump"), "mine", bits=51, assignments=options, bus="axi-lite")
    assert h.config.latency() == (336, 336)
    assert h.config.at(96).latency() == (498, 498)
    assert ".Latency(32'd498)" in bus_lite.top(h)


def test_products_and_quotients_have_their_own_cycles() -> None:
    h = handover(catalog.get("inv-divstep"), "mine", bits=64, assignments={"Multiply": 1})
    text = section(h)
    assert "depends on `multiply_i` alone" in text
    assert "| 171 | 87 |" in text


@pytest.mark.parametrize("core", CORES, ids=[core.id for core in CORES])
def test_no_count_is_stated_without_what_it_depends_on(core: Core) -> None:
    """Neither the headers of the files nor the datasheet state such a count."""
    bits = BITS if of(core).over == "field" else 64
    h = of_size(core) if core.sized else handover(core, "mine", bits=bits)
    brief, (header,) = cycles.brief(h), [s for s in lines(h, "one") if "Cycles" in s]
    assert brief.split(" ", 1)[0] in header
    assert ("at size_i = 27" in brief) == core.sized
    assert ("whatever the operands" in section(h)) == (
        core.timing == "constant" and " " not in brief
    )
