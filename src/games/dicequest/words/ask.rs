//! Who does what now.

use crate::engine::{Rules, Seat, Text, text};
use crate::games::dicequest::action::{Onto, Request};
use crate::games::dicequest::content::ability::{ItemDeck, Victim};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Card, ROUNDS, State, Step};
use crate::games::dicequest::{Dicequest, content};

pub fn ask_step(state: &State) -> Text {
    let sentence = match state.step {
        Step::Tavern => text("{seat}: visit the Tavern, and leave it when you are done."),
        Step::Deploy => text("{seat}: choose a Quest and the Heroes who go."),
        Step::Deployment => text("{seat}: use Deployment abilities, or roll."),
        Step::Combat => text("{seat}: improve your roll, or end Combat."),
        Step::Wound => text("{seat}: use Wound abilities, or take the wounds."),
        Step::Block => text("{seat}: how many wounds do your Shields block?"),
        Step::Assign => {
            let sentence = text("{seat}: assign the wounds: {wounds}.");
            return sentence.with("seat", state.active).with("wounds", names::wounds(state.turn.wounds));
        }
        Step::Reward => text("{seat}: use Reward abilities, or go on."),
        Step::SpendExcess => text("{seat}: discard Threat tokens with the symbols left over, or go on."),
        Step::Rewards => text("{seat}: was there a Threat token on the Quest?"),
        Step::SetUp
        | Step::NewAct
        | Step::Threat
        | Step::RoundStart
        | Step::Complete
        | Step::Show
        | Step::Over => return moment(state),
    };
    sentence.with("seat", state.active)
}

/// What a card asks, by the effect that is carried out.
pub fn ask_effect(game: &Dicequest, state: &State, seat: Seat) -> Text {
    let Some(running) = state.running else { return text("Go on.") };
    let card = game.title(running.card);
    let op = game.abilities_of(running.card).get(usize::from(running.ability));
    let op = op.and_then(|ability| ability.ops.get(usize::from(running.op))).copied();
    let sentence = match op {
        Some(Op::AddDie(_)) => text("{seat}, {card}: choose the colour of the new die."),
        Some(Op::ConvertDie { .. }) => text("{seat}, {card}: choose a die and its new colour."),
        Some(Op::Reroll { max: 1, .. }) => text("{seat}, {card}: choose a die to reroll."),
        Some(Op::Reroll { .. }) => text("{seat}, {card}: choose the dice to reroll."),
        Some(Op::SetFace { .. }) => text("{seat}, {card}: choose a die and its face."),
        Some(Op::ConvertSymbol { .. }) => text("{seat}, {card}: choose the symbol to exchange."),
        Some(Op::RemoveWound { .. }) => text("{seat}, {card}: choose the Light Wound that goes."),
        Some(Op::GiveWound { who: Victim::Rival, .. }) if seat == running.seat => {
            text("{seat}, {card}: choose another player.")
        }
        Some(Op::GiveWound { .. }) => text("{seat}, {card}: choose the Hero who is wounded."),
        Some(Op::LevelUp(_)) => text("{seat}, {card}: choose who levels up."),
        Some(Op::LoseItem { .. }) if running.rival.is_some_and(|rival| rival != seat) => {
            text("{seat}, {card}: choose another player.")
        }
        Some(Op::LoseItem { .. }) if running.begun => text("{seat}, {card}: choose the Item you lose."),
        Some(Op::RefreshMarket(_)) => text("{seat}, {card}: choose Heroes of the Market to replace."),
        Some(Op::ReplaceQuest(_)) => text("{seat}, {card}: choose a Quest to replace."),
        Some(Op::PlaceThreat { .. }) => text("{seat}, {card}: choose the Quest that gets a Threat token."),
        Some(Op::DiscardThreat(_)) => text("{seat}, {card}: choose a Threat token to discard."),
        Some(Op::Manual) => {
            let sentence = text("{seat}, {card}: do what it says, and say when it is done: {words}");
            let words = manual_words(game, running.card, running.ability, running.op);
            return sentence.with("seat", seat).with("card", card).with("words", words);
        }
        Some(Op::StealGold(_) | Op::Gold { .. } | Op::RerollToken { .. } | Op::LoseItem { .. }) => {
            text("{seat}, {card}: choose another player.")
        }
        // These ask nothing.
        Some(
            Op::AddSymbol(_)
            | Op::Prevent { .. }
            | Op::ExtraWound { .. }
            | Op::BanDie(_)
            | Op::Vp(_)
            | Op::DrawItem { .. }
            | Op::Need(_)
            | Op::Price { .. }
            | Op::Forbid(_)
            | Op::ScoreVp { .. },
        )
        | None => text("{seat}, {card}: go on."),
    };
    sentence.with("seat", seat).with("card", card)
}

