"""The page of measured rows is complete, and no data becomes markup."""

import json
import random
import re
from typing import Any

import pytest

from dualfield import catalog, measure
from dualfield.measure import pareto
from dualfield.measure.page import results_page
from dualfield.measure.palette import COLOURS
from measure.sample_rows import CORES, SIZES, row, rows
from report.sample import DOCUMENT, EVIL
from report.test_render import Page


def points(page: Page) -> list[dict[str, str | None]]:
    return [a for tag, a in page.tags if tag == "path" and a.get("class") == "point"]


def test_the_page_fetches_nothing_and_nests() -> None:
    html = results_page(rows(), [DOCUMENT])
    assert html.endswith("</html>\n")
    page = Page(html)
    assert page.open == []
    assert [tag for tag, _ in page.tags if tag in ("link", "img", "iframe", "object")] == []
    for _, attributes in page.tags:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    ids = [a["id"] for _, a in page.tags if "id" in a]
    assert len(ids) == len(set(ids))
    links = {a["href"] for tag, a in page.tags if tag == "a"}
    assert {str(link)[1:] for link in links} <= set(ids)
    assert not re.search(r"@import|url\(http|https?://(?!www\.w3\.org)", html)


def test_every_row_is_a_point_and_a_line_of_the_table() -> None:
    result = rows()
    page = Page(results_page(result))
    actual = points(page)
    assert sorted(int(a["data-row"] or -1) for a in actual) == list(range(len(result)))
    lines = [a for tag, a in page.tags if tag == "tr" and "data-row" in a]
    assert len(lines) == len(result)
    names = {a["data-row"]: a["aria-label"] or "" for a in actual}
    for i, one in enumerate(measure.order(result)):
        name = names[str(i)]
        assert name.startswith(f"{one['core']}, {one['bits']} bits, phase I alone; ")
        assert f"area {one['area']:.0f} {one['area_unit']}" in name
        assert "result=almost ConstantTime=0" in name
        if one["clock_mhz"]:
            for part in (f"{one['time_us']:.3f} µs", "seeds 1..5", "spread 7.0 %", "MHz"):
                assert part in name


def test_colour_is_the_core_and_shape_the_size() -> None:
    actual = points(Page(results_page(rows())))
    assert len({a["fill"] for a in actual}) == len(CORES)
    assert len({a["d"] for a in actual}) == len(SIZES)
    by_core = {((a["aria-label"] or "").split(",")[0], a["fill"]) for a in actual}
    assert len(by_core) == len(CORES)


def test_every_core_of_the_catalog_has_a_colour_of_its_own() -> None:
    """Cores of a family have shades of one colour, families colours that differ."""
    cores = list(catalog.cores())
    result = [row(core, catalog.get(core).minimum_bits, parameters={}) for core in cores]
    page = Page(results_page(result))
    actual = {(a["aria-label"] or "").split(",")[0]: str(a["fill"]) for a in points(page)}
    assert set(actual) == set(cores)
    assert len(set(actual.values())) == len(cores)
    firsts = {catalog.get(core).family: actual[core] for core in reversed(cores)}
    assert set(firsts.values()) <= set(COLOURS)


def test_the_page_of_the_site_leads_back_to_the_pages() -> None:
    page = Page(results_page(rows(), in_site=True))
    links = [str(a["href"]) for tag, a in page.tags if tag == "a"]
    assert {"index.html", "which-core.html", "results.html"} <= set(links)
    assert "index.html" not in results_page(rows())


def test_settings_are_in_words_beside_the_parameters() -> None:
    page = Page(results_page([row("inv-divstep", 256, parameters={"Technology": 1})]))
    text = " ".join(page.text)
    assert "settings" in text
    assert "ECP5 cells" in text


def test_a_clock_that_is_not_credible_is_in_the_table_and_in_no_picture() -> None:
    result = [row("ami-sf", 64), row("ami-sf", 128, doubt="a cell without a delay")]
    page = Page(results_page(result))
    assert len(points(page)) == 1
    assert sum("data-row" in a for tag, a in page.tags if tag == "tr") == 2
    text = " ".join(page.text)
    assert measure.DOUBT_MARK in text
    assert "a cell without a delay" in text


def test_long_numbers_are_hexadecimal_groups_in_code_font() -> None:
    long: dict[str, Any] = {"Form": "binary", "Arithmetic": "digit", "Lane": 233}
    long |= {"Polynomial": 2**233 + 2**74 + 1}
    plain = row("scalar-mul", 233, parameters={"Polynomial": 0})
    html = results_page([row("scalar-mul", 233, parameters=long), plain])
    text = re.findall(r'class="[\w ]*hex"[^>]*>(0x[^<]*)<', html)
    assert set(text) == {f"0x 200 00000000 00000000 {'00000000 ' * 2}00000400 00000000 00000001"}
    assert f'value="{long["Polynomial"]}"' in html, "the filter's value stays the number"


def test_filter_data_holds_what_rows_are_filtered_by() -> None:
    result = [*rows(), row("ami-sf", 64, parameters={"result": "plain", "ConstantTime": 1})]
    html = results_page(result)
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert data is not None
    held = json.loads(data[1])
    assert len(held) == len(result)
    assert sum(one["p:result"] == "plain" for one in held) == 1
    page = Page(html)
    boxes = {(a["name"], a["value"]) for t, a in page.tags if t == "input" and "value" in a}
    keys = {str(key) for key, _ in boxes}
    assert keys == {"operation", "core", "bits", "target", "p:result", "p:ConstantTime"}
    for key, value in boxes:
        assert any(one[str(key)] == value for one in held)


