# Il client da terminale e la riga di comando.

term-player = { $side }: { $player }
term-commitment = I dadi sono sigillati: { $hash }
term-hint = Scrivete il numero di un'opzione o il suo testo breve; «aiuto» elenca i comandi.
term-resumed = La partita riprende da { $path }, dopo { $count } decisioni.
term-cut = L'ultima riga di { $path } era interrotta ({ $count } byte): quella decisione non era stata accettata ed è tralasciata.
term-which-scenario = Quale battaglia? Scrivete il numero o l'identificativo.
term-no-browser = Il client per il browser non è stato costruito qui; la partita comincia nel terminale.
term-left = Lasciate la battaglia; non è stata salvata.
term-left-saved = Lasciate la battaglia; è conservata in { $path }.
term-over = La battaglia è finita: vittoria per { $side }.
term-drawn = La battaglia è finita in parità.
term-seed = Il seme dei dadi era { $seed }
term-undone = { $count ->
        [one] Una decisione annullata.
       *[other] { $count } decisioni annullate.
    }
term-no-undo = Non c'è nulla da annullare: c'è di mezzo un dado, un segreto o l'altra parte.
term-no-option = { $text } non è tra le opzioni elencate.
term-no-dice = Non segue subito nessun dado.
term-legal = «{ $option }» è lecito adesso.
term-saved = La partita è conservata in { $path }, decisione per decisione.
term-save-where = Indicate un file: salva FILE
term-no-way = { $piece }: adesso non può arrivare in { $hex }.
term-stopped = { $piece }: il movimento è interrotto.
term-flight = { $side }: Punti Rotta { $points }, Livello di Rotta { $level }
term-victory = { $side }: { $points } Punti Vittoria su { $level }
term-activation = { $free ->
        [yes] Attivazione gratuita del Comando { $order }
       *[no] Attivazione del Comando { $order }
    }
term-undoable = Decisioni annullabili: { $count }
term-legend = Parti: { $sides }. Terreno: { $ground }. Segni: d in Disordine, r in Ritirata, * comandante, ^ Stendardo. Le colonne pari stanno sulla riga di testo superiore, le dispari su quella inferiore.
term-compass = Bussola: a destra { $right }, in basso { $down }.
wind-north = nord
wind-north-east = nord-est
wind-east = est
wind-south-east = sud-est
wind-south = sud
wind-south-west = sud-ovest
wind-west = ovest
wind-north-west = nord-ovest
term-hex = Esagono { $hex }: { $ground }, livello { $level }
term-side = { "  " }verso { $hex }: { $words }
term-which-units = Unità di chi? { $names }
term-no-unit = Non c'è una sola unità «{ $text }».
term-figures = { "  " }movimento { $movement }, difesa { $defence }, gittata { $range }
term-has-moved = { "  " }ha mosso in questa attivazione
term-help =
    Un'opzione si gioca con il numero o con il testo breve (step MM1.bek 2504).
    opzioni              ogni opzione in una frase
    probabilità [N]      i dadi dell'opzione N, o di tutte, con le probabilità
    perché TESTO         perché un'opzione adesso non è lecita, con la regola
    regola ID            una regola del registro, per esempio regola moi:10.4a
    vai NOME ESAGONO     porta un'unità o un comandante in un esagono per la via meno costosa
    mappa [ESAGONO]      tutta la mappa, o il terreno intorno a un esagono con gli orientamenti
    guarda ESAGONO       che cosa c'è in un esagono
    unità [NOME]         le unità della vostra parte, o di una parte o di un Comando
    info NOME            tutto su un'unità
    stato                Punti e Livelli di Rotta, l'attivazione, che cosa si può annullare
    registro [N]         gli ultimi N eventi
    annulla [N]          ritira decisioni che non hanno rivelato nulla
    salva FILE           da ora conserva la partita in un file
    lingua en|it         cambia lingua
    esci                 lascia la partita; se è salvata si può riprendere
    Valgono anche le parole inglesi: list, odds, why, rule, go, map, look, units, about, status, log, undo, save, lang, quit.

cli-scenarios-title = Scenari
cli-scenario-id = id
cli-scenario-title = battaglia
cli-scenario-sides = parti
cli-scenario-units = unità
cli-scenario-sources = dati per fonte
cli-rules-title = Regole del registro
cli-rules-status = stato
cli-rules-count = regole
cli-verified = { $path }: { $count } decisioni rigiocate, ogni posizione come registrata.
cli-fuzz-clean = Nessun errore trovato.
