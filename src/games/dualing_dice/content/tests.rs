//! Packs of goals: what is wrong is told with file, line, field and what was expected.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;

use super::study::{par, points_for};
use super::{Content, check};
use crate::content::{Origin, Pack, PackError, PackKind, load_str};
use crate::engine::{Names, Rules, Setup};
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::ids::MAX_DESIGNS;
use crate::games::dualing_dice::{DualingDice, GoalId};

const DEFAULT: &str = include_str!("../../../../data/packs/dualing-dice/default.toml");

/// The pars of the default deck: in each line an id and its par.
const PARS: &str = include_str!("../../../../tests/dualing_dice/pars.txt");

const HEAD: &str = r#"[pack]
game = "dualing-dice"
id = "mine"
name = "Mine"
version = 1

"#;

const FIRST: &str = r#"[[goal]]
id = "dd-first"
points = 2
copies = 6
when = { sum = { at_least = 44 } }

"#;

fn load(toml: &str) -> Result<Pack<Content>, PackError> {
    let kind = PackKind {
        game: "dualing-dice",
        default: DEFAULT,
        check,
        schema: || serde_json::json!(schemars::schema_for!(Content)),
        join: |_, _| {},
    };
    load_str(&kind, Origin::File("my.toml".into()), toml)
}

/// What is said of a second card with these fields, which begins in line 13.
fn found(fields: &str) -> Vec<String> {
    let toml = format!("{HEAD}{FIRST}[[goal]]\nid = \"dd-second\"\n{fields}\n");
    load(&toml).expect_err("the pack should be refused").lines()
}

fn told_of(when: &str) -> String {
    let lines = found(&format!("points = 3\nwhen = {when}"));
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.into_iter().next().unwrap()
}

fn refused(when: &str, expected: &str) {
    assert_eq!(told_of(when), format!("my.toml:14:6: goal[2]: {expected}"), "{when}");
}

fn default_deck() -> Content {
    load(DEFAULT).unwrap().content
}

#[test]
fn the_form_of_a_condition_is_checked_with_its_place() {
    for (when, place, words) in [
        ("{ summ = { at_least = 44 } }", "16:10: goal[2].when.summ", "unknown field “summ”"),
        ("{ sum = { at_last = 44 } }", "16:18: goal[2].when.sum.at_last", "unknown field “at_last”"),
        ("{ sum = { at_least = -1 } }", "16:29: goal[2].when.sum.at_least", "a whole number from 0 to 255"),
        (
            "{ sum = { at_least = 'many' } }",
            "16:29: goal[2].when.sum.at_least",
            "a whole number from 0 to 255",
        ),
        ("{ all = { tint = 'red' } }", "16:25: goal[2].when.all.tint", "\"white\" or \"color\""),
        ("{ all = { die = ['D7'] } }", "16:25: goal[2].when.all.die[1]", "\"D4\", \"D6\""),
        ("{ match = { same = 'value' } }", "16:18: goal[2].when.match.slots", "is missing"),
        (
            "{ compare = { left = { sum = {} }, within = 1 } }",
            "16:20: goal[2].when.compare.right",
            "is missing",
        ),
        (
            "{ groups = { by = 'size', sizes = [2] } }",
            "16:26: goal[2].when.groups.by",
            "\"value\" or \"kind\"",
        ),
        ("{ sum = { between = [1, 2, 3] } }", "16:28: goal[2].when.sum.between", "[1,2,3]"),
    ] {
        let line = told_of(when);
        assert!(line.starts_with(&format!("my.toml:{place}: ")) && line.contains(words), "{when}: {line}");
    }
}

#[test]
fn a_card_has_a_condition_of_one_kind() {
    for when in ["{ sum = { at_least = 4 }, max = { at_least = 4 } }", "{}", "'sum'"] {
        let line = told_of(when);
        assert!(line.starts_with("my.toml:16:"), "{line}");
    }
}

