# What the service says: messages that it does not carry out, and errors.

refusal-spectator = Spectators watch; they do not play.
refusal-stale = The battle has gone on meanwhile; this is how it stands now.
refusal-unreadable-option = There is no such option.
refusal-not-yours-to-undo = The last decision was not yours to take back.
refusal-nothing-to-undo = Nothing can be taken back here: a die has fallen, or the other side has had its say.
refusal-fault = The service made a mistake; the battle stands as it did.
refusal-too-large = The message is too large.
refusal-too-many-messages = Too many messages at once; wait a moment.
refusal-no-message = The service does not understand this message.

error-unknown-game = There is no such game.
error-no-seat = This link opens no seat of the game.
error-no-decision = The game has no such decision.
error-no-record = A sandbox has no record.
error-game-over = The game is over here; choose an earlier decision.
error-cannot-resume = This game cannot be taken up again by this version.
error-unknown-scenario = There is no such scenario.
error-unknown-rule = There is no such rule.
error-unknown-language = There is no such language.
error-bad-options = These options do not fit the scenario.
error-bad-overlay = The overlay does not fit the scenario.
error-bad-players = These players do not fit the scenario.
error-bad-record = The record cannot be played again.
error-bad-request = The service does not understand the request.
error-too-many-games = Too many games; wait a moment.
error-too-many-watchers = Too many watch this game already.
error-too-large = This is too large.
error-not-found = There is nothing here.
error-not-allowed = This cannot be done here.
error-fault = The service made a mistake.
