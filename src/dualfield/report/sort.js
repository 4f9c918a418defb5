for (const button of document.querySelectorAll("thead button")) button.addEventListener("click", () => {
  const head = button.parentNode, heads = [...head.parentNode.children], column = heads.indexOf(head);
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = head.closest("table").tBodies[0], absent = "\u2013";
  const value = row => row.children[column].dataset.value ?? row.children[column].textContent.trim();
  const compare = (x, y) => {
    const a = value(x), b = value(y);
    if (a === absent || b === absent) return (a === absent) - (b === absent);  // absent values last, either way
    const order = isNaN(a) || isNaN(b) ? a.localeCompare(b, "en", {numeric: true}) : a - b;
    return down ? -order : order;
  };
  body.append(...[...body.rows].sort(compare));
});
