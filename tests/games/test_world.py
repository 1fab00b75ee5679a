"""The esper world of a game: pieces and cards as entities, handles on the block, edits, and threads."""

import copy
import gc
import re
import threading
from dataclasses import dataclass
from pathlib import Path

import esper
import pytest

import ironhex as ih
from ironhex import _core


@pytest.fixture
def game() -> ih.Game:
    return ih.Game("brawl-demo", seed=1)


def seen(component: type[ih.Component]) -> dict[int, ih.Component]:
    return dict(esper.get_component(component))


def cards_of_view(game: ih.Game) -> dict[int, dict[str, dict[str, object]]]:
    """The components of all cards by entity, made of what referee and players see."""
    knows = [{card["card"] for card in game.view(player)["cards"]} for player in (0, 1)]
    found = {}
    for card in game.view("referee")["cards"]:
        known = sum((card["card"] in cards) << player for player, cards in enumerate(knows))
        found[ih.CARD_ENTITIES + card["card"]] = {
            "Card": {"card": card["id"], "owner": card["owner"]},
            "Zone": {"area": ih.AREAS.index(card["area"]), "place": card["place"], "known": known},
            **({"Rolled": {}} if card["rolled"] else {}),
            **({"Played": {"times": 1}} if card["played"] else {}),
        }
    return found


def assert_world_is_view(game: ih.Game) -> None:
    """What esper shows is what the referee sees, component by component and field by field."""
    pieces = game.view("referee")["pieces"] | cards_of_view(game)
    with game.world():
        for component in ih.COMPONENTS:
            name = component.__name__
            shown = {
                entity: {field: getattr(handle, field) for field in component.fields}
                for entity, handle in esper.get_component(component)
            }
            assert shown == {entity: parts[name] for entity, parts in pieces.items() if name in parts}


def test_components_are_those_of_the_schema():
    assert [(component.__name__, list(component.fields)) for component in ih.COMPONENTS] == _core.components()


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_the_world_shows_the_view_at_every_decision(scenario):
    game = ih.Game(scenario, seed=2)
    assert_world_is_view(game)
    while game.stop != "done":
        game.play(game.policy_action("greedy"))
        assert_world_is_view(game)


def test_entities_survive_clone_and_restore(game):
    before = game.snapshot()
    with game.world():
        positions = {entity: (handle.q, handle.r) for entity, handle in esper.get_component(ih.Position)}
    game.play(game.policy_action("greedy"))
    clone = game.clone()
    assert_world_is_view(clone)
    clone.restore(before)
    with clone.world():
        assert {entity: (p.q, p.r) for entity, p in esper.get_component(ih.Position)} == positions
    for copied in (copy.copy(game), copy.deepcopy(game)):
        assert_world_is_view(copied)
        assert copied.state_hash() == game.state_hash()


def test_a_write_is_an_edit(game):
    before, told = game.state_hash(), len(game.history())
    with game.world():
        seen(ih.Health)[4].hp = 3
        assert seen(ih.Health)[4].hp == 3
    assert game.view()["pieces"][4]["Health"]["hp"] == 3
    assert game.state_hash() != before
    assert game.history()[told:] == ["edit write Health.hp e4 3"]
    game.edit("Health.hp", 4, 11)
    assert game.state_hash() == before


@pytest.mark.parametrize(
    ("field", "entity", "value", "words"),
    [
        ("Health.hp", 4, 0, "0 of 11 HP"),
        ("Health.hp", 4, 12, "12 of 11 HP"),
        ("Health.hp", 4, 2**40, "out of range"),
        ("Health.hp", 4, "many", "whole number"),
        ("Health.hp", 9, 1, "e|entity 9 has no Health"),
        ("Health.hp", 99, 1, "outside"),
        ("Health.hp", 0, 1, "entity = 0"),
        ("Health.hq", 4, 1, 'did you mean "Health.hp"'),
        ("Position.q", 4, 99, "cannot stand"),
        ("Token.time", 4, 0, "time 0"),
        ("Unit.card", 4, "gn", "no card 'gn'"),
        ("Owner.player", 4, 2, "impossible"),
        ("Energy.amount", 4, -5, "below 0"),
        ("Objective.vp", 9, -1, "below 0"),
    ],
)
def test_an_edit_that_cannot_be_changes_nothing(game, field, entity, value, words):
    before, told = game.state_hash(), game.history()
    with pytest.raises(ih.StoreError, match=words):
        game.edit(field, entity, value)
    assert (game.state_hash(), game.history()) == (before, told)


