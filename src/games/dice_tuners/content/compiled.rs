//! Cards compiled for play: small tables without text, in the order of the pack's lists.

use super::super::action::AbilityRef;
use super::super::dice::{Colour, Colours, Face, Side};
use super::{
    self as content, CardColour, ColourChoice, Condition, Content, Cost, Effect, Mode, Per, Standing, Symbol,
    Trigger, Uses, Who,
};

/// A strategy card design.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its colour; none may always be played.
    pub colour: Option<Colour>,
    /// Money and rank, 0 to 9.
    pub value: u8,
    /// Whether it is a Bluff.
    pub bluff: bool,
    /// Whether its effects need the seat to be On Fire.
    pub needs_fire: bool,
    /// Its abilities.
    pub effects: [Option<Ability>; 2],
    /// The triggers of its abilities.
    pub triggers: Triggers,
}

/// A hero.
#[derive(Clone, Debug)]
pub struct HeroCard {
    /// Its price and the worth of its Sheathe, 1 to 9.
    pub cost: u8,
    /// Its Skills and its Overdrive, by [`AbilityRef`].
    pub abilities: [Option<Ability>; 3],
    /// The triggers of its abilities.
    pub triggers: Triggers,
    /// What it does all the time.
    pub passives: Passives,
}

/// Kinds of effects that work all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passive {
    /// `Strength`, `StrengthPer`
    Strength,
    /// `CardValue`
    CardValue,
    /// `Sheathe`
    Sheathe,
    /// `Advantage`
    Advantage,
    /// `WinTies`
    WinTies,
    /// `Pierce`
    Pierce,
    /// `NoRetreat`
    NoRetreat,
    /// `NoTake`
    NoTake,
    /// `AnyColour`
    AnyColour,
}

/// A set of kinds of effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passives(u16);

impl Passives {
    /// Whether the kind is in the set.
    #[must_use]
    pub const fn contains(self, kind: Passive) -> bool {
        self.0 & (1 << kind as u16) != 0
    }
}

/// A set of triggers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Triggers(u16);

impl Triggers {
    /// Whether the trigger is in the set.
    #[must_use]
    pub const fn contains(self, trigger: Trigger) -> bool {
        self.0 & (1 << trigger as u16) != 0
    }

    fn of<'a>(abilities: impl IntoIterator<Item = &'a Option<Ability>>) -> Self {
        Self(abilities.into_iter().flatten().fold(0, |set, ability| set | 1 << ability.when as u16))
    }
}

/// A compiled ability (section 7.4 of the rules).
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it works.
    pub when: Trigger,
    /// Whether its owner may decline.
    pub optional: bool,
    /// How often.
    pub uses: Uses,
    /// All must hold.
    pub conditions: Vec<Cond>,
    /// Cards to discard.
    pub cost_cards: u8,
    /// Victory points to pay.
    pub cost_vp: u8,
    /// What it does.
    pub effects: Vec<Op>,
    /// Overdrives: how many dice of each colour it needs (DT-FX-2).
    pub needs: [u8; 3],
    /// What its owner chooses.
    pub wants: Wants,
}

/// What the owner of an ability chooses when using it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// An opponent, if there are several.
    pub opponent: bool,
    /// A colour.
    pub colour: bool,
    /// A side whose die is meant.
    pub side: bool,
    /// Another side to exchange with.
    pub other: bool,
    /// A die aside to exchange with.
    pub aside: bool,
}

/// A compiled condition; fields as in [`Condition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the content's conditions")]
pub enum Cond {
    OnFire { who: Who, yes: bool },
    Advantage { who: Who, yes: bool },
    Colour { who: Who, any: Colours },
    Face { who: Who, has: Symbol },
    Side { any: [bool; 3] },
    Hand { who: Who, min: u8, max: u8 },
    Vp { rel: Standing },
    Aside { colour: Colour, min: u8 },
    Round { min: u8, max: u8 },
}

/// A compiled effect; fields as in [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the content's effects")]
pub enum Op {
    Strength { who: Who, n: i8 },
    StrengthPer { who: Who, per: Per, n: i8, max: u8 },
    CardValue { n: i8 },
    Sheathe { bonus: u8, cold: bool },
    Colour { who: Who, to: ColourChoice },
    Advantage { who: Who, mode: Mode },
    WinTies,
    Pierce,
    Face { who: Who, to: Face },
    Reroll { who: Who },
    SwapSides,
    SwapAside,
    Draw { who: Who, n: u8 },
    Discard { who: Who, n: u8 },
    Vp { who: Who, n: i8 },
    NoRetreat,
    Annul,
    Keep,
    NoTake,
    Cancel { who: Who },
    AnyColour { colours: Colours },
    Manual,
}

