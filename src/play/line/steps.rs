//! A long list of choices as a few questions: first those that begin alike, then the choices among them.

/// The most lines of one question.
pub(super) const MOST: usize = 16;

/// Fewer groups than this are made finer.
const FEW: usize = 4;

/// Of so many choices people are first asked what kind it is, however few kinds there are.
const MANY: usize = 150;

/// A line of a question.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The choice with this index.
    Choice(usize),
    /// Several choices that begin with the same words.
    Group {
        /// The words.
        begin: String,
        /// Their indices.
        among: Vec<usize>,
    },
    /// Those that no longer fit.
    More(Vec<usize>),
}

/// The question among some of the choices, of which `texts` are the words: one line for each, or for each group.
pub(super) fn steps(texts: &[String], among: &[usize]) -> Vec<Step> {
    if among.len() <= MOST {
        return among.iter().map(|at| Step::Choice(*at)).collect();
    }
    let words = |at: usize| texts.get(at).map(|text| text.split(' ').collect::<Vec<_>>()).unwrap_or_default();
    let shared = common(among, &words);
    let by = |count: usize| {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for at in among {
            let words = words(*at);
            let begin = words.get(..count).unwrap_or(&words).join(" ");
            match groups.iter_mut().find(|(other, _)| *other == begin) {
                Some((_, group)) => group.push(*at),
                None => groups.push((begin, vec![*at])),
            }
        }
        groups
    };
    let mut groups = by(shared + 1);
    // Two or three groups save little; some words later there may be more.
    let by_kind = among.len() >= MANY && groups.len() > 1;
    for count in shared + 2..=shared + 4 {
        let finer = by(count);
        if !by_kind && groups.len() < FEW && finer.len() <= MOST {
            groups = finer;
        }
    }
    let line = |(_, group): (String, Vec<usize>)| match group.as_slice() {
        [only] => Step::Choice(*only),
        [first, ..] => {
            let begin = words(*first).get(..common(&group, &words)).map(|begin| begin.join(" "));
            Step::Group { begin: begin.unwrap_or_default(), among: group }
        }
        [] => Step::More(group),
    };
    // Of very many the large ones stand there; the others come after them.
    if groups.len() > MOST && groups.iter().any(|(_, group)| group.len() > MOST) {
        let (large, small): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, group)| group.len() > FEW);
        let (large, other) = large.split_at(large.len().min(MOST - 1));
        let rest = other.iter().chain(&small).flat_map(|(_, group)| group.iter().copied());
        let rest = Some(rest.collect::<Vec<_>>()).filter(|rest| !rest.is_empty());
        return large.iter().cloned().map(line).chain(rest.map(Step::More)).collect();
    }
    if among.len() >= MANY && (groups.len() <= 1 || groups.len() > MOST) {
        return parts(texts, among);
    }
    if groups.len() <= 1 || groups.len() > MOST {
        let (first, more) = among.split_at(MOST - 1);
        let shown = first.iter().map(|at| Step::Choice(*at));
        return shown.chain([Step::More(more.to_vec())]).collect();
    }
    groups.into_iter().map(line).collect()
}

/// Very many choices that have nothing in common, in parts as they stand, each with its first and its last.
fn parts(texts: &[String], among: &[usize]) -> Vec<Step> {
    let text = |at: Option<&usize>| at.and_then(|at| texts.get(*at)).map_or("", String::as_str);
    let part = |among: &[usize]| Step::Group {
        begin: format!("{} – {}", text(among.first()), text(among.last())),
        among: among.to_vec(),
    };
    among.chunks(among.len().div_ceil(MOST)).map(part).collect()
}

