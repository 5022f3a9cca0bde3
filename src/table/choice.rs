//! Choices with words, put together step by step.

use super::{ActionLook, Item, Look, Model, Press, State};
use crate::engine::Game;
use crate::i18n::gettext;

/// So many choices stand in the ribbon; of more, those that are next come with one press.
pub const ROOM: usize = 4;

/// A page of the choices, and the one that ends something or leads back. `turn` shows another page.
pub fn paged<G: Game, E>(
    choices: Vec<Choice<G, E>>,
    last: Option<Choice<G, E>>,
    page: usize,
    turn: impl FnOnce(usize) -> E,
) -> Vec<Item<Press<G, E>>> {
    paged_items(choices.into_iter().map(Choice::item).collect(), last.map(Choice::item), page, turn)
}

/// The same with choices that are put together.
pub fn paged_items<G: Game, E>(
    mut choices: Vec<Item<Press<G, E>>>,
    last: Option<Item<Press<G, E>>>,
    page: usize,
    turn: impl FnOnce(usize) -> E,
) -> Vec<Item<Press<G, E>>> {
    if choices.len() + usize::from(last.is_some()) > ROOM {
        let each = ROOM - 1 - usize::from(last.is_some());
        let pages = choices.len().div_ceil(each);
        let at = page % pages;
        choices = choices.into_iter().skip(at * each).take(each).collect();
        choices.push(Choice::new("more", gettext("_More…"), Press::Edit(turn((at + 1) % pages))).item());
    }
    choices.into_iter().chain(last).collect()
}

/// A choice that is being put together.
pub struct Choice<G: Game, E> {
    item: Item<Press<G, E>>,
    look: ActionLook,
}

impl<G: Game, E> Choice<G, E> {
    /// A choice with its words, which may have a mnemonic.
    pub fn new(id: &str, label: String, press: Press<G, E>) -> Self {
        let asks_why = matches!(press, Press::AskWhy(..));
        let state = if asks_why { State::Dimmed } else { State::Lit };
        let item = Item { id: format!("choice/{id}"), state, press: Some(press), ..Item::default() };
        Self { item, look: ActionLook { label, ..ActionLook::default() } }
    }

    /// What the acting seat may do, or the question why not.
    pub fn act<F>(m: &Model<G, F>, id: &str, label: String, action: G::Action) -> Option<Self> {
        Some(Self::new(id, label, m.press(action)?))
    }

    #[must_use]
    pub fn outcome(mut self, outcome: String) -> Self {
        self.look.outcome = outcome;
        self
    }

    /// What is shown on pause, if that is more than the outcome.
    #[must_use]
    pub fn about(mut self, about: String) -> Self {
        self.item.about = about;
        self
    }

    #[must_use]
    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.look.icon = icon;
        self
    }

    /// What a screen reader says, where the words on the choice are too few.
    #[must_use]
    pub fn named(mut self, name: String) -> Self {
        self.item.name = name;
        self
    }

    #[must_use]
    pub const fn on(mut self, on: bool) -> Self {
        self.look.on = on;
        self
    }

    /// What completes the thing begun.
    #[must_use]
    pub const fn golden(mut self) -> Self {
        self.look.golden = true;
        self
    }

    pub fn item(mut self) -> Item<Press<G, E>> {
        if self.item.name.is_empty() {
            self.item.name = self.look.label.replace("__", "\u{0}").replace('_', "").replace('\u{0}', "_");
        }
        if self.item.about.is_empty() {
            self.item.about.clone_from(&self.look.outcome);
        }
        Item { look: Look::Action(self.look), ..self.item }
    }
}
