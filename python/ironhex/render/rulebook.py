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
    "Attack (the TL of the weapon), a Dash ({dash_tl} TL) or Energize (+{energize_energy} Energy, {energize_tl} TL).",
    "AC-3": "At the end of its activation a unit contests the objectives on its hex and beside it.",
    "AC-4": "A unit that is defeated in its own activation ends it at once: no action, no contest.",
    "MV-1": "An Advance goes up to {advance_hexes} hexes, a Dash up to {dash_hexes}. A hex costs 1, and {climb_cost} "
    "more for each level above the unit, or above where it started if that was higher ground; going down is free.",
    "MV-2": "Own units may be passed, but no movement ends on one. Enemy units, Bases and impassable hexes are in the "
    "way; a unit that starts on high ground may pass over enemy units below it.",
    "MV-3": "A movement is shorter by {engaged_move_penalty} if the unit starts Engaged, and by {water_move_penalty} "
    "if it starts in water. It must end on another hex.",
    "MV-6": "A Push goes hex by hex, each farther from its source, never up. A higher or impassable hex or a piece in "
    "the way is a collision: {collision_damage} damage to the pushed unit and to the unit it hits.",
    "LS-1": "Whoever attacks over 2 hexes or more needs Line of Sight; a neighbour can always be attacked.",
    "LS-2": "The line runs from the centre of one hex to the centre of the other. It passes through every hex whose "
    "inside it meets; touching a corner is not passing. The two end hexes never block.",
    "LS-3": "With both units on one level, higher ground between them blocks; on different levels, ground as high as "
    "the higher of the two does.",
    "LS-4": "An enemy between blocks if it stands as high as the higher of the two. Allies never block.",
    "LS-5": "Where the line runs exactly between two hexes, the acting side chooses which of them counts.",
    "AT-1": "A weapon has a TL cost, a range, and a Strength: its number of dice. Range 1 is beside the unit only.",
    "AT-2": "A target is an enemy unit in range and in Line of Sight.",
    "AT-3": "A unit beside an enemy on the same level is Engaged, and must attack one of those it is Engaged with.",
    "AT-5": "An attack goes step by step: declare, check, pay TL, roll, critical effect, damage, defeats.",
    "AT-6": "One roll is made for an attack; a pool never has fewer than {min_attack_dice} dice.",
    "AT-7": "A die hits on {hit_on} or more after Accuracy; {critical_from} and more are critical hits. A 1 misses, "
    "and Accuracy never changes a 1 or a critical.",
    "AT-8": "Accuracy: {accuracy_higher:+d} if the target stands higher, {accuracy_lower:+d} if lower, "
    "{accuracy_water:+d} if it stands in water.",
    "AT-9": "The critical effect of a weapon comes once in an attack, however many criticals were rolled.",
    "AT-10": "Damage is the hits and each Damage+x, less reductions and active Shields. A Shield that stopped a point "
    "is down until its unit acts again.",
    "AT-13": "All targets take their damage at the same time; HP stop at 0.",
    "AT-14": "A target that is pushed out of range is attacked all the same; if it is defeated first, it drops out.",
    "DF-1": "At 0 HP the other side scores the VP of the unit, which goes to its Reserve with full HP and keeps its "
    "Energy; its token moves {defeat_penalty} forward.",
    "DF-2": "A defeated unit deploys again when it is next due.",
    "DP-1": "A unit in Reserve is placed on a free deploy hex of its side, and then acts; from its Base it must "
    "Advance before its action.",
    "DP-2": "Without a free deploy hex the unit stays in Reserve, gains {undeployed_energy} Energy and pays "
    "{undeployed_tl} TL.",
    "OB-1": "An objective is neutral, or one side controls it.",
    "OB-2": "A unit that ends its own activation on an objective or beside it contests it. That succeeds if its side "
    "has more units there than the other.",
    "OB-3": "A contest that succeeds captures a neutral objective, and makes one of the other side neutral.",
    "OB-4": "An objective stays controlled when everybody has left.",
    "OB-6": "At the end of each phase objectives score for those who control them. Most VP after the last phase wins.",
    "flow": "What holds for every decision: only what it asks for can be answered, and only by whom it asks.",
}

TOPICS: Mapping[str, tuple[str, ...]] = {
    "deploy": ("DP-1", "DP-2"),
    "activation": ("AC-1", "MV-1", "MV-3", "AT-2", "AT-3", "AT-7", "OB-2"),
    "push": ("MV-6",),
    "question": (),
}
"""The rules that help with each kind of decision."""


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
