//! What it costs the next selector that a die is gone (section 10.1): its goals are guessed from the dice it has saved.

use super::bank::WAYS;
use crate::engine::{Random, Seat};
use crate::games::dualing_dice::action::RolledDie;
use crate::games::dualing_dice::dice::Die;
use crate::games::dualing_dice::state::{SeatState, State, White};
use crate::games::dualing_dice::{Claim, DualingDice, GoalId};

/// How many hands are guessed.
const HANDS: usize = 48;

/// What dice are worth to a rival whose goals are not known.
pub struct Denial {
    /// The dice it could save, if nobody took any.
    dice: Vec<RolledDie>,
    /// What each of them is worth to each guessed hand, in points of this set.
    hands: Vec<Vec<f32>>,
}

impl Denial {
    /// Looks at the seat that saves a die after `seat`; `None` if there is none.
    pub fn of(game: &DualingDice, state: &State, seat: Seat) -> Option<Self> {
        let place = usize::from(state.selected) + 1;
        let rival =
            (place < state.seats.len()).then(|| state.in_order(place)).filter(|rival| *rival != seat)?;
        let own = state.seat(rival);
        let whites = state.all().filter(|from| state.seat(*from).white == White::Free);
        let dice: Vec<RolledDie> =
            std::iter::once(RolledDie::Color).chain(whites.map(|from| RolledDie::White { from })).collect();
        let lie: Vec<Die> = dice.iter().filter_map(|die| state.rolled_die(rival, *die)).collect();
        let goals = Guess::all(game, state, own, &lie);
        let total: f32 = goals.iter().map(|goal| goal.weight).sum();
        if lie.len() != dice.len() || total <= 0.0 {
            return None;
        }
        let mut random = Random::from_seed(15);
        let hand = |_| {
            let mut worth = vec![0.0; dice.len()];
            for _ in 0..own.hand.len() {
                let goal = Guess::draw(&goals, random.unit() * total);
                worth.iter_mut().zip(&goal.worth).for_each(|(sum, more)| *sum += more);
            }
            worth
        };
        let hands = (0..HANDS).map(hand).collect();
        Some(Self { dice, hands })
    }

    /// How many points of this set the rival loses if this die is gone.
    pub fn loss(&self, die: RolledDie) -> f32 {
        // Its own colour die cannot be taken from it.
        let Some(gone) = self.dice.iter().skip(1).position(|other| *other == die).map(|at| at + 1) else {
            return 0.0;
        };
        let best = |hand: &[f32], without: Option<usize>| {
            let left = hand.iter().enumerate().filter(|(at, _)| Some(*at) != without);
            left.map(|(_, worth)| *worth).fold(0.0, f32::max)
        };
        let loss = |hand: &Vec<f32>| best(hand, None) - best(hand, Some(gone));
        self.hands.iter().map(loss).sum::<f32>() / HANDS as f32
    }
}

/// A goal that a rival may hold.
struct Guess {
    /// How likely it is, compared with others: what was saved fits it better than luck would.
    weight: f32,
    /// What each die is worth for it.
    worth: Vec<f32>,
}

impl Guess {
    fn all(game: &DualingDice, state: &State, own: &SeatState, dice: &[Die]) -> Vec<Self> {
        let guess = |(goal, n): (GoalId, u8)| {
            let chance = |saved: &[Die]| game.chance(goal, saved, WAYS);
            let fits = (chance(&own.saved) + 0.1) / (chance(&[]) + 0.1);
            let points = f32::from(game.points(Claim::Goal(goal)));
            let after = |die: &Die| {
                let mut saved = own.saved;
                saved.push(*die);
                points * chance(&saved)
            };
            Self { weight: f32::from(n) * fits, worth: dice.iter().map(after).collect() }
        };
        state.unseen.iter().map(guess).collect()
    }

    /// The goal at a place, if all lay in a row, each as long as its weight.
    fn draw(goals: &[Self], at: f32) -> &Self {
        let mut at = at;
        let found = goals.iter().find(|goal| {
            at -= goal.weight;
            at < 0.0
        });
        found.unwrap_or(&goals[0])
    }
}