/// Section 7.1.
#[test]
fn the_fields_of_a_card_are_checked() {
    let good = "when = { sum = { at_least = 20 } }";
    for (fields, expected) in [
        ("points = 0", "dd-second, points: 0 is not between 1 and 9."),
        ("points = 10", "dd-second, points: 10 is not between 1 and 9."),
        ("points = 1\ncopies = 0", "dd-second, copies: 0 is not between 1 and 20."),
        ("points = 1\ncopies = 21", "dd-second, copies: 21 is not between 1 and 20."),
        ("points = 1\nname = ' '", "dd-second, name: A name must not be empty."),
        ("points = 1\ntext = ''", "dd-second, text: A text must not be empty."),
    ] {
        assert_eq!(found(&format!("{fields}\n{good}")), [format!("my.toml:14:6: goal[2]: {expected}")]);
    }
    assert!(found(good)[0].contains("goal[2].points: is missing"));
    assert!(
        found(&format!("points = 1\nprize = 1\n{good}"))[0].contains("goal[2].prize: unknown field “prize”")
    );
}

#[test]
fn ids_are_slugs_of_their_own() {
    let second = |id: &str| load(&format!("{HEAD}{FIRST}{}", FIRST.replace("dd-first", id)));
    assert_eq!(second("dd-2").unwrap().content.goal.len(), 2);
    assert_eq!(
        second("dd-first").unwrap_err().lines(),
        ["my.toml:8:6: goal[1]: dd-first: The id must be unique."]
    );
    for id in ["", "unknown", "Two Words", "straße"] {
        let lines = second(id).unwrap_err().lines();
        assert!(lines[0].contains("An id may contain the letters a to z"), "{lines:?}");
    }
}

/// Sections 7.1 and 7.2.
#[test]
fn the_meaning_of_a_condition_is_checked_with_its_path() {
    let when = |path: &str, expected: &str| format!("dd-second, when.{path}: {expected}");
    let range = |n: i32, min: i32, max: i32| format!("{n} is not between {min} and {max}.");
    refused(
        "{ sum = {} }",
        &when("sum", "A test is required: at_least, at_most, exactly, between, multiple_of or parity."),
    );
    refused("{ sum = { at_least = 69 } }", &when("sum.at_least", &range(69, 0, 68)));
    refused("{ count = { exactly = 6 } }", &when("count.exactly", &range(6, 0, 5)));
    refused("{ max = { at_least = 21 } }", &when("max.at_least", &range(21, 0, 20)));
    refused("{ spread = { at_most = 20 } }", &when("spread.at_most", &range(20, 0, 19)));
    refused("{ sum = { multiple_of = 1 } }", &when("sum.multiple_of", &range(1, 2, 20)));
    refused(
        "{ sum = { between = [30, 20] } }",
        &when("sum.between", "The first number must not be greater than the second."),
    );
    refused("{ all = { die = [] } }", &when("all.die", "At least one is required."));
    refused("{ none = { is = [] } }", &when("none.is", "At least one is required."));
    refused("{ none = { is = [21] } }", &when("none.is", &range(21, 1, 20)));
    refused("{ none = { ge = 0 } }", &when("none.ge", &range(0, 1, 20)));
    refused("{ none = { ge = 5, le = 4 } }", &when("none", "“ge” must not be greater than “le”."));
    refused(
        "{ all = { top = false } }",
        &when("all.top", "Only “top = true” is allowed; for the opposite, use “none” or “not”."),
    );
    refused("{ same = { of = { le = 21 }, at_least = 2 } }", &when("same.of.le", &range(21, 1, 20)));
    refused("{ match = { slots = [] } }", &when("match.slots", &range(0, 1, 5)));
    refused(
        "{ match = { slots = [{}, { is = [] }] } }",
        &when("match.slots[2].is", "At least one is required."),
    );
    refused("{ groups = { by = 'value', sizes = [] } }", &when("groups.sizes", "At least one is required."));
    refused(
        "{ groups = { by = 'value', sizes = [3, 3] } }",
        &when("groups.sizes", "The groups can have at most five dice in total."),
    );
    let sides = "left = { sum = {} }, right = { sum = { tint = 'white' } }";
    let one = "Exactly one test is required: at_least, exactly or within.";
    refused(&format!("{{ compare = {{ {sides} }} }}"), &when("compare", one));
    refused(&format!("{{ compare = {{ {sides}, within = 1, exactly = 1 }} }}"), &when("compare", one));
    refused(
        &format!("{{ compare = {{ {sides}, within = 69 }} }}"),
        &when("compare.within", &range(69, 0, 68)),
    );
    refused("{ and = [{ sum = { at_least = 5 } }] }", &when("and", &range(1, 2, 5)));
    refused("{ or = [] }", &when("or", &range(0, 2, 5)));
    let two = "{ sum = { at_least = 5 } }, { max = { at_least = 5 } }";
    refused(
        &format!("{{ at_least_of = {{ n = 3, of = [{two}] }} }}"),
        &when("at_least_of.n", &range(3, 1, 2)),
    );
    refused(
        &format!("{{ and = [{two}, {{ not = {{ run = {{}} }} }}] }}"),
        &when(
            "and[3].not.run",
            "A test is required: at_least, at_most, exactly, between, multiple_of or parity.",
        ),
    );
    refused(
        "{ not = { manual = 'x' } }",
        &when("not.manual", "“manual” must stand alone, not inside other conditions."),
    );
    refused("{ manual = ' ' }", &when("manual", "Say what the players have to judge."));
    let nested = |depth: usize| {
        format!("{}{{ sum = {{ at_least = 40 }} }}{}", "{ not = ".repeat(depth), " }".repeat(depth))
    };
    refused(&nested(4), &when("not.not.not.not.sum", "Conditions can be nested at most four deep."));
    assert!(load(&format!("{HEAD}{FIRST}[[goal]]\nid = \"x\"\npoints = 1\nwhen = {}\n", nested(3))).is_ok());
}

