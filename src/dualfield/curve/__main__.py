"""Write the program memory of the curve engine, ``rtl/curve/df_curve_program_*pkg.sv``."""

from dualfield.curve import rtl

if __name__ == "__main__":
    for path in rtl.write():
        print(path)
