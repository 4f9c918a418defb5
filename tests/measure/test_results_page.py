"""The page of measured rows is complete, and no data becomes markup."""

import json
import random
import re
from typing import Any

import pytest

from dualfield import catalog, measure
from dualfield.measure.page import results_page
from dualfield.measure.palette import COLOURS
from measure.sample_rows import CORES, SIZES, row, rows
from report.sample import DOCUMENT, EVIL
from report.test_render import Page


def points(page: Page) -> list[dict[str, str | None]]:
    return [a for tag, a in page.tags if tag == "g" and a.get("class") == "point"]


def data(html: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert found is not None
    held: list[dict[str, Any]] = json.loads(found[1])
    return held


def looks(html: str) -> list[tuple[str, int, str, str]]:
    """Core, size, colour and shape of each point."""
    held, root = data(html), html[html.index('id="pictures"') : html.index('id="compare"')]
    shapes = dict(re.findall(r'<path id="([^"]+)" d="([^"]+)"', root))
    found = re.findall(
        r'class="point" data-row="(\d+)".*?<use xlink:href="#([^"]+)"[^>]*style="([^"]*)"',
        root,
        re.DOTALL,
    )
    records = []
    for number, shape, style in found:
        colours = re.findall(r"#\w{6}", style)
        row = held[int(number)]
        records.append((row["core"], row["bits"], colours[0], shapes[shape]))
    return records


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
    records = rows()
    html = results_page(records)
    page = Page(html)
    found = points(page)
    assert sorted(int(a["data-row"] or -1) for a in found) == list(range(len(records)))
    lines = [a for tag, a in page.tags if tag == "tr" and "data-row" in a]
    assert len(lines) == len(records)
    for one, held in zip(measure.order(records), data(html), strict=True):
        assert held["name"] == f"{one['core']}, {one['bits']} bits, phase I alone"
        figures = " ".join(f"{name} {text}" for name, text in held["figures"])
        assert f"area {one['area']:.0f} {one['area_unit']}" in figures
        assert "result=almost ConstantTime=0" in figures
        if one["clock_mhz"]:
            for part in (f"{one['time_us']:.3f} µs", "seeds 1..5", "spread 7.0 %", "MHz"):
                assert part in figures


def test_colour_is_the_core_and_shape_the_size() -> None:
    found = looks(results_page(rows()))
    assert len(found) == len(rows())
    assert len({(core, colour) for core, _, colour, _ in found}) == len(CORES)
    assert len({colour for _, _, colour, _ in found}) == len(CORES)
    assert len({(bits, shape) for _, bits, _, shape in found}) == len(SIZES)
    assert len({shape for *_, shape in found}) == len(SIZES)


def test_every_core_of_the_catalog_has_a_colour_of_its_own() -> None:
    """Cores of a family have shades of one colour, families colours that differ."""
    cores = list(catalog.cores())
    records = [row(core, catalog.get(core).minimum_bits, parameters={}) for core in cores]
    found = {core: colour for core, _, colour, _ in looks(results_page(records))}
    assert set(found) == set(cores)
    assert len(set(found.values())) == len(cores)
    firsts = {catalog.get(core).family: found[core] for core in reversed(cores)}
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
    records = [row("ami-sf", 64), row("ami-sf", 128, doubt="a cell without a delay")]
    page = Page(results_page(records))
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
    records = [*rows(), row("ami-sf", 64, parameters={"result": "plain", "ConstantTime": 1})]
    html = results_page(records)
    held = data(html)
    assert len(held) == len(records)
    assert sum(one["p:result"] == "plain" for one in held) == 1
    page = Page(html)
    boxes = {(a["name"], a["value"]) for t, a in page.tags if t == "input" and "value" in a}
    keys = {str(key) for key, _ in boxes}
    assert keys == {"operation", "core", "bits", "target", "p:result", "p:ConstantTime"}
    for key, value in boxes:
        assert any(one[str(key)] == value for one in held)


def test_rows_of_older_rtl_are_marked() -> None:
    records = [row("ami-sf", 64), row("ami-sf", 128, older=True)]
    html = results_page(records)
    page = Page(html)
    assert [["RTL", "older than this"] in held["figures"] for held in data(html)] == [False, True]
    boxes = {a.get("value") for t, a in page.tags if t == "input" and a.get("name") == "rtl"}
    assert boxes == {"of now", "older"}
    assert 'name="rtl"' not in results_page(records[:1])


def test_rows_of_users_are_marked() -> None:
    """In the table, in the filter, in the tip of the point, and by the note of their target."""
    own = rows()
    assert "measured by" not in results_page(own)
    sent = row("ami-sf", 64, "vivado xc7a", sender="<b>A</b>", date="2026-01-31", command="synth x")
    html = results_page([*own, sent])
    records = data(html)
    assert [record["by"] for record in records].count("a user") == 1
    (record,) = [record for record in records if record["by"] == "a user"]
    assert record["target"] == "vivado xc7a"
    assert ["sent by", "<b>A</b>, 2026-01-31"] in record["figures"]
    assert f"ami-sf {measure.USER_MARK}" in html
    assert f"{measure.USER_MARK} A user measured and sent the row" in html
    assert "Measured and sent by users" in html
    assert "synth x" in html
    assert "<b>A" not in html
    assert "measured by" in html


def test_no_data_becomes_markup() -> None:
    evil = row(EVIL, 64, EVIL, parameters={EVIL: EVIL}, area_unit=EVIL, tools={EVIL: EVIL})
    html = results_page([*rows(), evil], [DOCUMENT])
    page = Page(html)
    assert [tag for tag, _ in page.tags].count("script") == 2
    assert "<script>alert" not in html
    assert any(EVIL in held["name"] for held in data(html))


def test_a_target_without_a_clock_shows_cycles() -> None:
    page = Page(results_page([row("ami-sf", n, "xc2v", clock=False) for n in SIZES]))
    text = "".join(page.text)
    assert "mean cycles of an operation" in text
    assert "Area only, no clock" in text
    assert len(points(page)) == len(SIZES)


def test_the_table_of_cores_comes_from_the_catalog() -> None:
    text = " ".join(Page(results_page([row("ami-sf", 64), row("ami-sf", 256)])).text)
    for part in (
        "df_ami_sf",
        catalog.get("ami-sf").title,
        "Buček and Lórencz 2006, Algorithm 2",
        "dualfield list CORE",
    ):
        assert part in text


def test_a_page_without_rows() -> None:
    assert "No row matches" in results_page([])


def test_rows_of_one_seed_are_points_of_their_own() -> None:
    records = [row("ami-sf", 64, seed=seed, clock_mhz=100.0 + seed) for seed in (3, 4)]
    for one in records:
        for key in ("seeds", "clock_min", "clock_max", "spread"):
            del one[key]
    html = results_page(records)
    assert len(points(Page(html))) == 2
    assert [dict(held["figures"])["seeds"] for held in data(html)] == ["3", "4"]


def test_a_row_without_times_and_cycles_is_in_the_table_only() -> None:
    names = ("cycles_mean", "cycles_worst", "time_us", "time_worst_us", "time_x_area")
    more: dict[str, Any] = dict.fromkeys(names) | {"area_unit": None}
    gone = row("ami-gone", 64, "gone", **more)
    for records in ([gone], [gone, row("ami-sf", 64)]):
        page = Page(results_page(records))
        assert len(points(page)) == len(records) - 1
        assert sum("data-row" in a for t, a in page.tags if t == "tr") == len(records)
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

    found = list(dict.fromkeys(spots[i] for i in measure.front(spots)))
    assert found == sorted({spot for spot in spots if not dominated(spot)})
