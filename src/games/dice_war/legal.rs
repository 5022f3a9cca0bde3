//! What a seat may do (section 4.3 of the rules), listed without allocation but for the list itself.

mod castings;

use std::sync::OnceLock;

pub(super) use castings::{Price, affordable, amounts};

use super::action::Action;
use super::content::{Deed, Immunity};
use super::field::{self, Field, Fields};
use super::options::{EndOfWar, SetupOrder};
use super::state::{Phase, State, TOP};
use super::tribe::{CompiledCreature, own_rank};
use super::view::{View, other};
use super::{DiceWar, finish};
use crate::engine::Seat;

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

    /// How many Standard Actions or follow-ups the seat to act has, `Pass` and `EndTurn` among them: what
    /// [`Self::list`] lists but for declarations, counted without a list.
    pub(super) fn count_actions(&self, state: &State) -> u64 {
        let (seat, mut n) = (state.to_act, 0);
        match state.phase {
            Phase::War => {
                let view = View { game: self, state };
                self.each_die(&view, seat, Wanted::All, &mut |creature, ways| {
                    n += u64::from(ways.moves.count_ones() + ways.attacks.count_ones());
                    n += u64::from(ways.upgrade);
                    branches(creature, &view, &ways, &mut |_| n += 1);
                    for spell in creature.spells.iter().filter(|_| ways.spells) {
                        n += self.count_castings(&view, seat, ways.from, spell);
                    }
                });
                n.max(1)
            }
            Phase::FollowUp(from) => {
                self.follow_ups(state, seat, from, &mut |_| n += 1);
                n + 1
            }
            Phase::StartRoll | Phase::Setup | Phase::Over(_) => {
                let mut list = Vec::new();
                self.list(state, seat, &mut list);
                list.len() as u64
            }
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
        self.each_die(&view, seat, wanted, &mut |creature, ways| {
            let from = ways.from;
            field::each(ways.moves).for_each(|to| sink(Action::Move { from, to, via: None }));
            field::each(ways.attacks).for_each(|to| sink(Action::Attack { from, to, via: None }));
            branches(creature, &view, &ways, sink);
            if ways.upgrade {
                sink(Action::Upgrade { at: from });
            }
            for spell in creature.spells.iter().filter(|_| ways.spells) {
                self.castings(&view, seat, from, spell, sink);
            }
        });
    }

    /// What each die of a seat may do.
    #[inline]
    fn each_die(
        &self,
        view: &View<'_>,
        seat: Seat,
        wanted: Wanted,
        look: &mut impl FnMut(&CompiledCreature, Ways),
    ) {
        let state = view.state;
        let all = wanted == Wanted::All;
        let forbidden = |deed: Deed| view.forbidden(seat, deed);
        let no_attack = forbidden(Deed::Attack);
        let [no_move, no_upgrade, no_spell] =
            if all { [Deed::Move, Deed::Upgrade, Deed::Spell].map(forbidden) } else { [field::ALL; 3] };
        let own = state.own(seat);
        let free = state.free() & if all { field::ALL } else { 0 };
        let opposing = state.occupied() & !own & !view.immune(other(seat), Immunity::Attacks);
        let by_level = state.by_level();
        for level in 1..=TOP {
            let dice = own & by_level[level as usize];
            if dice == 0 {
                continue;
            }
            let creature = self.tribe(seat).creature(level);
            let prey = weaker(&by_level, creature.beats) & opposing;
            for from in field::each(dice) {
                let lent = !self.tribe(seat).lends.is_empty();
                let prey =
                    if lent { state.of_levels(view.beats(seat, from, level)) & opposing } else { prey };
                let (moves, attacks) = (no_move & from.bit() == 0, no_attack & from.bit() == 0 && prey != 0);
                let ways = Ways {
                    seat,
                    from,
                    level,
                    moves: if moves {
                        view.reached(seat, from, level, false) & free | view.exchanges(seat, from, level)
                    } else {
                        0
                    },
                    attacks: if attacks { view.reached(seat, from, level, true) & prey } else { 0 },
                    free: if moves { free } else { 0 },
                    prey: if attacks { prey } else { 0 },
                    upgrade: level < TOP && no_upgrade & from.bit() == 0,
                    spells: no_spell & from.bit() == 0,
                };
                look(creature, ways);
            }
        }
    }

    /// DW-LOD-52: what the creature on a field may do further, besides nothing.
    fn follow_ups(&self, state: &State, seat: Seat, from: Field, sink: &mut impl FnMut(Action)) {
        let view = View { game: self, state };
        let level = state.level(from);
        let creature = self.tribe(seat).creature(level);
        let Some(follow) = creature.follow.filter(|_| state.own(seat) & from.bit() != 0) else { return };
        if follow.moves && view.forbidden(seat, Deed::Move) & from.bit() == 0 {
            let free = view.reached(seat, from, level, false) & state.free();
            let to = free | view.exchanges(seat, from, level);
            field::each(to).for_each(|to| sink(Action::FollowMove { to, via: None }));
            for (via, to) in view.branches(seat, from, level, false) {
                let via = Some(via);
                field::each(to & state.free()).for_each(|to| sink(Action::FollowMove { to, via }));
            }
        }
        if follow.attacks && view.forbidden(seat, Deed::Attack) & from.bit() == 0 {
            let prey = view.prey(seat, from, level);
            let to = view.reached(seat, from, level, true) & prey;
            field::each(to).for_each(|to| sink(Action::FollowAttack { to, via: None }));
            for (via, to) in view.branches(seat, from, level, true) {
                let via = Some(via);
                field::each(to & prey).for_each(|to| sink(Action::FollowAttack { to, via }));
            }
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
}

/// What a die may do.
struct Ways {
    seat: Seat,
    from: Field,
    level: u8,
    /// Where it can move, and whom it can attack, by ways that need not name a field.
    moves: Fields,
    attacks: Fields,
    /// Where it could stand after a Movement or an Attack.
    free: Fields,
    prey: Fields,
    upgrade: bool,
    spells: bool,
}

/// Dice of the levels in a set, bit 1 for level 1.
#[inline]
fn weaker(by_level: &[Fields; 7], beats: u8) -> Fields {
    let taken = |level: usize| if beats >> level & 1 == 1 { by_level[level] } else { 0 };
    taken(1) | taken(2) | taken(3) | taken(4) | taken(5) | taken(6)
}

/// Movements and Attacks that name a field they go over (section 4.3).
#[inline]
fn branches(creature: &CompiledCreature, view: &View<'_>, ways: &Ways, sink: &mut impl FnMut(Action)) {
    let &Ways { seat, from, level, .. } = ways;
    for (reach, onto, attack) in [(&creature.moves, ways.free, false), (&creature.attacks, ways.prey, true)] {
        if !reach.branches() || onto == 0 {
            continue;
        }
        for (via, to) in view.branches(seat, from, level, attack) {
            for to in field::each(to & onto) {
                let via = Some(via);
                sink(if attack { Action::Attack { from, to, via } } else { Action::Move { from, to, via } });
            }
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
