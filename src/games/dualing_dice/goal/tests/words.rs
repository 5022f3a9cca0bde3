use super::super::{Goal, Picture, missing, picture};
use super::{condition, dice};
use crate::engine::Names;
use crate::games::dualing_dice::goal::condition::{Measure, Parity};
use crate::games::dualing_dice::goal::picture::{HowMany, Mark, Symbol, Wanted};

fn goal(when: &str) -> Goal {
    Goal { id: "x".to_owned(), name: None, points: 1, copies: 1, when: condition(when), text: None }
}

fn line(when: &str) -> String {
    goal(when).line().render(&Names::default())
}

fn lacks(when: &str, saved: &str) -> Option<String> {
    missing(&goal(when), &dice(saved)).map(|text| text.render(&Names::default()))
}

/// Section 7.3.
#[test]
fn every_condition_has_a_line() {
    for (when, expected) in [
        ("{ count = { of = { die = ['D10'], ge = 8 }, at_least = 2 } }", "At least 2 D10s showing 8 or more"),
        ("{ count = { of = { die = ['D20'], is = [20] }, at_least = 1 } }", "At least 1 D20 showing 20"),
        (
            "{ count = { of = { tint = 'white', is = [1, 2, 20] }, exactly = 0 } }",
            "No white dice showing 1, 2 or 20",
        ),
        ("{ count = { of = { parity = 'even' }, between = [2, 3] } }", "2 to 3 dice showing an even number"),
        (
            "{ count = { of = { parity = 'even' }, parity = 'odd' } }",
            "The number of your dice showing an even number is an odd number",
        ),
        ("{ sum = { at_least = 44 } }", "Your dice total at least 44"),
        ("{ sum = { of = { tint = 'white' }, exactly = 15 } }", "Your white dice total exactly 15"),
        ("{ sum = { between = [20, 22] } }", "Your dice total 20 to 22"),
        (
            "{ sum = { multiple_of = 5, parity = 'odd' } }",
            "Your dice total a multiple of 5 and an odd number",
        ),
        (
            "{ max = { of = { tint = 'white' }, at_least = 1 } }",
            "The highest of your white dice shows at least 1",
        ),
        ("{ min = { at_most = 3 } }", "The lowest of your dice shows at most 3"),
        ("{ spread = { at_least = 14 } }", "The highest and lowest of your dice differ by at least 14"),
        ("{ values = { exactly = 4 } }", "Exactly 4 different numbers among your dice"),
        ("{ values = { exactly = 1 } }", "Exactly 1 number among your dice"),
        ("{ kinds = { at_least = 3 } }", "At least 3 different die types among your dice"),
        ("{ same = { at_least = 3 } }", "At least 3 dice, all with the same number"),
        ("{ same = { at_most = 1 } }", "Your dice all show different numbers"),
        ("{ same = { exactly = 2 } }", "The largest group of your dice with the same number is exactly 2"),
        (
            "{ same_kind = { of = { tint = 'color' }, at_least = 2 } }",
            "At least 2 colour dice, all of the same type",
        ),
        ("{ run = { at_least = 4 } }", "At least 4 consecutive numbers among your dice"),
        (
            "{ run = { of = { ge = 5 }, at_least = 3 } }",
            "At least 3 consecutive numbers among your dice showing 5 or more",
        ),
        ("{ all = { parity = 'even' } }", "Every die shows an even number"),
        ("{ all = { half = 'upper' } }", "Every die shows a number in the upper half of its range"),
        ("{ all = { le = 3 } }", "Every die shows 3 or less"),
        ("{ all = { tint = 'white' } }", "Every die is a white die"),
        ("{ all = { die = ['D6', 'D8'], top = true } }", "Every die is a D6/D8 showing its highest number"),
        ("{ none = { ge = 3, le = 5 } }", "No dice showing 3 to 5"),
        (
            "{ match = { slots = [{ die = ['D4'], is = [4] }, { die = ['D6'], is = [6] }] } }",
            "A D4 showing 4 + a D6 showing 6",
        ),
        (
            "{ match = { same = 'value', slots = [{ die = ['D10'] }, { die = ['D12'] }] } }",
            "A D10 + a D12, both with the same number",
        ),
        (
            "{ match = { same = 'kind', slots = [{}, { tint = 'white' }, { top = true }] } }",
            "A die + a white die + a die showing its highest number, all of the same type",
        ),
        ("{ groups = { by = 'value', sizes = [3, 2] } }", "3 of one number and 2 of another among your dice"),
        ("{ groups = { by = 'kind', sizes = [2, 2] } }", "2 of one type and 2 of another among your dice"),
        (
            "{ compare = { left = { sum = { tint = 'white' } }, right = { sum = { tint = 'color' } }, at_least = 25 } }",
            "The total of your white dice is at least 25 more than the total of your colour dice",
        ),
        (
            "{ compare = { left = { max = { tint = 'white' } }, right = { max = { tint = 'color' } }, exactly = 0 } }",
            "The highest of your white dice equals the highest of your colour dice",
        ),
        (
            "{ compare = { left = { count = { parity = 'odd' } }, right = { count = { parity = 'even' } }, exactly = -2 } }",
            "The number of your dice showing an odd number is 2 less than the number of your dice showing an even number",
        ),
        (
            "{ compare = { left = { min = {} }, right = { max = {} }, within = 3 } }",
            "The lowest of your dice is within 3 of the highest of your dice",
        ),
        (
            "{ and = [{ all = { tint = 'white' } }, { sum = { at_least = 30 } }] }",
            "Every die is a white die; and your dice total at least 30",
        ),
        (
            "{ or = [{ sum = { at_least = 50 } }, { all = { le = 2 } }] }",
            "Either your dice total at least 50, or every die shows 2 or less",
        ),
        ("{ not = { sum = { at_least = 50 } } }", "Not: your dice total at least 50"),
        (
            "{ at_least_of = { n = 2, of = [{ sum = { at_least = 50 } }, { run = { at_least = 3 } }, { all = { le = 3 } }] } }",
            "At least 2 of: your dice total at least 50 / at least 3 consecutive numbers among your dice / every die shows 3 or less",
        ),
        ("{ manual = 'Save your dice in rising order' }", "Save your dice in rising order"),
    ] {
        assert_eq!(line(when), expected, "{when}");
    }
}

