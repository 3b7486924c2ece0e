"""Ford: an invented game on a small board, and the model of how a family uses the kernel.

Each side has two men and a cart. A cart fills two hexes and wins by reaching the far column; the
wall between stands open only at its gates, and the men fight from the ground or from towers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from gonfalon.kernel.board import read_board
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Game, Option, Procedure, Rules, Sealed, Side, go_to, run
from gonfalon.kernel.hexes import NOWHERE, Hex
from gonfalon.kernel.modifiers import Modifier, Roll, total
from gonfalon.kernel.options import Verbs
from gonfalon.kernel.tables import Table, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = read_board("""
name: The ford
columns: 1-4
legend: . open, t tower
[grid]
01 ..t.
02 ....
03 .t..
[sides]
wall: 0201..0203 | 0301..0303
gate: 0201/0301 0202/0302
""")
PIECES = ("A1", "A2", "AC", "B1", "B2", "BC")
HOMES = (("0202",), ("0203",), ("0102", "0101"), ("0302",), ("0303",), ("0402", "0401"))
SIDES = tuple(0 if name.startswith("A") else 1 for name in PIECES)
CARTS = (2, 5)
GATES = [
    (a, b)
    for a in range(len(BOARD))
    for b in BOARD.adjacent[a]
    if a < b and "gate" in BOARD.sides[a][BOARD.toward[a][b]]
]
NOBODY = -1
LAST_TURN = 4

VERBS = Verbs()
PASS = VERBS.add("pass")
MOVE = VERBS.add("move", "piece", "hex")
CLIMB = VERBS.add("climb", "piece")
TURN_GATE = VERBS.add("gate", "gate")
HIT = VERBS.add("hit", "piece", "piece")
BID = VERBS.add("bid", "number")
STAND, DODGE = VERBS.add("stand"), VERBS.add("dodge")
HOLD, PRESS = VERBS.add("hold"), VERBS.add("press")

STRIKE = read_table("ford:4.3", {"7-": "miss", "8+": "hit"})
EVASION = read_table("ford:4.2", {"3-": "caught", "4+": "away"})
NERVE = read_table("ford:4.4", {"4-": "falls", "5+": "stays"})


class Ford(Game):
    """Columns by piece (head, tail, floor), by gate and by side; the occupants are derived."""

    VALUES: ClassVar[tuple[str, ...]] = ("turn",)
    COLUMNS: ClassVar[tuple[str, ...]] = ("heads", "tails", "floors", "gates", "coins")
    DERIVED: ClassVar[tuple[str, ...]] = ("holders",)

    def __init__(self, rules: Rules, seed: int | str | bytes) -> None:
        super().__init__(rules, BOARD, Dice(seed))
        self.turn = 1
        self.heads = [BOARD.hex(home[0]) for home in HOMES]
        self.tails = [BOARD.hex(home[1]) if len(home) > 1 else NOWHERE for home in HOMES]
        self.floors = [0] * len(PIECES)
        self.gates = [0] * len(GATES)
        self.coins = [2, 2]
        self.holders: list[int] = []
        self.derive()

    def derive(self) -> None:
        self.holders = [NOBODY] * (2 * len(BOARD))
        for piece in range(len(PIECES)):
            for hex_ in self.hexes_of(piece):
                self.holders[2 * hex_ + self.floors[piece]] = piece

    def hexes_of(self, piece: int) -> list[Hex]:
        """The hexes that a piece fills: none, one, or two for a cart."""
        return [h for h in (self.heads[piece], self.tails[piece]) if h != NOWHERE]

    def is_barred(self, a: Hex, b: Hex) -> bool:
        """ford:2.1 A wall bars the way, except at a gate that stands open."""
        pair = min(a, b), max(a, b)
        if pair in GATES:
            return not self.gates[GATES.index(pair)]
        return "wall" in BOARD.sides[a][BOARD.toward[a][b]]

    def name_of(self, kind: str, value: int) -> str:
        if kind == "piece":
            return PIECES[value]
        return BOARD.numbers[value] if kind == "hex" else str(value)

    def find(self, kind: str, text: str) -> int | None:
        if kind == "piece":
            return PIECES.index(text) if text in PIECES else None
        if kind == "hex":
            return BOARD.index.get(text)
        return int(text) if text.isascii() and text.isdigit() else None


# 1 The turn


@dataclass(slots=True)
class Turn(Procedure):
    """ford:1 Both bid in secret, and each has a player turn, the higher bidder first."""

    leader: Side = 0


@dataclass(slots=True)
class PlayerTurn(Procedure):
    """ford:1.2 A side does three deeds, or fewer."""

    side: Side = 0
    left: int = 3


@dataclass(slots=True)
class Bid(Sealed):
    """ford:1.1 A side bids coins that it has."""

    def list_options(self, game: Ford) -> list[Option]:
        return [(BID, coins) for coins in range(game.coins[self.side] + 1)]

    def open(self, game: Ford, answers: dict[Side, Option]) -> None:
        turn = game.frame(Turn)
        for side, (_, coins) in answers.items():
            game.coins[side] -= coins
        turn.leader = int(answers[1][1] > answers[0][1])
        game.tell("bids-opened", "ford:1.1", leader=turn.leader)


def bid_for_the_lead(game: Ford, turn: Turn) -> None:
    """ford:1.1 The bids are sealed, and opened together."""
    game.call(Bid(waiting=[0, 1]))


def play_the_player_turns(game: Ford, turn: Turn) -> None:
    """ford:1.2 The leader's player turn comes first: it goes on the stack last."""
    game.call(PlayerTurn(side=1 - turn.leader))
    game.call(PlayerTurn(side=turn.leader))


