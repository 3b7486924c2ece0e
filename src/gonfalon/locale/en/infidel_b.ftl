# Ascalon and Harran: the words of their special rules.

# Ascalon.
event-alerted = { $order }: alert at last, it may be activated from now on.
refusal-line-gap = The first line of the foot may have no gap: every hex of it needs a unit.
refusal-not-alerted = The Mamelukes are not alert: first spend a free activation on alerting them.
