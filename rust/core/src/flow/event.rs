//! Events: what happened, with the rule that made it happen. They are no state and are not hashed.

use super::frame::NOBODY;
use super::rule::Rule;
use crate::board::Hex;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// What happened.
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        pub enum EventKind { $($(#[$doc])* $name),* }

        impl EventKind {
            /// Every kind of event.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its name, as `"rolled"`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

kinds! {
    /// An activation began.
    ActivationBegan = "activation_began",
    /// An activation ended.
    ActivationEnded = "activation_ended",
    /// A token moved: `from`, `to` (absolute time), `cost`.
    TokenMoved = "token_moved",
    /// A unit was deployed: `hex`.
    Deployed = "deployed",
    /// A unit found no deploy hex (DP-2).
    Undeployed = "undeployed",
    /// A unit moved: `path`, `kind`.
    Moved = "moved",
    /// Energy was gained: `amount`.
    EnergyGained = "energy_gained",
    /// Shields came back: `active`.
    ShieldsRestored = "shields_restored",
    /// An attack was declared: `weapon`.
    AttackDeclared = "attack_declared",
    /// The Accuracy against a target was taken: `accuracy`.
    Aimed = "aimed",
    /// Dice were rolled: `faces`, `source`, `roll`.
    Rolled = "rolled",
    /// Hits against a target were counted: `hits`, `criticals`.
    HitsCounted = "hits_counted",
    /// A critical effect began.
    CriticalEffect = "critical_effect",
    /// Damage+x: `amount`.
    DamageRaised = "damage_raised",
    /// A target or victim took damage: `damage`, `shielded`, `hp`, `combat`.
    Damaged = "damaged",
    /// An attack ended: `targets` left.
    AttackEnded = "attack_ended",
    /// A piece was pushed: `from`, `to`.
    Pushed = "pushed",
    /// A push ended in a collision: `hex`.
    Collided = "collided",
    /// A unit was defeated: `hex`.
    Defeated = "defeated",
    /// A player scored: `vp`, `total`.
    Scored = "scored",
    /// An objective became controlled.
    Captured = "captured",
    /// An objective became neutral.
    Neutralised = "neutralised",
    /// A contest failed: `allies`, `enemies`.
    ContestFailed = "contest_failed",
    /// A phase ended: `phase`.
    PhaseEnded = "phase_ended",
    /// The game ended: `winner` (-1 for a draw).
    GameEnded = "game_ended",
    /// A unit used an ability, or an effect of its own applied: `ability`, `cost`.
    AbilityUsed = "ability_used",
    /// A piece of a mod came onto the board: `piece`, `hex`.
    Spawned = "spawned",
    /// What a mod says: `text`.
    Told = "told",
    /// A player used nothing in a window, or did without what he was offered.
    Passed = "passed",
    /// A piece was chosen for an effect.
    Chosen = "chosen",
    /// A target was added to an attack.
    TargetAdded = "target_added",
    /// Something of a unit or of the attack in flight was modified: `what`, `amount`, `lasts`.
    Modified = "modified",
    /// A unit was forbidden something: `what`, `lasts`.
    Forbidden = "forbidden",
    /// Dice will be rolled again: `dice` (their numbers, from 1).
    Rerolled = "rerolled",
    /// A status was given: `status`.
    StatusGiven = "status_given",
    /// A status ended: `status`.
    StatusEnded = "status_ended",
    /// Shields were deactivated or came back by an effect: `active`.
    ShieldsChanged = "shields_changed",
    /// HP were given back: `amount`, `hp`.
    Healed = "healed",
    /// A field was written by an effect: `field`, `value`.
    FieldChanged = "field_changed",
    /// A token was taken from the board: `kind`, `hex`.
    TokenTaken = "token_taken",
    /// An Upgrade was destroyed: `kind`.
    UpgradeDestroyed = "upgrade_destroyed",
    /// An objective was picked up: `hex`.
    PickedUp = "picked_up",
    /// An objective was put down: `hex`.
    PutDown = "put_down",
    /// A Garrison was rescued: `hex`.
    Rescued = "rescued",
    /// A Garrison was destroyed: `hex`.
    GarrisonDestroyed = "garrison_destroyed",
    /// A defeat was prevented: `hp`.
    DefeatPrevented = "defeat_prevented",
    /// Two units changed places: `from`, `to` (the hexes of the first).
    Swapped = "swapped",
    /// A unit returned to its Reserve: `hex`.
    Returned = "returned",
    /// A unit may make another attack.
    AttackGranted = "attack_granted",
    /// A limit of effects was reached, and nothing more happens: `limit`.
    Limited = "limited",
    /// A player answered a mod's question: `question`, `option`.
    Answered = "answered",
    /// The stack or the queue was full, and the newest was dropped.
    Dropped = "dropped",
    /// A deck was shuffled.
    DeckShuffled = "deck_shuffled",
    /// A player drew cards: `amount`; and for himself `cards`.
    Drew = "drew",
    /// A card was played and paid for: `card`, `id`, and what was chosen.
    CardPlayed = "card_played",
    /// Cards from the top of a deck went to the lost pile: `amount`, `cards`.
    ResourcePaid = "resource_paid",
    /// The same by an effect: `amount`, `cards`.
    CardsLost = "cards_lost",
    /// Energy was paid for a play: `amount`, `total`.
    EnergyPaid = "energy_paid",
    /// A card of a hand was discarded: `card`, `id`.
    Discarded = "discarded",
    /// A play was negated: `card`, `id`.
    PlayNegated = "play_negated",
    /// A play failed to resolve: `card`, `id`.
    PlayFailed = "play_failed",
    /// A card came out: `card`, `id`, `area`, `as_play`.
    CameOut = "came_out",
    /// A card was moved: `card`, `id`, `from`, `to`.
    CardMoved = "card_moved",
    /// A coin was made: `card`, `id`.
    CoinMade = "coin_made",
    /// A card was rolled: `card`, `id`.
    CardRolled = "card_rolled",
    /// A card became upright: `card`, `id`.
    CardRerolled = "card_rerolled",
    /// A turn of the card table began: `turn`.
    TurnBegan = "turn_began",
    /// A turn of the card table ended.
    TurnEnded = "turn_ended",
    /// A deck is empty.
    DeckEmpty = "deck_empty",
    /// A game was changed from outside the rules: `words`, as the history has them.
    Edited = "edited",
    /// A game took over another state.
    Restored = "restored",
    /// Steps were undone: `steps`; events from number `first` on do not count any more.
    Undone = "undone",
    /// Steps that were undone are done again: `steps`; their events follow.
    Redone = "redone",
}

/// A value of an event.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A hex.
    Hex(Hex),
    /// Hexes in order.
    Hexes(Vec<Hex>),
    /// Faces of dice.
    Faces(Vec<u8>),
    /// Cards, by number (row + 1).
    Cards(Vec<u8>),
    /// A word.
    Text(&'static str),
    /// A name that content gives.
    Name(String),
}

/// One event.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// By which rule.
    pub rule: Rule,
    /// Player concerned; [`NOBODY`] if none.
    pub player: u8,
    /// Row of the piece that acts; [`NOBODY`] if none.
    pub subject: u8,
    /// Row of the piece acted on; [`NOBODY`] if none.
    pub object: u8,
    /// Further values by name.
    pub data: Vec<(&'static str, Value)>,
    /// How many of them, the last ones, only this player may know; see [`Event::player`].
    pub secrets: usize,
}

impl Event {
    /// An event about nobody yet.
    #[must_use]
    pub const fn new(kind: EventKind, rule: Rule) -> Self {
        Self { kind, rule, player: NOBODY, subject: NOBODY, object: NOBODY, data: Vec::new(), secrets: 0 }
    }

    /// Names the player.
    #[must_use]
    pub const fn by(mut self, player: u8) -> Self {
        self.player = player;
        self
    }

    /// Names the piece that acts.
    #[must_use]
    pub const fn of(mut self, subject: u8) -> Self {
        self.subject = subject;
        self
    }

    /// Names the piece acted on.
    #[must_use]
    pub const fn to(mut self, object: u8) -> Self {
        self.object = object;
        self
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Self {
        self.data.push((name, value));
        self
    }

    /// Adds a value that nobody but its player may know. No other value comes behind it.
    #[must_use]
    pub fn secret(mut self, name: &'static str, value: Value) -> Self {
        self.secrets += 1;
        self.with(name, value)
    }

    /// The event for those who may not know what only its player may.
    #[must_use]
    pub fn without_secrets(mut self) -> Self {
        self.data.truncate(self.data.len() - self.secrets);
        self.secrets = 0;
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn int(self, name: &'static str, value: impl Into<i64>) -> Self {
        self.with(name, Value::Int(value.into()))
    }
}

/// Collects events, or nothing where nobody reads them.
#[derive(Clone, Debug, Default)]
pub struct Log {
    events: Option<Vec<Event>>,
    coverage: Option<Box<Coverage>>,
}

/// How often each rule was at work, in the order of [`Rule::ALL`].
pub type Coverage = [u64; Rule::ALL.len()];

impl Log {
    /// A log that collects.
    #[must_use]
    pub fn on() -> Self {
        Self { events: Some(Vec::new()), coverage: None }
    }

    /// A log that collects nothing: events are not even made.
    #[must_use]
    pub fn off() -> Self {
        Self::default()
    }

    /// A log that collects nothing but counts how often each rule is at work.
    #[must_use]
    pub fn counting() -> Self {
        Self { events: None, coverage: Some(Box::new([0; Rule::ALL.len()])) }
    }

    /// The counts of a log that counts.
    #[must_use]
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_deref()
    }

    /// Whether rules are counted.
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.coverage.is_some()
    }

    /// Counts rules that were at work without an event of their own, where rules are counted.
    pub fn note(&mut self, rules: &[Rule]) {
        if let Some(coverage) = &mut self.coverage {
            for rule in rules {
                coverage[*rule as usize] += 1;
            }
        }
    }

    /// Adds an event if anybody reads it.
    #[inline]
    pub fn add(&mut self, event: impl FnOnce() -> Event) {
        if self.events.is_some() || self.coverage.is_some() {
            self.keep(event());
        }
    }

    fn keep(&mut self, event: Event) {
        self.note(&[event.rule]);
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// How many events are collected.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.as_ref().map_or(0, Vec::len)
    }

    /// Whether no event is collected.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all events behind the first `length`.
    pub fn truncate(&mut self, length: usize) {
        if let Some(events) = &mut self.events {
            events.truncate(length);
        }
    }

    /// Takes all events collected so far.
    pub fn take(&mut self) -> Vec<Event> {
        self.events.as_mut().map_or_else(Vec::new, std::mem::take)
    }
}
