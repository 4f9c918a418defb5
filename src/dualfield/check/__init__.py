"""Run cores on operands; compare the answers with the models and with definitions."""