def test_edits_need_an_open_decision():
    game = ih.Game("brawl-demo", seed=1, dice="outside")
    while game.stop != "roll":
        game.play(game.policy_action("brawl"))
    with pytest.raises(ih.StoreError, match="only while a decision is open"):
        game.edit("Energy.amount", 1, 5)
    with game.world(), pytest.raises(ih.StoreError, match="only while a decision is open"):
        seen(ih.Energy)[1].amount = 5


def test_handles_of_before_a_restore_are_stale(game):
    before = game.snapshot()
    with game.world():
        handle = seen(ih.Health)[1]
    assert handle.hp == 11
    game.restore(before)
    with pytest.raises(ih.StaleHandleError):
        _ = handle.hp
    with pytest.raises(ih.StaleHandleError):
        handle.hp = 1
    with game.world():
        assert seen(ih.Health)[1].hp == 11
        assert seen(ih.Health)[1] is not handle
    alone = ih.Game("brawl-demo", seed=1)
    with alone.world():
        orphan = seen(ih.Health)[1]
    del alone
    gc.collect()
    with pytest.raises(ih.StaleHandleError):
        _ = orphan.hp


def test_handles_are_frozen(game):
    with game.world():
        handle = seen(ih.Health)[1]
        with pytest.raises(AttributeError):
            handle.armour = 3


def test_pieces_come_and_go_by_the_game(game):
    before = game.state_hash()
    entity = game.spawn(ih.Objective(vp=3), ih.Position(q=5, r=7))
    assert entity == 13
    assert_world_is_view(game)
    with game.world():
        assert (seen(ih.Objective)[13].vp, seen(ih.Position)[13].q) == (3, 5)
    game.add(4, ih.Shields(active=1, total=2))
    assert game.view()["pieces"][4]["Shields"] == {"active": 1, "total": 2}
    game.remove(4, ih.Shields)
    game.discard(entity)
    assert game.state_hash() == before
    assert_world_is_view(game)
    unit = game.spawn(
        ih.Owner(player=1),
        ih.Unit(card="gm"),
        ih.Health(hp=8, max=8),
        ih.Token(time=5),
        ih.Energy(),
    )
    assert game.view()["pieces"][unit]["Unit"] == {"card": "gm"}
    assert game.read("Unit.card", unit) == "gm"
    assert [line.split()[1] for line in game.history()] == ["spawn", "add", "remove", "discard", "spawn"]
    while game.stop != "done":
        game.play(game.policy_action("random"))
    assert_world_is_view(game)


