"""The kernel: boards, dice, flow, records and views that every rulebook stands on.

It knows hexes, pieces and decisions, and nothing about any army.
"""
