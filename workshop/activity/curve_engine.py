"""The curve engine of ``scalar-mul``: its control nets, and operations to compare."""

import random
import re
from collections.abc import Iterator, Mapping

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.operations.curve_packing import job
from dualfield.operations.curve_requests import program_of, request
from dualfield.simulate import Job

CURVE = "weierstrass:p=65267,a=6,b=1"
"""A curve of prime order; p - 1 is twice a prime, so powers of a random factor are random."""

_DATA = re.compile(r"(operands|result|status|k)_\w+")
_CONTROLLERS = ("u_sequence", "u_frame", "u_phase")
"""Instances that contain only control logic, including the multiplier's."""

_SCOPES = re.compile(r"(.*\.)?u_l0(\.u_memory|\.u_multiply(\.gen_\w+\.u_multiply)?)?")
"""Scopes whose control nets are found by name: the core, its memory, its multiplier's ports."""

_CONTROL = re.compile(
    r"(in_|out_)?(valid|ready)|(product_)?(valid|ready)|(read|write)(_address|_a|_b|_q)?|address_q|"
    r"busy|load|wipe|wipe_frame|clear|fill|start|take|taken|work|is|rd|lane|done|offered|pass|"
    r"(last_)?second|last|out|adds|starts|sums|stores"
)


def is_control(name: str) -> bool:
    """True if a variable is a control or address net, by its instance or its name.

    >>> [is_control(f"u_l0.{net}") for net in ("u_sequence.ra", "u_frame.result_i", "u_add.load_i")]
    [True, False, False]
    >>> is_control("u_l0.u_memory.write_address_i"), is_control("u_l0.u_memory.write_data_i")
    (True, False)
    """
    scope, _, net = name.rpartition(".")
    if scope.endswith(_CONTROLLERS):
        return _DATA.fullmatch(net) is None
    is_control_name = _CONTROL.fullmatch(re.sub(r"_[io]$", "", net)) is not None
    return is_control_name and _SCOPES.fullmatch(scope) is not None


def jobs(config: Configuration, curve: Curve, count: int, rng: random.Random) -> Iterator[Job]:
    """Yield operations: scalars random or of one bit; points random, infinity, or off the curve."""
    bits = config.bits
    for _ in range(count):
        k = rng.choice([rng.getrandbits(bits), rng.getrandbits(bits), 1 << rng.randrange(bits)])
        x, y = points.random_point(curve, rng)
        yield job(config, curve, rng.choice([(x, y), (x, y), (x, y ^ 1), None]), k)


def configuration(curve: Curve, bits: int | None, values: Mapping[str, object]) -> Configuration:
    """The configuration of ``scalar-mul`` for a curve.

    Raises UsageError for a program other than multiply, or a curve in Montgomery form.
    """
    core = catalog.get("scalar-mul")
    if program_of(core, values) != "multiply" or curve.form == "montgomery":
        raise UsageError(
            "activity needs -P Program=multiply and a curve that is not in Montgomery form."
        )
    return request(core, curve, [None], [0], bits=bits, assignments=values).config
