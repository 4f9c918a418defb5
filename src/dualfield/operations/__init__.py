"""The operations that cores compute, one object each; `of` returns the operation of a core."""

from collections.abc import Mapping

from dualfield.catalog.core import Core
from dualfield.operations.agree import Agree
from dualfield.operations.command import Command
from dualfield.operations.divide import Divide
from dualfield.operations.inverse import Inverse
from dualfield.operations.multiply import Multiply
from dualfield.operations.operation import Algebra, Inputs, Operation, Request
from dualfield.operations.power import Power
from dualfield.operations.rsa import Rsa
from dualfield.operations.rsa_one import RsaOne
from dualfield.operations.scalar import Scalar
from dualfield.operations.sign import Sign
from dualfield.operations.sign_ed import SignEd

__all__ = ["ALL", "Algebra", "Inputs", "Operation", "Request", "of"]

ALL: Mapping[str, Operation] = {
    operation.id: operation
    for operation in (
        Inverse(),
        Divide(),
        Multiply(),
        Power(),
        Scalar(),
        Agree(),
        Sign(),
        SignEd(),
        Rsa(),
        RsaOne(),
        Command(),
    )
}
"""Every operation, by its name in records and on the command line."""


def of(core: Core) -> Operation:
    """The operation of a core.

    >>> from dualfield import catalog
    >>> of(catalog.get("inv-divstep")).title
    'a / b'
    """
    return ALL[core.operation]
