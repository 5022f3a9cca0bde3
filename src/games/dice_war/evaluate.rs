//! How good a state looks, and how sensible a choice (section 10 of the rules): rules of thumb for searches
//! that stop early. A search of its own takes [`DiceWar::points`].

use super::DiceWar;
use super::action::Action;
use super::content::Immunity;
use super::field::{self, Fields};
use super::finish::QUIET_CAP;
use super::legal::POWER;
use super::state::{BLACK, Phase, RED, State, TOP, pair_index};
use super::tribe::own_rank;
use super::view::{View, other};
use crate::engine::Seat;

/// What a virtual VP is worth, in hundredths of an earned one, as long as it does not win: it may vanish.
const VIRTUAL: i32 = 40;
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
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let view = View { game: self, state };
        let levels = std::array::from_fn(|level| state.of_level(level as u8));
        let [red, black] = [RED, BLACK].map(|seat| side(&view, &levels, seat));
        let lead = |[red, black]: [u8; 2]| i32::from(red) - i32::from(black);
        // Who trails must act before the match is cut off.
        let urgency = 100 + 2 * i32::from(state.quiet.min(QUIET_CAP));
        let virtual_lead = lead([RED, BLACK].map(|seat| view.virtual_vp(seat)));
        let points = lead(state.earned) * urgency + virtual_lead * VIRTUAL + red - black;
        if seat == RED { points } else { -points }
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
}

/// Where creatures of each level stand, of both seats; nothing at 0.
type Levels = [Fields; 1 + TOP as usize];

/// What the dice of a seat are worth where they are.
fn side(view: &View<'_>, levels: &Levels, seat: Seat) -> i32 {
    let state = view.state;
    let (own, opposing) = (state.own(seat), state.own(other(seat)));
    let count = |set: Fields| set.count_ones() as i32;
    let reserve = i32::from(state.reserve[pair_index(seat)]);
    let mut sum = SUPPLY * reserve + FUEL * reserve.min(LAST);
    for (level, (there, worth)) in (0u8..).zip(levels.iter().zip(WORTH)).skip(1) {
        let dice = own & there;
        if dice != 0 {
            sum += worth * count(dice);
            let beats = view.tribe(seat).creature(level).beats;
            let beaten = |prey: &usize| beats >> prey & 1 == 1;
            let prey = (1..levels.len()).filter(beaten).fold(0, |set, prey| set | levels[prey]);
            sum += contact(dice, prey & opposing);
        }
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

/// How good a state looks for a seat, from 0 to 1.
#[must_use]
pub(super) fn evaluate(game: &DiceWar, state: &State, seat: Seat) -> f32 {
    if let Some(outcome) = game.result(state) {
        return outcome.utility(seat);
    }
    if matches!(state.phase, Phase::StartRoll | Phase::Setup) {
        return 0.5;
    }
    let mover = state.to_act;
    // Whoever acts takes the best there is; the other may take something back.
    let hanging = 70 * i32::from(game.best_capture(state, mover));
    let points = game.points(state, mover) + hanging;
    let points = if mover == seat { points } else { -points };
    1.0 / (1.0 + (-points as f32 / 220.0).exp())
}

/// How sensible an action looks: how the board looks after it, when the other seat has taken what it can.
#[must_use]
pub(super) fn rate(game: &DiceWar, state: &State, seat: Seat, action: &Action) -> f32 {
    match action {
        Action::SetLineup { row } => lineup(row),
        Action::PlaceDie { file, level } => {
            // Middle levels, towards the middle.
            f32::from(4 - level.abs_diff(4)) - 0.1 * f32::from(file.abs_diff(3))
        }
        Action::DeclareEndOfWar { die } => {
            if game.gains_by_declaring(state, seat, *die) {
                1.0
            } else {
                -1.0
            }
        }
        Action::Pass => 0.0,
        _ if state.to_act != seat => 0.0,
        _ => evaluate(game, &game.after(state, action), seat),
    }
}

/// Line-ups with several middling creatures, one of them a level 4, did best in trials.
fn lineup(row: &[u8; 7]) -> f32 {
    let of = |level: u8| row.iter().filter(|other| **other == level).count() as f32;
    let dice = row.iter().filter(|level| **level > 0).count() as f32;
    let spread = row.windows(2).filter(|pair| pair[0] > 0 && pair[1] > 0).count() as f32;
    let sum: u8 = row.iter().sum();
    let fits = if sum == POWER { 0.0 } else { -10.0 };
    fits + of(4).min(1.0) + 0.5 * of(2).min(2.0) + 0.4 * of(3).min(1.0)
        - 0.3 * (dice - 4.0).abs()
        - 0.2 * spread
}
