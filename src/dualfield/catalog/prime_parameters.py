"""Parameters of the cores on the prime engine, and of the multipliers for a fixed prime."""

from dualfield.catalog.core import Configuration
from dualfield.catalog.parameter import Parameter
from dualfield.catalog.prime_forms import MAX_BITS, WORD
from dualfield.models.prime_scalar import MOST_MULTIPLIERS, MOST_WORD

LEAST_MODULUS = 5
"""The smallest prime of a curve."""

MODULUS = Parameter(
    "Modulus",
    "Modulus",
    0,
    "fixed modulus, odd and at least 3; 0: that of a named field of this width, or 2^bits - 1",
    maximum=(1 << MAX_BITS) - 1,
)

WORDS_AND_MULTIPLIERS = (
    Parameter(
        "Multipliers",
        "Multipliers",
        0,
        "maximum number of hard multipliers (DSPs), at least one for each word; 0: 64",
        maximum=MOST_MULTIPLIERS,
        varied=False,
        phrase="{value} multipliers",
    ),
    Parameter(
        "Word",
        "Word",
        WORD,
        "word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
        minimum=2,
        maximum=MOST_WORD,
        phrase="words of {value} bits",
    ),
)
"""Parameters of the multiplier of a core on the prime engine."""


def scarce_multipliers(words: int, config: Configuration) -> str | None:
    """Why the maximum number of multipliers is too small for a number of ``words``; else None."""
    most = int(config.values["Multipliers"])
    if words <= (most or MOST_MULTIPLIERS):
        return None
    return (
        f"Multipliers={most} must be at least the {words} words of a number, or 0 for as many "
        f"as it has; it can have {MOST_MULTIPLIERS}."
    )
