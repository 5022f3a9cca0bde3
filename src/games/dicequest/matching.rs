//! Whether a result has what is required, and what is left over (section 4.5 of the rules).

use super::content::needs::Needs;
use super::dice::{Symbol, SymbolSet, Symbols};

/// The requirements with each “either” decided in one way; calls `each` for every way.
fn decided(needs: &Needs, each: &mut dyn FnMut(Symbols)) {
    fn go(either: &[SymbolSet], exactly: Symbols, each: &mut dyn FnMut(Symbols)) {
        let Some((first, rest)) = either.split_first() else { return each(exactly) };
        for symbol in first.iter() {
            let mut more = exactly;
            more.add(Symbols::one(symbol));
            go(rest, more, each);
        }
    }
    go(&needs.either, needs.exactly, each);
}

fn minus(have: Symbols, take: Symbols) -> Option<Symbols> {
    let mut left = [0; 5];
    for (left, (have, take)) in left.iter_mut().zip(have.0.into_iter().zip(take.0)) {
        *left = have.checked_sub(take)?;
    }
    Some(Symbols(left))
}

/// Whether every required symbol can be matched by a different symbol of the result (DQ-OUT-3).
#[must_use]
pub fn met(result: Symbols, needs: &Needs, generic: SymbolSet) -> bool {
    let fits = |exactly| minus(result, exactly).is_some_and(|left| generic.count(left) >= needs.generic);
    if needs.either.is_empty() {
        return fits(needs.exactly);
    }
    let mut met = false;
    decided(needs, &mut |exactly| met = met || fits(exactly));
    met
}

/// How many symbols of the result that match an ∞ are not used for the requirements, at best (DQ-ADV-5); none if
/// the requirements are missed.
#[must_use]
pub fn score(result: Symbols, needs: &Needs, generic: SymbolSet, excess: SymbolSet) -> Option<u8> {
    let mut best = None;
    decided(needs, &mut |exactly| {
        let Some(left) = minus(result, exactly).filter(|left| generic.count(*left) >= needs.generic) else {
            return;
        };
        // Symbols that score nothing serve as generic successes first.
        let other = SymbolSet(generic.0 & !excess.0).count(left);
        let score = excess.count(left) - needs.generic.saturating_sub(other);
        best = best.max(Some(score));
    });
    best
}

/// Whether the requirements and what tokens ask for can be matched together, with no more than `shields` Shields
/// for the tokens (DQ-THR-5, DQ-THR-6).
#[must_use]
pub fn pays(result: Symbols, needs: &Needs, tokens: &Needs, generic: SymbolSet, shields: u8) -> bool {
    let mut pays = false;
    decided(needs, &mut |required| {
        decided(tokens, &mut |asked| {
            let left = minus(result, required).and_then(|left| minus(left, asked));
            pays =
                pays || left.is_some_and(|left| generics_fit(left, needs, tokens, asked, generic, shields));
        });
    });
    pays
}

