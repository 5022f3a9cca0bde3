//! Fair answers.

use crate::engine::Random;
use crate::games::dicequest::ids::{CardSet, Counts};

/// Random cards of a set, each once.
pub fn some(set: CardSet, n: u8, random: &mut Random) -> impl Iterator<Item = u8> + '_ {
    let mut left = set;
    (0..n).map_while(move |_| {
        let card = left.iter().nth(random.index(left.len()))?;
        left.take(card);
        Some(card)
    })
}

/// Takes a random card out of those of `kinds`.
pub fn draw(counts: &mut Counts, kinds: CardSet, random: &mut Random) -> Option<u8> {
    let mut at = random.index(counts.total(kinds));
    let found = counts.among(kinds).find(|(_, n)| {
        let here = at < usize::from(*n);
        at = at.saturating_sub(usize::from(*n));
        here
    });
    let (card, _) = found?;
    counts.take(card);
    Some(card)
}
