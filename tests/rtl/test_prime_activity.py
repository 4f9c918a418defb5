"""``python -m workshop activity`` on the prime engine: control compared between secrets.

A build whose variables are seen takes ten seconds, so the suite leaves it out:
``DUALFIELD_COUNT=8 python -m pytest tests/rtl/test_prime_activity.py``.
"""

import random

import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.operations import signatures
from workshop.activity import __main__ as command
from workshop.activity import prime_nets, secret_operations
from workshop.activity.pairs import Comparison, compare
from workshop.activity.watched_nets import Watched

slow = needs("DUALFIELD_COUNT")

OPERATIONS = 80
CORES = [core.id for core in catalog.cores().values() if prime_nets.has_prime_engine(core)]
ENGINE = "top.df_bench.u_l0.u_shell.u_operation.u_engine"
DATA = {f"{ENGINE}.u_conditions.condition_q", f"{ENGINE}.gen_table.u_table.index_q"}
"""The conditions, and the number of a table's entry: both follow from the secret."""


def small(name: str) -> Configuration:
    core = catalog.get(name)
    return core.configure(16, {**core.small, "FaultChecks": 1})


def compared(watched: Watched) -> list[Comparison]:
    jobs = secret_operations.jobs(watched.config, 1 + OPERATIONS, random.Random(1))
    return compare(watched, jobs, len(secret_operations.actions(watched.config)))


@slow
def test_only_data_differ() -> None:
    """Control nets do not depend on nonce and key; conditions and table entries do."""
    watched = Watched(small("ecdsa"), 2 * OPERATIONS, prime_nets.is_control)
    control = watched.control
    assert len(control) > len(watched.names) // 2
    for comparison in compared(watched):
        assert comparison.operations == OPERATIONS
        assert len(comparison.statuses) > 1
        assert (comparison.nets, comparison.pairs) == (set(), set())
    watched.control = [*control, *sorted(DATA)]
    for comparison in compared(watched):
        assert comparison.nets == DATA
        assert len(comparison.pairs) > OPERATIONS // 4


@slow
def test_most_data_nets_differ() -> None:
    """Few nets are left out of the comparison without need."""
    watched = Watched(small("ecdsa"), 2 * OPERATIONS, prime_nets.is_control)
    watched.control = [
        name for name in watched.names if not prime_nets.is_control(name) and "unused" not in name
    ]
    sign, _ = compared(watched)
    assert len(sign.nets) > 0.85 * len(watched.control)


@pytest.mark.parametrize(
    "net",
    [
        "write_i",
        "write_address_i",
        "read_address_i",
        "address_q",
        "pc_q",
        "in_valid_i",
        "valid_q",
        "take_q",
        "new_q",
    ],
)
def test_no_scope_hides_an_address_or_an_enable(net: str) -> None:
    """In every scope with data nets, address, valid and enable signals are compared."""
    scopes = [
        *("u_write", "u_file.gen_copy[0].u_rows", "u_add", "u_conditions", "u_out"),
        *("gen_table.u_table", "gen_table.u_table.u_kept", "u_sequence", "gen_fixed.u_multiply"),
        *("gen_fixed.u_multiply.u_row", "gen_any.u_multiply", "gen_any.u_multiply.u_words"),
        *(f"gen_any.u_multiply.u_words.u_{part}" for part in ("load", "y", "out", "steps")),
        *("gen_any.u_multiply.u_words.gen_segment[0].u_segment.u_operand", ""),
    ]
    for scope in scopes:
        assert prime_nets.is_control(f"{ENGINE}.{scope}.{net}".replace("..", "."))


def test_operations_of_each_action_come_in_turn() -> None:
    """Numbers of a random operation are replaced by 0, the order, or a number with zeros above."""
    config = small("ecdsa")
    order = int(config.values["Order"])
    jobs = list(secret_operations.jobs(config, 300, random.Random(2)))
    drawn = [signatures.unpack(config, job) for job in jobs]
    sign, public = signatures.Action.SIGN, signatures.Action.PUBLIC
    assert [operands.action for operands in drawn[:4]] == [sign, public, sign, public]
    for name in ("first", "second"):
        values = {getattr(operands, name) for operands in drawn[::2]}
        assert {0, 1, order - 1, order, order + 1, (1 << 16) - 1} <= values
        assert any(1 < value < 1 << 8 for value in values)


@pytest.mark.parametrize("name", CORES)
def test_every_core_has_operations(name: str) -> None:
    config = small(name)
    actions = secret_operations.actions(config)
    jobs = list(secret_operations.jobs(config, 4, random.Random(1)))
    assert len(set(jobs)) == 4 * len(actions)
    assert secret_operations.numbers(config)


def test_a_core_on_another_engine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["inv-word"]) == 2
    assert "not on the prime engine" in capsys.readouterr().err


def test_no_t_test_of_the_prime_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["ecdsa", "--traces", "10"]) == 2
    assert "leave out --traces" in capsys.readouterr().err
