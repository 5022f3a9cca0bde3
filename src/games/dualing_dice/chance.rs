//! What chance is asked, whether it can have answered so, and fair answers.

use super::action::{Chance, Numbers, Picked, Request, Reroll as RerolledDie};
use super::dice::{Kind, Tint};
use super::ids::{Counts, GoalRef};
use super::rules::executor::Executor;
use super::rules::{BOTS_KNOW, check_number};
use super::state::{Reroll, State, Step};
use super::{DualingDice, Event, GoalId, names};
use crate::engine::{
    ChanceRules, EventSink, Fallen, Few, MAX_OUTCOMES, MAX_SEATS, Random, Seat, Violation, text, text_n,
};

impl ChanceRules for DualingDice {
    type Request = Request;
    type Chance = Chance;

    fn request(&self, state: &State) -> Option<Request> {
        match state.step {
            Step::Draw => {
                let seat = self.drawer(state)?;
                Some(Request::DrawGoals { seat, n: state.draws[seat.index()] })
            }
            Step::Roll => Some(Request::RollDice { dice: self.picked_dice(state) }),
            Step::TieRoll => Some(Request::Reroll { dice: self.rerolled_dice(state) }),
            _ => None,
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match (self.request(state), chance) {
            (Some(Request::DrawGoals { seat, n }), Chance::DrawGoals { goals }) => {
                self.check_draw(state, seat, n, goals)
            }
            (Some(Request::RollDice { dice }), Chance::RollDice { rolls }) => {
                if rolls.len() != dice.len() {
                    let why = text_n(
                        "You must enter {n} pair of dice, not {m}.",
                        "You must enter {n} pairs of dice, not {m}.",
                        dice.len(),
                    );
                    return no("DD-ROLL-1", why.with("m", rolls.len()));
                }
                dice.iter().zip(rolls).try_for_each(|(picked, roll)| {
                    check_number(picked.colour, roll.colour)?;
                    check_number(picked.white, roll.white)
                })
            }
            (Some(Request::Reroll { dice }), Chance::Reroll { numbers }) => {
                if numbers.len() != dice.len() {
                    let why = text_n(
                        "You must enter {n} rerolled die, not {m}.",
                        "You must enter {n} rerolled dice, not {m}.",
                        dice.len(),
                    );
                    return no("DD-TIE-2", why.with("m", numbers.len()));
                }
                dice.iter().zip(numbers).try_for_each(|(die, number)| check_number(die.die, *number))
            }
            (_, Chance::DrawGoals { .. }) => {
                no("DD-DRAW-2", text("Goals are drawn only at the start of a set, up to three in hand."))
            }
            (_, Chance::RollDice { .. })
                if matches!(state.step, Step::TiePick | Step::TieRoll | Step::Select) =>
            {
                no("DD-ROLL-1", text("Dice are rolled once; only a tie for first is rerolled."))
            }
            (_, Chance::Reroll { .. }) if state.step == Step::Select => {
                no("DD-TIE-1", text("Nobody is tied for first."))
            }
            _ => Err(self.not_now(state)),
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        let mut executor = Executor { game: self, state, events };
        match chance {
            Chance::DrawGoals { goals } => executor.draw(goals),
            Chance::RollDice { rolls } => executor.roll(rolls),
            Chance::Reroll { numbers } => executor.rerolled(numbers),
        }
        executor.drop_notes();
    }

    fn fallen(&self, state: &State, chance: &Chance) -> Vec<Fallen> {
        match (self.request(state), chance) {
            (Some(Request::RollDice { dice }), Chance::RollDice { rolls }) => {
                let two = |(picked, roll): (&Picked, &Numbers)| {
                    [(Tint::Colour, picked.colour, roll.colour), (Tint::White, picked.white, roll.white)]
                };
                let all = dice.iter().zip(rolls).flat_map(two);
                all.filter_map(|(tint, kind, number)| fallen(tint, kind, number)).collect()
            }
            (Some(Request::Reroll { dice }), Chance::Reroll { numbers }) => {
                let again = dice.iter().zip(numbers);
                again.filter_map(|(die, number)| fallen(die.tint, die.die, *number)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn sample(&self, state: &State, random: &mut Random) -> Chance {
        let number = |kind: Kind, random: &mut Random| random.below(u32::from(kind.sides())) as u8 + 1;
        match self.request(state) {
            Some(Request::RollDice { dice }) => {
                let roll = |picked: &Picked| {
                    let colour = number(picked.colour, random);
                    Numbers { colour, white: number(picked.white, random) }
                };
                Chance::RollDice { rolls: dice.iter().map(roll).collect() }
            }
            Some(Request::Reroll { dice }) => {
                Chance::Reroll { numbers: dice.iter().map(|die| number(die.die, random)).collect() }
            }
            Some(Request::DrawGoals { n, .. }) => {
                let mut unseen = state.unseen;
                let mut total = unseen.total();
                let card = |_| draw(&mut unseen, &mut total, random).map_or(GoalRef::Unknown, GoalRef::Card);
                Chance::DrawGoals { goals: (0..n).map(card).collect() }
            }
            None => Chance::DrawGoals { goals: Few::new() },
        }
    }

    /// The rolls of one player alone and re-rolls of a few dice. Where all roll together they are too many.
    fn outcomes(&self, state: &State) -> Option<Vec<(Chance, f64)>> {
        match self.request(state)? {
            Request::RollDice { dice } => {
                let kinds = dice.iter().flat_map(|picked| [picked.colour, picked.white]);
                let chance = |numbers: &[u8]| {
                    let pairs = numbers.chunks_exact(2);
                    let rolls = pairs.map(|pair| Numbers { colour: pair[0], white: pair[1] });
                    Chance::RollDice { rolls: rolls.collect() }
                };
                every_roll(kinds, chance)
            }
            Request::Reroll { dice } => {
                let chance = |numbers: &[u8]| Chance::Reroll { numbers: numbers.iter().copied().collect() };
                every_roll(dice.iter().map(|die| die.die), chance)
            }
            Request::DrawGoals { .. } => None,
        }
    }
}

/// All rolls of some dice, each as likely as the others; `None` if they are not few.
fn every_roll(
    dice: impl Iterator<Item = Kind>,
    chance: impl Fn(&[u8]) -> Chance,
) -> Option<Vec<(Chance, f64)>> {
    let mut rolls = vec![Vec::new()];
    for die in dice {
        if rolls.len() * usize::from(die.sides()) > MAX_OUTCOMES {
            return None;
        }
        let extended = |roll: &Vec<u8>, number| [roll.as_slice(), &[number]].concat();
        rolls = rolls.iter().flat_map(|roll| (1..=die.sides()).map(|n| extended(roll, n))).collect();
    }
    let each = 1.0 / rolls.len() as f64;
    Some(rolls.iter().map(|roll| (chance(roll), each)).collect())
}

/// A die that fell: dice of a type and tint look alike, but for the colours of players.
fn fallen(tint: Tint, kind: Kind, number: u8) -> Option<Fallen> {
    let (word, name) = match tint {
        Tint::White => ("white", text("white {die}")),
        Tint::Colour => ("colour", text("colour {die}")),
    };
    let sides: Vec<u8> = (1..=kind.sides()).collect();
    let kinds = Kind::COLOUR.len() + Kind::WHITE.len();
    let name = name.with("die", names::kind(kind));
    Fallen::on(format!("{word}-{}", kind.name()), name, &sides, &kind.shows(number), kinds, u8::to_string)
}

impl DualingDice {
    /// The picked dice in seat order, those of the House last.
    fn picked_dice(&self, state: &State) -> Few<Picked, MAX_SEATS> {
        let picked = state.seats.iter().map(|seat| seat.picked().unwrap_or_default());
        let house = Picked { colour: self.options().house.die(), white: state.house_white() };
        picked.chain(state.house.map(|_| house)).collect()
    }

    /// The dice that are re-rolled, in seat order, that of the House last.
    fn rerolled_dice(&self, state: &State) -> Few<RerolledDie, MAX_SEATS> {
        let tied = state.tied.iter().map(|seat| {
            let own = state.seat(seat);
            let picked = own.picked().unwrap_or_default();
            let (tint, die) = match own.reroll {
                Reroll::Die(Tint::White) => (Tint::White, picked.white),
                _ => (Tint::Colour, picked.colour),
            };
            RerolledDie { seat: Some(seat), tint, die }
        });
        let die = self.options().house.die();
        tied.chain(state.house.map(|_| RerolledDie { seat: None, tint: Tint::Colour, die })).collect()
    }
}

impl DualingDice {
    fn check_draw(&self, state: &State, seat: Seat, n: u8, goals: &[GoalRef]) -> Result<(), Violation> {
        if goals.len() != usize::from(n) {
            let rule = if goals.len() > usize::from(n) { "DD-DRAW-2" } else { "DD-DRAW-1" };
            let why =
                text_n("{seat} must draw {n} goal, not {m}.", "{seat} must draw {n} goals, not {m}.", n);
            return Err(Violation::impossible(rule, why.with("seat", seat).with("m", goals.len())));
        }
        if state.bots.contains(seat) && goals.contains(&GoalRef::Unknown) {
            return Err(name_the_goals());
        }
        let mut unseen = state.unseen;
        let named = goals.iter().filter_map(|card| card.card());
        named.into_iter().try_for_each(|goal| self.see(&mut unseen, goal))
    }

    /// Takes a goal that is named out of those nobody has seen (DD-TABLE-3).
    pub(super) fn see(&self, unseen: &mut Counts, goal: GoalId) -> Result<(), Violation> {
        if unseen.take(goal) {
            return Ok(());
        }
        if self.deck().of(goal) == 0 {
            return Err(Violation::impossible("DD-TABLE-3", text("This deck has no such goal.")));
        }
        let why = text("All copies of {goal} are accounted for.").with("goal", self.title(goal));
        Err(Violation::impossible("DD-TABLE-3", why))
    }
}

/// Takes a uniformly random goal out of a multiset of `total` cards.
pub(super) fn draw(goals: &mut Counts, total: &mut usize, random: &mut Random) -> Option<GoalId> {
    let goal = goals.nth(random.index(*total))?;
    goals.take(goal);
    *total -= 1;
    Some(goal)
}

/// Why cards that a bot gets cannot stay unknown.
pub(super) fn name_the_goals() -> Violation {
    Violation::impossible(BOTS_KNOW, text("A bot cannot hold unknown cards: choose which goals it has."))
}
