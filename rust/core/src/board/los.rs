//! Line of Sight: what blocks a line (LS-2 to LS-6).

use std::ops::ControlFlow;

use super::hex::Hex;
use super::line::{self, Step};
use super::map::{Board, Cell, MISSING};

/// How the members of pairs are chosen (LS-5, setting `tie_rule`).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum TieRule {
    /// Each pair by itself.
    #[default]
    PerPair,
    /// All on one side of the line.
    OneSide,
}

/// What stands on a hex, as far as it can block (LS-4, LS-6). The caller leaves out the target,
/// allies, and what the kind of attack ignores.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Occupant {
    /// Nothing that can block.
    #[default]
    None,
    /// An enemy unit or Garrison.
    Enemy,
    /// An enemy structure.
    Structure,
}

/// What blocks on a hex.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Obstacle {
    /// Its elevation (LS-3).
    Terrain,
    /// An enemy unit or Garrison (LS-4).
    Enemy,
    /// An enemy structure (LS-4).
    Structure,
}

/// A line of sight explained.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Sight {
    /// Whether nothing blocks.
    pub clear: bool,
    /// Everything that blocks, in order along the line; both members of a pair that blocks, and
    /// under [`TieRule::OneSide`] every blocking member of all pairs once neither side is clear.
    /// Where both the elevation and a piece block, the elevation is named.
    pub blocked_by: Vec<(Hex, Obstacle)>,
    /// The member that counts of each pair, in order: the first that does not block, else the
    /// first; the existing one where one is missing (LS-5). Nothing for a pair that lacks both.
    pub choices: Vec<Hex>,
    /// The hexes touched at a corner only, missing ones too; they never block (LS-2).
    pub touched: Vec<Hex>,
}

/// Whether the line from the actor's hex to the target's is clear (LS-2 to LS-5).
///
/// `occupant` says what stands on a hex; it is asked only for existing hexes strictly between the
/// ends. Adjacent and equal ends are always clear. Does not allocate up to
/// [`TABLE_RADIUS`](line::TABLE_RADIUS).
pub fn line_of_sight(
    board: &Board,
    from: Cell,
    to: Cell,
    tie_rule: TieRule,
    occupant: impl Fn(Cell) -> Occupant,
) -> bool {
    Look::new(board, from, to, occupant).decide(tie_rule, &mut Unobserved)
}

/// The same decision with everything that led to it.
pub fn explain_line_of_sight(
    board: &Board,
    from: Cell,
    to: Cell,
    tie_rule: TieRule,
    occupant: impl Fn(Cell) -> Occupant,
) -> Sight {
    let look = Look::new(board, from, to, occupant);
    let mut explanation = Explanation { actor: board.hex(from), sight: Sight::default() };
    let clear = look.decide(tie_rule, &mut explanation);
    let touched = line::touched(look.displacement).into_iter();
    Sight { clear, touched: touched.map(|hex| explanation.actor + hex).collect(), ..explanation.sight }
}

/// Learns what a decision rests on; hexes are displacements from the actor.
trait Observer {
    /// A hex blocks. `Break` when nothing further is of interest.
    fn blocked(&mut self, hex: Hex, obstacle: Obstacle) -> ControlFlow<()>;
    /// A member of a pair counts.
    fn counted(&mut self, hex: Hex);
}

/// Wants the decision only.
struct Unobserved;

impl Observer for Unobserved {
    fn blocked(&mut self, _: Hex, _: Obstacle) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn counted(&mut self, _: Hex) {}
}

/// Writes everything down.
struct Explanation {
    actor: Hex,
    sight: Sight,
}

impl Observer for Explanation {
    fn blocked(&mut self, hex: Hex, obstacle: Obstacle) -> ControlFlow<()> {
        self.sight.blocked_by.push((self.actor + hex, obstacle));
        ControlFlow::Continue(())
    }

    fn counted(&mut self, hex: Hex) {
        self.sight.choices.push(self.actor + hex);
    }
}

/// What the line finds on a hex.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Finding {
    /// The board has no such hex.
    Missing,
    Clear,
    Blocked(Obstacle),
}

impl Finding {
    fn blocks(self) -> bool {
        matches!(self, Self::Blocked(_))
    }

    /// Reports the hex if it blocks; `None` if it does not.
    fn report<O: Observer>(self, hex: Hex, observer: &mut O) -> Option<ControlFlow<()>> {
        match self {
            Self::Blocked(obstacle) => Some(observer.blocked(hex, obstacle)),
            Self::Missing | Self::Clear => None,
        }
    }
}

