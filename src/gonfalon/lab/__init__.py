"""The lab: what is measured about the engine, its rules and its battles."""