#[test]
fn thousands_of_nested_conditions_are_refused_and_not_more() {
    for depth in [60, 5000] {
        let when =
            format!("{}{{ sum = {{ at_least = 40 }} }}{}", "{ not = ".repeat(depth), " }".repeat(depth));
        let lines = found(&format!("points = 3\nwhen = {when}"));
        assert!(lines[0].starts_with("my.toml:"), "{lines:?}");
    }
}

/// Scenario 35: each player has one D20.
#[test]
fn a_goal_that_nobody_can_meet_is_refused() {
    for when in [
        "{ count = { of = { die = ['D20'] }, at_least = 2 } }",
        "{ count = { of = { die = ['D20'], tint = 'white' }, at_least = 1 } }",
        "{ and = [{ all = { tint = 'color' } }, { same_kind = { at_least = 2 } }] }",
        "{ and = [{ all = { le = 3 } }, { sum = { at_least = 16 } }] }",
        "{ groups = { by = 'kind', sizes = [3, 2], of = { tint = 'color' } } }",
        "{ and = [{ all = { tint = 'color' } }, { sum = { at_least = 57 } }] }",
    ] {
        refused(when, "dd-second, when: Five dice can never meet this.");
    }
    for when in [
        "{ and = [{ all = { tint = 'color' } }, { sum = { at_least = 56 } }] }",
        "{ sum = { at_least = 68 } }",
        "{ same = { at_least = 5, of = { ge = 12 } } }",
        "{ all = { die = ['D4'], tint = 'white', top = true } }",
    ] {
        let pack = format!("{HEAD}{FIRST}[[goal]]\nid = \"hard\"\npoints = 9\nwhen = {when}\n");
        assert!(load(&pack).is_ok(), "{when}");
    }
}

/// DD-SETUP-6, DD-GOAL-7: manual cards count at a table with cards of its own.
#[test]
fn the_size_of_a_deck_counts_copies() {
    let manual = "[[goal]]\nid = \"dd-hand\"\npoints = 2\ncopies = 4\nwhen = { manual = \"Save your dice in rising order\" }\n";
    let deck = load(&format!("{HEAD}{FIRST}{manual}")).unwrap().content;
    assert_eq!((deck.cards(true), deck.cards(false)), (10, 6));
    assert!(deck.goal[1].is_manual() && !deck.goal[0].is_manual());
    let five = [1, 2, 3, 4, 5].map(|number| Die { tint: Tint::White, kind: Kind::D6, number });
    assert!(!deck.goal[1].met(&five), "the program never says that a manual goal is met");
    assert_eq!(par(&deck.goal[1]), None);

    let few = load(&format!("{HEAD}{}", FIRST.replace("copies = 6", "copies = 2"))).unwrap_err();
    assert_eq!(few.lines(), ["my.toml: goal, copies: 2 is not between 3 and 400."]);
    let none = load(HEAD).unwrap_err();
    assert_eq!(none.lines(), ["my.toml: goal, copies: 0 is not between 3 and 400."]);
}