def test_every_component_can_be_read_through_its_handle(game):
    game.add(1, ih.Upgrades(speed=1), ih.Slow(), ih.Used(game=1), ih.ForRound(strength=1, forbid=2))
    game.add(4, ih.Lasting(accuracy=-1), ih.Fracture(), ih.Disarm())
    token = game.spawn(ih.BoardToken(kind=ih.TOKENS.index("strength"), face_down=1), ih.Position(q=5, r=7))
    crate = game.spawn(ih.Objective(vp=2), ih.Carriable(), ih.Carried(by=4))
    garrison = game.spawn(ih.Owner(player=0), ih.Garrison(), ih.Health(hp=1, max=1), ih.Position(q=0, r=7))
    assert_world_is_view(game)
    with game.world():
        assert seen(ih.ForRound)[1].strength == 1
        assert seen(ih.Used)[1].game == 1
        assert (seen(ih.Lasting)[4].accuracy, seen(ih.Lasting)[4].dash) == (-1, 0)
        assert seen(ih.Carried)[crate].by == 4
        assert seen(ih.BoardToken)[token].kind == 3
        assert list(seen(ih.Garrison)) == [garrison]
        assert ih.ForActivation not in {type(handle) for handle in seen(ih.ForRound).values()}
        seen(ih.ForRound)[1].strength = 2
    assert game.read("ForRound.strength", 1) == 2
    assert str(ih.ForPhase(tl=-1)) == "ForPhase(tl=-1)"


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.add(1, ih.Carried(by=4)),
        lambda game: game.spawn(ih.Objective(vp=2), ih.Carriable(), ih.Carried(by=9)),
        lambda game: game.spawn(ih.BoardToken(kind=4), ih.Position(q=5, r=7)),
        lambda game: game.spawn(ih.BoardToken(face_down=2), ih.Position(q=5, r=7)),
        lambda game: game.add(1, ih.ForRound(armour=1)),
        lambda game: game.spawn(),
        lambda game: game.spawn(ih.Unit(card="gm")),
        lambda game: game.spawn(ih.Objective(vp=1), ih.Position(q=99, r=0)),
        lambda game: game.spawn(ih.Objective(vp="much")),
        lambda game: game.spawn(ih.Objective(vp=10**9)),
        lambda game: game.discard(1) if game.decision.player == 0 else game.discard(4),
        lambda game: game.remove(1, ih.Health),
        lambda game: game.add(1, ih.Base()),
        lambda game: game.add(99, ih.Shields()),
        lambda game: game.add(0, ih.Shields()),
        lambda game: game.add(1, "Shields"),
        lambda game: game.remove(1, int),
        lambda game: game.add(1, ih.Shields(armour=3)),
    ],
)
def test_impossible_pieces_are_refused(game, change):
    before = game.state_hash()
    with pytest.raises(ih.StoreError):
        change(game)
    assert game.state_hash() == before


def test_a_handle_is_no_part(game):
    with game.world():
        handle = seen(ih.Health)[1]
        with pytest.raises(ih.StoreError, match="is no part"):
            game.add(2, handle)


def test_rows_run_out(game):
    for _ in range(4):
        game.spawn(ih.Objective(vp=1), ih.Position(q=0, r=7))
    with pytest.raises(ih.CapacityError, match="16"):
        game.spawn(ih.Objective(vp=1), ih.Position(q=0, r=7))


TAMPERING = [
    lambda: esper.create_entity(ih.Health(hp=1, max=1)),
    lambda: esper.add_component(1, ih.Health(hp=1, max=1)),
    lambda: esper.remove_component(1, ih.Health),
    lambda: esper.delete_entity(1),
    lambda: esper.delete_entity(1, immediate=True),
    lambda: esper.delete_entity(999),
    esper.clear_database,
]
NAMES = ["create", "replace", "remove", "delete", "delete now", "delete unknown", "clear"]


@pytest.mark.parametrize("tamper", TAMPERING, ids=NAMES)
def test_structure_changed_through_esper_is_refused_and_repaired(game, tamper):
    before = game.state_hash()

    def change():
        with game.world():
            tamper()

    with pytest.raises(ih.StoreError, match="use spawn, add, remove"):
        change()
    assert game.state_hash() == before
    assert_world_is_view(game)
    game.play(game.policy_action("greedy"))
    with game.world():
        esper.process()
    assert_world_is_view(game)


def test_an_error_inside_is_not_hidden_by_the_guard(game):
    def change():
        with game.world():
            esper.remove_component(1, ih.Health)
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        change()
    assert_world_is_view(game)


@dataclass
class Sprite:
    picture: str


def test_other_components_are_decoration(game):
    with game.world():
        esper.add_component(1, Sprite("white"))
        camera = esper.create_entity(Sprite("camera"))
        assert camera > 16
    game.play(game.policy_action("greedy"))
    with game.world():
        pairs = esper.get_components(ih.Health, Sprite)
        assert [(entity, sprite.picture) for entity, (_, sprite) in pairs] == [(1, "white")]
        assert esper.component_for_entity(camera, Sprite).picture == "camera"
    with game.clone().world():
        assert esper.get_component(Sprite) == []


