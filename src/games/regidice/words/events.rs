//! What followed from an entry by itself.

use super::{ask, parts};
use crate::engine::{Arg, Text, text};
use crate::games::regidice::content::Effect;
use crate::games::regidice::{Event, Regidice, State};

/// What an event says, if there is more to it than the entry says.
pub fn tell_event(game: &Regidice, event: &Event, after: &State) -> Option<Text> {
    Some(match *event {
        Event::RoundBegins(round) => text("Round {n} begins.").with("n", i64::from(round)),
        Event::Collected { to, from, dice } => {
            let told = text("{to} collects {dice} from {from}.").with("to", to).with("from", from);
            told.with("dice", parts::dice(&dice))
        }
        Event::Damage(seat, n) => text("{seat} deals {n} damage.").with("seat", seat).with("n", n),
        Event::Blocked(seat, n) => text("{seat} blocks {n}.").with("seat", seat).with("n", n),
        Event::Healed(seat, dice) => {
            let told = text("{seat} gets {dice} back from the injured pool.").with("seat", seat);
            told.with("dice", parts::counts(&dice))
        }
        Event::Hits { n: 1, defence } => {
            text("The enemy takes 1 hit; its defence is now {defence}.").with("defence", defence)
        }
        Event::Hits { n, defence } => text("The enemy takes {n} hits; its defence is now {defence}.")
            .with("n", n)
            .with("defence", defence),
        Event::Fell { enemy, overkill: 0 } => {
            capital(text("{enemy} falls.").with("enemy", game.enemy_name(enemy)))
        }
        Event::Fell { enemy, overkill } => {
            let told = text("{enemy} falls, with {n} damage to spare.").with("enemy", game.enemy_name(enemy));
            capital(told.with("n", overkill))
        }
        Event::Spoils(seat, 1) => text("{seat} gets 1 black die.").with("seat", seat),
        Event::Spoils(seat, n) => text("{seat} gets {n} black dice.").with("seat", seat).with("n", n),
        Event::BlackInjured(1) => text("1 black die goes to the injured pool."),
        Event::BlackInjured(n) => text("{n} black dice go to the injured pool.").with("n", n),
        Event::Arrives(enemy) => capital(text("{enemy} arrives.").with("enemy", game.enemy_name(enemy))),
        Event::Strikes { attack, net: 0, .. } => {
            text("The enemy strikes for {attack}, and all of it is blocked.").with("attack", attack)
        }
        Event::Strikes { attack, blocked, net, seats, .. } => {
            let told = match (net, blocked) {
                (1, 0) => text("The enemy strikes for {attack}. Must lose 1 die: {seats}."),
                (1, _) => {
                    text("The enemy strikes for {attack}, {blocked} blocked. Must lose 1 die: {seats}.")
                }
                (_, 0) => text("The enemy strikes for {attack}. Must lose {net} dice: {seats}."),
                _ => {
                    text("The enemy strikes for {attack}, {blocked} blocked. Must lose {net} dice: {seats}.")
                }
            };
            let told = told.with("attack", attack).with("seats", parts::seats(seats.iter()));
            let told = if blocked > 0 { told.with("blocked", blocked) } else { told };
            if net > 1 { told.with("net", net) } else { told }
        }
        Event::Lost(seat, dice) => {
            text("{seat} loses {dice}.").with("seat", seat).with("dice", parts::counts(&dice))
        }
        Event::Manual(at) => by_hand(game, after, at)?,
        Event::Over(_) => ask::over(game, after),
        // The entries said who passes what; what an ability does shows in what follows.
        Event::Passed { .. } | Event::Ability(_) => return None,
    })
}

fn capital(told: Text) -> Text {
    text("{sentence}").with("sentence", Arg::Capital(Box::new(told)))
}

fn by_hand(game: &Regidice, state: &State, at: u8) -> Option<Text> {
    match &game.enemy(state).abilities.get(usize::from(at))?.effect {
        Effect::Manual { text: words } => {
            Some(text("By hand: {text}").with("text", Arg::Content(words.clone())))
        }
        _ => None,
    }
}
