//! What lies where: the heads of the columns, the paper below them, how the enemy stands, the pad.

use super::draft::Draft;
use super::{Item, Model, Press, Zone, pad, paper, ribbon};
use crate::engine::Seat;
use crate::games::score_sheet::lines::ENEMIES;
use crate::games::score_sheet::{Rows, SheetOf};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Tint;
use crate::table::{Arrangement, Look, Place, Plate, Seating, View};

/// The picture of a moment.
pub fn view<F: SheetOf>(m: &Model<F>, draft: &Draft) -> View<Press<F>> {
    let columns = paper::columns(m);
    let paper = Zone::<F> {
        id: "paper".to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Table(u8::try_from(columns + 1).unwrap_or(u8::MAX)),
        name: gettext("The score sheet"),
        items: paper::items(m, draft),
        ..Zone::<F>::default()
    };
    let answers = pad::items(m, draft);
    // Enter presses what has the focus: that is what completes the number.
    let golden =
        |item: &&Item<F>| item.press.is_some() && matches!(&item.look, Look::Action(look) if look.golden);
    let called = answers.iter().find(golden).map(|item| item.id.clone());
    let pad = (!answers.is_empty()).then(|| Zone::<F> {
        id: "pad".to_owned(),
        place: Place::Pad,
        name: gettext("What to write"),
        items: answers,
        ..Zone::<F>::default()
    });
    View {
        plates: (0..columns).map(|at| plate(m, at)).collect(),
        seating: Seating::Paper,
        // The pad comes first, so that the focus does.
        zones: pad.into_iter().chain([paper]).chain(foe(m)).collect(),
        ribbon: ribbon::ribbon(m, draft),
        called,
        ..View::default()
    }
}

/// The head of a column: whose it is, with the total.
fn plate<F: SheetOf>(m: &Model<F>, column: usize) -> Plate<Press<F>> {
    let seat = Seat(u8::try_from(column).unwrap_or_default());
    let team = F::LAW.rows == Rows::Team;
    let unit = match m.game.target() {
        _ if team => gettext("hits"),
        Some(target) => gettext_f("of {n}", &[("n", &target.to_string())]),
        None => gettext("points"),
    };
    Plate {
        seat,
        name: paper::head(m, column),
        tint: seat_tint::<F>(seat),
        score: m.game.total(&m.state, seat).to_string(),
        unit,
        to_move: m.acting.is_some() && m.to_move(seat) && F::LAW.rows == Rows::Seats,
        ..Plate::default()
    }
}

/// The colours of the seats; on a board, those of the two armies; neutral where all play together.
pub fn seat_tint<F: SheetOf>(seat: Seat) -> Tint {
    match F::LAW.rows {
        Rows::Captures => return if seat == Seat(0) { Tint::Red } else { Tint::Black },
        Rows::Team => return Tint::Neutral,
        Rows::Duels | Rows::Seats => {}
    }
    const TINTS: [Tint; 8] = [
        Tint::Green,
        Tint::Blue,
        Tint::Red,
        Tint::Yellow,
        Tint::Violet,
        Tint::Orange,
        Tint::Teal,
        Tint::Black,
    ];
    TINTS.get(seat.index()).copied().unwrap_or(Tint::Neutral)
}

/// How the enemy stands, where there is one.
fn foe<F: SheetOf>(m: &Model<F>) -> Option<Zone<F>> {
    let foe = m.game.foe(&m.state)?;
    let at = foe.at.min(ENEMIES - 1) + 1;
    let words = [("n", &*at.to_string()), ("all", &*ENEMIES.to_string())];
    let number = |id: &str, n: i16, what: String| Item::<F> {
        id: format!("foe/{id}"),
        about: if id == "attack" { gettext("How many dice a blow costs") } else { String::new() },
        name: format!("{what}: {n}"),
        look: Look::Number(n.to_string(), what),
        ..Item::<F>::default()
    };
    let fallen = foe.at >= ENEMIES;
    let items = vec![
        number("defence", foe.defence, gettext("defence")),
        number("attack", foe.attack, gettext("attack")),
        number("missing", foe.missing, gettext("hits missing")),
    ];
    let title = gettext_f("Enemy {n} of {all}", &words);
    Some(Zone::<F> {
        id: "foe".to_owned(),
        place: Place::Right,
        name: title.clone(),
        title: if fallen { gettext("All Enemies Defeated") } else { title },
        items: if fallen { Vec::new() } else { items },
        ..Zone::<F>::default()
    })
}
