"""What a game answers about itself: reasons, previews, odds, areas, maps."""

from typing import Literal

from ironhex._core import Action, DamageExplained, Refusal, RollExplained, Sight
from ironhex.arguments import Playable, is_whole, read_action
from ironhex.attack_odds import AttackOdds, Outcome, Responses, TargetOutcome
from ironhex.costs import ways_text
from ironhex.errors import IronhexError
from ironhex.game.driving import Driving
from ironhex.maps import After, Movement, ReachMap, ThreatMap
from ironhex.names import Names
from ironhex.preview import Preview
from ironhex.stops import Area


class Questions(Driving):
    """What `Game` answers about itself, without changing."""

    def area(self, action: Playable) -> Area:
        """What an area attack covers, legal or not, as `game.area("e1 attack w2 turn3")`.

        Returns:
            Empty for any other action, and where there is no such unit, weapon or placement.

        Raises:
            NotationError: text that is no action.
        """
        return Area(*self._core.area(read_action(action)))

    def power(self, player: Literal[0, 1]) -> dict[str, int]:
        """The nation power that a player has now, by nation (PC-11); nations without any are left out.

        Raises:
            IronhexError: there is no such player.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("card-table", seed=7)
            >>> _ = game.play("p0 play c1")
            >>> game.power(0), game.power(1)
            ({'Meridian': 1}, {})
        """
        if not is_whole(player, 2):
            raise IronhexError(f"player {player!r} is none: 0 or 1")
        return dict(self._core.power(player))

    def why_not(self, action: Playable, at: int | None = None) -> Refusal | None:
        """Why an action is not legal, with the rule that says so; None if it is legal.

        Args:
            action: the action, one of `choices`, or a notation.
            at: number of the decision that it is meant for, as for `play`.

        Raises:
            NotationError: text that is no action.
        """
        return self._core.why_not(read_action(action), at)

    def preview(self, action: Playable, *, odds: bool = False) -> Preview:
        """What an action leads to as far as it is certain: cost on the timeline, path, targets.

        It is for whoever decides. The rules themselves are run on a copy up to the next choice, roll or end of the
        activation; no mod in Python is called. What is hidden (tokens that lie face down, cards, dice) changes nothing
        in it.

        Args:
            action: a legal action or its notation.
            odds: whether the odds of an attack are told too, see `odds`; other actions have none.

        Raises:
            IllegalActionError: the action is not legal here, with reason and rule.
            NotationError: text that is no action.
            OddsTooLargeError, ModError: as `odds`, if they were asked for.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> print(game.preview("e1 attack w2 e5"))
            e1 attack w2 e5: 4 TL, token to phase 1, space 6; on e5; 5 dice
            >>> game.preview("e1 advance 5,6").path
            ((4, 6), (5, 6))
        """
        chosen = read_action(action)
        unit, cost, arrives, energy, mover, path, targets, hexes, dice, complete = self._edit(
            lambda: self._core.preview(chosen)
        )
        is_attack = odds and chosen.verb == "attack"
        return Preview(
            action=str(chosen),
            unit=unit,
            cost=cost,
            arrives=arrives,
            energy=energy,
            price=self._price(chosen),
            mover=mover,
            path=tuple(path),
            targets=tuple(targets),
            hexes=tuple(hexes),
            dice=dice,
            odds=self.odds(chosen) if is_attack else None,
            complete=complete,
        )

    def _price(self, action: Action) -> str | None:
        """What the play of a card costs, or the way in which one is paid for, in words; None for other actions."""
        planned = self._core.matter().get("card") if action.verb == "pay" else None
        number = action.card if action.verb == "play" else planned and planned[0]
        if not number:
            return None
        names = Names(self._core.view("referee"), self.scenario.players)
        card = self.scenario.deck_cards().get(names.id_of(number) or "")
        way = str(action).split()[-1]
        costs = [cost for name, cost in self._core.play_costs(number) if planned is None or name == way]
        return None if card is None else ways_text(costs, card.kind)

    def reach(self, unit: int, movement: Movement = "advance") -> ReachMap:
        """Where a unit on the board could end an Advance or a Dash as things stand, whosever turn it is (MV-1 to MV-3).

        It counts what its card, Upgrades and effects say, Slow (MV-7), and what it loses because it starts Engaged or
        in water. Whether its activation still allows the movement is another question.

        Args:
            unit: its entity.
            movement: "advance" or "dash".

        Raises:
            StoreError: no unit on the board.
            IronhexError: no such movement.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> game.reach(1), game.reach(1, "dash")[3, 5]
            (<ironhex.ReachMap: e1 may end an Advance on 25 of 203 hexes>, 2)
        """
        return ReachMap(unit, movement, *self._edit(lambda: self._core.reach(unit, movement)))

    def threat(self, unit: int, after: After = "none") -> ThreatMap:
        """What a unit on the board could attack as things stand, whosever turn it is (AT-1 to AT-4, LS-1 to LS-6).

        For each hex: with which of its weapons could it attack an enemy that stood there, while nobody else has moved?
        Where an enemy unit or Garrison stands, that one is meant. Elsewhere a plain enemy unit without statuses is
        supposed, with all that comes of it: it makes the unit beside it Engaged (AT-3), and stands in its way (MV-2).
        Where none could stand (on impassable hexes, on other pieces), the answer is no. Area attacks count where a
        legal placement covers the hex.

        Attack cards, what the unit would pick up on its way, and what effects and abilities would answer to its
        Advance or its attack do not count.

        Args:
            unit: its entity.
            after: "none" from where it stands; "advance" also from every hex where its Advance may end. A unit on its
                Base must Advance first (DP-1).

        Raises:
            StoreError: no unit on the board.
            IronhexError: something else than "none" or "advance".
            CapacityError: all rows hold pieces that stand on the board, so that none can be supposed.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> game.threat(1)
            <ironhex.ThreatMap: e1 could attack on 40 of 203 hexes>
            >>> game.threat(1).at((3, 7)), game.threat(1).at((0, 2))
            (Threat(weapons=(1, 2), dice=5), Threat(weapons=(), dice=0))
        """
        return ThreatMap(unit, after, *self._edit(lambda: self._core.threat(unit, after)))

    def explain_line_of_sight(self, actor: int, target: int) -> Sight:
        """The Line of Sight between two entities on the board, with its reasons (LS).

        Raises:
            StoreError: an entity that is not on the board.
        """
        return self._core.explain_line_of_sight(actor, target)

    def explain_roll(self, action: Playable | None = None) -> RollExplained:
        """What an attack rolls, with its reasons: dice, and per target Accuracy and the least face that hits.

        Args:
            action: an attack to consider as things stand, legal or not; without it, the attack in flight.

        Returns:
            `.dice`, `.parts` (source, amount, rule id), `.critical_from` and `.targets`; `str()` is one line. What was
            taken at the roll (AT-6) has no parts any more.

        Raises:
            NotationError: an action that is no attack by and on pieces on the board.
            IronhexError: no attack is in flight.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> print(game.explain_roll("e2 attack w1 e5"))
            e2 with Beam Spray Gun: 3 dice (Strength +3), critical hits from 9; e5: Accuracy +0, hits on 4+
        """
        return self._core.explain_roll(None if action is None else read_action(action))

    def explain_damage(self, target: int) -> DamageExplained:
        """How the damage of the attack in flight to a target comes about, as things stand (AT-10, AT-11).

        It is asked for between the roll and the damage: while a player may respond, say. Afterwards the event
        `damaged` holds the same numbers.

        Raises:
            IronhexError: an entity that is no target of an attack in flight.
            StoreError: no entity at all.
        """
        return self._core.explain_damage(target)

    def odds(
        self,
        attack: Playable,
        after: Playable | None = None,
        *,
        responses: Responses = "none",
        max_nodes: int = 200_000,
        samples: int | None = None,
        seed: int = 0,
    ) -> AttackOdds:
        """What an attack comes to: hits, criticals, damage and defeat of every target, exactly.

        The attack is resolved by the rules themselves, once for each class of faces that nothing can tell apart; no
        dice are rolled, and the game stays as it is. Later attacks that it grants are not part of it (AT-15).

        Args:
            attack: an attack that is legal here, or after the action considered.
            after: an action to consider before it, as an Advance; it must not need dice itself. What it uncovers (an
                Upgrade that lies face down) is counted as the referee knows it.
            responses: what is assumed of decisions that open meanwhile: "none" (nobody uses what is optional) or "all"
                (every ability that can be used is used, in order, and further targets are taken). With both, Pushes,
                Pulls and free moves are declined, and forced choices take the first option.
            max_nodes: most states that may be run; a state takes microseconds, and some 3 kB while it waits.
            samples: None, or how many trials to make instead of counting all cases: at most 2**32 - 1. Their dice have
                a purpose of their own (search), and are never those of a game.
            seed: seed of the samples.

        Raises:
            IllegalActionError: one of the actions is not legal, with reason and rule.
            NotationError: text that is no action, or an action that is no attack.
            OddsTooLargeError: more states than `max_nodes`, or more than 38 dice on one way.
            ModError: a mod listens to a point that the attack passes.
            GameBusyError: the game is in the middle of something.
            IronhexError: another argument that cannot be, or `after` needs dice.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> odds = game.odds("e1 attack w2 e5")
            >>> odds.denominator, odds.hits(5)[0], odds.exact
            (100000, 243, True)
            >>> odds.defeat(), float(odds.mean_damage())
            (Fraction(0, 1), 4.84464)
        """
        chosen, before = read_action(attack), None if after is None else read_action(after)
        asked = (chosen, before, responses, max_nodes, samples, seed)
        denominator, targets, outcomes, decisions, nodes = self._edit(lambda: self._core.odds(*asked))
        return AttackOdds(
            attack=str(chosen),
            after=None if before is None else str(before),
            targets=tuple(targets),
            outcomes=tuple(
                Outcome(weight, criticals, tuple(TargetOutcome(*on) for on in against))
                for weight, criticals, against in outcomes
            ),
            denominator=denominator,
            responses=responses,
            decisions=decisions,
            nodes=nodes,
            exact=samples is None,
        )
