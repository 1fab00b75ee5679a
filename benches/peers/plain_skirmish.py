"""The skirmish game as its user would write it without ironhex: components, processors and queries of esper alone.

One `esper.process()` is one decision of the unit whose turn it is. A decision is an intent component on that unit,
which its system takes off again. Left out: effects of weapons, abilities, statuses, windows, Rescue, and all that
ironhex does besides playing (events, hashes, reasons against an action, saves). Ids in brackets name the rule.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

import esper
from plain_board import Card, Hex, Setup, Weapon, distance
from plain_components import (
    Activation,
    Attack,
    End,
    Energize,
    Energy,
    Garrison,
    Health,
    Intent,
    Move,
    Objective,
    Owner,
    Pickup,
    Position,
    Reduction,
    Shields,
    Token,
    Unit,
    Upgrades,
)
from plain_field import Field

WORLD = "plain skirmish"
SPACES = 10
FACES = range(1, 11)
RNG = random.Random()

Option = TypeVar("Option")


@dataclass
class Match:
    """What belongs to no piece."""

    setup: Setup
    phase: int = 1
    last_player: int | None = None
    vp: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False
    decisions: int = 0
    activations: int = 0
    attacks: int = 0
    arrivals: Iterator[int] = field(default_factory=count)

    def choose(self, options: Sequence[Option]) -> Option:
        """The uniform policy. Only a choice among several counts as a decision."""
        self.decisions += len(options) > 1
        return RNG.choice(options)


class System(esper.Processor):
    """A processor that knows the match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.setup, self.board, self.settings = match.setup, match.setup.board, match.setup.settings

    def pay(self, unit: int, cost: int) -> None:
        """Its token moves on, below its own there (TL-2, TL-4)."""
        token = esper.component_for_entity(unit, Token)
        token.time += cost
        token.arrival = next(self.match.arrivals)

    def stand(self, unit: int, at: Hex) -> None:
        """It comes to stand on a hex and picks up what lies there (MV-5)."""
        esper.add_component(unit, Position(at))
        for entity, pickup in esper.get_component(Pickup):
            if pickup.at == at:
                gain(unit, pickup.kind)
                esper.delete_entity(entity)

    def advance_hexes(self, unit: int) -> int:
        """How far it may Advance (MV-1, BD-4)."""
        return self.settings["advance_hexes"] + esper.component_for_entity(unit, Upgrades).speed

    def defeat(self, piece: int) -> None:
        """The opponent scores; a unit goes back to its Reserve, a Garrison for good (DF-1, DF-3)."""
        opponent = 1 - esper.component_for_entity(piece, Owner).player
        esper.remove_component(piece, Position)
        unit = esper.try_component(piece, Unit)
        if unit is None:
            self.match.vp[opponent] += self.settings["garrison_vp"]
            esper.delete_entity(piece)
            return
        self.match.vp[opponent] += unit.card.vp
        esper.component_for_entity(piece, Health).hp = unit.card.hp
        self.pay(piece, self.settings["defeat_penalty"])


def gain(unit: int, kind: str) -> None:
    """A unit gets a token (BD-2, BD-4)."""
    if kind == "energy":
        esper.component_for_entity(unit, Energy).amount += 1
        return
    upgrades = esper.component_for_entity(unit, Upgrades)
    setattr(upgrades, kind, getattr(upgrades, kind) + 1)
    if kind == "shield":
        esper.component_for_entity(unit, Shields).active += 1


class TimelineSystem(System):
    """Whose turn it is, the ends of the phases and of the match (TL, OB-6)."""

    def process(self) -> None:
        if esper.get_component(Activation):
            return
        match = self.match
        first = self.setup.first_player if match.last_player is None else 1 - match.last_player
        _, _, _, unit = min(
            (token.time, owner.player != first, token.arrival, unit)
            for unit, (token, owner) in esper.get_components(Token, Owner)
        )
        self.end_phases(esper.component_for_entity(unit, Token).time)
        if not match.over:
            self.begin(unit)

    def end_phases(self, now: int) -> None:
        """Every phase that lies behind is scored; the last one ends the match (TL-9)."""
        match = self.match
        while not match.over and now > match.phase * SPACES:
            for _, objective in esper.get_component(Objective):
                if objective.holder is not None:
                    match.vp[objective.holder] += objective.vp
            match.over = match.phase == self.settings["phases"]
            match.phase += 1

    def begin(self, unit: int) -> None:
        """The unit becomes active, and so do its Shields (AT-10)."""
        self.match.activations += 1
        self.match.last_player = esper.component_for_entity(unit, Owner).player
        esper.component_for_entity(unit, Shields).active = esper.component_for_entity(unit, Upgrades).shield
        esper.add_component(unit, Activation())


