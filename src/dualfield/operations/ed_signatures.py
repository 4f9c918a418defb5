"""EdDSA by its definition in RFC 8032, and the packing of the operands of ``eddsa``."""

import random
from collections.abc import Sequence
from enum import IntEnum

from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_eddsa import curve_of, cycles
from dualfield.math.edwards import NEUTRAL, Edwards, encoding_bits
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import random_numbers
from dualfield.programs.prime_engine.eddsa_program import INPUTS
from dualfield.simulate.bench import Job


class Action(IntEnum):
    """The operations of the core, by their numbers in ``operation_i``."""

    COMMIT = 0
    RESPOND = 1
    PUBLIC = 2
    VERIFY = 3


def pack(
    config: Configuration,
    action: Action,
    numbers: Sequence[int],
    chance: random.Random | None = None,
) -> Job:
    """Return the job of an operation on numbers in the order of the core, each of an encoding.

    ``chance``: the source of the random numbers of a protected core, see `random_numbers.draw`.

    >>> from dualfield import catalog
    >>> config = catalog.get("eddsa").configure(7, {"Word": 4})
    >>> job = pack(config, Action.VERIFY, [1, 2, 3, 4, 5])
    >>> job.a, hex(job.b), unpack(config, job)
    (3, '0x504030201', (<Action.VERIFY: 3>, [1, 2, 3, 4, 5]))
    """
    size = encoding_bits(config.bits)
    values = sum(number << size * i for i, number in enumerate(numbers))
    drawn = random_numbers.draw(
        config, f"{action} {numbers}", chance, lambda drawn: _refuses_random(config, drawn)
    )
    return Job(config.modulus, int(action), values | drawn << max(INPUTS) * size)


def _refuses_random(config: Configuration, drawn: Sequence[int]) -> bool:
    """Return whether the core signs nothing with these random numbers: one of them is 0."""
    return bool(drawn) and (drawn[0] % config.modulus == 0 or not all(drawn))


def unpack(config: Configuration, job: Job) -> tuple[Action, list[int]]:
    """Return the operation of a job and the numbers that it reads."""
    size, action = encoding_bits(config.bits), Action(job.a)
    numbers = [(job.b or 0) >> size * i & (1 << size) - 1 for i in range(INPUTS[action])]
    return action, numbers


def halves(config: Configuration, value: int) -> list[int]:
    """Return the two numbers of a hash, the low half first."""
    high, low = divmod(value, 1 << encoding_bits(config.bits))
    return [low, high]


def is_valid(
    curve: Edwards, numbers: Sequence[int], k: int, *, cofactored: bool, refuses_small: bool
) -> Status:
    """Return the status of the encodings of A and R, and S, with the hash k: section 5.1.7.

    >>> from dualfield.math.edwards import ED25519
    >>> base = ED25519.encode(ED25519.base)
    >>> rules = {"cofactored": False, "refuses_small": False}
    >>> [is_valid(ED25519, (base, base, s, 5), 5, **rules).word for s in (6, 7, ED25519.order)]
    ['ok', 'not_invertible', 'operand_range']
    """
    encodings, response = numbers[:2], numbers[2]
    sign = 1 << curve.bits - 1
    if response >= curve.order or any(e % sign >= curve.modulus for e in encodings):
        return Status.OPERAND_RANGE
    public, commitment = map(curve.decode, encodings)
    if public is None or commitment is None:
        return Status.NOT_INVERTIBLE
    cofactor = 1 << curve.cofactor_bits
    if refuses_small and curve.multiple(cofactor, public) == NEUTRAL:
        return Status.NOT_INVERTIBLE
    right = curve.add(commitment, curve.multiple(k % curve.order, public))
    rest = curve.add(curve.multiple(response, curve.base), curve.negative(right))
    holds = curve.multiple(cofactor if cofactored else 1, rest) == NEUTRAL
    return Status.OK if holds else Status.NOT_INVERTIBLE


def expected(config: Configuration, job: Job) -> Outcome:
    """Return the outcome of a job by the definition.

    >>> from dualfield import catalog
    >>> config = catalog.get("eddsa").configure(255)
    >>> outcome = expected(config, pack(config, Action.PUBLIC, [1]))
    >>> outcome.result == curve_of(config).encode(curve_of(config).base)
    True
    """
    curve = curve_of(config)
    action, numbers = unpack(config, job)

    def number(low: int) -> int:
        return numbers[low + 1] << curve.bits | numbers[low]

    status, result = Status.OK, 0
    match action:
        case Action.COMMIT:
            result = curve.encode(curve.multiple(number(0) % curve.order, curve.base))
        case Action.RESPOND:
            result = (number(0) + number(2) * numbers[4]) % curve.order
        case Action.PUBLIC:
            result = curve.encode(curve.multiple(numbers[0] % curve.order, curve.base))
        case Action.VERIFY:
            status = is_valid(
                curve,
                numbers,
                number(3),
                cofactored=bool(config.values["Cofactored"]),
                refuses_small=bool(config.values["RefuseSmall"]),
            )
    drawn = random_numbers.split(config, (job.b or 0) >> max(INPUTS) * curve.bits)
    if action is not Action.VERIFY and _refuses_random(config, drawn):
        status, result = Status.OPERAND_RANGE, 0
    return Outcome(result, None, status, cycles(config, action))