def test_playing_inside_the_world_brings_the_entities_up_to_date():
    game = ih.Game("skirmish-demo", seed=3)
    with game.world():
        assert seen(ih.Position).keys().isdisjoint(range(1, 7))
        action = game.legal_actions()[0]
        game.play(action)
        assert action.unit in seen(ih.Position)
        esper.process()
    assert_world_is_view(game)


def test_processing_at_a_decision_does_nothing(game):
    before = game.state_hash()
    with game.world():
        esper.process()
        assert len(esper._processors) == 6
    assert game.state_hash() == before
    assert esper.current_world == "default"


def test_worlds_go_with_their_games():
    for _ in range(5):
        game = ih.Game("brawl-demo", seed=1)
        game.play(game.policy_action("greedy"))
    names = set(esper.list_worlds())
    del game
    gc.collect()
    assert len(names - set(esper.list_worlds())) >= 1


def test_a_second_thread_on_one_game_is_told_so(game):
    told = []

    def meddle():
        for call in (lambda: game.play(game.policy_action("greedy")), lambda: game.edit("Energy.amount", 1, 1)):
            try:
                call()
            except ih.GameBusyError as error:
                told.append(str(error))
        try:
            with game.world():
                pass
        except ih.GameBusyError as error:
            told.append(str(error))

    before = game.state_hash()
    with game.world():
        thread = threading.Thread(target=meddle)
        thread.start()
        thread.join()
    assert len(told) == 3
    assert all("another thread" in text for text in told)
    assert game.state_hash() == before


