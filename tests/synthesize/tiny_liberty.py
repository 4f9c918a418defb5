"""A liberty file of our own with seven cells, so that the ASIC flow is tested without a PDK.

Areas and times are made up. An input has 2 fF; a delay grows by 1 ps for each fF beyond the first.
ABC wants tables of at least three loads, as large as their template.
"""

from pathlib import Path

LIBRARY = "dualfield_tiny"
NAND2_AREA = 4.0

_HEAD = """\
library ({name}) {{
  /* made up for tests */
  delay_model : table_lookup;
  time_unit : "1ns";
  voltage_unit : "1V";
  current_unit : "1mA";
  pulling_resistance_unit : "1kohm";
  capacitive_load_unit (1, pf);
  nom_process : 1; nom_temperature : 25; nom_voltage : 1;
  input_threshold_pct_rise : 50; input_threshold_pct_fall : 50;
  output_threshold_pct_rise : 50; output_threshold_pct_fall : 50;
  slew_lower_threshold_pct_rise : 20; slew_lower_threshold_pct_fall : 20;
  slew_upper_threshold_pct_rise : 80; slew_upper_threshold_pct_fall : 80;
  default_max_transition : 5;
  lu_table_template (delay_3x3) {{
    variable_1 : input_net_transition; variable_2 : total_output_net_capacitance;
    index_1 ("0.01, 0.1, 1"); index_2 ("0.001, 0.051, 0.101");
  }}
  lu_table_template (setup_3x3) {{
    variable_1 : related_pin_transition; variable_2 : constrained_pin_transition;
    index_1 ("0.01, 0.1, 1"); index_2 ("0.01, 0.1, 1");
  }}
"""

#: Name, area, inputs, function, delay in ns.
_GATES = (
    ("INVX1", 2.0, "A", "!A", 0.02),
    ("BUFX1", 3.0, "A", "A", 0.04),
    ("clkbuf", 1.0, "A", "A", 0.01),
    ("NAND2X1", NAND2_AREA, "A B", "(A B)'", 0.03),
    ("NOR2X1", 4.0, "A B", "!(A+B)", 0.03),
    ("XOR2X1", 8.0, "A B", "A^B", 0.06),
    ("MUX2X1", 9.0, "A B S", "(!S*A) | (S & B)", 0.07),
)

CLOCK_TO_Q = 0.15
SETUP = 0.05


def _table(kind: str, template: str, low: float, high: float) -> str:
    row = f'"{low:.4f}, {(low + high) / 2:.4f}, {high:.4f}"'
    return f"{kind} ({template}) {{ values ({row}, {row}, {row}); }}\n"


def _delays(delay: float) -> str:
    return "".join(
        _table(kind, "delay_3x3", delay, delay + 0.1)
        for kind in ("cell_rise", "cell_fall", "rise_transition", "fall_transition")
    )


def _input(name: str, more: str = "") -> str:
    return f"    pin ({name}) {{ direction : input; capacitance : 0.002; {more} }}\n"


def _gate(name: str, area: float, inputs: str, function: str, delay: float) -> str:
    arcs = "".join(
        f'timing () {{ related_pin : "{pin}"; timing_sense : non_unate;\n{_delays(delay)} }}\n'
        for pin in inputs.split()
    )
    return (
        f"  cell ({name}) {{\n    area : {area};\n"
        + "".join(_input(pin) for pin in inputs.split())
        + f'    pin (Y) {{ direction : output; max_capacitance : 0.2; function : "{function}";\n'
        + f"{arcs} }}\n  }}\n"
    )


def _flip_flop() -> str:
    setup = "".join(
        _table(kind, "setup_3x3", SETUP, SETUP) for kind in ("rise_constraint", "fall_constraint")
    )
    return (
        '  cell (DFFX1) {\n    area : 16.0;\n    ff (IQ, IQN) { clocked_on : "CK"; '
        'next_state : "D"; }\n'
        + _input("CK", "clock : true;")
        + _input("D", f'timing () {{ related_pin : "CK"; timing_type : setup_rising;\n{setup} }}')
        + '    pin (Q) { direction : output; max_capacitance : 0.2; function : "IQ";\n'
        + 'timing () { related_pin : "CK"; timing_type : rising_edge;\n'
        + f"{_delays(CLOCK_TO_Q - 0.05)} }} }}\n  }}\n"
    )


def text(name: str = LIBRARY, without: str = "") -> str:
    """The library, under that name, without one of its cells."""
    gates = "".join(_gate(*gate) for gate in _GATES if gate[0] != without)
    return _HEAD.format(name=name) + gates + _flip_flop() + "}\n"


def write(path: Path, name: str = LIBRARY, without: str = "") -> Path:
    """The library in a file."""
    path.write_text(text(name, without))
    return path
