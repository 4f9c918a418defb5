"""The model of modular exponentiation against Python's ``pow``."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dualfield.models import modexp as model
from dualfield.models.outcome import Status


def test_every_operand_of_4_bits() -> None:
    for p in range(16):
        for a in range(16):
            for e in range(16):
                outcome = model.power(4, 2, p, a, e)
                assert outcome.cycles == model.power_cycles(4, 2)
                if p % 2 == 0 or p < 3:
                    wanted = (0, Status.BAD_MODULUS)
                elif a >= p:
                    wanted = (0, Status.OPERAND_RANGE)
                else:
                    wanted = (pow(a, e, p), Status.OK)
                assert (outcome.result, outcome.status) == wanted


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_large_operands(data: st.DataObject) -> None:
    n = data.draw(st.integers(3, 300))
    p = data.draw(st.integers(1, (1 << (n - 1)) - 1)) * 2 + 1
    a, e = data.draw(st.integers(0, p - 1)), data.draw(st.integers(0, (1 << n) - 1))
    assert model.ladder(n, p, a, e) == pow(a, e, p)
