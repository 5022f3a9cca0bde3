//! One adjustment by the table, put together in a form.
//!
//! A game says as plain values what its form asks now ([`Adjustment`]). The form shows it, asks the rules whether the
//! adjustment can be made, and enters it with its reason.

mod form;
mod rows;

pub use form::open_adjustment;

use super::ViewModel;
use super::table::{RulingOf, Table};
use crate::i18n::gettext;
use crate::widgets::PickCard;

/// An adjustment that is being put together, without widgets.
pub trait Adjustment<T: Table>: Clone + 'static {
    /// What the form asks now, the kind of adjustment first. A field that comes and goes keeps its title, what it asks, and its place
    /// among the others.
    fn fields(&self, m: &ViewModel<T>) -> Vec<Field<Self>>;

    /// Takes up what follows from a change by a person: a number as it stands now, a die that is still there.
    fn follow(&mut self, _before: &Self, _m: &ViewModel<T>) {}

    /// The adjustment.
    ///
    /// # Errors
    /// What is still to be chosen, as a sentence.
    fn ruling(&self, m: &ViewModel<T>) -> Result<RulingOf<T>, String>;
}

/// One row of the form.
pub struct Field<A> {
    /// Its name, with a mnemonic if it is long. It is what tells fields apart.
    pub title: String,
    /// How it stands now, or nothing.
    pub subtitle: String,
    pub asks: Asks<A>,
}

/// What a row asks, and what takes the answer.
pub enum Asks<A> {
    /// One of these words, by position.
    One { of: Vec<String>, at: usize, set: fn(&mut A, usize) },
    /// A number between two others.
    Number { value: i32, range: (i32, i32), set: fn(&mut A, i32) },
    /// Yes or no.
    Yes { value: bool, set: fn(&mut A, bool) },
    /// One of these cards, by its id; none of them is the unknown one, if that can be meant.
    Card { cards: Vec<PickCard>, unknown: Option<String>, set: fn(&mut A, Option<String>) },
}

impl<A> Field<A> {
    /// Which adjustment it is.
    pub fn kind<const N: usize>(of: [String; N], at: usize, set: fn(&mut A, usize)) -> Self {
        Self::one(gettext("_Adjustment"), of.into(), at, set)
    }

    /// Which seat it is about.
    pub fn seat<T: Table>(m: &ViewModel<T>, at: usize, set: fn(&mut A, usize)) -> Self {
        Self::one(gettext("_Seat"), m.names.0.clone(), at, set)
    }

    pub fn one(title: String, of: Vec<String>, at: usize, set: fn(&mut A, usize)) -> Self {
        Self { title, subtitle: String::new(), asks: Asks::One { of, at, set } }
    }

    pub fn number(title: String, value: i32, range: (i32, i32), set: fn(&mut A, i32)) -> Self {
        Self { title, subtitle: String::new(), asks: Asks::Number { value, range, set } }
    }

    pub fn yes(title: String, value: bool, set: fn(&mut A, bool)) -> Self {
        Self { title, subtitle: String::new(), asks: Asks::Yes { value, set } }
    }

    pub fn card(title: String, cards: Vec<PickCard>, set: fn(&mut A, Option<String>)) -> Self {
        Self { title, subtitle: String::new(), asks: Asks::Card { cards, unknown: None, set } }
    }

    /// The same with a word for a card that nobody knows, if one can be meant.
    #[must_use]
    pub fn or_unknown(mut self, word: Option<String>) -> Self {
        if let Asks::Card { unknown, .. } = &mut self.asks {
            *unknown = word;
        }
        self
    }

    /// The same, with how it stands now.
    #[must_use]
    pub fn now(mut self, subtitle: String) -> Self {
        self.subtitle = subtitle;
        self
    }
}
