"""The documents have the shapes of docs/api.md."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

import gonfalon
from gonfalon.men_of_iron import library
from tests.server.service import Service, running

if TYPE_CHECKING:
    from pathlib import Path


LOBBY = {
    "id",
    "battle",
    "family",
    "title",
    "note",
    "date",
    "place",
    "minutes",
    "map",
    "sides",
    "options",
    "fixed",
    "provenance",
}
FULL = LOBBY | {
    "chosen",
    "board",
    "commands",
    "orders",
    "leaders",
    "standards",
    "units",
    "kinds",
    "verbs",
}


def test_the_lobby_lists_every_scenario(service: Service) -> None:
    listed = service.get("/api/scenarios")
    assert [entry["id"] for entry in listed] == gonfalon.scenarios()
    for entry in listed:
        assert entry.keys() == LOBBY
        assert entry["title"].keys() >= {"en", "it"}
        assert [side.keys() for side in entry["sides"]] == [
            {"id", "name", "flight_level", "units"}
        ] * 2
        assert all(side["units"] > 0 for side in entry["sides"])
        assert entry["provenance"].keys() == {"book", "derived", "found", "proposal"}


def test_a_battle_of_victory_points_names_no_flight_level(service: Service) -> None:
    listed = {entry["id"]: entry for entry in service.get("/api/scenarios")}
    assert [side["flight_level"] for side in listed["inf/arsuf"]["sides"]] == [None, None]
    assert [side["flight_level"] for side in listed["inf/harran"]["sides"]] == [30, 40]


@pytest.mark.parametrize("id_", gonfalon.scenarios())
def test_a_scenario_in_full_matches_the_engine(service: Service, id_: str) -> None:
    found = service.get(f"/api/scenarios/{id_}")
    scenario, _ = library.scenario(id_)
    board = scenario.board
    assert found.keys() == FULL
    assert found["chosen"] == scenario.options
    assert [u["name"] for u in found["units"]] == [u.name for u in scenario.units]
    defence = [list(u.defence) if u.defence else None for u in scenario.units]
    assert [u["defence"] for u in found["units"]] == defence
    peoples = [scenario.peoples.get(unit) for unit in range(len(scenario.units))]
    assert [u["people"] for u in found["units"]] == peoples
    assert [(u["start"], u["facing"]) for u in found["units"]] == [
        (u.start, u.facing) for u in scenario.units
    ]
    assert [c["id"] for c in found["commands"]] == [c.id for c in scenario.commands]
    assert [h["n"] for h in found["board"]["hexes"]] == board.numbers
    assert len(found["kinds"]) > max(u["kind"] for u in found["units"])
    sides = {(h, d): set(words) for h, d, words in found["board"]["sides"]}
    for here, row in enumerate(board.sides):
        for direction, words in enumerate(row):
            there = board.neighbours[here][direction]
            once = (here, direction), (there, (direction + 3) % 6)
            told = [sides[place] for place in once if place in sides]
            assert told == ([set(words)] if words else [])


def test_a_scenario_is_told_with_the_options_chosen(service: Service) -> None:
    options = quote(json.dumps({"setup": "free"}))
    found = service.get(f"/api/scenarios/moi/falkirk?options={options}")
    assert found["chosen"]["setup"] == "free"


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/scenarios/moi/agincourt", 404, "unknown-scenario"),
        ("/api/scenarios/moi/falkirk?options=%7B%22setup%22%3A1%7D", 422, "bad-options"),
        ("/api/scenarios/moi/falkirk?options=nonsense", 422, "bad-options"),
        ("/api/rules/moi:99.9", 404, "unknown-rule"),
        ("/api/locale/fr", 404, "unknown-language"),
        ("/api/nothing", 404, "not-found"),
        ("/api/games/none?seat=x", 404, "unknown-game"),
        ("/api/games/none", 400, "bad-request"),
    ],
)
def test_errors_are_told_in_words(service: Service, path: str, status: int, error: str) -> None:
    found = service.call("GET", path)
    assert found[0] == status
    assert found[1]["error"] == error
    assert found[1]["message"]


def test_rules_and_catalogues_in_both_languages(service: Service) -> None:
    rule = service.get("/api/rules/moi:9.4a")
    assert rule.keys() == {"id", "title", "summary"}
    assert rule["title"]["en"] != rule["title"]["it"]
    for lang in ("en", "it"):
        text = service.get(f"/api/locale/{lang}")
        assert "refusal-stale = " in text
        assert "error-no-seat = " in text


def test_there_is_an_openapi_document(service: Service) -> None:
    schema: dict[str, Any] = json.loads(service.get("/api/schema/openapi.json"))
    paths = schema["paths"]
    assert "/api/games/{game}/at/{number}" in paths
    assert "State" in str(schema["components"]["schemas"].keys())


def test_the_built_client_is_served(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>Gonfalon</title>")
    (web / "assets" / "a.js").write_text("1")
    (tmp_path / "secret").write_text("seed")
    with running(tmp_path / "games.db", web=web) as service:
        assert "Gonfalon" in service.get("/")
        assert "Gonfalon" in service.get("/game/abc")
        assert service.get("/assets/a.js") == "1"
        assert "seed" not in service.get("/../secret")
        assert "seed" not in service.get("/%2e%2e/secret")
        assert service.call("GET", "/api/nothing")[1]["error"] == "not-found"
        assert len(service.get("/api/scenarios")) == len(gonfalon.scenarios())
