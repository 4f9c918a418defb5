"""Programs of the engine, their assembler and their listing."""
