//! Sheets to begin with.

use tableside::engine::{Outcome, Packs, Rules, Setup};
use tableside::games::score_sheet::{ScoreSheet, SheetOf, State};

use crate::test_table::{TestTable, Tested};

pub type Sheet<F> = TestTable<ScoreSheet<F>>;

impl<F: SheetOf> Tested for ScoreSheet<F> {
    type Known = ();

    fn know(&self, _: &State) {}
}

/// An empty sheet.
pub fn sheet<F: SheetOf>(seats: usize, options: &[(&str, &str)]) -> Sheet<F> {
    let content = toml::from_str(ScoreSheet::<F>::default_pack()).unwrap();
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Sheet::new(ScoreSheet::new(Setup { seats, options, content }).unwrap())
}

/// The same with these entries, each of whoever writes.
pub fn with<F: SheetOf>(mut sheet: Sheet<F>, entries: &str) -> Sheet<F> {
    for entry in entries.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        sheet.does(entry);
    }
    sheet
}

/// How the match ended.
pub fn outcome<F: SheetOf>(sheet: &Sheet<F>) -> Outcome {
    sheet.game.outcome(&sheet.state).expect("the match is over")
}

/// The places at the end.
pub fn places<F: SheetOf>(sheet: &Sheet<F>) -> Vec<u8> {
    let outcome = outcome(sheet);
    sheet
        .game
        .scores(&sheet.state)
        .iter()
        .zip(0u8..)
        .map(|(_, at)| outcome.place(tableside::engine::Seat(at)).unwrap())
        .collect()
}

/// The totals.
pub fn totals<F: SheetOf>(sheet: &Sheet<F>) -> Vec<i32> {
    sheet.game.scores(&sheet.state).to_vec()
}
