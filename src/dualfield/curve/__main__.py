"""Write the program memory of the curve engine, ``rtl/curve/df_curve_program_pkg.sv``."""

from dualfield.curve import rtl

if __name__ == "__main__":
    print(rtl.write())
