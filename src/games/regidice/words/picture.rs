//! The table as lines of text.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::regidice::content::{Effect, Trigger};
use crate::games::regidice::names;
use crate::games::regidice::{Regidice, State, Step};

/// What happens after the last round, while the match runs.
pub(super) fn last_round(game: &Regidice, state: &State) -> Option<Text> {
    let limit = game.round_limit().filter(|_| state.step != Step::Over)?;
    let last = game.enemy_name(game.enemies() - 1);
    let sentence = match state.round >= limit {
        true => text("This is the last round: if {enemy} is not defeated, the match is lost."),
        false => text("If {enemy} is not defeated by the end of round {n}, the match is lost.")
            .with("n", i64::from(limit)),
    };
    Some(sentence.with("enemy", last))
}

/// What enemies do that the table carries out by hand.
pub fn by_hand(game: &Regidice) -> impl Iterator<Item = Text> {
    let enemies = game.content().enemy.iter();
    let abilities = enemies.flat_map(|enemy| enemy.abilities.iter().map(move |ability| (enemy, ability)));
    abilities.filter_map(|(enemy, ability)| match &ability.effect {
        Effect::Manual { text: words } => {
            let name = enemy.name.clone().unwrap_or_else(|| enemy.id.clone());
            let sentence = text("{enemy}, {when}: {text}").with("enemy", Arg::Content(name));
            Some(sentence.with("when", when(ability.trigger)).with("text", Arg::Content(words.clone())))
        }
        _ => None,
    })
}

/// When an ability takes effect.
pub fn when(trigger: Trigger) -> Text {
    match trigger {
        Trigger::RoundStart => text("when a round begins"),
        Trigger::Resolve => text("before players use dice"),
        Trigger::Check => text("before hits are marked"),
        Trigger::Defeat => text("when it is defeated"),
        Trigger::Suffer => text("when it attacks"),
        Trigger::Prepare => text("when dice are passed"),
    }
}

pub fn plate(state: &State, seat: Seat) -> Text {
    let own = state.seat(seat);
    if state.late.is_some() {
        return match own.declared {
            Some(declared) => text("{seat}: {declared}").with("declared", names::declared(declared)),
            None => text("{seat}"),
        }
        .with("seat", seat);
    }
    let sentence = match own.declared {
        Some(declared) => text("{seat}: {dice}, {declared}").with("declared", names::declared(declared)),
        None => text("{seat}: {dice}"),
    };
    sentence.with("seat", seat).with("dice", names::how_many(own.total()))
}

pub fn pool(state: &State, seat: Seat) -> Vec<Text> {
    let own = state.seat(seat);
    let mut lines = Vec::new();
    if !own.live.is_empty() {
        lines.push(text("  shows {dice}").with("dice", names::dice(&own.live)));
    }
    if !own.locked.is_empty() {
        lines.push(text("  locked: {dice}").with("dice", names::dice(&own.locked)));
    }
    if !own.unknown.is_empty() {
        lines.push(text("  covered: {dice}").with("dice", names::counts(&own.unknown)));
    }
    if !own.spent.is_empty() {
        lines.push(text("  used: {dice}").with("dice", names::counts(&own.spent)));
    }
    if !own.blank.is_empty() {
        lines.push(text("  not rolled: {dice}").with("dice", names::counts(&own.blank)));
    }
    if !own.passed.is_empty() {
        lines.push(text("  passes {dice}").with("dice", names::dice(&own.passed)));
    }
    lines
}
