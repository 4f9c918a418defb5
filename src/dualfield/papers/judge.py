"""Claims of a paper put to the test at several sizes, on measured figures and on its own."""

from collections.abc import Mapping

from dualfield.report import Claim

Answer = tuple[bool, str]
"""Whether a claim holds at one size, and the number that says so."""


def signed(ratio: float) -> str:
    """A ratio as a change in percent, with its sign."""
    return f"{100 * (ratio - 1):+.1f} %"


def listed(found: Mapping[int, Answer]) -> str:
    """The numbers by size."""
    return "; ".join(f"n={bits}: {text}" for bits, (_, text) in found.items())


def verdict(by_size: Mapping[int, bool]) -> tuple[bool | None, str]:
    """Whether it holds at every size, and that in words."""
    if not by_size:
        return None, "not tested"
    good = [str(bits) for bits, holds in by_size.items() if holds]
    bad = [str(bits) for bits, holds in by_size.items() if not holds]
    if not bad:
        return True, "holds"
    if not good:
        return False, "does not hold"
    return False, f"does not hold at n={', '.join(bad)}"


def claim(
    statement: str,
    compared: str,
    found: Mapping[int, Answer],
    printed: Mapping[int, Answer] | None = None,
    table: str = "Table I",
) -> Claim:
    """The claim on measured answers, and what the paper's own ``table`` says of it."""
    holds, words = verdict({bits: answer[0] for bits, answer in found.items()})
    evidence = f"{compared}: {listed(found) or 'no figure to test it on'}."
    if printed:
        own = verdict({bits: answer[0] for bits, answer in printed.items()})[1]
        evidence += f"\n\nOn the printed {table} it {own}: {listed(printed)}."
    return Claim(statement, holds, words, evidence)
