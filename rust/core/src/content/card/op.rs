//! What cards of the table do, at what they are aimed, and what they wait for.

use super::{CardKind, Cost};
use crate::content::error::ContentError;
use crate::content::reader::Reader;
use crate::store::layout::area;

/// Ops that one list can have.
const MAX_OPS: usize = 16;
/// Greatest amount of an op.
const MOST: i64 = 20;

/// All ops with what they mean.
pub const OPS: [(&str, &str); 10] = [
    ("draw", "A player draws cards."),
    ("lose", "Cards from the top of a player's deck go to his lost pile; an empty deck loses at once (PC-11)."),
    ("discard", "A player chooses cards of his hand for his junkyard."),
    ("negate", "Negates the play that is being answered (PC-6)."),
    ("put", "Moves a card to an area of its owner; that is not a play (PC-8)."),
    ("bring_out", "Brings a card out, as a play or not (PC-8)."),
    ("coin", "Coins come out into the disposition area; one that leaves play is gone."),
    ("roll", "Rolls a card in play: it gives no nation power until its owner's next turn."),
    ("reroll", "Makes a rolled card upright again."),
    ("shuffle", "A player shuffles his deck."),
];

/// Whose cards, seen from the player of the effect.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Whose {
    /// Those of either player.
    Any,
    /// The own ones.
    Own,
    /// Those of the other player.
    Enemy,
}

impl Whose {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Any, Self::Own, Self::Enemy];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 3] = ["any", "own", "enemy"];

    /// Whether a card of `owner` is meant, seen from `player`.
    #[must_use]
    pub const fn fits(self, player: u8, owner: u8) -> bool {
        match self {
            Self::Any => true,
            Self::Own => player == owner,
            Self::Enemy => player != owner,
        }
    }
}

/// A card that an effect speaks of.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Source {
    /// The card that has the effect.
    Own,
    /// The card at which it is aimed.
    Chosen,
    /// The card that was played, or whose play is answered.
    Played,
}

impl Source {
    const ALL: [Self; 3] = [Self::Own, Self::Chosen, Self::Played];
    const NAMES: [&'static str; 3] = ["self", "chosen", "played"];
}

/// How many.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Amount {
    /// So many.
    Fixed(u8),
    /// The X of this play.
    X,
    /// A part of the normal cost of a card (PC-4): designated, total or resource.
    Cost(u8, Source),
}

/// What a card of the table does.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "OPS says what each is")]
pub enum Op {
    Draw { amount: Amount, own: bool },
    Lose { amount: Amount, own: bool },
    Discard { amount: Amount, own: bool },
    Negate,
    Put { card: Source, to: u8, bottom: bool },
    BringOut { from: Option<u8>, kinds: u8, area: Option<u8>, counts_as_play: bool },
    Coin { card: u16, amount: Amount },
    Roll { card: Source, rolls: bool },
    Shuffle { own: bool },
}

impl Op {
    /// How many it is about, if it says.
    #[must_use]
    pub const fn amount(self) -> Option<Amount> {
        match self {
            Self::Draw { amount, .. }
            | Self::Lose { amount, .. }
            | Self::Discard { amount, .. }
            | Self::Coin { amount, .. } => Some(amount),
            _ => None,
        }
    }
}

/// Where a list of ops stands, which says of what it can speak.
#[derive(Copy, Clone, Debug)]
pub struct Place {
    /// In a trigger.
    pub in_trigger: bool,
    /// The card is aimed at another one.
    pub aims: bool,
    /// The card is an answer.
    pub answers: bool,
}

/// A card that an op names, and where the first one does.
#[derive(Clone, Debug)]
pub struct Named {
    /// The id of the card.
    pub id: String,
    /// The place that names it, for messages.
    pub at: ContentError,
}

/// Reads the key `effects`; `named` collects the ids of cards that ops name, and ops hold their places in it.
///
/// # Errors
/// The first fault of the ops.
pub fn read_all(
    reader: &mut Reader,
    place: Place,
    cost: Option<&Cost>,
    named: &mut Vec<Named>,
) -> Result<Vec<Op>, ContentError> {
    let least = usize::from(place.in_trigger);
    let tables = reader.tables("effects", least, MAX_OPS)?;
    let has_x = cost.is_some_and(|cost| cost.x);
    tables.into_iter().map(|table| read(table, place, has_x, named)).collect()
}

