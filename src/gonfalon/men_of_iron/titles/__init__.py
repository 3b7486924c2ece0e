"""The titles of the family: each lists its sequence of play."""
