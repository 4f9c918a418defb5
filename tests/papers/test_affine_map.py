"""The map of affine and projective coordinates: counts are of the words that the engine runs."""

import itertools

import pytest

from dualfield import papers
from dualfield.measure import published as rows
from dualfield.papers import affine_map, paper_003
from dualfield.papers.affine_map import Pair, Work, engine, machine_rows, machines, pairs, work
from dualfield.programs.assembler import Instruction, Op, assemble
from dualfield.programs.curve_programs import AFFINE_TEXTS, TEXTS
from dualfield.synthesize.seeds import Summary
from workshop.results import paper_claims


def loop(words: tuple[Instruction, ...]) -> list[Instruction]:
    """The first loop in which the scalar moves, which is the register that is shifted there."""
    while True:
        words = tuple(itertools.dropwhile(lambda i: i.op is not Op.REPEAT, words))[1:]
        body = list(itertools.takewhile(lambda i: i.op is not Op.LOOP, words))
        if any(i.op is Op.SHIFT for i in body):
            return body


@pytest.mark.parametrize("text", [*TEXTS.values(), *AFFINE_TEXTS.values()])
def test_counts_are_those_of_the_words(text: str) -> None:
    if "shift k" not in text:
        return
    body, counted = loop(assemble(text)), work(text)
    bits = sum(i.op is Op.SHIFT for i in body)
    starts = [i for i in body if i.op is Op.START]
    quotients = sum(i.rd for i in starts)
    squares = sum(i.ra == i.rb for i in starts)
    assert counted.quotients * bits == quotients
    assert counted.squares * bits == squares
    assert (counted.products + counted.domain) * bits == len(starts) - quotients - squares
    assert counted.sums * bits == sum(i.op in {Op.ADD, Op.SUB} for i in body)
    assert counted.domain == 0 or quotients


def test_a_threshold_is_where_both_take_the_same_time() -> None:
    for one in pairs():
        assert one.ratio(one.threshold()) == pytest.approx(1)
        assert one.ratio(one.threshold() + 1) > 1
    ladder = Pair("", "", Work(0, 10, 4, 0, 0), Work(2, 1, 2, 0, 0))
    assert ladder.threshold() == 5.5
    assert ladder.threshold(square=0) == 4.5


def test_cycles_of_the_engine_follow_the_counts() -> None:
    """The estimate without sums, selections and stalls is within a tenth."""
    chord = pairs()[0]
    product, quotient = machines()[0].cycles
    affine, projective, *_ = (row["cycles"] for row in engine())
    for cycles, of in ((affine, chord.affine), (projective, chord.projective)):
        # the inversion at the end takes three products for two bits
        more = 0 if of.quotients else 1.5
        reckoned = 256 * product * (of.time(quotient / product) + more)
        assert reckoned < cycles < 1.1 * reckoned


def test_who_wins() -> None:
    """Affine coordinates win on one array, projective ones with hard multipliers."""
    array, _, hard, *_ = machine_rows()
    assert array["weierstrass"] < 1
    assert array["montgomery"] < 1
    assert hard["weierstrass"] > 1


def test_machines_without_figures_are_left_out() -> None:
    assert affine_map.placed_rows(lambda config: None) == []
    cost = Summary((), 100.0, 50.0, 50.0, 50.0, 0.0)
    rows = affine_map.placed_rows(lambda config: cost)
    assert [row["area"] for row in rows] == [100, 200, 200, 200]


def test_the_page_has_the_counts_of_now() -> None:
    """`python -m workshop results papers 003` and then `make pages` write them."""
    sheet = paper_003.SHEET.data["sections"]["map"]
    stored = paper_claims.read_counts(papers.get("003"), rows.folder() / "papers")
    (mapped,) = (section for section in stored if section.title == sheet["title"])
    assert mapped.tables == paper_003.mapped().tables
