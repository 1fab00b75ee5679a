"""Events for the schema: of whole games over every scenario and policy, with mods, and of scenes for what is rare."""

from collections.abc import Iterator, Sequence
from typing import Any

import ironhex as ih
from examples.packages import load
from games.brace import Brace
from games.ember import EmberMod
from games.random_games import SEED
from games.saves.witness import Witness
from scenes import ability, scene, scene_folder, unit, weapon
from scenes.abilities import op, play
from scenes.table import act, answer, card, g, table, unanswered
from scenes.tactics import costly, dealt, play_card, rich

__all__ = ["dealt", "scene", "scene_folder", "table"]


class Words(ih.Mod):
    """Says something."""

    @ih.on("attack.roll")
    def after_roll(self, ctx: ih.Context) -> None:
        ctx.tell(f"{len(ctx.faces)} dice!")


MOD_SETS: dict[str, Sequence[Any]] = {
    "ember, brace": (EmberMod, Brace),
    "witness": (Witness,),
    "heat": (load("heat", "heat"),),
    "heat-methods": (load("heat", "heat-methods"),),
    "minefield": (load("minefield", "minefield"),),
    "weather": (load("weather", "weather"),),
    "words": (Words,),
}
WITH_MODS = ("brawl-demo", "skirmish-demo", "tactics-demo")


def played(scenario: str | ih.Scenario, policy: str, number: int, **how: Any) -> Iterator[ih.Event]:
    """The events of a whole game."""
    game = ih.Game(scenario, seed=SEED, number=number, **how)
    while game.stop != "done":
        yield from game.play(game.policy_action(policy))


def plain_games(count: int = 2) -> Iterator[ih.Event]:
    """Games without mods: so many of every scenario with every policy."""
    for scenario in map(ih.Scenario.load, ih.Scenario.names()):
        for policy in ih.POLICIES:
            for number in range(count):
                yield from played(scenario, policy, number)


def games_with_mods(count: int = 2) -> Iterator[ih.Event]:
    """Games of some scenarios with some mods: so many of each."""
    for mods in MOD_SETS.values():
        for scenario in WITH_MODS:
            for number in range(count):
                yield from played(scenario, ("brawl", "random")[number % 2], number, mods=mods)


def past_of_a_game() -> Iterator[ih.Event]:
    """A game that is edited, undone, done again and put back."""
    game = ih.Game("brawl-demo", seed=1)
    beginning = game.snapshot()
    game.edit("Health.hp", 1, 5)
    play(game, "e1 attack w2 e4")
    game.undo(2, referee=True)
    game.redo(1)
    game.restore(beginning)
    yield from game.events_since()


# ---- what is rare


def rare(scene: Any, table: Any, dealt: Any) -> Iterator[ih.Event]:
    """Events that hardly a random game tells."""
    yield from by_abilities(scene)
    yield from by_weapons(scene)
    yield from by_tactics(dealt)
    yield from on_the_table(table)


def by_abilities(scene: Any) -> Iterator[ih.Event]:
    for does in (
        op("deactivate_shields", amount=1, to="enemies"),
        op("set", field="Health.max", amount=30, to="enemies"),
        op("return", to="enemies"),
        op("heal", amount=2, to="self"),
        op("forbid", what=["advance", "dash"], lasts="round", to="enemies"),
        op("advance", hexes=2, to="self"),
    ):
        own = [unit((1, 4), weapon(), abilities=[ability("activation", does)])]
        game = scene(own, [unit((2, 4), weapon(), space=10, shields=2)])
        yield from play(game, "e1 use a1")
        yield from play(game, "p0 pass") if game.decision.kind == "movement" else ()
    endless = ability("activation", op("score", amount=1), op("repeat", times=99))
    yield from play(scene([unit((1, 4), abilities=[endless])], [unit((5, 4), space=10)]), "e1 use a1")
    swap = ability("activation", op("swap", to="other_ally"))
    yield from play(scene([unit((1, 4), abilities=[swap]), unit((0, 2), space=10)]), "e1 use a1", "e1 choose e2")
    upgrade = ability("activation", op("destroy_upgrade", to="enemies"))
    game = scene([unit((1, 4), abilities=[upgrade])], [unit((2, 4), space=10)])
    game.add(2, ih.Upgrades(speed=1))
    yield from play(game, "e1 use a1", "e1 option 2")
    again = ability("activation", op("attack"))
    yield from play(scene([unit((1, 4), weapon(), abilities=[again])], [unit((2, 4))]), "e1 use a1", "p0 pass")
    game = scene([unit((0, 0), space=1), unit(space=1)], deploy=([(0, 0)], []))
    for _ in range(6):
        yield from game.play(next(one for one in game.legal_actions() if one.verb in {"energize", "end"}))


def by_weapons(scene: Any) -> Iterator[ih.Event]:
    more = {"when": "attack_declared", "effects": [op("extra_target")]}
    again = {"when": "after_attack_roll", "effects": [op("reroll", which="misses", amount=2)]}
    arm = weapon(reach=3, strength=2, effects=[more, again])
    game = scene([unit((0, 4), arm)], [unit((2, 4), space=10), unit((2, 3), space=10)], dice=[1, 2, 8, 8])
    yield from play(game, "e1 attack w1 e2", "e1 choose e3")
    grit = ability("defeated", op("prevent_defeat", hp=2), optional=False)
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, hp=1, abilities=[grit])], dice=[8])
    yield from play(game, "e1 attack w1 e2")


def by_tactics(dealt: Any) -> Iterator[ih.Event]:
    game = dealt([rich((1, 4), 5, weapon())], [unit((2, 4), space=10)], hands=[{"dear": costly(energy=2)}, None])
    yield from play_card(game, 0, "dear")


def on_the_table(table: Any) -> Iterator[ih.Event]:
    draw = op("draw", amount=1)
    aim = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[draw])
    gone = answer(op("put", card="chosen", to="lost"), choose={"whose": "enemy", "kinds": ["g"]})
    game = table({"mine": g(), "aim": aim, "gone": gone}, ["mine", "aim"], ["gone"])
    unanswered(game, "p0 play mine")
    yield from act(game, "p0 play aim")
    yield from act(game, "p1 play gone")
    while game.decision.kind == "window":
        yield from game.play(f"p{game.decision.player} pass")
    mint = card("command", effects=[op("coin", card="bit", amount=1), op("shuffle")])
    turn = card(
        "command",
        choose={"whose": "own", "kinds": ["g"]},
        effects=[op("roll", card="chosen"), op("reroll", card="chosen")],
    )
    game = table({"mine": g(), "bit": card("coin"), "mint": mint, "turn": turn}, ["mine", "mint", "turn"])
    for deed in ("mine", "mint", "turn"):
        yield from act(game, f"p0 play {deed}")
        while game.decision.kind == "window":
            yield from game.play(f"p{game.decision.player} pass")
