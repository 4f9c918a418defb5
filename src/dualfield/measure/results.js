const rows = JSON.parse(document.getElementById("data").textContent);
const form = document.getElementById("filter"), tip = document.getElementById("tip");
const charts = [...document.querySelectorAll(".chart")];
const spots = chart => [...chart.querySelectorAll(".point:not([hidden])")];
const place = point => ["x", "y"].map(name => +point.querySelector("use").getAttribute(name));
let current = null;

for (const point of document.querySelectorAll(".point")) {
  const row = rows[point.dataset.row];
  point.setAttribute("role", "img");
  point.setAttribute("aria-label", [row.name, ...row.figures.map(figure => figure.join(" "))].join("; "));
}

function name(point) {
  current?.classList.remove("now");
  current = point;
  tip.hidden = !point;
  if (!point) return;
  point.classList.add("now");
  const row = rows[point.dataset.row], list = document.createElement("dl");
  for (const [term, text] of row.figures) list.append(cell("dt", term), cell("dd", text));
  tip.replaceChildren(cell("b", row.name), list);
  const at = point.getBoundingClientRect(), size = tip.getBoundingClientRect(), gap = 12;
  const right = at.right + gap + size.width < innerWidth;
  const left = right ? at.right + gap : at.left - gap - size.width;
  const fits = right || left > 0;
  const top = fits ? at.top + at.height / 2 - size.height / 2 : at.top - gap - size.height;
  const below = !fits && top < 4 ? at.bottom + gap : Math.max(4, Math.min(top, innerHeight - size.height - 4));
  tip.style.left = `${Math.max(8, Math.min(fits ? left : at.left - size.width / 2, innerWidth - size.width - 8))}px`;
  tip.style.top = `${below}px`;
}

function nearest(chart, event, reach) {
  const near = spots(chart).map(point => {
    const at = point.getBoundingClientRect();
    return [Math.hypot(at.x + at.width / 2 - event.clientX, at.y + at.height / 2 - event.clientY), point];
  }).filter(([far]) => far < reach).sort((a, b) => a[0] - b[0]);
  return near.length ? near[0][1] : null;
}

for (const chart of charts) {
  chart.addEventListener("pointermove", event => { if (event.pointerType === "mouse") name(nearest(chart, event, 24)); });
  chart.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") name(null); });
  chart.addEventListener("click", event => { event.stopPropagation(); name(nearest(chart, event, 36)); });
  chart.addEventListener("focusin", event => { if (event.target.matches(".point:focus-visible")) name(event.target); });
  chart.addEventListener("focusout", () => name(null));
  chart.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (event.key === "Escape") name(null);
    if (event.key === "Enter" && event.target.matches(".point")) {
      const box = document.querySelector(`tr[data-row="${event.target.dataset.row}"] .pick`);
      box.checked = !box.checked;
      compare();
    }
    if (!step) return;
    event.preventDefault();
    const all = spots(chart).map(point => [...place(point), point]).sort((a, b) => a[0] - b[0] || b[1] - a[1]).map(each => each[2]);
    const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    name(next);
  });
}
document.addEventListener("click", () => name(null));
addEventListener("scroll", () => name(current), {passive: true});

// Draw a front and its name again, through the points that are left.
function frontier(chart, line, stub, gap) {
  const which = `[data-front="${line.dataset.front}"]`, label = chart.querySelector(`.name${which}`);
  const all = spots(chart).filter(point => point.matches(which)).map(place).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const best = [];
  for (const spot of all) if (!best.length || spot[1] > best.at(-1)[1]) best.push(spot);
  line.toggleAttribute("hidden", !best.length);
  label.toggleAttribute("hidden", !best.length);
  if (!best.length) return;
  const [x, y] = best[0], text = label.querySelector("text");
  line.querySelector("path").setAttribute("d", `M${x},${y - stub}` + best.map(([h, v]) => `H${h}V${v}`).join("") + `h${stub}`);
  text.setAttribute("x", x - gap);
  text.setAttribute("y", y + 3);
}