def end_the_turn(game: Ford, turn: Turn) -> None:
    """ford:1.3 After the last turn nobody has won."""
    game.turn += 1
    if game.turn > LAST_TURN:
        game.end("draw")
    else:
        go_to(game, turn, bid_for_the_lead)


def choose_a_deed(game: Ford, player_turn: PlayerTurn) -> None:
    """ford:1.2 One deed at a time."""
    player_turn.left -= 1
    game.call(Deed(player_turn.side))


def go_on(game: Ford, player_turn: PlayerTurn) -> None:
    """ford:1.2 Until the deeds are done."""
    if player_turn.left > 0:
        go_to(game, player_turn, choose_a_deed)


# 2 and 3 Deeds: moving, climbing, gates


@dataclass(slots=True)
class Deed(Decision):
    """ford:1.2 What a side may do, or pass."""

    def list_options(self, game: Ford) -> list[Option]:
        pieces = [p for p in range(len(PIECES)) if SIDES[p] == self.side and game.hexes_of(p)]
        deeds = [deed for piece in pieces for deed in deeds_of(game, piece)]
        return [(PASS,), *dict.fromkeys(deeds)]

    def refuse(self, game: Ford, option: Option) -> Refusal:
        if option[0] == MOVE and game.hexes_of(option[1]):
            return Refusal("ford:2.1", "refusal-no-way", {"piece": PIECES[option[1]]})
        return Refusal("ford:1.2", "refusal-not-a-deed")

    def take(self, game: Ford, option: Option) -> None:
        verb, *given = option
        if verb == PASS:
            game.frame(PlayerTurn).left = 0
        elif verb == MOVE:
            move(game, *given)
        elif verb == TURN_GATE:
            game.gates[given[0]] ^= 1
        elif verb == CLIMB:
            game.floors[given[0]] ^= 1
            game.derive()
        else:
            game.call(Attack(man=given[0], target=given[1]))


def deeds_of(game: Ford, piece: int) -> Iterator[Option]:
    """ford:2 ford:3 A cart moves; a man on the ground also works gates, climbs and hits."""
    here, floor = game.heads[piece], game.floors[piece]
    if not floor:
        for there in BOARD.adjacent[here]:
            if game.holders[2 * there] == NOBODY and not game.is_barred(here, there):
                yield MOVE, piece, there
    if piece in CARTS:
        return
    if BOARD.terrain[here] == "tower" and game.holders[2 * here + 1 - floor] == NOBODY:
        yield CLIMB, piece
    if not floor:
        yield from ((TURN_GATE, gate) for gate, sides in enumerate(GATES) if here in sides)
    # ford:4.1 From the top of a tower a man strikes over walls.
    for target in range(len(PIECES)):
        near = set(game.hexes_of(target)) & set(BOARD.adjacent[here])
        if SIDES[target] != SIDES[piece] and any(
            floor or not game.is_barred(here, h) for h in near
        ):
            yield HIT, piece, target


def move(game: Ford, piece: int, there: Hex) -> None:
    """ford:2.2 A cart's tail follows its head; across the board it wins."""
    if piece in CARTS:
        game.tails[piece] = game.heads[piece]
    game.heads[piece] = there
    game.derive()
    game.tell("moved", "ford:2.2", piece=PIECES[piece], hex=BOARD.numbers[there])
    goal = "01" if SIDES[piece] else "04"
    if piece in CARTS and BOARD.numbers[there].startswith(goal):
        game.end(f"side {SIDES[piece]} wins")


# 4 Attacks: the target may dodge, and the attacker may press the one who dodges


@dataclass(slots=True)
class Attack(Procedure):
    """ford:4 A man strikes at an enemy."""

    man: int = 0
    target: int = 0
    result: str = ""


@dataclass(slots=True)
class Evasion(Procedure):
    """ford:4.2 A man dodges, inside an attack."""

    pressed: bool = False


