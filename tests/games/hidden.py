"""Games that differ only in what a viewer cannot know, and all that he is shown of them."""

import functools
import json
import random
import zlib
from collections import Counter
from collections.abc import Callable, Sequence

import ironhex as ih
from games.random_games import pick

REVEALS = {
    "drew": {"cards"},
    "resource_paid": {"cards"},
    "cards_lost": {"cards"},
    "discarded": {"card", "id"},
    "card_moved": {"card", "id"},
    "rolled": {"faces"},
    "token_taken": {"kind"},
}
"""Events that may show what was hidden, and where in them it stands."""


# ---- the state


def cards(game: ih.Game, viewer: int | str = "referee") -> dict[int, dict]:
    """The cards whose faces a viewer knows, by number."""
    return {card["card"]: card for card in game.view(viewer)["cards"]}


def concealed(game: ih.Game, *viewers: int | str) -> dict[int, dict]:
    """The cards whose place none of the viewers knows, by number."""
    known = {number for viewer in viewers for number in cards(game, viewer)}
    return {number: card for number, card in cards(game).items() if number not in known}


def face_down(game: ih.Game) -> dict[int, int]:
    """The tokens that lie face down, and their kinds."""
    tokens = {entity: piece.get("BoardToken") for entity, piece in game.view("referee")["pieces"].items()}
    return {entity: token["kind"] for entity, token in tokens.items() if token and token["face_down"]}


def unpacked(saved: bytes) -> dict:
    return json.loads(zlib.decompress(saved[8:]))


PLACE = ("Zone.area", "Zone.place", "Zone.known")


def exchanged(game: ih.Game, first: int, second: int, table: str = "cards", fields: Sequence[str] = PLACE) -> ih.Game:
    """The same game, but two cards have changed places, or two rows of another table what some of their fields hold."""
    value = unpacked(game.save())
    rows = [value[table][str(number)] for number in (first, second)]
    for name in fields:
        component, field = name.split(".")
        one, other = (row[component] for row in rows)
        one[field], other[field] = other[field], one[field]
    # Of another schema: the hash in the save is not compared.
    value["schema"] = "0" * 16
    return ih.Game.load(game.save()[:8] + zlib.compress(json.dumps(value).encode()))


# ---- what is shown


def shown(game: ih.Game, viewer: int | str, batch: ih.Batch | None = None) -> dict[str, str]:
    """Everything that a viewer is shown at a stop, as text.

    Args:
        game: the game.
        viewer: the viewer.
        batch: a batch of its seed and number, for features; policies are asked then too, which draw by seed and number.
    """
    found = {"view": json.dumps(game.view(viewer)), "asked": asked(game)}
    if game.stop == "decision" and game.decision.player == viewer:
        actions = [str(action) for action in game.legal_actions()]
        found["legal actions"] = "\n".join(actions)
        found["labels"] = "\n".join(game.labels())
        found["trace"] = str(game.trace())
        found["odds"] = "\n".join(odds(game, actions))
        found["previews"] = "\n".join(previews(game))
        found["refusals"] = "\n".join(refusals(game, viewer))
        if batch is not None:
            found["policies"] = "\n".join(f"{name}: {game.policy_action(name)}" for name in ih.POLICIES)
            batch.put(game)
            found["features"] = repr(batch.observe().features.tolist())
    return found


def batch_of(game: ih.Game) -> ih.Batch:
    """A batch that the game can be put into."""
    view = game.view("referee")
    return ih.Batch(game.scenario, n=1, seed=view["seed"], first=view["number"], features=True)


def asked(game: ih.Game) -> str:
    """Who is asked what."""
    if game.stop == "roll":
        return f"roll {game.roll}"
    decision = game.decision
    return game.stop if decision is None else f"{decision!r}"


