"""Record of the batch inverter, built from an inverter and a multiplier of the catalog."""

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Parameter
from dualfield.models.batch_inverse import INVERSE_WORD, LEAST_WHOLE, Unit
from dualfield.models.outcome import Outcome
from dualfield.models.word_inverse import words

INVERTERS = ("divstep", "word")
MULTIPLIERS = ("serial", "dsp")
_MOST_CYCLES = 2**31 - 1


def unit(config: Configuration) -> Unit:
    """Return the model of a configuration."""
    values = config.values
    return Unit(
        config.bits,
        int(values["Depth"]),
        str(values["Inverter"]),
        str(values["Multiplier"]),
        int(values["Segment"]),
        int(values["Word"]),
        int(values["Multipliers"]),
    )


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return unit(config).run(modulus, a)


def _latency(config: Configuration) -> tuple[int, int]:
    cycles = unit(config).latency()
    return cycles, cycles


def _constraint(config: Configuration) -> str | None:
    model = unit(config)
    element = max(2 * max(model.product) + config.bits // model.word + 16, model.inversion + 3)
    if (model.depth + 2) * element <= _MOST_CYCLES:
        return None
    return "a batch must take fewer than 2^31 cycles; choose a smaller Depth."


def _wipe_cycles(config: Configuration) -> int:
    """Return the cycles to wipe the memories, one word per cycle, the inverter's in parallel."""
    memory = int(config.values["Depth"]) + 2
    if config.values["Inverter"] == "divstep":
        return memory
    return max(memory, 4 * words(max(config.bits, LEAST_WHOLE), INVERSE_WORD) + 5)


CORES = (
    Core(
        id="inv-batch",
        title="Batch inverter: one inversion for a whole batch",
        operation="inverse",
        kinds=("gfp",),
        timing="variable",
        top="df_inv_batch",
        parameters=(
            Parameter(
                "Depth",
                "Depth",
                64,
                "maximum number of elements in a batch",
                minimum=2,
                maximum=512,
                phrase="batches of {value}",
            ),
            Parameter(
                "Inverter",
                "Inverter",
                INVERTERS[0],
                "core that inverts the product of the batch: inv-divstep or inv-word",
                choices=INVERTERS,
                phrase="{value} inverter",
            ),
            Parameter(
                "Multiplier",
                "Multiplier",
                MULTIPLIERS[1],
                "multiplier: bit-serial, or DSPs with overlapping products",
                choices=MULTIPLIERS,
                phrase="{value} multiplier",
            ),
            Parameter(
                "Segment",
                "Segment",
                30,
                "serial, divstep: bits per carry chain",
                minimum=2,
                maximum=4096,
                phrase="segments of {value} bits",
            ),
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
            TECHNOLOGY,
            MASK_OUTPUTS,
            FAULT_CHECKS,
        ),
        inputs=(
            Port("more_i", "more", lambda c: 1),
            Port("modulus_i", "modulus", lambda c: c.bits),
            Port("a_i", "a", lambda c: c.bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        batches=unit,
        paper="",
        source="Montgomery: Speeding the Pollard and elliptic curve methods, 1987, section 10.3.1",
        constraint=_constraint,
        small={"Depth": 4, "Segment": 2, "Multipliers": 2, "Word": 2},
        alternatives=("Inverter", "Multiplier"),
        wiped=_wipe_cycles,
    ),
)
