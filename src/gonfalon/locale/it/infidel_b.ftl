# Ascalona e Harran: i testi delle regole speciali.

# Ascalona.
event-alerted = { $order }: ora è allertata e d'ora in poi si può attivare.
refusal-line-gap = La prima linea della fanteria non può avere vuoti: in ogni suo esagono serve un'unità.
refusal-not-alerted = I Mamelucchi non sono allertati: prima bisogna spendere un'Attivazione Gratuita per allertarli.
