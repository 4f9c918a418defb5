"""The student: walk through an inverse, step by step, in the model and in the waves.

    .venv/bin/python examples/student.py [--prime 1021] [--operand 123] [--wave build/inverse.vcd]

The algorithm and its invariant, p = |u| s + v r, stand in docs/algorithms/almost-inverse.md. Here
every step of the model is set beside the registers of the RTL in the waveform, which any viewer
opens (gtkwave, surfer).
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from dualfield import catalog
from dualfield.models.almost_inverse import loop_subtraction_free
from dualfield.simulate import Bench, Job

REGISTERS = ("u_q", "v_q", "r_q", "s_q")
"""Those of the RTL; without their ending they are the algorithm's."""

LEVELS = 9
"""Levels of the hierarchy in the waveform."""


def steps(bits: int, p: int, a: int) -> list[tuple[str, int, int, int, int]]:
    """The model's steps: what was done, and u, v, r, s after it; u as the hardware holds it."""
    found: list[tuple[str, int, int, int, int]] = []

    def observe(step: str, *values: int) -> None:
        u, v, r, s, _ = values
        found.append((step, (1 << bits) - u, v, r, s))

    loop_subtraction_free(bits, p, a, observe)
    return found


def waves(path: Path, names: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Values of these registers, without ``_q``, at each time of a waveform where one changed."""
    codes: dict[str, str] = {}
    now: dict[str, int] = {}
    changed = False
    for line in path.read_text(encoding="ascii").splitlines():
        words = line.split() or [""]
        if words[0] == "$var" and words[4] in names:
            codes[words[3]] = words[4]
        elif words[0].startswith("#"):
            if changed and len(now) == len(names):
                yield dict(now)
            changed = False
        elif words[0].startswith("b") and words[1] in codes:
            now[codes[words[1]].removesuffix("_q")] = int(words[0][1:].replace("x", "0"), 2)
            changed = True
    if changed:
        yield dict(now)


def main() -> None:
    """Run the model, run the RTL, and set them side by side."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--prime", type=int, default=1021)
    parser.add_argument("--operand", type=int, default=123)
    parser.add_argument("--wave", type=Path, default=Path("build/inverse.vcd"))
    options = parser.parse_args()
    p, a = options.prime, options.operand
    bits = p.bit_length()
    options.wave.parent.mkdir(parents=True, exist_ok=True)

    config = catalog.get("ami-sf").configure(bits, {"result": "almost"})
    print(f"{config.core.title}: {a}^-1 2^k modulo {p}, {bits} bits")
    (outcome,) = Bench([config], LEVELS).run([Job(p, a)], options.wave)

    seen = list(waves(options.wave, REGISTERS))
    print(f"\n{'step':>12}  {'u':>6} {'v':>6} {'r':>6} {'s':>6}   |u| s + v r")
    master, slave = ([(one[x], one[y]) for one in seen] for x, y in ("uv", "rs"))
    for step, u, v, r, s in steps(bits, p, a):
        # u and v decide; r and s follow a cycle later, so that the path is shorter.
        master = master[master.index((u, v)) :]
        slave = slave[slave.index((r, s)) :]
        held = ((1 << bits) - u) * s + v * r
        assert held == p, "the invariant"
        print(f"{step:>12}  {u:6} {v:6} {r:6} {s:6}   {held}")

    k = outcome.k or 0
    print(f"\nresult {outcome.result} = {a}^-1 2^{k}, after {outcome.cycles} cycles")
    assert outcome.result * a % p == pow(2, k, p)
    print(f"Halved {k} times it is the inverse: {pow(a, -1, p)}. The waves: {options.wave}")


if __name__ == "__main__":
    main()
