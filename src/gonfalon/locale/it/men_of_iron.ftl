# Men of Iron: unità, terreno, eventi, rifiuti, modificatori, tiri di dado e opzioni.

# Un'unità si indica con tipo, numero e Comando.
unit-name = { $kind } { $number } { $first ->
        [Conte] del
        [Duca] del
        [Principe] del
        [Captal] del
        [Cavalleria] della
        [Fanteria] della
        [Guarnigione] della
       *[other] di
    } { $command }
kind-MM = Uomini in Armi montati
kind-DM = Uomini in Armi appiedati
kind-UH = Uomini in Armi disarcionati
kind-PK = Picchieri
kind-AX = Asce
kind-LB = Arco Lungo
kind-CB = Balestrieri
kind-SL = Frombolieri
kind-GE = Genitori
kind-HM = Obilari a cavallo
kind-WG = Carro
kind-BB = Bombarda

state-NORMAL = in ordine
state-DISORDERED = in Disordine
state-RETIRED = in Ritirata
formation-NONE = senza formazione
formation-SHIELD_WALL = in Muro di Scudi
formation-SCHILTRON = in schiltron
place-RESERVE = fuori mappa, in riserva
place-ELIMINATED = fuori gioco (unità eliminata)
place-WITHDRAWN = fuori gioco (lascia il campo)
place-LATER = non ancora sulla mappa
place-LOST = fuori gioco (perdita definitiva)

terrain-open = terreno aperto
terrain-low = avvallamento
terrain-marsh = palude
terrain-pond = stagno
terrain-wood = bosco
terrain-scrub = boscaglia
terrain-village = villaggio
terrain-town = città
terrain-castle = castello
terrain-church = chiesa
terrain-monastery = monastero
terrain-building = edificio
terrain-ditch = fossato
terrain-rough = terreno accidentato
terrain-sea = mare
terrain-stream = ruscello
terrain-river = fiume
terrain-hedge = siepe
terrain-slope = pendio
terrain-steep = pendio ripido
terrain-bridge = ponte
terrain-ford = guado
terrain-wall = muro
terrain-road = strada
terrain-pits = buche
terrain-lager = campo dei carri

# Eventi.
event-ready = { $side }: pronti.
event-activated = Attivazione del Comando { $order }.
event-named = { $side }: tentano la Continuità con il Comando { $order }.
event-passed = { $side }: passano.
event-seized = { $side }: Presa della Continuità con il Comando { $order }.
event-standard-activated = Attivazione di uno Stendardo, recupero delle unità: { $standard }.
event-rallied = { $unit }: recupero dalla Ritirata, ora in Disordine.
event-recovered = { $unit }: recupero dal Disordine.
event-formed = { $unit }: in formazione.
event-broke-formation = { $unit }: formazione sciolta.
event-leader-moved = { $leader } va in { $to }.
event-moved = { $unit }: movimento da { $origin } a { $to }.
event-faced = { $unit }: orientamento a ore { $facing }.
event-entered = { $unit }: entrata sulla mappa in { $to }.
event-mounted = { $unit }: in sella.
event-dismounted = { $unit }: a terra.
event-rolled = { $what }: dado { $face }{ $modifiers }, totale { $total }: { $outcome }.
event-assault-declared = { $unit }: assalto designato contro { $target }.
event-charge-declared = { $unit }: carica designata contro { $target }.
event-rode = { $unit }: cavalcata fino a { $to }.
event-refused = { $unit }: nessun attacco contro lo schiltron.
event-counter-failed = { $unit }: Controcarica fallita.
event-charge-met = { $unit }: Controcarica, la carica nemica perde l'impeto.
event-tables-turned = { $unit }: Controcarica contro { $target }, le parti si invertono.
event-evaded = { $unit }: Allontanamento prima dell'assalto, in { $to }.
event-advanced = { $unit }: avanzata in { $to }.
event-continued = { $unit }: Continuazione dell'attacco.
event-held = { $unit }: tiene la posizione e ignora l'Allontanamento.
event-disordered = { $unit }: Disordine.
event-unhorsed = { $unit }: unità Disarcionata.
event-eliminated = { $unit }: unità eliminata in { $hex }.
event-retreated = { $unit }: Allontanamento da { $origin } a { $to }.
event-retired = { $unit }: Ritirata.
event-went-back = { $unit }: in Ritirata da { $origin } a { $to }.
event-standard-lost = Stendardo perso ({ $standard }), preso da { $unit }.
event-leader-displaced = { $leader } ripara in { $to }.
event-leader-captured = Comandante catturato: { $leader }.
event-leader-killed = Comandante ucciso: { $leader }.
event-leader-replaced = Chi sostituisce { $leader } appare con { $unit }.
event-won = { $side }: vincono la battaglia.
event-drawn = Entrambi gli eserciti sono in rotta: la battaglia è pari.