/// What is read is what a match can be played with.
#[test]
fn a_deck_has_so_many_different_goals_at_most() {
    let goals = |n: usize| -> String {
        let one =
            |at| format!("[[goal]]\nid = \"dd-{at}\"\npoints = 1\nwhen = {{ sum = {{ at_least = 9 }} }}\n");
        std::iter::once(HEAD.to_owned()).chain((0..n).map(one)).collect()
    };
    let full = load(&goals(MAX_DESIGNS)).unwrap().content;
    let setup = Setup { seats: 8, options: Default::default(), content: full };
    let game = DualingDice::new(setup).unwrap();
    assert_eq!((game.deck().total(), game.start().unseen.of(GoalId(191))), (192, 1));
    let many = load(&goals(MAX_DESIGNS + 1)).unwrap_err();
    assert_eq!(many.lines(), ["my.toml: A deck can have at most 192 different goals, not 193."]);
}

/// DD-TABLE-4.
#[test]
fn a_deck_may_be_unlisted() {
    let deck = load(&format!("{HEAD}[unlisted]\ncards = 92\n")).unwrap();
    assert_eq!((deck.content.cards(true), deck.content.goal.len()), (92, 0));
    let both = load(&format!("{HEAD}{FIRST}[unlisted]\ncards = 92\n")).unwrap_err();
    assert_eq!(both.lines(), ["my.toml: A deck must either list its goals or be unlisted, not both."]);
    let small = load(&format!("{HEAD}[unlisted]\ncards = 2\n")).unwrap_err();
    assert_eq!(small.lines(), ["my.toml: unlisted, cards: 2 is not between 3 and 400."]);
}

#[test]
fn a_pack_survives_being_stored() {
    let pack = load(DEFAULT).unwrap();
    let back: Content = serde_json::from_value(pack.value.clone()).unwrap();
    assert_eq!(back, pack.content);
    assert!(!pack.value.to_string().contains("null"), "what is not given is not stored");
}

