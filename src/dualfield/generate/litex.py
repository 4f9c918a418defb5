"""Put a generated core on the bus of a LiteX SoC, with its interrupt.

The folder is that of ``dualfield generate CORE --bus axi-lite``. LiteX is not among the packages
that dualfield installs: it is imported when `add_core` is called, and nothing else of dualfield is.
"""

import importlib
from pathlib import Path
from typing import Any

SPACE = 0x2000
"""Bytes of the registers."""

_CHANNELS = {
    "aw": {"valid": "i", "ready": "o", "addr": "i"},
    "w": {"valid": "i", "ready": "o", "data": "i", "strb": "i"},
    "b": {"valid": "o", "ready": "i", "resp": "o"},
    "ar": {"valid": "i", "ready": "o", "addr": "i"},
    "r": {"valid": "o", "ready": "i", "resp": "o", "data": "o"},
}


def ports() -> dict[str, str]:
    """The ports of the generated module, but clock and reset: name -> ``i`` or ``o``.

    >>> ports()["s_axi_awvalid"], ports()["irq"]
    ('i', 'o')
    """
    channels = {
        f"s_axi_{channel}{signal}": direction
        for channel, signals in _CHANNELS.items()
        for signal, direction in signals.items()
    }
    return channels | {"irq": "o"}


def add_core(soc: Any, folder: Path, name: str, origin: int | None = None) -> Any:
    """Add a generated core to a SoC of LiteX.

    Args:
        soc: The SoC, a ``litex.soc.integration.soc.SoC`` with a bus and CSRs.
        folder: The generated folder; ``NAME.v`` of it is added to the platform.
        name: The generated module, and the SoC's name for it.
        origin: Byte address of the registers; LiteX chooses if not given.

    Returns:
        The LiteX module: ``bus`` is its AXI4-Lite port, ``ev.core`` the interrupt, a level. The
        registers are at ``soc.bus.regions[name]``; the interrupt passes the SoC's event registers
        ``NAME_ev_enable`` and ``NAME_ev_pending``.
    """
    migen = importlib.import_module("migen")
    gen = importlib.import_module("litex.gen")
    axi = importlib.import_module("litex.soc.interconnect.axi")
    event = importlib.import_module("litex.soc.interconnect.csr_eventmanager")
    integration = importlib.import_module("litex.soc.integration.soc")

    module = gen.LiteXModule()
    module.bus = axi.AXILiteInterface(data_width=32, address_width=32)
    module.ev = event.EventManager()
    module.ev.core = event.EventSourceLevel(description="The core's interrupt, see its ISR.")
    module.ev.finalize()
    wires = {"irq": module.ev.core.trigger}
    for channel, signals in _CHANNELS.items():
        for signal in signals:
            wire = getattr(getattr(module.bus, channel), signal)
            own = wire[: SPACE.bit_length() - 1] if signal == "addr" else wire
            wires[f"s_axi_{channel}{signal}"] = own
    module.specials += migen.Instance(
        name,
        i_s_axi_aclk=migen.ClockSignal("sys"),
        i_s_axi_aresetn=~migen.ResetSignal("sys"),
        **{f"{direction}_{port}": wires[port] for port, direction in ports().items()},
    )

    soc.platform.add_source(str(folder / f"{name}.v"))
    soc.add_module(name, module)
    region = integration.SoCRegion(origin=origin, size=SPACE, cached=False)
    soc.bus.add_slave(name, module.bus, region)
    soc.irq.add(name, use_loc_if_exists=True)
    return module
