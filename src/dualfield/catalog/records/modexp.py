"""Record of modular exponentiation, built on a multiplier of the catalog."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.hierarchy import TECHNOLOGIES
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.serial_multiply import SEGMENT
from dualfield.models import modexp as model
from dualfield.models.outcome import Outcome

MULTIPLIERS = ("serial", "dsp")
_MOST_CYCLES = 2**31 - 1


def windows(config: Configuration) -> model.Windows:
    """Return the model of a configuration on DSPs."""
    values = config.values
    return model.Windows(
        config.bits, int(values["Slice"]), int(values["Word"]), int(values["Multipliers"])
    )


def on_dsp(config: Configuration) -> bool:
    """Return whether the multiplier is on DSPs."""
    return config.values["Multiplier"] == "dsp"


def _power(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    if on_dsp(config):
        return windows(config).run(modulus, a, b)
    outcome = model.power(config.bits, int(config.values["Segment"]), modulus, a, b)
    return replace(outcome, cycles=_cycles(config))


def _cycles(config: Configuration) -> int:
    if on_dsp(config):
        return windows(config).cycles()
    return model.power_cycles(
        config.bits, int(config.values["Segment"]), bool(config.values["Check"])
    )


def _constraint(config: Configuration) -> str | None:
    if config.values["Check"] and config.values["Multiplier"] != "serial":
        return "Check=1 needs Multiplier=serial."
    if _cycles(config) <= _MOST_CYCLES:
        return None
    return (
        "an operation must take fewer than 2^31 cycles; choose more Multipliers or a longer Word."
    )


def _wiped(config: Configuration) -> int:
    return windows(config).wipe_cycles if on_dsp(config) else 1


CORES = (
    Core(
        id="modexp",
        title="Constant-time modular exponentiation on a multiplier of the catalog",
        operation="power",
        kinds=("gfp",),
        timing="constant",
        top="df_modexp",
        parameters=(
            Parameter(
                "Multiplier",
                "Multiplier",
                MULTIPLIERS[0],
                "multiplier: bit-serial with a Montgomery ladder, or DSPs with windows",
                choices=MULTIPLIERS,
                phrase="{value} multiplier",
            ),
            SEGMENT,
            Parameter(
                "Multipliers",
                "Multipliers",
                16,
                "dsp: maximum number of hard multipliers (DSPs)",
                minimum=1,
                maximum=64,
                phrase="{value} multipliers",
            ),
            Parameter(
                "Word",
                "Word",
                18,
                "dsp: word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
                minimum=2,
                maximum=32,
                phrase="words of {value} bits",
            ),
            Parameter(
                "Slice",
                "Slice",
                128,
                "dsp: word width of the window table, and bits doubled per cycle",
                minimum=2,
                maximum=4096,
            ),
            Parameter(
                "Technology",
                "Technology",
                0,
                "dsp: implementation of the multipliers: 0 generic RTL, 1 ECP5 cells",
                maximum=len(TECHNOLOGIES) - 1,
                phrase="ECP5 cells",
            ),
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
            CHECK,
            WIPE,
        ),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_power,
        latency=lambda c: (_cycles(c),) * 2,
        paper="002",
        source="section II",
        constraint=_constraint,
        small={"Multipliers": 2, "Word": 2, "Slice": 2},
        alternatives=("Multiplier",),
        wiped=_wiped,
    ),
)
