# The terminal client and the command line.

term-player = { $side }: { $player }
term-commitment = The dice are sealed: { $hash }
term-hint = Type the number of an option or its short text; “help” lists the commands.
term-resumed = The game goes on from { $path }, after { $count } decisions.
term-cut = The last line of { $path } was broken off ({ $count } bytes): that decision had not been accepted and is left out.
term-which-scenario = Which battle? Type its number or its id.
term-no-browser = The browser client is not built here; the game starts in the terminal.
term-left = You leave the battle; it was not saved.
term-left-saved = You leave the battle; it is kept in { $path }.
term-over = The battle is over: victory of the { $side }.
term-drawn = The battle is over: a draw.
term-seed = The seed of the dice was { $seed }
term-undone = { $count ->
        [one] One decision taken back.
       *[other] { $count } decisions taken back.
    }
term-no-undo = There is nothing to take back: a die, a secret or the other side lies between.
term-no-option = { $text } is not among the options listed.
term-no-dice = No die follows at once.
term-legal = “{ $option }” is legal now.
term-saved = The game is kept in { $path }, decision by decision.
term-save-where = Name a file: save FILE
term-no-way = { $piece } cannot walk to { $hex } now.
term-stopped = { $piece } is stopped on its way.
term-flight = { $side }: { $points } flight points, flight level { $level }
term-victory = { $side }: { $points } victory points of { $level }
term-activation = { $free ->
        [yes] Free activation of { $order }
       *[no] Activation of { $order }
    }
term-undoable = Decisions that can be taken back: { $count }
term-legend = Sides: { $sides }. Ground: { $ground }. Marks: d Disordered, r Retired, * leader, ^ standard. Even columns stand on the upper line of a row, odd columns on the lower.
term-compass = Compass: { $right } is to the right, { $down } is down.
wind-north = north
wind-north-east = north-east
wind-east = east
wind-south-east = south-east
wind-south = south
wind-south-west = south-west
wind-west = west
wind-north-west = north-west
term-hex = Hex { $hex }: { $ground }, level { $level }
term-side = { "  " }towards { $hex }: { $words }
term-which-units = Units of what? { $names }
term-no-unit = There is no single unit “{ $text }”.
term-figures = { "  " }movement { $movement }, defence { $defence }, range { $range }
term-has-moved = { "  " }it has moved in this activation
term-help =
    An option is played by its number or by its short text (step MM1.bek 2504).
    list                 every option in a sentence
    odds [N]             the dice of option N, or of all options, with their chances
    why TEXT             why an option may not be played now, with its rule
    rule ID              a rule of the ledger, such as rule moi:10.4a
    go NAME HEX          walk a unit or a leader to a hex by the cheapest way
    map [HEX]            the whole map, or the ground around a hex with facings
    look HEX             what is in a hex
    units [NAME]         the units of your side, or of a side or command
    unit NAME            all about a unit (about NAME, where “unit NAME” is an option)
    status               flight points and levels, the activation, what can be undone
    log [N]              the last N events
    undo [N]             take back decisions that gave nothing away
    save FILE            keep the game in a file from now on
    lang en|it           change the language
    quit                 leave; a saved game can be resumed

cli-scenarios-title = Scenarios
cli-scenario-id = id
cli-scenario-title = battle
cli-scenario-sides = sides
cli-scenario-units = units
cli-scenario-sources = figures by source
cli-rules-title = Rules of the ledger
cli-rules-status = status
cli-rules-count = rules
cli-verified = { $path }: { $count } decisions replayed, every position as recorded.
cli-fuzz-clean = No failure found.
