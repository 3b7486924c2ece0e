# Montgisard e Arsuf: che cosa dicono le loro regole speciali.

# Montgisard.
mod-franks = i Franchi a Montgisard

# Arsuf.
verb-leave-map = { $unit }: uscire dalla mappa lungo la strada costiera
verb-go-back = { $unit }: in Ritirata presso i carri
verb-relieve = { $unit }: prendere il posto di { $target }
event-left-map = { $unit }: esce dalla mappa da { $hex }.
event-leader-rode-off = { $leader } esce dalla mappa.
event-stood-fast = { $unit }: resiste nella linea del Carroccio e ignora la Ritirata.
event-relieved = { $unit }: prende il posto di { $target } in { $hex }.
event-carroccio-gone = Il Carroccio non c'è più, e con esso { $standard }: i Crociati in Ritirata sono eliminati.
event-saladin-seized = Presa della Continuità automatica di Saladino, per attivare uno Stendardo.
event-army-gone = Un esercito non ha più nessuno sulla mappa, e nessuna delle parti ha i propri Punti Vittoria: la battaglia è pari.
event-both-won = Entrambe le parti raggiungono insieme i propri Punti Vittoria: la battaglia è pari.
refusal-march-hexes = { $unit }: con la Marcia Lenta non può muovere oltre.
refusal-only-march = Nella Marcia Lenta non si lancia e non si attacca.
refusal-leave-map = { $unit }: si esce dalla mappa soltanto da un esagono di uscita della strada, con movimento sufficiente.
refusal-relieve = { $unit }: resiste, si ritira o riceve il cambio da una fanteria accanto a un carro.
mod-skirmishers = schermagliatori ayyubidi
prompt-SeizeForStandard = { $side }: tentate la Presa della Continuità prima del lancio nemico? Una volta per partita Saladino ci riesce senza dado, per il recupero presso uno Stendardo.
prompt-Relieve = { $side }: { $unit } dovrebbe ritirarsi. Resiste, si ritira o riceve il cambio?
