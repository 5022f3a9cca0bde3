use super::{compiled, dice, white};
use crate::games::dualing_dice::dice::Die;

/// Which of these sets of dice meet a goal.
fn met(goal: &str, sets: &[&str]) -> Vec<bool> {
    let goal = compiled(goal);
    sets.iter().map(|set| goal.met(&dice(set))).collect()
}

fn run_of(numbers: &[u8]) -> usize {
    (1..=5)
        .rev()
        .find(|n| compiled(&format!("{{ run = {{ at_least = {n} }} }}")).met(&white(numbers)))
        .unwrap_or(0)
}

/// Scenario 31, DD-GOAL-4.
#[test]
fn a_run_counts_numbers_once_and_does_not_wrap_round() {
    assert_eq!(run_of(&[3, 4, 4, 5, 9]), 3);
    assert_eq!(run_of(&[18, 19, 20, 1, 2]), 3);
    assert_eq!(run_of(&[1, 3, 5, 7, 9]), 1);
    assert_eq!(run_of(&[12, 10, 8, 9, 11]), 5);
}

/// Scenario 32, DD-GOAL-5.
#[test]
fn groups_have_different_numbers() {
    let full_house = compiled("{ groups = { by = 'value', sizes = [2, 3] } }");
    let two_pairs = compiled("{ groups = { by = 'value', sizes = [2, 2] } }");
    let four = compiled("{ same = { at_least = 4 } }");
    let fives = white(&[5, 5, 5, 5, 5]);
    assert_eq!([&full_house, &two_pairs, &four].map(|goal| goal.met(&fives)), [false, false, true]);
    let house = white(&[5, 5, 2, 5, 2]);
    assert_eq!([&full_house, &two_pairs, &four].map(|goal| goal.met(&house)), [true, true, false]);
    let kinds = "{ groups = { by = 'kind', sizes = [3, 2] } }";
    let sets = ["wD6=1 cD6=2 wD6=3 wD8=1 cD8=8", "wD6=1 wD6=2 wD6=3 wD6=1 wD6=8"];
    assert_eq!(met(kinds, &sets), [true, false]);
}

/// Scenario 33, DD-GOAL-5.
#[test]
fn slots_need_different_dice() {
    let goal = "{ match = { slots = [{ ge = 6 }, { die = ['D8'] }] } }";
    let sets = ["wD8=7 wD4=1 wD6=5 wD12=3 cD20=4", "wD8=7 wD4=1 wD6=6 wD12=3 cD20=4"];
    assert_eq!(met(goal, &sets), [false, true]);
    // The first die could fill either slot; only one of the two ways leaves a die for the other.
    let backtrack = "{ match = { slots = [{ ge = 6 }, { die = ['D8'], ge = 6 }] } }";
    assert_eq!(met(backtrack, &["wD8=7 wD12=9 wD6=5 wD4=3 cD20=4"]), [true]);
    let pair = "{ match = { same = 'kind', slots = [{ tint = 'white', top = true }, { tint = 'color', top = true }] } }";
    let sets = ["wD8=8 cD8=8 wD6=5 wD4=3 wD4=3", "wD8=8 cD6=6 wD6=5 wD4=3 wD4=3"];
    assert_eq!(met(pair, &sets), [true, false]);
    let number = "{ match = { same = 'value', slots = [{ die = ['D10'] }, { die = ['D12'] }] } }";
    let sets = ["wD10=8 cD12=8 wD6=5 wD4=3 wD4=3", "wD10=8 cD12=9 wD6=8 wD4=3 wD4=3"];
    assert_eq!(met(number, &sets), [true, false]);
}

/// Scenario 34, DD-GOAL-3.
#[test]
fn measures_of_no_dice() {
    let set = ["cD4=1 cD6=2 cD8=3 cD10=4 cD12=5"];
    for (goal, holds) in [
        ("{ max = { of = { tint = 'white' }, at_least = 1 } }", false),
        ("{ not = { max = { of = { tint = 'white' }, at_least = 1 } } }", true),
        ("{ min = { of = { tint = 'white' }, at_most = 20 } }", false),
        ("{ spread = { of = { tint = 'white' }, at_most = 19 } }", false),
        (
            "{ compare = { left = { sum = { tint = 'white' } }, right = { sum = { tint = 'color' } }, exactly = 0 } }",
            false,
        ),
        ("{ compare = { left = { max = { tint = 'white' } }, right = { max = {} }, within = 19 } }", false),
        ("{ sum = { of = { tint = 'white' }, at_most = 3 } }", true),
        ("{ count = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ run = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ same = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ same_kind = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ values = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ kinds = { of = { tint = 'white' }, exactly = 0 } }", true),
        ("{ none = { tint = 'white' } }", true),
    ] {
        assert_eq!(met(goal, &set), [holds], "{goal}");
    }
}

