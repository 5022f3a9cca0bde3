//! Sentences: what is asked for, choices in a few words, what entries did, the table as text.

mod backlash;
mod card;
mod picture;
mod reason;
mod tell;

use super::action::Action;
use super::event::Event;
use super::field::{self, Field};
use super::names;
use super::options::SetupOrder;
use super::state::{State, Step, other};
use super::{DiceWar, move_text};
use crate::engine::{Arg, Entry, EntryOf, Printed, Seat, Text, Words, text};
use crate::games::dice_war::state::Ended;
use crate::games::dice_war::{BLACK, RED, pair_index};
use names::{colour, creature, fields, over, spell};

/// With so many dice on the board, losing them all is near.
const FEW: u32 = 2;

impl Words for DiceWar {
    fn ask(&self, state: &State) -> Text {
        let seat = state.active;
        let sentence = match state.step {
            Step::StartRoll => return text("Both players roll a die; the higher level starts."),
            Step::Over(ended) => return over(self, state, ended),
            Step::Setup if self.options().setup == SetupOrder::Alternate => {
                text("{seat} ({colour}): place a die of your line-up.")
            }
            Step::Setup => text("{seat} ({colour}): set up a line-up with a total power of 10."),
            Step::FollowUp(at) => {
                let sentence = text(
                    "{seat} ({colour}): act once more with the {creature} on {field}, or end your turn.",
                );
                sentence.with("creature", creature(self, seat, state.level(at))).with("field", at)
            }
            Step::War => match state.countdown {
                None => text("{seat} ({colour}): move, attack, upgrade or cast a spell."),
                Some(count) => text("{seat} ({colour}): choose an action. Turns until the End of War: {n}.")
                    .with("n", count.left),
            },
        };
        sentence.with("seat", seat).with("colour", colour(seat))
    }

    /// Words first; the notation after them tells ways apart.
    fn name(&self, state: &State, _: Seat, action: &Action) -> Text {
        let notation = Arg::Verbatim(move_text::write(self, state, action));
        match self.describe(state, action) {
            None => text("{what} ({move})").with("move", notation).with("what", set_up(self, state, action)),
            Some(what) => text("{what} ({move})").with("move", notation).with("what", what),
        }
    }

    fn propose(&self, state: &State, _: Seat, action: &Action) -> Text {
        let set_up = || text("Set up {what}").with("what", set_up(self, state, action));
        self.describe(state, action).unwrap_or_else(set_up)
    }

    /// One sentence about a choice of a seat; nothing where there is nothing short to say.
    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        if !matches!(state.step, Step::War | Step::FollowUp(_)) || state.active != seat {
            return None;
        }
        if matches!(action, Action::DeclareEndOfWar { .. }) {
            return Some(text("You are ahead, and the end of this chase ends the match."));
        }
        let after = self.after(state, action);
        if let Some(ended) = after.ended() {
            return (ended.winner == Some(seat)).then(|| text("Wins the match."));
        }
        let at = pair_index(seat);
        let (earned, lost) =
            (after.earned[at].saturating_sub(state.earned[at]), reason::dearest(self, &after, seat));
        if earned > 0 {
            return Some(reason::capture(self, &after, seat, earned, lost));
        }
        if let Some(sentence) = reason::board(self, state, &after, seat) {
            return Some(sentence);
        }
        let total = self.total(&after, seat);
        if total > self.total(state, seat) {
            return Some(text("Brings your total to {n} VP.").with("n", total));
        }
        lost.is_none().then(|| text("Leaves nothing of yours to be captured."))
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        let mut sentences = match entry {
            Entry::Do { seat, action } => tell::choice(self, before, *seat, action).into_iter().collect(),
            Entry::Chance(chance) => vec![tell::rolled(*chance)],
            Entry::Ruling(ruling) => tell::decision(self, before, ruling).into_iter().collect::<Vec<_>>(),
            // The match tells it for all games.
            Entry::HandOver(_) => Vec::new(),
        };
        for event in events {
            if let Event::Over { winner, reason } = *event {
                sentences.push(over(self, after, Ended { winner, reason }));
            } else if let Some(text) = tell::event(self, *event) {
                sentences.push(text);
            }
        }
        sentences
    }

    fn moment(&self, state: &State) -> Option<Text> {
        Some(match state.step {
            Step::StartRoll => text("Roll for the first turn"),
            Step::Setup => text("Line-ups"),
            Step::War | Step::FollowUp(_) | Step::Over(_) => {
                text("Turn {n}").with("n", i64::from(state.turn))
            }
        })
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(match state.step {
            Step::StartRoll => "DW-PREP-4",
            Step::Setup => "DW-SETUP-3",
            Step::War => "DW-TURN-2",
            Step::FollowUp(_) => "DW-TURN-6",
            Step::Over(_) => "DW-WIN-1",
        })
    }

    fn cues(&self, state: &State, seat: Seat) -> Vec<&'static str> {
        if state.step != Step::War {
            return Vec::new();
        }
        let own = state.own(seat);
        let cues = [
            (state.turn > 2, "later-turn"),
            (field::each(own).any(|at| self.threats(state, at) != 0), "threatened"),
            (self.virtual_points(state, seat) > 0, "virtual-points"),
            (own.count_ones() <= FEW, "last-dice"),
        ];
        cues.into_iter().filter(|(now, _)| *now).map(|(_, cue)| cue).collect()
    }

    fn chapter(&self, state: &State) -> Option<Text> {
        match state.step {
            Step::StartRoll | Step::Setup => self.moment(state),
            Step::War | Step::FollowUp(_) | Step::Over(_) => Some(text("War")),
        }
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        let content = self.content();
        match kind {
            "tribe" => content.tribe.iter().find(|tribe| tribe.id == id).map(card::tribe),
            "creature" => content.tribe.iter().find_map(|tribe| {
                let card = tribe.creature.iter().find(|card| card.id == id)?;
                Some(card::creature(tribe, card))
            }),
            "location" => content.location.iter().find(|card| card.id == id).map(card::location),
            _ => None,
        }
    }

    /// The board from rank 7 down with what its signs mean, then each seat with its points and dice.
    fn picture(&self, state: &State) -> Vec<Text> {
        let mut lines: Vec<Text> = (0..7).rev().map(|rank| picture::row(self, state, rank)).collect();
        lines.push(picture::files());
        lines.extend(picture::legend(self));
        for seat in [RED, BLACK] {
            lines.push(picture::points(self, state, seat));
            lines.push(picture::dice(self, state, seat));
        }
        let ruins: Vec<Field> = field::each(self.options().ruins).collect();
        if !ruins.is_empty() {
            lines.push(text("Ruins: {fields}.").with("fields", fields(&ruins)));
        }
        lines
    }

    fn signs(&self) -> Vec<(String, &'static str)> {
        picture::signs()
    }
}

