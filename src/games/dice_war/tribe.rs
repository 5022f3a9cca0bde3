//! A tribe as the rules use it: compiled from its cards for one seat and one set of options.

use super::content::{
    self, Beats, Condition, Content, Creature, Deed, Effect, Filter, FollowAction, Immunity, Number, Pattern,
    Side, TpRule, When, Where,
};
use super::field::{self, ALL, Fields};
use super::options::{Options, SixAgainstThree};
use super::reach::Reach;
use crate::engine::Seat;

/// A seat's tribe.
#[derive(Clone, Debug)]
pub(super) struct Tribe {
    /// Its index in the pack.
    pub at: usize,
    pub tp: TpRule,
    /// By level; the first is never used.
    creatures: [CompiledCreature; 7],
    pub virtuals: Vec<Virtual>,
    /// Whether virtual VP are never more than the seat's dice on the board.
    pub one_for_each: bool,
    pub grants: Vec<Grant>,
    pub lends: Vec<Lend>,
    pub forbids: Vec<Forbid>,
    /// The levels that are immune by their cards, by immunity.
    pub immune: [u8; 4],
    /// Which moments at the beginning or end of a turn any creature has anything for.
    moments: u16,
    /// From where it may attack a field, at best.
    pub near: [Fields; 49],
}

/// A creature.
#[derive(Clone, Debug)]
pub(super) struct CompiledCreature {
    /// Its index among the tribe's creatures.
    pub card: usize,
    pub moves: Reach,
    pub attacks: Reach,
    pub swaps: Vec<Pattern>,
    /// The levels it beats, bit 1 for level 1.
    pub beats: u8,
    /// The levels that its card keeps it from.
    pub never: u8,
    /// Its attacks are patterns of their own.
    pub own_attack: bool,
    pub stay: bool,
    pub immune: u8,
    pub spells: Vec<Spell>,
    pub on: Vec<On>,
    pub follow: Option<Follow>,
    pub redirect: Option<Redirect>,
    /// Which moments `on` has anything for.
    moments: u16,
}

/// What happens by itself at a moment.
#[derive(Clone, Debug)]
pub(super) struct On {
    pub when: When,
    pub condition: Option<Condition>,
    pub effects: Vec<Effect>,
    /// The ability's index on the card.
    pub ability: usize,
}

/// A spell.
#[derive(Clone, Debug)]
pub(super) struct Spell {
    /// Its number in the pack.
    pub id: u8,
    pub card: content::Ability,
    /// How many Reserve dice it puts on chosen fields.
    pub places: u8,
    /// It changes something whenever it can be cast at all (DW-SPELL-4).
    pub sure: bool,
    /// Whether all of it can be done is only seen by doing it (DW-SPELL-3).
    pub exacting: bool,
    /// How its ways are counted.
    pub count: Count,
}

/// How the ways to cast a spell are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Each is tried out.
    ByTrying,
    /// Every choice that there is for it is possible.
    ByChoices,
    /// The same, of so many free fields next to the caster.
    Around(u8),
    /// The same, of one other creature by its side and level: there are as many for every caster of a level.
    Alike,
}

impl Count {
    fn of(ability: &content::Ability, sure: bool, exacting: bool) -> Self {
        let (cost, choose) = (&ability.cost, &ability.choose);
        let distinct = choose.fields.is_none_or(|choice| choice.distinct);
        if !sure || exacting || !distinct || cost.exile_own.is_some() {
            return Self::ByTrying;
        }
        let plain = ability.condition.is_none() && cost.level_self == 0;
        match (choose.creature, choose.fields) {
            (None, Some(fields))
                if plain
                    && fields.free
                    && fields.place == Where::Adjacent
                    && choose.amount.is_none()
                    && cost.tp == 0
                    && matches!(cost.exile_reserve, Number::Fixed(0)) =>
            {
                Self::Around(fields.n)
            }
            (Some(choice), None) if plain => {
                let alike = |number: &Number| !matches!(number, Number::Count { .. } | Number::Diff { .. });
                let levels = |effect: &Effect| match effect {
                    Effect::Level { by, .. } => alike(by),
                    _ => true,
                };
                let one = matches!(choice.n, Number::Fixed(1));
                let others = matches!(choice.of.side, Side::Friendly | Side::Opposing);
                let same =
                    choose.amount.is_none_or(|amount| alike(&amount.max)) && alike(&cost.exile_reserve);
                if one && others && choice.of.is_plain() && same && ability.effects.iter().all(levels) {
                    Self::Alike
                } else {
                    Self::ByChoices
                }
            }
            _ => Self::ByChoices,
        }
    }
}

