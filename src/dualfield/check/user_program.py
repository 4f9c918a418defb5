"""Check a user's program: the RTL in a simulator against the model, word for word."""

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dualfield import catalog
from dualfield.catalog.core import Configuration, Port
from dualfield.catalog.parameter import Parameter
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.models.prime_multiply_words import Words
from dualfield.operations.user_program import UserProgram
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS, BITS
from dualfield.simulate import Bench, Job, seed

BENCH = Path(__file__).with_name("df_prime_engine_bench.sv")
_WORDS = catalog.get("mont-mul-prime-words")
_KEPT = ("Modulus", "Multipliers", "Word", "Technology", "FaultChecks")
_MOST_BITS = BITS << ADDRESS_BITS
"""Bits of the longest parameter: those of a program memory."""
MOST_OPERATIONS = 100_000


@dataclass(frozen=True)
class ProgramCheck:
    """Operations that ran, and those whose result, status or cycles differ from the model's."""

    operations: int
    failures: int
    first_failure: str | None
    cycles: int


def edges(user: UserProgram) -> Iterator[list[int]]:
    """Yield operands at 0, 1, p - 1, p, and the most: all of them, then each beside others of 1."""
    p = user.build.modulus
    most = [(1 << operand.bits) - 1 for operand in user.operands]
    choices = [sorted({v for v in (0, 1, p - 1, p, top) if v <= top}) for top in most]
    for value in (0, 1, p - 1, p, max(most)):
        yield [min(value, top) for top in most]
    if len(most) <= 3:
        yield from (list(row) for row in itertools.product(*choices))
        return
    for index, values in enumerate(choices):
        yield from ([value if i == index else 1 for i in range(len(most))] for value in values)


def check(
    user: UserProgram, count: int, progress: Callable[[str, int, int | None], None]
) -> ProgramCheck:
    """Run the edges and ``count`` random operand sets on the RTL, and compare with the model.

    The bench takes and offers each word at once. DUALFIELD_SEED repeats the operands.
    """
    rng = random.Random(seed())
    rows = list(edges(user))
    rows += [[rng.getrandbits(one.bits) for one in user.operands] for _ in range(count)]
    numbers = user.multiplier
    transfers = (numbers.words * len(user.operands), numbers.words * len(user.results))
    values = {
        "Registers": user.registers,
        "Offset": user.build.offset,
        "Exact": int(user.program.exact),
        "Address": user.part.address,
    }
    config = bench(numbers, user.program.words, transfers, values)
    jobs = [Job(config.modulus, pack(numbers, row), 0) for row in rows]
    failures: list[str] = []
    progress("operations checked", 0, len(jobs))
    pairs = Bench([config]).pairs(jobs, cycles=len(jobs) * user.interval)
    for number, (row, (_, outcome)) in enumerate(zip(rows, pairs, strict=True), start=1):
        model = user.outputs(row)
        # From the first word in, a cycle after the first issue, to the last word out.
        expected = (pack(numbers, model.numbers), model.status, user.last_word - 1)
        actual = (outcome.result, outcome.status.value, outcome.k)
        if actual != expected:
            names = (one.name for one in user.operands)
            operands = ", ".join(
                f"{name}={value:#x}" for name, value in zip(names, row, strict=True)
            )
            failures.append(
                f"{operands}: the RTL gives (words, status, cycles) {_shown(actual)}, the model "
                f"{_shown(expected)}"
            )
        progress("operations checked", number, len(jobs))
    first = failures[0] if failures else None
    return ProgramCheck(len(jobs), len(failures), first, user.cycles)


def _shown(answer: tuple[int, int, int | None]) -> str:
    return f"({answer[0]:#x}, {answer[1]}, {answer[2]})"


def bench(
    numbers: Words | AnyEngine,
    words: Sequence[int],
    transfers: tuple[int, int],
    values: Mapping[str, int],
) -> Configuration:
    """Return the bench round an engine with the words of a program.

    ``transfers``: the words in and out of an operation.
    """
    reads, writes = transfers
    all_values = {
        "Modulus": numbers.modulus if isinstance(numbers, Words) else 0,
        "AnyModulus": int(isinstance(numbers, AnyEngine)),
        "Multipliers": numbers.multipliers,
        "Word": numbers.word,
        "Spare": numbers.spare,
        "Square": int(isinstance(numbers, AnyEngine) and numbers.squares),
        "FaultChecks": 1,
        "ProgramWords": len(words),
        "Program": sum(word << BITS * i for i, word in enumerate(words)),
        "InWords": reads,
        "OutWords": writes,
        **values,
    }
    kept = [p for p in _WORDS.parameters if p.name in _KEPT]
    names = [name for name in all_values if name not in _KEPT]
    own = [Parameter(name, name, 0, name, maximum=1 << _MOST_BITS) for name in names]
    core = dataclasses.replace(
        _WORDS,
        id="df-prime-engine-bench",
        top=BENCH.stem,
        bench=BENCH,
        parameters=(*kept, *own),
        constraint=lambda _: None,
        inputs=(
            Port("a_i", "a", lambda c: numbers.word * reads),
            Port("b_i", "b", lambda c: 16),
        ),
        outputs=(
            Port("result_o", "result", lambda c: numbers.word * writes),
            Port("k_o", "k", lambda c: 32),
            _WORDS.outputs[-1],
        ),
        latency=lambda c: (0, 100_000),
    )
    # A long number is read in hexadecimal only.
    texts = {name: value if name in _KEPT else hex(value) for name, value in all_values.items()}
    return core.configure(numbers.bits, texts)


def pack(numbers: Words | AnyEngine, values: Sequence[int]) -> int:
    """Return numbers as words, one after the other."""
    return sum(value << numbers.word * numbers.words * i for i, value in enumerate(values))
