# Falkirk, Courtrai e Bannockburn: i testi delle regole speciali.

# Falkirk.
event-standard-planted = Stendardo piazzato in { $hex } ({ $standard }).
event-sheltered = { $unit }: al riparo nello schiltron, in { $hex }.
refusal-standard-south = Lo Stendardo si piazza a sud del corso d'acqua, in un esagono senza nemici.
refusal-standard-waits = Lo Stendardo attende che tutta la fanteria del suo Comando sia sulla mappa.
refusal-reserve-order = { $unit }: attende l'entrata dei gruppi precedenti.
refusal-column = { $unit }: nessun esagono di entrata libero e raggiungibile dietro la colonna.
refusal-shelter = { $unit }: va al centro dello schiltron più vicino.
prompt-PlantStandard = { $side }: dove piazzate lo Stendardo ({ $standard })? Si può anche rimandare.
prompt-TakeShelter = { $side }: in quale esagono dello schiltron ripara { $unit }?
roll-scots-rout = Rotta degli arcieri
    .told = Rotta di { $unit }
outcome-sheltered = al riparo nello schiltron più vicino

# Courtrai.
event-exchanged = Due Comandi francesi si scambiano il lato della strada.
event-broke-out = { $unit }: sortita riuscita, fuori dal castello fino a { $hex }.
verb-exchange = { $order } si scambia di lato con l'altro Comando della stessa arma
roll-flemish-pikes = Picche fiamminghe
    .told = Picche fiamminghe contro { $unit }
roll-ditch = Perdite nel fossato
    .told = { $unit } nel fossato
outcome-spared = si salva

# Bannockburn.
refusal-camp = { $unit }: è nel campo ed entra soltanto con la fanteria fuori raggio, lontano dal nemico.
refusal-out-of-range-foot = { $unit }: fuori dal raggio di questa attivazione.
roll-first = Chi inizia
    .told = Chi inizia: { $side }
outcome-thrown = inizia il risultato maggiore
roll-burn = Attraversamento del corso d'acqua
    .told = { $unit }: attraversamento del corso d'acqua