#[test]
fn points_follow_the_bands_and_lower_bounds_belong_to_them() {
    let pars = [0.95, 0.8, 0.799, 0.6, 0.599, 0.4, 0.399, 0.2, 0.199, 0.05];
    assert_eq!(pars.map(points_for), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
}

/// Section 7.5, family by family.
#[test]
fn the_default_deck_has_the_cards_of_its_table() {
    const TABLE: [(&str, [usize; 5]); 12] = [
        ("High totals", [2, 4, 2, 2, 1]),
        ("Low totals", [1, 1, 1, 1, 1]),
        ("Aimed totals", [2, 2, 4, 1, 0]),
        ("The same number", [0, 4, 3, 2, 1]),
        ("Runs", [1, 1, 2, 2, 1]),
        ("Odd and even", [1, 2, 1, 1, 1]),
        ("Many high or many low dice", [3, 3, 2, 1, 1]),
        ("Types of dice", [2, 3, 4, 2, 1]),
        ("Highest numbers and ones", [1, 2, 1, 1, 0]),
        ("White against colour", [2, 1, 1, 1, 0]),
        ("Spread and gaps", [2, 2, 2, 1, 0]),
        ("Mixtures", [1, 1, 3, 0, 0]),
    ];
    let mut found: Vec<(&str, [usize; 5])> = Vec::new();
    for line in DEFAULT.lines() {
        if let Some(family) = line.strip_prefix("# ") {
            found.push((family, [0; 5]));
        } else if let Some(points) = line.strip_prefix("points = ") {
            let points: usize = points.parse().unwrap();
            found.last_mut().unwrap().1[points - 1] += 1;
        }
    }
    assert_eq!(found, TABLE);
    let deck = default_deck();
    let points: u32 = deck.goal.iter().map(|goal| u32::from(goal.points)).sum();
    assert_eq!((deck.cards(true), deck.cards(false), deck.goal.len(), points), (92, 92, 92, 243));
}

#[test]
fn every_default_card_has_a_title_a_line_and_a_picture_of_its_own() {
    let deck = default_deck();
    let names = Names::default();
    for (at, goal) in deck.goal.iter().enumerate() {
        let (title, line) = (goal.title().render(&names), goal.line().render(&names));
        assert!(goal.name.is_some() && title.len() <= 24, "{title}");
        assert!(line.len() <= 120 && !line.contains(['{', '}']) && !line.ends_with('.'), "{line}");
        assert!(!line.starts_with(char::is_lowercase), "{line}");
        for other in &deck.goal[..at] {
            assert_ne!(other.name, goal.name, "{}", goal.id);
            assert_ne!(other.when, goal.when, "{} and {}", other.id, goal.id);
            assert_ne!(other.picture(), goal.picture(), "{} and {}", other.id, goal.id);
            assert_ne!(other.line().render(&names), line, "{} and {}", other.id, goal.id);
        }
    }
}

/// DD-GOAL-8: the points are those of section 7.4.
#[test]
fn the_points_of_the_default_deck_are_in_line_with_its_pars() {
    let pars: BTreeMap<&str, f64> = PARS
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(id, par)| (id, par.parse().unwrap()))
        .collect();
    let deck = default_deck();
    assert_eq!(pars.len(), deck.goal.len());
    for goal in &deck.goal {
        let par = pars[goal.id.as_str()];
        assert!((0.05..=0.95).contains(&par), "{}: {par}", goal.id);
        assert_eq!(points_for(par), goal.points, "{}: {par}", goal.id);
    }
}

#[test]
fn the_pars_of_quick_cards_are_those_kept() {
    let deck = default_deck();
    for id in ["dd-forty-up", "dd-all-odd", "dd-three-crowns", "dd-two-tops", "dd-eight-down"] {
        the_kept_par_is(deck.goal.iter().find(|goal| goal.id == id).unwrap());
    }
}

#[test]
#[ignore = "takes minutes without optimisation: run with --release"]
fn the_pars_of_the_default_deck_are_those_kept() {
    default_deck().goal.iter().for_each(the_kept_par_is);
}

fn the_kept_par_is(goal: &crate::games::dualing_dice::goal::Goal) {
    let line = format!("{} {:.4}", goal.id, par(goal).unwrap());
    assert!(PARS.lines().any(|kept| kept == line), "the par is {line}");
}

#[test]
fn a_study_tells_authors_how_hard_their_cards_are() {
    let card = |id: &str, points: u8, when: &str| {
        format!("[[goal]]\nid = \"{id}\"\npoints = {points}\nwhen = {when}\n\n")
    };
    let cards = [
        card("good", 2, "{ count = { of = { top = true }, at_least = 2 } }"),
        card("dear", 5, "{ count = { of = { top = true }, at_least = 2 } }"),
        card("easy", 1, "{ count = { of = { le = 4 }, at_least = 4 } }"),
        card("hard", 5, "{ all = { ge = 10 } }"),
        card("hands", 1, "{ manual = 'Save your dice with one hand' }"),
    ];
    let study = super::study::study(&load(&format!("{HEAD}{}", cards.concat())).unwrap().content);
    let names = Names::default();
    let cells = |row: &Vec<crate::engine::Text>| {
        row.iter().map(|cell| cell.render(&names)).collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(
        cells(&study.columns),
        "card | chance in a set | points expected for this chance | points | remark"
    );
    assert_eq!(
        study.rows.iter().map(cells).collect::<Vec<_>>(),
        [
            "good | 0.7014 | 2 | 2 | –",
            "dear | 0.7014 | 2 | 5 | points do not match the chance",
            "easy | 1.0000 | 1 | 1 | very easy",
            "hard | 0.0247 | 5 | 5 | very hard",
            "hands | decided at the table | – | 1 | –",
        ]
    );
    assert_eq!(cells(&study.remarks), "All cards together are worth 14 points; a match needs 15.");
}
