"""The base class of the operations ``sign`` and ``sign-ed``."""

from dualfield.math.curves import Curve
from dualfield.math.fields import Field
from dualfield.operations import curve_requests
from dualfield.operations.defined_operation import DefinedOperation
from dualfield.operations.operation import Algebra, Inputs


class SignatureOperation(DefinedOperation):
    """An operation of a core with a fixed curve."""

    over = "curve"
    members = ("curve",)
    failure = "bad signature"

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Curve:
        assert not isinstance(default, Field)
        return curve_requests.read_curve(entry, default)
