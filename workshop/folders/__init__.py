"""Checks of generated folders: every tool flow, bus and configuration."""