/// Scenario 44, DD-GOAL-6.
#[test]
fn halves_and_highest_numbers() {
    let has =
        |filter: &str, die: &str| met(&format!("{{ count = {{ of = {filter}, exactly = 1 }} }}"), &[die])[0];
    let upper = |die| (has("{ half = 'upper' }", die), has("{ half = 'lower' }", die));
    assert_eq!(upper("wD4=3"), (true, false));
    assert_eq!(upper("wD4=2"), (false, true));
    assert_eq!(upper("wD10=5"), (false, true));
    assert_eq!(upper("wD10=6"), (true, false));
    assert_eq!(upper("cD20=10"), (false, true));
    let top = |die| has("{ top = true }", die);
    assert!(top("wD4=4") && top("cD20=20") && !top("cD20=12"));
}

/// DD-GOAL-2.
#[test]
fn a_filter_means_dice_with_all_its_properties() {
    let filter = "{ tint = 'color', die = ['D6', 'D8'], is = [2, 3, 4], ge = 3, le = 7, parity = 'even' }";
    let goal = format!("{{ count = {{ of = {filter}, exactly = 1 }} }}");
    let sets = ["cD6=4", "wD6=4", "cD10=4", "cD6=6", "cD8=2", "cD6=3"];
    assert_eq!(met(&goal, &sets), [true, false, false, false, false, false]);
    assert_eq!(met("{ count = { exactly = 5 } }", &["cD6=4 wD6=4 wD6=4 wD6=4 wD6=4"]), [true]);
}

/// DD-GOAL-1: every measure and test.
#[test]
fn measures() {
    let set = ["wD6=3 cD6=3 wD8=4 wD12=10 cD4=1"];
    for (goal, holds) in [
        ("{ count = { of = { tint = 'white' }, exactly = 3 } }", true),
        ("{ sum = { exactly = 21 } }", true),
        ("{ sum = { of = { tint = 'color' }, exactly = 4 } }", true),
        ("{ sum = { between = [21, 22] } }", true),
        ("{ sum = { between = [19, 20] } }", false),
        ("{ sum = { multiple_of = 7 } }", true),
        ("{ sum = { multiple_of = 5 } }", false),
        ("{ sum = { parity = 'odd' } }", true),
        ("{ sum = { parity = 'even' } }", false),
        ("{ sum = { at_least = 20, at_most = 22, multiple_of = 3, parity = 'odd' } }", true),
        ("{ sum = { at_least = 20, at_most = 20 } }", false),
        ("{ max = { exactly = 10 } }", true),
        ("{ min = { exactly = 1 } }", true),
        ("{ spread = { exactly = 9 } }", true),
        ("{ values = { exactly = 4 } }", true),
        ("{ kinds = { exactly = 4 } }", true),
        ("{ same = { exactly = 2 } }", true),
        ("{ same_kind = { exactly = 2 } }", true),
        ("{ run = { exactly = 2 } }", true),
        ("{ all = { le = 10 } }", true),
        ("{ all = { le = 9 } }", false),
        ("{ none = { ge = 11 } }", true),
        ("{ none = { ge = 10 } }", false),
        (
            "{ compare = { left = { sum = { tint = 'white' } }, right = { sum = { tint = 'color' } }, exactly = 13 } }",
            true,
        ),
        (
            "{ compare = { left = { sum = { tint = 'color' } }, right = { sum = { tint = 'white' } }, exactly = -13 } }",
            true,
        ),
        (
            "{ compare = { left = { sum = { tint = 'color' } }, right = { sum = { tint = 'white' } }, within = 12 } }",
            false,
        ),
        (
            "{ compare = { left = { sum = { tint = 'color' } }, right = { sum = { tint = 'white' } }, within = 13 } }",
            true,
        ),
        (
            "{ compare = { left = { max = { tint = 'white' } }, right = { max = { tint = 'color' } }, at_least = 7 } }",
            true,
        ),
        (
            "{ compare = { left = { max = { tint = 'white' } }, right = { max = { tint = 'color' } }, at_least = 8 } }",
            false,
        ),
        ("{ or = [{ max = { exactly = 9 } }, { min = { exactly = 1 } }] }", true),
        ("{ and = [{ max = { exactly = 9 } }, { min = { exactly = 1 } }] }", false),
        (
            "{ at_least_of = { n = 2, of = [{ max = { exactly = 9 } }, { min = { exactly = 1 } }, { sum = { exactly = 21 } }] } }",
            true,
        ),
        (
            "{ at_least_of = { n = 3, of = [{ max = { exactly = 9 } }, { min = { exactly = 1 } }, { sum = { exactly = 21 } }] } }",
            false,
        ),
        ("{ manual = 'Save your dice in rising order' }", false),
    ] {
        assert_eq!(met(goal, &set), [holds], "{goal}");
    }
}

