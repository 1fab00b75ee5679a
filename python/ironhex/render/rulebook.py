"""The rules in short sentences, by id. They teach; what counts is what the engine does."""

from collections.abc import Mapping
from difflib import get_close_matches

from ironhex.scenario import Setting

_RULES: Mapping[str, str] = {
    "TL-1": "The track has ten spaces, and a game has {phases} phases of ten rounds. In round r the units act whose "
    "token stands on space r of this phase.",
    "TL-2": "What an action costs is paid as it is declared: the token of the unit moves forward by that many TL.",
    "TL-3": "Past space 10 a token goes on from space 1 of the next phase; that step counts as one. No cost leads "
    "beyond the phase after the one being played, unless `lap_cap` says so: it goes to that phase, on "
    "the space counted.",
    "TL-4": "Own tokens on one space form a stack: who comes later acts later.",
    "TL-5": "If units of both sides are due at once, the side goes first that did not act last; then by turns.",
    "TL-6": "An activation that cost nothing moves its token by {min_activation_tl} at its end.",
    "TL-7": "A defeat moves the token of the unit {defeat_penalty} forward at once.",
    "TL-8": "A token starts on the space that is printed on the unit's card, and is never put back between phases.",
    "TL-9": "The game ends when no token is left in the last phase.",
    "AC-1": "A unit may Advance once, for nothing, before or after its action, and must take exactly one action: an "
    "Attack (the TL of the weapon), a Dash ({dash_tl} TL), Energize (+{energize_energy} Energy, {energize_tl} TL) or a "
    "Rescue: an own Garrison beside the unit leaves the board ({rescue_tl} TL, {rescue_vp} VP).",
    "AC-2": "Inside an attack only abilities that wait for one of its windows can be used, all others before or after "
    "an action. Each is used once in an activation unless it says otherwise, and its Energy is paid first.",
    "AC-3": "At the end of its activation a unit contests the objectives on its hex and beside it.",
    "AC-4": "A unit that is defeated in its own activation ends it at once: no action, no contest.",
    "MV-1": "An Advance goes up to {advance_hexes} hexes, a Dash up to {dash_hexes}. A hex costs 1, and {climb_cost} "
    "more for each level above the unit, or above where it started if that was higher ground; going down is free.",
    "MV-2": "Own pieces may be passed, but no movement ends on one. Enemy units, Garrisons, Bases and impassable hexes "
    "are in the way; a unit that starts on high ground may pass over enemy units and Garrisons below it.",
    "MV-3": "A movement is shorter by {engaged_move_penalty} if the unit starts Engaged, and by {water_move_penalty} "
    "if it starts in water. It must end on another hex.",
    "MV-4": "A unit that Dashes, or is pushed or pulled, leaves what it carries on the hex where it stood. An Advance "
    "or a swap drops nothing.",
    "MV-5": "A unit that ends a movement on a token takes it, and picks up an objective that can be carried.",
    "MV-6": "A Push goes hex by hex, each farther from its source (a Pull: nearer), never up. A higher or impassable "
    "hex or a piece in the way is a collision: {collision_damage} damage to the moved unit and to what it hits.",
    "MV-7": "The next Advance of a Slow unit moves nothing, and takes Slow away. A Dash is as usual.",
    "LS-1": "Whoever attacks over 2 hexes or more needs Line of Sight; a neighbour can always be attacked.",
    "LS-2": "The line runs from the centre of one hex to the centre of the other. It passes through every hex whose "
    "inside it meets; touching a corner is not passing. The two end hexes never block.",
    "LS-3": "With both units on one level, higher ground between them blocks; on different levels, ground as high as "
    "the higher of the two does.",
    "LS-4": "An enemy between blocks if it stands as high as the higher of the two. Allies never block.",
    "LS-5": "Where the line runs exactly between two hexes, the acting side chooses which of them counts.",
    "LS-6": "In an area attack units and Garrisons are not in the way; terrain and enemy structures are. What ignores "
    "Line of Sight still needs range.",
    "LS-7": "Who supports an ally's attack measures from where he stands himself to the enemy.",
    "AT-1": "A weapon has a TL cost, a range, and a Strength: its number of dice. Range 1 is beside the unit only. "
    "Some weapons have a pattern of hexes instead of a range.",
    "AT-2": "A target is an enemy unit or Garrison in range and in Line of Sight.",
    "AT-3": "A unit beside an enemy on the same level is Engaged, and must attack one of those it is Engaged with.",
    "AT-4": "An area attack covers its pattern, turned as the attacker likes, and attacks every enemy inside that he "
    "sees; there must be one.",
    "AT-5": "An attack goes step by step: declare, check, pay TL, window, roll, window, Disarm, critical effect, "
    "damage, Fracture, defeats, window. In a window the attacker's side uses what it wishes first.",
    "AT-6": "One roll is made for an attack; a pool never has fewer than {min_attack_dice} dice.",
    "AT-7": "A die hits on {hit_on} or more after Accuracy; {critical_from} and more are critical hits. A 1 misses, "
    "and Accuracy never changes a 1 or a critical.",
    "AT-8": "Accuracy: {accuracy_higher:+d} if the target stands higher, {accuracy_lower:+d} if lower, "
    "{accuracy_water:+d} if it stands in water.",
    "AT-9": "The critical effect of a weapon comes once in an attack, however many criticals were rolled.",
    "AT-10": "Damage is the hits and each Damage+x, less reductions and active Shields. A Shield that stopped a point "
    "is down until its unit acts again.",
    "AT-11": "A target with Fracture that is dealt {fracture_threshold} damage or more takes {fracture_bonus} more, "
    "and has Fracture no longer.",
    "AT-12": "A unit with Disarm rolls the ordinary hits of its next attack again, and has no critical effect; then "
    "Disarm is over.",
    "AT-13": "All targets take their damage at the same time; HP stop at 0.",
    "AT-14": "A target that is pushed out of range is attacked all the same; if it is defeated first, it drops out.",
    "AT-15": "An attack that an effect grants costs no TL; it begins when the one in progress is over.",
    "DF-1": "At 0 HP the other side scores the VP of the unit, which goes to its Reserve with full HP. It keeps Energy "
    "and Upgrades, loses its statuses and leaves what it carries; its token moves {defeat_penalty} forward.",
    "DF-2": "A defeated unit deploys again when it is next due.",
    "DF-3": "A destroyed Garrison scores {garrison_vp} VP for the other side, and is gone for good.",
    "DF-4": "At most one effect can prevent a defeat; then nobody scores.",
    "DP-1": "A unit in Reserve is placed on a free deploy hex of its side, and then acts; from its Base it must "
    "Advance before its action.",
    "DP-2": "Without a free deploy hex the unit stays in Reserve, gains {undeployed_energy} Energy and pays "
    "{undeployed_tl} TL.",
    "DP-3": "A unit that deploys on an objective that can be carried picks it up.",
    "OB-1": "An objective is neutral, or one side controls it.",
    "OB-2": "A unit that ends its own activation on an objective or beside it contests it. That succeeds if its side "
    "has more units there than the other.",
    "OB-3": "A contest that succeeds captures a neutral objective, and makes one of the other side neutral.",
    "OB-4": "An objective stays controlled when everybody has left. An effect that captures one does so at once.",
    "OB-5": "A unit carries at most {carry_limit} of the objectives that can be carried. Nobody contests one that is "
    "carried, and whoever controls it keeps it.",
    "OB-6": "At the end of each phase objectives score for those who control them. Most VP after the last phase wins.",
    "BD-1": "A hex has a level, and may be water or impassable.",
    "BD-2": "Energy is counted on the unit; it pays for abilities. An Energy token gives 1.",
    "BD-3": "The statuses are Disarm, Fracture and Slow, and those that cards add. A unit has each once.",
    "BD-4": "An Upgrade stays with its unit, through defeat too: Shield is one more Shield, Speed one more hex of an "
    "Advance, Strength one more die. What a token is that lies face down is seen when it is taken.",
    "BD-5": "Tactics cards: each side has a deck of {tactics_deck} and draws {tactics_drawn} as each phase begins. "
    "One may be played in an activation, in the own one or as a response in its window. Those that are left stay in "
    "the hand. An attack card is one more weapon to choose, not one more action.",
    "PC-1": "A play is one act: the card, what it is aimed at, X and all changes of the cost, then everything is paid "
    "at once. Nothing comes between, and if any part of it cannot be done, nothing at all happens.",
    "PC-2": "Only plays cost something, and effects that say so.",
    "PC-3": "The effect comes after the payment, and can be answered first. That a card was played and paid for "
    "cannot be.",
    "PC-4": "The normal cost is what is printed, as 2/3/1: power of the card's own nation, power in all (the own "
    "included), resource. Who asks for it reads X as 0, and no changes, additional or substitute costs.",
    "PC-5": "G and coins have no cost. They cannot be chosen where the choice asks for a cost; an effect that is at "
    "work already reads 0/0/0.",
    "PC-6": "As long as it is answered a play can be negated: nothing comes of it, nothing sees it as played, and "
    "limits are free again. What was paid stays paid; the card goes to its owner's junkyard.",
    "PC-7": "An effect that fails, since what it was aimed at is gone, is not a negated play: what was paid stays "
    "paid, and limits stay used.",
    "PC-8": "A card that is brought out as if it were played costs nothing and cannot be negated; it counts for the "
    "limits, and stays where it is if they are used up. Any other way of coming out is no play.",
    "PC-9": "In a turn a player plays at most so many of a kind (0: any number): G {g_plays}, Units {unit_plays}, "
    "Characters {character_plays}, Operations {operation_plays}, Commands {command_plays}. Some cards say that one of "
    "their name can be played in a turn.",
    "PC-10": "Units, Characters, Operations and G come out into the disposition area unless something else is said.",
    "PC-11": "Power is counted, not spent: that of the own G in play which are not rolled. Resource is paid with "
    "cards from the top of the own deck, which go to the lost pile. Whose deck is empty has lost.",
    "PC-12": "The last answer is the first to have its effect.",
    "PC-13": "A turn of the card table: the own rolled cards are upright again, then so many cards are drawn: "
    "{turn_draw}. Cards are played one by one; when their player has passed, the other one may play Commands. The "
    "turn is over when both have passed.",
    "flow": "What holds for every decision: only what it asks for can be answered, and only by whom it asks.",
}

