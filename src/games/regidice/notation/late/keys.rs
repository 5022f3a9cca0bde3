//! The keys of a line with their places, and what they say by themselves.

use crate::engine::notation::seat as numbered;
use crate::engine::{Names, Seat};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Kind;
use crate::games::regidice::dice::Colour;

/// The keys of a line with their places.
pub struct Keys<'a> {
    pub keys: &'a [char],
    pub at: usize,
}

/// The colour of a key of a spell; inside, nothing for no spell.
pub fn colour(key: char) -> Option<Option<Colour>> {
    Some(match key.to_ascii_lowercase() {
        '0' => None,
        'r' | '1' => Some(Colour::Red),
        'y' | '2' => Some(Colour::Yellow),
        'b' | '3' => Some(Colour::Blue),
        'k' | '4' => Some(Colour::Black),
        _ => return None,
    })
}

impl Keys<'_> {
    /// The next key.
    pub fn peek(&self) -> Option<char> {
        self.keys.get(self.at).copied()
    }

    pub fn next(&mut self) -> Option<char> {
        let key = self.peek()?;
        self.at += 1;
        Some(key)
    }

    /// Passes over what ends a part.
    pub fn skip(&mut self) {
        while self.peek().is_some_and(|key| key.is_whitespace() || [',', ';'].contains(&key)) {
            self.at += 1;
        }
    }

    pub fn is_over(&mut self) -> bool {
        self.skip();
        self.peek().is_none()
    }

    /// A number; one that is too high stays too high.
    pub fn number(&mut self) -> Option<u8> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|key| key.to_digit(10)) {
            self.at += 1;
            number = Some(number.unwrap_or(0u8).saturating_mul(10).saturating_add(digit as u8));
        }
        number
    }

    /// What an action came to, if that follows.
    pub fn told(&mut self, action: Kind) -> Option<(Option<u8>, Option<Colour>)> {
        if action != Kind::Cast {
            return self.number().map(|n| (Some(n), None));
        }
        let colour = self.peek().and_then(colour)?;
        self.at += 1;
        let heals = colour == Some(Colour::Yellow);
        Some((if heals { self.number() } else { None }, colour))
    }

    /// The seat that the next words name, with a colon.
    pub fn called(&mut self, game: &Regidice, people: &Names) -> Option<Seat> {
        let rest = self.keys.get(self.at..)?;
        let length = rest.iter().position(|key| *key == ':')?;
        let said: String = rest.get(..length)?.iter().collect();
        let named = |seat: &Seat| people.of(*seat).to_lowercase() == said.trim().to_lowercase();
        let seat = numbered(&said, game.seats()).or_else(|| Seat::all(game.seats()).find(named))?;
        self.at += length + 1;
        self.skip();
        Some(seat)
    }
}

impl Keys<'_> {
    pub fn skip_dots(&mut self) {
        while self.peek().is_some_and(|key| key.is_whitespace() || [',', ';', '.'].contains(&key)) {
            self.at += 1;
        }
    }

    /// Whether a number comes next that is no face.
    pub fn high_number(&self) -> bool {
        let rest = self.keys.get(self.at..).unwrap_or_default();
        rest.iter().take_while(|key| key.is_ascii_digit()).count() == 2
    }

    /// Whether all that comes is faces with blanks or commas between them.
    pub fn are_faces(&self) -> bool {
        let rest = self.keys.get(self.at..).unwrap_or_default();
        rest.iter().all(|key| matches!(key, '1'..='6' | ',' | ';') || key.is_whitespace())
    }

    /// How many runs of letters and digits are left.
    pub fn tokens(&self) -> usize {
        let rest = self.keys.get(self.at..).unwrap_or_default();
        rest.split(|key| !key.is_alphanumeric()).filter(|run| !run.is_empty()).count()
    }
}
