# Ciò che dice il nucleo: i rifiuti alla porta d'ingresso e le parole intorno ai dadi.

refusal-not-offered = Non è tra le opzioni del momento.
refusal-game-over = La battaglia è finita.
refusal-not-your-decision = La scelta spetta all'altra parte.
refusal-unreadable = Non capisco «{ $text }».

and = { " " }e{ " " }
facing-hour = ore { $hour }

roll-line = { $name } ({ $rule }): un dado da { $sides } facce, da 0 a { $last }
roll-modifier-line = { $amount }  { $name } ({ $rule })
roll-no-modifiers = nessun modificatore
roll-sum-line = { $amount }  in tutto
roll-odds-line = { $percent }% ({ $faces } su { $of })  { $outcome }

rule-unknown = Nel registro non c'è nessuna regola { $rule }.