impl Op {
    /// Whom the effect is about, where it says so.
    #[must_use]
    pub const fn who(self) -> Option<Who> {
        match self {
            Self::Strength { who, .. }
            | Self::StrengthPer { who, .. }
            | Self::Colour { who, .. }
            | Self::Advantage { who, .. }
            | Self::Face { who, .. }
            | Self::Reroll { who }
            | Self::Draw { who, .. }
            | Self::Discard { who, .. }
            | Self::Vp { who, .. }
            | Self::Cancel { who } => Some(who),
            _ => None,
        }
    }

    /// Whether it goes by how many cards its owner holds.
    #[must_use]
    pub const fn counts_hand(self) -> bool {
        matches!(self, Self::StrengthPer { per: Per::HandCard, .. })
    }

    /// Its kind, if it can work all the time.
    #[must_use]
    pub const fn passive(self) -> Option<Passive> {
        match self {
            Self::Strength { .. } | Self::StrengthPer { .. } => Some(Passive::Strength),
            Self::CardValue { .. } => Some(Passive::CardValue),
            Self::Sheathe { .. } => Some(Passive::Sheathe),
            Self::Advantage { .. } => Some(Passive::Advantage),
            Self::WinTies => Some(Passive::WinTies),
            Self::Pierce => Some(Passive::Pierce),
            Self::NoRetreat => Some(Passive::NoRetreat),
            Self::NoTake => Some(Passive::NoTake),
            Self::AnyColour { .. } => Some(Passive::AnyColour),
            _ => None,
        }
    }
}

impl Card {
    /// Whether its colour is one of these; a card without one always fits.
    #[must_use]
    pub fn fits(&self, colours: Colours) -> bool {
        self.colour.is_none_or(|colour| colours.contains(colour))
    }

    /// One of its abilities.
    #[must_use]
    pub fn ability(&self, which: AbilityRef) -> Option<&Ability> {
        match which {
            AbilityRef::Effect1 => self.effects[0].as_ref(),
            AbilityRef::Effect2 => self.effects[1].as_ref(),
            _ => None,
        }
    }
}

impl HeroCard {
    /// One of its abilities.
    #[must_use]
    pub fn ability(&self, which: AbilityRef) -> Option<&Ability> {
        self.abilities.get(which.index()).and_then(Option::as_ref)
    }

    /// The abilities that work all the time.
    pub fn always(&self) -> impl Iterator<Item = &Ability> {
        self.abilities.iter().flatten().filter(|ability| ability.when == Trigger::Always)
    }
}

/// Where an ability is printed; the defaults differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Skill,
    Overdrive,
    Effect,
}

/// Compiles the strategy cards.
#[must_use]
pub fn compile_cards(content: &Content) -> Vec<Card> {
    let compile = |card: &content::Strategy| {
        let ability = |at: usize| card.effect.get(at).map(|a| compile_ability(a, Kind::Effect));
        let effects = [ability(0), ability(1)];
        Card {
            colour: match card.colour {
                CardColour::Green => Some(Colour::Green),
                CardColour::Blue => Some(Colour::Blue),
                CardColour::Red => Some(Colour::Red),
                CardColour::None => None,
            },
            value: card.value,
            bluff: card.bluff,
            needs_fire: card.needs_fire,
            triggers: Triggers::of(&effects),
            effects,
        }
    };
    content.strategy.iter().map(compile).collect()
}

/// Compiles the heroes.
#[must_use]
pub fn compile_heroes(content: &Content) -> Vec<HeroCard> {
    let compile = |hero: &content::Hero| {
        let skill = |at: usize| hero.skill.get(at).map(|a| compile_ability(a, Kind::Skill));
        let overdrive = hero.overdrive.first().map(|a| compile_ability(a, Kind::Overdrive));
        let abilities = [skill(0), skill(1), overdrive];
        let always = abilities.iter().flatten().filter(|ability| ability.when == Trigger::Always);
        let kinds = always.flat_map(|ability| &ability.effects).filter_map(|op| op.passive());
        let passives = Passives(kinds.fold(0, |set, kind| set | 1 << kind as u16));
        HeroCard { cost: hero.cost, triggers: Triggers::of(&abilities), passives, abilities }
    };
    content.hero.iter().map(compile).collect()
}

