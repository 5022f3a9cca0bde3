//! How good a board looks (section 10 of the rules).

use crate::engine::Seat;
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::content::Immunity;
use crate::games::dice_war::field::{self, Field, Fields, own_rank};
use crate::games::dice_war::rules::{CHASE, GOAL};
use crate::games::dice_war::state::{BLACK, RED, State, TOP, other, pair_index};
use crate::games::dice_war::view::View;

/// An earned VP: the unit.
const EARNED: i32 = 100;
/// What a virtual VP is worth at least, in hundredths of an earned one: it may vanish.
const VIRTUAL: i32 = 40;
/// What as many as a seat lacks are worth together: the fewer it lacks, the more each counts. Where nothing can be captured
/// any more, they are the only way to win.
const LACKING: i32 = 200;
/// What a creature of a level is worth, in hundredths of a VP. Rather flat: equal levels cannot attack each
/// other, so raising everything to 6 leads nowhere, and the majority of Dragons counts as VP already.
const WORTH: [i32; 7] = [0, 8, 12, 18, 20, 24, 12];
/// What a creature is worth that stands so many steps from something it beats, the nearest first. Without it
/// armies walk past each other, and nothing happens until the match is cut off.
const CONTACT: [i32; 5] = [8, 6, 4, 3, 1];
/// What one rank forward is worth.
const ADVANCE: i32 = 2;
/// What a creature of level 3 is worth for each opposing one of level 6.
const HUNTER: i32 = 6;
/// What a Reserve die is worth.
const SUPPLY: i32 = 1;
/// What the last few of them are worth besides: without them there are no more spells.
const FUEL: i32 = 6;
/// How many those are.
const LAST: i32 = 4;
/// What a held Ruin is worth, where there are some.
const RUIN: i32 = 10;

impl DiceWar {
    /// How much better the board looks for a seat, in hundredths of a VP. Threats are not looked at.
    #[must_use]
    pub fn board_points(&self, state: &State, seat: Seat) -> i32 {
        let view = View { game: self, state };
        let levels = std::array::from_fn(|level| state.of_level(level as u8));
        let [red, black] = [RED, BLACK].map(|seat| side(&view, &levels, seat));
        if seat == RED { red - black } else { black - red }
    }

    /// How many dice of both seats some opposing creature beats, wherever it stands, but for those of level 6: they are hard to
    /// catch. Dice in the Reserves count a little, for they may become such.
    pub(super) fn prey(&self, state: &State) -> i32 {
        let view = View { game: self, state };
        let levels: Levels = std::array::from_fn(|level| state.of_level(level as u8));
        let of = |seat| each_level(&view, &levels, seat).fold(0, |all, (_, _, prey)| all | prey);
        let prey = (of(RED) | of(BLACK)) & !levels[usize::from(TOP)];
        prey.count_ones() as i32 + i32::from(state.reserve[0] + state.reserve[1]) / 3
    }

    /// How near creatures of both seats are to what they beat: the more, the likelier something happens.
    pub(super) fn tension(&self, state: &State) -> i32 {
        let view = View { game: self, state };
        let levels = std::array::from_fn(|level| state.of_level(level as u8));
        let of =
            |seat| each_level(&view, &levels, seat).map(|(_, dice, prey)| contact(dice, prey)).sum::<i32>();
        of(RED) + of(BLACK)
    }

    /// The most VP that a seat could earn by one Attack if it acted now.
    #[must_use]
    pub fn best_capture(&self, state: &State, seat: Seat) -> u8 {
        let view = View { game: self, state };
        let enemy = other(seat);
        let safe = view.immune(enemy, Immunity::Attacks);
        let mut best = 0;
        for level in 1..=TOP {
            for at in field::each(state.own(enemy) & state.of_level(level) & !safe) {
                let worth = level + self.field_bonus(seat, at);
                if worth > best && view.threats(at) != 0 {
                    best = worth;
                }
            }
        }
        best
    }

    /// Whether a declaration may bring its seat anything: only who is ahead wants an end (DW-EOW-6), and only a
    /// die that keeps fleeing leads to it. Under option `end_of_war = free` nobody needs to have fled before, but
    /// naming a die that nobody chases is called off by the next turn (DW-EOW-7).
    pub(super) fn gains_by_declaring(&self, state: &State, seat: Seat, die: Option<Field>) -> bool {
        let flees = |die: Field| state.runs.iter().any(|run| run.n >= CHASE && run.field == die);
        self.total(state, seat) > self.total(state, other(seat)) && die.is_none_or(flees)
    }
}

/// Where creatures of each level stand, of both seats; nothing at 0.
type Levels = [Fields; 1 + TOP as usize];

/// The dice of a seat level by level, with what opposing dice those beat.
fn each_level<'a>(
    view: &'a View<'_>,
    levels: &'a Levels,
    seat: Seat,
) -> impl Iterator<Item = (usize, Fields, Fields)> + 'a {
    let (own, opposing) = (view.state.own(seat), view.state.own(other(seat)));
    (1..levels.len()).filter_map(move |level| {
        let dice = own & levels[level];
        (dice != 0).then(|| {
            let beats = view.tribe(seat).creature(level as u8).beats;
            let prey = (1..levels.len()).filter(|prey| beats >> prey & 1 == 1);
            (level, dice, prey.fold(0, |set, prey| set | levels[prey]) & opposing)
        })
    })
}

/// What the VP of a seat are worth.
fn vp(view: &View<'_>, seat: Seat) -> i32 {
    let earned = view.state.earned[pair_index(seat)];
    let lacks = i32::from(GOAL.saturating_sub(earned).max(1));
    EARNED * i32::from(earned) + VIRTUAL.max(LACKING / lacks) * i32::from(view.virtual_vp(seat))
}

/// What the VP of a seat and its dice where they are are worth.
fn side(view: &View<'_>, levels: &Levels, seat: Seat) -> i32 {
    let state = view.state;
    let (own, opposing) = (state.own(seat), state.own(other(seat)));
    let count = |set: Fields| set.count_ones() as i32;
    let reserve = i32::from(state.reserve[pair_index(seat)]);
    let mut sum = vp(view, seat) + SUPPLY * reserve + FUEL * reserve.min(LAST);
    for (level, dice, prey) in each_level(view, levels, seat) {
        sum += WORTH[level] * count(dice) + contact(dice, prey);
    }
    sum += HUNTER * count(own & levels[3]).min(count(opposing & levels[6]));
    sum += RUIN * count(own & view.game.options.ruins);
    sum + field::each(own).map(|field| ADVANCE * i32::from(own_rank(seat, field))).sum::<i32>()
}

/// What it is worth that dice stand near their prey.
fn contact(dice: Fields, prey: Fields) -> i32 {
    let (mut left, mut near, mut sum) = (dice, prey, 0);
    if prey == 0 {
        return 0;
    }
    for worth in CONTACT {
        near = field::surrounding(near);
        sum += worth * (left & near).count_ones() as i32;
        left &= !near;
        if left == 0 {
            break;
        }
    }
    sum
}
