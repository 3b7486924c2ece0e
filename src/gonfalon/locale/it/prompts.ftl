# Ciò che si chiede a una parte.

prompt-SetUp = { $side }: disponete l'esercito, oppure dichiaratevi pronti.
prompt-Arrange = { $side }: dove e come si schiera { $piece }?
prompt-ChooseActivation = { $side }: attivazione gratuita. Che cosa attivate?
prompt-NameCommand = { $side }: con quale Comando tentate la Continuità, o passate?
prompt-Seize = { $side }: tentate la Presa della Continuità prima del lancio nemico?
prompt-PlaceReplacement = { $side }: con quale unità appare chi sostituisce { $leader }?
prompt-OrderFormations = { $side }: formate o sciogliete le formazioni, poi in marcia.
prompt-MoveAndFire = { $side }: quale unità o comandante muove o tira adesso?
prompt-LeaderStep = { $side }: dove va { $leader }? Punti Movimento rimasti: { $left }.
prompt-Step = { $side }: dove va { $unit }, o come si orienta? Punti Movimento rimasti: { $left }.
prompt-ShootOrHold = { $side }: { $unit }, si tira?
prompt-Respond = { $side }: { $unit }, Lancio di Risposta contro { $enemy }?
prompt-React = { $side }: { $unit }, Lancio di Reazione contro { $target }?
prompt-Designate = { $side }: designate assalti e cariche, poi si combatte.
prompt-ChooseCombat = { $side }: quale combattimento risolvete adesso?
prompt-Evade = { $side }: { $unit }, Allontanamento prima dell'assalto?
prompt-FollowUp = { $side }: chi avanza in { $hex }?
prompt-Ride = { $side }: dove termina la carica di { $unit } contro { $target }?
prompt-CounterCharge = { $side }: { $unit }, si tenta la Controcarica?
prompt-CounterFire = { $side }: { $unit }, Controcarica contro { $enemy } dopo il tiro subìto?
prompt-RideAtShooter = { $side }: dove termina la cavalcata di { $unit } contro { $enemy }?
prompt-Advance = { $side }: chi avanza, e dove?
prompt-Retreat = { $side }: dove va con l'Allontanamento { $unit }?
prompt-Reface = { $side }: come si orienta { $unit }?
prompt-RetireTo = { $side }: dove si colloca { $unit } dopo la Ritirata?