#[test]
fn a_card_is_called_by_its_name_and_tells_its_own_wording() {
    let plain = goal("{ sum = { at_least = 44 } }");
    let said = |text: crate::engine::Text| text.render(&Names::default());
    assert_eq!(said(plain.title()), "Your dice total at least 44");
    let named = Goal { name: Some("Plenty".to_owned()), text: Some("a total of 44".to_owned()), ..plain };
    assert_eq!(said(named.title()), "Plenty");
    assert_eq!(
        (said(named.line()), said(named.needs())),
        ("A total of 44".to_owned(), "a total of 44".to_owned())
    );
}

#[test]
fn what_is_missing_is_told() {
    let expect = |when, saved, expected: Option<&str>| {
        assert_eq!(lacks(when, saved).as_deref(), expected, "{when} after {saved}");
    };
    let even = "{ count = { of = { parity = 'even' }, at_least = 4 } }";
    expect(even, "wD6=2 wD6=4 wD6=6", Some("one more die showing an even number"));
    expect(even, "wD6=2 wD6=4", Some("2 more dice showing an even number"));
    expect(even, "wD6=1 wD6=3", Some("out of reach in this set"));
    expect("{ sum = { at_least = 40 } }", "wD12=12 wD12=9", Some("19 more in total"));
    expect("{ sum = { exactly = 30 } }", "wD12=12 wD12=9", Some("exactly 9 more in total"));
    expect("{ sum = { between = [30, 32] } }", "wD12=12 wD12=9", Some("9 to 11 more in total"));
    expect("{ sum = { at_most = 20 } }", "wD12=12 wD12=9", Some("out of reach in this set"));
    expect(
        "{ sum = { of = { tint = 'white' }, at_least = 20 } }",
        "wD12=12 cD12=9",
        Some("8 more on your white dice"),
    );
    expect("{ all = { le = 3 } }", "wD12=2 cD12=3 wD4=1", Some("2 more dice showing 3 or less"));
    expect("{ all = { le = 3 } }", "wD12=4", Some("out of reach in this set"));
    expect("{ none = { le = 3 } }", "wD12=1", Some("out of reach in this set"));
    expect("{ same = { at_least = 3 } }", "wD6=5 wD8=5", Some("one more die showing 5"));
    expect("{ same = { at_least = 3 } }", "wD6=5 wD8=4", Some("2 more dice with the same number"));
    expect("{ same = { at_least = 3 } }", "wD6=5 wD8=5 wD4=4 wD6=4", Some("one more die showing 4 or 5"));
    let high = "{ same = { of = { ge = 7 }, at_least = 2 } }";
    expect(high, "wD6=5", Some("2 more dice showing 7 or more, both with the same number"));
    expect(high, "wD12=9 wD8=8 wD6=5", Some("one more die showing 8 or 9"));
    let three = "{ same = { of = { ge = 7 }, at_least = 3 } }";
    expect(three, "wD6=5", Some("3 more dice showing 7 or more, all with the same number"));
    expect(three, "wD12=9", Some("2 more dice showing 7 or more, both with the same number"));
    expect("{ same_kind = { at_least = 4 } }", "wD6=5 cD6=4", Some("2 more D6s"));
    expect("{ run = { at_least = 4 } }", "wD6=3 cD4=4 wD8=6", Some("a die showing 5"));
    expect("{ run = { at_least = 3 } }", "wD6=3 cD4=4", Some("a die showing 2 or 5"));
    expect("{ run = { at_least = 4 } }", "wD6=3", Some("3 more numbers in a row"));
    expect(
        "{ run = { at_least = 4 } }",
        "wD6=3 wD12=9 wD12=12",
        Some("a die showing 10, and a die showing 11"),
    );
    expect("{ run = { at_least = 4 } }", "wD6=3 wD12=9 wD12=12 wD4=3", Some("out of reach in this set"));
    expect("{ values = { at_least = 4 } }", "wD6=3 wD12=9 wD12=9", Some("2 more numbers"));
    expect("{ kinds = { at_least = 3 } }", "wD6=3 wD12=9 wD12=9", Some("one more die type"));
    expect("{ max = { at_least = 12 } }", "wD6=3", Some("one more die showing 12 or more"));
    let crowns = "{ match = { slots = [{ die = ['D4'], is = [4] }, { die = ['D6'], is = [6] }, { die = ['D8'], is = [8] }] } }";
    expect(crowns, "wD6=6 wD8=3", Some("a D4 showing 4 + a D8 showing 8"));
    expect(crowns, "wD6=5 wD8=3 wD4=1", Some("out of reach in this set"));
    let both = "{ and = [{ all = { parity = 'odd' } }, { sum = { at_least = 36 } }] }";
    expect(both, "wD12=11 cD12=9 wD10=9 wD8=7", Some("one more die showing an odd number"));
    expect(both, "wD12=11 cD12=9", Some("3 more dice showing an odd number, and 16 more in total"));
    expect("{ not = { max = { at_least = 12 } } }", "wD12=12", None);
    expect("{ sum = { at_least = 20 } }", "wD12=12 wD12=9", None);
    expect("{ manual = 'Save your dice in rising order' }", "wD12=12", None);
}

