"""Nets of the word-serial inverters over pairs of operations: only listed ones depend on operands.

Proofs of ``formal/`` show of the control that it does not see the operands. Here all variables of
the whole core are compared, in every cycle: those that ever differ are numbers, or are named below.
A build whose variables are seen takes ten seconds, so the suite leaves it out:
``DUALFIELD_COUNT=1000 python -m pytest tests/rtl/test_control_nets.py`` takes that many pairs.
"""

import random
import re

import pytest

from absent import needs
from dualfield import catalog
from dualfield.simulate import Job
from rtl.volume import volume
from workshop.activity.watched_nets import Watched

pytestmark = needs("DUALFIELD_COUNT")

_NUMBERS = (
    r"u_frame\.(operands|result|status)_\w+|(a|b|divisor|dividend|modulus)(_[iq])?|"
    r"result(_[oq])?|status(_o)?|unused_\w+|word|in_data|u_core\.(in_data_i|out_data_o|status_o)|"
    r"u_frame\.u_duties\.operands_[iq]|u_words\.((first|second|third)_[iq]|word_[io]|result_o)"
)
"""Operands and results in transfer."""

DIFFER = {
    "inv-word": re.compile(
        rf"{_NUMBERS}|u_core\.sum|u_core\.u_control\.(count_down|sign|sum_i)|"
        # Flags of the numbers: signs, parity of f or g, comparison of d, a value that is 1 or 0.
        r"u_core\.u_control\.(d_below_m|d_negative|f_negative|nonzero)_[dq]|"
        r"u_core\.u_control\.(f_in_b|inverted|next_odd|odd|zeta)_[dq]|u_core\.refused|"
        r"u_core\.u_control\.(nonzero|swap|(range|common|bad|hide)_[dq]|hide(_o)?|status_o)|"
        r"u_core\.hide|u_core\.u_datapath\.(hide_i|p_zero_[dq])|"
        r"u_core\.u_control\.u_program\.((d_below_m|d_negative|f_in_b|f_negative|odd|swap)_i|p_is_second)|"
        # Select signals: the terms of a sum, and which of two memories is written.
        r"u_core\.controls|u_core\.u_control(\.u_program)?\.controls_o|"
        r"u_core\.u_datapath\.(controls_i|(q_from_[ab]|p_negate|p_from_b|add_m)_[dq]|write_[ab](_d)?)|"
        r"u_core\.u_datapath\.u_[ab]\.(u_memory\.)?write_i|"
        r"u_core\.u_datapath\.(add|add_in_[23]|carry_[23](_q)?|in_data_i|odd|odd_q|sum_\w+|written)|"
        r"u_core\.u_datapath\.([abm]_word|[mpq]_q)|"
        r"u_core\.u_datapath\.u_[abm]\.(u_memory\.)?(read_data_o|write_data_i|words_q)|"
        r"u_core\.u_datapath\.u_(first|second)\.\w+|"
        # Parity of registers, some of them above.
        r"u_core\.(u_datapath\.u_(moving|add|write)|u_control\.u_(findings|decision))_parity\..*"
    ),
    "inv-jump": re.compile(
        rf"{_NUMBERS}|u_core\.(x|y|in_word|out_q|results|u_control\.(word_i|results_i))|"
        # Signs of numbers, comparisons with 1, and the values to subtract.
        r"u_core\.(minus|second)|"
        r"u_core\.u_control\.((minus|second)_[doq]|signs|(unit|range|bad)_[dq]|status_o)|"
        r"u_core\.u_control\.(above_one|bad|range)|u_core\.u_control\.u_findings_parity\..*|"
        r"u_core\.u_control\.u_operand_check\.(registers_[dq]|any|too_long|word_i|"
        r"(above_one|bad|range)_o|u_parity\..*)|"
        r"u_core\.u_datapath\.(minus_i|sign|factors|in_data_i|in_word(_[oq])?|inverse_q)|"
        r"u_core\.u_datapath\.(matrix(_b)?_q|matrix_d|steps|u_(matrix|multiple)_parity\..*)|"
        r"u_core\.u_datapath\.(multiple(_[dq])?|products|results_o|result_words|low_(products|sum))|"
        r"u_core\.u_datapath\.[xy](_o|_word|_write_word)?|u_core\.u_datapath\.gen_no_check\.unused_low|"
        r"u_core\.u_datapath\.u_[xy]\.(gen_plain\.)?(u_memory\.)?"
        r"(read_data_o|write_data_i|word|words_q)|"
        r"u_core\.u_datapath\.gen_lane\[\d\]\.u_lane\.(low_o|products(_[oq])?|[pq]_i|result_o|"
        r"carry_q|sum(_q)?|u_(products|sum)\.([abc]_i|carry_i|sum_o))|"
        r"u_core\.u_datapath\.u_products\.(factors_i|products_o|[xy]_i)|"
        r"u_core\.u_datapath\.u_products\.gen_\w+\.gen_unit\[\d\]\.u_product\..*"
        r"(factor|word|product)(_[ioq])?|"
        r"u_core\.u_datapath\.u_steps\.((delta|may)_[dq]|delta_next|[fg]_[iq]|matrix_o|odd|"
        r"[qruv]_q|[gqr]_next|unused_\w+|swap|u_chain_[gqr]\..*|u_parity\..*)"
    ),
}
"""Core -> pattern for the full names of variables that may differ."""

