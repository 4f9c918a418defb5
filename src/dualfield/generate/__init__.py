"""A core handed over: one folder that needs nothing of this project."""

from dualfield.generate.handover import BUSES, Handover, Signal, handover

__all__ = ["BUSES", "Handover", "Signal", "handover"]
