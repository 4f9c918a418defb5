"""Random texts of programs for the prime engine."""

import random


def random_text(rng: random.Random, *, modulus: bool = False) -> str:
    """Return a program of random statements whose bounds the assembler accepts.

    ``modulus``: the engine takes any modulus, and sums have no offset. Names with r hold inputs,
    products and choices of them; names with s sums of two of those.
    """
    narrow, wide = ["a", "b"], ["a", "b"]
    conditions = ("c", "d", "e")

    def statement(in_overlap: bool = False) -> str:
        x, y = rng.choice(narrow), rng.choice(narrow)
        name, total = f"r{rng.randrange(8)}", f"s{rng.randrange(4)}"
        condition, joined = rng.choice(conditions), rng.choice(["=", "^=", "|=", "&="])
        kind = rng.choice(["product", "product", "sum", "sum", "choice", "flag", "digit"])
        if kind == "product":
            line = f"{name} = {rng.choice(wide)} * {rng.choice(wide)}"
            narrow.append(name)
        elif kind == "sum":
            sign = rng.choice("+" if modulus else "+-")
            line = f"{total} = {x} {sign} {y}{rng.choice(['', f' if {condition}'])}"
            wide.append(total)
        elif kind == "choice":
            line = f"{name} = {x} if {condition} else {y}"
            narrow.append(name)
        elif kind == "flag" and not in_overlap:
            return f"t = {x} -- {y}; {condition} {joined} {rng.choice(['below', 'not zero'])}"
        else:
            source = rng.choice(["digit", "change", f"not equal {rng.randrange(8)}"])
            return f"seek {rng.randrange(1, 8)}; take k; take k; {condition} {joined} {source}"
        wide.extend(narrow[-1:])
        return line

    first = "in m; modulus m; in a 2; in b 2" if modulus else "in a 4; in b 4"
    lines = [f"conditions c d e; {first}; in k"]
    lines += [statement() for _ in range(12)]
    overlap = rng.random() < 0.5
    lines.append(f"loop {rng.randrange(1, 5)}{' overlap' if overlap else ''}")
    lines += [statement(overlap) for _ in range(10)]
    lines.append("end")
    lines += [f"out {name}" for name in sorted({*narrow, *wide})]
    return "\n".join([*lines, "check c 3", "last out a"])