/// DD-OPT-5: with fewer than five dice there is no “all”.
#[test]
fn every_die_means_five_dice() {
    assert_eq!(
        met("{ all = { ge = 1 } }", &["wD4=1 wD4=1 wD4=1 wD4=1", "wD4=1 wD4=1 wD4=1 wD4=1 wD4=1"]),
        [false, true]
    );
}

/// Conditions of many forms.
const FORMS: [&str; 12] = [
    "{ sum = { at_least = 30 } }",
    "{ sum = { of = { tint = 'white' }, multiple_of = 5 } }",
    "{ run = { at_least = 3 } }",
    "{ same = { of = { ge = 3 }, at_least = 2 } }",
    "{ groups = { by = 'kind', sizes = [2, 2] } }",
    "{ match = { same = 'value', slots = [{ die = ['D6'] }, { tint = 'white' }, {}] } }",
    "{ match = { slots = [{ ge = 6 }, { die = ['D8'] }, { parity = 'odd' }] } }",
    "{ compare = { left = { max = { tint = 'white' } }, right = { min = { tint = 'color' } }, within = 2 } }",
    "{ at_least_of = { n = 2, of = [{ all = { half = 'upper' } }, { spread = { at_most = 9 } }, { none = { ge = 9 } }] } }",
    "{ not = { kinds = { at_most = 3 } } }",
    "{ values = { exactly = 4 } }",
    "{ spread = { at_least = 8 } }",
];

fn any_die() -> impl proptest::strategy::Strategy<Value = Die> {
    let all: Vec<Die> = super::super::faces::all().collect();
    proptest::sample::select(all)
}

proptest::proptest! {
    /// Invariant 12.
    #[test]
    fn the_order_of_dice_never_matters(set in proptest::array::uniform5(any_die()), form in 0..FORMS.len()) {
        let goal = compiled(FORMS[form]);
        let met = goal.met(&set);
        let mut turned = set;
        for _ in 0..5 {
            turned.rotate_left(1);
            proptest::prop_assert_eq!(goal.met(&turned), met);
            turned.swap(0, 3);
            proptest::prop_assert_eq!(goal.met(&turned), met);
        }
    }

    /// Invariant 12.
    #[test]
    fn not_not_changes_nothing(set in proptest::array::uniform5(any_die()), form in 0..FORMS.len()) {
        let plain = compiled(FORMS[form]).met(&set);
        let twice = compiled(&format!("{{ not = {{ not = {} }} }}", FORMS[form])).met(&set);
        proptest::prop_assert_eq!(twice, plain);
        proptest::prop_assert_eq!(compiled(&format!("{{ not = {} }}", FORMS[form])).met(&set), !plain);
    }

    /// Invariant 12.
    #[test]
    fn asking_for_more_is_never_easier(set in proptest::array::uniform5(any_die()), n in 0u8..68) {
        for measure in ["count", "sum", "max", "min", "spread", "values", "kinds", "same", "same_kind", "run"] {
            let asks = |n| compiled(&format!("{{ {measure} = {{ at_least = {n} }} }}")).met(&set);
            proptest::prop_assert!(asks(n) || !asks(n + 1), "{} {}", measure, n);
        }
    }
}
