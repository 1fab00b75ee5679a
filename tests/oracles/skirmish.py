"""The skirmish game as an independent model, written from rules.md alone.

It is one generator per procedure: a rule that needs a choice yields the decision and goes on when the
choice comes back. There are no frames, no masks and no tables. The neighbours hold the rest: `pieces` and
`battlefield` what stands where, `match` the state, `moves`, `attacks` and `defeats` what happens, `windows`,
`conditions`, `selectors`, `operations` and `changes` the effects. Each lists the readings it took. Here:

- AT-10: Shields come back as the activation starts, before the deploy decision; a turn spent by DP-2
  brings them back too, defeat does not.
- AC-1: `activation_began` follows the deployment; with DP-2 it does not come. Where no way leads off the Base
  the activation may end without a primary action; a unit that still stands there at its end returns to the Reserve.
- AC-3: what lasts "activation" and is given between two activations lasts until the end of the next one; what was
  used between them may be used again in it.
- AC-2: in the menu a unit uses its own abilities only, on its Base too. After action and Advance it is asked as
  in a window while it has any.
- TL-6: "did not move at all" counts every movement of the token, penalties too.
- OB-2: the objectives of one end of activation are contested in the order of rows.
- OB-6: phases end before the first activation of a later phase begins, skipped phases each: `phase_ended`,
  scores, effects of the phase and the round expire, `phase_began`. Else a round ends as the next activation's time
  is set.
- Phase triggers have no acting unit: the player of the last activation comes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles import attacks, defeats, moves, windows
from oracles.content import load
from oracles.context import Event
from oracles.defeats import mitigate
from oracles.lines import distance
from oracles.match import Decision, Flow, Match, Turn
from oracles.timeline import phase_and_space, time_at
from oracles.views import view

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    from oracles.pieces import Unit

__all__ = ["Decision", "Skirmish", "contest", "load", "mitigate"]


def contest(control: int | None, player: int, allies: int, enemies: int) -> int | None:
    """Return who controls an objective after a contest by `player` (OB-2, OB-3)."""
    if allies <= enemies:
        return control
    return player if control in {None, player} else None


class Skirmish(Match):
    """One game. `decision` and `legal()` say what is asked, `play()` answers.

    `rolls` lists the faces of every roll so far; `field` holds the pieces.
    """

    def __init__(self, scenario: Mapping[str, Any], hidden: Iterable[str] = ()) -> None:
        """Set up a scenario as `load` returns it, and run to the first decision.

        Args:
            scenario: the scenario with all that it names.
            hidden: kinds of the tokens that lie face down, as they were drawn.
        """
        super().__init__(scenario)
        drawn = iter(hidden)
        for token in self.field.tokens:
            token.kind = next(drawn) if token.face_down else token.kind
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
        self.faces = iter(faces)
        try:
            self._stop = self._flow.send(action)
        except StopIteration:
            self._stop = None

    def view(self) -> dict[str, Any]:
        """Return the state in the form of `game.view("referee")`, without the scenario's name."""
        return view(self)

    # ---- Timeline and phases

    def _game(self) -> Flow:
        last, time = self.settings["phases"] * 10, 1
        yield from windows.open_window(self, Event("phase_began", None))
        while (due := self.timeline.due(last, self.last_player, self.first_player)) is not None:
            phase, space = phase_and_space(due[1])
            if phase > self.phase:
                yield from self._end_phase()
                time = time_at(self.phase, 1)
                continue  # what happened at the end of the phase may have moved tokens
            if due[1] != time:
                self.expire("round")
            self.space, time = space, due[1]
            yield from self._activation(self.field.unit(due[0]))
        while self.phase <= self.settings["phases"]:
            yield from self._end_phase()
        if self.vp[0] != self.vp[1]:
            self.winner = 0 if self.vp[0] > self.vp[1] else 1
        else:
            self.winner = self.last_player if self.settings["final_tie"] == "last_activation" else "draw"

    def _end_phase(self) -> Flow:
        yield from windows.open_window(self, Event("phase_ended", None))
        for objective in self.field.objectives:
            if objective.control is not None:
                self.vp[objective.control] += objective.vp
        self.expire("phase")
        self.expire("round")
        self.phase, self.space = self.phase + 1, 1
        if self.phase <= self.settings["phases"]:
            yield from windows.open_window(self, Event("phase_began", None))

    # ---- activation

    def _activation(self, unit: Unit) -> Flow:
        turn = self.turn = Turn(unit)
        self.activations += 1
        self.last_player = unit.player
        self.give_back("activation")
        self.effects_begun = 0
        unit.shields = unit.all_shields()
        if unit.is_on_board() or (yield from self._deploy(unit)):
            if unit.is_on_board():
                yield from windows.open_window(self, Event("activation_began", unit))
            yield from self._menu(turn)
            self._contest(unit)
        else:  # DP-2
            unit.energy += self.settings["undeployed_energy"]
            self.pay(turn, self.settings["undeployed_tl"])
        yield from windows.open_window(self, Event("activation_ended", unit))
        self.expire("activation")
        self.effects_begun = 0
        if unit.hex is not None and unit.hex == self.field.bases[unit.player]:
            defeats.leave(self, unit)
        if not turn.token_moved and not turn.defeated:
            self.delay(unit, self.settings["min_activation_tl"])
        self.turn = None

    def _deploy(self, unit: Unit) -> Generator[Decision, str, bool]:
        """Place a unit from the Reserve; return whether there was a hex for it (DP-1)."""
        options = {f"e{unit.entity} deploy {moves.notation(hex_)}": hex_ for hex_ in self.field.deploy_hexes(unit)}
        if options:
            choice = yield Decision(unit.player, "deploy", frozenset(options))
            yield from moves.move(self, unit, options[choice], "deploy")
        return bool(options)

    def _menu(self, turn: Turn) -> Flow:
        unit = turn.unit
        while unit.is_on_board() and not turn.defeated and not (turn.acted and turn.advanced):
            choice = yield Decision(unit.player, "activation", frozenset(self._options(turn)))
            verb, *rest = choice.split()[1:]
            match verb:
                case "end":
                    return
                case "use":
                    yield from self._use(unit, choice)
                case "advance":
                    turn.advanced = True
                    yield from moves.move(self, unit, moves.hex_of(rest[0]), "advance")
                case _:
                    turn.acted = True
                    yield from self._act(turn, choice)
        while unit.is_on_board() and not turn.defeated:
            use = self._usable(unit)
            if not use and not windows.is_always_asked(self, Event("activation", unit)):
                return
            choice = yield Decision(unit.player, "window", frozenset(use | {f"p{unit.player} pass"}))
            if choice not in use:
                return
            yield from self._use(unit, choice)

    def _usable(self, unit: Unit) -> set[str]:
        """Return the abilities that a unit may use beside its action (AC-2)."""
        event = Event("activation", unit)
        usable = [ability for ability in unit.abilities if windows.is_usable(self, unit, ability, event)]
        return {f"e{unit.entity} use a{ability.number}" for ability in usable}

    def _use(self, unit: Unit, choice: str) -> Flow:
        ability = unit.abilities[int(choice.split()[2][1:]) - 1]
        yield from windows.use(self, unit, ability, Event("activation", unit))

    def _act(self, turn: Turn, choice: str) -> Flow:
        """Take the primary action (AC-1)."""
        unit = turn.unit
        _, verb, *rest = choice.split()
        if verb == "attack":
            yield from attacks.attack(self, unit, *attacks.options(self, unit)[choice])
            return
        self.pay(turn, self.cost(unit, self.settings[f"{verb}_tl"]))
        if verb == "dash":
            yield from moves.move(self, unit, moves.hex_of(rest[0]), "dash")
        elif verb == "energize":
            unit.energy += self.settings["energize_energy"]
        else:
            garrison = next(piece for piece in self.field.garrisons if rest[0] == f"e{piece.entity}")
            garrison.hex, garrison.hp = None, 0
            self.vp[unit.player] += self.settings["rescue_vp"]

    def _options(self, turn: Turn) -> set[str]:
        unit, field = turn.unit, self.field
        here, name = unit.stands_on(), f"e{unit.entity}"
        advance = (
            set() if turn.advanced else {f"{name} advance {moves.notation(to)}" for to in field.advances(unit, here)}
        )
        use = self._usable(unit)
        if here == field.bases[unit.player]:  # DP-1: off the Base first
            return use | (advance or {f"{name} end"})
        action = set() if turn.acted else self._actions(unit)
        return advance | use | (action or {f"{name} end"})

    def _actions(self, unit: Unit) -> set[str]:
        """Return every legal primary action (AC-1)."""
        field, here, name = self.field, unit.stands_on(), f"e{unit.entity}"
        found = set(attacks.options(self, unit)) | {f"{name} energize"}
        found |= {f"{name} dash {moves.notation(to)}" for to in field.dashes(unit, here)}
        if not unit.has("forbid rescue"):
            found |= {
                f"{name} rescue e{garrison.entity}"
                for garrison in field.garrisons
                if garrison.player == unit.player and garrison.hex is not None and distance(garrison.hex, here) == 1
            }
        return found

    def _contest(self, unit: Unit) -> None:
        """Contest every objective on or beside the unit at the end of its activation (OB-2, AC-3)."""
        for objective in self.field.objectives:
            if unit.hex is not None and objective.hex is not None and distance(unit.hex, objective.hex) <= 1:
                allies = self.field.near(objective.hex, unit.player)
                enemies = self.field.near(objective.hex, 1 - unit.player)
                objective.control = contest(objective.control, unit.player, allies, enemies)
