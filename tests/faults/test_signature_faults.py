"""Flips in private operations of ``rsa`` and ``ecdsa``: no result of a wrong computation leaves."""

import random
from collections.abc import Callable

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.catalog.records.prime_ecdsa import ecdsa
from dualfield.catalog.records.prime_rsa import rsa
from dualfield.models.outcome import Status
from dualfield.models.prime_ecdsa_pair import Pair
from dualfield.operations import of, rsa_keys, signatures
from dualfield.simulate import Job
from workshop.faults import campaign, netlist

BITS, FLIPS, SEED = 32, 1000, 52
ENGINE = "u_shell.u_operation.u_engine."
ROW = ENGINE + "u_file.gen_copy[{}].u_rows.words_q[{}]"


def is_private(config: Configuration, job: Job) -> bool:
    return rsa_keys.unpack(config, job)[0] == rsa_keys.Action.PRIVATE


def is_signing(config: Configuration, job: Job) -> bool:
    return signatures.unpack(config, job).action == signatures.Action.SIGN


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "is_chosen", "operands"),
    [("rsa", is_private, {"c_low", "c_high"}), ("ecdsa", is_signing, {"hash"})],
    ids=["rsa", "ecdsa"],
)
def test_no_result_of_a_wrong_computation_leaves(
    name: str, is_chosen: Callable[[Configuration, Job], bool], operands: set[str]
) -> None:
    """A flip of an operand that only says what is signed gives a signature of something else."""
    config = catalog.get(name).configure(BITS, {"FaultChecks": 1})
    rng = random.Random(SEED)
    operation = of(config.core)
    drawn = (
        job
        for job in operation.randoms(config, 1000, rng)
        if is_chosen(config, job) and operation.status(config, job) is Status.OK
    )
    chosen = [(next(drawn),) for _ in range(3)]
    design = netlist.design(config)
    _, flip_flops = campaign.inject(
        config, design, chosen, count=len(chosen), seed=SEED, samples=FLIPS
    )
    model = rsa(config) if name == "rsa" else ecdsa(config)
    assert not isinstance(model, Pair)
    rows = model.engine.build.segments
    of_operands = {
        ROW.format(copy, number * rows + row)
        for number, names in enumerate(model.program.registers)
        for copy in range(4)
        for row in range(rows)
        if operands & set(names.split("/"))
    }
    counts, wrong = dict.fromkeys(campaign.CLASSES, 0), []
    for register in design.registers:
        for flags in flip_flops[register.low : register.low + register.bits]:
            found = dict(zip(campaign.CLASSES, flags[2:], strict=True))
            is_inside = register.name.startswith(ENGINE) and register.name not in of_operands
            if found["silent"] and is_inside:
                wrong.append(register.name)
            for kind, count in found.items():
                counts[kind] += count
    assert not wrong, counts
    assert sum(counts.values()) == FLIPS * len(chosen)
    assert counts["fault"] > FLIPS // 100