fn read(mut reader: Reader, place: Place, has_x: bool, named: &mut Vec<Named>) -> Result<Op, ContentError> {
    let words = OPS.map(|(name, _)| name);
    let name = words[reader.form("op", &words)?];
    let own = |reader: &mut Reader| reader.word_or_first("whose", &Whose::NAMES[1..]).map(|word| word == 0);
    let op = match name {
        "draw" => Op::Draw { amount: read_amount(&mut reader, place, has_x)?, own: own(&mut reader)? },
        "lose" => Op::Lose { amount: read_amount(&mut reader, place, has_x)?, own: own(&mut reader)? },
        "discard" => Op::Discard { amount: read_amount(&mut reader, place, has_x)?, own: own(&mut reader)? },
        "negate" if place.in_trigger || !place.answers => {
            return Err(reader.joint_fault("op", "only a command with timing = \"answer\" negates a play (PC-6)"));
        }
        "negate" => Op::Negate,
        "put" => read_put(&mut reader, place)?,
        "bring_out" => read_bring_out(&mut reader, place)?,
        "coin" => {
            let id = reader.text("card")?;
            let card = named.iter().position(|known| known.id == id).unwrap_or_else(|| {
                named.push(Named { id, at: reader.joint_fault("card", "") });
                named.len() - 1
            });
            Op::Coin { card: card as u16, amount: read_amount(&mut reader, place, has_x)? }
        }
        "roll" | "reroll" => Op::Roll { card: read_source(&mut reader, "card", place)?, rolls: name == "roll" },
        _ => Op::Shuffle { own: own(&mut reader)? },
    };
    reader.finish()?;
    Ok(op)
}

fn read_source(reader: &mut Reader, key: &'static str, place: Place) -> Result<Source, ContentError> {
    let source = Source::ALL[reader.word(key, &Source::NAMES)?];
    match source {
        Source::Chosen if place.in_trigger || !place.aims => {
            Err(reader.joint_fault(key, "nothing is chosen: that needs a table `choose` on the card"))
        }
        Source::Played if !place.in_trigger && !place.answers => {
            Err(reader.joint_fault(key, "nothing is played: that goes in triggers, and in commands that answer"))
        }
        _ => Ok(source),
    }
}

/// The key `amount`, or `amount_of` with `of`.
fn read_amount(reader: &mut Reader, place: Place, has_x: bool) -> Result<Amount, ContentError> {
    const OF: [&str; 5] = ["amount", "x", "designated", "total", "resource"];
    let fixed = reader.int_if("amount", 0, MOST)?;
    let of = reader.word_or_first("amount_of", &OF)?;
    if fixed.is_some() && of > 0 {
        return Err(reader.joint_fault("amount", "a number, or `amount_of`: not both"));
    }
    match of {
        0 => Ok(Amount::Fixed(fixed.unwrap_or(1) as u8)),
        1 if has_x && !place.in_trigger => Ok(Amount::X),
        1 => Err(reader.joint_fault("amount_of", "the cost of this card has no X")),
        part => Ok(Amount::Cost(part as u8 - 2, read_source(reader, "of", place)?)),
    }
}

fn read_put(reader: &mut Reader, place: Place) -> Result<Op, ContentError> {
    const TO: [&str; 8] = ["hand", "deck", "deck_bottom", "junkyard", "lost", "disposition", "battle", "g_area"];
    const AREAS: [u8; 8] =
        [area::HAND, area::DECK, area::DECK, area::JUNKYARD, area::LOST, area::DISPOSITION, area::BATTLE, area::G_AREA];
    let card = read_source(reader, "card", place)?;
    let to = reader.word("to", &TO)?;
    Ok(Op::Put { card, to: AREAS[to], bottom: to == 2 })
}

