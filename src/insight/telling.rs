//! What an analysis says, in sentences for people.

use super::analysis::{Account, Analysis, Cause, Mark, Mistakes, TurningPoint};
use super::classes::{Class, LEVELS as CLASSES};
use super::puzzles::{Answer, Verdict};
use crate::bots::Level;
use crate::engine::{Names, Seat};
use crate::i18n::{decimal, gettext, gettext_f, ngettext_f};

/// A choice that brought so much less than it cost was bad luck, not a mistake.
const HARM: f64 = 0.05;

/// Luck that changed a chance by less was about even.
const EVEN: f64 = 0.05;
/// From so many seats on only the luckiest and the unluckiest are named.
const MANY: usize = 5;

/// A chance in per cent.
#[must_use]
pub fn percent(chance: f64) -> String {
    gettext_f("{n}%", &[("n", &format!("{:.0}", 100.0 * chance))])
}

/// A change in points, hundredths of a win, with its sign.
#[must_use]
pub fn points(change: f64) -> String {
    let tenths = (1_000.0 * change).round() / 10.0;
    // Nothing has no sign.
    let sign = if tenths > 0.0 { "+" } else { "" };
    if tenths == 0.0 { decimal(0.0, 1) } else { format!("{sign}{}", decimal(tenths, 1)).replace('-', "−") }
}

/// What cannot be less than nothing, in points.
fn amount(cost: f64) -> String {
    decimal(100.0 * cost.max(0.0), 1)
}

/// A range of costs in points.
pub(super) fn range([low, high]: [f64; 2]) -> String {
    let (low, high) = (amount(low.min(high)), amount(high));
    if low == high { low } else { gettext_f("{low} to {high}", &[("low", &low), ("high", &high)]) }
}