const fitting = (row, wanted, but) => Object.entries(wanted)
  .every(([key, values]) => key === but || values.has(row[key]));

function cell(tag, text, small) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (small) {
    const below = document.createElement("small");
    below.textContent = small;
    made.append(" ", below);
  }
  return made;
}

// The chosen rows, one a column: what differs first, numbers with their ratio to the first row.
function compare() {
  const table = document.querySelector("#rows table"), side = document.getElementById("side");
  const chosen = [...table.querySelectorAll(".pick:checked")].map(box => box.closest("tr"));
  for (const row of table.tBodies[0].rows) row.classList.toggle("picked", chosen.includes(row));
  const link = document.getElementById("chosen");
  link.textContent = `${chosen.length} side by side`;
  for (const one of [link, document.getElementById("forget")]) one.hidden = !chosen.length;
  side.hidden = chosen.length < 2;
  document.getElementById("hint").textContent = chosen.length < 2
    ? `${chosen.length ? "One row" : "Nothing"} is selected. Tick rows in the table below, or press Enter on a point.`
    : "Ratios are relative to the first row. Lines with equal values come last.";
  if (side.hidden) return;
  const lines = [...table.tHead.rows[0].cells].map((head, i) => {
    const button = head.querySelector("button"), cells = chosen.map(row => row.cells[i]);
    const texts = cells.map(one => one.textContent.trim());
    return {name: button.querySelector("span").textContent, unit: button.querySelector("small")?.textContent,
      texts, values: cells.map((one, i) => one.dataset.value ?? texts[i]), same: new Set(texts).size === 1, left: head.className === "left"};
  }).filter(line => line.texts.some(text => text !== "\u2013"));
  const made = document.createElement("table"), body = made.createTBody();
  for (const line of [...lines.filter(one => !one.same), ...lines.filter(one => one.same)]) {
    const row = body.insertRow();
    row.className = line.same ? "same" : "";
    const head = cell("th", line.name, line.unit);
    head.scope = "row";
    row.append(head);
    line.texts.forEach((text, i) => {
      const ratio = line.values[i] / line.values[0];
      const shown = i && !line.left && !line.same && isFinite(ratio) && ratio > 0;
      const one = cell("td", text, shown ? `\u00d7 ${ratio.toFixed(2)}` : "");
      one.className = "right";
      row.append(one);
    });
  }
  side.replaceChildren(made);
}
document.getElementById("rows").addEventListener("change", event => { if (event.target.matches(".pick")) compare(); });
document.getElementById("forget").addEventListener("click", () => {
  for (const box of document.querySelectorAll(".pick:checked")) box.checked = false;
  compare();
});

function filter() {
  const given = new FormData(form), wanted = {};
  for (const [key, value] of given) if (key !== "text") (wanted[key] ??= new Set()).add(value);
  const words = given.get("text").toLowerCase().split(/\s+/).filter(Boolean);
  const fits = rows.map(row => fitting(row, wanted) && words.every(word => row.text.includes(word)));
  for (const box of form.querySelectorAll(".chip input")) {
    const possible = rows.some(row => row[box.name] === box.value && fitting(row, wanted, box.name));
    box.closest("label").hidden = !possible && !box.checked;
  }
  for (const set of form.querySelectorAll("fieldset")) set.hidden = !set.querySelector("label:not([hidden])");
  for (const one of document.querySelectorAll("[data-row]")) one.toggleAttribute("hidden", !fits[one.dataset.row]);
  for (const chart of charts) {
    for (const line of chart.querySelectorAll(".front")) frontier(chart, line, +chart.dataset.stub, +chart.dataset.gap);
    const left = spots(chart);
    chart.closest("figure").hidden = !left.length;
    left.forEach((point, i) => { point.tabIndex = i ? -1 : 0; });
  }
  const count = fits.filter(Boolean).length;
  document.getElementById("count").textContent = `${count} of ${rows.length} rows`;
  document.getElementById("nothing").hidden = count > 0;
  name(null);
}
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", event => event.preventDefault());
filter();
compare();
