//! Who wins how often: players against each other, and groups.

use std::collections::BTreeMap;

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::share::Share;
use crate::insight::table::{Cell, Column, Kind, Table};

/// What is counted of a player in a game.
#[derive(Clone, Copy, Debug, Default)]
struct Won {
    share: Share,
    /// How many wins equal players would have had.
    fair: f64,
}

pub(super) fn tables(results: &Results) -> Vec<Table> {
    vec![players(results), groups(results)]
}

/// A shared first place is a win for all who share it.
fn players(results: &Results) -> Table {
    let mut lines: BTreeMap<(usize, usize), Won> = BTreeMap::new();
    for past in &results.matches {
        let Some(places) = past.places() else { continue };
        let winners = places.iter().filter(|place| **place == 1).count();
        for (seat, player) in past.single(&results.players) {
            let line = lines.entry((past.game, player)).or_default();
            line.share.add(places.get(seat) == Some(&1));
            line.fair += winners as f64 / places.len() as f64;
        }
    }
    let mut lines: Vec<((usize, usize), Won)> = lines.into_iter().collect();
    lines.sort_by(|((game, _), one), ((other, _), two)| {
        (game, two.share.hits, two.share.of).cmp(&(other, one.share.hits, one.share.of))
    });
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("won", gettext("Won"), Kind::Share),
        Column::new("fair", gettext("By lot"), Kind::Chance),
    ];
    Table::new("wins", gettext("Against each other"), columns)
        .noting(gettext(
            "A shared first place is a win for all who share it. “By lot” is what equal players would win.",
        ))
        .with(lines.into_iter().map(|((game, player), won)| {
            vec![
                Cell::Text(results.title(game)),
                results.who(player),
                Cell::Share(won.share),
                Cell::Chance(won.fair / won.share.of.max(1) as f64),
            ]
        }))
}

fn groups(results: &Results) -> Table {
    let mut lines: BTreeMap<usize, Share> = BTreeMap::new();
    for past in &results.matches {
        if let Some(group) = past.group() {
            lines.entry(past.game).or_default().add(group.won);
        }
    }
    let columns = vec![
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("won", gettext("Won"), Kind::Share),
    ];
    Table::new("wins-together", gettext("Together"), columns)
        .with(lines.into_iter().map(|(game, won)| vec![Cell::Text(results.title(game)), Cell::Share(won)]))
}
