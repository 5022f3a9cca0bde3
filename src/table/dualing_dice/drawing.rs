//! What a goal’s drawing is made of.

use super::names;
use crate::games::dualing_dice::dice::{Kind, Tint as Which};
use crate::games::dualing_dice::goal::Picture;
use crate::games::dualing_dice::goal::condition::{Half, Measure, Parity};
use crate::games::dualing_dice::goal::picture::{Comparison, HowMany, Mark, Symbol, Wanted};
use crate::table::Drawing;
use crate::table::look::{self, Face, Glyph, Shape, Stance, Tint};

/// The items of a picture, from left to right.
pub fn items(picture: &Picture, own: Tint) -> Vec<Drawing> {
    let word = |words: &str| Drawing::Word(words.to_owned());
    match picture {
        Picture::Dice { dice, how_many } => {
            let sign = match how_many {
                HowMany::AtLeast => None,
                HowMany::AtMost => Some(word("≤")),
                HowMany::Exactly => Some(word("=")),
            };
            sign.into_iter().chain(dice.iter().flat_map(|symbol| symbol_items(symbol, own))).collect()
        }
        Picture::Measure { measure, of, wanted } => {
            let mut items = measured(*measure, of, own);
            items.extend(wanted.iter().map(|wanted| Drawing::Word(wanted_words(*wanted))));
            items
        }
        Picture::Compare { left, sign, right } => {
            let mut items = measured(left.0, &left.1, own);
            items.push(Drawing::Word(sign_words(*sign)));
            items.extend(measured(right.0, &right.1, own));
            items
        }
        Picture::Crossed(inner) => vec![Drawing::Crossed(items(inner, own))],
        Picture::Some { n, of } => {
            let all = *n == of.len();
            let start = (!all && *n > 1).then(|| Drawing::Word(format!("{n} ×")));
            let between = if all { "+" } else { "/" };
            let mut found: Vec<Drawing> = start.into_iter().collect();
            for (at, part) in of.iter().enumerate() {
                if at > 0 {
                    found.push(word(between));
                }
                found.extend(items(part, own));
            }
            found
        }
        Picture::Judged => vec![word("?")],
    }
}

fn measured(measure: Measure, of: &Symbol, own: Tint) -> Vec<Drawing> {
    let sign = match measure {
        Measure::Count => "#",
        Measure::Sum => "Σ",
        Measure::Max => "▲",
        Measure::Min => "▼",
        Measure::Spread => "↔",
        Measure::Values => "≠",
        Measure::Kinds => "△□",
        Measure::Same => "=",
        Measure::SameKind => "□□",
        Measure::Run => "↗",
    };
    let mut items = vec![Drawing::Word(sign.to_owned())];
    if *of != Symbol::default() {
        items.extend(symbol_items(of, own));
    }
    items
}

fn wanted_words(wanted: Wanted) -> String {
    match wanted {
        Wanted::AtLeast(n) => format!("≥ {n}"),
        Wanted::AtMost(n) => format!("≤ {n}"),
        Wanted::Exactly(n) => format!("= {n}"),
        Wanted::Between(low, high) => format!("{low}–{high}"),
        Wanted::MultipleOf(n) => format!("= {n}, {}, {}…", n.saturating_mul(2), n.saturating_mul(3)),
        Wanted::Parity(Parity::Even) => "= 2, 4, 6…".to_owned(),
        Wanted::Parity(Parity::Odd) => "= 1, 3, 5…".to_owned(),
    }
}

fn sign_words(sign: Comparison) -> String {
    match sign {
        Comparison::MoreBy(0) => "≥".to_owned(),
        Comparison::MoreBy(n) => format!("≥ {n} +"),
        Comparison::Exactly(0) => "=".to_owned(),
        Comparison::Exactly(n) if n < 0 => format!("= −{} +", n.unsigned_abs()),
        Comparison::Exactly(n) => format!("= {n} +"),
        Comparison::Within(n) => format!("≈ {n}"),
    }
}