#[test]
fn pictures_show_what_is_wanted() {
    let of = |when: &str| Picture::of(&condition(when));
    let plain = Symbol::default();
    let marked = |mark: Mark| Symbol { marks: vec![mark], ..plain.clone() };
    let dice = |dice: Vec<Symbol>| Picture::Dice { dice, how_many: HowMany::AtLeast };
    let same = |group| marked(Mark::SameNumber(group));
    assert_eq!(
        of("{ groups = { by = 'value', sizes = [3, 2] } }"),
        dice(vec![same(0), same(0), same(0), same(1), same(1)])
    );
    assert_eq!(of("{ run = { at_least = 3 } }"), dice((0..3).map(|at| marked(Mark::Step(at))).collect()));
    assert_eq!(of("{ all = { parity = 'odd' } }"), dice(vec![marked(Mark::Parity(Parity::Odd)); 5]));
    assert_eq!(
        of("{ sum = { at_least = 40 } }"),
        Picture::Measure { measure: Measure::Sum, of: plain.clone(), wanted: vec![Wanted::AtLeast(40)] }
    );
    assert_eq!(
        of("{ not = { none = { ge = 3, le = 5 } } }"),
        Picture::Crossed(Box::new(Picture::Crossed(Box::new(dice(vec![marked(Mark::Between(3, 5))])))))
    );
    assert_eq!(
        of("{ count = { of = { top = true }, exactly = 2 } }"),
        Picture::Dice { dice: vec![marked(Mark::Top); 2], how_many: HowMany::Exactly }
    );
    assert_eq!(of("{ manual = 'x' }"), Picture::Judged);
    let json = serde_json::to_string(&picture::Comparison::MoreBy(5)).unwrap();
    assert_eq!(json, r#"{"more_by":5}"#, "front ends can read it");
}
