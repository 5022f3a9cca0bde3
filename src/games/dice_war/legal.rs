//! What a seat may do (section 4.3 of the rules), listed without allocation but for the list itself.

use std::sync::OnceLock;

use super::action::{Action, MAX_CHOSEN};
use super::content::{Deed, Effect, Immunity};
use super::field::{self, Field, Fields};
use super::options::{EndOfWar, SetupOrder};
use super::state::{Phase, State, TOP};
use super::tribe::{Kind, Spell, own_rank};
use super::view::{Around, View};
use super::{DiceWar, finish, reach, table::Table};
use crate::engine::{Few, Seat};

/// The power of a line-up (DW-SETUP-3).
pub const POWER: u8 = 10;

/// Which actions are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// Only Attacks.
    Captures,
}

impl DiceWar {
    /// Appends everything that the seat may do now; empty if it is not asked.
    pub(super) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.to_act {
            return;
        }
        match state.phase {
            Phase::StartRoll | Phase::Over(_) => {}
            Phase::Setup if self.options.setup == SetupOrder::Whole => out.extend_from_slice(lineups()),
            Phase::Setup => self.placements(state, seat, out),
            Phase::War => {
                self.declarations(state, seat, out);
                let before = out.len();
                self.standard(state, seat, Wanted::All, &mut |action| out.push(action));
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
            Phase::FollowUp(from) => {
                self.follow_ups(state, seat, from, &mut |action| out.push(action));
                out.push(Action::EndTurn);
            }
        }
    }

    /// Appends the Attacks that the seat may make now, follow-ups included: for a search that only looks at
    /// captures.
    pub fn captures(&self, state: &State, out: &mut Vec<Action>) {
        let seat = state.to_act;
        match state.phase {
            Phase::War => self.standard(state, seat, Wanted::Captures, &mut |action| out.push(action)),
            Phase::FollowUp(from) => self.follow_ups(state, seat, from, &mut |action| {
                if matches!(action, Action::FollowAttack { .. }) {
                    out.push(action);
                }
            }),
            _ => {}
        }
    }

    /// Whether the seat has a Standard Action (DW-TURN-3, DW-TURN-4).
    pub(super) fn can_act(&self, state: &State, seat: Seat) -> bool {
        self.example(state, seat).is_some()
    }

    /// A Standard Action that the seat has.
    pub(super) fn example(&self, state: &State, seat: Seat) -> Option<Action> {
        let mut example = None;
        self.standard(state, seat, Wanted::All, &mut |action| example = Some(action));
        example
    }

    fn standard(&self, state: &State, seat: Seat, wanted: Wanted, sink: &mut impl FnMut(Action)) {
        let view = View { game: self, state };
        let free = state.free();
        let all = wanted == Wanted::All;
        let [no_move, no_attack, no_upgrade, no_spell] =
            [Deed::Move, Deed::Attack, Deed::Upgrade, Deed::Spell].map(|deed| view.forbidden(seat, deed));
        let own = state.own(seat);
        let opposing = state.occupied() & !own;
        let safe = view.immune(super::view::other(seat), Immunity::Attacks);
        for level in 1..=TOP {
            let dice = own & state.of_level(level);
            if dice == 0 {
                continue;
            }
            let kind = self.tribe(seat).kind(level);
            let prey = prey(state, kind.beats) & opposing & !safe;
            for from in field::each(dice) {
                if all && no_move & from.bit() == 0 {
                    let mut to = kind.moves.targets(&view, seat, from) & free;
                    if !kind.swaps.is_empty() {
                        to |= reach::swaps(&kind.swaps, state, seat, from, &view);
                    }
                    field::each(to).for_each(|to| sink(Action::Move { from, to, via: None }));
                    if kind.moves.turns() {
                        corners(kind, &view, seat, from, free, false, sink);
                    }
                }
                if prey != 0 && no_attack & from.bit() == 0 {
                    let to = kind.attacks.targets(&view, seat, from) & prey;
                    field::each(to).for_each(|to| sink(Action::Attack { from, to, via: None }));
                    if kind.attacks.turns() {
                        corners(kind, &view, seat, from, prey, true, sink);
                    }
                }
                if all && level < TOP && no_upgrade & from.bit() == 0 {
                    sink(Action::Upgrade { at: from });
                }
                if all && no_spell & from.bit() == 0 {
                    for spell in &kind.spells {
                        self.castings(&view, seat, from, spell, sink);
                    }
                }
            }
        }
    }

