read_liberty cells.lib
read_verilog mapped.v
link_design df_inv_divstep
set_cmd_units -time ns
create_clock -name clock -period 1 [get_ports clk_i]
report_checks -path_delay max -from [all_registers -clock_pins] -to [all_registers -data_pins] -digits 4 -format summary