TOPICS: Mapping[str, tuple[str, ...]] = {
    "deploy": ("DP-1", "DP-2"),
    "plan": ("BD-5", "PC-1"),
    "activation": ("AC-1", "MV-1", "MV-3", "AT-2", "AT-3", "AT-7", "OB-2"),
    "push": ("MV-6",),
    "window": ("AT-5", "AC-2"),
    "choice": ("AC-2",),
    "movement": ("MV-1", "MV-3", "MV-4"),
    "attack": ("AT-15", "AT-2", "AT-3"),
    "question": (),
}
"""The rules that help with each kind of decision of a skirmish."""

TABLE_TOPICS: Mapping[str, tuple[str, ...]] = {
    "turn": ("PC-13", "PC-1", "PC-4", "PC-9", "PC-11"),
    "plan": ("PC-1", "PC-4"),
    "window": ("PC-3", "PC-6", "PC-12"),
    "choice": ("PC-8", "PC-7"),
}
"""The same at the card table."""


class Rulebook:
    """The rules with the numbers that are in force.

    Args:
        settings: settings of the scenario.
    """

    def __init__(self, settings: Mapping[str, Setting]) -> None:
        self._settings = settings

    def ids(self) -> list[str]:
        """The ids of all rules that have a text, in the order of the rules."""
        return list(_RULES)

    def text(self, rule: str) -> str | None:
        """The text of a rule, by its id in capitals or small letters; None if there is none."""
        for known, text in _RULES.items():
            if known.lower() == rule.strip().lower():
                return f"{known}  {text.format(**self._settings)}"
        return None

    def nearest(self, rule: str) -> str | None:
        """The id that was perhaps meant."""
        close = get_close_matches(rule.strip().upper(), _RULES, n=1)
        return close[0] if close else None
