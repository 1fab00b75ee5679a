"""What maps should say, found by another method: an enemy is put onto the hex, and legal actions are asked."""

import random

import ironhex as ih
from games.random_games import step

PLAIN = {"moved", "token_taken", "picked_up", "passed", "status_ended"}
"""Events of an Advance that nothing answers."""


def menus(scenario, count, seed):
    """Games at the menu of an activation in which nothing has been done yet: so many, some way apart."""
    for number in range(1_000):
        game, chooser = ih.Game(scenario, seed=11, number=number), random.Random(f"{seed} {number}")
        while game.stop != "done":
            for _ in range(chooser.randint(1, 12)):
                step(game, chooser)
            if game.stop == "decision" and {"advance", "energize"} <= {action.verb for action in game.legal_actions()}:
                yield game, game.view()["active"], chooser
                count -= 1
                if not count:
                    return


def goals(game, verb):
    """Where legal actions with this verb lead."""
    return {action.hex for action in game.legal_actions() if action.verb == verb}


def targets_of(game, action):
    """Whom an attack has as targets."""
    return [action.target] if action.target else game.area(action).targets


def weapons_against(game, acting, at, after):
    """The weapons with which the unit could attack an enemy on a hex; None where effects answer an Advance."""
    player = game.decision.player
    there = next((one for one in figures(game).items() if hex_of_piece(one[1]) == at), None)
    if there is None:
        case = supposed(game, player, at)
    else:
        is_enemy = {"Unit", "Garrison"} & set(there[1]) and there[1]["Owner"]["player"] != player
        case = (game, there[0]) if is_enemy else None
    if case is None:
        return set()
    moved = behind_advances(case[0], acting) if after == "advance" else [case[0]]
    return None if moved is None else set().union(*(attacks_on(one, acting, case[1]) for one in moved))


def supposed(game, player, at):
    """The same game with one more plain enemy on a hex, and its entity; nothing where none can stand."""
    other, pieces = game.clone(), game.view()["pieces"]
    card = next(piece["Unit"]["card"] for piece in pieces.values() if "Unit" in piece)
    if len(pieces) in {16, 32, 64}:
        # A piece that takes up no hex makes room.
        other.discard(next(entity for entity, piece in pieces.items() if {"Objective", "BoardToken"} & set(piece)))
    parts = [ih.Unit(card=card), ih.Owner(player=1 - player), ih.Position(q=at[0], r=at[1]), ih.Health(hp=1, max=1)]
    try:
        return other, other.spawn(*parts, ih.Token(time=39, stack=0), ih.Energy(amount=0))
    except ih.StoreError:
        return None


def attacks_on(game, acting, target):
    """The weapons of legal attacks that have a piece among their targets."""
    attacks = [action for action in game.legal_actions() if action.verb == "attack" and action.unit == acting]
    return {action.weapon for action in attacks if action.weapon and target in targets_of(game, action)}


def behind_advances(game, acting):
    """The game before an Advance, and behind each; what is asked meanwhile is declined. None if effects answer one."""
    found = [game]
    for action in game.legal_actions():
        if action.verb != "advance":
            continue
        other = game.clone()
        events = other.play(action)
        while other.stop == "decision" and other.decision.kind in {"window", "movement"}:
            events += other.play(other.legal_actions()[-1])
        if not {event.kind for event in events} <= PLAIN:
            return None
        if other.stop == "decision" and other.view()["active"] == acting:
            found.append(other)
    return found


def figures(game):
    """Pieces that take up their hex, by entity."""
    standing = {"Unit", "Garrison", "Base", "Structure"}
    pieces = game.view()["pieces"].items()
    return {entity: piece for entity, piece in pieces if "Position" in piece and standing & set(piece)}


def hex_of_piece(piece):
    return piece["Position"]["q"], piece["Position"]["r"]


def hexes_to_check(game, acting, found, chooser, count):
    """Some of the hexes on a threat map, and some of those near the unit."""
    at = hex_of_piece(figures(game)[acting])
    near = sorted(game.scenario.board_levels(), key=lambda hex_: abs(hex_[0] - at[0]) + abs(hex_[1] - at[1]))[:90]
    return {*chooser.sample(sorted(found), min(count, len(found))), *chooser.sample(near, min(count, len(near)))}