# Rifiuti.
refusal-set-up = Lo schieramento non lo consente.
refusal-set-up-hex = Non si può schierare in { $hex }.
refusal-activation = Adesso non si può attivare.
refusal-just-finished = Non si continua con il Comando che ha appena finito.
refusal-seizure = Con questo non si può tentare la Presa della Continuità.
refusal-replacement = Il sostituto appare con un'unità del suo Comando.
refusal-formation = Questa unità non può cambiare formazione adesso.
refusal-unit-done = { $unit }: ha già agito in questa attivazione.
refusal-not-activated = { $unit }: non fa parte dell'attivazione in corso.
refusal-move-first = Prima movimento e Lancio, poi gli assalti.
refusal-leader = Il comandante che muove va in un esagono vicino o si ferma.
refusal-not-adjacent = L'esagono non è adiacente.
refusal-occupied = L'esagono è occupato.
refusal-forbidden-ground = Il terreno o il lato d'esagono non si può attraversare.
refusal-not-enough-movement = Non restano abbastanza Punti Movimento.
refusal-stopped-by-zoc = { $unit }: in ZOC nemica ci si deve fermare.
refusal-zoc-again = { $unit }: non si passa da un esagono all'altro della ZOC dello stesso nemico.
refusal-out-of-command-adjacent = { $unit }: fuori dal Raggio di Comando non ci si può portare accanto a un nemico.
refusal-out-of-command-zoc = { $unit }: fuori dal Raggio di Comando un'unità a piedi non può lasciare una ZOC nemica.
refusal-formed = { $unit }: in formazione non si può muovere.
refusal-retired-away = { $unit }: in Ritirata si muove soltanto verso il proprio Stendardo.
refusal-cannot-stop-there = { $unit }: non potrebbe fermarsi oltre le truppe da lancio che attraversa.
refusal-entry = Non si può entrare sulla mappa in quel punto.
refusal-facing = { $unit }: in ZOC nemica o in formazione si può ruotare di un solo vertice.
refusal-facing-stop = { $unit }: appena entrata in ZOC nemica, l'unità guarda nel verso da cui viene, con un vertice di tolleranza.
refusal-other-unit = { $unit }: prima deve finire il suo movimento.
refusal-fire-or-hold = L'unità può soltanto tirare o trattenersi.
refusal-may-not-fire = { $unit }: adesso non può tirare.
refusal-no-target = { $target }: non è un bersaglio, si tira a nemici sulla mappa.
refusal-out-of-range = { $target }: fuori gittata per { $unit }.
refusal-no-sight = { $unit }: nessuna linea di vista verso { $target }.
refusal-masked = Tra { $unit } e { $target } ci sono altre unità, e i Balestrieri non tirano oltre.
refusal-out-of-arc = { $target }: fuori dall'arco di Lancio di { $unit }.
refusal-respond-only = L'unità sotto tiro può soltanto rispondere a chi ha tirato o trattenersi.
refusal-react-only = L'unità può soltanto reagire contro il nemico che le è venuto davanti o trattenersi.
refusal-must-attack-all = { $unit }: chi assalta deve attaccare anche { $target }, se non lo fa un'altra unità.
refusal-never-attacks = { $unit }: è un tipo di unità che non attacca mai.
refusal-not-before-it = { $unit }: non può assaltare { $target }, che non è nel suo fronte o che armi o terreno non consentono di attaccare.
refusal-designate = Adesso si designano assalti e cariche.
refusal-choose-combat = Si sceglie uno dei combattimenti designati.
refusal-may-not-charge = { $unit }: non può caricare, lo fanno solo cavalieri corazzati non in Disordine.
refusal-charge-adjacent = { $unit }: un nemico è troppo vicino, o da qui non può partire una carica.
refusal-charge-distance = { $target }: deve trovarsi a 2 o 3 esagoni da { $unit }.
refusal-charge-path = { $unit }: nessun percorso diritto e libero fino a { $target }.
refusal-ride = { $unit }: deve finire la cavalcata in uno degli esagoni offerti.
refusal-counter = { $unit }: può tentare la Controcarica contro uno degli attaccanti, oppure restare.
refusal-evade = { $unit }: può allontanarsi di un esagono dagli attaccanti, fuori dalle ZOC nemiche, oppure restare.
refusal-follow-up = Uno degli attaccanti può avanzare nell'esagono lasciato libero.
refusal-advance = Avanza soltanto l'attaccante più adatto, in un esagono lasciato libero.
refusal-retreat = { $unit }: deve allontanarsi di un esagono dai nemici.
refusal-face-first = { $unit }: prima deve scegliere l'orientamento.
refusal-retire = { $unit }: va in un esagono libero quanto più vicino si può al proprio Stendardo.

# Modificatori.
mod-attacker-disordered = un attaccante in Disordine
mod-charge = carica
mod-charge-moved = carica dopo il movimento
mod-combination = attacco da più lati
mod-defence = difesa dell'unità
mod-defender-retired = il difensore è in Ritirata
mod-fire-flank = fianco dei cavalli
mod-firer-disordered = chi tira è in Disordine
mod-flank = fianco
mod-flight-points = Punti Rotta
mod-formation = formazione
mod-front = fronte
mod-leader = comandante con gli attaccanti
mod-mounted-firer = chi tira è a cavallo
mod-numbers = superiorità numerica
mod-range = gittata
mod-rating = Valore di Attivazione del comandante
mod-rear = retro
mod-schiltron = schiltron
mod-shield-wall = Muro di Scudi
mod-terrain = terreno
mod-weapons = armi

