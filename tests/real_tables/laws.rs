//! What holds for lines at a real table in every game: letters and a pad say the same, all of a line is entered or nothing, and
//! from any moment on a table may keep only the score.

use tableside::engine::{Standing, Viewer};

use crate::real_tables::desk::Desk;
use crate::real_tables::record::{Record, Unit};
use crate::records;

/// One of so many units is looked at: there are many turns of DiceWar.
fn every(game: &str) -> usize {
    match game {
        "dice-war" => 60,
        "dualing-dice" => 16,
        "dicequest" => 4,
        _ => 2,
    }
}

/// Signs that are typed by mistake.
const SLIPS: [char; 4] = ['9', '/', '*', '7'];

/// Plays the records, and looks at some of their units before they are entered.
fn before_units(mut look: impl FnMut(&'static str, &Desk, &Record, usize)) {
    for (game, _, record) in records() {
        let mut desk = Desk::new(game, record.seats);
        for (at, unit) in record.units.iter().enumerate() {
            if at % every(game) == 1 {
                look(game, &desk, &record, at);
            }
            for line in &unit.lines {
                desk.enter(&line[1]).unwrap_or_else(|why| panic!("{game}: {why}"));
            }
        }
    }
}

fn state(desk: &Desk) -> serde_json::Value {
    desk.session.game().state(Viewer::All)
}

fn in_codes(unit: &Unit) -> bool {
    !["set-up", "steps", "end"].contains(&unit.kind())
}

/// Letters, the keys of a pad, and blanks between the parts of a line enter the same.
#[test]
fn one_reading() {
    let mut compared = 0;
    before_units(|game, desk, record, at| {
        let unit = &record.units[at];
        let (mut letters, mut pad) = (desk.copy(), desk.copy());
        for [line, keys] in unit.lines.iter().filter(|_| in_codes(unit)) {
            letters.enter(line).unwrap_or_else(|why| panic!("{game}: {why}"));
            pad.enter(&format!(" {keys} ")).unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(state(&letters), state(&pad), "{game}: “{line}” and “{keys}”");
            compared += 1;
        }
    });
    assert!(compared > 50, "{compared}");
}

/// A slip somewhere in a line: either that means something else, or it is marked and nothing at all has happened.
#[test]
fn all_or_none() {
    let mut refused = [0; 2];
    before_units(|game, desk, record, at| {
        let unit = &record.units[at];
        let Some([_, keys]) = unit.lines.first().filter(|_| in_codes(unit)) else { return };
        let keys: Vec<char> = keys.chars().collect();
        let mut typed = desk.copy();
        typed.follow();
        let (before, entries) = (state(&typed), typed.session.game().len());
        let mut line = keys.clone();
        line[at % keys.len()] = SLIPS[at / 2 % SLIPS.len()];
        let line: String = line.into_iter().collect();
        let read = typed.session.read_line(&line, None, 0);
        let Some(refusal) = read.refused.as_ref() else { return };
        assert!(refusal.at.end <= line.chars().count() && !refusal.at.is_empty(), "{game}: “{line}”");
        refused[usize::from(refusal.rule().is_some())] += 1;
        assert!(typed.enter(&line).is_err() && !read.can_be_entered(), "{game}: “{line}”");
        assert_eq!((state(&typed), typed.session.game().len()), (before, entries), "{game}: “{line}”");
    });
    assert!(refused.iter().all(|n| *n > 3), "{refused:?} without and with a rule");
}

/// From every moment over to the sheet: the points are kept, and the same rounds typed there lead to the same end.
#[test]
fn looser() {
    let mut gone_over = 0;
    before_units(|game, desk, record, at| {
        let mut desk = desk.copy();
        desk.follow();
        let Some(mut sheet) = desk.sheet() else { return };
        let points = |desk: &Desk| desk.session.game().scores();
        // What a Party is worth is counted at the end, and the enemy's dice are no points.
        if !["dicequest", "regidice"].contains(&game) {
            assert_eq!(points(&sheet), points(&desk), "{game}");
        }
        for unit in record.units.iter().skip(at).filter(|unit| !unit.sheet.is_empty()) {
            sheet.press(&unit.sheet);
        }
        let told = (&record.units[at].name, points(&desk), points(&sheet));
        assert_eq!(sheet.end().as_ref(), Some(&record.end), "{game} from {told:?}");
        let kept = matches!(sheet.session.game().outcome().unwrap().standing, Standing::Group(_));
        assert_eq!(kept, game == "regidice");
        gone_over += 1;
    });
    assert!(gone_over > 40, "{gone_over}");
}
