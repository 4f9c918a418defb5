"""Which registers of a core are control.

A register is control if at least one of these holds:

- ``rst_ni`` resets it;
- it is a register of the frame (`df_frame`), of the core or of a core inside it, but not the
  frame's result register;
- the core's time is constant, and every bit has the same value in the same cycle, whatever the
  operands are, refused ones included;
- the core's time is variable, and the register has fewer bits than half an operand: a flag, a
  counter or a state. The parts of an array in several instances or words are one register.

All others are data, and so are a carry, which is part of a number, and the words of a memory
(`df_memory`, `df_word_ram`), even those that hold no operand in the operations that run. In a core
of constant time a flag that depends on the operands is data: no check of the control can know its
value.
"""

import re
from collections import Counter
from collections.abc import Sequence

from dualfield.catalog.core import Configuration
from workshop.faults.netlist import Register

_INDEX = re.compile(r"\[\d+\]")
_FRAME = re.compile(r"(.*\.)?u_frame\.\w+(\[\d+\])?")
_RESULT = "u_frame.result_q"
_MEMORY_WORD = re.compile(r".*\bwords_q\[\d+\]")


def without_indices(name: str) -> str:
    """Return a register's name without the numbers of instances and words.

    >>> without_indices("gen_segment[3].u_segment.low_q")
    'gen_segment[].u_segment.low_q'
    """
    return _INDEX.sub("[]", name)


def find(config: Configuration, registers: Sequence[Register], varies: Sequence[bool]) -> set[str]:
    """Return the names of the control registers.

    ``varies``: for each flip-flop of the core, whether its values depend on the operands.

    >>> from dualfield import catalog
    >>> both = [Register("sum_q", 2, 0, False), Register("count_q", 2, 2, False)]
    >>> serial, fast = (catalog.get(n).configure(16) for n in ("mont-mul-serial", "ami-sf"))
    >>> find(serial, both, [False, True, False, False])
    {'count_q'}
    >>> parts = [Register(f"part[{i}].sum_q", 4, 4 * i, False) for i in range(4)]
    >>> find(fast, [*parts, Register("odd_q", 1, 16, False)], [])
    {'odd_q'}
    >>> find(serial, [Register("u_memory.words_q[3]", 8, 0, False)], [False] * 8)
    set()
    """
    total: Counter[str] = Counter()
    for register in registers:
        total[_INDEX.sub("", register.name)] += register.bits
    dependent = {
        register.name
        for register in registers
        if any(varies[register.low : register.low + register.bits])
    }

    def is_control(register: Register) -> bool:
        if register.name.endswith(_RESULT) or _MEMORY_WORD.fullmatch(register.name):
            return False
        if register.has_reset or _FRAME.fullmatch(register.name):
            return True
        if "carry" in register.name:
            return False
        if config.constant_time:
            return register.name not in dependent
        return 2 * total[_INDEX.sub("", register.name)] < config.bits

    return {register.name for register in registers if is_control(register)}
