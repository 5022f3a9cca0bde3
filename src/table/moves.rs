//! What moved between two views, to be seen flying.

use std::collections::HashMap;

use super::{Item, Look, View};

/// Something that lies elsewhere now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The item of the old view that it is, or that it comes from.
    pub from: String,
    /// The item of the new view.
    pub to: String,
}

/// More than this at once nobody can follow.
const MOST: usize = 16;

/// What flies from one view to the next: things that are in another zone now, and things that have just come from another.
#[must_use]
pub fn flights<P, Q>(before: &View<P>, after: &View<Q>) -> Vec<Flight> {
    let old: HashMap<&str, &str> = lying(before).map(|(zone, item)| (item.id.as_str(), zone)).collect();
    let flight = |(zone, item): (&str, &Item<Q>)| {
        let from = match old.get(item.id.as_str()) {
            Some(there) if *there == zone => return None,
            Some(_) => item.id.clone(),
            None => item.from.clone().filter(|from| old.contains_key(from.as_str()))?,
        };
        Some(Flight { from, to: item.id.clone() })
    };
    lying(after).filter_map(flight).take(MOST).collect()
}

/// The ids of cards that lay face down and now lie face up in the same place.
#[must_use]
pub fn turned<P, Q>(before: &View<P>, after: &View<Q>) -> Vec<String> {
    let covered: HashMap<&str, &str> = lying(before)
        .filter(|(_, item)| matches!(item.look, Look::Backs(..)))
        .map(|(zone, item)| (item.id.as_str(), zone))
        .collect();
    lying(after)
        .filter(|(zone, item)| {
            matches!(item.look, Look::Card(_)) && covered.get(item.id.as_str()) == Some(zone)
        })
        .map(|(_, item)| item.id.clone())
        .collect()
}

/// Everything on the table, with the id of its zone.
fn lying<P>(view: &View<P>) -> impl Iterator<Item = (&str, &Item<P>)> {
    view.zones.iter().flat_map(|zone| zone.items.iter().map(|item| (zone.id.as_str(), item)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Zone;

    /// A zone’s id, and the ids of its items with where they come from.
    type Lying<'a> = (&'a str, &'a [(&'a str, Option<&'a str>)]);

    fn view(zones: &[Lying<'_>]) -> View {
        let item = |(id, from): &(&str, Option<&str>)| Item {
            id: (*id).to_owned(),
            from: from.map(str::to_owned),
            ..Item::default()
        };
        let zone = |(id, items): &Lying<'_>| Zone {
            id: (*id).to_owned(),
            items: items.iter().map(item).collect(),
            ..Zone::default()
        };
        View { zones: zones.iter().map(zone).collect(), ..View::default() }
    }

    fn told(before: &View, after: &View) -> Vec<(String, String)> {
        flights(before, after).into_iter().map(|flight| (flight.from, flight.to)).collect()
    }

    #[test]
    fn what_lies_in_another_zone_has_moved() {
        let before = view(&[("own", &[("d8", None), ("d6", None)]), ("tray", &[])]);
        let after = view(&[("own", &[("d6", None)]), ("tray", &[("d8", None)])]);
        assert_eq!(told(&before, &after), [("d8".to_owned(), "d8".to_owned())]);
        assert!(told(&after, &after).is_empty());
    }

    #[test]
    fn a_card_is_turned_over_where_it_lies() {
        let look = |look: &Look, zone: &str| {
            let item = Item { id: "played/0".to_owned(), look: look.clone(), ..Item::default() };
            let zone = Zone { id: zone.to_owned(), items: vec![item], ..Zone::default() };
            View { zones: vec![zone], ..View::<()>::default() }
        };
        let (back, face) = (Look::Backs(crate::table::look::Glyph::DIAMOND, 1), Look::Card(Box::default()));
        assert_eq!(turned(&look(&back, "a"), &look(&face, "a")), ["played/0"]);
        assert!(turned(&look(&back, "a"), &look(&face, "b")).is_empty(), "it lies elsewhere");
        assert!(turned(&look(&face, "a"), &look(&face, "a")).is_empty(), "it was turned up before");
    }

    #[test]
    fn what_has_just_come_flies_from_where_it_came() {
        let before = view(&[("piles", &[("pile/d8", None)])]);
        let after = view(&[
            ("piles", &[("pile/d8", None)]),
            ("tray", &[("white/0", Some("pile/d8")), ("x", Some("nowhere"))]),
        ]);
        assert_eq!(told(&before, &after), [("pile/d8".to_owned(), "white/0".to_owned())]);
    }
}
