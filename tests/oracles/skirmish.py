"""The skirmish game as an independent model, written from rules.md alone.

It is one generator per procedure: a rule that needs a choice yields the decision and goes on when the
choice comes back. There are no frames, no masks and no tables. More readings stand in `battlefield`,
`timeline`, `sight` and `dice`; those taken here where rules.md leaves room:

- AT-10: Shields come back as the activation starts, before the deploy decision; a turn spent by DP-2
  brings them back too, defeat does not. Damage before Shields is not below 0, and Shields that stop
  nothing stay active. `shield_scope = all` lets both reduction and Shields meet collision damage.
- MV-6: the source of a Push is the attacker's hex. A unit in the hex in the way is hit also where that
  hex is higher. Both are damaged, then both are defeated in the order of TL-7. With
  `edge_is_collision` a missing hex (a hole too) is an option and hits nobody.
- AT-9: ops of the critical effect run in the order written; each ends before the next. With
  `crit_again` the whole effect runs once more for every later roll that by itself shows enough
  criticals, after the effect in progress has ended. With it off, criticals of added dice are hits only.
- AT-14: a target that was defeated ends the attack at once: later ops do not run, no dice are rolled.
- TL-6: "did not move at all" counts every movement of the token, penalties too.
- OB-2: the objectives of one end of activation are contested in file order.
- OB-6: phases are scored before the first activation of a later phase begins, skipped phases each.
- View: the `Target` of an open attack holds Accuracy, all hits so far and Damage+x so far.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from oracles.battlefield import Battlefield, Objective, Unit
from oracles.content import Table, load
from oracles.dice import tally
from oracles.lines import Hex, distance, shift
from oracles.movement import DIRECTIONS
from oracles.timeline import Timeline, phase_and_space

__all__ = ["Decision", "Skirmish", "contest", "load", "mitigate"]


@dataclass(frozen=True)
class Decision:
    """A stop: who chooses, what kind of choice, and every option in notation."""

    player: int
    kind: str
    options: frozenset[str]


@dataclass
class Turn:
    """What has happened in the current activation."""

    unit: Unit
    acted: bool = False
    advanced: bool = False
    token_moved: bool = False


@dataclass
class Attack:
    """An attack in progress: Accuracy as taken at the roll, hits so far, Damage+x so far."""

    attacker: Unit
    target: Unit
    weapon: Table
    accuracy: int
    dice: int = 0
    hits: int = 0
    plus: int = 0

    def goes_on(self) -> bool:
        """Return whether attacker and target are both left (AT-14)."""
        return self.attacker.is_on_board() and self.target.is_on_board()


Flow = Generator[Decision, str, None]

MOST_DICE = 32
"""Dice that one attack can have, added ones included: a limit of the engine, not of the rules."""


def mitigate(damage: int, reduction: int, shields: int) -> tuple[int, int]:
    """Return (damage dealt, Shields used up) after reductions and active Shields (AT-10)."""
    damage = max(0, damage - reduction)
    stopped = min(damage, shields)
    return damage - stopped, stopped


def contest(control: int | None, player: int, allies: int, enemies: int) -> int | None:
    """Return who controls an objective after a contest by `player` (OB-2, OB-3)."""
    if allies <= enemies:
        return control
    return player if control in {None, player} else None


def notation(hex_: Hex) -> str:
    """Return a hex as actions write it."""
    return f"{hex_[0]},{hex_[1]}"


def hex_of(text: str) -> Hex:
    """Return the hex that an action writes."""
    q, r = text.split(",")
    return int(q), int(r)


class Skirmish:
    """One game. `decision` and `legal()` say what is asked, `play()` answers.

    `rolls` lists the faces of every roll so far; `field` holds the pieces.
    """

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        """Set up a scenario as `load` returns it, and run to the first decision."""
        self.field = Battlefield(scenario)
        self.settings = self.field.settings
        self.first_player: int = scenario.get("first_player", 0)
        self.timeline = Timeline(self.settings["lap_cap"])
        for unit in self.field.units:
            self.timeline.place(unit.player, unit.entity, unit.content["start"])
        self.vp = [0, 0]
        self.phase, self.space = 1, 1
        self.activations = 0
        self.last_player: int | None = None
        self.turn: Turn | None = None
        self.attack: Attack | None = None
        self.winner: int | str | None = None
        self.rolls: list[list[int]] = []
        self._faces: Iterator[int] = iter(())
        self._flow = self._game()
        self._stop: Decision | None = next(self._flow, None)

    # ---- what a caller sees

    @property
    def decision(self) -> tuple[int, str] | None:
        """Return (player, kind) of the open decision, or None when the game is over."""
        return None if self._stop is None else (self._stop.player, self._stop.kind)

    def legal(self) -> set[str]:
        """Return every legal action of the open decision in notation."""
        return set() if self._stop is None else set(self._stop.options)

    def play(self, action: str, faces: Iterable[int] = ()) -> None:
        """Apply an action and run to the next decision or the end; dice are taken from `faces` in order.

        Raises:
            ValueError: the action is not legal (nothing is changed), or `faces` runs dry or holds
                something that is no face (the game is then beyond use).
        """
        if self._stop is None or action not in self._stop.options:
            raise ValueError(f"{action!r} is not legal here: {sorted(self.legal())}")
        self._faces = iter(faces)
        try:
            self._stop = self._flow.send(action)
        except StopIteration:
            self._stop = None

    def view(self) -> dict[str, Any]:
        """Return the state in the form of `game.view("referee")`, without the scenario's name."""
        pieces = {unit.entity: self._view_unit(unit) for unit in self.field.units}
        for player, base in enumerate(self.field.bases):
            pieces[len(self.field.units) + 1 + player] = {
                "Owner": {"player": player},
                "Base": {},
                "Position": _position(base),
            }
        pieces |= {objective.entity: _view_objective(objective) for objective in self.field.objectives}
        return {
            "phase": self.phase,
            "space": self.space,
            "winner": self.winner,
            "active": None if self.turn is None else self.turn.unit.entity,
            "activations": self.activations,
            "players": [{"Score": {"vp": vp}} for vp in self.vp],
            "pieces": pieces,
        }

    def _view_unit(self, unit: Unit) -> Table:
        _, time = self.timeline.where(unit.entity)
        seen: Table = {
            "Owner": {"player": unit.player},
            "Unit": {"card": unit.card},
            "Health": {"hp": unit.hp, "max": unit.content["hp"]},
            "Token": {"time": time, "stack": self.timeline.stack_order(unit.entity)},
            "Energy": {"amount": unit.energy},
        }
        if unit.hex is not None:
            seen["Position"] = _position(unit.hex)
        if unit.content.get("shields", 0):
            seen["Shields"] = {"active": unit.shields, "total": unit.content["shields"]}
        if unit.content.get("reduction", 0):
            seen["Reduction"] = {"amount": unit.content["reduction"]}
        if self.attack is not None and self.attack.target is unit:
            attack = self.attack
            seen["Target"] = {"accuracy": attack.accuracy, "hits": attack.hits, "damage": attack.plus}
        return seen

    # ---- Timeline and activation

    def _game(self) -> Flow:
        phases = self.settings["phases"]
        while (due := self.timeline.due(phases * 10, self.last_player, self.first_player)) is not None:
            entity, time = due
            phase, space = phase_and_space(time)
            self._score_phases_before(phase)
            self.space = space
            yield from self._activation(self.field.units[entity - 1])
        self._score_phases_before(phases + 1)
        self.space = 1
        if self.vp[0] != self.vp[1]:
            self.winner = 0 if self.vp[0] > self.vp[1] else 1
        else:
            self.winner = self.last_player if self.settings["final_tie"] == "last_activation" else "draw"

    def _score_phases_before(self, phase: int) -> None:
        while self.phase < phase:
            for objective in self.field.objectives:
                if objective.control is not None:
                    self.vp[objective.control] += objective.vp
            self.phase += 1

    def _activation(self, unit: Unit) -> Flow:
        turn = self.turn = Turn(unit)
        self.activations += 1
        self.last_player = unit.player
        unit.shields = unit.content.get("shields", 0)
        if not unit.is_on_board():
            yield from self._deploy(unit)
        if not unit.is_on_board():  # DP-2
            unit.energy += self.settings["undeployed_energy"]
            self._pay(turn, self.settings["undeployed_tl"])
            self._least_move(turn)
        else:
            yield from self._menu(turn)
            if unit.is_on_board():  # AC-4
                self._contest(unit)
                self._least_move(turn)
        self.turn = None

    def _deploy(self, unit: Unit) -> Flow:
        options = {f"e{unit.entity} deploy {notation(hex_)}" for hex_ in self.field.deploy_hexes(unit)}
        if options:
            choice = yield Decision(unit.player, "deploy", frozenset(options))
            unit.hex = hex_of(choice.split()[2])

    def _pay(self, turn: Turn, cost: int) -> None:
        turn.token_moved |= self.timeline.pay(turn.unit.entity, cost, self.phase)

    def _least_move(self, turn: Turn) -> None:
        if not turn.token_moved:
            self.timeline.push_back(turn.unit.entity, self.settings["min_activation_tl"])

    def _menu(self, turn: Turn) -> Flow:
        unit = turn.unit
        while unit.is_on_board() and not (turn.acted and turn.advanced):
            choice = yield Decision(unit.player, "activation", frozenset(self._options(turn)))
            verb, *rest = choice.split()[1:]
            if verb == "end":
                return
            if verb == "advance":
                unit.hex = hex_of(rest[0])
                turn.advanced = True
                continue
            turn.acted = True
            if verb == "dash":
                self._pay(turn, self.settings["dash_tl"])
                unit.hex = hex_of(rest[0])
            elif verb == "energize":
                self._pay(turn, self.settings["energize_tl"])
                unit.energy += self.settings["energize_energy"]
            else:
                weapon = unit.content["weapons"][int(rest[0][1:]) - 1]
                yield from self._attack(turn, weapon, self.field.units[int(rest[1][1:]) - 1])

    def _options(self, turn: Turn) -> set[str]:
        unit, field = turn.unit, self.field
        here, name = unit.stands_on(), f"e{unit.entity}"
        advance = {f"{name} advance {notation(to)}" for to in field.advances(unit, here)}
        if here == field.bases[unit.player]:  # DP-1: off the Base first
            return advance
        if turn.acted:
            return advance | {f"{name} end"}
        attack = {
            f"{name} attack w{number} e{target.entity}"
            for number, weapon in enumerate(unit.content.get("weapons", []), start=1)
            for target in field.targets(unit, weapon)
        }
        dash = {f"{name} dash {notation(to)}" for to in field.dashes(unit, here)}
        action = attack | dash | {f"{name} energize"}
        return action if turn.advanced else action | advance

    def _contest(self, unit: Unit) -> None:
        for objective in self.field.objectives:
            if distance(unit.stands_on(), objective.hex) <= 1:
                allies = self.field.near(objective, unit.player)
                enemies = self.field.near(objective, 1 - unit.player)
                objective.control = contest(objective.control, unit.player, allies, enemies)

    # ---- attack

    def _roll(self, attack: Attack, dice: int) -> int:
        """Roll dice into the attack and return how many are criticals (AT-7)."""
        rolled: list[int] = []
        dice = min(dice, MOST_DICE - attack.dice)
        attack.dice += dice
        for number in range(1, dice + 1):
            face = next(self._faces, None)
            if face is None or not 1 <= face <= 10:
                raise ValueError(f"face {number} of {dice} is {face}")
            rolled.append(face)
        self.rolls.append(rolled)
        hit_on, critical_from = self.settings["hit_on"], self.settings["critical_from"]
        hits, criticals = tally(rolled, attack.accuracy, hit_on, critical_from)
        attack.hits += hits
        return criticals

    def _attack(self, turn: Turn, weapon: Table, target: Unit) -> Flow:
        attacker = turn.unit
        self._pay(turn, weapon["tl"])
        accuracy = self.field.accuracy(attacker.stands_on(), target.stands_on())
        attack = self.attack = Attack(attacker, target, weapon, accuracy)
        criticals = self._roll(attack, max(self.settings["min_attack_dice"], weapon["strength"]))
        critical = weapon.get("critical")
        if critical is not None and criticals >= critical.get("needs", 1):
            yield from self._critical(attack, critical)
        if attack.goes_on():
            reduction = target.content.get("reduction", 0)
            dealt, stopped = mitigate(attack.hits + attack.plus, reduction, target.shields)
            target.shields -= stopped
            target.hp = max(0, target.hp - dealt)
            self._defeat_the_dead()
        self.attack = None

    def _critical(self, attack: Attack, critical: Table) -> Flow:
        waiting = 1
        while waiting:
            waiting -= 1
            for op in critical["effects"]:
                if op["op"] == "damage":
                    attack.plus += op["amount"]
                elif op["op"] == "dice":
                    again = self._roll(attack, op["amount"]) >= critical.get("needs", 1)
                    waiting += self.settings["crit_again"] and again
                elif op["op"] == "push":
                    yield from self._push(attack.attacker, attack.target, op["hexes"])
                else:
                    raise ValueError(f"unknown op {op['op']!r}")
                if not attack.goes_on():
                    return

    # ---- push, damage, defeat

    def _push(self, source: Unit, pushed: Unit, hexes: int) -> Flow:
        name = f"e{source.entity} push e{pushed.entity}"
        for _ in range(hexes):
            here = pushed.stands_on()
            ways = self._ways(source.stands_on(), here)
            options = {f"{name} {word}" for word in ways} | {f"{name} stop"}
            choice = yield Decision(source.player, "push", frozenset(options))
            word = choice.split()[3]
            if word == "stop":
                return
            if self.field.is_in_the_way(here, ways[word]):
                self._collide(pushed, self.field.unit_on(ways[word]))
                return
            pushed.hex = ways[word]

    def _ways(self, source: Hex, here: Hex) -> dict[str, Hex]:
        """Return every direction of a Push that leads away from its source, with the hex it leads to."""
        every = {word: shift(here, offset) for word, offset in DIRECTIONS.items()}
        return {
            word: to
            for word, to in every.items()
            if distance(source, to) > distance(source, here)
            and (to in self.field.terrain.levels or self.settings["edge_is_collision"])
        }

    def _collide(self, pushed: Unit, hit: Unit | None) -> None:
        for unit in (pushed, hit):
            if unit is not None:
                damage = self.settings["collision_damage"]
                if self.settings["shield_scope"] == "all":
                    damage, stopped = mitigate(damage, unit.content.get("reduction", 0), unit.shields)
                    unit.shields -= stopped
                unit.hp = max(0, unit.hp - damage)
        self._defeat_the_dead()

    def _defeat_the_dead(self) -> None:
        """Defeat every unit without HP: the acting player's first, in squad order (DF-1, TL-7)."""
        dead = [unit for unit in self.field.units if unit.is_on_board() and unit.hp == 0]
        for unit in sorted(dead, key=lambda unit: (unit.player != self.last_player, unit.entity)):
            self.vp[1 - unit.player] += unit.content["vp"]
            unit.hex = None
            unit.hp = unit.content["hp"]
            moved = self.timeline.push_back(unit.entity, self.settings["defeat_penalty"])
            if self.turn is not None and self.turn.unit is unit:
                self.turn.token_moved |= moved


def _position(hex_: Hex) -> dict[str, int]:
    return {"q": hex_[0], "r": hex_[1]}


def _view_objective(objective: Objective) -> Table:
    seen: Table = {"Objective": {"vp": objective.vp}, "Position": _position(objective.hex)}
    if objective.control is not None:
        seen["Control"] = {"player": objective.control}
    return seen
