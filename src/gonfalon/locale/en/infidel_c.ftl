# Montgisard and Arsuf: what their special rules say.

# Montgisard.
mod-franks = the Franks at Montgisard

# Arsuf.
verb-leave-map = { $unit } leaves the map by the coast road
verb-go-back = { $unit } is Retired to the wagons
verb-relieve = { $unit } takes the place of { $target }
event-left-map = { $unit } leaves the map from { $hex }.
event-leader-rode-off = { $leader } leaves the map.
event-stood-fast = { $unit } stands fast in the line of the Carroccio and is not Retired.
event-relieved = { $unit } takes the place of { $target } in { $hex }.
event-carroccio-gone = The Carroccio is gone, and with it { $standard }: all Retired Crusaders are lost.
event-saladin-seized = Saladin himself seizes continuity, to rally units at a Standard.
event-army-gone = One army has nobody left on the map, and neither has its victory points: the battle is a draw.
event-both-won = Both sides have their victory points at once: the battle is a draw.
refusal-march-hexes = { $unit } has marched as far as the Slow March lets it.
refusal-only-march = On the Slow March nobody shoots or attacks.
refusal-leave-map = { $unit } may leave the map only from an exit hex of the road, with movement left.
refusal-relieve = { $unit } stands fast, goes back, or is relieved by foot next to a wagon.
mod-skirmishers = Ayyubid skirmishers
prompt-SeizeForStandard = { $side }: do you try to seize continuity before the enemy rolls? Once in the game Saladin does so without a die, to rally units at a Standard.
prompt-Relieve = { $side }: { $unit } would be Retired. Does it stand fast, go back, or is it relieved?
