//! With whom people play: together, against each other, or both.

use std::collections::BTreeMap;

use crate::i18n::gettext;
use crate::insight::results::Results;
use crate::insight::table::{Cell, Column, Kind, Table};

pub(super) fn tables(results: &Results) -> Vec<Table> {
    // Against each other, and together.
    let mut pairs: BTreeMap<(usize, usize), [i64; 2]> = BTreeMap::new();
    for past in &results.matches {
        let mut people = past.everybody();
        people.retain(|player| results.is_person(*player));
        let form = usize::from(past.group().is_some());
        for (at, one) in people.iter().enumerate() {
            for two in people.iter().skip(at + 1) {
                if let Some(n) = pairs.entry((*one, *two)).or_default().get_mut(form) {
                    *n += 1;
                }
            }
        }
    }
    let mut rows: Vec<(usize, usize, [i64; 2])> = pairs
        .into_iter()
        .filter_map(|((one, two), n)| match results.asker {
            Some(asker) if asker == two => Some((two, one, n)),
            Some(asker) if asker != one => None,
            _ => Some((one, two, n)),
        })
        .collect();
    rows.sort_by_key(|(_, _, n)| std::cmp::Reverse(n.iter().sum::<i64>()));
    let columns = vec![
        Column::new("who", gettext("Player"), Kind::Who),
        Column::new("other", gettext("With"), Kind::Who),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("together", gettext("Together"), Kind::Count),
        Column::new("against", gettext("Against each other"), Kind::Count),
    ];
    let row = |(who, other, [against, together]): (usize, usize, [i64; 2])| {
        vec![
            results.who(who),
            results.who(other),
            Cell::Count(against + together),
            Cell::Count(together),
            Cell::Count(against),
        ]
    };
    vec![Table::new("company", gettext("Who plays with whom"), columns).with(rows.into_iter().map(row))]
}
