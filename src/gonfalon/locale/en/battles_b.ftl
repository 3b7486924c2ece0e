# Crecy, Poitiers and Najera: what their special rules say.

# Crecy and Poitiers.
event-roused = The men-at-arms of { $order } have seen the enemy: they must charge.
refusal-must-charge = { $unit } has to make straight for the nearest enemy and charge.
refusal-standard-hex = The standard may not be planted there.
prompt-RaiseStandard = { $side }: where is { $standard } planted?

# Crecy.
event-bombard-lost = { $unit } is lost in { $hex }.
event-lager-plundered = { $unit } is inside the wagon lager: one flight point for the English.
refusal-bombard-or-hold = Fire a bombard, or hold.
refusal-bombard-spent = { $unit } has no shot left.
refusal-bombard-fired = { $unit } has already fired in this activation.
refusal-bombard-target = { $unit } cannot hit { $target }: not before its front, out of sight or too far.
refusal-transfer = The King is late: hand the activation to another command, or pass.
prompt-FireBombard = { $side }: does a bombard fire now?
prompt-TransferActivation = { $side }: King Philip is late. Which command acts in his stead?
roll-bombard = Bombard
    .told = { $shooter } fires at { $target }
roll-king-philip = King Philip's arrival
    .told = Does King Philip arrive?
roll-pits = Pits
    .told = { $unit } among the pits
outcome-arrives = the King arrives
outcome-delayed = the King is late
mod-rain = wet crossbows
mod-unshielded = Genoese without shields
mod-bombard-range = hexes between

# Poitiers.
event-withdrew = { $order } leaves the field.
event-hedge-trampled = { $unit } tramples down the hedge between { $origin } and { $to }.
refusal-dismount = { $unit } may not dismount now.
refusal-wagons = { $unit } stays: in one activation either the wagons move or the combat units do.
roll-orleans = The Duke of Orléans wavers
    .told = Does the Duke of Orléans leave?
roll-stream = Through the stream
    .told = { $unit } crosses the stream
outcome-leaves = he leaves
outcome-stays = he stays

# Najera.
event-rearmed = { $unit } has javelins again.
event-out-of-missiles = { $unit } has thrown its javelins.
refusal-dismount-all = The reserve dismounts all together, before any of it has acted, with all of it on the map.
refusal-press = { $unit } may not go in to assault there.
verb-press = { $unit } goes in to { $hex } to assault
verb-dismount-all = All riders of { $order } dismount
roll-press = Going in
    .told = { $unit } goes in
outcome-goes-in = goes in
outcome-stops = stops where it is
mod-no-missiles = genitors without javelins
