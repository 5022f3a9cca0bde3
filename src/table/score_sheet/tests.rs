//! The tables of the score sheets under the law of all tables, and what is their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::Draft;
use super::{Model, ScoreSheetTable};
use crate::engine::{Entry, Match, Outcome, Packs, Record, Rules, Seat, Setup, Source, Viewer};
use crate::games::score_sheet::{
    Action, DiceTunersSheet, DiceWarSheet, DicequestSheet, DualingDiceSheet, RegidiceSheet, ScoreSheet,
    SheetOf, State,
};
use crate::table::game::Desk;
use crate::table::law::{self, every_choice, tells_no_secret};
use crate::table::{Draft as _, Key, Look, Place, Press, Seating, Table};

fn rules<F: SheetOf>(seats: usize, options: &[(&str, &str)]) -> Arc<ScoreSheet<F>> {
    let content = toml::from_str(ScoreSheet::<F>::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(ScoreSheet::new(Setup { seats, options, content }).unwrap())
}

fn every_choice_of<F: SheetOf>(seats: &[usize], options: &[(&str, &str)]) {
    for n in seats {
        let game = rules::<F>(*n, options);
        let written = |action: &Action| format!("{action:?}");
        let looked: usize =
            (0..10).map(|seed| every_choice::<ScoreSheetTable<F>>(&game, seed, (60, 3), written)).sum();
        assert!(looked > 3, "only {looked} moments with {n}");
    }
}

#[test]
fn every_choice_can_be_made() {
    every_choice_of::<DiceTunersSheet>(&[2, 3, 4], &[]);
    every_choice_of::<DiceWarSheet>(&[2], &[]);
    every_choice_of::<DicequestSheet>(&[1, 2, 4], &[]);
    every_choice_of::<DicequestSheet>(&[3], &[("mode", "coop")]);
    every_choice_of::<DualingDiceSheet>(&[1, 3, 8], &[]);
    every_choice_of::<RegidiceSheet>(&[1, 4], &[]);
}

fn tells_nothing<F: SheetOf>() {
    for seed in 0..9 {
        assert_eq!(tells_no_secret::<ScoreSheetTable<F>>(&rules::<F>(2, &[]), seed, 30), 0);
    }
}

#[test]
fn nothing_is_hidden() {
    tells_nothing::<DiceTunersSheet>();
    tells_nothing::<DiceWarSheet>();
    tells_nothing::<DicequestSheet>();
    tells_nothing::<DualingDiceSheet>();
    tells_nothing::<RegidiceSheet>();
}

#[test]
fn the_end_tells_the_whole_match() {
    for seed in 0..6 {
        law::the_end_tells_the_whole_match::<ScoreSheetTable<DiceTunersSheet>>(&rules(3, &[]), seed);
        law::the_end_tells_the_whole_match::<ScoreSheetTable<DiceWarSheet>>(&rules(2, &[]), seed);
        law::the_end_tells_the_whole_match::<ScoreSheetTable<DicequestSheet>>(&rules(4, &[]), seed);
        law::the_end_tells_the_whole_match::<ScoreSheetTable<DualingDiceSheet>>(&rules(8, &[]), seed);
        law::the_end_tells_the_whole_match::<ScoreSheetTable<RegidiceSheet>>(&rules(3, &[]), seed);
    }
}

/// A match that is played by keys.
struct Typist<F: SheetOf> {
    played: Match<ScoreSheet<F>>,
    draft: Draft,
}

impl<F: SheetOf> Typist<F> {
    fn new(seats: usize, options: &[(&str, &str)]) -> Self {
        Self { played: Match::new(rules(seats, options)), draft: Draft::default() }
    }

    fn model(&self) -> Model<F> {
        let state = self.played.state();
        Model {
            entries: self.played.log().len(),
            ..law::model::<ScoreSheetTable<F>>(self.played.game(), state)
        }
    }

    fn state(&self) -> &State {
        self.played.state()
    }

    fn totals(&self) -> Vec<i32> {
        self.played.game().scores(self.state()).iter().copied().collect()
    }

    /// Types keys: `!` is Enter, `<` Backspace. Each has to do something.
    fn types(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            let pressed = match key {
                '!' => Key::Enter,
                '<' => Key::Back,
                digit if digit.is_ascii_digit() => Key::Digit(digit),
                sign => Key::Letter(sign),
            };
            let presses = ScoreSheetTable::<F>::typed(&self.model(), &self.draft, pressed);
            let presses = presses.unwrap_or_else(|| panic!("{key} does nothing in {keys}: {:?}", self.draft));
            for press in presses {
                match press {
                    Press::Edit(edit) => self.draft.apply(edit),
                    Press::Act(seat, action) => {
                        let entry = Entry::Do { seat, action };
                        self.played.play(Record::new(entry, Source::Typed)).unwrap();
                        self.draft = Draft::default();
                    }
                    Press::Undo => assert_eq!(self.played.undo(1), 1),
                    other => panic!("{other:?}"),
                }
            }
        }
        self
    }

    fn outcome(&self) -> Outcome {
        self.played.outcome().expect("the match goes on")
    }
}