/// What is left pays the generic successes of both. Tokens take what is no Shield first, as they may not have
/// many of those.
fn generics_fit(
    left: Symbols,
    needs: &Needs,
    tokens: &Needs,
    asked: Symbols,
    generic: SymbolSet,
    shields: u8,
) -> bool {
    let own = if generic.contains(Symbol::Shield) { left.of(Symbol::Shield) } else { 0 };
    let others = generic.count(left) - own;
    let with_shields = tokens.generic.saturating_sub(others);
    let others_left = others.saturating_sub(tokens.generic);
    asked.of(Symbol::Shield) + with_shields <= shields
        && with_shields <= own
        && needs.generic <= others_left + own - with_shields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Random;
    use crate::games::dicequest::content::needs::Need;

    fn result(letters: &str) -> Symbols {
        Symbols::try_from(letters.to_owned()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn needs(words: &str) -> Needs {
        let need = |word: &str| Need::try_from(word.to_owned()).unwrap_or_else(|error| panic!("{error}"));
        words.split_whitespace().map(need).collect()
    }

    fn list(symbols: Symbols) -> Vec<Symbol> {
        let times = |symbol: Symbol| std::iter::repeat_n(symbol, usize::from(symbols.of(symbol)));
        Symbol::ALL.into_iter().flat_map(times).collect()
    }

    /// Every requirement as the set of symbols that match it.
    fn wants(needs: &Needs, generic: SymbolSet) -> Vec<SymbolSet> {
        let one = |symbol: Symbol| SymbolSet(1 << symbol as u8);
        let exactly = list(needs.exactly).into_iter().map(one);
        let generics = std::iter::repeat_n(generic, usize::from(needs.generic));
        exactly.chain(generics).chain(needs.either.iter().copied()).collect()
    }

    /// All ways to match, by trying: the best number of leftover symbols in `excess`.
    fn brute(have: &[Symbol], wants: &[SymbolSet], excess: SymbolSet) -> Option<u8> {
        let Some((first, rest)) = wants.split_first() else {
            return Some(have.iter().filter(|symbol| excess.contains(**symbol)).count() as u8);
        };
        let tries = (0..have.len()).filter(|at| first.contains(have[*at]));
        tries
            .filter_map(|at| {
                let mut left = have.to_vec();
                left.remove(at);
                brute(&left, rest, excess)
            })
            .max()
    }

    fn brute_pays(have: &[Symbol], wants: &[SymbolSet], tokens: &[SymbolSet], shields: u8) -> bool {
        let (pool, first, rest, paying) = match (wants.split_first(), tokens.split_first()) {
            (Some((first, rest)), _) => (have, first, (rest, tokens), false),
            (None, Some((first, rest))) => (have, first, (wants, rest), true),
            (None, None) => return true,
        };
        (0..pool.len()).filter(|at| first.contains(pool[*at])).any(|at| {
            let mut left = pool.to_vec();
            let shield = left.remove(at) == Symbol::Shield && paying;
            shields >= u8::from(shield) && brute_pays(&left, rest.0, rest.1, shields - u8::from(shield))
        })
    }

    #[test]
    fn the_best_matching_is_found() {
        let mut random = Random::from_seed(5);
        let words = ["S", "A", "W", "H", "R", "*", "*", "S/A", "W/H", "A/R"];
        for _ in 0..400 {
            let mut have = Symbols::NONE;
            (0..random.index(6)).for_each(|_| have.add(Symbols::one(Symbol::ALL[random.index(5)])));
            let some = |random: &mut Random, n| -> String {
                let n = random.index(n);
                (0..n).map(|_| words[random.index(words.len())]).collect::<Vec<_>>().join(" ")
            };
            let (required, tokens) = (some(&mut random, 4), some(&mut random, 3));
            let (generic, excess) = (SymbolSet::FIGHTING, SymbolSet(random.below(32) as u8));
            let (needs, asked) = (needs(&required), needs(&tokens));
            let expected = brute(&list(have), &wants(&needs, generic), excess);
            assert_eq!(score(have, &needs, generic, excess), expected, "{have} for {required}, ∞ {excess:?}");
            assert_eq!(met(have, &needs, generic), expected.is_some(), "{have} for {required}");
            let shields = random.below(3) as u8;
            let expected = brute_pays(&list(have), &wants(&needs, generic), &wants(&asked, generic), shields);
            let found = pays(have, &needs, &asked, generic, shields);
            assert_eq!(found, expected, "{have} for {required} and {tokens} with {shields} Shields");
        }
    }

    #[test]
    fn more_symbols_never_hurt() {
        let mut random = Random::from_seed(6);
        for _ in 0..200 {
            let mut have = Symbols::NONE;
            (0..6).for_each(|_| have.add(Symbols::one(Symbol::ALL[random.index(5)])));
            let (needs, generic) = (needs("S/A * H"), SymbolSet::FIGHTING);
            let before = score(have, &needs, generic, SymbolSet::FIGHTING);
            have.add(Symbols::one(Symbol::ALL[random.index(5)]));
            assert!(score(have, &needs, generic, SymbolSet::FIGHTING) >= before, "{have}");
        }
    }

    #[test]
    fn specifications_examples() {
        let generic = SymbolSet::FIGHTING;
        assert!(!met(result("SSRR"), &needs("S * *"), generic));
        assert!(met(result("SSA"), &needs("S * *"), generic));
        assert_eq!(score(result("SAAH"), &needs("S *"), generic, SymbolSet(0b10)), Some(2));
    }
}
