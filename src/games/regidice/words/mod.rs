//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod card;
mod events;
mod late;
mod picture;
mod reason;
mod tell;

use super::names;
use super::{Action, DieRef, Event, Kind, Regidice, State, Step};
use crate::engine::{Arg, Entry, EntryOf, Printed, Rules, Seat, Text, Turn, Words, text, text_n};
use events::tell_event;

impl Words for Regidice {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Choose(seat) => ask::ask_seat(self, state, seat).with("seat", seat),
            Turn::Chance(asked) => ask::ask_chance(self, state, asked.seats),
            Turn::Secret { .. } | Turn::Over => ask::over(self, state),
        }
    }

    /// A choice in a few words; no two choices of a legal list have the same.
    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        match action {
            Action::Declare { action, value } => names::announced(*action, *value),
            Action::Boost { one, seat: whose, die } => {
                let sentence = if *whose == seat {
                    text("Raise your {die} with the {one}")
                } else {
                    text("Raise {whose}’s {die} with the {one}").with("whose", *whose)
                };
                let one = DieRef::new(*one, self.compiled().animal.face);
                sentence.with("die", names::die(*die)).with("one", names::die(one))
            }
            Action::Attack { dice } => {
                let sentence = text("Attack for {n} with {dice}").with("dice", names::dice(dice));
                sentence.with("n", self.attack_damage(state, dice))
            }
            Action::Block { dice } => {
                let sentence = text("Block {n} with {dice}").with("dice", names::dice(dice));
                sentence.with("n", self.block_value(dice).unwrap_or(0))
            }
            Action::Heal { dice, take, give } => {
                let sentence = text("Heal {taken} with {dice}").with("dice", names::dice(dice));
                sentence.with("taken", names::taken(seat, take, give))
            }
            Action::Cast { colour, take, give } if take.is_empty() && give.is_empty() => {
                text("Cast the {colour} spell").with("colour", names::colour(*colour))
            }
            Action::Cast { colour, take, give } => {
                let sentence =
                    text("Cast the {colour} spell and heal {taken}").with("colour", names::colour(*colour));
                sentence.with("taken", names::taken(seat, take, give))
            }
            Action::Idle if state.tally.boosting => text("Stop raising dice"),
            Action::Idle => text("Do nothing"),
            Action::EndActions => text("End your actions"),
            Action::PlaceHits { faces } => {
                let faces = faces.iter().map(|face| Arg::from(*face)).collect();
                text("Hit the dice that show {faces}").with("faces", Arg::List(faces))
            }
            Action::TakeBlack { count: 0 } => text("Take no black dice"),
            Action::TakeBlack { count } => text_n("Take 1 black die", "Take {n} black dice", *count),
            Action::NameTarget { seat } => text("{seat} loses the dice").with("seat", *seat),
            Action::LoseDice { spent, blank, live }
                if spent.is_empty() && blank.is_empty() && live.is_empty() =>
            {
                text("Lose nothing")
            }
            Action::LoseDice { spent, blank, live } => {
                text("Lose {dice}").with("dice", names::lost(spent, blank, live))
            }
            Action::PassDice { dice } if dice.is_empty() => {
                if self.solo() {
                    text("Keep nothing")
                } else {
                    text("Pass nothing")
                }
            }
            Action::PassDice { dice } => {
                let sentence = if self.solo() { text("Keep {dice}") } else { text("Pass {dice}") };
                sentence.with("dice", names::dice(dice))
            }
            Action::Total { .. } | Action::Paid | Action::CannotPay { .. } => late::name(self, state, action),
        }
    }

    /// Why `seat` may want to do this; `None` where there is nothing short to say.
    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        state.seats.get(seat.index())?;
        // Where nobody says who has which dice, there is nothing to promise.
        if state.late.is_some() {
            return None;
        }
        match action {
            Action::Declare { action, value } => {
                let promise = reason::promise(self, state, seat, *action, *value)?;
                let sentence = text("{promise}; {blow}.").with("promise", Arg::Capital(Box::new(promise)));
                Some(sentence.with("blow", reason::blow(self, state, seat, *action)))
            }
            Action::Attack { dice } => Some(reason::attack(self, state, self.attack_damage(state, dice))),
            Action::Block { dice } => {
                let block = self.block_value(dice)?;
                let blow = u32::from(self.attack(state));
                if u32::from(state.blocked()) + u32::from(block) >= blow {
                    return Some(text("This blocks the whole attack."));
                }
                Some(text("This blocks {n} of {blow}.").with("n", block).with("blow", blow))
            }
            Action::LoseDice { live, .. } if live.is_empty() => {
                Some(text("You lose only dice that would be rerolled anyway."))
            }
            Action::PassDice { dice } if !dice.is_empty() => {
                let mean = (7 * u32::from(dice.total())).div_ceil(2);
                let sentence = match dice.total() {
                    1 => text("This die shows {n}, more than the average roll."),
                    _ => text("These dice total {n}; rerolled, they would total about {mean}.")
                        .with("mean", mean),
                };
                (u32::from(dice.pips()) > mean).then(|| sentence.with("n", u32::from(dice.pips())))
            }
            Action::Idle if state.step == Step::Resolve && !state.tally.boosting => {
                Some(text("Unused dice can be passed and keep their values."))
            }
            _ => None,
        }
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        let mut sentences = match entry {
            Entry::Do { seat, action } => vec![tell::tell_choice(self, before, *seat, action)],
            Entry::Chance(chance) => vec![tell::tell_chance(self, before, chance)],
            Entry::Ruling(ruling) => tell::tell_ruling(ruling),
            // The match tells it for all games.
            Entry::HandOver(_) => Vec::new(),
        };
        // Who takes black dice has said so.
        let said = |event: &Event| match (entry, event) {
            (Entry::Do { seat, action: Action::TakeBlack { .. } }, Event::Spoils(to, _)) => seat == to,
            (
                Entry::Do { seat, action: Action::Total { action: Kind::Block, .. } },
                Event::Blocked(by, _),
            ) => seat == by,
            (Entry::Do { seat, action: Action::Total { action: Kind::Heal, .. } }, Event::Back(to, _)) => {
                Some(*seat) == *to
            }
            _ => false,
        };
        events
            .iter()
            .filter(|event| !said(event))
            .for_each(|event| sentences.extend(tell_event(self, event, after)));
        sentences
    }

    fn moment(&self, state: &State) -> Option<Text> {
        let phase = match state.step {
            Step::Roll => text("Roll"),
            Step::Declare => text("Declare"),
            Step::Reveal => text("Reveal"),
            Step::Resolve => text("Resolve"),
            Step::Place | Step::Spoils => text("Check"),
            Step::Target | Step::Suffer => text("Suffer"),
            Step::Prepare => text("Prepare"),
            Step::Over => return Some(text("The end")),
        };
        Some(text("{chapter} · {phase}").with("chapter", chapter(self, state)).with("phase", phase))
    }

    fn chapter(&self, state: &State) -> Option<Text> {
        Some(chapter(self, state))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(match state.step {
            Step::Roll => "RD-ROLL-1",
            Step::Declare => "RD-DECLARE-1",
            Step::Reveal => "RD-COLLECT-1",
            Step::Resolve if self.solo() => "RD-SOLO-2",
            Step::Resolve => {
                match state.seats.get(state.active.index()).and_then(|pool| pool.declared).map(|d| d.action) {
                    Some(Kind::Attack) => "RD-ATTACK-1",
                    Some(Kind::Block) => "RD-BLOCK-1",
                    Some(Kind::Heal) => "RD-HEAL-1",
                    Some(Kind::Cast) => "RD-CAST-1",
                    Some(Kind::Animal) => "RD-ANIMAL-1",
                    None => "RD-RESOLVE-2",
                }
            }
            Step::Place => "RD-OPT-2",
            Step::Spoils => "RD-CHECK-5",
            Step::Target => "RD-OPT-8",
            Step::Suffer => "RD-SUFFER-4",
            Step::Prepare => "RD-PREPARE-1",
            Step::Over => "RD-END-1",
        })
    }

    fn cues(&self, state: &State, _: Seat) -> Vec<&'static str> {
        if state.round > 1 { vec!["later-round"] } else { Vec::new() }
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        let content = self.content();
        match kind {
            "enemy" => content.enemy.iter().find(|enemy| enemy.id == id).map(card::enemy),
            "spell" => content.spell.iter().find(|spell| spell.id == id).map(|one| card::spell(self, one)),
            "action" => content.action.iter().find(|action| card::is_called(action.id, id)).map(card::action),
            "level" => content.level.iter().find(|level| level.id == id).map(card::level),
            _ => None,
        }
    }

    /// The round, the enemy, the injured pool, and each seat with its dice.
    fn picture(&self, state: &State) -> Vec<Text> {
        let mut lines = vec![chapter(self, state)];
        if state.step == Step::Over {
            lines.push(ask::over(self, state));
        }
        if !state.hits.is_empty() {
            let sentence =
                text("Enemy dice: {faces}. Defence {defence}, attack {attack}, hits {hits} of {health}.");
            let sentence =
                sentence.with("faces", names::enemy_faces(&state.hits)).with("defence", state.defence());
            let sentence = sentence.with("attack", self.attack(state)).with("hits", state.hits());
            lines.push(sentence.with("health", self.health(state)));
        }
        lines.extend(picture::by_hand(self));
        lines.extend(picture::last_round(self, state));
        if let Some(late) = &state.late {
            lines.extend(late::picture(state, late));
        } else if state.injured.is_empty() {
            lines.push(text("Injured pool: empty. Black dice in the supply: {n}.").with("n", state.supply));
        } else {
            let sentence =
                text("Injured pool: {dice}. Black dice in the supply: {n}.").with("n", state.supply);
            lines.push(sentence.with("dice", names::counts(&state.injured)));
        }
        for seat in state.all() {
            lines.push(picture::plate(state, seat));
            lines.extend(picture::pool(state, seat));
        }
        lines
    }
}

/// The round and who is fought.
fn chapter(game: &Regidice, state: &State) -> Text {
    let sentence = match game.round_limit() {
        Some(limit) => text("Round {n} of {m} · {enemy}").with("m", i64::from(limit)),
        None => text("Round {n} · {enemy}"),
    };
    sentence.with("n", i64::from(state.round)).with("enemy", enemy(game, state))
}

/// The enemy with a capital.
fn enemy(game: &Regidice, state: &State) -> Arg {
    match game.enemy_name(state.enemy) {
        Arg::Text(name) => Arg::Capital(name),
        name => name,
    }
}
