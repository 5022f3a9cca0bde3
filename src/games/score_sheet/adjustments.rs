//! What a table is asked when it sets a total.

use super::action::Ruling;
use super::forms::SheetOf;
use super::rulings::MOST;
use super::setup::ScoreSheet;
use crate::engine::{Adjustment, Adjustments, text};

impl<F: SheetOf> Adjustments for ScoreSheet<F> {
    const DECLARED: &'static [Adjustment<Self>] =
        &[Adjustment::<Self>::of_fact("total", text("Set a Total"), text("Totals"), |game, state, ask| {
            let fits = |seat| game.fits(state, &Ruling::SetTotal { seat, total: 0 });
            let seat = ask.seat(game.all().filter(|seat| fits(*seat)))?;
            let total = ask.number("total", text("Total"), 0..=i32::from(MOST), game.total(state, seat))?;
            Some(Ruling::SetTotal { seat, total })
        })];
}
