//! Who does what now.

use crate::engine::{Arg, Component, Rules, Seat, SeatSet, Text, text, text_n, text_to};
use crate::games::dice_tuners::content::Effect;
use crate::games::dice_tuners::dice::{Colour, Die};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::{DuelResult, Step};
use crate::games::dice_tuners::{DiceTuners, Request, State};

/// How the match ended.
pub fn over(game: &DiceTuners, state: &State) -> Text {
    let Some(outcome) = game.outcome(state) else { return text("The match is over.") };
    let winners = outcome.winners();
    match (winners.len(), winners.first()) {
        (1, Some(seat)) => {
            let points = outcome.scores.get(seat.index()).copied().unwrap_or_default();
            let sentence = match outcome.decided_by.as_str() {
                "DT-OVER-2" => text("{seat} wins the match with {vp} VP and the higher-valued hand."),
                "DT-OVER-3" => text("{seat} wins the match with {vp} VP and the more expensive hero."),
                _ => text("{seat} wins the match with {vp} VP."),
            };
            sentence.with("seat", seat).with("vp", points)
        }
        _ => text("The match is a draw between {seats}.").with("seats", names::seats(winners.iter())),
    }
}

pub fn ask_component(component: Component) -> Text {
    match component {
        Component::Dice => text("Roll the dice."),
        Component::Cards => text("Turn the cards face up."),
        Component::Lot => text("Draw lots."),
    }
}

pub fn ask_chance(request: &Request) -> Text {
    match *request {
        Request::Deal { n, .. } => text("Deal {n} strategy cards to everyone.").with("n", n),
        Request::TurnTop => text("Reveal the top card of the strategy deck."),
        Request::RevealHeroes { n } => {
            text_n("Reveal one hero for the market.", "Reveal {n} heroes for the market.", n)
        }
        Request::FirstPlayer { .. } => text("Draw lots for first player."),
        Request::RollDice { dice } => roll(&dice),
        Request::Reroll { seat, die } => {
            text("Reroll {seat}’s {colour} die.").with("colour", die.colour).with("seat", seat)
        }
        Request::DrawHidden { seat, n } => {
            text_n("{seat} draws one card.", "{seat} draws {n} cards.", n).with("seat", seat)
        }
        Request::CountHand { seat, .. } => text("{seat}: count your cards.").with("seat", seat),
        Request::ShowHand { seat, .. } => {
            text("{seat} reveals all cards to break the tie.").with("seat", seat)
        }
    }
}

/// A die that lay aside came in, and nobody has told what it shows (DT-REF-3).
pub fn ask_aside(seat: Seat, die: Die) -> Text {
    text("{seat}: what does the new {colour} die show?").with("seat", seat).with("colour", die.colour)
}

fn roll(dice: &[Colour]) -> Text {
    let [green, blue, red] = Colour::ALL.map(|colour| dice.iter().filter(|die| **die == colour).count());
    if green > 0 && blue > 0 && red > 0 {
        let roll = text("Roll: {green} green, {blue} blue, {red} red.");
        return roll.with("green", green).with("blue", blue).with("red", red);
    }
    text("Roll these dice: {dice}.").with("dice", names::colours(dice))
}

pub fn ask_secret(game: &DiceTuners, state: &State, seats: SeatSet) -> Text {
    let all = seats.len() == game.seats();
    let sentence = match state.step {
        Step::Bid if all => text("Everyone: secretly choose a card to bid."),
        Step::Bid => text_to("{seats}: secretly choose a card to bid.", seats.len()),
        Step::Retreat => text_to("{seats}: secretly choose to fight or retreat.", seats.len()),
        // In the others nothing is chosen in secret.
        Step::Commit
        | Step::Deal
        | Step::Market
        | Step::FirstPlayer
        | Step::Spend
        | Step::Hire
        | Step::Hired
        | Step::Refill
        | Step::Draw
        | Step::Select
        | Step::Roll
        | Step::Pick
        | Step::Picked
        | Step::Deploy
        | Step::Deployed
        | Step::BeforeDuel
        | Step::Declare
        | Step::Resolve
        | Step::AfterDuel
        | Step::Take
        | Step::RoundEnd
        | Step::ShowHands
        | Step::Over => match all {
            true => text("Everyone: secretly choose a card."),
            false => text_to("{seats}: secretly choose a card.", seats.len()),
        },
    };
    if all && state.step != Step::Retreat {
        sentence
    } else {
        sentence.with("seats", names::seats(seats.iter()))
    }
}

pub fn ask_seat(game: &DiceTuners, state: &State, seat: Seat) -> Text {
    match game.discards_due(state, seat) {
        0 => {}
        n => {
            let sentence = text_n("{seat}: discard one card.", "{seat}: discard {n} cards.", n);
            return sentence.with("seat", seat);
        }
    }
    if state.due.manual == Some(seat) {
        return match manual_note(game, state) {
            Some(note) => text("{seat}: do what the card says: {note}").with("seat", seat).with("note", note),
            None => text("{seat}: do what the card says.").with("seat", seat),
        };
    }
    let sentence = match state.step {
        Step::Spend => text("{seat}: show a card to pay for a hero."),
        Step::Hire => {
            text("{seat}: recruit a hero; you have {power} to spend.").with("power", game.power(state, seat))
        }
        Step::Select => text_n(
            "{seat}: choose one more die to roll.",
            "{seat}: choose {n} more dice to roll.",
            game.extras_due(state),
        ),
        Step::Pick => text("{seat}: take a die."),
        Step::Deploy => text("{seat}: deploy a die to one of your sides."),
        Step::Retreat => text("{seat}: you are On Fire. Fight or retreat."),
        Step::Take => match winners_card(game, state) {
            Some(card) => text("{seat}: take {card} or leave it.").with("card", card),
            None => text("{seat}: take the winner’s card or leave it."),
        },
        Step::Hired => text("{seat}: use an ability after recruiting, or pass."),
        Step::Picked => text("{seat}: use an ability after taking the die, or pass."),
        Step::Deployed => text("{seat}: use an ability after deployment, or pass."),
        Step::BeforeDuel => text("{seat}: use an ability before the duel, or pass."),
        Step::Declare => text("{seat}: use your card or your hero, or pass."),
        Step::AfterDuel => text("{seat}: use an ability after the duel, or pass."),
        Step::RoundEnd => text("{seat}: use an ability at the end of the round, or pass."),
        // Nobody chooses anything openly then.
        Step::Deal
        | Step::Market
        | Step::FirstPlayer
        | Step::Bid
        | Step::Refill
        | Step::Draw
        | Step::Roll
        | Step::Commit
        | Step::Resolve
        | Step::ShowHands
        | Step::Over => text("{seat}: choose."),
    };
    sentence.with("seat", seat)
}

/// The card that the loser of the duel may take.
fn winners_card(game: &DiceTuners, state: &State) -> Option<Arg> {
    let DuelResult::Won(winner) = state.duel.result else { return None };
    state.duel.played[winner.index()].map(|card| game.card_name(card))
}

/// What the `Manual` effect that waits for the table says.
fn manual_note(game: &DiceTuners, state: &State) -> Option<Arg> {
    let resolving = state.resolving?;
    let ability = names::printed(game, state, resolving.seat, resolving.ability)?;
    // The effect has been begun, so `next` is already the one after it.
    let effects = ability.effects.iter().take(resolving.next as usize).rev();
    let note = effects.chain(ability.effects.iter()).find_map(|effect| match effect {
        Effect::Manual { note } => Some(note.clone()),
        _ => None,
    });
    note.map(Arg::Content)
}
