"""Control and address nets of the cores on the prime engine: all nets but the listed data nets.

A net that is not listed counts as control, so a new net is compared too.
"""

import re
from collections.abc import Mapping

from dualfield.catalog.core import Core

_ROW = (
    r"(a|b|x|p|q|add|addend|base|digit|halves|moved|product|saved|shifts|total|"
    r"(high|low|sum|term|carry|join)s?)(_(top|add|join|term|carry|sum))?(_[ioq])?"
)
"""Numbers, carries and digits in the row of products of the multiplier for a fixed prime."""

_DATA: Mapping[str, str] = {
    # Operands and result, and the core's status, which depends on the operands.
    r"": r"(a|b|d|u|command|curve|key|message|modulus|point|public|scalar|values)_i|"
    r"(result|status)_o|[cdenpqruv]|dp|dq|qinv|key|number|numbers|result|result_y|scalars|words",
    r"u_shell": r"operands(_i)?|result_o|shifted|status_o|word|words_[iq]",
    r"u_operation": r"operands_i|result_[io]|status(_[oq])?|word_[io]",
    r"u_frame": r"operands_i|result_[io]|status_[dioq]",
    r"u_frame\.gen_checks": r"parity_q",
    r"u_frame\.u_duties": r"operands_[iq]",
    # Rows of registers; conditions, and the digit of a scalar, which select operands by masks.
    r"u_engine": r"below|blank|conditions|digit|in_data_i|out_data_o|(product|sum|table|write)_row|"
    r"row|status(_o)?|x_operand|zero",
    r"u_write": r"(high|low)_q|in_data_i|(product|sum)_row_i|row_o",
    r"u_file": r"row_o|write_row_i",
    r"u_add": r"above_q|(below|zero|sum)_[oq]|bits|carries|carry(_in|_q)?|condition|conditions_i|"
    r"(invert|inverts|keep_[xy]|mask_[xy])_[dq]|nonzero(_q)?|sum|x(_[oq]|_row_i)|y(_q|_row_i)?",
    r"u_conditions": r"(below|zero|x)_i|condition_[dq]|conditions_o|digit_[doq]|row|status_[doq]|"
    r"value",
    r"u_out": r"blank_i|out_data_o|use_(high|low)_[dq]|x_i",
    r"u_table": r"digit_i|(hit|index|kept)_[dq]|kept_row|row_o",
    r"(u_add|u_out|u_conditions)\.u_parity(_conditions)?(\.gen_checks)?": r"next_i|value_i|even_q",
    # The multiplier for a fixed prime.
    r"gen_fixed\.u_multiply": r"a_lanes|[ab]_(q|row_i)|[bq]_word|(low_)?row|low_word|lowest_q|"
    r"row_o|sum",
    r"gen_fixed\.u_multiply\.gen_exact": r"held_q",
    r"gen_fixed\.u_multiply\.u_row(\..*)?": _ROW,
    # The multiplier for any modulus.
    r"gen_any\.u_multiply": r"low_q|result|row_[ioq]|word_q",
    r"u_multiply\.u_words": r"bit_up|carry|copy|digit|high|low|[nmy]|product|"
    r"(fresh|m|row)_word|(in|out)_data(_[io])?|write_data|negative(_top)?|positive",
    r"u_words\.u_load": r"in_data_i|in_q|less|m|m_word_o|one_i|outside|row_word_o|scaled_data_i|"
    r"twice|word_next_write|word_o|write_data_o",
    r"u_words\.u_load\.gen_square": r"bit_q",
    r"u_words\.u_y": r"[bn]_q|digit(_i)?|n_(next|o)|(product|row_word|word)_i|third|y_o",
    r"u_words\.u_y\.gen_choice": r"now_q|ready",
    r"u_words\.u_y\.gen_registers": r"(digit|product)_q",
    r"u_words\.u_out": r"carry(_q)?|copy_i|data_o|m_[iq]|negative_[diq]|positive_o|word(_q)?",
    r"u_words\.u_out\.u_parity(\.gen_checks)?": r"next_i|value_i|even_q",
    r"u_relay": r"y_[ioq]",
    r"u_relay\.u_parity_y(\.gen_checks)?": r"next_i|value_i|even_q",
    r"u_words\.gen_segment\.u_segment": r"addend(_q)?|bit_up\w*|carry_[io]|(high|low)(s|_[io])?|"
    r"(copy|digit|negative|product)_o|high_q|high_up_q|[ny]_i|next_i|x",
    r"u_segment\.gen_word(\.u_product(\.gen_plain)?)?": r"product|p_[oq]|[xy]_i",
    r"u_segment\.u_operand": r"low|n_i|row|x_o",
    r"u_segment\.gen_(groups|single)\.u_sum": r"(addend|next|product)_i|above|carry\w*|digit_[oq]|"
    r"(copy|low)_[oq]|base_q|moved|negative_o|read|s_q|sum",
    r"u_sum\.gen_(square|early)": r"above_q|base|early|low_moved|up(_q)?",
    r"u_sum(\.gen_chain)?\.u_chain(\.gen_plain)?": r"(addend|carry|held|moved)_i|"
    r"(carry|sum)_o|base",
}
"""The end of a scope, without indices -> data nets there, both as patterns."""

_EVERYWHERE = r"(read|write)_data_[io]|words_q|unused_\w+"
"""Words in memories, and the sinks of bits that nothing reads."""

_PATTERNS = [
    (re.compile(rf"(.*\.)?{scope}" if scope else ""), re.compile(rf"{nets}|{_EVERYWHERE}"))
    for scope, nets in _DATA.items()
] + [(re.compile(r".*"), re.compile(_EVERYWHERE))]

_TOP = re.compile(r"top\.df_bench\.u_l0\.(u_multiply\.(?=\w+$|u_shell))?")
"""The core; in ``base-mul``, the core that it contains as well."""


def has_prime_engine(core: Core) -> bool:
    """True if a core contains the prime engine."""
    return any(path.name == "df_prime_engine.sv" for path in core.sources)


def is_control(name: str) -> bool:
    """True if a variable of a core on the prime engine is a control or address net.

    >>> engine = "top.df_bench.u_l0.u_shell.u_operation.u_engine"
    >>> [is_control(f"{engine}.u_sequence.{net}") for net in ("pc_q", "immediate_o", "new_q")]
    [True, True, True]
    >>> is_control(f"{engine}.u_add.x_address_q"), is_control(f"{engine}.u_add.x_q")
    (True, False)
    """
    scope, _, net = re.sub(r"\[\d+\]", "", _TOP.sub("", name, count=1)).rpartition(".")
    return not any(p.fullmatch(scope) and nets.fullmatch(net) for p, nets in _PATTERNS)