@dataclass(slots=True)
class Dodge(Decision):
    """ford:4.2 A man may stand or dodge: the enemy's decision, inside the attack."""

    def list_options(self, game: Ford) -> list[Option]:
        return [(STAND,), (DODGE,)]

    def take(self, game: Ford, option: Option) -> None:
        if option == (DODGE,):
            game.call(Evasion())

    def preview(self, game: Ford, option: Option) -> list[Roll]:
        return [strike_roll(game, game.frame(Attack))] if option == (STAND,) else []


@dataclass(slots=True)
class Press(Decision):
    """ford:4.2 The attacker may press after him: a decision that interrupts the interruption."""

    def list_options(self, game: Ford) -> list[Option]:
        return [(HOLD,), (PRESS,)]

    def take(self, game: Ford, option: Option) -> None:
        game.frame(Evasion).pressed = option == (PRESS,)

    def preview(self, game: Ford, option: Option) -> list[Roll]:
        return [evasion_roll(option == (PRESS,))]


def offer_dodge(game: Ford, attack: Attack) -> None:
    """ford:4.2 Men may dodge, carts may not."""
    if attack.target not in CARTS:
        game.call(Dodge(SIDES[attack.target]))


def offer_press(game: Ford, evasion: Evasion) -> None:
    """ford:4.2 The attacker answers the dodge."""
    game.call(Press(SIDES[game.frame(Attack).man]))


def evade(game: Ford, evasion: Evasion) -> None:
    """ford:4.2 One die of six sides tells whether the dodger is away."""
    game.frame(Attack).result = throw(game, evasion_roll(evasion.pressed))


def strike(game: Ford, attack: Attack) -> None:
    """ford:4.3 Two dice of six sides, at one who is not away."""
    if attack.result != "away":
        attack.result = throw(game, strike_roll(game, attack))


def check_nerve(game: Ford, attack: Attack) -> None:
    """ford:4.4 One who is hit throws a die of ten sides, and may fall."""
    if attack.result == "hit":
        attack.result = throw(game, roll_on(NERVE, "nerve", 10))
    if attack.result == "falls":
        game.heads[attack.target] = game.tails[attack.target] = NOWHERE
        game.derive()


def evasion_roll(pressed: bool) -> Roll:
    """ford:4.2 Who is pressed is slower."""
    slower = [Modifier("ford:4.2", "modifier-pressed", -1)] if pressed else []
    return roll_on(EVASION, "evasion", 6, *slower)


def strike_roll(game: Ford, attack: Attack) -> Roll:
    """ford:4.3 A man strikes better from above."""
    height = game.floors[attack.man] - game.floors[attack.target]
    above = [Modifier("ford:4.3", "modifier-height", height)] if height else []
    return roll_on(STRIKE, "strike", 6, *above, dice=2)


def roll_on(table: Table, purpose: str, sides: int, *modifiers: Modifier, dice: int = 1) -> Roll:
    """A roll on a table, with the outcome of every throw."""
    throws = product(range(1, sides + 1), repeat=dice)
    outcomes = tuple(table.look_up(sum(faces) + total(modifiers)) for faces in throws)
    return Roll(purpose, table.rule, sides, modifiers, outcomes)


def throw(game: Ford, roll: Roll) -> str:
    """Throw as many dice as the roll lists outcomes for, and tell what they brought."""
    at, throws = 0, 1
    while throws < len(roll.outcomes):
        at, throws = at * roll.sides + game.dice.roll(roll.sides), throws * roll.sides
    game.tell("rolled", roll.rule, purpose=roll.purpose, outcome=roll.outcomes[at])
    return roll.outcomes[at]


# The two titles


FORD = Rules(
    "ford@1",
    {
        Turn: (bid_for_the_lead, play_the_player_turns, end_the_turn),
        PlayerTurn: (choose_a_deed, go_on),
        Attack: (offer_dodge, strike, check_nerve),
        Evasion: (offer_press, evade),
    },
    {f.__name__: f for f in (Turn, PlayerTurn, Attack, Evasion, Bid, Deed, Dodge, Press)},
)


def strike_in_the_dark(game: Ford, attack: Attack) -> None:
    """night:1 At night one die of ten sides is thrown for a strike."""
    if attack.result != "away":
        attack.result = throw(game, roll_on(STRIKE, "strike", 10))


def change_the_watch(game: Ford, turn: Turn) -> None:
    """night:2 At the end of a turn the watch shuts every gate."""
    game.gates = [0] * len(GATES)
    game.tell("gates-shut", "night:2")


NIGHT = replace(
    FORD.swap(Attack, strike=strike_in_the_dark).insert(Turn, "end_the_turn", change_the_watch),
    name="ford-by-night@1",
)


def start(rules: Rules = FORD, seed: int | str | bytes = 0) -> Ford:
    """A game at its first decision."""
    game = Ford(rules, seed)
    game.call(Turn())
    run(game)
    return game


def start_again(header: dict[str, Any]) -> tuple[Ford, Verbs]:
    """The game that the header of a record tells of."""
    return start(NIGHT if header["rules"] == NIGHT.name else FORD, header["seed"]), VERBS
