"""The page of results in a real browser: filters, hover, keyboard, comparison, phone, no error.

A script in the page does what a reader does and leaves what it saw in the page, which headless
Chromium prints.
"""

import html
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from absent import browser, needs
from dualfield.measure.page import results_page
from measure.sample_rows import row, rows

BROWSER = browser()

pytestmark = needs("Chromium")

LISTEN = """<script>
var errors = [];
addEventListener("error", event => errors.push(event.message));
addEventListener("unhandledrejection", event => errors.push(String(event.reason)));
for (const name of ["error", "warn"]) console[name] = (...words) => errors.push(words.join(" "));
</script>"""

STEPS = """<script>
addEventListener("load", async () => {
  const seen = {}, tick = () => new Promise(done => setTimeout(done, 20));
  const all = what => [...document.querySelectorAll(what)];
  const lines = () => all("#rows tbody tr:not([hidden])").length;
  const chip = (name, value) => all(".chip input")
    .find(box => box.name === name && box.value === value);
  const press = async box => { box.click(); await tick(); };
  const cores = () => all(".chip:not([hidden]) input").filter(box => box.name === "core").length;
  const key = (on, name) => on.dispatchEvent(
    new KeyboardEvent("keydown", {key: name, bubbles: true}));
  seen.first = all("fieldset legend")[0].textContent;
  seen.lines = [lines()];
  seen.cores = [cores()];
  await press(chip("operation", "multiply"));
  seen.lines.push(lines());
  seen.cores.push(cores());
  seen.pictures = all("figure.panel:not([hidden])").length;
  await press(chip("operation", "multiply"));
  const find = document.querySelector("input[type=search]");
  find.value = "ami-sf 256";
  find.dispatchEvent(new Event("input", {bubbles: true}));
  await tick();
  seen.found = lines();
  document.querySelector("button[type=reset]").click();
  await tick();
  seen.lines.push(lines());
  const chart = all(".chart")[0], point = chart.querySelector(".point");
  const at = point.getBoundingClientRect();
  const tip = document.getElementById("tip");
  point.dispatchEvent(new PointerEvent("pointermove", {bubbles: true, pointerType: "mouse",
    clientX: at.x + at.width / 2, clientY: at.y + at.height / 2}));
  seen.hover = [tip.hidden, tip.textContent.slice(0, 40)];
  chart.dispatchEvent(new PointerEvent("pointerleave", {pointerType: "mouse"}));
  seen.left = tip.hidden;
  const start = chart.querySelector(".point[tabindex='0']");
  start.focus();
  key(start, "ArrowRight");
  seen.moved = document.activeElement !== start && document.activeElement.matches(".point");
  seen.named = !tip.hidden;
  key(document.activeElement, "Enter");
  key(document.activeElement, "ArrowRight");
  key(document.activeElement, "Enter");
  key(document.activeElement, "Escape");
  seen.closed = tip.hidden;
  seen.chosen = document.getElementById("chosen").textContent;
  seen.side = all("#side tr").map(row => [...row.cells].map(cell => cell.textContent.trim()));
  seen.same = all("#side tr").map(row => row.className);
  document.getElementById("forget").click();
  seen.forgotten = document.getElementById("side").hidden;
  const head = all("#rows thead button").find(one => one.textContent.startsWith("area"));
  head.click();
  const column = [...head.closest("tr").cells].indexOf(head.closest("th"));
  const areas = all("#rows tbody tr").map(row => row.cells[column])
    .map(cell => +(cell.dataset.value ?? cell.textContent));
  seen.sorted = areas.every((area, i) => !i || areas[i - 1] <= area);
  seen.wide = document.documentElement.scrollWidth - innerWidth;
  seen.errors = errors;
  const pre = document.createElement("pre");
  pre.id = "seen";
  pre.textContent = JSON.stringify(seen);
  (parent === window ? document : parent.document).body.append(pre);
});
</script>"""


def look(page: str, place: Path, phone: bool = False) -> dict[str, Any]:
    """The observations of the steps; ``phone``: in a frame as wide as a phone."""
    assert BROWSER
    text = page.replace("<head>", f"<head>{LISTEN}", 1).replace("</body>", f"{STEPS}</body>", 1)
    if phone:
        frame = f'<iframe width="390" height="800" srcdoc="{html.escape(text)}"></iframe>'
        text = f"<!doctype html><html><body>{frame}</body></html>"
    path = place / "page.html"
    path.write_text(text, encoding="utf-8")
    argv = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    argv += [f"--user-data-dir={place / 'profile'}", "--virtual-time-budget=5000"]
    process = subprocess.run([*argv, path.as_uri()], capture_output=True, text=True, timeout=120)
    actual = re.search(r'<pre id="seen">(.*?)</pre>', process.stdout, re.DOTALL)
    assert actual, process.stdout[-500:] + process.stderr[-500:]
    observations: dict[str, Any] = json.loads(html.unescape(actual[1]))
    return observations


def made() -> list[dict[str, Any]]:
    whole = {"result": "plain", "ConstantTime": 0}
    return [
        *rows(),
        row("ami-sf", 256, parameters=whole),
        row("mont-mul-serial", 256, parameters={}),
    ]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_reader_can_navigate_the_page(tmp_path: Path, phone: bool) -> None:
    observations = look(results_page(made()), tmp_path, phone)
    assert observations["errors"] == []
    assert observations["first"] == "operation"
    assert observations["lines"] == [len(made()), 1, len(made())]
    assert observations["cores"] == [4, 1]
    assert observations["pictures"] == 1
    assert observations["found"] == 4
    assert observations["hover"][0] is False
    assert observations["hover"][1].startswith("ami-")
    assert observations["left"]
    assert observations["moved"]
    assert observations["named"]
    assert observations["closed"]
    assert observations["chosen"] == "2 side by side"
    assert observations["forgotten"]
    assert observations["sorted"]
    assert observations["wide"] <= 0
    names = [line[0].split()[0] for line in observations["side"]]
    assert {"core", "area", "clock", "time"} <= set(names)
    assert observations["same"] == sorted(observations["same"]), "what differs stands first"
    (area,) = (line for line in observations["side"] if line[0].startswith("area"))
    first, second = (float(text.split()[0]) for text in area[1:])
    assert area[2].endswith(f"× {second / first:.2f}")


def test_a_page_error_fails_the_test(tmp_path: Path) -> None:
    broken = results_page(made()).replace("filter();\ncompare();", "filter();\nnothing();")
    assert look(broken, tmp_path)["errors"]