/// A defeated die goes to the Reserve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Redirect {
    pub condition: Option<Condition>,
}

/// Further actions after an Attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Follow {
    pub moves: bool,
    pub attacks: bool,
    /// How many in a turn.
    pub times: u8,
    /// An Attack can always be followed up.
    pub chain: bool,
    pub condition: Option<Condition>,
}

/// Virtual VP, if a creature of this level is there. Level 0 here and below is any, for a Location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Virtual {
    pub level: u8,
    pub condition: Option<Condition>,
    pub amount: Number,
}

/// An immunity that creatures of a level give.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grant {
    pub level: u8,
    pub condition: Option<Condition>,
    pub who: Filter,
    pub immune: u8,
}

/// What else creatures of a level let others do.
#[derive(Clone, Debug)]
pub(super) struct Lend {
    pub level: u8,
    pub condition: Option<Condition>,
    pub who: Filter,
    pub moves: Reach,
    /// For creatures that attack as they move.
    pub attacks: Reach,
    pub swaps: Vec<Pattern>,
    pub beats: Beats,
}

/// Something that creatures of a level forbid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forbid {
    pub level: u8,
    pub condition: Option<Condition>,
    pub who: Filter,
    pub deed: Deed,
}

/// An immunity as a bit.
pub(super) const fn bit(immunity: Immunity) -> u8 {
    1 << immunity as u8
}

fn immune_bits(list: &[Immunity]) -> u8 {
    list.iter().fold(0, |bits, immunity| bits | bit(*immunity))
}

/// The creature of a level under the options: one made for a house rule before the common one.
pub(super) fn card_of(tribe: &content::Tribe, level: u8, options: &Options) -> Option<usize> {
    let fits = |house: bool| {
        tribe.creature.iter().position(|card| {
            card.level == level
                && match &card.house {
                    None => !house,
                    Some(rule) => house && options.is(&rule.option, &rule.value),
                }
        })
    };
    fits(true).or_else(|| fits(false))
}

impl Tribe {
    /// The tribe at an index of the pack. Levels without a card, which `validate` reports, do nothing.
    pub(super) fn new(content: &Content, at: usize, seat: Seat, options: &Options) -> Self {
        let card = &content.tribe[at];
        let creatures =
            [0, 1, 2, 3, 4, 5, 6].map(|level| CompiledCreature::new(content, at, level, seat, options));
        let mut tribe = Self {
            at,
            tp: card.tp,
            immune: [0, 1, 2, 3].map(|immunity| {
                let levels = (1..=6).filter(|level| creatures[*level as usize].immune >> immunity & 1 == 1);
                levels.fold(0, |levels, level: u8| levels | 1 << level)
            }),
            moments: creatures.iter().fold(0, |moments, creature| moments | creature.moments),
            creatures,
            virtuals: Vec::new(),
            one_for_each: true,
            grants: Vec::new(),
            lends: Vec::new(),
            forbids: Vec::new(),
            near: [0; 49],
        };
        for level in 1..=6 {
            let creature = &card.creature[tribe.creatures[level as usize].card];
            creature.abilities.iter().for_each(|ability| tribe.always(ability, level, seat));
        }
        if options.ruins != 0 {
            // A Location works for whoever stands on it.
            for ability in content.location.iter().flat_map(|location| &location.abilities) {
                let condition =
                    Condition { self_where: Some(Where::Ruin), ..ability.condition.unwrap_or_default() };
                tribe.always(&content::Ability { condition: Some(condition), ..ability.clone() }, 0, seat);
            }
        }
        tribe.one_for_each = match &*tribe.virtuals {
            [] => true,
            [one] => counts_own_dice(&one.amount),
            _ => false,
        };
        tribe.crossings();
        tribe.neighbourhoods();
        tribe
    }