class DeploySystem(System):
    """A unit in Reserve comes to the board, or waits (DP)."""

    def process(self) -> None:
        for unit, (activation, owner) in esper.get_components(Activation, Owner):
            if not esper.has_component(unit, Position):
                self.deploy(unit, activation, owner.player)

    def deploy(self, unit: int, activation: Activation, player: int) -> None:
        """It is placed; without a hex it gains Energy and pays (DP-1, DP-2)."""
        hexes = self.hexes(unit, player)
        if hexes:
            self.stand(unit, self.match.choose(hexes))
            return
        esper.component_for_entity(unit, Energy).amount += self.settings["undeployed_energy"]
        self.pay(unit, self.settings["undeployed_tl"])
        activation.over = True

    def hexes(self, unit: int, player: int) -> list[Hex]:
        """The deploy hexes open to it; the Base only if an Advance leads off it."""
        side = self.setup.sides[player]
        seen = Field(self.setup, player, side.base)
        hexes = [at for at in side.deploy if at in self.board.passable and at not in seen.taken]
        if seen.destinations(self.advance_hexes(unit)):
            hexes.append(side.base)
        return hexes


class DecisionSystem(System):
    """The player of the active unit chooses among all that it may do (AC-1)."""

    def process(self) -> None:
        for unit, (activation, position) in esper.get_components(Activation, Position):
            esper.add_component(unit, self.match.choose(self.options(unit, activation, position.at)))

    def options(self, unit: int, activation: Activation, at: Hex) -> list[Intent]:
        """All legal actions."""
        player = esper.component_for_entity(unit, Owner).player
        seen = Field(self.setup, player, at)
        options: list[Intent] = []
        if not activation.advanced:
            options += [Move(to, dash=False) for to in seen.destinations(self.advance_hexes(unit))]
        if activation.acted:
            options.append(End())
        elif at != self.setup.sides[player].base:
            options += [Move(to, dash=True) for to in seen.destinations(self.settings["dash_hexes"])]
            options.append(Energize())
            options += seen.attacks(esper.component_for_entity(unit, Unit).card.weapons)
        return options


class MovementSystem(System):
    """Advance and Dash (MV)."""

    def process(self) -> None:
        for unit, (activation, move) in esper.get_components(Activation, Move):
            esper.remove_component(unit, Move)
            if move.dash:
                activation.acted = True
                self.pay(unit, self.settings["dash_tl"])
            else:
                activation.advanced = True
            self.stand(unit, move.to)


class EnergizeSystem(System):
    """Energize, and the end that a player chose (AC-1)."""

    def process(self) -> None:
        for unit, (activation, _) in esper.get_components(Activation, Energize):
            esper.remove_component(unit, Energize)
            activation.acted = True
            self.pay(unit, self.settings["energize_tl"])
            esper.component_for_entity(unit, Energy).amount += self.settings["energize_energy"]
        for unit, (activation, _) in esper.get_components(Activation, End):
            esper.remove_component(unit, End)
            activation.over = True


class AttackSystem(System):
    """Attacks (AT)."""

    def process(self) -> None:
        for unit, (activation, attack) in esper.get_components(Activation, Attack):
            esper.remove_component(unit, Attack)
            activation.acted = True
            self.match.attacks += 1
            self.pay(unit, attack.weapon.tl)
            self.resolve(unit, attack)

    def resolve(self, unit: int, attack: Attack) -> None:
        """Roll and damage (AT-6 to AT-10)."""
        start = esper.component_for_entity(unit, Position).at
        there = esper.component_for_entity(attack.target, Position).at
        hits = self.hits(self.dice(unit, attack.weapon), self.board.accuracy(start, there))
        self.damage(attack.target, hits)

    def dice(self, unit: int, weapon: Weapon) -> int:
        """How many dice are rolled (AT-1, AT-6)."""
        strength = weapon.strength + esper.component_for_entity(unit, Upgrades).strength
        return max(self.settings["min_attack_dice"], strength)

    def hits(self, dice: int, accuracy: int) -> int:
        """Rolls; a 1 misses and a critical hits whatever the Accuracy (AT-7)."""
        least, critical = self.settings["hit_on"] - accuracy, self.settings["critical_from"]
        return sum(face >= critical or face >= max(2, least) for face in RNG.choices(FACES, k=dice))

    def damage(self, target: int, hits: int) -> None:
        """Reductions, then Shields, which go out (AT-10)."""
        reduction = esper.try_component(target, Reduction)
        left = max(0, hits - reduction.amount) if reduction else hits
        shields = esper.try_component(target, Shields)
        if shields:
            stopped = min(shields.active, left)
            shields.active -= stopped
            left -= stopped
        esper.component_for_entity(target, Health).hp -= left


