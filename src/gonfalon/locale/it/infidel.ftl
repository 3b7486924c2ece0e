# Infidel: ciò che le sue regole aggiungono a quelle della famiglia.

unit-name-people = { $name } ({ $people })
kind-KN = Cavalieri
kind-HC = Cavalleria Pesante
kind-MC = Cavalleria Media
kind-MCA = Cavalleria Media Arcieri
kind-LCA = Cavalleria Leggera Arcieri
kind-MA = Uomini in Armi
kind-PKJ = Picchieri con Giavellotti
kind-A = Arcieri
kind-AF = Arcieri con Mazze
kind-CF = Seguito del Campo
kind-WN = Carro delle salmerie
kind-CA = Carroccio

terrain-camp = campo
terrain-city = città
terrain-dunes = dune
terrain-drumlin = drumlin
terrain-fields = campi
terrain-fort = fortino
terrain-garden = giardino
terrain-gate = porta
terrain-pontoon = ponte di barche
terrain-sand = sabbia
terrain-tents = tende

# Eventi.
event-provoked = { $unit }: Controcarica contro { $target }, appena risolto il Lancio.
event-held-back = { $unit }: il comandante trattiene l'unità.
event-assault-met = { $unit }: Controcarica, l'assalto nemico perde forza.
event-caught = { $unit }: nessuna via di scampo, si combatte.
event-leader-left = { $leader } non ha più unità e lascia il campo.
event-restored = { $unit }: recupero dalla Ritirata, di nuovo in ordine.
event-standard-moved = Stendardo spostato in { $to }: { $standard }.

# Rifiuti.
refusal-enemy-entry = { $unit }: non può entrare in un esagono da cui arrivano rinforzi nemici.
refusal-hold-back = Un comandante a distanza di Comando può tentare di trattenere { $unit }; altrimenti l'unità carica.
refusal-ride-next = Si sceglie una delle cariche che devono ancora muovere.
refusal-standard-place = Lo Stendardo non si può portare in quell'esagono.

# Modificatori.
mod-armoured = corazza del bersaglio
mod-charger-moved = chi carica ha mosso
mod-charisma = Carisma del comandante
mod-continued = Attacco Continuato
mod-continuities = Continuità già riuscite
mod-counter-charged = il difensore ha controcaricato
mod-helpless = bersaglio inerme
mod-must-turn = deve cambiare orientamento
mod-overall-commander = entro il raggio del Comandante in Capo

# Tiri di dado.
roll-restrain = Cavalieri da trattenere
    .told = Tentativo di trattenere { $unit }
roll-standard-moved = Stendardo spostato
    .told = { $unit }, senza più lo Stendardo accanto
roll-withdrawal = Ritirata prima del combattimento della Cavalleria Leggera
    .told = Ritirata prima del combattimento di { $unit }

outcome-caught = nessuna via di scampo
outcome-held = unità trattenuta
outcome-rides = l'unità carica
outcome-remains = resta sul posto
outcome-withdraws = si sottrae
outcome-withdraws-disordered = si sottrae, in Disordine

# Opzioni.
verb-shift = Spostare uno Stendardo: { $standard }
verb-take-along = { $unit }: portare con sé { $leader }
verb-restrain = { $leader }: tentare di trattenere { $unit }

# Domande.
prompt-MoveStandard = { $side }: dove si porta lo Stendardo ({ $standard })?
prompt-ChoosePath = { $side }: dove termina la carica di { $unit } contro { $target }?
prompt-RideUp = { $side }: quale carica muove adesso?
prompt-Withdraw = { $side }: { $unit }, Ritirata prima del combattimento?
prompt-TakeGround = { $side }: un attaccante avanza in un esagono lasciato libero?
prompt-MeetAttack = { $side }: { $unit }, si tenta la Controcarica?
prompt-Riposte = { $side }: { $unit }, Controcarica contro { $enemy } che sta tirando?
prompt-HoldBack = { $side }: si tenta di trattenere { $unit }, o si lascia caricare { $enemy }?
prompt-RideAtArcher = { $side }: dove termina la cavalcata di { $unit } contro { $enemy }?
