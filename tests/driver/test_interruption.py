"""Operations of the driver are right or an error, with any event between two accesses."""

import ctypes
from collections import Counter

import pytest

from driver import driver as api
from driver.driver import Answer
from driver.interruption import Pair, Task, tally
from dualfield import catalog
from dualfield.generate.handover import handover

PRIMES = {24: (1 << 24) - 3, 40: (1 << 40) - 87, 72: (1 << 72) - 93}
MULTIPLY: dict[str, object] = {"Multiply": 1, "Result": "single", "Segment": 8}
#: Core, bits, parameters: results of one, two and three words in a core that keeps the words of its
#: operands, with every operation; and operands in windows.
CORES: list[tuple[str, int, dict[str, object]]] = [
    *(("inv-divstep", bits, MULTIPLY) for bits in PRIMES),
    ("div-binary", 40, {}),
]
IDS = [f"{core}-{bits}" for core, bits, _ in CORES]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return api.compile_driver(tmp_path_factory.mktemp("driver"))


def tasks(core: str, bits: int) -> list[Task]:
    """Operations of a core with their answers: an inverse, a quotient, a product."""
    p = PRIMES[bits]
    a, b, scale = p // 3 + 12345, p // 7 + 999, 1 << bits
    if core == "div-binary":
        pairs = ((a, b), (b, a))
        return [
            Task(
                api.DIVIDE,
                {"modulus": p, "a": x, "b": y},
                Answer(api.OK, x * pow(y, -1, p) % p, 0),
                bits,
            )
            for x, y in pairs
        ]
    inverse = Answer(api.OK, pow(a, -1, p) * scale % p, bits)
    quotient = Answer(api.OK, a * pow(b, -1, p) * scale % p, bits)
    product = Answer(api.OK, a * b * pow(scale, -1, p) % p, 0)
    operands = {"modulus": p, "a": a, "b": b}
    return [
        Task(api.INVERT, {"modulus": p, "a": a}, inverse, bits),
        Task(api.DIVIDE, operands, quotient, bits),
        Task(api.MULTIPLY, operands, product, bits),
    ]


def pair(driver: ctypes.CDLL, case: int, interrupt: bool) -> Pair:
    core, bits, values = CORES[case]
    h = handover(catalog.get(core), "inv", bits=bits, assignments=values, bus="axi-lite")
    return Pair(driver, api.build_model(h), interrupt)


@pytest.mark.sweep
@pytest.mark.parametrize("interrupt", [False, True], ids=["polling", "interrupt"])
@pytest.mark.parametrize("case", range(len(CORES)), ids=IDS)
def test_an_event_between_any_two_accesses(driver: ctypes.CDLL, case: int, interrupt: bool) -> None:
    programs, all_tasks = pair(driver, case, interrupt), tasks(*CORES[case][:2])
    turns = list(zip(all_tasks, all_tasks[1:] + all_tasks[:1], strict=True))
    # At 72 bits only the fastest operation, the product: other sizes differ in the result's words.
    for task, second_task in turns[-1:] if CORES[case][1] == 72 else turns:
        for event, counts in tally(programs.answers_with_events(task, second_task)).items():
            print(IDS[case], interrupt, task.operation, event, dict(counts))
            assert not counts["wrong"], (event, task.operation, counts)
            assert counts["right"], (event, task.operation, counts)
    programs.library.model_free(programs.model)


@pytest.mark.sweep
@pytest.mark.parametrize("interrupt", [False, True], ids=["polling", "interrupt"])
@pytest.mark.parametrize("case", [0, 3], ids=[IDS[0], IDS[3]])
def test_two_programs_at_once(driver: ctypes.CDLL, case: int, interrupt: bool) -> None:
    """The second program starts before any access of the first and pauses before any of its own."""
    programs, all_tasks = pair(driver, case, interrupt), tasks(*CORES[case][:2])
    counts = Counter(programs.answers_interleaved(all_tasks[-1], all_tasks[-2]))
    print(IDS[case], interrupt, dict(counts))
    assert not counts["wrong"], counts
    assert counts["right"], counts
    programs.library.model_free(programs.model)