class DefeatSystem(System):
    """Who has no hit points left (DF)."""

    def process(self) -> None:
        for piece, (health, _) in esper.get_components(Health, Position):
            if health.hp <= 0:
                self.defeat(piece)


class ContestSystem(System):
    """At the end of its activation a unit contests the objectives beside it (OB-2, OB-3)."""

    def process(self) -> None:
        for _, (activation, owner, position) in esper.get_components(Activation, Owner, Position):
            activation.over = activation.over or (activation.advanced and activation.acted)
            if activation.over:
                self.contest(owner.player, position.at)

    def contest(self, player: int, at: Hex) -> None:
        """One step for each objective where own units are more."""
        for _, objective in esper.get_component(Objective):
            if distance(at, objective.at) <= 1 and self.majority(player, objective.at):
                if objective.holder is None:
                    objective.holder = player
                elif objective.holder != player:
                    objective.holder = None

    def majority(self, player: int, at: Hex) -> bool:
        """Whether own units on or beside a hex are more than the enemy's."""
        near = [
            owner.player == player
            for _, (_, owner, position) in esper.get_components(Unit, Owner, Position)
            if distance(at, position.at) <= 1
        ]
        return 2 * sum(near) > len(near)


class EndSystem(System):
    """The end of an activation."""

    def process(self) -> None:
        for unit, activation in esper.get_component(Activation):
            if activation.over:
                esper.remove_component(unit, Activation)


SYSTEMS: tuple[type[System], ...] = (
    TimelineSystem,
    DeploySystem,
    DecisionSystem,
    MovementSystem,
    EnergizeSystem,
    AttackSystem,
    DefeatSystem,
    ContestSystem,
    EndSystem,
)


def new_game(setup: Setup, seed: int, systems: Sequence[type[System]] = SYSTEMS) -> Match:
    """A match at its start, in a new world of esper that is the current one afterwards."""
    esper.switch_world("default")
    if WORLD in esper.list_worlds():
        esper.delete_world(WORLD)
    esper.switch_world(WORLD)
    RNG.seed(seed)
    match = Match(setup)
    for system in systems:
        esper.add_processor(system(match))
    for player, side in enumerate(setup.sides):
        for card in side.squad:
            muster(match, player, card)
        for at in side.garrisons:
            esper.create_entity(Garrison(), Owner(player), Position(at), Health(1))
    for at, vp in setup.objectives:
        esper.create_entity(Objective(at, vp))
    lay_tokens(setup)
    return match


def muster(match: Match, player: int, card: Card) -> None:
    """A unit in Reserve; its token stands at its start space (TL-8)."""
    token = Token(card.start, next(match.arrivals))
    parts = (Unit(card), Owner(player), Health(card.hp), token, Energy(), Upgrades(), Shields())
    esper.create_entity(*parts)


def lay_tokens(setup: Setup) -> None:
    """The tokens of the scenario; hidden ones are drawn from the pool (BD-4)."""
    pool = [kind for kind in ("shield", "speed", "strength") for _ in range(setup.settings[f"pool_{kind}"])]
    RNG.shuffle(pool)
    for at, kind in setup.tokens:
        esper.create_entity(Pickup(at, pool.pop() if kind == "hidden" else kind))


def play(setup: Setup, seed: int, systems: Sequence[type[System]] = SYSTEMS) -> Match:
    """A whole game between uniform random players."""
    match = new_game(setup, seed, systems)
    while not match.over:
        esper.process()
    return match
