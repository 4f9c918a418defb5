"""The word-serial divstep model against Python's own arithmetic and polynomials."""

from dualfield.models import divstep
from dualfield.models import word_inverse as model
from dualfield.models.outcome import Status
from workshop.bounds import divstep_steps


def test_steps_are_enough_at_every_width() -> None:
    """The counter's number of divsteps against the certificate, and against the closed formula."""
    for n in range(3, 4097):
        assert divstep_steps(n) <= model.steps(n, "gfp")
        assert divstep.steps(n) - 1 <= model.steps(n, "gfp") <= divstep.steps(n) * 1.01 + 1
        assert model.steps(n, "gf2m") >= 2 * n - 1


def test_is_reduced_compares_with_the_modulus() -> None:
    for modulus in range(3, 64, 2):
        for value in range(128):
            assert model.is_reduced("gfp", modulus, value) == (value < modulus)
            below = value.bit_length() < modulus.bit_length()
            assert model.is_reduced("gf2m", modulus, value) == below


def test_a_size_out_of_range_is_refused() -> None:
    u = model.Unit(8, 20, "single")
    assert {u.run(n, "gfp", 7, 3, None).status for n in (0, 1, 2, 21)} == {Status.BAD_MODULUS}
    assert u.latency(2, "gfp") == u.latency(21, "gf2m") == u.latency(0, "gfp")