/// How many words all of these begin with.
fn common<'a>(among: &[usize], words: &impl Fn(usize) -> Vec<&'a str>) -> usize {
    let Some((first, rest)) = among.split_first() else { return 0 };
    let first = words(*first);
    let alike =
        |other: &usize| first.iter().zip(words(*other)).take_while(|(one, two)| **one == *two).count();
    rest.iter().map(alike).min().unwrap_or(first.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(kinds: &[&str], each: usize) -> Vec<String> {
        let kind = |kind: &&str| {
            let kind = (*kind).to_owned();
            (1..=each).map(move |n| format!("Do {kind} with all {n}"))
        };
        kinds.iter().flat_map(kind).collect()
    }

    fn all(texts: &[String]) -> Vec<usize> {
        (0..texts.len()).collect()
    }

    #[test]
    fn few_choices_are_one_question() {
        let few = texts(&["this"], MOST);
        assert_eq!(steps(&few, &all(&few)).len(), MOST);
        assert!(matches!(steps(&few, &[3, 4])[..], [Step::Choice(3), Step::Choice(4)]));
    }

    #[test]
    fn many_are_grouped_by_how_they_begin() {
        let many = [texts(&["this", "that"], 12), vec!["Do nothing".to_owned()]].concat();
        let [Step::Group { begin, among }, Step::Group { begin: other, .. }, Step::Choice(24)] =
            &steps(&many, &all(&many))[..]
        else {
            panic!("{:?}", steps(&many, &all(&many)))
        };
        assert_eq!((begin.as_str(), other.as_str()), ("Do this with all", "Do that with all"));
        assert_eq!(*among, (0..12).collect::<Vec<_>>());
    }

    #[test]
    fn of_very_many_choices_the_kind_comes_first() {
        let kind = |kind: &str, of: &str| {
            (1..=9)
                .flat_map(|a| (1..=9).map(move |b| (a, b)))
                .map(|(a, b)| format!("{kind} {of} {a} with {b}"))
                .collect::<Vec<_>>()
        };
        let few = [kind("Attack", "die"), vec!["Pass".to_owned()]].concat();
        assert!(steps(&few, &all(&few)).len() > 3, "of fewer choices what is attacked is asked at once");
        let many = [kind("Attack", "die"), kind("Block", "hit"), vec!["Pass".to_owned()]].concat();
        assert!(many.len() >= MANY);
        let shown = steps(&many, &all(&many));
        let [Step::Group { begin, among }, Step::Group { begin: other, .. }, Step::Choice(_)] = &shown[..]
        else {
            panic!("{shown:?}")
        };
        assert_eq!((begin.as_str(), other.as_str(), among.len()), ("Attack die", "Block hit", 81));
        let which = steps(&many, among);
        assert_eq!(which.len(), 9, "then which: {which:?}");
    }

    #[test]
    fn every_one_of_very_many_is_reached_in_a_few_steps() {
        let many: Vec<String> = (0..1_000)
            .map(|n| format!("={n:03}"))
            .chain((0..200).map(|n| format!("Move {} to {n}", n % 7)))
            .collect();
        let (mut reached, mut left) = (Vec::new(), vec![(all(&many), 0)]);
        while let Some((among, deep)) = left.pop() {
            let shown = steps(&many, &among);
            assert!(shown.len() <= MOST && deep < 9);
            for step in shown {
                match step {
                    Step::Choice(at) => reached.push(at),
                    Step::Group { among, .. } | Step::More(among) => left.push((among, deep + 1)),
                }
            }
        }
        reached.sort_unstable();
        assert_eq!(reached, all(&many));
    }

    #[test]
    fn of_very_many_groups_the_large_ones_come_first() {
        let names = (0..30).map(|n| format!("Hero{n} joins"));
        let many: Vec<String> = names.chain((0..20).map(|n| format!("Anna has {n} Gold"))).collect();
        let shown = steps(&many, &all(&many));
        let [Step::Group { begin, among }, Step::More(rest)] = &shown[..] else { panic!("{shown:?}") };
        assert_eq!((begin.as_str(), among.len(), rest.len()), ("Anna has", 20, 30));
    }

    #[test]
    fn choices_without_anything_in_common_come_in_parts() {
        let many: Vec<String> = (0..40).map(|n| format!("={n}")).collect();
        let shown = steps(&many, &all(&many));
        let Some(Step::More(more)) = shown.last() else { panic!("{shown:?}") };
        assert_eq!((shown.len(), more.len()), (MOST, 40 - (MOST - 1)));
        assert_eq!(steps(&many, more).len(), MOST, "and so on");
    }
}
