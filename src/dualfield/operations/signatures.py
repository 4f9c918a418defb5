"""ECDSA by its definition in FIPS 186-5, and the packing of its operands for ``ecdsa``."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_ecdsa import cycles
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.math.points import Point
from dualfield.models.curve_constants import OTHER, has_two
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import random_numbers
from dualfield.operations.curve_packing import fixed_curve
from dualfield.simulate.bench import Job


class Action(IntEnum):
    """The operations of the core, by their numbers in ``message_i``."""

    SIGN = 0
    VERIFY = 1
    PUBLIC = 2
    NONE = 3


@dataclass(frozen=True)
class Operands:
    """The numbers of an operation.

    ``hash``: the leftmost bits of the digest. ``first``, ``second``: nonce and key to sign, r and s
    to verify, the key alone for a public key. ``x``, ``y``: the public key to verify. ``curve``:
    its number, in a build for two curves.
    """

    action: Action
    hash: int = 0
    first: int = 0
    second: int = 0
    x: int = 0
    y: int = 0
    curve: int = field(default=0, repr=False)  # the random numbers depend on the text alone

    def with_number(self, name: str, value: int) -> "Operands":
        """Return the operands with another value of the number of a name."""
        return replace(self, **{name: value})  # type: ignore[arg-type]


def pack(config: Configuration, operands: Operands, chance: random.Random | None = None) -> Job:
    """Return the job of an operation. Each number fits the width of the core.

    ``chance``: the source of the random numbers of a protected core, see `random_numbers.draw`.

    >>> from dualfield import catalog
    >>> config = catalog.get("ecdsa").configure(8, {"Word": 4})
    >>> job = pack(config, Operands(Action.VERIFY, hash=5, first=1, second=2, x=3, y=4))
    >>> hex(job.a), hex(job.b)
    ('0x105', '0x4030201')
    """
    n, values, curve = config.bits, 0, curve_of(config, operands.curve)
    for number in (operands.y, operands.x, operands.second, operands.first):
        values = values << n | number
    drawn = random_numbers.draw(
        config, str(operands), chance, lambda numbers: _refuses_random(curve, numbers)
    )
    values |= drawn << 4 * n
    operation = operands.curve * len(Action) + operands.action
    return Job(config.modulus, operation << n | operands.hash, values)


def unpack(config: Configuration, job: Job) -> Operands:
    """Return the numbers of a job."""
    n, mask = config.bits, (1 << config.bits) - 1
    first, second, x, y = ((job.b or 0) >> n * i & mask for i in range(4))
    number, action = divmod(job.a >> n, len(Action))
    return Operands(Action(action), job.a & mask, first, second, x, y, number)


def curve_of(config: Configuration, number: int = 0) -> Curve:
    """Return a curve of a configuration by its number, with its base point and order."""
    curve = fixed_curve(config, ("", OTHER)[number])
    assert curve is not None, "the core is built for one curve"
    return curve


def curves_of(config: Configuration) -> list[Curve]:
    """Return the curves of a configuration, by their numbers."""
    return [curve_of(config, number) for number in range(1 + has_two(config.values))]


def bits_of(config: Configuration, curve: Curve) -> int:
    """Return the bits of a hash for a curve: those of a number, or fewer if there are two."""
    return max(curve.bits, order_of(curve).bit_length()) if has_two(config.values) else config.bits


def order_of(curve: Curve) -> int:
    """Return the order of the base point."""
    assert curve.order is not None, "a curve for signatures has an order"
    return curve.order


@lru_cache(maxsize=64)
def _doubles(curve: Curve, point: tuple[int, int], count: int) -> tuple[Point, ...]:
    """Return a point times 1, 2, 4 and so on."""
    found: list[Point] = [point]
    while len(found) < count:
        found.append(points.add(curve, found[-1], found[-1]))
    return tuple(found)


def multiple(curve: Curve, k: int, point: Point) -> Point:
    """Return k times a point of the curve, for k >= 0, by signed digits.

    >>> from dualfield.math.curves import NAMED
    >>> curve = NAMED["P-256"]
    >>> all(multiple(curve, k, curve.base) == points.multiple(curve, k, curve.base)
    ...     for k in (0, 1, 2, 3, 77, curve.order - 1, curve.order, 2**256 - 1))
    True
    """
    total: Point = None
    if point is None:
        return total
    for term in _doubles(curve, point, curve.bits + 2):
        if k % 2:
            digit = 2 - k % 4
            total = points.add(curve, total, term if digit == 1 else points.negative(curve, term))
            k -= digit
        k //= 2
    return total


def sign(curve: Curve, digest: int, nonce: int, key: int) -> tuple[int, int]:
    """Return the signature r, s, of which one may be 0: it is then none.

    >>> from dualfield.math.curves import NAMED
    >>> r, s = sign(NAMED["P-256"], 5, 7, 9)
    >>> is_valid(NAMED["P-256"], 5, r, s, multiple(NAMED["P-256"], 9, NAMED["P-256"].base))
    True
    """
    n = order_of(curve)
    point = multiple(curve, nonce, curve.base)
    assert point is not None, "the nonce is from 1 to the order - 1"
    r = point[0] % n
    return r, pow(nonce, -1, n) * (digest + r * key) % n


def is_valid(curve: Curve, digest: int, r: int, s: int, public: Point) -> bool:
    """Return whether r, s, both from 1 to the order - 1, is a signature by a public key."""
    n = order_of(curve)
    inverse = pow(s, -1, n)
    scalars = (digest * inverse % n, r * inverse % n)
    terms = map(multiple, (curve, curve), scalars, (curve.base, public))
    total = points.add(curve, *terms)
    return total is not None and total[0] % n == r


def _refuses_random(curve: Curve, drawn: Sequence[int]) -> bool:
    """Return whether the core signs nothing with these random numbers: one of them is 0."""
    if not drawn:
        return False
    factor, *other = drawn
    return not (factor % curve.modulus and factor % order_of(curve) and all(other))


def _is_refused(curve: Curve, o: Operands) -> bool:
    """Return whether an operand is out of its range, or there is no such operation."""
    n, p = order_of(curve), curve.modulus
    if o.action is Action.NONE:
        return True
    scalars = (o.first,) if o.action is Action.PUBLIC else (o.first, o.second)
    coordinates = (o.x, o.y) if o.action is Action.VERIFY else ()
    return not all(0 < k < n for k in scalars) or any(value >= p for value in coordinates)


def _answer(curve: Curve, o: Operands) -> tuple[Status, tuple[int, int]]:
    """Return the status and the two numbers of the result."""
    nothing = (0, 0)
    if _is_refused(curve, o):
        return Status.OPERAND_RANGE, nothing
    if o.action is Action.PUBLIC:
        public = multiple(curve, o.first, curve.base)
        assert public is not None, "the key is from 1 to the order - 1"
        return Status.OK, public
    if o.action is Action.SIGN:
        r, s = sign(curve, o.hash, o.first, o.second)
        return (Status.OK, (r, s)) if r and s else (Status.NOT_INVERTIBLE, nothing)
    valid = points.on_curve(curve, o.x, o.y)
    valid = valid and is_valid(curve, o.hash, o.first, o.second, (o.x, o.y))
    return (Status.OK if valid else Status.NOT_INVERTIBLE), nothing


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the outcome of a job by the definition.

    >>> from dualfield import catalog
    >>> config = catalog.get("ecdsa").configure(8, {"Word": 4})
    >>> expected(config, pack(config, Operands(Action.PUBLIC))).status.word
    'operand_range'
    """
    operands = unpack(config, job)
    drawn = random_numbers.split(config, (job.b or 0) >> 4 * config.bits)
    curve = curve_of(config, operands.curve)
    status, (first, second) = _answer(curve, operands)
    if operands.action in (Action.SIGN, Action.PUBLIC) and _refuses_random(curve, drawn):
        status, first, second = Status.OPERAND_RANGE, 0, 0
    result = second << config.bits | first
    return Outcome(result, None, status, cycles(config, job.a >> config.bits))


def curve_points(curve: Curve) -> Iterator[tuple[int, int]]:
    """Yield every point of a curve over a small field, but infinity."""
    p = curve.modulus
    roots: dict[int, list[int]] = {}
    for y in range(p):
        roots.setdefault(y * y % p, []).append(y)
    for x in range(p):
        yield from ((x, y) for y in roots.get(points.right_side(curve, x), ()))
