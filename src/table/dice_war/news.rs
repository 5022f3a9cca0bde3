//! What the last turn did, to be seen at a glance and told to a screen reader.

use std::rc::Rc;

use super::changes::Change;
use super::facts::Played;
use super::names;
use crate::games::dice_war::Field;
use crate::games::dice_war::field::Fields;
use crate::i18n::gettext;
use crate::table::News;

/// The last turn's marks.
pub struct LastTurn {
    /// The fields on which it changed something.
    pub fields: Fields,
    news: [News; 49],
}

impl LastTurn {
    /// Of what happened so far. A turn may have several actions.
    pub fn of(steps: &[Rc<Played>]) -> Self {
        let mut last = Self { fields: 0, news: [News::default(); 49] };
        let acted = |step: &&Rc<Played>| step.seat.is_some();
        let Some(end) = steps.iter().rev().find(acted) else { return last };
        let turn = steps.iter().rev().filter(acted);
        let turn: Vec<_> = turn.take_while(|step| (step.seat, step.turn) == (end.seat, end.turn)).collect();
        for step in turn.into_iter().rev() {
            last.fields |= step.fields.iter().fold(0, |set, field| set | field.bit());
            step.changes.iter().for_each(|change| last.note(*change));
        }
        last
    }

    /// What it did on a field.
    pub fn at(&self, field: Field) -> News {
        self.news[field.index()]
    }

    fn note(&mut self, change: Change) {
        match change {
            Change::Moved { from, to, .. } => {
                // The mark of a turned die goes with it.
                let turned = self.on(from).turned.take();
                self.on(from).left = true;
                let there = self.on(to);
                (there.left, there.turned) = (false, turned.or(there.turned));
            }
            Change::Gone { die, at, captured } => {
                let there = self.on(at);
                (there.left, there.turned) = (!captured, None);
                there.captured = captured.then(|| names::tint(die.0)).or(there.captured);
            }
            Change::Placed { at, .. } => self.on(at).placed = true,
            Change::Cast { at } => self.on(at).cast = true,
            Change::Turned { at, was, is } => self.on(at).turned = Some(is.cmp(&was)),
        }
    }

    fn on(&mut self, at: Field) -> &mut News {
        self.fields |= at.bit();
        &mut self.news[at.index()]
    }
}

/// The news of a field in words; empty if there are none.
pub fn spoken(news: News) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(tint) = news.captured {
        words.push(match tint == names::tint(crate::games::dice_war::RED) {
            true => gettext("a red die was captured here"),
            false => gettext("a black die was captured here"),
        });
    }
    let marks = [
        (news.left, gettext("a die left this square")),
        (news.placed, gettext("new on the board")),
        (news.cast, gettext("cast a spell")),
        (news.turned.is_some_and(std::cmp::Ordering::is_gt), gettext("its level rose")),
        (news.turned.is_some_and(std::cmp::Ordering::is_lt), gettext("its level fell")),
    ];
    words.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, word)| word));
    words
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::super::facts::Facts;
    use super::super::tests::rules;
    use super::*;
    use crate::engine::prelude::*;
    use crate::engine::{Entry, Match, Record, Source};
    use crate::table::look::Tint;

    /// The marks after actions in notation.
    fn after(position: &str, actions: &[&str]) -> LastTurn {
        let mut played = Match::new(rules(&[("position", position)]));
        for written in actions {
            let (game, state) = (std::sync::Arc::clone(played.game()), *played.state());
            let mut legal = Vec::new();
            game.legal(&state, state.active, &mut legal);
            let action =
                legal.into_iter().find(|action| game.write_move(&state, action) == *written).unwrap();
            let entry = Entry::Do { seat: state.active, action };
            played.play(Record::new(entry, Source::Typed)).unwrap();
        }
        LastTurn::of(&Facts::of(&played, None).steps)
    }

    fn field(name: &str) -> Field {
        name.parse().unwrap()
    }

    #[test]
    fn a_capture_marks_where_it_began_and_who_fell() {
        let last = after("7/6a/3b3/3D3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9", &["4d4xd5"]);
        assert!(last.at(field("d4")).left);
        let there = last.at(field("d5"));
        assert_eq!((there.captured, there.turned), (Some(Tint::Black), Some(Ordering::Less)));
        assert_eq!(last.fields, field("d4").bit() | field("d5").bit());
        assert_eq!(spoken(there), ["a black die was captured here", "its level fell"]);
    }

    #[test]
    fn all_actions_of_a_turn_are_marked_and_no_other() {
        let rampage = "7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9";
        let last = after(rampage, &["&5c5xd6"]);
        assert_eq!(last.at(field("d6")).captured, Some(Tint::Black));
        let last = after(rampage, &["&5c5xd6", "1f1-f2"]);
        assert_eq!(last.at(field("d6")), News::default());
        assert!(last.at(field("f1")).left && !last.at(field("f2")).left);
    }

    #[test]
    fn an_upgrade_and_a_spell_are_told() {
        let last = after("7/6a/3f3/3C3/3c3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9", &["3d4+"]);
        assert_eq!(spoken(last.at(field("d4"))), ["its level rose"]);
        let last =
            after("6c/7/7/7/7/7/3C3 r - 0,0 0,0 12,12 lod,lod - - 3 31", &["3d1*soul_shards(c1,e1,d2)"]);
        assert_eq!(spoken(last.at(field("c1"))), ["new on the board"]);
        assert_eq!(spoken(last.at(field("d1"))), ["a die left this square", "cast a spell"]);
    }
}