def odds(game: ih.Game, actions: Sequence[str], most: int = 3) -> list[str]:
    """Odds and explanations of some of the attacks, and of the one in flight."""
    attacks = [action for action in actions if " attack " in action]
    found = [told_or_refused(game.explain_roll)]
    for attack in attacks[:: max(1, len(attacks) // most)][:most]:
        found.append(told_or_refused(game.explain_roll, attack))
        found += [told_or_refused(game.odds, attack, responses=answer, max_nodes=3_000) for answer in ("none", "all")]
    return found


def previews(game: ih.Game) -> list[str]:
    """Previews of all legal actions."""
    actions = [action for action in game.legal_actions() if isinstance(action, ih.Action)]
    return [told_or_refused(game.preview, str(action)) for action in actions]


def told_or_refused(ask: Callable[..., object], *about: str, **options: object) -> str:
    try:
        found = ask(*about, **options)
    except ih.IronhexError as error:
        return f"{type(error).__name__}: {error}"
    return f"{found!r} {found}"


def refusals(game: ih.Game, viewer: int) -> list[str]:
    """Why what concerns each card, whosever it is, cannot be done."""
    asked_for = deeds(len(game.view("referee")["cards"]), viewer, game.view(viewer)["active"])
    refused = [game.why_not(action) for action in asked_for]
    return [
        f"{action}: {why and (why.reason, why.rule, str(why))}" for action, why in zip(asked_for, refused, strict=True)
    ]


@functools.cache
def deeds(count: int, player: int, unit: int | None) -> list[ih.Action]:
    """What a player could try to do with each card, and with one that is not there."""
    forms = ["p0 play c{}", "p1 play c{}", f"p{player} choose c{{}}", f"p{player} discard c{{}}"]
    forms += [f"e{unit} attack c{{}} e5", f"e{unit} attack c{{}} turn0"] if unit else []
    return [ih.Action.parse(form.format(number)) for form in forms for number in range(1, count + 2)]


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Names of what differs."""
    return [name for name in first | second if first.get(name) != second.get(name)]


def told(event: ih.Event, viewer: int | str) -> dict:
    """All that an event says to a viewer."""
    seen = event.seen_by(viewer)
    parts = ("kind", "rule", "player", "subject", "object", "data")
    return {"str": str(seen), "repr": repr(seen)} | {part: getattr(seen, part) for part in parts}


def leak_of_events(first: list[ih.Event], second: list[ih.Event], viewer: int | str) -> tuple[str | None, bool]:
    """How the events of two games differ for a viewer: the leak, if any, and whether something was revealed."""
    for one, other in zip(first, second, strict=False):
        seen = told(one, viewer), told(other, viewer)
        if seen[0] != seen[1]:
            is_open = is_revealing(*seen, viewer)
            return None if is_open else f"events: {seen[0]['str']} | {seen[1]['str']}", is_open
    if len(first) != len(second):
        return f"events: {len(first)} and {len(second)}", False
    return None, False


def is_revealing(one: dict, other: dict, viewer: int | str) -> bool:
    """Whether an event may look different in two games: it shows what lay face down."""
    same = all(one[part] == other[part] for part in ("kind", "rule", "player"))
    data, others = one["data"], other["data"]
    different = {key for key in data | others if data.get(key) != others.get(key)}
    is_open = one["kind"] != "drew" or one["player"] == viewer
    return same and is_open and bool(different) and different <= REVEALS.get(one["kind"], set())


# ---- two games side by side


def side_by_side(
    first: ih.Game, second: ih.Game, viewers: Sequence[int | str], chooser: random.Random, most: int = 25
) -> Counter:
    """Plays two games alike until something is revealed that differs in them.

    Returns:
        How often each kind of stop was compared, and why it ended, as "end ...".

    Raises:
        AssertionError: a viewer was shown a difference before.
    """
    compared: Counter = Counter()
    batch = batch_of(first) if batch_of(first).seeds[0] == batch_of(second).seeds[0] else None
    for _ in range(most):
        compare(first, second, viewers, batch)
        compared[kind_of(first)] += 1
        events = go_on(first, second, chooser)
        if events is None:
            compared["end done" if first.stop == "done" else "end apart"] += 1
            break
        found = {viewer: leak_of_events(*events, viewer) for viewer in viewers}
        assert not any(leak for leak, _ in found.values()), found
        unaware = [viewer for viewer, (_, is_revealed) in found.items() if not is_revealed]
        if len(unaware) < len(viewers):
            compare(first, second, unaware)
            compared["end revealed"] += 1
            break
    return compared


def compare(first: ih.Game, second: ih.Game, viewers: Sequence[int | str], batch: ih.Batch | None = None) -> None:
    """Refuses two games that a viewer can tell apart."""
    for viewer in viewers:
        seen = shown(first, viewer, batch), shown(second, viewer, batch)
        found = differences(*seen)
        assert not found, f"shown to {viewer}: " + "; ".join(
            f"{name}: {excerpt(seen[0].get(name, ''), seen[1].get(name, ''))}" for name in found
        )


def excerpt(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return " | ".join(text[max(0, at - 120) : at + 80] for text in (one, other))


def kind_of(game: ih.Game) -> str:
    return f"{game.decision.kind} of {game.decision.player}" if game.stop == "decision" else game.stop


def go_on(first: ih.Game, second: ih.Game, chooser: random.Random) -> tuple[list, list] | None:
    """One step in both games; None if there is none for both."""
    if first.stop == "roll":
        faces = [chooser.randint(1, 10) for _ in range(first.roll.count)]
        return first.supply(faces), second.supply(faces)
    others = {str(action) for action in second.legal_actions()}
    both = [str(action) for action in first.legal_actions() if str(action) in others]
    if not any(not action.endswith(" cancel") for action in both):
        return None
    action = pick(chooser, both)
    return first.play(action), second.play(action)