/// A die with its marks; marks that do not go on a die stand beside it.
fn symbol_items(symbol: &Symbol, own: Tint) -> Vec<Drawing> {
    let tint = match symbol.tint {
        Some(Which::White) => Tint::White,
        Some(Which::Colour) => own,
        None => Tint::Neutral,
    };
    let mut face = Face::Blank;
    let mut lift = 0.0;
    let mut shape = symbol.kinds.first().copied().map(names::shape);
    let mut words = Vec::new();
    for mark in &symbol.marks {
        match mark {
            Mark::Step(n) => lift = f64::from(*n) * 0.13,
            Mark::SameNumber(group) => {
                words.extend(face.printed());
                face = group_face(*group);
            }
            Mark::SameKind(group) => shape = Some(group_shape(*group)),
            Mark::Top => face = sign(Glyph::CROWN),
            mark if face == Face::Blank => face = mark_face(mark),
            mark => words.push(mark_words(mark)),
        }
    }
    let several = symbol.kinds.len() > 1;
    let mut items = if several {
        if let Some(word) = face.printed() {
            words.insert(0, word);
        }
        vec![Drawing::Several { shapes: symbol.kinds.iter().copied().map(names::shape).collect(), tint }]
    } else {
        vec![match shape {
            Some(shape) => Drawing::Die { shape, tint, face, lift },
            None => Drawing::Any { tint, face, lift },
        }]
    };
    items.extend(words.into_iter().map(Drawing::Word));
    items
}

fn sign(glyph: Glyph) -> Face {
    Face::Symbols(vec![look::Symbol { glyph, name: "", stance: Stance::Upright }])
}

/// The same sign stands for the same number, whichever that is.
fn group_face(group: u8) -> Face {
    let signs = [Glyph::STAR, Glyph::DROP, Glyph::SUN, Glyph::LEAF, Glyph::FLAME];
    sign(signs.get(usize::from(group)).copied().unwrap_or(Glyph::STAR))
}

/// The same solid stands for the same type, whichever that is.
fn group_shape(group: u8) -> Shape {
    let kinds = [Kind::D8, Kind::D12, Kind::D4, Kind::D10, Kind::D20];
    names::shape(kinds.get(usize::from(group)).copied().unwrap_or_default())
}

fn mark_face(mark: &Mark) -> Face {
    match mark {
        Mark::Is(numbers) => match numbers.as_slice() {
            [n] => Face::Number((*n).into()),
            _ => Face::Text(mark_words(mark)),
        },
        mark => Face::Text(mark_words(mark)),
    }
}

fn mark_words(mark: &Mark) -> String {
    match mark {
        Mark::Is(numbers) => {
            let row = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
            match (numbers.first(), numbers.last()) {
                (Some(low), Some(high)) if row && numbers.len() > 2 => format!("{low}–{high}"),
                _ => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("/"),
            }
        }
        Mark::AtLeast(n) => format!("{n}+"),
        Mark::AtMost(n) => format!("≤{n}"),
        Mark::Between(low, high) => format!("{low}–{high}"),
        Mark::Parity(Parity::Even) => "2·4".to_owned(),
        Mark::Parity(Parity::Odd) => "1·3".to_owned(),
        Mark::Half(Half::Upper) => "▲".to_owned(),
        Mark::Half(Half::Lower) => "▼".to_owned(),
        Mark::Top | Mark::Step(_) | Mark::SameNumber(_) | Mark::SameKind(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Packs;
    use crate::games::dualing_dice::DualingDice;
    use crate::games::dualing_dice::content::Content;

    /// Goals that differ look different, in every colour that is needed.
    #[test]
    fn every_goal_of_the_default_deck_has_a_drawing_of_its_own() {
        let content: Content = toml::from_str(DualingDice::default_pack()).unwrap();
        let mut seen: Vec<(String, Vec<Drawing>)> = Vec::new();
        for goal in &content.goal {
            let drawn = items(&goal.picture(), Tint::Blue);
            assert!(!drawn.is_empty() && drawn.len() <= 12, "{}: {drawn:?}", goal.id);
            let same = seen.iter().find(|(_, other)| *other == drawn);
            assert!(same.is_none(), "{} looks like {same:?}", goal.id);
            seen.push((goal.id.clone(), drawn));
        }
        assert!(seen.len() > 60);
    }
}
