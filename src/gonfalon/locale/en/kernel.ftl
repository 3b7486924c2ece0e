# What the kernel says: refusals at the one door, and the words around dice and odds.

refusal-not-offered = This is not among the options of the moment.
refusal-game-over = The battle is over.
refusal-not-your-decision = It is the other side that has to choose.
refusal-unreadable = I do not understand “{ $text }”.

and = { " " }and{ " " }
facing-hour = { $hour } o’clock

# A roll, before it is thrown.
roll-line = { $name } ({ $rule }): a die of { $sides } sides, 0 to { $last }
roll-modifier-line = { $amount }  { $name } ({ $rule })
roll-no-modifiers = no modifiers
roll-sum-line = { $amount }  in all
roll-odds-line = { $percent }% ({ $faces } of { $of })  { $outcome }

# A rule of the ledger.
rule-unknown = There is no rule { $rule } in the ledger.
