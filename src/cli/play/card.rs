//! `card NAME`: a card, a creature, an enemy, a goal of the pack, with all that is printed on it.

use std::io;

use super::terminal::Terminal;
use crate::content::{Card, cards};
use crate::i18n::gettext_f;
use crate::play::PackCard;
use crate::play::line::near;

/// How many names are listed where several fit.
const LISTED: usize = 20;

impl Terminal<'_, '_> {
    /// Shows what goes by this name, or by the beginning of it.
    pub(super) fn card(&mut self, wanted: &str) -> io::Result<()> {
        let all = cards(&self.session.setup().content);
        let found = match best(&all, wanted) {
            found if found.is_empty() => {
                let names: Vec<String> = all.iter().map(|card| card.name.to_lowercase()).collect();
                let message = match near(&names, wanted).and_then(|at| all.get(at)) {
                    Some(meant) => gettext_f(
                        "Nothing in this match is called “{name}”. Did you mean “{meant}”?",
                        &[("name", wanted), ("meant", &meant.name)],
                    ),
                    None => gettext_f("Nothing in this match is called “{name}”.", &[("name", wanted)]),
                };
                return self.console.say_wrapped(&message, 0);
            }
            found => found,
        };
        if let [card] = found.as_slice() {
            let printed = self.session.game().card(&card.kind, card.id);
            let words = PackCard::new(card, printed.as_ref(), self.session.names());
            self.console.say_wrapped(&format!("{} ({})", words.name, card.id), 0)?;
            let mut lines = std::iter::once(&words.facts).chain(&words.texts);
            return lines.try_for_each(|line| self.console.say_wrapped(line, 2));
        }
        for card in found.iter().take(LISTED) {
            self.console.say(&format!("  {} ({})", card.name, card.id))?;
        }
        if found.len() > LISTED { self.console.say("  …") } else { Ok(()) }
    }
}

/// The cards that fit a name best: called exactly so, or all that begin with it or have it somewhere.
fn best<'a, 'c>(all: &'a [Card<'c>], wanted: &str) -> Vec<&'a Card<'c>> {
    let wanted = wanted.trim().to_lowercase();
    let fits = |fits: &dyn Fn(&str) -> bool| -> Vec<&'a Card<'c>> {
        all.iter().filter(|card| fits(&card.name.to_lowercase()) || fits(&card.id.to_lowercase())).collect()
    };
    let exact = fits(&|name| name == wanted);
    if !exact.is_empty() {
        return exact.into_iter().take(1).collect();
    }
    let begun = fits(&|name| name.starts_with(&wanted));
    if begun.is_empty() { fits(&|name| name.contains(&wanted)) } else { begun }
}