/// What an entry decided, in sentences; `told` is what the log says of it.
#[must_use]
pub fn turning_point(analysis: &Analysis, point: &TurningPoint, told: &str, names: &Names) -> String {
    let [from, to] = point.chance.map(percent);
    let seat = names.of(Seat(point.seat));
    let chance = [("from", from.as_str()), ("to", &to)];
    let own = [("seat", seat.as_str()), ("from", &from), ("to", &to)];
    let change = match (analysis.group, point.cause) {
        (true, Cause::Luck) => gettext_f("Luck took the chance of a win from {from} to {to}.", &chance),
        (true, _) => gettext_f("The chance of a win went from {from} to {to}.", &chance),
        (false, Cause::Luck) => gettext_f("Luck took {seat}’s chance from {from} to {to}.", &own),
        (false, _) => gettext_f("{seat}’s chance went from {from} to {to}.", &own),
    };
    let judged = judgement(analysis, point);
    let sentences = [Some(told.to_owned()), Some(change), judged];
    sentences.into_iter().flatten().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What is to be said of the choice itself.
fn judgement(analysis: &Analysis, point: &TurningPoint) -> Option<String> {
    let [low, high] = point.cost?;
    let own = matches!(point.cause, Cause::Choice(seat) if seat == point.seat);
    if let Some(mark) = Mark::of(low.min(high), analysis.fair_share()) {
        let cost = range([low, high]);
        return Some(gettext_f(
            "{mark} Another choice was better by {cost} points.",
            &[("mark", mark.sign()), ("cost", &cost)],
        ));
    }
    let good = high < HARM && point.change() < -HARM;
    (own && good).then(|| gettext("It was a good choice by what was known, and turned out badly."))
}

/// How a seat's result came about, in one line.
#[must_use]
pub fn account(account: &Account) -> String {
    let places = [
        ("start", percent(account.start)),
        ("luck", points(account.luck)),
        ("error", amount(account.luck_error)),
        ("own", points(account.own)),
        ("others", points(account.others)),
        ("result", percent(account.result)),
        ("rulings", points(account.rulings)),
    ];
    let places = places.each_ref().map(|(name, value)| (*name, value.as_str()));
    if account.rulings.abs() >= 0.000_5 {
        return gettext_f(
            "{start} at first, luck {luck} (± {error}), own choices {own}, others’ choices {others}, rulings {rulings}: {result}",
            &places,
        );
    }
    let [usual @ .., _] = places;
    gettext_f(
        "{start} at first, luck {luck} (± {error}), own choices {own}, others’ choices {others}: {result}",
        &usual,
    )
}

/// How lucky everybody was, in a sentence; nothing where chance had no part in it, or before that is known.
#[must_use]
pub fn luck(analysis: &Analysis, names: &Names) -> Option<String> {
    let chance = analysis.steps.iter().any(|step| step.cause == Cause::Luck);
    let mut by: Vec<(u8, &Account)> = (0u8..).zip(&analysis.accounts).collect();
    let first = by.first().filter(|_| chance)?.1;
    let clear = |account: &Account| account.luck.abs() > EVEN.max(2.0 * account.luck_error);
    if analysis.group {
        let n = [("n", &*percent(first.luck.abs()))];
        return Some(match clear(first) {
            false => gettext("Luck was about even."),
            true if first.luck > 0.0 => {
                gettext_f("Luck was kind: in all, it added {n} to the chance of a win.", &n)
            }
            true => gettext_f("Luck was unkind: in all, it took {n} from the chance of a win.", &n),
        });
    }
    if !by.iter().any(|(_, account)| clear(account)) {
        return Some(gettext("Luck was about even for everybody."));
    }
    by.sort_by(|(_, a), (_, b)| b.luck.total_cmp(&a.luck));
    let named: Vec<&(u8, &Account)> = match by.as_slice() {
        [first, .., last] if by.len() >= MANY => vec![first, last],
        all => all.iter().collect(),
    };
    let told = |(seat, account): &&(u8, &Account)| {
        let sign = if account.luck < 0.0 { "−" } else { "+" };
        let n = format!("{sign}{}", percent(account.luck.abs()));
        gettext_f("{seat} {n}", &[("seat", &names.of(Seat(*seat))), ("n", &n)])
    };
    let list: Vec<String> = named.iter().map(told).collect();
    let best = names.of(Seat(by.first()?.0));
    // Translators: the list says how much luck changed whose chance of the win, as in “Ben +11%, Anna −6%”.
    Some(gettext_f("Luck helped {seat} most: {list}.", &[("seat", &best), ("list", &list.join(", "))]))
}

/// What the mistakes of a seat come to, in one line.
#[must_use]
pub fn mistakes(found: &Mistakes) -> String {
    let count = u32::try_from(found.choices).unwrap_or(u32::MAX);
    let [doubtful, mistakes, blunders] = found.marks.map(|n| n.to_string());
    let (n, mattered, cost) = (found.choices.to_string(), found.mattered.to_string(), range(found.cost));
    ngettext_f(
        "{n} choice, of which {mattered} mattered, cost {cost} points; doubtful {doubtful}, mistakes {mistakes}, blunders {blunders}",
        "{n} choices, of which {mattered} mattered, cost {cost} points; doubtful {doubtful}, mistakes {mistakes}, blunders {blunders}",
        count,
        &[
            ("n", &n),
            ("mattered", &mattered),
            ("cost", &cost),
            ("doubtful", &doubtful),
            ("mistakes", &mistakes),
            ("blunders", &blunders),
        ],
    )
}

/// How well somebody chose, told by our own bots.
#[must_use]
pub fn class(class: &Class) -> String {
    let name = |level| match level {
        Level::Easy => gettext("Easy"),
        Level::Hard => gettext("Hard"),
        _ => gettext("Medium"),
    };
    let bots = CLASSES.into_iter().zip(class.bots);
    let bots: Vec<String> = bots.map(|(level, loss)| format!("{} {}", name(level), amount(loss))).collect();
    let (like, loss, bots) = (name(class.like), amount(class.loss), bots.join(", "));
    let places = [("level", &*like), ("loss", &*loss), ("bots", &*bots)];
    // Translators: how well somebody chose, such as “like Medium (Easy 4.1, Medium 1.9, Hard 0.8)”.
    gettext_f("like {level}: at least {loss} points with each choice that mattered ({bots})", &places)
}

/// How an answer to a puzzle was, in sentences; `chosen` and `best` are the choices in words.
#[must_use]
pub fn verdict(verdict: &Verdict, chosen: &str, best: &str) -> String {
    let head = if verdict.accepted() { gettext("Accepted.") } else { gettext("Not accepted.") };
    let value = percent(verdict.value);
    let told = gettext_f("{choice}: {value} to win.", &[("choice", chosen), ("value", &value)]);
    let gained = amount(verdict.value - verdict.made_value);
    let (missed, best_value) = (amount(verdict.best_value - verdict.value), percent(verdict.best_value));
    let places = [("n", &*missed), ("choice", best), ("value", &*best_value)];
    let better = || gettext_f("This is better by {n} points: {choice}, {value}.", &places);
    let then = match verdict.answer {
        Answer::Found if verdict.chosen == verdict.best => {
            vec![gettext_f("That is better than what was played by {n} points.", &[("n", &gained)])]
        }
        Answer::Found => {
            vec![gettext_f("That is about as good as {choice}: {value}.", &places[1..])]
        }
        Answer::Better => {
            vec![gettext_f("That is better than what was played by {n} points.", &[("n", &gained)]), better()]
        }
        Answer::Same => vec![gettext("That is what was played."), better()],
        Answer::NotBetter => vec![better()],
    };
    [head, told].into_iter().chain(then).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::analysis::Step;
    use super::*;

    #[test]
    fn points_have_signs_and_nothing_has_none() {
        let told = [0.1234, -0.05, 0.0, -0.000_1].map(points);
        assert_eq!(told, ["+12.3", "−5.0", "0.0", "0.0"]);
        assert_eq!((range([0.01, 0.05]), range([-0.01, 0.0])), ("1.0 to 5.0".to_owned(), "0.0".to_owned()));
    }

    #[test]
    fn every_answer_has_its_sentences() {
        let told = |answer, chosen: &str| {
            let (chosen, best) = (chosen.into(), "a".into());
            let found = Verdict { answer, chosen, best, value: 0.5, best_value: 0.6, made_value: 0.4 };
            verdict(&found, "Hold", "Throw")
        };
        assert_eq!(
            told(Answer::Better, "b"),
            "Not accepted. Hold: 50% to win. That is better than what was played by 10.0 points. \
             This is better by 10.0 points: Throw, 60%."
        );
        assert!(told(Answer::Found, "a").starts_with("Accepted. Hold: 50% to win. That is better"));
        assert!(told(Answer::Found, "b").ends_with("about as good as Throw: 60%."));
        assert!(told(Answer::Same, "b").contains("That is what was played. This is better"));
        assert!(told(Answer::NotBetter, "b").starts_with("Not accepted. Hold: 50% to win. This is better"));
        let class = class(&Class { like: Level::Medium, loss: 0.021, bots: [0.041, 0.019, 0.008] });
        assert_eq!(
            class,
            "like Medium: at least 2.1 points with each choice that mattered (Easy 4.1, Medium 1.9, Hard 0.8)"
        );
    }

    #[test]
    fn luck_is_told_in_words() {
        let names = Names(["Anna", "Ben"].map(str::to_owned).to_vec());
        let step = Step { cause: Cause::Luck, change: Vec::new(), error: Vec::new(), judged: None };
        let told = |group, by: &[f64]| {
            let account = |luck: &f64| Account { luck: *luck, luck_error: 0.01, ..Account::default() };
            let accounts = by.iter().map(account).collect();
            luck(&Analysis { group, accounts, steps: vec![step.clone()], ..Analysis::default() }, &names)
        };
        assert_eq!(told(false, &[-0.11, 0.11]).unwrap(), "Luck helped Ben most: Ben +11%, Anna −11%.");
        assert_eq!(told(false, &[0.03, -0.03]).unwrap(), "Luck was about even for everybody.");
        assert_eq!(
            told(true, &[-0.2, -0.2]).unwrap(),
            "Luck was unkind: in all, it took 20% from the chance of a win."
        );
        assert_eq!(
            told(true, &[0.2]).unwrap(),
            "Luck was kind: in all, it added 20% to the chance of a win."
        );
        assert_eq!(told(true, &[0.01]).unwrap(), "Luck was about even.");
        let crowd = told(false, &[0.0, 0.2, -0.2, 0.0, 0.0]).unwrap();
        assert!(crowd.starts_with("Luck helped Ben most: Ben +20%, ") && !crowd.contains("Anna"), "{crowd}");
        assert_eq!(told(false, &[]), None, "it is not known yet");
        assert_eq!(
            luck(&Analysis { accounts: vec![Account::default()], ..Analysis::default() }, &names),
            None
        );
    }

    #[test]
    fn every_sentence_has_its_places() {
        let names = Names(["Anna", "Ben"].map(str::to_owned).to_vec());
        for group in [false, true] {
            let analysis = Analysis { group, chances: vec![Some(vec![0.5; 2])], ..Analysis::default() };
            for cause in [Cause::Luck, Cause::Choice(1), Cause::Ruling] {
                for cost in [None, Some([0.3, 0.4]), Some([0.0, 0.01])] {
                    let point = TurningPoint { at: 3, cause, seat: 1, chance: [0.6, 0.2], cost };
                    let told = turning_point(&analysis, &point, "So it was.", &names);
                    assert!(told.starts_with("So it was. ") && told.contains("60% to 20%."), "{told}");
                    assert_eq!(told.contains("Ben"), !group, "{told}");
                    assert_eq!(
                        told.contains("?? Another choice was better by 30.0 to 40.0 points."),
                        cost == Some([0.3, 0.4])
                    );
                    let good = cost == Some([0.0, 0.01]) && cause == Cause::Choice(1);
                    assert_eq!(told.contains("a good choice"), good, "{told}");
                }
            }
        }
        for rulings in [0.0, 0.1] {
            let told = account(&Account {
                start: 0.5,
                luck: 0.25,
                luck_error: 0.01,
                rulings,
                result: 1.0,
                ..Account::default()
            });
            assert!(
                told.starts_with("50% at first, luck +25.0 (± 1.0)") && told.ends_with(": 100%"),
                "{told}"
            );
            assert_eq!(told.contains("rulings +10.0"), rulings > 0.0);
        }
        let found = Mistakes { choices: 3, mattered: 2, cost: [0.0, 0.04], marks: [1, 0, 0] };
        assert!(
            mistakes(&found)
                .starts_with("3 choices, of which 2 mattered, cost 0.0 to 4.0 points; doubtful 1")
        );
    }
}
