//! Which die is meant, where several are alike: the rules name the first of them.

use crate::games::dicequest::dice::{DiceSet, Die};

/// The same dice, the first ones of those that are alike.
pub fn canonical(dice: &[Die], marked: DiceSet) -> DiceSet {
    let mut firsts = DiceSet::default();
    for die in marked.iter() {
        let Some(shown) = dice.get(usize::from(die)) else { continue };
        let places = (0u8..).zip(dice).filter(|(_, other)| *other == shown);
        if let Some((at, _)) = places.into_iter().find(|(at, _)| !firsts.contains(*at)) {
            firsts.insert(at);
        }
    }
    firsts
}

/// Whether two places hold dice that are alike.
pub fn alike(dice: &[Die], a: u8, b: u8) -> bool {
    let at = |die: u8| dice.get(usize::from(die));
    at(a).is_some() && at(a) == at(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dicequest::dice::Colour;

    #[test]
    fn the_first_of_those_that_are_alike_are_named() {
        let die = |colour| Die { side: 1, ..Die::rolling(colour) };
        let dice = [die(Colour::Red), die(Colour::Red), die(Colour::Red), die(Colour::Blue)];
        let marked = DiceSet::from_iter([1, 2, 3]);
        assert_eq!(canonical(&dice, marked), DiceSet::from_iter([0, 1, 3]));
        assert!(alike(&dice, 0, 2) && !alike(&dice, 2, 3) && !alike(&dice, 7, 7));
    }
}
