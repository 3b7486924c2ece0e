# Dorylaeum e Antiochia: che cosa dicono le loro regole speciali.

# Dorylaeum.
event-column-up = La colonna principale è arrivata: i suoi Comandi possono entrare, uno per Attivazione Gratuita.
refusal-march = { $unit }: in { $hex }, presso il bordo ovest, si va soltanto per attaccare i Crociati.
refusal-march-stop = { $unit }: presso il bordo ovest ci si ferma soltanto dove si possono attaccare i Crociati.
roll-column = La colonna principale
    .told = Arriva la colonna principale?
outcome-comes-up = la colonna è arrivata
outcome-far-off = ancora in marcia
mod-earlier-tries = tentativi precedenti

# Antiochia.
event-field-empty = Nessuno dei due eserciti ha più unità in campo: la battaglia è pari.
refusal-behind = Questa divisione aspetta in città che escano quelle che la precedono.
refusal-city = { $unit }: niente { $hex }, ad Antiochia i Turchi non entrano.
refusal-kerbogha-again = Kerbogha non può tentare di far entrare un gruppo due volte di seguito.
refusal-obligation = Finché non sono in mappa quattro gruppi, un'Attivazione Gratuita serve a chiamarne un altro.
refusal-turcomans = I Turcomanni non hanno comandante: si attivano solo con un'Attivazione Gratuita.
roll-kerbogha = Kerbogha chiama un gruppo
    .told = { $order }: arrivano?
mod-free-try = Attivazione Gratuita
mod-solyman = gruppo di Solimano
