# SPDX-License-Identifier: Apache-2.0
"""A SoC of LiteX with a generated core: example.py FOLDER OUT.

FOLDER is what `dualfield generate` wrote. To OUT go the Verilog of the SoC, which reads its memory
from df_litex_soc_rom.init, and the addresses that the program needs, places.h.
"""

import sys
from pathlib import Path

from litex.build.generic_platform import GenericPlatform, Pins, Subsignal
from litex.gen import LiteXModule
from litex.soc.integration.soc_core import SoCCore
from migen import ClockDomain

from dualfield.generate.litex import add_core

MEMORY = 0x10000
STREAM = (("valid", 1), ("ready", 1), ("data", 8))
PADS = [
    ("clock", 0, Pins("X")),
    ("reset", 0, Pins("X")),
    (
        "serial",
        0,
        *(
            Subsignal(f"{side}_{name}", Pins(" ".join("X" * width)))
            for side in ("source", "sink")
            for name, width in STREAM
        ),
    ),
]


class Clock(LiteXModule):
    """Clock and reset from pads."""

    def __init__(self, platform):
        self.cd_sys = ClockDomain()
        self.comb += self.cd_sys.clk.eq(platform.request("clock"))
        self.comb += self.cd_sys.rst.eq(platform.request("reset"))


class Example(SoCCore):
    """PicoRV32, memory with the program, a serial port of whole characters, and the core `inv`."""

    def __init__(self, platform, folder):
        self.crg = Clock(platform)
        super().__init__(
            platform,
            clk_freq=100_000_000,
            cpu_type="picorv32",
            integrated_rom_size=MEMORY,
            integrated_rom_init=[0],  # so that it reads a file
            integrated_rom_mode="rwx",
            integrated_sram_size=0,
            uart_name="sim",
            with_timer=False,
            ident="",
        )
        add_core(self, folder, "inv", origin=0x9000_0000)


def main(folder, out):
    """Build."""
    platform = GenericPlatform("none", PADS, name="example")
    soc = Example(platform, Path(folder))
    soc.finalize()
    platform.get_verilog(soc, name="df_litex_soc").write(str(Path(out) / "df_litex_soc.v"))
    places = {
        "CONSOLE": soc.csr_regions["uart"].origin,
        "CORE": soc.bus.regions["inv"].origin,
        "CORE_EVENTS": soc.csr_regions["inv"].origin,
        "CORE_LINE": soc.irq.locs["inv"],
    }
    lines = [f"#define {name} {value:#x}\n" for name, value in places.items()]
    (Path(out) / "places.h").write_text("".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