    /// DW-LOD-52: what the creature on a field may do further, besides nothing.
    fn follow_ups(&self, state: &State, seat: Seat, from: Field, sink: &mut impl FnMut(Action)) {
        let view = View { game: self, state };
        let level = state.level(from);
        let kind = self.tribe(seat).kind(level);
        let Some(follow) = kind.follow.filter(|_| state.own(seat) & from.bit() != 0) else { return };
        if follow.moves && view.forbidden(seat, Deed::Move) & from.bit() == 0 {
            let to = kind.moves.targets(&view, seat, from) & state.free();
            field::each(to).for_each(|to| sink(Action::FollowMove { to }));
        }
        if follow.attacks && view.forbidden(seat, Deed::Attack) & from.bit() == 0 {
            let to = kind.attacks.targets(&view, seat, from) & view.prey(seat, level);
            field::each(to).for_each(|to| sink(Action::FollowAttack { to }));
        }
    }

    /// Whether a follow-up of the creature on a field is possible.
    pub(super) fn can_follow(&self, state: &State, seat: Seat, from: Field) -> bool {
        let mut any = false;
        self.follow_ups(state, seat, from, &mut |_| any = true);
        any
    }

    /// DW-EOW-3.
    fn declarations(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        match self.options.end_of_war {
            _ if state.countdown.is_some() => {}
            EndOfWar::Off => {}
            EndOfWar::Free => {
                let dice = field::each(state.occupied());
                out.extend(dice.map(|field| Action::DeclareEndOfWar { die: Some(field) }));
            }
            EndOfWar::Strict | EndOfWar::Announced => {
                if finish::chased(state, seat).is_some() {
                    out.push(Action::DeclareEndOfWar { die: None });
                }
            }
        }
    }

    /// Option `setup = alternate`: single dice that leave a full line-up possible.
    fn placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for file in 0..7 {
            for level in 1..=TOP {
                if self.placement_fits(state, seat, file, level) {
                    out.push(Action::PlaceDie { file, level });
                }
            }
        }
    }

    /// Whether a die may be placed so (DW-SETUP-2, DW-SETUP-3).
    pub(super) fn placement_fits(&self, state: &State, seat: Seat, file: u8, level: u8) -> bool {
        let Some(field) = home(seat, file) else { return false };
        let free = (0..7).filter_map(|file| home(seat, file)).filter(|f| state.free() & f.bit() != 0).count();
        let Some(rest) = POWER.checked_sub(power(state, seat).saturating_add(level)) else { return false };
        let reachable = rest as usize <= free.saturating_sub(1) * TOP as usize;
        (1..=TOP).contains(&level) && state.free() & field.bit() != 0 && reachable
    }

    /// All ways to cast a spell.
    fn castings(&self, view: &View<'_>, seat: Seat, at: Field, spell: &Spell, sink: &mut impl FnMut(Action)) {
        let state = view.state;
        let card = &spell.card;
        if state.reserve[seat.index()] < spell.places || view.tp(seat) < card.cost.tp {
            return;
        }
        let around = Around::new(seat, at.bit());
        if state.level(at) <= card.cost.level_self || !view.holds(card.condition.as_ref(), &around, true) {
            return;
        }
        let (least, most) = amounts(view, spell, &around);
        for k in least..=most {
            let around = Around { k, ..around };
            if !affordable(view, seat, spell, &around) {
                continue;
            }
            let (creatures, n) = creatures(view, seat, spell, &around);
            let (places, free) = match card.choose.fields {
                None => (0, 0),
                Some(choice) => (choice.n, view.region(choice.place, &around) & state.free()),
            };
            combinations(creatures, n, Few::new(), &mut |chosen| {
                combinations(free, places, chosen, &mut |fields| {
                    if self.changes(view, spell, &fields, around) {
                        sink(Action::CastSpell { at, spell: spell.id, fields, amount: k });
                    }
                });
            });
        }
    }

    /// DW-SPELL-4: whether a spell would change anything besides its cost.
    pub(super) fn changes(&self, view: &View<'_>, spell: &Spell, fields: &[Field], around: Around) -> bool {
        let sure = |effect: &Effect| match effect {
            Effect::Place { .. } => spell.places > 0,
            Effect::Level { strict, .. } => *strict,
            _ => false,
        };
        if spell.card.effects.iter().any(sure) {
            return true;
        }
        let mut after = *view.state;
        let n = spell.card.choose.fields.map_or(0, |choice| choice.n);
        let manual = spell.card.effects.iter().any(|effect| matches!(effect, Effect::Manual { .. }));
        Table { game: self, state: &mut after, watch: &mut () }.rehearse(
            &spell.card.effects,
            n,
            fields,
            around,
        );
        manual || after != *view.state
    }
}