fn manual_words(game: &Dicequest, card: Card, ability: u8, op: u8) -> crate::engine::Arg {
    use content::ability::Effect;
    let words = super::effects::written(game, card)
        .and_then(|abilities| abilities.get(usize::from(ability)))
        .and_then(|ability| ability.effects.get(usize::from(op)));
    match words {
        Some(Effect::Manual(words)) => crate::engine::Arg::Content(words.clone()),
        _ => text("see the card").into(),
    }
}

pub fn ask_chance(state: &State, request: Request) -> Text {
    match request {
        Request::PickSeat => text("Draw lots for the First Player."),
        Request::RevealHeroes { n: 1 } => text("Turn up the next Hero."),
        Request::RevealHeroes { n } => text("Turn up the next {n} Heroes.").with("n", n),
        Request::RevealQuests { act, n: 1 } => {
            text("Turn up a Quest of Act {act}.").with("act", names::act(act))
        }
        Request::RevealQuests { act, n } => {
            text("Turn up {n} Quests of Act {act}.").with("act", names::act(act)).with("n", n)
        }
        Request::RevealAdventure { act } => {
            text("Turn up the Adventure of Act {act}.").with("act", names::act(act))
        }
        Request::RevealThreat => text("Turn up the Threat card of this round."),
        Request::DealItems { seat, deck: ItemDeck::Basic, n: 1 } => {
            text("{seat}: draw a Basic Item.").with("seat", seat)
        }
        Request::DealItems { seat, deck: ItemDeck::Basic, n } => {
            text("{seat}: draw {n} Basic Items.").with("seat", seat).with("n", n)
        }
        Request::DealItems { seat, deck: ItemDeck::Legendary, n: 1 } => {
            text("{seat}: draw a Legendary Item.").with("seat", seat)
        }
        Request::DealItems { seat, deck: ItemDeck::Legendary, n } => {
            text("{seat}: draw {n} Legendary Items.").with("seat", seat).with("n", n)
        }
        Request::DrawTokens { act, onto: Onto::Quest { .. }, .. } => {
            text("Draw a Threat token of Act {act} onto the Quest.").with("act", names::act(act))
        }
        Request::DrawTokens { act, n: 1, onto: Onto::Adventure } => {
            text("Draw a Threat token of Act {act} onto the Adventure.").with("act", names::act(act))
        }
        Request::DrawTokens { act, n: 1, onto: Onto::Act3 } => {
            text("Draw a Threat token of Act {act} onto the Adventure of Act III.")
                .with("act", names::act(act))
        }
        Request::DrawTokens { act, n, onto: Onto::Adventure } => {
            text("Draw {n} Threat tokens of Act {act} onto the Adventure.")
                .with("n", n)
                .with("act", names::act(act))
        }
        Request::DrawTokens { act, n, onto: Onto::Act3 } => {
            let sentence = text("Draw {n} Threat tokens of Act {act} onto the Adventure of Act III.");
            sentence.with("n", n).with("act", names::act(act))
        }
        Request::RollDice { dice } => {
            let n: u8 = dice.iter().sum();
            let sentence = if n == 1 {
                text("{seat}: roll the die.")
            } else {
                text("{seat}: roll {n} dice.").with("n", n)
            };
            sentence.with("seat", state.active)
        }
        Request::ShowItems { seat, n } => {
            let sentence = text("{seat}: show what is still unknown in your Backpack: {items}.");
            sentence.with("seat", seat).with("items", names::items_of_decks(n))
        }
    }
}

/// How the match ended.
pub fn over(game: &Dicequest, state: &State) -> Text {
    let Some(outcome) = game.outcome(state) else { return text("The match is over.") };
    if let Some(group) = outcome.group() {
        let least = i64::from(game.options().difficulty.minimum());
        return match outcome.decided_by.as_str() {
            _ if group.won => {
                text("You have won: the last Adventure is clear, and everyone has {n} VP.").with("n", least)
            }
            "DQ-DIFF-5" => text("You have lost: the Adventure failed."),
            "DQ-COOP-9" => text("You have lost: Threat tokens are left on the last Adventure."),
            _ => text("You have lost: not everyone has {n} VP.").with("n", least),
        };
    }
    let winners = outcome.winners();
    let (1, Some(seat)) = (winners.len(), winners.first()) else {
        return text("{seats} share the victory.").with("seats", names::seats(winners.iter()));
    };
    let points = i64::from(outcome.scores.get(seat.index()).copied().unwrap_or_default());
    let sentence = match outcome.decided_by.as_str() {
        "DQ-VP-5" => text("{seat} wins with {points} VP and the larger Party."),
        _ => text("{seat} wins with {points} VP."),
    };
    sentence.with("seat", seat).with("points", points)
}

/// The round and the step.
pub fn moment(state: &State) -> Text {
    match state.step {
        Step::SetUp => text("Set-up"),
        Step::Over => text("The end"),
        _ if state.round == 0 => text("Set-up"),
        step => text("Round {n} of {of} · {step}")
            .with("n", state.round)
            .with("of", ROUNDS)
            .with("step", names::step(step)),
    }
}
