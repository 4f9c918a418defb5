"""Write the program memory of the curve engine, ``rtl/curve/df_curve_program_*pkg.sv``."""

import sys

from dualfield.curve import rtl
from dualfield.entry import make_app, run_app

app = make_app()


@app.command()
def programs_command() -> None:
    """Write the program memory of the curve engine, rtl/curve/df_curve_program_*pkg.sv."""
    for path in rtl.write():
        print(path)


if __name__ == "__main__":
    sys.exit(run_app(app, None, "python -m dualfield.curve", checkout=True))
