//! What entries did, for the log. Everyone reads it: cards that are still secret are not named.

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dice_tuners::action::Shown;
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::DuelResult;
use crate::games::dice_tuners::{Action, CardRef, Chance, DiceTuners, State};

fn cards(game: &DiceTuners, cards: impl IntoIterator<Item = CardRef>) -> Arg {
    Arg::List(names::cards(game, cards))
}

pub fn tell_choice(game: &DiceTuners, before: &State, seat: Seat, action: &Action) -> Vec<Text> {
    let sentence = match *action {
        Action::CommitBid { .. } => text("{seat} has chosen a bid."),
        // Whether it is a card or none shows when all are turned over.
        Action::PlayCard { .. } | Action::PlayNone | Action::ForfeitCard { .. } => text("{seat} is ready."),
        Action::SpendCard { card } => text("{seat} pays with {card}.").with("card", names::card(game, card)),
        Action::AddCard { card } => text("{seat} adds {card}.").with("card", names::card(game, card)),
        Action::HireHero { hero } => text("{seat} recruits {hero}.").with("hero", names::hero(game, hero)),
        Action::HireCheapest { hero } => {
            text("{seat} cannot afford a hero and takes {hero}.").with("hero", names::hero(game, hero))
        }
        Action::HireNobody => text("{seat} cannot afford a hero and recruits none."),
        Action::DiscardCards { cards: discarded } => {
            text("{seat} discards {cards}.").with("cards", cards(game, discarded.iter().copied()))
        }
        Action::SelectDice { extras } if extras.is_empty() => text("{seat} adds no dice."),
        Action::SelectDice { extras } => text("{seat} adds {dice}.").with("dice", names::colours(&extras)),
        Action::DraftDie { die } => text("{seat} takes {die}.").with("die", names::die(die)),
        Action::DeployDie { die, side } => return vec![deployed(seat, die, side)],
        Action::Fight | Action::Retreat if secret_retreats(game) => text("{seat} has decided."),
        Action::Fight => text("{seat} fights."),
        Action::LeaveCard => match before.duel.result {
            DuelResult::Won(winner) if before.duel.played[winner.index()].is_some() => {
                let card = before.duel.played[winner.index()].unwrap_or_default();
                text("{seat} leaves {card}.").with("card", game.card_name(card))
            }
            DuelResult::Won(_) | DuelResult::Null | DuelResult::Open => text("{seat} leaves the card."),
        },
        Action::Pass => text("{seat} passes."),
        Action::Continue => text("{seat} has done what the card says."),
        // What follows from these says it all.
        Action::Retreat | Action::TakeCard | Action::Activate { .. } => return Vec::new(),
    };
    vec![sentence.with("seat", seat)]
}

fn secret_retreats(game: &DiceTuners) -> bool {
    game.options().retreat == crate::games::dice_tuners::options::Retreats::Secret
}

/// A die on its side.
pub fn deployed(seat: Seat, die: Die, side: Side) -> Text {
    let sentence = match side {
        Side::Left => text("{seat} deploys {die} to the left."),
        Side::Right => text("{seat} deploys {die} to the right."),
        Side::Front => text("{seat} deploys {die} to the front."),
    };
    sentence.with("seat", seat).with("die", names::die(die))
}

pub fn tell_chance(game: &DiceTuners, before: &State, chance: &Chance) -> Vec<Text> {
    let sentence = match *chance {
        Chance::Deal { .. } => text("Everyone has a Bluff and 4 more cards."),
        Chance::TurnTop { card: CardRef::Unknown } => text("The top card of the deck is not recorded."),
        Chance::TurnTop { card: CardRef::Card(card) } => {
            text("{card} is the top card of the deck.").with("card", names::card(game, card))
        }
        Chance::RevealHeroes { heroes } if heroes.is_empty() => return Vec::new(),
        Chance::RevealHeroes { heroes } => {
            let heroes = heroes.iter().map(|hero| names::hero(game, *hero).into()).collect();
            text("New heroes in the market: {heroes}.").with("heroes", Arg::List(heroes))
        }
        // The round that begins with it tells that.
        Chance::FirstPlayer { .. } => return Vec::new(),
        Chance::RollDice { faces } => {
            let colours = game.selected(before);
            let dice = colours.iter().zip(&faces).map(|(colour, face)| Die { colour: *colour, face: *face });
            text("The dice show {dice}.").with("dice", names::dice(dice))
        }
        // What follows tells how the die changed.
        Chance::Reroll { .. } => return Vec::new(),
        Chance::DrawHidden { cards } => return drawn(game, before, cards.len()),
        Chance::CountHand { seat, n } => {
            text_n("{seat} holds {n} card.", "{seat} holds {n} cards.", n).with("seat", seat)
        }
        Chance::ShowHand { seat, shown } => return vec![show_hand(game, before, seat, shown)],
    };
    vec![sentence]
}

fn drawn(game: &DiceTuners, before: &State, n: usize) -> Vec<Text> {
    let Some(seat) = game.drawer(before) else { return Vec::new() };
    let sentence = text_n("{seat} draws one card.", "{seat} draws {n} cards.", n);
    vec![sentence.with("seat", seat)]
}

fn show_hand(game: &DiceTuners, before: &State, seat: Seat, shown: Shown) -> Text {
    let sentence = match shown {
        Shown::Total(n) => text("{seat} reveals cards worth {n}.").with("n", n),
        Shown::Cards(named) => {
            let known = before.seat(seat).hand.iter().filter_map(|slot| slot.card());
            let all = known.chain(named.iter().copied()).map(CardRef::Card);
            text("{seat} reveals {cards}.").with("cards", cards(game, all))
        }
    };
    sentence.with("seat", seat)
}
