"""The Men of Iron family: commands that activate, continue and are seized, shock and missiles.

Every module is a section of the rulebook, every function a paragraph. What a title or a battle
changes stands in `titles/` and `battles/`.
"""
