//! Settings: every number and every reading of the rules that content may change.

use std::fmt;

use xxhash_rust::xxh3::xxh3_128;

use super::error::ContentError;
use super::reader::Reader;
use crate::board::TieRule;

/// Spaces of the Timeline (TL-1): fixed.
pub const SPACES: u16 = 10;

/// One value of a setting, for those who print them; it prints itself as content files write it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum SettingValue {
    /// A number.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A word.
    Word(&'static str),
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Bool(state) => state.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

macro_rules! settings {
    (
        numbers { $(#[doc = $number_doc:literal] $number:ident = $default:literal in $low:literal ..= $high:literal;)* }
        switches { $(#[doc = $switch_doc:literal] $switch:ident = $state:literal;)* }
        readings { $(#[doc = $reading_doc:literal] $reading:ident = $first:literal | $second:literal;)* }
    ) => {
        /// The validated record of all settings.
        #[derive(Clone, Debug, Eq, PartialEq)]
        #[allow(clippy::struct_excessive_bools, reason = "each is one reading of a rule, chosen by itself")]
        pub struct Settings {
            $(#[doc = $number_doc] pub $number: i16,)*
            $(#[doc = $switch_doc] pub $switch: bool,)*
            $(#[doc = $reading_doc] pub $reading: bool,)*
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($number: $default,)* $($switch: $state,)* $($reading: false,)* }
            }
        }

        impl Settings {
            /// Reads settings; what the table does not name keeps its value of `base`.
            ///
            /// # Errors
            /// An unknown key (with the nearest one), a wrong type or a value out of range.
            pub fn read(mut reader: Reader, base: &Self) -> Result<Self, ContentError> {
                let settings = Self {
                    $($number: reader.int_or(stringify!($number), $low, $high, base.$number.into())? as i16,)*
                    $($switch: reader.bool_or(stringify!($switch), base.$switch)?,)*
                    $($reading: {
                        let words = if base.$reading { [$second, $first] } else { [$first, $second] };
                        (reader.word_or_first(stringify!($reading), &words)? == 1) != base.$reading
                    },)*
                };
                reader.finish()?;
                Ok(settings)
            }

            /// What each setting is, in the order of their declaration.
            pub const DOCS: &[(&'static str, &'static str)] = &[
                $((stringify!($number), $number_doc),)*
                $((stringify!($switch), $switch_doc),)*
                $((stringify!($reading), $reading_doc),)*
            ];

            /// All settings by name, in the order of their declaration.
            #[must_use]
            pub fn list(&self) -> Vec<(&'static str, SettingValue)> {
                vec![
                    $((stringify!($number), SettingValue::Int(self.$number.into())),)*
                    $((stringify!($switch), SettingValue::Bool(self.$switch)),)*
                    $((stringify!($reading), SettingValue::Word(if self.$reading { $second } else { $first })),)*
                ]
            }
        }
    };
}

settings! {
    numbers {
        /// Phases of the game (TL-1).
        phases = 2 in 1..=6;
        /// TL penalty of a defeat (TL-7).
        defeat_penalty = 2 in 0..=10;
        /// Least TL of an activation (TL-6).
        min_activation_tl = 1 in 1..=10;
        /// Least TL that a cost can be lowered to (TL-6).
        tl_cost_floor = 0 in 0..=10;
        /// Hexes of an Advance (MV-1).
        advance_hexes = 3 in 0..=12;
        /// Hexes of a Dash (MV-1).
        dash_hexes = 2 in 0..=12;
        /// TL of a Dash (AC-1).
        dash_tl = 2 in 0..=20;
        /// TL of Energize (AC-1).
        energize_tl = 2 in 0..=20;
        /// Energy of Energize (AC-1).
        energize_energy = 1 in 0..=100;
        /// Further cost of a step per level climbed (MV-1).
        climb_cost = 1 in 0..=12;
        /// Hexes lost by a movement that starts Engaged (MV-3).
        engaged_move_penalty = 1 in 0..=12;
        /// Hexes lost by a movement that starts in water (MV-3).
        water_move_penalty = 1 in 0..=12;
        /// Damage of a collision (MV-6).
        collision_damage = 2 in 0..=100;
        /// Accuracy against a higher target (AT-8).
        accuracy_higher = -1 in -9..=9;
        /// Accuracy against a lower target (AT-8).
        accuracy_lower = 1 in -9..=9;
        /// Accuracy against a target in water (AT-8).
        accuracy_water = -1 in -9..=9;
        /// Least face that hits (AT-7).
        hit_on = 4 in 2..=10;
        /// Least face that is a critical hit (AT-7).
        critical_from = 9 in 2..=10;
        /// Least dice of an attack (AT-6).
        min_attack_dice = 1 in 0..=32;
        /// Energy of a unit without a deploy hex (DP-2).
        undeployed_energy = 1 in 0..=100;
        /// TL of a unit without a deploy hex (DP-2).
        undeployed_tl = 2 in 1..=20;
        /// TL of a Rescue (AC-1).
        rescue_tl = 2 in 0..=20;
        /// VP of a Rescue (AC-1).
        rescue_vp = 2 in 0..=999;
        /// VP for a destroyed Garrison (DF-3).
        garrison_vp = 2 in 0..=999;
        /// Damage of an attack from which Fracture counts (AT-11).
        fracture_threshold = 3 in 1..=99;
        /// Damage that Fracture adds (AT-11).
        fracture_bonus = 3 in 0..=99;
        /// Objectives that one unit can carry (OB-5).
        carry_limit = 1 in 0..=8;
        /// Shield tokens in the pool of those that lie face down (BD-4).
        pool_shield = 5 in 0..=64;
        /// Speed tokens in that pool (BD-4).
        pool_speed = 5 in 0..=64;
        /// Strength tokens in that pool (BD-4).
        pool_strength = 5 in 0..=64;
        /// Cards of a Tactics deck (BD-5).
        tactics_deck = 9 in 1..=64;
        /// Tactics cards drawn as each phase starts (BD-5).
        tactics_drawn = 3 in 0..=64;
        /// Cards of a deck of the card table (PC-13).
        deck_cards = 20 in 1..=64;
        /// Copies of one card in a deck (BD-5, PC-13).
        deck_copies = 3 in 1..=64;
        /// Cards drawn before the first turn of the card table (PC-13).
        opening_hand = 5 in 0..=64;
        /// Cards drawn in each turn of the card table (PC-13).
        turn_draw = 1 in 0..=64;
        /// G that a player can play in a turn; 0 is no limit (PC-9).
        g_plays = 1 in 0..=64;
        /// Units that a player can play in a turn; 0 is no limit (PC-9).
        unit_plays = 1 in 0..=64;
        /// Characters that a player can play in a turn; 0 is no limit (PC-9).
        character_plays = 0 in 0..=64;
        /// Operations that a player can play in a turn; 0 is no limit (PC-9).
        operation_plays = 0 in 0..=64;
        /// Commands that a player can play in a turn; 0 is no limit (PC-9).
        command_plays = 0 in 0..=64;
    }
    switches {
        /// Whether a Push over the board's edge is a collision (MV-6).
        edge_is_collision = false;
        /// Whether dice added later may trigger the critical effect again (AT-9).
        crit_again = false;
        /// Whether patterns may be mirrored (AT-4).
        aoe_mirror = false;
        /// Whether forced movement picks up what lies on its last hex (MV-5).
        forced_move_picks_up = true;
    }
    readings {
        /// Whether costs ignore the limit of TL-3.
        lap_cap = "next_phase" | "none";
        /// Whether all pairs of a line count the same side (LS-5).
        tie_rule = "per_pair" | "one_side";
        /// Whether Shields stop all damage (AT-10).
        shield_scope = "attack" | "all";
        /// Whether effects see the TL of an attack as modified or as printed (TL-6).
        tl_identity = "modified" | "printed";
        /// When Disarm counts: between the abilities of both players, or behind them (AT-5, AT-12).
        disarm_timing = "after_attacker" | "after_both";
        /// Whether Fracture looks at the damage after Shields or before (AT-11).
        fracture_check = "after_shields" | "before_shields";
        /// Who is asked in windows: those who may have a response as far as everybody can see, or always both.
        ask = "public" | "always";
        /// Whether equal VP go to the player of the last activation (OB-6).
        final_tie = "draw" | "last_activation";
    }
}

impl Settings {
    /// XXH3-128 over the lines `name=value` of all settings in the order of [`Settings::list`], each with its
    /// newline: the same for the same settings, wherever they were said.
    #[must_use]
    pub fn hash(&self) -> u128 {
        let lines: Vec<String> = self.list().iter().map(|(name, value)| format!("{name}={value}\n")).collect();
        xxh3_128(lines.concat().as_bytes())
    }

    /// The reading of LS-5.
    #[must_use]
    pub const fn ties(&self) -> TieRule {
        if self.tie_rule { TieRule::OneSide } else { TieRule::PerPair }
    }
}
