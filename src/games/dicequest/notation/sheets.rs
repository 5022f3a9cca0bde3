//! Cards by two digits, their column and row on a sheet in the order of the pack, or by the beginning of their name.

use crate::engine::notation::Keys;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::HeroDeck;
use crate::games::dicequest::state::State;

/// The most rows of a column of Items.
const ROWS: usize = 9;
/// The rows of a column of Quests.
const QUEST_ROWS: usize = 6;

/// A sort of cards that are named on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A column for each class; those of Legendary Heroes come after the others.
    Heroes,
    /// Those of the Act, six in a column.
    Quests,
    /// A column for each kind, or as many as it needs.
    Items,
}

/// The columns of a sheet, as numbers of cards.
fn columns(game: &Dicequest, state: &State, sort: Sort) -> Vec<Vec<u8>> {
    match sort {
        Sort::Heroes => {
            let mut columns = vec![Vec::new(); 8];
            for (number, hero) in (0u8..).zip(&game.cards().heroes) {
                let first = if hero.deck == HeroDeck::Legendary { 4 } else { 0 };
                columns[first + hero.class as usize].push(number);
            }
            columns
        }
        Sort::Quests => {
            let quests: Vec<u8> = game.quests_of(state.act).iter().collect();
            quests.chunks(QUEST_ROWS).map(<[u8]>::to_vec).collect()
        }
        Sort::Items => {
            let kind = |number: &u8| {
                let item = &game.cards().items[usize::from(*number)];
                (item.deck, item.kind, item.take_that)
            };
            let all: Vec<u8> = (0..game.cards().items.len() as u8).collect();
            let kinds = all.chunk_by(|a, b| kind(a) == kind(b));
            kinds.flat_map(|cards| cards.chunks(ROWS)).map(<[u8]>::to_vec).collect()
        }
    }
}

fn name(game: &Dicequest, sort: Sort, number: u8) -> Option<&str> {
    let (at, content) = (usize::from(number), game.content());
    Some(match sort {
        Sort::Heroes => &content.hero.get(at)?.name,
        Sort::Quests => &content.quest.get(at)?.name,
        Sort::Items => &content.item.get(at)?.name,
    })
}

/// The digits of a card.
#[cfg(test)]
fn digits(game: &Dicequest, state: &State, sort: Sort, card: u8) -> Option<String> {
    let columns = columns(game, state, sort);
    let at = |column: &Vec<u8>| column.iter().position(|number| *number == card);
    let (column, row) = columns.iter().enumerate().find_map(|(n, column)| Some((n, at(column)?)))?;
    Some(format!("{}{}", column + 1, row + 1))
}

/// The card that comes next in a line. Of several that begin so the one that is `possible` is meant.
pub fn card(
    game: &Dicequest,
    state: &State,
    sort: Sort,
    keys: &mut Keys<'_>,
    possible: &dyn Fn(u8) -> bool,
) -> Option<u8> {
    keys.skip_spaces();
    if let Some(column) = keys.next_if(char::is_ascii_digit) {
        keys.skip_spaces();
        let at = |key: char| (key.to_digit(10)? as usize).checked_sub(1);
        let (column, row) = (at(column)?, at(keys.key()?)?);
        return columns(game, state, sort).get(column)?.get(row).copied();
    }
    let all: Vec<u8> = columns(game, state, sort).into_iter().flatten().collect();
    let only = |said: &str| {
        let begins = |number: &&u8| name(game, sort, **number).is_some_and(|name| begins(name, said));
        let one = |mut found: Vec<u8>| found.pop().filter(|_| found.is_empty());
        let found: Vec<u8> = all.iter().filter(begins).copied().collect();
        one(found.iter().copied().filter(|number| possible(*number)).collect()).or_else(|| one(found))
    };
    let rest = keys.rest();
    let said = rest.split(['/', '+', '*', '.', ',', ';']).next().unwrap_or_default();
    let ends = said.char_indices().map(|(at, _)| at).chain([said.len()]).skip(1);
    let (mut end, mut found) = (0, None);
    for at in ends {
        let (begun, after) = said.split_at_checked(at)?;
        let whole = after.chars().next().is_none_or(|key| !key.is_alphanumeric() && key != '’');
        if let (true, Some(card)) = (whole, only(begun.trim())) {
            (end, found) = (begun.chars().count(), Some(card));
        }
    }
    (0..end).for_each(|_| {
        keys.key();
    });
    found
}

/// Whether a name, or a word of it, begins so.
fn begins(name: &str, said: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('’', "'");
    let (name, said) = (plain(name), plain(said));
    let mut words = name.char_indices().filter(|(at, _)| *at == 0 || name[..*at].ends_with(' '));
    !said.is_empty() && words.any(|(at, _)| name[at..].starts_with(&said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Setup;
    use crate::engine::prelude::*;

    #[test]
    fn digits_and_names_are_read_again() {
        let content = Dicequest::built_in_content().unwrap();
        let game = Dicequest::new(Setup { seats: 2, options: Default::default(), content }).unwrap();
        for act in 1..=3 {
            let state = State { act, ..game.start() };
            for sort in [Sort::Heroes, Sort::Quests, Sort::Items] {
                let all: Vec<u8> = columns(&game, &state, sort).into_iter().flatten().collect();
                for number in &all {
                    let read = |line: &str| card(&game, &state, sort, &mut Keys::plain(line), &|_| false);
                    let digits = digits(&game, &state, sort, *number).unwrap();
                    assert_eq!(digits.len(), 2, "{digits}");
                    assert_eq!(read(&digits), Some(*number));
                    let name = name(&game, sort, *number).unwrap();
                    assert_eq!(read(name), Some(*number), "{name}");
                    assert_eq!(read(&format!("{name} SS -")), Some(*number), "{name}");
                }
            }
        }
        let state = game.start();
        let read = |line: &str, possible: &dyn Fn(u8) -> bool| {
            card(&game, &state, Sort::Heroes, &mut Keys::plain(line), possible)
        };
        // The Pirate and the Pistolier.
        assert_eq!(read("pi", &|_| false), None);
        assert_eq!(read("pi", &|number| number == 7), Some(7));
        let wrong = ["", "1", "19", "99", "01", "nobody"];
        assert!(wrong.iter().all(|line| read(line, &|_| true).is_none()));
    }
}