    /// Where jumps or ways over other fields are lent, they may meet those of any creature (section 4.3).
    fn crossings(&mut self) {
        let own = self.creatures.iter().flat_map(|creature| [&creature.moves, &creature.attacks]);
        let lent = self.lends.iter().flat_map(|lend| [&lend.moves, &lend.attacks]);
        let all: Vec<&Reach> = own.chain(lent).collect();
        if !self.lends.is_empty() && all.iter().any(|one| all.iter().any(|other| one.meets(other))) {
            self.creatures.iter_mut().for_each(|creature| {
                creature.moves.cross();
                creature.attacks.cross();
            });
        }
    }

    fn neighbourhoods(&mut self) {
        let lent = |from| self.lends.iter().fold(0, |set, lend| set | lend.attacks.widest(from));
        let mut near = [0; 49];
        for from in field::each(ALL) {
            let reached =
                self.creatures.iter().fold(lent(from), |set, creature| set | creature.attacks.widest(from));
            field::each(reached).for_each(|to| near[to.index()] |= from.bit());
        }
        self.near = near;
    }

    /// Compiles what an ability does always.
    fn always(&mut self, ability: &content::Ability, level: u8, seat: Seat) {
        if ability.when != When::Always {
            return;
        }
        let condition = ability.condition;
        for effect in &ability.effects {
            match effect {
                Effect::VirtualVp { amount } => {
                    self.virtuals.push(Virtual { level, condition, amount: *amount });
                }
                Effect::Grant { who, immune, moves, beats } => {
                    if !immune.is_empty() {
                        self.grants.push(Grant { level, condition, who: *who, immune: immune_bits(immune) });
                    }
                    if !moves.is_empty() || !beats.is_plain() {
                        let (who, beats, swaps) = (*who, *beats, swaps(moves));
                        let [moves, attacks] = [false, true].map(|attack| Reach::new(moves, seat, attack));
                        self.lends.push(Lend { level, condition, who, moves, attacks, swaps, beats });
                    }
                }
                Effect::Forbid { who, action } => {
                    self.forbids.push(Forbid { level, condition, who: *who, deed: *action });
                }
                _ => {}
            }
        }
    }

    /// Whether any creature has something for a moment.
    #[inline]
    pub(super) const fn has(&self, when: When) -> bool {
        self.moments >> when as u16 & 1 == 1
    }

    /// The creature of a level.
    #[inline]
    pub(super) const fn creature(&self, level: u8) -> &CompiledCreature {
        &self.creatures[(level % 7) as usize]
    }

    /// Whether any creature can have an immunity.
    pub(super) fn can_be_immune(&self, immunity: u8) -> bool {
        self.grants.iter().any(|grant| grant.immune & immunity != 0)
            || self.creatures.iter().any(|creature| creature.immune & immunity != 0)
    }

    /// No opposing creature keeps others from passing it.
    pub(super) fn passes_freely(&mut self) {
        self.creatures.iter_mut().for_each(|creature| {
            creature.moves.pass_freely();
            creature.attacks.pass_freely();
        });
    }
}

impl CompiledCreature {
    fn new(content: &Content, tribe: usize, level: u8, seat: Seat, options: &Options) -> Self {
        let cards = &content.tribe[tribe].creature;
        let at = card_of(&content.tribe[tribe], level.max(1), options).unwrap_or(0);
        let card = &cards[at];
        let attack = card.attack.as_ref().unwrap_or(&card.moves);
        let mut creature = Self {
            card: at,
            moves: Reach::new(&card.moves, seat, false),
            attacks: Reach::new(attack, seat, true),
            swaps: swaps(&card.moves),
            beats: beats(card, options),
            never: card.beats.never.bits(),
            own_attack: card.attack.is_some(),
            stay: card.stay,
            immune: immune_bits(&card.immune),
            spells: Vec::new(),
            on: Vec::new(),
            follow: None,
            redirect: None,
            moments: 0,
        };
        for (ability, n) in card.abilities.iter().zip(0..) {
            if ability.kind == content::AbilityKind::Spell {
                let id = content.spells().position(|(_, spell)| std::ptr::eq(spell, ability)).unwrap_or(0);
                let sure = sure(ability);
                let exacting = ability.effects.iter().any(|effect| exacting(effect, card.level));
                creature.spells.push(Spell {
                    id: id as u8,
                    card: ability.clone(),
                    places: places(ability),
                    sure,
                    exacting,
                    count: Count::of(ability, sure, exacting),
                });
            } else if ability.when != When::Always {
                creature.speciality(ability, n);
            }
        }
        creature
    }

