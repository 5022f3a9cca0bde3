//! A round's saved dice on one line, by letters (`w8 7, c12 11, w4 2`) or by the keys of a number pad (`871+142`).
//!
//! A die is its kind and its number. By letters: `w` or `c`, its sides, a space and its number. On the pad a white die is
//! the last digit of its sides, a colour die one less and the D20 a `+`; `0` is 10, `+` before a digit is ten more and
//! `*` is 20. A `-` is a seat that saved nothing. `2/` first begins with seat 2, `/2` at the end says who saved first.

use crate::engine::notation::{Keys, seat};
use crate::engine::{Few, Seat};
use crate::games::dualing_dice::action::SavedDice;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};

/// The dice that a line names for so many seats, and who saved first, if it says so; `None` if it is no such line.
/// Whether they can be so is for the rules.
pub(super) fn read(line: &str, seats: usize) -> Option<(SavedDice, Option<Seat>)> {
    let (mut keys, begin) = Keys::of(line, seats)?;
    let mut saved = SavedDice::new();
    for _ in 0..seats {
        keys.skip();
        saved.push(die(&mut keys)?);
    }
    keys.skip();
    let first = if keys.take('/') { Some(seat(&keys.rest(), seats)?) } else { None };
    if first.is_none() && !keys.is_over() {
        return None;
    }
    let (early, late) = saved.split_at_checked(seats - begin.unwrap_or_default().index())?;
    Some((late.iter().chain(early).copied().collect::<Few<_, 8>>(), first))
}

/// A die, or none for a seat that saved nothing.
fn die(keys: &mut Keys<'_>) -> Option<Option<Die>> {
    let key = keys.key()?.to_ascii_lowercase();
    let (tint, kind, digits) = match key {
        '-' => return Some(None),
        'w' => (Tint::White, sides(keys)?, 2),
        'c' => (Tint::Colour, sides(keys)?, 2),
        '+' => (Tint::Colour, Kind::D20, 1),
        _ => {
            let digit = key.to_digit(10)?;
            let tint = if digit % 2 == 0 { Tint::White } else { Tint::Colour };
            let last = (digit + digit % 2) % 10;
            (tint, Kind::WHITE.into_iter().find(|kind| u32::from(kind.sides()) % 10 == last)?, 1)
        }
    };
    keys.skip_spaces();
    Some(Some(Die { tint, kind, number: number(keys, digits)? }))
}

/// The sides of a die, written out.
fn sides(keys: &mut Keys<'_>) -> Option<Kind> {
    let first = keys.key()?;
    let written = match first {
        '1' | '2' => format!("{first}{}", keys.key()?),
        _ => first.to_string(),
    };
    Kind::COLOUR.into_iter().find(|kind| kind.sides().to_string() == written)
}

/// A number of at most so many digits; one digit is that of a pad, on which 0 is 10.
fn number(keys: &mut Keys<'_>, digits: usize) -> Option<u8> {
    if keys.take('*') {
        return Some(20);
    }
    let more = if keys.take('+') { 10 } else { 0 };
    let mut written = String::new();
    while written.len() < digits
        && let Some(digit) = keys.next_if(char::is_ascii_digit)
    {
        written.push(digit);
    }
    let number: u8 = written.parse().ok()?;
    let number = if number == 0 && written.len() == 1 { 10 } else { number };
    Some(number + more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Random;

    /// The same dice by letters and by the keys of a pad.
    #[test]
    fn letters_and_pad_mean_the_same() {
        for (letters, pad, seats) in [
            ("w8 7, c12 11, w4 2", "871+142", 3),
            ("w12 12, c20 20, c6 5", "2+2+*55", 3),
            ("w10 10, c12 5, w6 6", "001566", 3),
            ("w12 11, w12 12, c20 19", "2+12+2++9", 3),
            ("c4 1; c8 8; c10 10; -", "317890-", 4),
            ("c12 5, w10 10, w6 6 /2", "3/661500/2", 3),
        ] {
            let read = read(letters, seats);
            assert!(read.is_some(), "{letters}");
            assert_eq!(read, super::read(pad, seats), "{letters}");
        }
    }

    #[test]
    fn what_is_no_such_line() {
        for line in
            ["", "8", "87", "871", "871+1423", "w7 3", "w8, 7", "x8 7", "7 3, 11 4", "4/8718", "w8 7 w4"]
        {
            assert_eq!(read(line, 2), None, "{line}");
        }
        assert_eq!(read("8787/3", 2), None, "there is no seat 3");
    }

    #[test]
    fn written_lines_are_read_again() {
        let mut random = Random::from_seed(3);
        for _ in 0..500 {
            let seats = 1 + random.index(8);
            let mut one = |_| {
                let kind = *random.pick(&Kind::COLOUR)?;
                let tint = if random.below(2) == 0 { Tint::White } else { Tint::Colour };
                (random.below(9) > 0).then(|| Die { tint, kind, number: 1 + random.index(20) as u8 })
            };
            let saved: SavedDice = (0..seats).map(&mut one).collect();
            let first = (random.below(2) == 0).then(|| Seat(random.index(seats) as u8));
            assert_eq!(read(&write(&saved, first), seats), Some((saved, first)));
        }
    }

    /// The line that names these dice, by letters.
    fn write(saved: &SavedDice, first: Option<Seat>) -> String {
        let die = |die: &Option<Die>| match die {
            None => "-".to_owned(),
            Some(Die { tint, kind, number }) => {
                let letter = if *tint == Tint::White { 'w' } else { 'c' };
                format!("{letter}{} {number}", kind.sides())
            }
        };
        let mut line = saved.iter().map(die).collect::<Vec<_>>().join(", ");
        if let Some(first) = first {
            line.push_str(&format!(" /{}", first.0 + 1));
        }
        line
    }
}
