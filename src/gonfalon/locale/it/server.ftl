# What the service says: messages that it does not carry out, and errors.

refusal-spectator = Gli spettatori guardano, non giocano.
refusal-stale = Nel frattempo la battaglia è andata avanti; ecco come sta ora.
refusal-unreadable-option = Non c’è una scelta simile.
refusal-not-yours-to-undo = L’ultima decisione non era tua: non puoi annullarla.
refusal-nothing-to-undo = Qui non si può annullare nulla: è caduto un dado, o l’altro schieramento ha già risposto.
refusal-fault = Il servizio ha commesso un errore; la battaglia resta com’era.
refusal-too-large = Il messaggio è troppo lungo.
refusal-too-many-messages = Troppi messaggi insieme; attendi un momento.
refusal-no-message = Il servizio non capisce questo messaggio.

error-unknown-game = Questa partita non esiste.
error-no-seat = Questo collegamento non apre alcun posto della partita.
error-no-decision = La partita non ha una decisione simile.
error-no-record = Una prova non ha registrazione.
error-game-over = Qui la partita è finita; scegli una decisione precedente.
error-cannot-resume = Questa versione non può riprendere la partita.
error-unknown-scenario = Questo scenario non esiste.
error-unknown-rule = Questa regola non esiste.
error-unknown-language = Questa lingua non c’è.
error-bad-options = Queste opzioni non si adattano allo scenario.
error-bad-overlay = Le tue cifre non si adattano allo scenario.
error-bad-players = Questi giocatori non si adattano allo scenario.
error-bad-record = La registrazione non si può rigiocare.
error-bad-request = Il servizio non capisce la richiesta.
error-too-many-games = Troppe partite; attendi un momento.
error-too-many-watchers = In troppi guardano già questa partita.
error-too-large = È troppo grande.
error-not-found = Qui non c’è nulla.
error-not-allowed = Qui non si può fare.
error-fault = Il servizio ha commesso un errore.