    fn speciality(&mut self, ability: &content::Ability, n: usize) {
        self.moments |= 1 << ability.when as u16;
        for effect in &ability.effects {
            match effect {
                Effect::FollowUp { actions, times, chain } => {
                    self.follow = Some(Follow {
                        moves: actions.contains(&FollowAction::Move),
                        attacks: actions.contains(&FollowAction::Attack),
                        times: *times,
                        chain: *chain,
                        condition: ability.condition,
                    });
                }
                Effect::Redirect { .. } => self.redirect = Some(Redirect { condition: ability.condition }),
                _ => {}
            }
        }
        self.on.push(On {
            when: ability.when,
            condition: ability.condition,
            effects: ability.effects.clone(),
            ability: n,
        });
    }

    /// Whether something happens by itself at a moment.
    #[inline]
    pub(super) const fn has(&self, when: When) -> bool {
        self.moments >> when as u16 & 1 == 1
    }

    /// Whether it exchanges places with nobody, and no way of its own names a field that it goes over.
    #[inline]
    pub(super) const fn is_straight(&self) -> bool {
        self.swaps.is_empty() && !self.moves.branches() && !self.attacks.branches()
    }
}

/// Whether a number is at most that of the seat's dice on the board.
fn counts_own_dice(number: &Number) -> bool {
    let own = |filter: &Filter| !filter.free && matches!(filter.side, Side::Own | Side::Friendly);
    match number {
        Number::Count { count } => own(count),
        Number::Diff { diff: [more, _] } => own(more),
        _ => false,
    }
}

fn swaps(patterns: &[Pattern]) -> Vec<Pattern> {
    patterns.iter().filter(|pattern| matches!(pattern, Pattern::Swap { .. })).cloned().collect()
}

/// How many Reserve dice a spell puts on chosen fields: one for each field and `Place`.
fn places(ability: &content::Ability) -> u8 {
    let n = ability.choose.fields.map_or(0, |fields| fields.n);
    let chosen = |effect: &&Effect| matches!(effect, Effect::Place { at: Where::Chosen, .. });
    n.saturating_mul(ability.effects.iter().filter(chosen).count() as u8)
}

/// Whether a spell changes something whenever it can be cast at all (DW-SPELL-4).
fn sure(ability: &content::Ability) -> bool {
    let targets = Filter { place: Where::Target, ..Filter::default() };
    let some = ability.choose.creature.is_some_and(|choice| always(&choice.n, 1));
    ability.effects.iter().any(|effect| match effect {
        Effect::Place { at: Where::Chosen, .. } | Effect::Manual { .. } => true,
        Effect::Level { strict: true, who, by } => {
            *who == targets && some && (always(by, 1) || always(by, -1))
        }
        _ => false,
    })
}

/// Whether a number has a sign, and is not 0, whatever is chosen.
fn always(number: &Number, sign: i8) -> bool {
    match number {
        Number::Fixed(n) => n.signum() == sign,
        Number::PerK { base, per_k } => base.signum() == sign && per_k.signum() != -sign,
        _ => false,
    }
}

/// Whether an effect may turn out to be impossible in full although everything was chosen well.
fn exacting(effect: &Effect, level: u8) -> bool {
    match effect {
        Effect::Place { at, .. } => *at != Where::Chosen,
        Effect::Level { strict: true, who, by } => match (who.place, by) {
            // Only those whom it fits can be chosen.
            (Where::Target, _) => false,
            (Where::Myself, Number::Fixed(by)) => !(1..=6).contains(&(level as i8).saturating_add(*by)),
            _ => true,
        },
        Effect::Relocate { .. } | Effect::SwapPlaces { .. } | Effect::Convert { .. } => true,
        _ => false,
    }
}

/// DW-ATK-2 to DW-ATK-4, and what the card says.
fn beats(card: &Creature, options: &Options) -> u8 {
    let mut beats = (1u8 << card.level.min(6)) - 2;
    if card.level == 3 {
        beats |= 1 << 6;
    }
    if card.level == 6 && options.six_against_three == SixAgainstThree::Safe {
        beats &= !(1 << 3);
    }
    if card.beats.equal {
        beats |= 1 << card.level.min(6);
    }
    (beats | card.beats.also.bits()) & !card.beats.never.bits()
}
