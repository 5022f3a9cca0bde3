//! The table of one game.

use super::{Act, Draft, Interlude, Model, Press, SeatTale, Tale, View};
use crate::engine::{ChanceRules, Game, Match, Rules, RulingRules, Seat};
use crate::table::DieLook;

/// What `T`’s game does when something is pressed.
pub type PressOf<T> = Press<<T as Table>::Rules, <<T as Table>::Draft as Draft>::Edit>;
/// A match of `T`’s game as a viewer sees it.
pub type ModelOf<T> = Model<<T as Table>::Rules, <T as Table>::Facts>;

/// A key that may tell something of real dice or cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Digit(char),
    /// A letter, or one of the signs of a number pad.
    Letter(char),
    /// Ends a number that could go on, such as the 1 of 12.
    End,
    /// The same; once everything is told, enters it.
    Enter,
    Back,
}

/// What can be heard of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Something was taken away from somebody.
    Capture,
    /// Something was achieved.
    Points,
}

/// A game's table. The type itself holds nothing; it names what belongs together.
pub trait Table: Copy + std::fmt::Debug + Default + PartialEq + Send + Sync + 'static {
    type Rules: Game;
    /// What the model holds beyond the common fields.
    type Facts: Clone + Default + std::fmt::Debug;
    type Draft: Draft;
    /// What can be worked out in another thread, such as a chance.
    type Question: Clone + PartialEq + Send + 'static;
    /// What came out.
    type Answer: Clone + Send + 'static;

    /// Whether the model lists everything that may be chosen. Not in a game in which that can be far more than can be
    /// shown.
    const LISTS_CHOICES: bool = true;

    /// Whether the table gives advice that nobody asked for, such as chances.
    const ADVISES: bool = true;

    /// What the model holds besides. In a review `played` is a moment of the `whole` match, else they are the same;
    /// `known` is what the last model held, so that nothing is found out twice. Only what everyone may know, or what no
    /// view shows to whom it is hidden from.
    fn facts(
        played: &Match<Self::Rules>,
        whole: &Match<Self::Rules>,
        known: Option<&Self::Facts>,
    ) -> Self::Facts;

    /// The picture. What `desk` does not know yet is asked of it; it is drawn again once that is known.
    fn view(m: &ModelOf<Self>, draft: &Self::Draft, desk: &mut Desk<Self>) -> View<PressOf<Self>>;

    /// Works a question out; in another thread.
    fn work_out(game: &Self::Rules, question: &Self::Question) -> Option<Self::Answer>;

    /// What a typed key does: none if it is of no use, else what is pressed, one after the other.
    fn typed(_m: &ModelOf<Self>, _draft: &Self::Draft, _key: Key) -> Option<Vec<PressOf<Self>>> {
        None
    }

    /// What it changes that somebody looks at the item of this id, or no longer at any; `held` if it has the focus, else a
    /// pointer is over it.
    fn looked(
        _m: &ModelOf<Self>,
        _draft: &Self::Draft,
        _item: Option<&str>,
        _held: bool,
    ) -> Option<<Self::Draft as Draft>::Edit> {
        None
    }

    /// What choosing a line of the list of moves does.
    fn line(_m: &ModelOf<Self>, _draft: &Self::Draft, _at: usize) -> Option<PressOf<Self>> {
        None
    }

    /// Whether a choice spends, gives up or reveals something: then the focus never comes to it by itself.
    fn spends(_action: &<Self::Rules as Rules>::Action) -> bool {
        false
    }

    /// What a part of the match brought, if the entry between two models ended one.
    fn interlude(_before: &ModelOf<Self>, _after: &ModelOf<Self>) -> Option<Interlude> {
        None
    }

    /// What is seen to happen on the way from one model to the next, one entry or a few later.
    fn acts(_before: &ModelOf<Self>, _after: &ModelOf<Self>) -> Vec<Act> {
        Vec::new()
    }

    /// What a finished match came to, as far as everyone may know it.
    fn tale(_m: &ModelOf<Self>, played: &Match<Self::Rules>) -> Tale {
        let points = |score: &i32| SeatTale { score: score.to_string(), ..SeatTale::default() };
        Tale { seats: played.game().scores(played.state()).iter().map(points).collect(), ..Tale::default() }
    }

    /// What an entry with these events sounds like, if that is more than a roll, a card or a move.
    fn sound(_events: &[<Self::Rules as Rules>::Event]) -> Option<Sound> {
        None
    }

    /// The dice that were rolled with an answer of chance; `before` is the state in which it was made.
    fn rolled(
        _before: &<Self::Rules as Rules>::State,
        _game: &Self::Rules,
        _entry: &<Self::Rules as ChanceRules>::Chance,
    ) -> Vec<DieLook> {
        Vec::new()
    }

    /// How a seat gives up, in a game that knows that.
    fn resignation(_seat: Seat) -> Option<<Self::Rules as RulingRules>::Ruling> {
        None
    }

    /// How all agree on a draw, in a game that knows that.
    fn draw() -> Option<<Self::Rules as RulingRules>::Ruling> {
        None
    }
}

/// Answers anything, for tests.
#[cfg(test)]
type AnswerOf<T> = fn(&<T as Table>::Question) -> <T as Table>::Answer;

/// What has been worked out for a match, and what is wanted.
#[derive(Debug)]
pub struct Desk<T: Table> {
    known: Vec<(T::Question, T::Answer)>,
    /// What is shown now and not known yet, the most important first.
    wanted: Vec<T::Question>,
    #[cfg(test)]
    always: Option<AnswerOf<T>>,
}

impl<T: Table> Default for Desk<T> {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            wanted: Vec::new(),
            #[cfg(test)]
            always: None,
        }
    }
}

/// More answers than this are not kept.
const KEPT: usize = 512;

impl<T: Table> Desk<T> {
    /// A picture is about to be made: what was wanted for the last one is not wanted any more.
    pub(super) fn begin(&mut self) {
        self.wanted.clear();
    }

    /// The answer, if it is known; else it is wanted.
    pub fn ask(&mut self, question: T::Question) -> Option<T::Answer> {
        #[cfg(test)]
        if let Some(always) = self.always {
            return Some(always(&question));
        }
        let known = self.known.iter().find(|(other, _)| *other == question).map(|(_, answer)| answer.clone());
        if known.is_none() && !self.wanted.contains(&question) {
            self.wanted.push(question);
        }
        known
    }

    /// What is to be worked out next.
    pub(super) fn next(&self) -> Option<T::Question> {
        self.wanted.first().cloned()
    }

    /// Keeps an answer.
    pub(super) fn learn(&mut self, question: T::Question, answer: T::Answer) {
        self.wanted.retain(|other| *other != question);
        if self.known.len() >= KEPT {
            self.known.drain(..KEPT / 2);
        }
        self.known.push((question, answer));
    }

    /// Knows every answer that is asked for from now on.
    #[cfg(test)]
    pub fn answer_all(&mut self, answer: fn(&T::Question) -> T::Answer) {
        self.always = Some(answer);
    }

    /// What cannot be worked out is not asked again until the next picture.
    pub(super) fn give_up(&mut self, question: &T::Question) {
        self.wanted.retain(|other| other != question);
    }
}
