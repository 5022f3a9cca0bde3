//! Which of several choices people mean by some of its words.

/// Words that people say and that tell nothing apart.
const SMALL: [&str; 10] = ["a", "an", "the", "to", "for", "with", "on", "at", "and", "my"];

/// The indices of the texts that fit the words best: the one that is meant, or several to choose from. Better than all
/// words somewhere are the whole text, its beginning, and whole words. The texts are in small letters.
pub(super) fn find(lower: &[String], said: &str) -> Vec<usize> {
    let said = said.trim().to_lowercase();
    let wanted: Vec<&str> = tokens(&said).filter(|word| !SMALL.contains(word)).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let fit = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..lower.len()).filter(|at| lower.get(*at).is_some_and(|text| fits(text))).collect()
    };
    let levels: [&dyn Fn(&str) -> bool; 4] = [
        &|text| text == said,
        &|text| text.starts_with(&said),
        &|text| holds(text, &wanted, |word, wanted| word == wanted),
        &|text| holds(text, &wanted, |word, wanted| word.starts_with(wanted)),
    ];
    levels.into_iter().map(fit).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The index of the text that was meant by words with a slip in them: a letter in short words, two in longer ones.
/// Nothing if several could be meant.
pub(crate) fn near(lower: &[String], said: &str) -> Option<usize> {
    let said = said.trim().to_lowercase();
    let wanted: Vec<&str> = tokens(&said).filter(|word| !SMALL.contains(word)).collect();
    if !wanted.iter().any(|word| word.chars().count() > 3) {
        return None;
    }
    let like = |word: &str, wanted: &str| {
        let most = match wanted.chars().count() {
            0..=3 => 0,
            4..=5 => 1,
            _ => 2,
        };
        word.starts_with(wanted) || strsim::damerau_levenshtein(word, wanted) <= most
    };
    let mut meant =
        (0..lower.len()).filter(|at| lower.get(*at).is_some_and(|text| holds(text, &wanted, like)));
    meant.next().filter(|_| meant.next().is_none())
}

/// Whether a text has a word of its own for each that is wanted.
fn holds(text: &str, wanted: &[&str], same: impl Fn(&str, &str) -> bool) -> bool {
    let mut words: Vec<&str> = tokens(text).collect();
    wanted.iter().all(|wanted| {
        let found = words.iter().position(|word| same(word, wanted));
        found.map(|at| words.swap_remove(at)).is_some()
    })
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || ",;:()“”".contains(c));
    // The last word of a sentence is a whole one.
    words.map(|word| word.trim_end_matches(['.', '!', '?'])).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among(said: &str) -> Vec<usize> {
        let texts = [
            "Attack for 1 with red 3",
            "Attack for 2 with red 3, yellow 1, yellow 4",
            "Attack for 3 with red 1, 2 × yellow 1",
            "Hire Kaji of Cinder Isle (cost 3)",
            "Spirit b1 to b3 (2b1-b3)",
            "Spirit b1 to b2 (2b1-b2)",
        ];
        find(&texts.map(str::to_lowercase), said)
    }

    #[test]
    fn some_words_are_enough() {
        assert_eq!(among("hire kaji"), [3]);
        assert_eq!(among("cinder"), [3]);
        assert_eq!(among("the spirit to b3"), [4]);
        assert_eq!(among("attack yellow 4"), [1]);
        let sentences = ["Anna has 90 Gold.", "Anna has 9 Gold."].map(str::to_lowercase);
        assert_eq!(find(&sentences, "anna 9 gold"), [1], "the last word is a whole one");
        assert_eq!(among("Attack for 1 with red 3"), [0]);
    }

    #[test]
    fn a_slip_is_understood_where_only_one_can_be_meant() {
        let texts =
            ["Hire Kaji of Cinder Isle", "Hire Mio of Many Masks", "Attack with red 3", "Attack with red 4"];
        let texts = texts.map(str::to_lowercase);
        for (said, meant) in [
            ("hire kaij", Some(0)),
            ("cindre", Some(0)),
            ("attakc red 3", Some(2)),
            ("mask", Some(1)),
            ("attakc", None),
            ("xyz", None),
            ("", None),
        ] {
            assert_eq!(near(&texts, said), meant, "{said}");
        }
    }

    #[test]
    fn what_could_mean_several_gives_all_of_them() {
        assert_eq!(among("spirit"), [4, 5]);
        assert_eq!(among("yellow"), [1, 2]);
    }

    #[test]
    fn what_means_nothing_gives_none() {
        assert!(among("hire mio").is_empty() && among("").is_empty() && among("to the").is_empty());
        assert!(among("yellow yellow yellow").is_empty(), "each word stands for one");
    }
}