/// Dice of the levels in a set, bit 1 for level 1.
#[inline]
fn prey(state: &State, beats: u8) -> Fields {
    (1..=TOP).filter(|level| beats >> level & 1 == 1).fold(0, |set, level| set | state.of_level(level))
}

fn corners(
    kind: &Kind,
    view: &View<'_>,
    seat: Seat,
    from: Field,
    onto: Fields,
    attack: bool,
    sink: &mut impl FnMut(Action),
) {
    let reach = if attack { &kind.attacks } else { &kind.moves };
    for via in field::each(field::surrounding(from.bit()) & !from.bit()) {
        for to in field::each(reach.around_corner(view, seat, from, via) & onto) {
            let via = Some(via);
            sink(if attack { Action::Attack { from, to, via } } else { Action::Move { from, to, via } });
        }
    }
}

/// The amounts that may be chosen.
pub(super) fn amounts(view: &View<'_>, spell: &Spell, around: &Around) -> (u8, u8) {
    match spell.card.choose.amount {
        None => (0, 0),
        Some(amount) => (amount.min, view.number(&amount.max, around).clamp(0, 15) as u8),
    }
}

/// DW-SPELL-2: whether the Reserve is enough for what is placed and exiled.
pub(super) fn affordable(view: &View<'_>, seat: Seat, spell: &Spell, around: &Around) -> bool {
    let exiled = view.number(&spell.card.cost.exile_reserve, around);
    i32::from(spell.places) + exiled.max(0) <= i32::from(view.state.reserve[seat.index()])
}

/// The creatures that may be chosen, and how many are (DW-SPELL-5, DW-UPG-3).
pub(super) fn creatures(view: &View<'_>, seat: Seat, spell: &Spell, around: &Around) -> (Fields, u8) {
    let Some(choice) = spell.card.choose.creature else { return (0, 0) };
    let enemy = super::view::other(seat);
    let mut set = view.select(&choice.of, around) & !(view.immune(enemy, Immunity::Spells));
    for effect in &spell.card.effects {
        if let Effect::Level { who, by, strict: true } = effect
            && who.place == super::content::Where::Target
        {
            let by = view.number(by, around);
            let fits = (1..=6).filter(|level| (1..=6).contains(&(level + by)));
            set &= fits.fold(0, |set, level| set | view.state.of_level(level as u8));
        }
    }
    (set, view.number(&choice.n, around).clamp(0, MAX_CHOSEN as i32) as u8)
}

/// Every choice of `n` fields of a set in order, after those already chosen.
fn combinations(
    set: Fields,
    n: u8,
    chosen: Few<Field, MAX_CHOSEN>,
    sink: &mut dyn FnMut(Few<Field, MAX_CHOSEN>),
) {
    if n == 0 {
        sink(chosen);
        return;
    }
    let mut rest = set;
    while let Some(field) = field::first(rest) {
        rest &= !field.bit();
        let mut longer = chosen;
        if longer.push(field) {
            combinations(rest, n - 1, longer, sink);
        }
    }
}

/// The field of a file in a seat's Supply Zone (DW-BOARD-2); files count from 0.
pub(super) fn home(seat: Seat, file: u8) -> Option<Field> {
    Field::at(i8::try_from(file).ok()?, if seat.0 == 0 { 0 } else { 6 })
}

/// The power a seat has on its Supply Zone.
pub(super) fn power(state: &State, seat: Seat) -> u8 {
    let zone = field::each(state.own(seat)).filter(|field| own_rank(seat, *field) == 0);
    zone.map(|field| state.level(field)).sum()
}

/// All 7,420 line-ups (DW-SETUP-4), in the order of their levels from file a on.
pub(super) fn lineups() -> &'static [Action] {
    static LINEUPS: OnceLock<Vec<Action>> = OnceLock::new();
    LINEUPS.get_or_init(|| {
        let mut all = Vec::new();
        fill(&mut [0; 7], 0, POWER, &mut all);
        all
    })
}

fn fill(row: &mut [u8; 7], file: usize, left: u8, all: &mut Vec<Action>) {
    let Some(rest) = 6usize.checked_sub(file) else {
        if left == 0 {
            all.push(Action::SetLineup { row: *row });
        }
        return;
    };
    for level in 0..=left.min(TOP) {
        if usize::from(left - level) <= rest * usize::from(TOP) {
            row[file] = level;
            fill(row, file + 1, left - level, all);
        }
    }
    row[file] = 0;
}