def test_two_games_in_two_threads_never_mix():
    alone = {}
    for seed in (11, 12):
        game = ih.Game("brawl-demo", seed=seed)
        while game.stop != "done":
            game.play(game.policy_action("greedy"))
        alone[seed] = game.state_hash()
    found: dict[int, str] = {}
    failures = []

    def run(seed: int) -> None:
        try:
            game = ih.Game("brawl-demo", seed=seed)
            while game.stop != "done":
                game.play(game.policy_action("greedy"))
                assert_world_is_view(game)
            found[seed] = game.state_hash()
        except BaseException as error:
            failures.append(error)
            raise

    threads = [threading.Thread(target=run, args=(seed,)) for seed in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert found == alone


@pytest.mark.parametrize(
    "change",
    [
        lambda game, unit: game.remove(unit, ih.Position),
        lambda game, unit: game.edit("Owner.player", unit, 1 - game.decision.player),
        lambda game, unit: game.add(2, ih.Target()),
        lambda game, unit: game.edit("Score.vp", 1, 5),
    ],
    ids=["off the board", "to the other player", "a target of nothing", "a player's field"],
)
def test_an_edit_cannot_take_the_ground_from_the_open_decision(game, change):
    before = game.state_hash()
    unit = game.legal_actions()[0].unit
    with pytest.raises(ih.StoreError):
        change(game, unit)
    assert game.state_hash() == before
    assert all(game.why_not(action) is None for action in game.legal_actions())


def test_an_edit_cannot_leave_a_decision_without_an_action():
    game = ih.Game("skirmish-demo", seed=1)
    assert game.decision.kind == "deploy"
    hexes = [str(action).split()[-1] for action in game.legal_actions()]

    def close_all() -> None:
        for at in hexes:
            q, r = map(int, at.split(","))
            game.spawn(ih.Owner(player=1), ih.Base(), ih.Position(q=q, r=r))

    with pytest.raises((ih.StoreError, ih.CapacityError), match=r"no legal action|no row"):
        close_all()
    assert game.legal_actions()


def test_parts_keep_what_they_do_not_name(game):
    game.add(4, ih.Shields(active=1, total=2))
    game.add(4, ih.Shields(total=3))
    assert game.view()["pieces"][4]["Shields"] == {"active": 1, "total": 3}


def test_a_switch_of_worlds_inside_harms_no_other_world(game):
    esper.switch_world("mine")
    own = [esper.create_entity(Sprite(str(number)), Other()) for number in range(5)]
    esper.switch_world("default")
    with game.world():
        esper.switch_world("mine")
    assert esper.current_world == "default"
    esper.switch_world("mine")
    assert [entity for entity, _ in sorted(esper.get_components(Sprite, Other))] == own
    esper.switch_world("default")
    esper.delete_world("mine")
    assert_world_is_view(game)


@dataclass
class Other:
    pass


def test_decorations_of_one_entity_stay_together_through_a_repair(game):
    with game.world():
        esper.create_entity(Sprite("camera"), Other())
    with pytest.raises(ih.StoreError), game.world():
        esper.delete_entity(1, immediate=True)
    with game.world():
        assert len(esper.get_components(Sprite, Other)) == 1


def test_a_game_without_its_processors_says_so(game):
    before = game.state_hash()
    with game.world():
        for processor in list(esper._processors):
            esper.remove_processor(type(processor))
    with pytest.raises(ih.IronhexError, match="processors"):
        game.play(game.legal_actions()[0])
    assert game.state_hash() == before


def test_structure_changed_in_the_middle_is_mended_before_an_edit(game):
    game.add(4, ih.Shields(active=1, total=1))

    def meddle() -> None:
        with game.world():
            esper.remove_component(4, ih.Shields)
            game.remove(4, ih.Shields)

    with pytest.raises(ih.StoreError, match="use spawn"):
        meddle()
    assert "Shields" not in game.view()["pieces"][4]
    assert_world_is_view(game)


def test_an_interrupt_in_the_middle_of_play_leaves_the_game_as_it_was(game):
    before = game.state_hash()
    real = game._process
    game._process = lambda world: (_ for _ in ()).throw(KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        game.play(game.legal_actions()[0])
    game._process = real
    assert (game.state_hash(), game.stop) == (before, "decision")
    assert esper.current_world == "default"
    game.play(game.legal_actions()[0])


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda game: game.read("Health.hp", -1), ih.StoreError),
        (lambda game: game.edit("Health.hp", "one", 1), ih.StoreError),
        (lambda game: game.discard(-1), ih.StoreError),
        (lambda game: game.explain_line_of_sight(-1, 2), ih.StoreError),
        (lambda game: game.remove(1, "Health"), ih.StoreError),
        (lambda game: game.play(3), ih.NotationError),
        (lambda game: game.restore("x"), ih.SaveError),
        (lambda game: game.restore(10**15), ih.SaveError),
        (lambda game: game.view([1]), ih.IronhexError),
        (lambda game: ih.Game.load("x"), ih.SaveError),
        (lambda game: ih.Game("brawl-demo", seed="x"), ih.IronhexError),
        (lambda game: ih.Game("brawl-demo", seed=1.5), ih.IronhexError),
        (lambda game: ih.Game("brawl-demo", mods=5), ih.ModError),
        (lambda game: ih.Batch("brawl-demo", n=1, seed=-1), ih.CapacityError),
        (lambda game: ih.Batch("brawl-demo", n=1, first=2**32), ih.CapacityError),
        (lambda game: ih.Batch("brawl-demo", n=1.5), ih.CapacityError),
        (lambda game: ih.Batch("brawl-demo", n=1).play_out(policies=("random",)), ih.PolicyError),
    ],
)
def test_arguments_of_a_wrong_kind_are_errors_of_our_tree(game, call, error):
    before = game.state_hash()
    with pytest.raises(error):
        call(game)
    assert game.state_hash() == before


PAGE = Path(__file__).parents[2] / "docs" / "world.md"


def test_the_examples_of_the_page_of_the_world_run():
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), names)


def test_the_page_of_the_world_lists_every_component_with_its_fields():
    rows = [line.split("|")[1:4] for line in PAGE.read_text().splitlines() if line.startswith("| `")]
    listed = {name: fields for names, _, fields in rows for name in re.findall(r"`(\w+)`", names)}
    assert set(listed) == {component.__name__ for component in ih.COMPONENTS}
    for component in ih.COMPONENTS:
        named = re.findall(r"`(\w+)`", listed[component.__name__])
        assert named == list(component.fields)
