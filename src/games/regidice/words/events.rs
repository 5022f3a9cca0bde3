//! What followed from an entry by itself.

use super::ask;
use crate::engine::{Arg, Text, text, text_n};
use crate::games::regidice::content::Effect;
use crate::games::regidice::names;
use crate::games::regidice::options::Suffer;
use crate::games::regidice::{Event, Regidice, State};

/// What an event says, if there is more to it than the entry says.
pub fn tell_event(game: &Regidice, event: &Event, after: &State) -> Option<Text> {
    Some(match *event {
        Event::RoundBegins(round) if game.round_limit() == Some(round) => {
            text("Round {n} begins. It is the last one.").with("n", i64::from(round))
        }
        Event::RoundBegins(round) => text("Round {n} begins.").with("n", i64::from(round)),
        Event::Collected { to, from, dice } => {
            let sentence = text("{to} collects {dice} from {from}.").with("to", to).with("from", from);
            sentence.with("dice", names::dice(&dice))
        }
        Event::Damage(seat, n) => text("{seat} deals {n} damage.").with("seat", seat).with("n", n),
        Event::Blocked(seat, n) => text("{seat} blocks {n}.").with("seat", seat).with("n", n),
        Event::Healed(seat, dice) => {
            let sentence = text("{seat} gets {dice} back from the injured pool.").with("seat", seat);
            sentence.with("dice", names::counts(&dice))
        }
        Event::Hits { n, defence } => text_n(
            "The enemy takes 1 hit; its defence is now {defence}.",
            "The enemy takes {n} hits; its defence is now {defence}.",
            n,
        )
        .with("defence", defence),
        Event::Fell { enemy, overkill: 0 } => {
            capital(text("{enemy} is defeated.").with("enemy", game.enemy_name(enemy)))
        }
        Event::Fell { enemy, overkill } => {
            let sentence =
                text("{enemy} is defeated with {n} damage to spare.").with("enemy", game.enemy_name(enemy));
            capital(sentence.with("n", overkill))
        }
        Event::Spoils(seat, n) => {
            text_n("{seat} gets 1 black die.", "{seat} gets {n} black dice.", n).with("seat", seat)
        }
        Event::Back(Some(seat), n) => text_n(
            "{seat} gets 1 die back from the injured pool.",
            "{seat} gets {n} dice back from the injured pool.",
            n,
        )
        .with("seat", seat),
        Event::Back(None, n) => {
            text_n("1 die comes back from the injured pool.", "{n} dice come back from the injured pool.", n)
        }
        Event::Shared(seats, n) => text_n("{seats} share 1 black die.", "{seats} share {n} black dice.", n)
            .with("seats", names::seats(seats.iter())),
        Event::Counted { pooled, injured } => {
            let sentence = text("{dice} in the pools, {n} injured.").with("n", injured);
            sentence.with("dice", names::how_many(pooled))
        }
        Event::BlackInjured(n) => {
            text_n("1 black die goes to the injured pool.", "{n} black dice go to the injured pool.", n)
        }
        Event::Arrives(enemy) => capital(text("{enemy} appears.").with("enemy", game.enemy_name(enemy))),
        Event::Strikes { attack, net: 0, .. } => {
            text("The enemy attacks for {attack}, and all of it is blocked.").with("attack", attack)
        }
        Event::Strikes { attack, blocked, net, seats, .. } => {
            let sentence = strikes(game, (blocked, net), seats.len() == 1);
            sentence.with("attack", attack).with("seats", names::seats(seats.iter()))
        }
        Event::Lost(seat, dice) => {
            text("{seat} loses {dice}.").with("seat", seat).with("dice", names::counts(&dice))
        }
        Event::Manual(at) => by_hand(game, after, at)?,
        Event::Over(_) => ask::over(game, after),
        // The entries said who passes what; what an ability does shows in what follows.
        Event::Passed { .. } | Event::Ability(_) => return None,
    })
}

/// A blow that costs dice, without `{attack}` and `{seats}`, who pay.
fn strikes(game: &Regidice, (blocked, net): (u8, u8), one: bool) -> Text {
    if game.options().suffer == Suffer::EachPlayer && !game.solo() {
        return text("The enemy attacks everyone for {attack}. {seats} must lose dice.");
    }
    let sentence = match (blocked, one) {
        (0, true) => text("The enemy attacks for {attack}: {seats} must lose {dice}."),
        (0, false) => text("The enemy attacks for {attack}: {seats} must lose {dice} together."),
        (_, true) => text("The enemy attacks for {attack}, {blocked} blocked: {seats} must lose {dice}."),
        (_, false) => {
            text("The enemy attacks for {attack}, {blocked} blocked: {seats} must lose {dice} together.")
        }
    };
    let sentence = sentence.with("dice", names::how_many(net));
    if blocked > 0 { sentence.with("blocked", blocked) } else { sentence }
}

fn capital(sentence: Text) -> Text {
    text("{sentence}").with("sentence", Arg::Capital(Box::new(sentence)))
}

fn by_hand(game: &Regidice, state: &State, at: u8) -> Option<Text> {
    match &game.enemy(state).abilities.get(usize::from(at))?.effect {
        Effect::Manual { text: words } => {
            Some(text("Do this by hand: {text}").with("text", Arg::Content(words.clone())))
        }
        _ => None,
    }
}
