//! What is asked and told where only totals are entered (RD-REF-6).

use crate::engine::{Seat, Text, text, text_n};
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::dice::{Colour, Counts};
use crate::games::regidice::late::Late;
use crate::games::regidice::names;
use crate::games::regidice::options::AttackDice;
use crate::games::regidice::{Regidice, State, Step};

/// What is asked of a seat’s dice.
pub fn ask(game: &Regidice, state: &State, _: Seat) -> Text {
    if state.step == Step::Suffer {
        let (seats, due) = game.payers(state);
        let sentence = text("Can {seats} lose {dice}?").with("seats", names::seats(seats.iter()));
        return sentence.with("dice", names::how_many(due));
    }
    match state.seat(state.active).declared.map(|declared| declared.action) {
        None => text("{seat}: enter what your actions came to, or end them."),
        Some(Kind::Attack) if game.options().attack_dice == AttackDice::WholeGroups => {
            text("{seat}: how many groups reach {n}?").with("n", game.divisor(state))
        }
        Some(Kind::Attack) => {
            text("{seat}: what do the dice of your attack total? Every {n} pips deal 1 hit.")
                .with("n", game.divisor(state))
        }
        Some(Kind::Block) => text("{seat}: how much do you block?"),
        Some(Kind::Heal) => text("{seat}: how many dice do you bring back?"),
        Some(Kind::Cast) => text("{seat}: which spell do you cast?"),
        Some(Kind::Animal) => text("{seat}: how many 1s do you use?"),
    }
}

/// A choice in a few words; no two of a list have the same.
pub fn name(game: &Regidice, state: &State, action: &Action) -> Text {
    match *action {
        Action::Paid => text("Lose {dice}").with("dice", names::how_many(game.payers(state).1)),
        Action::CannotPay { dice } => {
            text("Cannot pay: only {dice} left").with("dice", names::how_many(dice))
        }
        Action::Total { action, amount, colour } => total(game, action, amount, colour),
        // These are named elsewhere.
        Action::Declare { .. }
        | Action::Boost { .. }
        | Action::Attack { .. }
        | Action::Block { .. }
        | Action::Heal { .. }
        | Action::Cast { .. }
        | Action::Idle
        | Action::EndActions
        | Action::PlaceHits { .. }
        | Action::TakeBlack { .. }
        | Action::NameTarget { .. }
        | Action::LoseDice { .. }
        | Action::PassDice { .. } => text("Do nothing"),
    }
}

fn total(game: &Regidice, action: Kind, amount: Option<u8>, colour: Option<Colour>) -> Text {
    let n = amount.unwrap_or(0);
    match (action, amount, colour) {
        (Kind::Cast, Some(n), Some(colour)) if n > 0 => {
            let sentence = text("Cast the {colour} spell and heal {taken}");
            sentence.with("colour", names::colour(colour)).with("taken", names::how_many(n))
        }
        (Kind::Cast, _, Some(colour)) => {
            text("Cast the {colour} spell").with("colour", names::colour(colour))
        }
        (Kind::Animal, None, _) => text("Raise dice (number of 1s not entered)"),
        (_, Some(0), _) | (_, None, _) => text("Do nothing"),
        (Kind::Attack, ..) if game.options().attack_dice == AttackDice::WholeGroups => {
            text_n("Attack with 1 group", "Attack with {n} groups", n)
        }
        (Kind::Attack, ..) => text_n("Attack with 1 pip", "Attack with {n} pips", n),
        (Kind::Block, ..) => text("Block {n}").with("n", n),
        (Kind::Heal, ..) => text("Heal {taken}").with("taken", names::how_many(n)),
        (Kind::Animal, ..) => text_n("Raise dice with one 1", "Raise dice with {n} 1s", n),
        (Kind::Cast, ..) => text("Cast a spell"),
    }
}

/// What was entered, for the log; without `{seat}`.
pub fn tell(game: &Regidice, before: &State, action: &Action) -> Text {
    match *action {
        Action::Paid => {
            let (seats, due) = game.payers(before);
            let sentence = match seats.len() {
                1 => text("{seats} loses {dice}."),
                _ => text("{seats} lose {dice} together."),
            };
            let sentence = sentence.with("seats", names::seats(seats.iter()));
            sentence.with("dice", names::how_many(due))
        }
        Action::CannotPay { .. } => {
            let (seats, due) = game.payers(before);
            let sentence = text("{seats} cannot lose {dice}.").with("seats", names::seats(seats.iter()));
            sentence.with("dice", names::how_many(due))
        }
        Action::Total { action: Kind::Attack, amount: Some(n), .. } if n > 0 => {
            match game.options().attack_dice {
                AttackDice::Pooled => {
                    text_n("{seat} attacks with 1 pip.", "{seat} attacks with {n} pips.", n)
                }
                AttackDice::WholeGroups => {
                    text_n("{seat} attacks with 1 group.", "{seat} attacks with {n} groups.", n)
                }
            }
        }
        Action::Total { action: Kind::Animal, amount, .. } if amount != Some(0) => match amount {
            Some(n) => text_n("{seat} raises dice with one 1.", "{seat} raises dice with {n} 1s.", n),
            None => text("{seat} raises dice."),
        },
        Action::Total { action: Kind::Cast, colour: Some(colour), .. } => {
            text("{seat} casts the {colour} spell.").with("colour", names::colour(colour))
        }
        Action::Total { action: Kind::Heal, amount: Some(n), .. } if n > 0 => {
            text_n("{seat} brings 1 injured die back.", "{seat} brings {n} injured dice back.", n)
        }
        Action::Total { action: Kind::Block, amount: Some(n), .. } if n > 0 => {
            text("{seat} blocks {n}.").with("n", n)
        }
        Action::Total {
            action: Kind::Attack | Kind::Block | Kind::Heal | Kind::Cast | Kind::Animal, ..
        }
        | Action::Declare { .. }
        | Action::Boost { .. }
        | Action::Attack { .. }
        | Action::Block { .. }
        | Action::Heal { .. }
        | Action::Cast { .. }
        | Action::Idle
        | Action::EndActions
        | Action::PlaceHits { .. }
        | Action::TakeBlack { .. }
        | Action::NameTarget { .. }
        | Action::LoseDice { .. }
        | Action::PassDice { .. } => text("{seat} does nothing."),
    }
}

/// Who has which dice.
pub fn pools(pools: &[Counts]) -> Vec<Text> {
    let own = |(seat, pool): (Seat, &Counts)| match pool.is_empty() {
        true => text("{seat} has no dice.").with("seat", seat),
        false => text("{seat} has {dice}.").with("seat", seat).with("dice", names::counts(pool)),
    };
    (0u8..).map(Seat).zip(pools).map(own).collect()
}

/// How many dice there are, and of the colours what is known.
pub fn picture(state: &State, late: &Late) -> Vec<Text> {
    let sentence = text("Pools: {dice} together. Injured pool: {n}. Black dice in the supply: {supply}.");
    let sentence = sentence.with("dice", names::how_many(late.pooled)).with("n", late.injured());
    let ranges = Colour::ALL.into_iter().filter(|colour| late.all.of(*colour) > 0).map(|colour| {
        let (least, most) = (late.least_pooled(colour), late.most_pooled(colour));
        let sentence = match least == most {
            true => text("  {colour} dice in the pools: {least}"),
            false => text("  {colour} dice in the pools: {least} to {most}").with("most", most),
        };
        sentence.with("colour", names::colour(colour)).with("least", least)
    });
    [sentence.with("supply", state.supply)].into_iter().chain(ranges).collect()
}