# Tiri di dado: il nome, e come si racconta quando è stato fatto.
roll-continuity = Continuità
    .told = Continuità, Comando { $order }
roll-seizure = Presa della Continuità
    .told = Presa della Continuità, Comando { $order }
roll-flight = Verifica della Rotta
    .told = Verifica della Rotta, { $side }
roll-fire = Lancio
    .told = { $mode ->
        [reaction] Lancio di Reazione di { $shooter } contro { $target }
        [response] Lancio di Risposta di { $shooter } contro { $target }
       *[active] Lancio di { $shooter } contro { $target }
    }
roll-ride-through = Attraversamento
    .told = Attraversamento di { $unit }
roll-assault = Assalto
    .told = Assalto di { $attackers } contro { $target }
roll-charge = Carica
    .told = Carica di { $attackers } contro { $target }
roll-reluctance = Ritrosia a Caricare
    .told = Ritrosia a Caricare di { $unit }
roll-reluctance-schiltron = Ritrosia davanti a uno schiltron
    .told = Ritrosia di { $unit } davanti a uno schiltron
roll-counter-charge = Controcarica
    .told = Controcarica di { $unit }
roll-leader-fire = Comandante sotto tiro
    .told = { $leader } sotto tiro
roll-leader-shock = Comandante nella mischia
    .told = { $leader } nella mischia

# Esiti.
outcome-success = riuscito
outcome-failure = fallito
outcome-none = nessun effetto
outcome-hit = colpito
outcome-disordered = Disordine
outcome-retreat = Allontanamento di un esagono
outcome-retired = Ritirata
outcome-unhorsed = Disarcionata
outcome-eliminated = eliminata
outcome-attacker-disordered = attaccante in Disordine
outcome-attacker-disordered-retreat = attaccante in Disordine con Allontanamento
outcome-both-disordered = entrambi in Disordine
outcome-attacker-disordered-defender-retired = attaccante in Disordine, difensore in Ritirata
outcome-defender-disordered = difensore in Disordine
outcome-defender-disordered-retreat = difensore in Disordine con Allontanamento
outcome-defender-disordered-retreat-continue = difensore in Disordine con Allontanamento, Continuazione dell'attacco
outcome-defender-retired = difensore in Ritirata
outcome-defender-eliminated-continue = difensore eliminato, Continuazione dell'attacco
outcome-charges = la carica va a fondo
outcome-assaults = solo assalto
outcome-refuses = nessun attacco
outcome-killed = il comandante è ucciso
outcome-safe = il comandante è salvo
outcome-flees = l'esercito è in rotta
outcome-holds = l'esercito tiene

# Opzioni.
verb-ready = Lo schieramento è finito
verb-arrange = Schierare { $unit }
verb-put = Mettere { $unit } in { $hex }
verb-arrange-leader = Schierare { $leader }
verb-put-leader = Mettere { $leader } in { $hex }
verb-arrange-standard = Disporre uno Stendardo: { $standard }
verb-put-standard = Piantare in { $hex } uno Stendardo: { $standard }
verb-later = Piantare più tardi uno Stendardo: { $standard }
verb-activate = Attivare il Comando { $order }
verb-rally = Attivare uno Stendardo per il recupero: { $standard }
verb-pass = Passare
verb-seize = Tentare la Presa della Continuità con il Comando { $order }
verb-let = Lasciare che il nemico tiri il dado
verb-replace = Chi sostituisce { $leader } appare con { $unit }
verb-form = { $unit }: entrare in formazione
verb-break = { $unit }: sciogliere la formazione
verb-march = Formazioni a posto: in marcia
verb-unit = { $unit }: agire
verb-leader = { $leader }: muovere
verb-step = { $unit }: muovere in { $hex }
verb-enter = { $unit }: entrare sulla mappa in { $hex }
verb-face = { $unit }: orientamento a { $facing }
verb-mount = { $unit }: montare a cavallo
verb-dismount = { $unit }: smontare
verb-lead = { $leader }: andare in { $hex }
verb-halt = { $leader }: fermarsi
verb-fire = { $unit }: tirare contro { $target }
verb-hold = { $unit }: trattenersi
verb-end-moves = Movimento e Lancio finiti: si passa agli assalti
verb-assault = { $unit }: assalto contro { $target }
verb-charge = { $unit }: carica contro { $target }
verb-fight = Designazione finita: si combatte
verb-resolve = Risolvere il combattimento contro { $unit }
verb-ride = { $unit }: finire la cavalcata in { $hex }, orientamento a { $facing }
verb-evade = { $unit }: Allontanamento in { $hex } prima dell'assalto
verb-stand = { $unit }: restare
verb-counter-charge = { $unit }: Controcarica contro { $target }
verb-advance = { $unit }: avanzare in { $hex }
verb-stay = { $unit }: restare sul posto
verb-retreat = { $unit }: Allontanamento in { $hex }
verb-retire = { $unit }: Ritirata in { $hex }