fn read_bring_out(reader: &mut Reader, place: Place) -> Result<Op, ContentError> {
    const FROM: [&str; 3] = ["chosen", "hand", "junkyard"];
    const AREAS: [u8; 3] = [area::DISPOSITION, area::G_AREA, area::BATTLE];
    const NAMES: [&str; 4] = ["own", "disposition", "g_area", "battle"];
    let from = match reader.word("from", &FROM)? {
        0 if place.in_trigger || !place.aims => {
            return Err(reader.joint_fault("from", "nothing is chosen: that needs a table `choose` on the card"));
        }
        0 => None,
        1 => Some(area::HAND),
        _ => Some(area::JUNKYARD),
    };
    let kinds = read_kinds(reader)?;
    let area = reader.word_or_first("area", &NAMES)?.checked_sub(1).map(|number| AREAS[number]);
    let counts_as_play = reader.bool_or("counts_as_play", false)?;
    Ok(Op::BringOut { from, kinds, area, counts_as_play })
}

/// The key `kinds`, a bit each; without it, all.
///
/// # Errors
/// An entry that is no kind of the card table.
pub fn read_kinds(reader: &mut Reader) -> Result<u8, ContentError> {
    let chosen = reader.words("kinds", 0, &CardKind::ON_TABLE)?;
    // Tactics, the first of all kinds, lies on no table.
    let of = |chosen: &[usize]| chosen.iter().fold(0, |kinds, kind| kinds | CardKind::ALL[kind + 1].bit());
    Ok(if chosen.is_empty() { of(&[0, 1, 2, 3, 4, 5]) } else { of(&chosen) })
}

/// The card at which a play is aimed (PC-1).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Choose {
    /// Whose.
    pub whose: Whose,
    /// Kinds, a bit each.
    pub kinds: u8,
    /// Areas, a bit each.
    pub areas: u16,
    /// Bounds on its normal cost: designated, total, resource. A card without a cost cannot be chosen then (PC-5).
    pub at_most: [Option<u8>; 3],
}

impl Choose {
    /// Reads the table `choose`.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read(mut reader: Reader) -> Result<Self, ContentError> {
        const WORDS: [Whose; 3] = [Whose::Enemy, Whose::Own, Whose::Any];
        const AREAS: [u8; 5] = [area::G_AREA, area::DISPOSITION, area::BATTLE, area::JUNKYARD, area::LOST];
        const NAMES: [&str; 5] = ["g_area", "disposition", "battle", "junkyard", "lost"];
        let whose = WORDS[reader.word_or_first("whose", &WORDS.map(|whose| Whose::NAMES[whose as usize]))?];
        let kinds = read_kinds(&mut reader)?;
        let chosen = reader.words("areas", 0, &NAMES)?;
        let chosen = if chosen.is_empty() { vec![0, 1, 2] } else { chosen };
        let areas = chosen.iter().fold(0, |areas, number| areas | 1 << AREAS[*number]);
        let mut bound = |key| reader.int_if(key, 0, MOST).map(|bound| bound.map(|bound| bound as u8));
        let at_most = [bound("designated_at_most")?, bound("total_at_most")?, bound("resource_at_most")?];
        reader.finish()?;
        Ok(Self { whose, kinds, areas, at_most })
    }
}

/// What a trigger waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum When {
    /// A card was played and resolved, or brought out as if (PC-6, PC-8).
    Played,
    /// A turn began.
    TurnBegan,
}

/// What a card in play waits for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Trigger {
    /// What.
    pub when: When,
    /// Whether only this very card counts.
    pub only_own: bool,
    /// Whose card was played, or whose turn it is.
    pub whose: Whose,
    /// Kinds of the card played, a bit each.
    pub kinds: u8,
    /// What it does.
    pub ops: Vec<Op>,
}

impl Trigger {
    /// Reads an entry of `triggers`.
    ///
    /// # Errors
    /// The first fault of the table.
    pub fn read(mut reader: Reader, named: &mut Vec<Named>) -> Result<Self, ContentError> {
        const BY: [&str; 4] = ["self", "own", "enemy", "any"];
        let when = [When::Played, When::TurnBegan][reader.word("when", &["played", "turn_began"])?];
        let by = reader.word_or_first("by", &BY)?;
        let kinds = read_kinds(&mut reader)?;
        let place = Place { in_trigger: true, aims: false, answers: false };
        let ops = read_all(&mut reader, place, None, named)?;
        reader.finish()?;
        let whose = [Whose::Own, Whose::Own, Whose::Enemy, Whose::Any][by];
        Ok(Self { when, only_own: by == 0 && when == When::Played, whose, kinds, ops })
    }
}