fn compile_ability(ability: &content::Ability, kind: Kind) -> Ability {
    let effects: Vec<Op> = ability.effects.iter().map(compile_effect).collect();
    let conditions: Vec<Cond> = ability.conditions.iter().map(compile_condition).collect();
    let mut needs = [0; 3];
    ability.needs.iter().for_each(|colour| needs[colour.index()] += 1);
    let (mut cost_cards, mut cost_vp) = (0u8, 0u8);
    for cost in &ability.cost {
        match *cost {
            Cost::Discard { n } => cost_cards = cost_cards.saturating_add(n),
            Cost::Vp { n } => cost_vp = cost_vp.saturating_add(n),
        }
    }
    let once_a_round = kind == Kind::Overdrive
        || matches!(ability.when, Trigger::Hired | Trigger::Picked | Trigger::Deployed | Trigger::RoundEnd);
    Ability {
        when: ability.when,
        optional: ability.optional.unwrap_or(kind != Kind::Skill && ability.when != Trigger::Always),
        uses: ability.uses.unwrap_or(if once_a_round { Uses::Round } else { Uses::Duel }),
        wants: wants(ability.when, &conditions, &effects),
        conditions,
        cost_cards,
        cost_vp,
        effects,
        needs,
    }
}

fn wants(when: Trigger, conditions: &[Cond], effects: &[Op]) -> Wants {
    let about_opponent = |op: &Op| {
        op.who() == Some(Who::Opponent) || matches!(op, Op::StrengthPer { per: Per::OpponentKatana, .. })
    };
    let asks_opponent = |cond: &Cond| match cond {
        Cond::OnFire { who, .. }
        | Cond::Advantage { who, .. }
        | Cond::Colour { who, .. }
        | Cond::Face { who, .. }
        | Cond::Hand { who, .. } => *who == Who::Opponent,
        _ => false,
    };
    let any = |test: fn(&Op) -> bool| effects.iter().any(test);
    let swaps_sides = any(|op| matches!(op, Op::SwapSides));
    let swaps_aside = any(|op| matches!(op, Op::SwapAside));
    let turns = when == Trigger::Deployed && any(|op| matches!(op, Op::Face { .. } | Op::Reroll { .. }));
    Wants {
        opponent: effects.iter().any(about_opponent) || conditions.iter().any(asks_opponent),
        colour: any(|op| matches!(op, Op::Colour { to: ColourChoice::Choose, .. })),
        side: swaps_sides || swaps_aside || turns,
        other: swaps_sides,
        aside: swaps_aside,
    }
}

fn compile_condition(condition: &Condition) -> Cond {
    let (least, most) = (|n: &Option<u8>| n.unwrap_or(0), |n: &Option<u8>| n.unwrap_or(u8::MAX));
    match condition {
        Condition::OnFire { who, yes } => Cond::OnFire { who: *who, yes: *yes },
        Condition::Advantage { who, yes } => Cond::Advantage { who: *who, yes: *yes },
        Condition::Colour { who, any } => Cond::Colour { who: *who, any: Colours::of(any.iter().copied()) },
        Condition::Face { who, has } => Cond::Face { who: *who, has: *has },
        Condition::Side { any } => Cond::Side { any: Side::ALL.map(|side| any.contains(&side)) },
        Condition::Hand { who, min, max } => Cond::Hand { who: *who, min: least(min), max: most(max) },
        Condition::Vp { rel } => Cond::Vp { rel: *rel },
        Condition::Aside { colour, min } => Cond::Aside { colour: *colour, min: *min },
        Condition::Round { min, max } => Cond::Round { min: least(min), max: most(max) },
    }
}

fn compile_effect(effect: &Effect) -> Op {
    match effect {
        Effect::Strength { who, n } => Op::Strength { who: *who, n: *n },
        Effect::StrengthPer { who, per, n, max } => {
            Op::StrengthPer { who: *who, per: *per, n: *n, max: *max }
        }
        Effect::CardValue { n } => Op::CardValue { n: *n },
        Effect::Sheathe { bonus, cold } => Op::Sheathe { bonus: *bonus, cold: *cold },
        Effect::Colour { who, to } => Op::Colour { who: *who, to: *to },
        Effect::Advantage { who, mode } => Op::Advantage { who: *who, mode: *mode },
        Effect::WinTies => Op::WinTies,
        Effect::Pierce => Op::Pierce,
        Effect::Face { who, to } => Op::Face { who: *who, to: *to },
        Effect::Reroll { who } => Op::Reroll { who: *who },
        Effect::SwapSides => Op::SwapSides,
        Effect::SwapAside => Op::SwapAside,
        Effect::Draw { who, n } => Op::Draw { who: *who, n: *n },
        Effect::Discard { who, n } => Op::Discard { who: *who, n: *n },
        Effect::Vp { who, n } => Op::Vp { who: *who, n: *n },
        Effect::NoRetreat => Op::NoRetreat,
        Effect::Annul => Op::Annul,
        Effect::Keep => Op::Keep,
        Effect::NoTake => Op::NoTake,
        Effect::Cancel { who } => Op::Cancel { who: *who },
        Effect::AnyColour { colours } => Op::AnyColour { colours: Colours::of(colours.iter().copied()) },
        Effect::Manual { .. } => Op::Manual,
    }
}