/// How the members of the pairs of one line are to be counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Choice {
    PerPair,
    First,
    Second,
    /// One side was asked for, and neither is clear.
    NoSide,
}

/// One line between two hexes of a board.
struct Look<'a, F> {
    board: &'a Board,
    from: Cell,
    displacement: Hex,
    /// h of LS-3: the higher of the two ends.
    height: i16,
    /// Least elevation of terrain that blocks.
    blocking_level: i16,
    occupant: F,
}

impl<'a, F: Fn(Cell) -> Occupant> Look<'a, F> {
    fn new(board: &'a Board, from: Cell, to: Cell, occupant: F) -> Self {
        let (actor, target) = (board.tile(from), board.tile(to));
        let (a, b) = (actor.terrain.level, target.terrain.level);
        let height = i16::from(a.max(b));
        Self {
            board,
            from,
            displacement: target.hex - actor.hex,
            height,
            blocking_level: height + i16::from(a == b),
            occupant,
        }
    }

    /// Decides whether the line is clear: whether nothing on it is reported as blocking.
    fn decide<O: Observer>(&self, tie_rule: TieRule, observer: &mut O) -> bool {
        line::with_steps(self.displacement, |steps| {
            let choice = self.choose(tie_rule, steps);
            let mut clear = true;
            for &step in steps {
                let blocked = match step {
                    Step::Hex(hex) => self.find(hex).report(hex, observer),
                    Step::Pair(first, second) => self.pass(choice, [first, second], observer),
                };
                if let Some(flow) = blocked {
                    clear = false;
                    if flow.is_break() {
                        break;
                    }
                }
            }
            clear
        })
    }

    /// Applies the tests of LS-3 and LS-4 to a hex.
    fn find(&self, displacement: Hex) -> Finding {
        // No hex of a line lies outside the rhombus of its ends, so the offset stays in the rows.
        let cell = self.board.offset(self.from, displacement);
        let elevation = self.board.elevation(cell);
        if elevation >= self.blocking_level {
            return Finding::Blocked(Obstacle::Terrain);
        }
        if elevation != self.height {
            return if elevation == MISSING { Finding::Missing } else { Finding::Clear };
        }
        match (self.occupant)(cell) {
            Occupant::None => Finding::Clear,
            Occupant::Enemy => Finding::Blocked(Obstacle::Enemy),
            Occupant::Structure => Finding::Blocked(Obstacle::Structure),
        }
    }

    /// Counts one member of a pair, and reports the members that block if the pair does.
    fn pass<O: Observer>(&self, choice: Choice, members: [Hex; 2], observer: &mut O) -> Option<ControlFlow<()>> {
        let findings = members.map(|member| self.find(member));
        let second = match (findings, choice) {
            ([Finding::Missing, Finding::Missing], _) => return None,
            ([Finding::Missing, _], _) => true,
            ([_, Finding::Missing], _) => false,
            ([first, second], Choice::PerPair) => first.blocks() && !second.blocks(),
            (_, choice) => choice == Choice::Second,
        };
        let counted = usize::from(second);
        observer.counted(members[counted]);
        if !findings[counted].blocks() && choice != Choice::NoSide {
            return None;
        }
        let first = findings[0].report(members[0], observer);
        if first.is_some_and(|flow| flow.is_break()) {
            return first;
        }
        findings[1].report(members[1], observer).or(first)
    }

    /// Chooses the side for the whole line where one is asked for: the first if it is clear.
    fn choose(&self, tie_rule: TieRule, steps: &[Step]) -> Choice {
        // Only edge runs have pairs, and they begin with one.
        let paired = matches!(steps.first(), Some(Step::Pair(..)));
        if tie_rule == TieRule::PerPair || !paired {
            return Choice::PerPair;
        }
        let mut blocked = [false; 2];
        for &step in steps {
            let Step::Pair(first, second) = step else {
                continue;
            };
            let findings = [self.find(first), self.find(second)];
            // An existing member counts for both sides where the other is missing.
            let sides = match findings {
                [Finding::Missing, only] | [only, Finding::Missing] => [only; 2],
                both => both,
            };
            blocked[0] |= sides[0].blocks();
            blocked[1] |= sides[1].blocks();
        }
        match blocked {
            [false, _] => Choice::First,
            [true, false] => Choice::Second,
            [true, true] => Choice::NoSide,
        }
    }
}
