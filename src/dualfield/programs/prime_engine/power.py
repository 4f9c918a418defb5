"""The text of a power with a public exponent: an inverse by Fermat's theorem has few products.

The exponent is runs of ones and zeros. x^(2^n - 1), for a run of n ones, is x^(2^a - 1) squared b
times, times x^(2^b - 1), if n = a + b. So the lengths of the runs need an addition chain.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

UNROLLED = 7
"""Squarings that are lines of the text; more of them are a loop."""


def chain(lengths: set[int]) -> list[tuple[int, int]]:
    """Return pairs (a, b), each of lengths that are 1 or sums of a pair before; a is not below b.

    The sums contain all lengths but 1.

    >>> chain({30, 32})
    [(1, 1), (2, 1), (3, 3), (6, 1), (7, 7), (14, 1), (15, 15), (30, 2)]
    """
    pairs: dict[int, tuple[int, int]] = {}

    def add(length: int) -> None:
        known = [1, *pairs]
        if length in known:
            return
        fits = [a for a in known if length - a in known]
        longest = max(fits, default=length - 1 if length % 2 else length // 2)
        add(longest)
        pairs[length] = max(longest, length - longest), min(longest, length - longest)

    for length in sorted(lengths):
        add(length)
    return list(pairs.values())


def split(length: int, known: set[int]) -> list[int]:
    """Return lengths that are known and whose sum is a length, long ones first.

    >>> split(94, {1, 15, 30, 32})
    [32, 32, 30]
    """
    parts = []
    while length:
        parts.append(max(part for part in known if part <= length))
        length -= parts[-1]
    return parts


@dataclass(frozen=True)
class Plan:
    """The products of a power: a chain, then (squarings, length of the ones that they precede).

    The first step has no squarings. A length of 0 ends with the squarings.
    """

    pairs: tuple[tuple[int, int], ...]
    steps: tuple[tuple[int, int], ...]

    @property
    def products(self) -> int:
        """The number of products."""
        pairs = sum(b + 1 for _, b in self.pairs)
        return pairs + sum(count + (length > 0) for count, length in self.steps) - 1


def plan(exponent: int) -> Plan:
    """Return the plan with the fewest products of a few chains.

    >>> p256 = 2**256 - 2**224 + 2**192 + 2**96 - 1
    >>> [plan(p - 2).products for p in (2**255 - 19, p256, 2**448 - 2**224 - 1)]
    [268, 268, 462]
    """
    runs = [(digit == "1", len(list(group))) for digit, group in groupby(f"{exponent:b}")]
    first = runs[0][1]
    lengths = {length for is_one, length in runs if is_one}
    sets = [{first}, lengths, {first} | {length % first for length in lengths} - {0}]
    return min((_plan(runs, chain(known)) for known in sets), key=lambda found: found.products)


def _plan(runs: list[tuple[bool, int]], pairs: list[tuple[int, int]]) -> Plan:
    known = {1} | {a + b for a, b in pairs}
    steps: list[tuple[int, int]] = []
    waits = 0
    for is_one, length in runs:
        if is_one:
            for part in split(length, known):
                steps.append((waits + part if steps else 0, part))
                waits = 0
        else:
            waits = length
    return Plan(tuple(pairs), (*steps, *([(waits, 0)] if waits else [])))


def field_product(d: str, x: str, y: str) -> str:
    """Return the text of a product modulo the prime of the build."""
    return f"{d} = {x} * {y}\n"


@dataclass(frozen=True)
class Powers:
    """How the text of a power is written.

    ``product``: the text of d becoming x times y, from their names. ``short``: in few words: two
    squarings are a loop already.
    """

    product: Callable[[str, str, str], str] = field_product
    short: bool = False

    def squarings(self, name: str, source: str, count: int) -> str:
        """Return the text of ``name`` becoming ``source`` squared ``count`` times, 1 or more."""
        first, again = self.product(name, source, source), self.product(name, name, name)
        if self.short and name == source and count > 1:
            return f"loop {count} overlap\n{again}end\n"
        if count <= (2 if self.short else UNROLLED):
            return first + again * (count - 1)
        return f"{first}loop {count - 1} overlap\n{again}end\n"

    def power(self, name: str, source: str, exponent: int) -> str:
        """Return the text of ``name`` becoming ``source``^exponent: see `power`."""
        found, text = plan(exponent), ""

        def ones(length: int) -> str:
            return source if length == 1 else f"ones{length}"

        for a, b in found.pairs:
            result = ones(a + b)
            text += self.squarings(result, ones(a), b) + self.product(result, result, ones(b))
        current = ones(found.steps[0][1])
        for count, length in found.steps[1:]:
            text += self.squarings(name, current, count)
            text += self.product(name, name, ones(length)) if length else ""
            current = name
        return text if current == name else text + f"{name} = {current}\n"


def power(name: str, source: str, exponent: int) -> str:
    """Return the text of ``name`` becoming ``source``^exponent, in the domain of the source.

    The exponent is at least 2; the registers ones2, ones3 ... are written.

    >>> print(power("y", "x", 13))
    ones2 = x * x
    ones2 = ones2 * x
    y = ones2 * ones2
    y = y * y
    y = y * x
    <BLANKLINE>
    """
    return Powers().power(name, source, exponent)
