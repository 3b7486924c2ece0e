# Falkirk, Courtrai and Bannockburn: what their special rules say.

# Falkirk.
event-standard-planted = { $standard } is planted in { $hex }.
event-sheltered = { $unit } takes shelter in the schiltron, in { $hex }.
refusal-standard-south = The standard is planted south of the burn, in a hex without an enemy.
refusal-standard-waits = The standard waits until all the foot of its command has come onto the map.
refusal-reserve-order = { $unit } waits until the groups before it have entered.
refusal-column = { $unit } finds no entry hex free and within its movement behind the column.
refusal-shelter = { $unit } goes to the middle of the nearest schiltron.
prompt-PlantStandard = { $side }: where is { $standard } planted? It may also come later.
prompt-TakeShelter = { $side }: where in the schiltron does { $unit } take shelter?
roll-scots-rout = Rout of the archers
    .told = Rout of { $unit }
outcome-sheltered = takes shelter in the nearest schiltron

# Courtrai.
event-exchanged = Two French commands exchange their parts of the field.
event-broke-out = { $unit } breaks out of the castle to { $hex }.
verb-exchange = { $order } and its counterpart exchange their parts of the field
roll-flemish-pikes = Flemish pikes
    .told = Flemish pikes at { $unit }
roll-ditch = Lost in the ditch
    .told = { $unit } in the ditch
outcome-spared = gets away

# Bannockburn.
refusal-camp = { $unit } is in the camp and enters only with the foot out of range, away from the enemy.
refusal-out-of-range-foot = { $unit } is not in the range of this activation.
roll-first = Who starts
    .told = Who starts: the { $side }
outcome-thrown = the higher starts
roll-burn = Over the burn
    .told = { $unit } crosses the burn
