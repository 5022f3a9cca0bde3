//! All Standard Actions of a seat (section 4.3 of the rules), found die by die without allocation: one loop for
//! Movements, Attacks, Upgrades and Spells, because searches spend their time here.

use std::cell::OnceCell;

use super::refusals::no;
use crate::engine::{Arg, Seat, Violation, text};
use crate::games::dice_war::action::Action;
use crate::games::dice_war::content::{Deed, Immunity};
use crate::games::dice_war::field::{self, Field, Fields};
use crate::games::dice_war::state::{State, TOP, other};
use crate::games::dice_war::tribe::{CompiledCreature, Count};
use crate::games::dice_war::view::View;
use crate::games::dice_war::{DiceWar, move_text};

/// Which actions are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Only Attacks.
    Captures,
}

impl DiceWar {
    /// How many Standard Actions a seat has, `Pass` among them, counted without a list.
    pub(super) fn count_standard(&self, state: &State, seat: Seat) -> usize {
        let (view, mut n) = (View { game: self, state }, 0);
        self.count_each(&view, &Now::new(&view, seat, Wanted::All), &mut |of_one| n += of_one);
        n.max(1)
    }

    /// How many actions each die has, in the order of [`Self::each_die`].
    #[inline]
    pub(super) fn count_each(&self, view: &View<'_>, now: &Now, counted: &mut impl FnMut(usize)) {
        let tribe = self.tribe(now.seat);
        for level in 1..=TOP {
            let (dice, creature) = (now.dice(level), tribe.creature(level));
            if dice == 0 {
                continue;
            }
            if self.forbids || !tribe.lends.is_empty() || !creature.is_straight() {
                for from in field::each(dice) {
                    counted(self.count_ways(view, creature, &self.ways_of(view, now, level, from)));
                }
                continue;
            }
            let upgrade = usize::from(level < TOP);
            // What every one of them can cast in as many ways.
            let alike = || creature.spells.iter().filter(|spell| spell.count == Count::Alike);
            let first = field::first(dice).unwrap_or_default();
            let each: usize = alike().map(|spell| self.count_castings(view, now.seat, first, spell)).sum();
            for from in field::each(dice) {
                let moves = creature.moves.targets(view, now.seat, from) & now.free;
                let near = creature.attacks.targets(view, now.seat, from) & now.opposing;
                let attacks = if near == 0 { 0 } else { near & now.prey(view, creature) };
                // Nothing is free and prey.
                let mut n = upgrade + each + (moves | attacks).count_ones() as usize;
                for spell in creature.spells.iter().filter(|spell| spell.count != Count::Alike) {
                    n += self.count_castings(view, now.seat, from, spell);
                }
                counted(n);
            }
        }
    }

    /// How many actions a die has.
    #[inline]
    pub(super) fn count_ways(&self, view: &View<'_>, creature: &CompiledCreature, ways: &Ways) -> usize {
        let mut n = (ways.moves.count_ones() + ways.attacks.count_ones()) as usize;
        n += usize::from(ways.upgrade);
        branches(creature, view, ways, &mut |_| n += 1);
        for spell in creature.spells.iter().filter(|_| ways.spells) {
            n += self.count_castings(view, ways.seat, ways.from, spell);
        }
        n
    }

