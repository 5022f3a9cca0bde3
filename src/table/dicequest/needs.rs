//! Which of the required symbols are there, and which are still missing.

use crate::games::dicequest::content::needs::{Need, Needs};
use crate::games::dicequest::dice::{Symbol, SymbolSet, Symbols};

/// A required symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Required {
    pub need: Need,
    /// Whether the result has it.
    pub there: bool,
}

/// Everything that is required, matched as well as can be.
pub fn required(result: Symbols, needs: &Needs, generic: SymbolSet) -> Vec<Required> {
    let mut left = result;
    let mut all = Vec::new();
    for symbol in Symbol::ALL {
        for _ in 0..needs.exactly.of(symbol) {
            all.push(Required { need: Need::Exactly(symbol), there: left.take(symbol) });
        }
    }
    let taken = either(&needs.either, left, generic, needs.generic).1;
    for (set, symbol) in needs.either.iter().zip(taken) {
        let there = symbol.is_some_and(|symbol| left.take(symbol));
        all.push(Required { need: Need::Either(*set), there });
    }
    let mut rest = generic.count(left);
    for _ in 0..needs.generic {
        all.push(Required { need: Need::Generic, there: rest > 0 });
        rest = rest.saturating_sub(1);
    }
    all
}

/// How many requirements can be matched at best, and the symbol for each of those that leave a choice.
fn either(sets: &[SymbolSet], left: Symbols, generic: SymbolSet, n: u8) -> (u8, Vec<Option<Symbol>>) {
    let Some((first, rest)) = sets.split_first() else {
        return (generic.count(left).min(n), Vec::new());
    };
    let choices = first.iter().filter(|symbol| left.of(*symbol) > 0).map(Some).chain([None]);
    let mut best: Option<(u8, Vec<Option<Symbol>>)> = None;
    for choice in choices {
        let mut left = left;
        let won = u8::from(choice.is_some_and(|symbol| left.take(symbol)));
        let (more, mut taken) = either(rest, left, generic, n);
        if best.as_ref().is_none_or(|(count, _)| won + more > *count) {
            taken.insert(0, choice);
            best = Some((won + more, taken));
        }
    }
    best.unwrap_or_default()
}

/// How many are missing.
pub fn missing(result: Symbols, needs: &Needs, generic: SymbolSet) -> usize {
    required(result, needs, generic).iter().filter(|required| !required.there).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Random;
    use crate::games::dicequest::matching;

    fn needs(words: &str) -> Needs {
        words.split_whitespace().map(|word| Need::try_from(word.to_owned()).unwrap()).collect()
    }

    fn told(result: &str, needed: &str) -> String {
        let result = Symbols::try_from(result.to_owned()).unwrap();
        let word = |required: Required| {
            format!("{}{}", String::from(required.need), if required.there { '+' } else { '-' })
        };
        let all = required(result, &needs(needed), SymbolSet::FIGHTING);
        all.into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn symbols_go_where_they_are_needed_most() {
        assert_eq!(told("SSA", "S A * *"), "S+ A+ *+ *-");
        // The Arrow serves the one that takes nothing else.
        assert_eq!(told("SA", "S/A A/W"), "S/A+ A/W+");
        assert_eq!(told("A", "S/A A/W"), "S/A+ A/W-");
        assert_eq!(told("R", "* R"), "R+ *-");
    }

    #[test]
    fn nothing_is_missing_exactly_when_the_rules_say_so() {
        let mut random = Random::from_seed(7);
        for _ in 0..3000 {
            let mut word = || ["S", "A", "W", "H", "R", "*", "S/A", "W/H", "A/H/R"][random.below(9) as usize];
            let needs = needs(&[word(), word(), word(), word()].join(" "));
            let mut result = Symbols::NONE;
            for symbol in Symbol::ALL {
                (0..random.below(3)).for_each(|_| result.add(Symbols::one(symbol)));
            }
            let met = matching::met(result, &needs, SymbolSet::FIGHTING);
            assert_eq!(missing(result, &needs, SymbolSet::FIGHTING) == 0, met, "{result:?} {needs:?}");
        }
    }
}
