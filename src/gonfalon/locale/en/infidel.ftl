# Infidel: what its rules add to those of the family.

unit-name-people = { $name } ({ $people })
kind-KN = Knights
kind-HC = Heavy Cavalry
kind-MC = Medium Cavalry
kind-MCA = Medium Horse Archers
kind-LCA = Light Horse Archers
kind-MA = Men-at-Arms
kind-PKJ = Pike with Javelins
kind-A = Archers
kind-AF = Archers with Maces
kind-CF = Camp Followers
kind-WN = Baggage Wagon
kind-CA = Carroccio

terrain-camp = camp
terrain-city = city
terrain-dunes = dunes
terrain-drumlin = drumlin
terrain-fields = fields
terrain-fort = fort
terrain-garden = garden
terrain-gate = gate
terrain-pontoon = boat bridge
terrain-sand = sand
terrain-tents = tents

# Events.
event-provoked = { $unit } will ride at { $target } as soon as the arrows have fallen.
event-held-back = { $unit } is held back by its leader.
event-assault-met = { $unit } counter-charges and blunts the assault.
event-caught = { $unit } cannot get away and has to fight.
event-leader-left = { $leader } has no units left and leaves the field.
event-restored = { $unit } rallies and is in good order again.
event-standard-moved = { $standard } is carried to { $to }.

# Refusals.
refusal-enemy-entry = { $unit } may not enter a hex where enemy reinforcements come onto the map.
refusal-hold-back = A leader in range may try to hold { $unit } back; else it rides.
refusal-ride-next = Choose one of the charges that have still to ride up.
refusal-standard-place = The Standard may not be carried there.

# Modifiers.
mod-armoured = armour of the target
mod-charger-moved = a charger has moved
mod-charisma = charisma of the leader
mod-continued = continued attack
mod-continuities = continuities before this one
mod-counter-charged = the defender has counter-charged
mod-helpless = helpless target
mod-must-turn = it has to turn
mod-overall-commander = in range of the Overall Commander

# Rolls.
roll-restrain = Holding knights back
    .told = Holding back { $unit }
roll-standard-moved = A Standard carried away
    .told = { $unit }, left by its Standard
roll-withdrawal = Retreat of light horse before combat
    .told = Retreat of { $unit } before combat

outcome-caught = it cannot get away
outcome-held = held back
outcome-rides = it rides
outcome-remains = it stays
outcome-withdraws = it gets away
outcome-withdraws-disordered = it gets away, Disordered

# Options.
verb-shift = Carry { $standard } elsewhere
verb-take-along = { $unit } takes { $leader } along
verb-restrain = { $leader } tries to hold { $unit } back

# Prompts.
prompt-MoveStandard = { $side }: where is { $standard } carried?
prompt-ChoosePath = { $side }: where does { $unit } end its charge at { $target }?
prompt-RideUp = { $side }: which charge rides up next?
prompt-Withdraw = { $side }: does { $unit } retreat before the combat?
prompt-TakeGround = { $side }: does an attacker advance into a hex that was left?
prompt-MeetAttack = { $side }: does { $unit } counter-charge?
prompt-Riposte = { $side }: does { $unit } counter-charge { $enemy }, who is shooting at it?
prompt-HoldBack = { $side }: do you try to hold { $unit } back, or does it ride at { $enemy }?
prompt-RideAtArcher = { $side }: where does { $unit } end its ride at { $enemy }?
