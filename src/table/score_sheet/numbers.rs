//! Numbers on the pad: few are pressed at once, more by tens and ones, many digit by digit.

use std::ops::RangeInclusive;

use super::buttons::Button;
use super::draft::{Draft, Edit};
use super::{Model, Press};
use crate::engine::Seat;
use crate::games::score_sheet::{Action, SheetOf, Source};
use crate::i18n::{gettext, gettext_f};

/// A number that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    pub seat: Seat,
    pub line: u8,
    pub source: Source,
    pub points: RangeInclusive<i16>,
}

/// So many buttons are pressed at once.
const FEW: i16 = 12;
/// Up to this number tens are pressed before ones.
const BY_TENS: i16 = 29;
/// No number on a sheet has more digits.
const DIGITS: usize = 2;

/// How the numbers of a question are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    AtOnce,
    ByTens,
    ByDigits,
}

impl Asked {
    fn way(&self) -> Way {
        let (least, most) = (*self.points.start(), *self.points.end());
        match most - least {
            span if span < FEW => Way::AtOnce,
            _ if most <= BY_TENS => Way::ByTens,
            _ => Way::ByDigits,
        }
    }

    fn action(&self, points: i16) -> Action {
        Action::Scored { seat: self.seat, source: self.source, points, line: self.line }
    }

    fn press<F: SheetOf>(&self, m: &Model<F>, points: i16) -> Option<Press<F>> {
        self.points.contains(&points).then(|| m.press(self.action(points))).flatten()
    }

    fn number<F: SheetOf>(&self, m: &Model<F>, points: i16, key: Option<char>) -> Button<F> {
        let label = match *self.points.start() {
            ..0 => format!("{points:+}").replace('-', "−"),
            _ => points.to_string(),
        };
        let action = self.action(points);
        let name = m.words(self.seat, &action);
        let button = Button::new(&format!("n{points}"), label, self.press(m, points)).named(name);
        Button { key, ..button }
    }

    /// The buttons of the pad.
    pub fn buttons<F: SheetOf>(&self, m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
        match self.way() {
            Way::AtOnce => self.at_once(m, draft),
            Way::ByTens => self.by_tens(m, draft),
            Way::ByDigits => self.by_digits(m, draft),
        }
    }

    fn at_once<F: SheetOf>(&self, m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
        // What adds nothing is not written down.
        let worth = |points: &i16| *points != 0 || *self.points.start() == 0;
        let key = |points: i16| {
            let typed = (points < 0) == draft.minus || points == 0;
            Some(points.abs()).filter(|_| typed).and_then(digit)
        };
        let number = |points: i16| {
            let button = self.number(m, points, key(points));
            // Who wins a duel against several usually beats them all.
            if self.is_choice_of_two() && points == *self.points.end() { button.golden() } else { button }
        };
        self.points.clone().filter(worth).map(number).collect()
    }

    fn by_tens<F: SheetOf>(&self, m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
        let ones = (0..10).map(|one| self.number(m, draft.tens + one, digit(one)));
        let tens = [(10, '+', gettext("10+")), (20, '*', gettext("20+"))];
        let ten = |(tens, key, label): (i16, char, String)| {
            let back = draft.tens == tens;
            let least = (tens..tens + 10).find(|n| self.points.contains(n));
            let to = if back { 0 } else { tens };
            let most = (tens + 9).min(*self.points.end()).to_string();
            let words = [("least", &*tens.to_string()), ("most", &*most)];
            let name = match back {
                true => gettext("From 0 to 9 again"),
                false => gettext_f("From {least} to {most}", &words),
            };
            let label = if back { gettext("0–9") } else { label };
            let press = least.map(|_| Press::<F>::Edit(Edit::Tens(to)));
            Button::new(&format!("t{tens}"), label, press).key(key).named(name)
        };
        ones.chain(tens.into_iter().map(ten)).collect()
    }

    fn by_digits<F: SheetOf>(&self, m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
        let full = draft.typed.len() >= DIGITS;
        let press = |one: u8| (!full).then_some(Press::<F>::Edit(Edit::Digit(one)));
        let one = |one: u8| {
            let button = Button::new(&format!("d{one}"), one.to_string(), press(one));
            Button { key: digit(one.into()), ..button }
        };
        let number: Option<i16> = draft.typed.parse().ok();
        let enter = match number {
            None => Button::new("enter", "↵".to_owned(), None).named(gettext("Enter")),
            Some(n) => {
                let name = m.words(self.seat, &self.action(n));
                Button::new("enter", n.to_string(), self.press(m, n)).named(name).golden()
            }
        };
        let less = (!draft.typed.is_empty()).then_some(Press::<F>::Edit(Edit::Back));
        let less = Button::new("less", "⌫".to_owned(), less).named(gettext("Take the last digit back"));
        (0..10).map(one).chain([less, enter]).collect()
    }

    fn is_choice_of_two(&self) -> bool {
        self.points == (1..=2)
    }

    /// Whether a sign is typed before a number.
    pub const fn has_signs(&self) -> bool {
        *self.points.start() < 0
    }
}

/// The key of a number of one digit.
fn digit(number: i16) -> Option<char> {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10))
}
