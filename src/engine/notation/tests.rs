use super::words::{Called, Found, plain, words};
use super::*;

fn called(names: &[&str]) -> Called {
    Called::of((0..).zip(names).map(|(n, name)| Thing::new(n, *name)).collect())
}

fn found(names: &[&str], said: &str) -> Found {
    called(names).find(&words(said), true)
}

#[test]
fn case_accents_hyphens_and_apostrophes_make_no_difference() {
    for said in ["Night-Ranger’s ÉPÉE", "night rangers epee", "  NIGHT   ranger's e\u{301}pée "] {
        assert_eq!(plain(said), "night rangers epee", "{said}");
    }
    assert_eq!(plain("Straße Œuvre Łódź"), "strasse oeuvre lodz");
    assert_eq!(plain("r1=- y1>H, k1+sh + b2 1/2 r*"), "r1 = - y1 > h k1+sh b2 1 / 2 r*");
}

#[test]
fn the_longest_name_is_meant() {
    let names = ["Pirate", "Pirate Captain", "Old Kamo, Netmender"];
    assert_eq!(found(&names, "pirate captain leaves"), Found::One(1, 2));
    assert_eq!(found(&names, "pirate leaves"), Found::One(0, 1));
    assert_eq!(found(&names, "old kamo, netmender, pirate"), Found::One(2, 3));
    assert_eq!(found(&names, "kamo, pirate"), Found::One(2, 1), "part of a name ends at a comma");
    assert_eq!(found(&names, "capt"), Found::One(1, 1));
    assert_eq!(found(&names, "ki"), Found::Nothing);
    assert_eq!(found(&names, "pir"), Found::Several(vec!["Pirate".into(), "Pirate Captain".into()]));
}

#[test]
fn what_lies_here_is_meant_first() {
    let far = Called::of(vec![Thing::new(0, "Night Ranger"), Thing::new(1, "Night Hag").away()]);
    assert_eq!(far.find(&words("night"), true), Found::One(0, 1));
    assert_eq!(far.find(&words("night hag"), true), Found::One(1, 2));
    assert_eq!(far.find(&words("hag"), true), Found::One(1, 1));
}

#[test]
fn cards_are_listed_by_names_that_differ() {
    let cards = [("a", "Bluff"), ("b", "Bluff"), ("c", "Cut")];
    let things =
        cards.iter().zip(0..).map(|((id, name), n)| Thing::new(n, *id).titled(name)).collect::<Vec<_>>();
    assert_eq!(names_of(&things, [2, 1]).as_deref(), Some("Cut, b"));
    assert_eq!(names_of(&things, [3]), None);
}
