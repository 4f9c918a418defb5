"""Programs of the engine with products modulo a fixed prime: instructions, assembler, schedules."""
