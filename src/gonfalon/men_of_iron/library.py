"""The scenarios of the family: found in the battle files, started here."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.data import read_toml
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.flow import run
from gonfalon.men_of_iron.battles import INFIDEL, MEN_OF_IRON
from gonfalon.men_of_iron.scenario import Scenario, load_scenario, with_common_options
from gonfalon.men_of_iron.state import Field
from gonfalon.men_of_iron.titles import infidel, men_of_iron
from gonfalon.men_of_iron.turn import War

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Rules
    from gonfalon.men_of_iron.battle import Battle
    from gonfalon.men_of_iron.volume import Volume

VOLUMES: tuple[tuple[Volume, dict[str, type[Battle]]], ...] = (
    (men_of_iron.VOLUME, MEN_OF_IRON),
    (infidel.VOLUME, INFIDEL),
)


@lru_cache(maxsize=1)
def battle_of() -> dict[str, str]:
    """Every scenario of the family and the battle it belongs to."""
    found = {}
    for volume, battles in VOLUMES:
        for battle in battles:
            for entry in read_toml(volume.folder, "battles", f"{battle}.toml")["scenario"]:
                found[entry["id"]] = battle
    return found


def volume_of(battle: str) -> Volume:
    """The volume that a battle belongs to."""
    return next(volume for volume, battles in VOLUMES if battle in battles)


def battle_file(id_: str) -> dict[str, Any]:
    """The battle file of a scenario."""
    battle = battle_of()[id_]
    folder = volume_of(battle).folder
    entry = read_toml(folder, "battles", f"{battle}.toml")
    return with_common_options(entry, read_toml(folder, "tables.toml"))


# Enough for every scenario and a few overlays; the oldest goes first.
KEPT = 48
_CACHE: dict[str, tuple[Scenario, Rules]] = {}


def scenario(
    id_: str, options: dict[str, Any] | None = None, overlay: dict[str, Any] | None = None
) -> tuple[Scenario, Rules]:
    """A scenario and its rules, read once for the same options and overlay."""
    if id_ not in battle_of():
        raise DataError(f"there is no scenario {id_!r}; see `gonfalon scenarios`")
    key = repr((id_, sorted((options or {}).items()), overlay))
    if key not in _CACHE:
        if len(_CACHE) >= KEPT:
            del _CACHE[next(iter(_CACHE))]
        name = battle_of()[id_]
        volume, battles = next(entry for entry in VOLUMES if name in entry[1])
        battle = battles[name]()
        loaded = load_scenario(volume, id_, name, battle, options or {}, overlay or {})
        _CACHE[key] = loaded, battle.rules(volume.rules())
    return _CACHE[key]


def blank(
    id_: str,
    seed: int | str | bytes,
    options: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
) -> Field:
    """A field before its first decision, for a saved position to be laid on."""
    loaded, rules = scenario(id_, options, overlay)
    return Field(rules, loaded, Dice(seed))


def start(
    id_: str,
    seed: int | str | bytes,
    options: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
) -> Field:
    """A battle ready for its first decision."""
    game = blank(id_, seed, options, overlay)
    game.call(War())
    run(game)
    return game
