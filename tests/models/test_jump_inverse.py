"""The model of the inverter by jumps against Python's own arithmetic."""

from dualfield.models import divstep
from dualfield.models import jump_inverse as model
from dualfield.models.outcome import Status
from workshop.bounds import divstep_steps


def test_jumps_are_enough_at_every_width() -> None:
    """Whole jumps of divsteps against the certificate, and against the closed formula."""
    for n in range(3, 4097):
        assert divstep_steps(n) <= model.JUMP * model.jumps(n)
        assert model.JUMP * model.jumps(n) <= divstep.steps(n) * 1.01 + model.JUMP


def test_numbers_fit_their_words() -> None:
    """d and e have at most 9 bits and a sign more than M, at every size."""
    for n in range(3, 4097):
        # |d|, |e| < (1 + jumps / 2) M, M < 2^n.
        assert 2 + model.jumps(n) <= 2 << 9
        for multipliers in model.MULTIPLIERS:
            words = 2 * model.groups(n, multipliers) - 1
            assert words * model.word(multipliers) >= n + 10
            if model.groups(n, multipliers) > model.LEAST_GROUPS:
                assert (words - 2) * model.word(multipliers) < n + 10


def test_sums_fit_their_registers() -> None:
    """The largest sum of a slot fits its register."""
    for word in (16, 32):
        most = 1 << 2 * word + 17
        multiple = model.ONE + model.ONE // 2  # of the last jump, whose second result is d + M
        jump = model.ONE * ((1 << word) - 1)
        left = most >> word
        assert left + multiple * ((1 << 2 * word) - 1) + jump < most
        assert left + jump < most


def test_a_size_out_of_range_is_refused() -> None:
    u = model.Unit(2, 20)
    assert {u.run(n, 7, 3, None).status for n in (0, 1, 2, 21)} == {Status.BAD_MODULUS}
    assert u.latency(2) == u.latency(21) == u.latency(0)