impl DiceWar {
    /// A seat's action in a few words, without its notation; nothing for line-ups.
    #[must_use]
    pub fn describe(&self, state: &State, action: &Action) -> Option<Text> {
        let seat = state.active;
        let who = |at: Field| creature(self, seat, state.level(at));
        let from = match state.step {
            Step::FollowUp(at) => at,
            _ => Field::A1,
        };
        match *action {
            Action::SetLineup { .. } | Action::PlaceDie { .. } => None,
            Action::Move { from, to, .. } => Some(movement(who(from), from, to)),
            Action::Attack { from, to, .. } => Some(attack(self, state, seat, from, to)),
            Action::Upgrade { at } => {
                let sentence =
                    text("{creature} {field} becomes {other}").with("creature", who(at)).with("field", at);
                Some(sentence.with("other", creature(self, seat, (state.level(at) + 1).min(6))))
            }
            Action::CastSpell { at, spell: id, fields: chosen, .. } => {
                let sentence = if chosen.is_empty() {
                    text("{creature} {field} casts {spell}")
                } else {
                    text("{creature} {field} casts {spell} on {fields}").with("fields", fields(&chosen))
                };
                Some(sentence.with("creature", who(at)).with("field", at).with("spell", spell(self, id)))
            }
            Action::Pass => Some(text("Pass")),
            Action::DeclareEndOfWar { die: None } => Some(text("Declare the End of War")),
            Action::DeclareEndOfWar { die: Some(die) } => {
                Some(text("Declare the End of War for {field}").with("field", die))
            }
            Action::FollowMove { to, .. } => Some(movement(who(from), from, to)),
            Action::FollowAttack { to, .. } => Some(attack(self, state, seat, from, to)),
            Action::EndTurn => Some(text("End the turn")),
        }
    }
}

/// The creatures of a line-up and where they stand.
fn set_up(game: &DiceWar, state: &State, action: &Action) -> Arg {
    let seat = state.active;
    let place = |(file, level): (u8, u8)| {
        let home = if seat == super::RED { '1' } else { '7' };
        let field = format!("{}{home}", char::from(b'a'.saturating_add(file)));
        let sentence = text("{creature} {field}").with("creature", creature(game, seat, level));
        Arg::from(sentence.with("field", Arg::Verbatim(field)))
    };
    match *action {
        Action::SetLineup { row } => {
            Arg::List((0..).zip(row).filter(|(_, level)| *level > 0).map(place).collect())
        }
        Action::PlaceDie { file, level } => place((file, level)),
        Action::Move { .. }
        | Action::Attack { .. }
        | Action::Upgrade { .. }
        | Action::CastSpell { .. }
        | Action::Pass
        | Action::DeclareEndOfWar { .. }
        | Action::FollowMove { .. }
        | Action::FollowAttack { .. }
        | Action::EndTurn => text("Pass").into(),
    }
}

fn movement(creature: Arg, from: Field, to: Field) -> Text {
    text("{creature} {from} to {field}").with("creature", creature).with("from", from).with("field", to)
}

fn attack(game: &DiceWar, state: &State, seat: Seat, from: Field, to: Field) -> Text {
    let enemy = other(seat);
    let victim = state.level(to);
    let sentence = text("{creature} {from} captures {other} {field}: {n} VP");
    let sentence = sentence.with("creature", creature(game, seat, state.level(from))).with("from", from);
    let sentence = sentence.with("other", creature(game, enemy, victim)).with("field", to);
    sentence.with("n", victim + game.field_bonus(seat, to))
}
