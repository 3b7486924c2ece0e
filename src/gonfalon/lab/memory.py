"""Memory of long runs: what every game stands on is no business of the garbage collector."""

from __future__ import annotations

import gc


def keep_for_good() -> None:
    """Have the collector of garbage pass by all that there is now: code, boards, tables.

    It is never garbage, and to look through it again and again takes a tenth of a playout's time.
    """
    gc.collect()
    gc.freeze()
