//! How likely the default dice bring what is required: SC-80 and SC-81.

use std::collections::BTreeMap;

use tableside::games::dicequest::content::needs::Needs;
use tableside::games::dicequest::dice::{Colour, SymbolSet, Symbols};
use tableside::games::dicequest::matching::met;

use crate::table::{content, rule};

fn needs(words: &str) -> Needs {
    words.split_whitespace().map(|word| word.to_owned().try_into().unwrap()).collect()
}

/// How many of the throws of these dice on top of `kept` meet the requirements, of all.
fn ways(
    kept: Symbols,
    dice: &[[Symbols; 6]],
    needs: &Needs,
    memo: &mut BTreeMap<(Symbols, usize), u64>,
) -> u64 {
    let Some((die, rest)) = dice.split_first() else {
        return u64::from(met(kept, needs, SymbolSet::FIGHTING));
    };
    if let Some(known) = memo.get(&(kept, dice.len())) {
        return *known;
    }
    let with = |face: &Symbols| {
        let mut all = kept;
        all.add(*face);
        all
    };
    let n = die.iter().map(|face| ways(with(face), rest, needs, memo)).sum();
    memo.insert((kept, dice.len()), n);
    n
}

fn faces(pool: &[Colour]) -> Vec<[Symbols; 6]> {
    let content = content();
    pool.iter().map(|colour| *content.dice.of(*colour)).collect()
}

/// Every throw of a pool, face by face.
fn throws(dice: &[[Symbols; 6]]) -> Vec<Vec<Symbols>> {
    dice.iter().fold(vec![Vec::new()], |all, die| {
        all.iter()
            .flat_map(|before| die.iter().map(|face| before.iter().copied().chain([*face]).collect()))
            .collect()
    })
}

/// The sum over all throws of the best chance with the Reroll token, in parts of 6 to the power of the dice.
fn with_token(dice: &[[Symbols; 6]], needs: &Needs) -> u64 {
    let whole = 6u64.pow(dice.len() as u32);
    let mut best: BTreeMap<Vec<Symbols>, u64> = BTreeMap::new();
    let mut memos: BTreeMap<u32, BTreeMap<(Symbols, usize), u64>> = BTreeMap::new();
    let mut sum = 0;
    for throw in throws(dice) {
        let found = best.get(&throw).copied().unwrap_or_else(|| {
            let reroll = |set: u32| {
                let (mut kept, mut again) = (Symbols::NONE, Vec::new());
                for (at, face) in throw.iter().enumerate() {
                    if set & (1 << at) == 0 { kept.add(*face) } else { again.push(dice[at]) }
                }
                let share = whole / 6u64.pow(again.len() as u32);
                ways(kept, &again, needs, memos.entry(set).or_default()) * share
            };
            (0..1 << dice.len()).map(reroll).max().unwrap()
        });
        best.insert(throw, found);
        sum += found;
    }
    sum
}

#[test]
fn sc80_sword_arrow_wand() {
    let dice = faces(&[Colour::Red, Colour::Blue, Colour::Red, Colour::Yellow]);
    let needs = needs("S A W");
    let whole = 6u64.pow(4);
    rule("DQ-DICE-2").gives_when("1/4", ways(Symbols::NONE, &dice, &needs, &mut BTreeMap::new()) * 4, whole);
    rule("DQ-DICE-2").gives_when("5/8 with the token", with_token(&dice, &needs) * 8, whole * whole * 5);
}

#[test]
fn sc81_five_generic_successes() {
    let dice = faces(&[Colour::Blue, Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow]);
    let needs = needs("* * * * *");
    let whole = 6u64.pow(5);
    assert_eq!(ways(Symbols::NONE, &dice, &needs, &mut BTreeMap::new()) * 12, whole * 5, "5/12");
    let token = with_token(&dice, &needs);
    assert_eq!(token * 104_976, whole * whole * 85_385, "85385/104976 with the token");
    let successes: u64 =
        throws(&dice).iter().flatten().map(|face| u64::from(SymbolSet::FIGHTING.count(*face))).sum();
    assert_eq!(successes * 6, whole * 25, "25/6 on average");
}
