# Dorylaeum and Antioch: what their special rules say.

# Dorylaeum.
event-column-up = The main column has come up: its commands may enter, one in each Free Activation.
refusal-march = { $unit } may ride into { $hex }, near the western edge, only to attack Crusaders.
refusal-march-stop = { $unit } may stop near the western edge only where it can attack Crusaders.
roll-column = The main column
    .told = Does the main column come up?
outcome-comes-up = the column has come up
outcome-far-off = still on the road
mod-earlier-tries = earlier tries

# Antioch.
event-field-empty = Neither army has anybody left in the field: the battle is a draw.
refusal-behind = This division waits in the city until those before it are out.
refusal-city = { $unit } may not enter { $hex }: no Turk enters Antioch.
refusal-kerbogha-again = Kerbogha may not try to bring on a group twice in a row.
refusal-obligation = Until four groups are on the map a Free Activation serves to bring on another.
refusal-turcomans = The Turcomans have no leader: they act in Free Activations only.
roll-kerbogha = Kerbogha calls a group
    .told = { $order }: do they come?
mod-free-try = Free Activation
mod-solyman = Solyman's group
