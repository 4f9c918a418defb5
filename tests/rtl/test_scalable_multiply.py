"""The scalable multiplier: every operand at small sizes, words and stages at 256 bits."""

import random

from dualfield import catalog
from dualfield.operations import operands
from rtl.lanes import check_every_operand, run_lanes

CORE = catalog.get("mont-mul-scalable")


def test_every_operand_at_3_to_5_bits() -> None:
    """Both fields, one to three words, few stages and many, memory longer than needed and not."""
    configs = [
        CORE.configure(3, {"Word": word, "Stages": stages, "MaxBits": 5 + 8 * (stages == 2)})
        for word in (2, 4)
        for stages in (1, 2, 7)
    ]
    configs.append(CORE.configure(4, {"Word": 2, "Stages": 3, "MaxBits": 5}))
    configs.append(CORE.configure(5, {"Word": 2, "Stages": 2, "MaxBits": 5}))
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_words_and_stages_at_256_bits() -> None:
    """Other words, other pipelines: fewer words than stages, as many, and more."""
    settings = ((64, 2), (16, 8), (8, 1), (32, 4), (32, 5))
    configs = [CORE.configure(256, {"Word": w, "Stages": s, "MaxBits": 300}) for w, s in settings]
    run_lanes(configs, [list(operands.randoms(c, 24, random.Random(7))) for c in configs])
