//! The words of the effect language that are plain lists, each with what it means: the reference page is made of them.

macro_rules! words {
    ($(#[$doc:meta])* $list:ident { $($name:ident = $word:literal, $meaning:literal;)* }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        #[repr(u8)]
        pub enum $list { $(#[doc = $meaning] $name),* }

        impl $list {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];
            /// How content writes them, in the same order.
            pub const NAMES: &[&'static str] = &[$($word),*];
            /// What they mean, in the same order.
            pub const MEANINGS: &[&'static str] = &[$($meaning),*];

            /// How content writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
    };
}

words! {
    /// What an effect waits for.
    Trigger {
        AttackDeclared = "attack_declared", "Weapon and targets are fixed, TL is not yet paid (AT-5, steps 1 and 2). Nobody is asked: only effects that are not optional apply.";
        BeforeAttackRoll = "before_attack_roll", "The window before the dice of an attack are rolled (AT-5, step 4).";
        AfterAttackRoll = "after_attack_roll", "The window after the dice of an attack are rolled (AT-5, step 6).";
        Critical = "critical", "The critical effect of a weapon (AT-9): written as `[weapons.critical]`, never as a trigger.";
        AfterCombatDamage = "after_combat_damage", "The window after an attack has dealt its damage and defeats are over (AT-5, step 12).";
        AfterMovement = "after_movement", "A unit has ended a movement on another hex. Outside attacks only (AC-2).";
        Defeated = "defeated", "A unit is about to be defeated (DF-4).";
        ActivationBegan = "activation_began", "A unit begins its activation, on the board.";
        ActivationEnded = "activation_ended", "A unit ends its activation, after its contests (TL-6).";
        PhaseBegan = "phase_began", "A phase begins.";
        PhaseEnded = "phase_ended", "A phase ends, before it is scored.";
        Activation = "activation", "The unit's own activation, before or after its action (AC-2): the player uses it like an action.";
        CardPlayed = "card_played", "A Tactics card was played and paid for, and its effect has not resolved (PC-3, PC-6). The deed is that of the unit which it was played for.";
    }
}

impl Trigger {
    /// Whether an attack is in flight, with its targets.
    #[must_use]
    pub const fn in_attack(self) -> bool {
        matches!(
            self,
            Self::AttackDeclared
                | Self::BeforeAttackRoll
                | Self::AfterAttackRoll
                | Self::Critical
                | Self::AfterCombatDamage
        )
    }

    /// The bit of the trigger in masks.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}

words! {
    /// How a unit stands to the unit that has the effect.
    Relation {
        Own = "self", "The unit itself.";
        Ally = "ally", "A unit of the same player, the unit itself too.";
        OtherAlly = "other_ally", "Another unit of the same player.";
        Enemy = "enemy", "A unit or Garrison of the other player.";
        Any = "any", "Any.";
    }
}

words! {
    /// How often an ability may be used.
    Limit {
        Activation = "activation", "Once in each activation, of whichever unit (AC-2).";
        Attack = "attack", "Once in each attack.";
        Round = "round", "Once in each round of the Timeline.";
        Phase = "phase", "Once in each phase.";
        Game = "game", "Once in the game.";
        Unlimited = "none", "As often as its trigger comes (but see the limits).";
    }
}

words! {
    /// How long a modifier lasts.
    Duration {
        Attack = "attack", "The attack in flight.";
        Activation = "activation", "Until the end of the activation in progress (AC-3).";
        Round = "round", "Until the Timeline moves on to a later space.";
        Phase = "phase", "Until the end of the phase.";
        Lasting = "lasting", "For the rest of the game, or until defeat.";
    }
}

words! {
    /// A single piece that an effect can speak of.
    Word {
        Own = "self", "The unit that has the effect.";
        Actor = "actor", "The unit whose deed the trigger is: the attacker, the one that moved, is active or is defeated.";
        Target = "target", "The targets of the attack, each by itself.";
        Chosen = "chosen", "The piece that `choose`, or an op before, has picked.";
    }
}

words! {
    /// Who is affected.
    Who {
        Own = "self", "The unit that has the effect.";
        Actor = "actor", "The unit whose deed the trigger is.";
        Target = "target", "Every target of the attack for which the conditions hold.";
        Chosen = "chosen", "The piece picked before.";
        Ally = "ally", "One unit of the same player, chosen by him; the unit itself too.";
        OtherAlly = "other_ally", "One other unit of the same player, chosen by him.";
        Enemy = "enemy", "One enemy unit or Garrison, chosen by the player of the effect.";
        Unit = "unit", "One unit of either player, chosen by the player of the effect.";
        Garrison = "garrison", "One own Garrison.";
        Objective = "objective", "One objective that lies on the board.";
        Allies = "allies", "All units of the same player.";
        OtherAllies = "other_allies", "All other units of the same player.";
        Enemies = "enemies", "All enemy units and Garrisons.";
        Units = "units", "All units of both players.";
        Garrisons = "garrisons", "All own Garrisons.";
        Objectives = "objectives", "All objectives that lie on the board.";
    }
}

impl Who {
    /// Whether the player of the effect picks one of them.
    #[must_use]
    pub const fn is_picked(self) -> bool {
        matches!(self, Self::Ally | Self::OtherAlly | Self::Enemy | Self::Unit | Self::Garrison | Self::Objective)
    }
}

words! {
    /// How a unit came to its hex.
    Way {
        Advance = "advance", "An Advance, free ones too.";
        Dash = "dash", "A Dash, free ones too.";
        Push = "push", "A Push of a hex or more.";
        Pull = "pull", "A Pull of a hex or more.";
        Deploy = "deploy", "Deployment from Reserve.";
    }
}

words! {
    /// A number of a unit that effects modify.
    Modified {
        Strength = "strength", "Attack dice (AT-6).";
        Accuracy = "accuracy", "Accuracy for all targets (AT-6).";
        Damage = "damage", "Damage+x (AT-10).";
        Reduction = "reduction", "Reduction of combat damage (AT-10).";
        Advance = "advance", "Hexes of an Advance (MV-1).";
        Dash = "dash", "Hexes of a Dash (MV-1).";
        Cost = "tl_cost", "TL cost of primary actions (TL-6).";
    }
}