BUILDS = {"inv-word": {"MaxBits": 32, "Word": 4}, "inv-jump": {"MaxBits": 32, "Multipliers": 4}}


GROUP = 3
"""Operations of one size and field; the last two of them are compared."""


def relative_name(name: str) -> str:
    return name.removeprefix("top.df_bench.u_l0.")


def operations(core: catalog.Core, rng: random.Random, pairs: int) -> list[Job]:
    """Yield pairs after an operation of the same size and field: other sizes leave public data.

    Moduli and operands are any that fit, some refused.
    """
    jobs = []
    for _ in range(pairs):
        size, kind = rng.randint(3, 32), rng.choice(core.kinds)
        divides = rng.random() < 0.5
        for _ in range(GROUP):
            modulus = rng.getrandbits(size + (kind == "gf2m")) | (rng.random() < 0.9)
            a = rng.choice([0, 1, 1 << rng.randrange(size), rng.getrandbits(size)])
            b = rng.getrandbits(size) if divides else None
            jobs.append(Job(modulus, a, b, kind=kind, size=size))
    return jobs


def differ(watched: Watched, jobs: list[Job]) -> int:
    """Return the number of pairs in which a net of ``watched.control`` differs in any cycle."""
    operations = [(sums.cycles, sums.nets.tolist()) for sums in watched.sums(jobs)]
    pairs = zip(operations[1::GROUP], operations[2::GROUP], strict=True)
    return sum(entry != other for entry, other in pairs)


@pytest.mark.parametrize("name", BUILDS)
def test_what_operands_do_not_decide_is_the_same(name: str) -> None:
    core = catalog.get(name)
    config = core.configure(32, BUILDS[name])
    allowed = DIFFER[name]
    pairs = volume(8)
    watched = Watched(
        config, GROUP * pairs, lambda net: allowed.fullmatch(relative_name(net)) is None
    )
    jobs = operations(core, random.Random(17), pairs)
    assert differ(watched, jobs) == 0
    names = {relative_name(net) for net in watched.control}
    assert len(names) > len(watched.names) // 2
    for ending in ("u_frame.state_q", ".row_q", ".index_q", "address_i"):
        assert [net for net in names if net.endswith(ending)], ending


@pytest.mark.parametrize("name", BUILDS)
def test_most_of_twenty_nets_left_out_do_differ(name: str) -> None:
    """The comparison detects nets that depend on operands."""
    core = catalog.get(name)
    allowed = DIFFER[name]
    watched = Watched(
        core.configure(32, BUILDS[name]),
        16,
        lambda net: allowed.fullmatch(relative_name(net)) is None,
    )
    jobs = operations(core, random.Random(18), 8)
    left_out = [net for net in watched.names if allowed.fullmatch(relative_name(net))]
    count = 0
    for net in random.Random(19).sample(left_out, 20):
        watched.control = [net]
        count += differ(watched, jobs) > 0
    assert count > 10
