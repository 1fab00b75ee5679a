"""Who sees what: a token that lies face down is nobody's secret but the referee's."""

import numpy as np
import pytest

import ironhex as ih

SECRETS = {"seed", "number", "decision", "rolls", "state_hash"}
PUBLIC = (0, 1, "spectator")


def tokens(game: ih.Game) -> list[int]:
    """The tokens that lie face down."""
    pieces = game.view("referee")["pieces"]
    return [entity for entity, piece in pieces.items() if piece.get("BoardToken", {}).get("face_down")]


def with_others(game: ih.Game) -> ih.Game:
    """The same game, but for what lies face down."""
    other = game.clone()
    for entity in tokens(game):
        other.edit("BoardToken.kind", entity, game.read("BoardToken.kind", entity) % 3 + 1)
    return other


def assert_looks_the_same(game: ih.Game, other: ih.Game) -> None:
    """Nothing that a player is shown tells the two apart."""
    for viewer in PUBLIC:
        assert game.view(viewer) == other.view(viewer)
    assert game.decision == other.decision
    assert game.legal_actions() == other.legal_actions()
    assert game.labels() == other.labels()
    assert [game.policy_action(name) for name in ih.POLICIES] == [other.policy_action(name) for name in ih.POLICIES]


@pytest.mark.parametrize("scenario", ["skirmish-demo", "water-demo"])
def test_games_that_differ_only_in_hidden_tokens_look_the_same_until_one_is_taken(scenario):
    taken = 0
    for number in range(12):
        game = ih.Game(scenario, seed=4, number=number).clone()
        hidden = tokens(game)
        assert hidden
        other = with_others(game)
        assert game.state_hash() != other.state_hash()
        assert game.view("referee") != other.view("referee")
        while game.stop == "decision":
            assert_looks_the_same(game, other)
            action = game.policy_action("random")
            events, others = ([str(event) for event in played.play(action)] for played in (game, other))
            if tokens(game) != hidden:
                assert any("token taken" in text for text in events)
                assert events != others
                taken += 1
                break
            assert events == others
    assert taken > 3, "hardly a token was taken: the test saw nothing"


def test_a_token_is_public_once_it_is_taken():
    game = ih.Game("skirmish-demo", seed=4)
    hidden = tokens(game)
    while tokens(game) == hidden:
        game.play(game.policy_action("random"))
    (found,) = set(hidden) - set(tokens(game))
    kind = game.read("BoardToken.kind", found)
    assert kind in {1, 2, 3}
    for viewer in PUBLIC:
        piece = game.view(viewer)["pieces"][found]
        assert piece == {"BoardToken": {"kind": kind, "face_down": 0}}


@pytest.mark.parametrize("viewer", PUBLIC)
def test_players_and_spectators_see_all_but_the_secrets(viewer):
    game = ih.Game("skirmish-demo", seed=4)
    for _ in range(40):
        game.play(game.policy_action("brawl"))
    everything, seen = game.view("referee"), game.view(viewer)
    assert set(everything) - set(seen) == SECRETS
    for entity in tokens(game):
        assert seen["pieces"][entity]["BoardToken"] == {"kind": None, "face_down": 1}
        everything["pieces"][entity]["BoardToken"]["kind"] = None
    assert seen == {key: value for key, value in everything.items() if key not in SECRETS}


def test_the_referee_sees_the_secrets():
    game = ih.Game("brawl-demo", seed=2**64 - 1, number=2**32 - 1)
    while not any(event.kind == "rolled" for event in game.play(game.policy_action("brawl"))):
        pass
    view = game.view()
    assert (view["seed"], view["number"], view["decision"]) == (2**64 - 1, 2**32 - 1, game.decision.number)
    assert view["state_hash"] == game.state_hash()
    assert view["rolls"] == {"attack": 1}
    assert view == game.view("referee")


def test_a_python_policy_sees_what_its_player_sees():
    seen = []

    def look(turn: ih.Turn) -> int:
        pieces = turn.view()["pieces"].values()
        kinds = {piece["BoardToken"]["kind"] for piece in pieces if piece.get("BoardToken", {}).get("face_down")}
        seen.append((turn.player, kinds, SECRETS & set(turn.view())))
        return 0

    game = ih.Game("skirmish-demo", seed=4)
    game.policy_action(look)
    assert seen == [(game.decision.player, {None}, set())]
    batch = ih.Batch("skirmish-demo", n=1, seed=4)
    batch.play_out(policies=(look, look))
    assert not batch.failed
    assert {player for player, _, _ in seen} == {0, 1}
    assert all(kinds <= {None} and not secrets for _, kinds, secrets in seen)


@pytest.mark.parametrize("viewer", [2, -1, 10**30, "0", "Referee", "", None, 1.0, True, [1], b"referee", "\udcff"])
def test_other_viewers_are_refused(viewer):
    game = ih.Game("brawl-demo", seed=1)
    with pytest.raises(ih.IronhexError, match="there is no viewer") as refused:
        game.view(viewer)
    assert '0, 1, "spectator" and "referee"' in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_player_may_be_any_whole_number_type():
    game = ih.Game("brawl-demo", seed=1)
    assert game.view(np.int64(1)) == game.view(1)