    /// DW-TURN-3, DW-TURN-4.
    pub(super) fn check_pass(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let Some(example) = self.example(state, seat) else { return Ok(()) };
        let example = move_text::write(self, state, &example);
        no(
            "DW-TURN-3",
            text("If you have a legal action, you must take it; for example {move}.")
                .with("move", Arg::Verbatim(example)),
        )
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

    pub(super) fn standard(&self, state: &State, seat: Seat, wanted: Wanted, sink: &mut impl FnMut(Action)) {
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
    pub(super) fn each_die(
        &self,
        view: &View<'_>,
        seat: Seat,
        wanted: Wanted,
        look: &mut impl FnMut(&CompiledCreature, Ways),
    ) {
        let now = Now::new(view, seat, wanted);
        for level in 1..=TOP {
            let creature = self.tribe(seat).creature(level);
            for from in field::each(now.dice(level)) {
                look(creature, self.ways_of(view, &now, level, from));
            }
        }
    }

    /// What a die of a level may do.
    #[inline]
    pub(super) fn ways_of(&self, view: &View<'_>, now: &Now, level: u8, from: Field) -> Ways {
        let seat = now.seat;
        let tribe = self.tribe(seat);
        let creature = tribe.creature(level);
        let may = |deed: Deed| now.forbidden[deed as usize] & from.bit() == 0;
        let moves = may(Deed::Move);
        let near = if may(Deed::Attack) { view.reached(seat, from, level, true) & now.opposing } else { 0 };
        let around = may(Deed::Attack) && creature.attacks.branches();
        let prey = if near == 0 && !around {
            0
        } else if tribe.lends.is_empty() {
            now.prey(view, creature)
        } else {
            view.state.of_levels(view.beats(seat, from, level)) & now.open(view)
        };
        Ways {
            seat,
            from,
            level,
            moves: if moves {
                view.reached(seat, from, level, false) & now.free | view.exchanges(seat, from, level)
            } else {
                0
            },
            attacks: near & prey,
            free: if moves { now.free } else { 0 },
            prey,
            upgrade: level < TOP && may(Deed::Upgrade),
            spells: may(Deed::Spell),
        }
    }
}

/// What is the same for all dice of a seat.
pub(super) struct Now {
    pub seat: Seat,
    own: Fields,
    by_level: [Fields; 7],
    /// Where dice could stand after a Movement.
    free: Fields,
    /// The dice of the other seat.
    opposing: Fields,
    /// Those of them that can be attacked at all: found out once one is in reach, which is seldom.
    open: OnceCell<Fields>,
    /// By deed, the dice that must not do it.
    forbidden: [Fields; 4],
}

impl Now {
    #[inline]
    pub(super) fn new(view: &View<'_>, seat: Seat, wanted: Wanted) -> Self {
        let state = view.state;
        let own = state.own(seat);
        let mut forbidden = [0; 4];
        if view.game.forbids {
            for deed in [Deed::Move, Deed::Attack, Deed::Upgrade, Deed::Spell] {
                forbidden[deed as usize] = view.forbidden(seat, deed);
            }
        }
        if wanted == Wanted::Captures {
            for deed in [Deed::Move, Deed::Upgrade, Deed::Spell] {
                forbidden[deed as usize] = field::ALL;
            }
        }
        Self {
            seat,
            own,
            by_level: state.by_level(),
            free: if wanted == Wanted::All { state.free() } else { 0 },
            opposing: state.own(other(seat)),
            open: OnceCell::new(),
            forbidden,
        }
    }

    /// The seat's dice of a level.
    #[inline]
    pub(super) fn dice(&self, level: u8) -> Fields {
        self.own & self.by_level[level as usize]
    }

    /// What a creature may attack, wherever it stands, if nothing is lent to it.
    #[inline]
    fn prey(&self, view: &View<'_>, creature: &CompiledCreature) -> Fields {
        weaker(&self.by_level, creature.beats) & self.open(view)
    }

    /// The dice of the other seat that can be attacked at all.
    fn open(&self, view: &View<'_>) -> Fields {
        let immune = || view.immune(other(self.seat), Immunity::Attacks);
        *self.open.get_or_init(|| self.opposing & !immune())
    }
}

/// What a die may do.
#[derive(Clone, Copy, Default)]
pub(super) struct Ways {
    pub seat: Seat,
    pub from: Field,
    pub level: u8,
    /// Where it can move, and whom it can attack, by ways that need not name a field.
    pub moves: Fields,
    pub attacks: Fields,
    /// Where it could stand after a Movement or an Attack.
    free: Fields,
    prey: Fields,
    pub upgrade: bool,
    pub spells: bool,
}

/// Dice of the levels in a set, bit 1 for level 1.
#[inline]
pub(super) fn weaker(by_level: &[Fields; 7], beats: u8) -> Fields {
    let taken = |level: usize| if beats >> level & 1 == 1 { by_level[level] } else { 0 };
    taken(1) | taken(2) | taken(3) | taken(4) | taken(5) | taken(6)
}

/// Movements and Attacks that name a field they go over (section 4.3).
#[inline]
pub(super) fn branches(
    creature: &CompiledCreature,
    view: &View<'_>,
    ways: &Ways,
    sink: &mut impl FnMut(Action),
) {
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
