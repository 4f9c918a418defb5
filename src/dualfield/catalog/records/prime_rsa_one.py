"""Record of RSA by one modulus on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Constant
from dualfield.catalog.prime_port import Slice, word_port
from dualfield.catalog.records.prime_power import PARAMETERS, constants, refuse
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_rsa_one import RsaOne


def rsa_one(config: Configuration) -> RsaOne:
    """Return the model of a configuration."""
    values = config.values
    return RsaOne(config.bits, int(values["Word"]), int(values["Multipliers"]))


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    own = rsa_one(config)
    return own.sign(own.numbers(modulus, a, b))


def _latency(config: Configuration) -> tuple[int, int]:
    return (rsa_one(config).cycles,) * 2


def _constraint(config: Configuration) -> str | None:
    own = rsa_one(config)
    return refuse(own, lambda: own.cycles)


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = rsa_one(config)
    return constants(own, own.cycles)


def _by_words(config: Configuration) -> WordPort | None:
    own, n = rsa_one(config), config.bits
    fields = own.fields
    inputs = [
        Slice("modulus", 0, n),
        Slice("modulus", n, fields["e"]),
        Slice("a", 0, n),
        Slice("b", 0, n),
        Slice("b", n, fields["r"]),
    ]
    return word_port(config, own.engine.build.width, inputs, ((0, n),), {"AnyModulus": 1})


CORES = (
    Core(
        id="rsa-one",
        title="RSA by one modulus on DSPs: blinded private operation, checked before it leaves",
        operation="rsa-one",
        kinds=("gfp",),
        timing="constant",
        top="df_rsa_one",
        parameters=(*PARAMETERS, TECHNOLOGY, MASK_OUTPUTS, replace(FAULT_CHECKS, default=0)),
        inputs=(
            Port("public_i", "modulus", lambda c: c.bits + rsa_one(c).fields["e"]),
            Port("d_i", "a", lambda c: c.bits),
            Port("values_i", "b", lambda c: c.bits + rsa_one(c).fields["r"]),
        ),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=4,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="fixed windows; products as mont-mul-dsp-words",
        constraint=_constraint,
        small={"Multipliers": 2, "Word": 4},
        wiped=lambda c: rsa_one(c).wipe + 1,
        derived=_derived,
        by_words=_by_words,
    ),
)
