# Crécy, Poitiers e Nájera: i testi delle regole speciali.

# Crécy e Poitiers.
event-roused = Comando { $order }: gli Uomini in Armi vedono il nemico e devono caricare.
refusal-must-charge = { $unit }: deve puntare dritto sul nemico più vicino e caricare.
refusal-standard-hex = Lo Stendardo non si può piazzare lì.
prompt-RaiseStandard = { $side }: dove piazzate lo Stendardo ({ $standard })?

# Crécy.
event-bombard-lost = { $unit }: distrutta in { $hex }.
event-lager-plundered = { $unit }: dentro il lager dei vagoni, un Punto Rotta all'inglese.
refusal-bombard-or-hold = La bombarda spara o tace.
refusal-bombard-spent = { $unit }: colpi esauriti.
refusal-bombard-fired = { $unit }: ha già sparato in questa attivazione.
refusal-bombard-target = { $unit } non può colpire { $target }: fuori dal fronte, dalla visuale o dalla gittata.
refusal-transfer = Il Re tarda: si trasferisce l'attivazione a un altro Comando o si passa.
prompt-FireBombard = { $side }: fate sparare una bombarda adesso?
prompt-TransferActivation = { $side }: Re Filippo tarda. Quale Comando agisce al suo posto?
roll-bombard = Bombarda
    .told = { $shooter } spara contro { $target }
roll-king-philip = Arrivo di Re Filippo
    .told = Arriva Re Filippo?
roll-pits = Buche
    .told = { $unit } tra le buche
outcome-arrives = il Re arriva
outcome-delayed = il Re tarda
mod-rain = balestre bagnate dalla pioggia
mod-unshielded = genovesi senza scudi
mod-bombard-range = esagoni di distanza

# Poitiers.
event-withdrew = Il Comando { $order } abbandona il campo.
event-hedge-trampled = { $unit }: siepe abbattuta tra { $origin } e { $to }.
refusal-dismount = { $unit }: adesso non può smontare.
refusal-wagons = { $unit }: resta ferma. In un'attivazione muovono i carri o le unità combattenti, non entrambi.
roll-orleans = Il Duca d'Orléans tentenna
    .told = Se ne va il Duca d'Orléans?
roll-stream = Guado del ruscello
    .told = { $unit }: guado del ruscello
outcome-leaves = se ne va
outcome-stays = resta

# Nájera.
event-rearmed = { $unit }: di nuovo con i giavellotti.
event-out-of-missiles = { $unit }: giavellotti finiti.
refusal-dismount-all = La riserva smonta tutta insieme, prima di ogni altra azione e solo se è tutta sulla mappa.
refusal-press = { $unit }: non può farsi sotto in quell'esagono per assaltare.
verb-press = { $unit }: farsi sotto in { $hex } per assaltare
verb-dismount-all = Far smontare tutti i cavalieri del Comando { $order }
roll-press = Ritrosia dei Genitori
    .told = Ritrosia di { $unit }
outcome-goes-in = si fa sotto
outcome-stops = si ferma dov'è
mod-no-missiles = Genitori senza giavellotti
