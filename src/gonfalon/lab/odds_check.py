"""Odds against the engine: what a preview shows is what playing every face of the dice brings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from gonfalon.kernel.dice import OutOfScript
from gonfalon.kernel.flow import play
from gonfalon.men_of_iron.charge import preview_combat
from gonfalon.men_of_iron.shock import (
    CHARGING,
    ON_FOOT,
    AssaultPhase,
    Designate,
    combats,
    phase_of,
    unmet,
)
from gonfalon.men_of_iron.verbs import ASSAULT, CHARGE, FIGHT, VERBS

if TYPE_CHECKING:
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field

FIGHTS = ("assault", "charge")
ATTACKS = frozenset({"Designate", "ChooseCombat", "ShootOrHold", "Respond", "React"})
# Plays beyond which the odds of an option are not sought.
PLAYS = 400
# Options of one decision that are played out at most.
OPTIONS = 2

Odds = dict[str, Fraction]


def is_at_hand(game: Field) -> bool:
    """Is a shot or a fight being decided?"""
    return type(game.decision).__name__ in ATTACKS


def compare(game: Field, options: list[Option]) -> tuple[Counter[str], str]:
    """How many dice of some options were compared, by purpose, and the first difference."""
    compared: Counter[str] = Counter()
    tried = 0
    for option in options:
        rolls = previewed(game, option)
        for key, shown in rolls.items():
            found = played_odds(game, option, key) or _fought_odds(game, option, key)
            if found is None:
                continue
            compared[key[0]] += 1
            if found != shown:
                text = VERBS.text(game, option)
                return compared, f"odds of {text} {key}: shown {_say(shown)}; true {_say(found)}"
        tried += bool(rolls)
        if tried >= OPTIONS:
            break
    return compared, ""


def previewed(game: Field, option: Option) -> dict[tuple[str, str], Odds]:
    """The dice that an option shows, by purpose and by whom they concern."""
    decision = game.decision
    assert decision is not None
    if option == (FIGHT,):
        return _fights(game)
    rolls = decision.preview(game, option)
    if not rolls or option[0] == CHARGE:
        return {}
    if option[0] == ASSAULT:
        return _assault(game, option, rolls)
    if all(roll.purpose in FIGHTS for roll in rolls):
        pairs = phase_of(game).pairs
        group = next(g for g in combats(pairs) if option[1] in [e for _, e, _ in g])
        return _by_defender(game, group, rolls)
    if len(rolls) > 1:
        return {}
    about = game.scenario.units[option[1]].name if rolls[0].purpose == "fire" else ""
    return {(rolls[0].purpose, about): rolls[0].odds()}


def _assault(game: Field, option: Option, rolls: list[Roll]) -> dict[tuple[str, str], Odds]:
    """The die of an assault that obliges nobody else, and before which no horse may shy."""
    phase = phase_of(game)
    pair = [option[1], option[2], ON_FOOT]
    pairs = [*phase.pairs, pair]
    if len(rolls) != 1 or unmet(AssaultPhase(possible=phase.possible, pairs=pairs)):
        return {}
    group = next(g for g in combats(pairs) if pair in g)
    if any(roll.purpose not in FIGHTS for roll in preview_combat(game, group)):
        return {}
    return {(rolls[0].purpose, game.scenario.units[option[2]].name): rolls[0].odds()}


def _fights(game: Field) -> dict[tuple[str, str], Odds]:
    """The dice of the only combat that has been designated."""
    groups = combats(phase_of(game).pairs)
    if len(groups) != 1:
        return {}
    return _by_defender(game, groups[0], preview_combat(game, groups[0]))


def _by_defender(
    game: Field, group: list[list[int]], rolls: list[Roll]
) -> dict[tuple[str, str], Odds]:
    defenders = list(dict.fromkeys(enemy for _, enemy, _ in group))
    charged = any(kind == CHARGING for _, _, kind in group)
    if charged or len(rolls) != len(defenders) or len(defenders) > 2:
        return {}
    names = [game.scenario.units[enemy].name for enemy in defenders]
    return {(roll.purpose, name): roll.odds() for name, roll in zip(names, rolls, strict=True)}


def played_odds(game: Field, option: Option, key: tuple[str, str]) -> Odds | None:
    """The odds of a die found by playing the option; None where something comes between.

    Like `enumerate_play`, but a way for the dice to fall is left as soon as the die in question
    has been thrown; what comes after it does not change it.
    """
    found: Odds = {}
    pending: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    for _ in range(PLAYS):
        if not pending:
            return found
        chance, faces = pending.pop()
        events, sides = _play_faces(game, option, faces)
        outcome = _outcome(events, key)
        if outcome is not None:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
        elif sides:
            pending.extend((chance / sides, [*faces, face]) for face in range(sides))
        else:
            return None
    return None


def _play_faces(game: Field, option: Option, faces: list[int]) -> tuple[list[Event], int]:
    """What happens with these faces, and the sides of the die that was missing, 0 for none."""
    twin = game.copy()
    twin.dice.script, twin.dice.strict = faces[:], True
    twin.sink = []
    try:
        play(twin, option)
    except OutOfScript as need:
        return twin.sink, need.sides
    return twin.sink, 0


def _fought_odds(game: Field, option: Option, key: tuple[str, str]) -> Odds | None:
    """The same for an assault that is designated first and fought then."""
    if option[0] != ASSAULT:
        return None
    twin = game.copy()
    play(twin, option)
    decision = twin.decision
    if not isinstance(decision, Designate) or (FIGHT,) not in decision.options(twin):
        return None
    if len(combats(phase_of(twin).pairs)) != 1:
        return None
    return played_odds(twin, (FIGHT,), key)


def _outcome(events: list[Event], key: tuple[str, str]) -> str | None:
    """The first die of a purpose that concerns somebody: the shooter, or who is attacked."""
    purpose, about = key
    for event in events:
        facts = event.facts
        if event.name != "rolled" or facts["purpose"] != purpose:
            continue
        if not about or about == facts.get("shooter" if purpose == "fire" else "target"):
            return str(facts["outcome"])
    return None


def _say(odds: Odds) -> str:
    return ", ".join(f"{outcome} {share}" for outcome, share in sorted(odds.items()))