def test_rows_of_older_rtl_are_marked() -> None:
    result = [row("ami-sf", 64), row("ami-sf", 128, older=True)]
    page = Page(results_page(result))
    names = [a["aria-label"] or "" for a in points(page)]
    assert ["RTL older than this" in name for name in names] == [False, True]
    boxes = {a.get("value") for t, a in page.tags if t == "input" and a.get("name") == "rtl"}
    assert boxes == {"of now", "older"}
    assert 'name="rtl"' not in results_page(result[:1])


def test_no_data_becomes_markup() -> None:
    evil = row(EVIL, 64, EVIL, parameters={EVIL: EVIL}, area_unit=EVIL, tools={EVIL: EVIL})
    html = results_page([*rows(), evil], [DOCUMENT])
    page = Page(html)
    assert [tag for tag, _ in page.tags].count("script") == 2
    assert "<script>alert" not in html
    assert any(EVIL in (a["aria-label"] or "") for a in points(page))


def test_a_target_without_a_clock_shows_cycles() -> None:
    page = Page(results_page([row("ami-sf", n, "xc2v", clock=False) for n in SIZES]))
    text = "".join(page.text)
    assert "mean cycles of an operation" in text
    assert "Area only, no clock" in text
    assert len(points(page)) == len(SIZES)


def test_the_sheet_of_a_core_comes_from_the_catalog() -> None:
    text = " ".join(Page(results_page([row("ami-sf", 64), row("ami-sf", 256)])).text)
    for part in (
        "df_ami_sf",
        "k_o",
        "rtl/almost_inverse/df_ami_sf.sv",
        "Buček and Lórencz 2006",
        "not_invertible",
    ):
        assert part in text
    assert re.search(r"modulus_i\s+in\s+64\s+256", text)
    assert re.search(r"almost\s+0\s+1\s+130\s", text)  # latency at 64 bits


def test_a_page_without_rows() -> None:
    assert "No row matches" in results_page([])


def test_rows_of_one_seed_are_points_of_their_own() -> None:
    result = [row("ami-sf", 64, seed=seed, clock_mhz=100.0 + seed) for seed in (3, 4)]
    for one in result:
        for key in ("seeds", "clock_min", "clock_max", "spread"):
            del one[key]
    names = [a["aria-label"] or "" for a in points(Page(results_page(result)))]
    assert ["seeds 3" in name for name in names] == [True, False]
    assert "seeds 4" in names[1]


def test_a_row_without_times_and_cycles_is_in_the_table_only() -> None:
    names = ("cycles_mean", "cycles_worst", "time_us", "time_worst_us", "time_x_area")
    more: dict[str, Any] = dict.fromkeys(names) | {"area_unit": None}
    gone = row("ami-gone", 64, "gone", **more)
    for result in ([gone], [gone, row("ami-sf", 64)]):
        page = Page(results_page(result))
        assert len(points(page)) == len(result) - 1
        assert sum("data-row" in a for t, a in page.tags if t == "tr") == len(result)
        assert "not in the catalog of this version" in " ".join(page.text)


def test_shell_is_shown_only_where_there_is_one() -> None:
    bare, placed = row("ami-sf", 64), row("ami-sf", 64, core_area=500.0)
    assert "area" not in [m.key for m in measure.shown_figures([bare])]
    assert "area" in [m.key for m in measure.shown_figures([placed])]
    (line,) = measure.table("t", [placed]).rows
    assert 500.0 in line


@pytest.mark.parametrize("seed", range(20))
def test_the_frontier_has_no_dominated_row(seed: int) -> None:
    rng = random.Random(seed)
    spots = [
        (float(rng.randrange(9)), float(rng.randrange(9))) for _ in range(rng.randrange(1, 25))
    ]

    def dominated(spot: tuple[float, float]) -> bool:
        return any(o != spot and o[0] <= spot[0] and o[1] <= spot[1] for o in spots)

    actual = list(dict.fromkeys(spots[i] for i in measure.front(spots)))
    assert actual == sorted({spot for spot in spots if not dominated(spot)})


@pytest.mark.parametrize(
    ("low", "high"), [(1, 1), (3, 3.1), (64, 256), (0.002, 7.0), (597, 1743), (1e-9, 1e9)]
)
def test_axes_have_round_ticks_inside_the_picture(low: float, high: float) -> None:
    values = pareto.picture([("64 bits", [(0, low, low), (1, high, high)])], "x", "y")
    for axis, least, most in (
        (values.x, pareto.LEFT, pareto.WIDTH - pareto.RIGHT),
        (values.y, pareto.TOP, pareto.HEIGHT - pareto.BOTTOM),
    ):
        assert 3 <= len(axis.ticks) <= 8
        assert all(least <= place <= most for place, _ in axis.ticks)
        texts = [text for _, text in axis.ticks]
        assert len(set(texts)) == len(texts)
        assert axis.log == (high >= 3 * low)
    (front,) = values.fronts
    spot: Any
    for spot in front.spots:
        assert pareto.LEFT < spot.x < pareto.WIDTH - pareto.RIGHT
        assert pareto.TOP < spot.y < pareto.HEIGHT - pareto.BOTTOM


def test_the_staircase_goes_through_the_frontier() -> None:
    group = [(0, 10.0, 5.0), (1, 20.0, 3.0), (2, 15.0, 9.0), (3, 30.0, 1.0)]
    (front,) = pareto.picture([("64 bits", group)], "x", "y").fronts
    steps = re.findall(r"H([\d.]+)V([\d.]+)", front.path)
    places = {spot.row: (spot.x, spot.y) for spot in front.spots}
    assert [tuple(map(float, step)) for step in steps] == [places[0], places[1], places[3]]
