"""The skirmish game and Heat in plain Python on esper (`peers/plain_*.py`) against the same in ironhex, on one core.

What is compared is whole games between uniform random players: the plain game, `Batch.play_out` on one thread, and a
`Game` that Python steps. Decisions are those with two options or more, in all of them.
"""

import random
import time
from dataclasses import dataclass, field

import esper
import plain_heat
import plain_skirmish
import pytest
from ironhex_heat import HeatEffects
from plain_board import read_setup
from plain_components import Activation, Attack, Health, Owner, Position, Unit

import ironhex as ih

NAME = "skirmish-demo"
SETUP = read_setup(NAME)
SCENARIO = ih.Scenario.load(NAME)
PLAIN_GAMES, BATCH_GAMES, STEPPED_GAMES = 20, 2_000, 20
ROUNDS = 7


def plain(play):
    """Games of the plain peer; tells their decisions."""
    return lambda: sum(play(SETUP, seed).decisions for seed in range(PLAIN_GAMES))


def batch(mods=()):
    """The same in a batch on one thread."""

    def play():
        games = ih.Batch(SCENARIO, n=BATCH_GAMES, seed=1, mods=mods, threads=1)
        games.play_out()
        assert not games.failed
        return int(games.rows()["decisions"].sum())

    return play


def stepped(mods=()):
    """The same in a `Game`: legal actions, a uniform pick, `play` with its events."""

    def play():
        decisions, source = 0, random.Random(1)
        for number in range(STEPPED_GAMES):
            game = ih.Game(SCENARIO, seed=1, number=number, mods=mods)
            while game.stop != "done":
                actions = game.legal_actions()
                decisions += len(actions) > 1
                game.play(source.choice(actions))
        return decisions

    return play


@dataclass
class Racer:
    """One of those that are timed by turns; it plays the same games each time, so its least time is its figure."""

    play: object
    games: int
    decisions: int = 0
    times: list[float] = field(default_factory=list)

    def run(self):
        started = time.perf_counter()
        self.decisions = self.play()
        self.times.append(time.perf_counter() - started)

    @property
    def decisions_per_second(self):
        return self.decisions / min(self.times)

    @property
    def games_per_second(self):
        return self.games / min(self.times)


def race(benchmark, title, racers, against):
    """Times all by turns and reports how many decisions each makes for one of `against`."""
    for _ in range(ROUNDS):
        for racer in racers.values():
            racer.run()
    benchmark.pedantic(racers[against].play, rounds=ROUNDS)
    print(f"\n{title}:")
    base = racers[against]
    for name, racer in racers.items():
        ratio = racer.decisions_per_second / base.decisions_per_second
        benchmark.extra_info[f"{name}, decisions/s"] = round(racer.decisions_per_second)
        benchmark.extra_info[f"{name}, times {against}"] = round(ratio, 2)
        rates = f"{racer.games_per_second:10,.0f} games/s {racer.decisions_per_second:12,.0f} decisions/s"
        print(f"  {name:26}{rates} {ratio:8,.2f} times {against}")


def means(matches):
    """What a game of the plain peer has on average."""
    games = len(matches)
    counts = {name: sum(getattr(match, name) for match in matches) for name in ("decisions", "activations", "attacks")}
    return {name: total / games for name, total in counts.items()}


@pytest.mark.parametrize("play", [plain_skirmish.play, plain_heat.play], ids=["plain", "heat"])
def test_the_peer_plays_the_same_game(play):
    """Games end after the phases of the ruleset, and are as long as ironhex's; no peer is fast by doing less."""
    games = ih.Batch(SCENARIO, n=200, seed=1)
    games.play_out()
    ours = {name: float(games.rows()[name].mean()) for name in ("decisions", "activations", "attacks")}
    matches = [play(SETUP, seed) for seed in range(200)]
    theirs = means(matches)
    print("\na game on average: ironhex", ours, "peer", theirs)
    assert all(match.over and match.phase == SETUP.settings["phases"] + 1 for match in matches)
    assert all(vp >= 0 for match in matches for vp in match.vp)
    assert len({tuple(match.vp) for match in matches}) > 1
    for name in ("decisions", "activations"):
        assert theirs[name] == pytest.approx(ours[name], rel=0.1), name
    assert theirs["attacks"] == pytest.approx(ours["attacks"], rel=0.5)


