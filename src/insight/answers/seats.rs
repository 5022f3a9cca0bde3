//! Whether a seat wins more often than others, or what is chosen for it, such as a tribe.

use std::collections::BTreeMap;

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

pub(super) fn tables(results: &Results) -> Vec<Table> {
    let mut seats: BTreeMap<(usize, usize, usize), Share> = BTreeMap::new();
    let mut sides: BTreeMap<(usize, &str), Share> = BTreeMap::new();
    for past in &results.matches {
        let Some(places) = past.places() else { continue };
        for (seat, place) in places.iter().enumerate() {
            seats.entry((past.game, places.len(), seat)).or_default().add(*place == 1);
        }
        // Where both seats have the same, one of them wins whatever it is.
        let differ = past
            .sides
            .iter()
            .enumerate()
            .all(|(at, side)| !past.sides.iter().skip(at + 1).any(|o| o == side));
        for (side, place) in past.sides.iter().zip(places).filter(|_| differ) {
            sides.entry((past.game, side)).or_default().add(*place == 1);
        }
    }
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("seats", gettext("Players"), Kind::Count),
        Column::new("seat", gettext("Seat"), Kind::Count),
        Column::new("won", gettext("Won"), Kind::Share),
        Column::new("fair", gettext("By lot"), Kind::Chance),
    ];
    let row = |((game, of, seat), share): ((usize, usize, usize), Share)| {
        vec![
            Cell::Text(results.title(game)),
            Cell::Count(of as i64),
            Cell::Count(seat as i64 + 1),
            Cell::Share(share),
            Cell::Chance(1.0 / of.max(1) as f64),
        ]
    };
    let side_columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("side", gettext("Chosen"), Kind::Text),
        Column::new("won", gettext("Won"), Kind::Share),
    ];
    let side = |((game, side), share): ((usize, &str), Share)| {
        vec![Cell::Text(results.title(game)), Cell::Text(side.to_owned()), Cell::Share(share)]
    };
    vec![
        Table::new("seats", gettext("By seat"), columns).with(seats.into_iter().map(row)),
        Table::new("sides", gettext("By what was chosen for a seat"), side_columns)
            .noting(gettext("Only matches in which every seat had a different one."))
            .with(sides.into_iter().map(side)),
    ]
}
