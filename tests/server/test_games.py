"""Games over the service: seats, decisions, refusals, undo, replay, sandbox and records."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gonfalon import table
from gonfalon.kernel.dice import commitment
from gonfalon.kernel.errors import RecordError
from gonfalon.server.matches import Match
from gonfalon.server.store import Store
from tests.server.service import SECONDS, Seat, Service, Table, play_on

if TYPE_CHECKING:
    from pathlib import Path

STATE = {
    "game",
    "scenario",
    "options",
    "number",
    "version",
    "since",
    "you",
    "sides",
    "sandbox",
    "imported",
    "over",
    "result",
    "waiting",
    "decision",
    "undoable",
    "view",
    "flight",
    "events",
    "commitment",
}
# A battle that somebody loses as soon as flight is checked.
BRIEF = {
    "battle": {"falkirk": {"side": {"english": {"flight_level": 1}, "scots": {"flight_level": 1}}}}
}


def begin(english: Seat, scots: Seat) -> tuple[Seat, Seat]:
    """Accept the set-ups; then the seat that has to choose, and the other."""
    while "ready" in (english if english.to_play else scots).state["decision"]["texts"]:
        play_on([english, scots], 1)
    return (english, scots) if english.to_play else (scots, english)


def test_a_new_game_has_seats_and_a_state_for_each(service: Service) -> None:
    game = service.open(players={"english": "here", "scots": "link"})
    assert game.seats.keys() == {"english", "scots"}
    assert len({*game.seats.values(), game.spectator}) == 3
    for at, side in enumerate(("english", "scots", "spectator")):
        state = game.state(side)
        assert state.keys() == STATE
        assert state["you"] == (at if side != "spectator" else -1)
        assert state["sides"] == [
            {"id": "english", "player": "here"},
            {"id": "scots", "player": "link"},
        ]
        assert state["number"] == state["version"] == 0
        to_play = state["you"] in state["waiting"]
        decision = state["decision"]
        assert decision.keys() == {"class", "side", "rule", "options", "texts", "frame"}
        assert bool(decision["options"]) == to_play
        assert len(decision["options"]) == len(decision["texts"])
        assert {"hexes", "facing", "kind", "state", "facts", "active", "turn_side", "stack"} <= (
            state["view"].keys()
        )
        assert [flight.keys() for flight in state["flight"]] == [{"points", "level"}] * 2


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"scenario": "moi/agincourt"}, "bad-options"),
        ({"scenario": "moi/falkirk", "options": {"setup": "odd"}}, "bad-options"),
        ({"scenario": "moi/falkirk", "options": {"weather": "rain"}}, "bad-options"),
        ({"scenario": "moi/falkirk", "players": {"french": "here"}}, "bad-players"),
        ({"scenario": "moi/falkirk", "players": {"scots": "bot:king"}}, "bad-players"),
        ({"scenario": "moi/falkirk", "overlay": {"no": {"such": 1}}}, "bad-overlay"),
        ({"scenario": "moi/falkirk", "overlay": "this is [not toml"}, "bad-overlay"),
        ({"options": {}}, "bad-request"),
        ([1, 2], "bad-request"),
    ],
)
def test_a_game_that_cannot_be_is_refused(service: Service, body: Any, error: str) -> None:
    status, answer = service.call("POST", "/api/games", body)
    assert status in (400, 422)
    assert answer["error"] == error


def test_only_a_token_opens_a_seat(service: Service) -> None:
    game, other = service.open(), service.open()
    for token in ("", "x" * 43, other.spectator, other.seats["english"]):
        for rest in ("", "/record", "/at/0"):
            status, answer = service.call("GET", f"/api/games/{game.game}{rest}?seat={token}")
            assert (status, answer["error"]) == (403, "no-seat")
        status, _ = service.call("POST", f"/api/games/{game.game}/sandbox?seat={token}", b"")
        assert status == 403


@pytest.mark.parametrize(("path", "code"), [("none/live?seat=x", 4404), ("{}/live?seat=x", 4403)])
def test_a_socket_without_a_seat_is_closed(service: Service, path: str, code: int) -> None:
    place = path.format(service.open().game)
    with connect(f"ws{service.address[4:]}/api/games/{place}") as socket:
        message = json.loads(socket.recv(SECONDS))
        assert message["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_both_sides_and_a_spectator_stay_in_step(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b, game.sit("spectator") as watcher:
        assert play_on([a, b, watcher], 30, random.Random(1)) == 30
        assert a.state["view"] == b.state["view"] == watcher.state["view"]
        assert a.log == b.log == watcher.log
        assert not watcher.state["decision"]["options"]


def test_forged_stale_and_out_of_turn_messages_are_refused_with_the_state(
    service: Service,
) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b, game.sit("spectator") as watcher:
        mover, other = begin(a, b)
        watcher.await_state(mover.state["version"])
        number, version = mover.state["number"], mover.state["version"]
        option = mover.option()
        play: dict[str, Any] = {"type": "play", "number": number, "option": option}
        forged: list[tuple[Seat, Any, str]] = [
            (other, play, "refusal-not-your-decision"),
            (watcher, play, "refusal-spectator"),
            (watcher, {"type": "undo", "number": number}, "refusal-spectator"),
            (mover, {**play, "number": number - 1}, "refusal-stale"),
            (mover, {**play, "number": number + 1}, "refusal-stale"),
            (mover, {**play, "version": version + 1}, "refusal-stale"),
            (mover, {**play, "option": []}, "refusal-unreadable-option"),
            (mover, {**play, "option": [999]}, "refusal-unreadable-option"),
            (mover, {**play, "option": [-1, 0]}, "refusal-unreadable-option"),
            (mover, {**play, "option": [10**30]}, "refusal-unreadable-option"),
            (mover, {**play, "option": [*option, 5]}, "refusal-unreadable-option"),
            (mover, {**play, "option": "0"}, "refusal-no-message"),
            (mover, {**play, "number": "0"}, "refusal-no-message"),
            (mover, {"type": "resign"}, "refusal-no-message"),
            (mover, "not json", "refusal-no-message"),
            (mover, "[" * 5000, "refusal-no-message"),
        ]
        for seat, message, reason in forged:
            answer = seat.ask(message)
            assert (answer["type"], answer["message"]) == ("refused", reason), message
            assert answer["state"]["number"] == number
            assert answer["state"]["you"] == seat.state["you"]
        assert game.state("spectator")["version"] == version


def test_an_illegal_option_is_refused_with_its_rule(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        mover, _ = begin(a, b)
        scenario = service.get("/api/scenarios/moi/falkirk")
        step = next(at for at, verb in enumerate(scenario["verbs"]) if verb["name"] == "step")
        answer = mover.play([step, 0, 0])
        assert answer["type"] == "refused"
        assert {"rule", "message", "facts", "state"} <= answer.keys()
        why = mover.ask({"type": "why", "option": [step, 0, 0], "ask": 7})
        assert why["type"] == "why"
        assert why["ask"] == 7
        assert why["refusal"]["message"] == answer["message"]
        fine = mover.ask({"type": "why", "option": mover.option(), "ask": "x"})
        assert fine == {"type": "why", "ask": "x", "refusal": None}


def test_a_double_click_counts_once(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        mover, _ = begin(a, b)
        version = mover.state["version"]
        message = {"type": "play", "number": mover.state["number"], "option": mover.option()}
        mover.send(message)
        mover.send(message)
        answers = [mover.hear(), mover.hear()]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert [answer["message"] for answer in refused] == ["refusal-stale"]
        assert game.state("english")["version"] == version + 1


def test_a_second_tab_stays_in_step(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b, game.sit("english") as tab:
        play_on([a, b, tab], 12, random.Random(5))
        assert tab.state == {**a.state, "events": tab.state["events"], "since": tab.state["since"]}
        assert tab.log == a.log


def test_who_comes_again_gets_what_he_missed(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        play_on([a, b], 10, random.Random(2))
        seen = a.state["version"]
        held = list(a.log)
        play_on([a, b], 15, random.Random(3))
        with game.sit("english", since=seen) as again:
            assert held + again.log == a.log
            assert all(event["number"] > 10 for event in again.log)
        with game.sit("english") as afresh:
            assert afresh.log == a.log


def test_undo_takes_back_what_gave_nothing_away(service: Service) -> None:
    game = service.open("moi/falkirk-free")
    with game.sit("english") as a, game.sit("scots") as b:
        mover, other = (a, b) if a.to_play else (b, a)
        before = mover.state
        option = next(
            o
            for o, text in zip(
                before["decision"]["options"], before["decision"]["texts"], strict=True
            )
            if text.startswith("arrange ")
        )
        assert mover.play(option)["type"] == "state"
        other.await_state(1)
        assert mover.state["undoable"] == 1
        assert other.state["undoable"] == 0
        assert other.undo()["message"] == "refusal-not-yours-to-undo"
        assert mover.undo()["type"] == "state"
        other.await_state(2)
        after = mover.state
        assert (after["number"], after["version"]) == (0, 2)
        assert after["view"] == before["view"]
        assert after["decision"] == before["decision"]
        # What was meant for the position taken back is stale, though its number fits again.
        mover.play(option)
        late = {"type": "play", "number": 1, "version": 1, "option": mover.option()}
        assert mover.ask(late)["message"] == "refusal-stale"
        mover.undo()
        assert mover.undo()["message"] == "refusal-nothing-to-undo"


def test_undo_never_crosses_a_die_or_a_change_of_side(service: Service) -> None:
    game = service.open("moi/crecy")
    with game.sit("french") as a, game.sit("english") as b:
        chance = random.Random(4)
        for _ in range(60):
            mover = a if a.to_play else b
            side = mover.state["you"]
            dice = sum(event["name"] == "rolled" for event in mover.log)
            play_on([a, b], 1, chance)
            rolled = sum(event["name"] == "rolled" for event in mover.log) > dice
            if rolled or mover.state["waiting"] != [side]:
                assert mover.state["undoable"] == 0
                assert mover.undo()["type"] == "refused"


def test_odds_and_shows_answer_questions(service: Service) -> None:
    game = service.open("moi/crecy")
    with game.sit("french") as a, game.sit("english") as b:
        chance = random.Random(6)
        found = False
        for _ in range(400):
            mover = a if a.to_play else b
            decision = mover.state["decision"]
            at = next((i for i, t in enumerate(decision["texts"]) if t.startswith("fire ")), None)
            if at is not None:
                answer = mover.ask({"type": "odds", "option": decision["options"][at], "ask": 1})
                roll = answer["rolls"][0]
                assert roll.keys() == {"purpose", "rule", "sides", "modifiers", "outcomes"}
                assert len(roll["outcomes"]) == roll["sides"]
                found = True
                break
            play_on([a, b], 1, chance)
        assert found
        unit = decision["options"][at][1] if at is not None else 0
        for what in ("reach", "zoc", "command", "sight"):
            answer = mover.ask({"type": "show", "what": what, "unit": unit, "ask": what})
            assert answer["ask"] == what
            assert all(key.isdigit() for key in answer["hexes"])
        assert mover.ask({"type": "show", "what": "zoc"})["hexes"]
        assert mover.ask({"type": "show", "what": "command", "leader": 0})["type"] == "show"
        assert mover.ask({"type": "show", "what": "reach", "unit": 10**6})["hexes"] == {}
        for target in (unit, 10**6):
            asked = {"type": "show", "what": "ride", "unit": unit, "target": target}
            assert mover.ask(asked)["hexes"] == {}
        assert mover.ask({"type": "odds", "option": [10**6], "ask": 2})["rolls"] == []


def test_the_reach_shown_is_the_reach_there_is(service: Service) -> None:
    game = service.open("moi/crecy-free")
    with game.sit("french") as a, game.sit("english") as b:
        mover, _ = begin(a, b)
        play_on([a, b], 3, random.Random(1))
        mover = a if a.to_play else b
        for _ in range(40):
            decision = mover.state["decision"]
            steps = [
                option
                for option, text in zip(decision["options"], decision["texts"], strict=True)
                if text.startswith("step ")
            ]
            if steps:
                shown = mover.ask({"type": "show", "what": "reach", "unit": steps[0][1]})["hexes"]
                assert {str(step[2]) for step in steps} <= shown.keys()
                return
            play_on([a, b], 1, random.Random(9))
            mover = a if a.to_play else b
        pytest.fail("no unit came to move")


def test_replay_at_any_decision(service: Service) -> None:
    game = service.open()
    states = []
    with game.sit("english") as a, game.sit("scots") as b:
        states.append(a.state)
        chance = random.Random(8)
        for _ in range(130):
            play_on([a, b], 1, chance)
            states.append(a.state)
        whole = a.log
    for number in (0, 1, 49, 50, 51, 99, 100, 101, 130):
        found = service.get(f"/api/games/{game.game}/at/{number}?seat={game.seats['english']}")
        assert found["number"] == number
        assert found["view"] == states[number]["view"]
        assert found["events"] == [event for event in whole if event["number"] == number]
    status, answer = service.call("GET", game.path("/at/131", "english"))
    assert (status, answer["error"]) == (404, "no-decision")


def test_a_sandbox_starts_from_the_position_and_is_not_the_game(service: Service) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        play_on([a, b], 20, random.Random(3))
        state = a.state
    trial = Table(service, service.post(game.path("/sandbox", "english")))
    with trial.sit("english") as a, trial.sit("scots") as b:
        assert a.state["sandbox"]
        assert not state["sandbox"]
        assert a.state["view"] == state["view"]
        # Other dice: what falls here says nothing about the game.
        assert a.state["commitment"] != state["commitment"]
        play_on([a, b], 10, random.Random(3))
        assert a.state["number"] == 10
    assert game.state("english")["version"] == state["version"]
    status, answer = service.call("GET", trial.path("/record", "english"))
    assert (status, answer["error"]) == (409, "no-record")
    early = Table(service, service.post(f"{game.path('/sandbox', 'english')}&at=5"))
    at = service.get(game.path("/at/5", "english"))
    assert early.state("english")["view"] == at["view"]


def test_a_finished_game_tells_its_seed_and_can_be_brought_again(
    service: Service, tmp_path: Path
) -> None:
    game = service.open(overlay=BRIEF)
    with game.sit("english") as a, game.sit("scots") as b:
        chance = random.Random(12)
        played = play_on([a, b], 4, chance)
        assert not a.state["over"]
        path = tmp_path / "running.gonfalon"
        path.write_text(service.get(game.path("/record", "english")))
        assert "seed" not in json.loads(path.read_text().splitlines()[0])
        with pytest.raises(RecordError):
            table.verify(path)
        status, answer = service.call("POST", "/api/records", path.read_bytes())
        assert (status, answer["error"]) == (422, "bad-record")
        assert "seed" not in a.state
        while not a.state["over"]:
            played += play_on([a, b], 50, chance)
            assert played < 20_000
        assert commitment(bytes.fromhex(a.state["seed"])) == a.state["commitment"]
        assert a.play([0])["message"] == "refusal-game-over"
        final = a.state
    path = tmp_path / "finished.gonfalon"
    path.write_text(service.get(game.path("/record", "scots")))
    assert table.verify(path).game.result == final["result"]
    again = Table(service, service.post("/api/records", path.read_bytes()))
    state = again.state("english")
    assert state["imported"]
    assert state["over"]
    assert (state["result"], state["number"]) == (final["result"], final["number"])
    assert state["view"] == final["view"]
    assert service.get(again.path("/record", "english")).count("\n") == final["version"] + 1


def test_a_running_record_goes_on(service: Service, tmp_path: Path) -> None:
    session = table.open_table("moi/falkirk", 7)
    chance = random.Random(7)
    for _ in range(25):
        assert session.game.decision is not None
        session.play(chance.choice(session.game.decision.options(session.game)))
    session.undo()
    path = tmp_path / "mine.gonfalon"
    table.save_as(session, path)
    session.close()
    game = Table(service, service.post("/api/records", path.read_bytes()))
    with game.sit("english") as a, game.sit("scots") as b:
        assert a.state["view"]["hexes"] == table.field_of(session).hexes
        assert play_on([a, b], 10, chance) == 10


@pytest.mark.parametrize("damage", [b"", b"{}\n", b"\xff\xfe", b"[1]\n", b"x" * 5_000_000])
def test_a_damaged_record_is_refused(service: Service, damage: bytes) -> None:
    status, answer = service.call("POST", "/api/records", damage)
    assert status in (413, 422)
    assert answer["error"] in ("bad-record", "too-large")


def test_a_changed_record_is_refused_with_its_line(service: Service, tmp_path: Path) -> None:
    session = table.open_table("moi/falkirk", 7, path=tmp_path / "mine")
    for _ in range(3):
        assert session.game.decision is not None
        session.play(session.game.decision.options(session.game)[0])
    session.close()
    raw = (tmp_path / "mine").read_bytes().replace(b'"play": "', b'"play": "x', 1)
    status, answer = service.call("POST", "/api/records", raw)
    assert status == 422
    assert "line 2" in answer["message"]


def test_a_game_with_an_overlay_has_a_scenario_of_its_own(service: Service) -> None:
    text = "[battle.falkirk.side.scots]\nflight_level = 3\n"
    game = service.open(overlay=text)
    found = service.get(game.path("/scenario", "scots"))
    assert [side["flight_level"] for side in found["sides"]] == [45, 3]
    assert [flight["level"] for flight in game.state("scots")["flight"]] == [45, 3]


def test_what_cannot_be_written_is_not_played(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        mover, _ = begin(a, b)
        before = mover.state

        def fail(*given: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            answer = mover.play(mover.option())
        assert answer["message"] == "refusal-fault"
        assert answer["state"] == {**before, "since": before["number"], "events": []}
        assert mover.play(mover.option())["type"] == "state"


def test_an_engine_at_fault_leaves_the_game_as_it_was(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = service.open()
    with game.sit("english") as a, game.sit("scots") as b:
        mover, _ = begin(a, b)
        before = mover.state
        real = Match.decide

        def torn(match: Match, option: Any, side: Any) -> Any:
            real(match, option, side)
            raise AssertionError("this cannot happen")

        with monkeypatch.context() as patch:
            patch.setattr(Match, "decide", torn)
            answer = mover.play(mover.option())
        assert answer["message"] == "refusal-fault"
        assert mover.state["view"] == before["view"]
        assert mover.play(mover.option())["type"] == "state"
