"""The student: walk through an inverse, step by step, in the model and in the waves.

    .venv/bin/python examples/student.py [--prime 1021] [--operand 123] [--wave build/inverse.vcd]

The algorithm and its invariant, p = |u| s + v r, stand in docs/algorithms/almost-inverse.md. Here
every step of the model is set beside the registers of the RTL in the waveform, which any viewer
opens (gtkwave, surfer).
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import UsageError
from dualfield.host.files import require_writable
from dualfield.math.fields import parse_integer
from dualfield.math.moduli import is_prime, require_modulus
from dualfield.models.almost_inverse import loop_subtraction_free
from dualfield.simulate import Bench, Job

REGISTERS = ("u_q", "v_q", "r_q", "s_q")
"""Those of the RTL; without their ending they are the algorithm's."""

WAVE = Path("build/inverse.vcd")
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


def numbers(prime: str, operand: str) -> tuple[int, int]:
    """The prime and the operand; UsageError where there is no inverse."""
    p, a = parse_integer(prime, "--prime"), parse_integer(operand, "--operand")
    require_modulus("gfp", p, f"--prime {p}")
    if not is_prime(p):
        raise UsageError(f"--prime {p} is not prime: some operands have no inverse.")
    if not 0 < a < p:
        raise UsageError(f"--operand {a} is not possible; it is from 1 to {p - 1}.")
    return p, a


app = make_app()


@app.command()
def main(
    prime: Annotated[str, typer.Option(help="The modulus, as 1021 or 0x3fd.")] = "1021",
    operand: Annotated[str, typer.Option(help="From 1 to the modulus less 1.")] = "123",
    wave: Annotated[Path, typer.Option(help="The waveform to write.")] = WAVE,
) -> None:
    """Walk through an inverse, step by step, in the model and in the waves of the RTL."""
    p, a = numbers(prime, operand)
    bits = p.bit_length()
    config = catalog.get("ami-sf").configure(bits, {"result": "almost"})
    wave.parent.mkdir(parents=True, exist_ok=True)
    require_writable(wave)
    print(f"{config.core.title}: {a}^-1 2^k modulo {p}, {bits} bits")
    (outcome,) = Bench([config], LEVELS).run([Job(p, a)], wave)

    seen = list(waves(wave, REGISTERS))
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
    print(f"Halved {k} times it is the inverse: {pow(a, -1, p)}. The waves: {wave}")


if __name__ == "__main__":
    sys.exit(run_app(app, name="student.py"))