/// The presses of the design: a round of three five, a set of three four, hits three, a turn two, a capture two.
#[test]
fn each_sheet_takes_few_presses() {
    let mut tuners = Typist::<DiceTunersSheet>::new(3, &[]);
    tuners.types("1033!").types("<3-").types("<3!");
    assert_eq!((tuners.state().round, tuners.totals()), (2, vec![1, 0, 3]));
    let mut dualing = Typist::<DualingDiceSheet>::new(3, &[]);
    dualing.types("70+2");
    assert_eq!((dualing.state().round, dualing.totals()), (2, vec![7, 0, 12]));
    let mut regidice = Typist::<RegidiceSheet>::new(3, &[]);
    regidice.types("12!");
    assert_eq!((regidice.state().round, regidice.totals()[0]), (2, 12));
    let mut quest = Typist::<DicequestSheet>::new(3, &[]);
    quest.types("20");
    assert_eq!(quest.totals(), vec![2, 0, 0]);
    let mut war = Typist::<DiceWarSheet>::new(2, &[]);
    war.types("25");
    assert_eq!(war.totals(), vec![0, 5]);
}

#[test]
fn one_press_takes_the_last_entry_back() {
    let mut war = Typist::<DiceWarSheet>::new(2, &[]);
    war.types("2514").types("<");
    assert_eq!(war.totals(), vec![0, 5]);
    // What has only been begun goes first.
    war.types("1<<");
    assert_eq!(war.totals(), vec![0, 0]);
    let m = war.model();
    assert_eq!(ScoreSheetTable::<DiceWarSheet>::typed(&m, &Draft::default(), Key::Back), None);
}

#[test]
fn numbers_of_every_size_are_typed() {
    let mut dualing = Typist::<DualingDiceSheet>::new(2, &[]);
    dualing.types("*7+0");
    assert_eq!(dualing.totals(), vec![27, 10]);
    let mut tuners = Typist::<DiceTunersSheet>::new(2, &[]);
    tuners.types("*13*1-2");
    assert_eq!(tuners.totals(), vec![1, 0]);
    let mut regidice = Typist::<RegidiceSheet>::new(1, &[]);
    regidice.types("19<5!");
    assert_eq!(regidice.totals(), vec![15]);
    regidice.types("*");
    assert_eq!(regidice.played.game().foe(regidice.state()).unwrap().at, 2);
}

#[test]
fn another_line_and_another_seat_are_chosen_by_a_key() {
    let mut tuners = Typist::<DiceTunersSheet>::new(3, &[]);
    tuners.types(".2");
    assert_eq!((tuners.state().marks[0].line, tuners.totals()), (1, vec![0, 1, 0]));
    let mut dualing = Typist::<DualingDiceSheet>::new(3, &[]);
    dualing.types("..4");
    assert_eq!(dualing.totals(), vec![0, 0, 4]);
}

#[test]
fn a_match_is_ended_by_keys() {
    let mut war = Typist::<DiceWarSheet>::new(2, &[]);
    war.types("14/32");
    assert!(war.outcome().winners().contains(Seat(1)));
    let mut regidice = Typist::<RegidiceSheet>::new(2, &[]);
    regidice.types("/1");
    assert!(!regidice.outcome().group().unwrap().won);
    let mut quest = Typist::<DicequestSheet>::new(2, &[]);
    for _ in 0..9 {
        quest.types("10");
    }
    // Party, graduated Heroes and Backpack of each.
    quest.types("3!4!0!0!2!0!");
    assert_eq!(quest.outcome().scores.iter().copied().collect::<Vec<_>>(), vec![14, 4]);
}

fn shown<F: SheetOf>(m: &Model<F>) -> crate::table::View<super::Press<F>> {
    ScoreSheetTable::<F>::view(m, &Draft::default(), &mut Desk::default())
}

/// A paper has a column a seat and a row a round, and never more rows than there is room for.
#[test]
fn the_paper_has_a_column_for_each_seat() {
    for seats in 1..=8 {
        let game = rules::<DualingDiceSheet>(seats, &[]);
        for seed in 0..4 {
            let moments = law::moments::<ScoreSheetTable<DualingDiceSheet>>(&game, seed, Viewer::Table, 200);
            for m in &moments {
                let view = shown(m);
                assert_eq!((view.plates.len(), view.seating), (seats, Seating::Paper));
                let paper = view.zones.iter().find(|zone| zone.place == Place::Tray).unwrap();
                assert_eq!(paper.items.len() % (seats + 1), 0);
                assert!(paper.items.len() / (seats + 1) <= 13, "{} items", paper.items.len());
            }
        }
    }
}

/// What was summed up stands in one row, so that the rows add up to the totals.
#[test]
fn the_rows_add_up() {
    let mut quest = Typist::<DiceWarSheet>::new(2, &[]);
    for _ in 0..4 {
        quest.types("1121");
    }
    quest.types("*13");
    let view = shown(&quest.model());
    let paper = view.zones.iter().find(|zone| zone.place == Place::Tray).unwrap();
    let column = |at: usize| -> i32 {
        let cells = paper.items.iter().skip(at).step_by(3);
        let number = |item: &super::Item<DiceWarSheet>| match &item.look {
            Look::Vacant(text) => text.parse().unwrap_or(0),
            _ => 0,
        };
        cells.map(number).sum()
    };
    assert_eq!(vec![column(1), column(2)], quest.totals());
}

/// Each entry makes new buttons, so that a second press on one never writes a second time.
#[test]
fn no_button_outlives_an_entry() {
    let mut dualing = Typist::<DualingDiceSheet>::new(2, &[]);
    let ids = |m: &Model<DualingDiceSheet>| -> Vec<String> {
        let view = shown(m);
        let pad = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap();
        pad.items.iter().map(|item| item.id.clone()).collect()
    };
    let before = ids(&dualing.model());
    dualing.types("1");
    assert!(ids(&dualing.model()).iter().all(|id| !before.contains(id)));
}
