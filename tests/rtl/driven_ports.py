"""Access to the ports of one lane of a bench by name."""

from typing import Any


class DrivenPorts:
    """Ports ``l<index>_<name>`` of the bench."""

    def __init__(self, dut: Any, index: int) -> None:
        self.dut, self.index = dut, index
        self.ports: dict[str, Any] = {}
        self.driven: dict[str, int] = {}

    def set(self, name: str, value: int) -> None:
        """Drive an input, unless it has the value already."""
        if self.driven.get(name) != value:
            self.driven[name] = value
            self.port(name).value = value

    def get(self, name: str) -> int:
        return int(self.port(name).value)

    def port(self, name: str) -> Any:
        if name not in self.ports:
            self.ports[name] = getattr(self.dut, f"l{self.index}_{name}")
        return self.ports[name]
