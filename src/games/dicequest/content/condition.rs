//! When an ability works: `self_wounded`, `shows(SS/HH, red)`, `party(3)`. Written like calls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::games::dicequest::dice::{Colour, Symbol, Symbols};

/// Something that must hold for an ability to work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("x-forms" = forms()))]
pub enum When {
    /// `self_wounded`: its Hero has a Light Wound.
    SelfWounded,
    /// `shows(SS/HH)`, `shows(SS, red)`: a die of either zone shows one of these printed faces.
    Shows {
        /// The faces; an empty one is a blank.
        faces: Vec<Symbols>,
        /// Only dice of this colour.
        #[serde(rename = "color")]
        colour: Option<Colour>,
    },
    /// `blank`, `blank(red)`: a die of either zone shows a printed blank face (DQ-DICE-10).
    Blank {
        /// Only dice of this colour.
        #[serde(rename = "color")]
        colour: Option<Colour>,
    },
    /// `has(R,2)`: the result has so many of a symbol.
    Has {
        /// Which.
        symbol: Symbol,
        /// At least.
        n: u8,
    },
    /// `met`: the requirements are met now.
    Met,
    /// `not_met`: they are not.
    NotMet,
    /// `party(3)`: so many Heroes are Active at least.
    Party(u8),
    /// `on_adventure`: the attempt is one at an Adventure.
    OnAdventure,
    /// `reroll(active)`, `reroll(inactive)`: the side of the seat's Reroll token.
    Reroll {
        /// Whether it must be active.
        active: bool,
    },
    /// `gold(3)`: the seat has so much Gold at least.
    Gold(u8),
    /// `act(2)`: it is this Act or a later one.
    Act(u8),
}

/// How packs write conditions, an example each, and what it means: what the reference of packs lists.
const FORMS: [(&str, &str); 14] = [
    ("self_wounded", "Its Hero has a Light Wound."),
    ("shows(SS/HH)", "A die of either zone shows one of these printed faces."),
    ("shows(SS/HH, red)", "A die of this colour does."),
    ("blank", "A die of either zone shows a printed blank face (DQ-DICE-10)."),
    ("blank(red)", "A die of this colour does."),
    ("has(R,2)", "The result has this symbol so often, or more often."),
    ("met", "The requirements are met now."),
    ("not_met", "The requirements are not met now."),
    ("party(2)", "So many Heroes are Active, or more."),
    ("on_adventure", "The attempt is one at an Adventure."),
    ("reroll(active)", "The seat’s Reroll token is active."),
    ("reroll(inactive)", "The seat’s Reroll token is inactive."),
    ("gold(1)", "The seat has so much Gold, or more."),
    ("act(2)", "It is this Act or a later one."),
];

fn forms() -> Vec<serde_json::Value> {
    FORMS.iter().map(|(form, means)| serde_json::json!({"form": form, "means": means})).collect()
}

const KNOWN: &str = "self_wounded, shows(SS/HH, red), blank(red), has(R,2), met, not_met, party(3), on_adventure, reroll(active), gold(3) or act(2)";

impl TryFrom<String> for When {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        read(&word).ok_or_else(|| format!("a condition is {KNOWN}, not “{word}”"))
    }
}

fn read(word: &str) -> Option<When> {
    let (name, args) = match word.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')')?),
        None => (word, ""),
    };
    let args: Vec<&str> = args.split(',').map(str::trim).collect();
    let number = || args.first()?.parse().ok();
    Some(match (name.trim(), args.as_slice()) {
        ("self_wounded", [""]) => When::SelfWounded,
        ("met", [""]) => When::Met,
        ("not_met", [""]) => When::NotMet,
        ("on_adventure", [""]) => When::OnAdventure,
        ("blank", [""]) => When::Blank { colour: None },
        ("blank", [name]) => When::Blank { colour: Some(colour(name)?) },
        ("shows", [faces]) => When::Shows { faces: read_faces(faces)?, colour: None },
        ("shows", [faces, name]) => When::Shows { faces: read_faces(faces)?, colour: Some(colour(name)?) },
        ("has", [symbol, n]) => {
            let mut letters = symbol.chars();
            let symbol = Symbol::of_letter(letters.next()?).filter(|_| letters.next().is_none())?;
            When::Has { symbol, n: n.parse().ok()? }
        }
        ("party", [_]) => When::Party(number()?),
        ("gold", [_]) => When::Gold(number()?),
        ("act", [_]) => When::Act(number()?),
        ("reroll", ["active"]) => When::Reroll { active: true },
        ("reroll", ["inactive"]) => When::Reroll { active: false },
        _ => return None,
    })
}

fn colour(name: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour_name(*colour) == name)
}

/// How packs write a colour.
#[must_use]
pub const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
    }
}

fn read_faces(faces: &str) -> Option<Vec<Symbols>> {
    faces.split('/').map(|face| Symbols::try_from(face.trim().to_owned()).ok()).collect()
}

impl From<When> for String {
    fn from(when: When) -> Self {
        match when {
            When::SelfWounded => "self_wounded".to_owned(),
            When::Shows { faces, colour } => {
                let faces: Vec<Self> = faces.iter().map(ToString::to_string).collect();
                let colour = colour.map_or_else(Self::new, |colour| format!(", {}", colour_name(colour)));
                format!("shows({}{colour})", faces.join("/"))
            }
            When::Blank { colour: None } => "blank".to_owned(),
            When::Blank { colour: Some(colour) } => format!("blank({})", colour_name(colour)),
            When::Has { symbol, n } => format!("has({},{n})", symbol.letter()),
            When::Met => "met".to_owned(),
            When::NotMet => "not_met".to_owned(),
            When::Party(n) => format!("party({n})"),
            When::OnAdventure => "on_adventure".to_owned(),
            When::Reroll { active: true } => "reroll(active)".to_owned(),
            When::Reroll { active: false } => "reroll(inactive)".to_owned(),
            When::Gold(n) => format!("gold({n})"),
            When::Act(n) => format!("act({n})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds a condition is told here to put it on the list.
    const fn number(when: &When) -> usize {
        match when {
            When::SelfWounded => 0,
            When::Shows { .. } => 1,
            When::Blank { .. } => 2,
            When::Has { .. } => 3,
            When::Met => 4,
            When::NotMet => 5,
            When::Party(_) => 6,
            When::OnAdventure => 7,
            When::Reroll { .. } => 8,
            When::Gold(_) => 9,
            When::Act(_) => 10,
        }
    }

    #[test]
    fn every_condition_is_listed_as_it_is_written() {
        let mut listed = [false; 11];
        for (form, _) in FORMS {
            let when = When::try_from(form.to_owned()).unwrap();
            listed[number(&when)] = true;
            assert_eq!(String::from(when), form);
        }
        assert_eq!(listed, [true; 11]);
    }
}