def test_the_peer_offers_the_same_moves():
    """At every activation of some games of ironhex the plain field finds the same Advances and Dashes."""
    compared = 0
    for number in range(10):
        game, source = ih.Game(SCENARIO, seed=2, number=number), random.Random(number)
        while game.stop != "done":
            actions = game.legal_actions()
            if game.decision.kind == "activation":
                compared += compare_moves(game, [str(action).split() for action in actions])
            game.play(source.choice(actions))
    assert compared > 1_000


def compare_moves(game, actions):
    """Compares the moves of the unit that is to act; tells how many kinds of moves there were.

    A Slow unit Advances in place (MV-7), which is no part of the plain game.
    """
    esper.switch_world("default")
    if "compared" in esper.list_worlds():
        esper.delete_world("compared")
    esper.switch_world("compared")
    standing = positions(game)
    for entity, at in standing.items():
        esper.create_entity(Owner(game.read("Owner.player", entity)), Position(at))
    unit = int(actions[0][0][1:])
    at = standing[unit]
    seen = plain_skirmish.Field(SETUP, game.decision.player, at)
    hexes = {"advance": 3 + read(game, "Upgrades.speed", unit, 0), "dash": 2}
    kinds = 0
    for verb, budget in hexes.items():
        theirs = {tuple(map(int, words[2].split(","))) for words in actions if words[1] == verb}
        if theirs and theirs != {at}:
            assert set(seen.destinations(budget)) == theirs
            kinds += 1
    return kinds


def positions(game):
    """The hexes of units and Garrisons on the board, by entity."""
    pieces = (entity for entity in range(1, 17) if read(game, "Health.hp", entity) is not None)
    found = {entity: (read(game, "Position.q", entity), read(game, "Position.r", entity)) for entity in pieces}
    return {entity: at for entity, at in found.items() if at != (None, None)}


def read(game, name, entity, default=None):
    """A field, or the default where the entity lacks the component."""
    try:
        return game.read(name, entity)
    except ih.StoreError:
        return default


def hot_attacker(level):
    """The first unit of a new game on the board with some heat, and an attack of its heavy weapon on a Garrison."""
    plain_heat.new_hot_game(SETUP, seed=1)
    unit, _ = esper.get_component(Unit)[0]
    esper.component_for_entity(unit, plain_heat.Heat).level = level
    target = esper.get_component(plain_skirmish.Garrison)[-1][0]
    esper.add_component(unit, Position((2, 8)))
    esper.add_component(unit, Activation(advanced=True))
    weapon = esper.component_for_entity(unit, Unit).card.weapons[1]
    esper.add_component(unit, Attack(weapon, target))
    return unit, weapon


@pytest.mark.parametrize(("level", "dice"), [(0, 6), (2, 6), (3, 5), (4, 5), (5, 4), (9, 4)])
def test_hot_units_roll_fewer_dice(level, dice):
    unit, weapon = hot_attacker(level)
    assert esper.get_processor(plain_heat.HotAttackSystem).dice(unit, weapon) == dice


@pytest.mark.parametrize(("level", "after", "damage"), [(0, 1, 0), (3, 4, 0), (4, 5, 1), (6, 7, 1)])
def test_attacks_heat_up_and_overheating_hurts(level, after, damage):
    """A heavy weapon adds two, the end of the activation takes one; it hurts at level 6 or more before that."""
    unit, _ = hot_attacker(level)
    card = esper.component_for_entity(unit, Unit).card
    for system in (plain_heat.HotAttackSystem, plain_skirmish.ContestSystem, plain_heat.CoolingSystem):
        esper.get_processor(system).process()
    assert esper.component_for_entity(unit, plain_heat.Heat).level == after
    assert esper.component_for_entity(unit, Health).hp == card.hp - damage


def test_the_plain_game_against_ironhex(benchmark):
    racers = {
        "plain esper": Racer(plain(plain_skirmish.play), PLAIN_GAMES),
        "plain esper with Heat": Racer(plain(plain_heat.play), PLAIN_GAMES),
        "ironhex Game, stepped": Racer(stepped(), STEPPED_GAMES),
        "ironhex Batch, one thread": Racer(batch(), BATCH_GAMES),
    }
    race(benchmark, "whole random games of skirmish-demo", racers, "plain esper")


def test_plain_heat_against_ironhex(benchmark):
    racers = {
        "plain esper with Heat": Racer(plain(plain_heat.play), PLAIN_GAMES),
        "ironhex Game with Heat": Racer(stepped([HeatEffects]), STEPPED_GAMES),
        "ironhex Batch with Heat": Racer(batch([HeatEffects]), BATCH_GAMES),
    }
    race(benchmark, "whole random games with Heat", racers, "plain esper with Heat")
