//! What stands for a person beside their name: the face that goes with the name, another face, or a sign.

use super::{Glyph, Picture, Tint, face_of};
use crate::i18n::{N_, gettext, gettext_f};

/// The picture or sign of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Avatar {
    /// The face that goes with the name.
    #[default]
    OfName,
    /// A face of its own, whatever the name: a number from 1 to [`Avatar::FACES`].
    Face(u8),
    /// One of [`Avatar::SIGNS`] on one of [`Avatar::COLOURS`].
    Sign(Glyph, Tint),
}

impl Avatar {
    /// How many faces there are to choose from.
    pub const FACES: u8 = 29;

    /// The signs, each with its name, to be translated. None of those that stand for colours, bots and winners.
    pub const SIGNS: [(Glyph, &str); 18] = [
        (Glyph::new("dice-war/dragon"), N_("Dragon")),
        (Glyph::new("dice-war/serpent"), N_("Serpent")),
        (Glyph::new("dice-war/ghost"), N_("Ghost")),
        (Glyph::new("regidice/paw"), N_("Paw")),
        (Glyph::new("regidice/heart"), N_("Heart")),
        (Glyph::new("dice-war/tower"), N_("Tower")),
        (Glyph::new("dice-war/hammer"), N_("Hammer")),
        (Glyph::new("dice-war/swords"), N_("Swords")),
        (Glyph::new("dice-war/halberd"), N_("Halberd")),
        (Glyph::SHIELD, N_("Shield")),
        (Glyph::WAND, N_("Wand")),
        (Glyph::new("dicequest/lantern"), N_("Lantern")),
        (Glyph::new("dice-tuners/mask"), N_("Mask")),
        (Glyph::new("dice-war/cog"), N_("Cog")),
        (Glyph::new("dicequest/medal"), N_("Medal")),
        (Glyph::SPARKLE, N_("Sparkle")),
        (Glyph::new("dice-war/spring"), N_("Spring")),
        (Glyph::new("dualing-dice/d20"), N_("Twenty-Sided Die")),
    ];

    /// The colours behind signs.
    pub const COLOURS: [Tint; 8] = [
        Tint::Green,
        Tint::Blue,
        Tint::Red,
        Tint::Yellow,
        Tint::Violet,
        Tint::Orange,
        Tint::Teal,
        Tint::Black,
    ];

    /// As it is written down: nothing, `face-7` or `dragon-red`.
    #[must_use]
    pub fn to_text(self) -> String {
        match self {
            Self::OfName => String::new(),
            Self::Face(n) => format!("face-{n}"),
            Self::Sign(sign, colour) => format!("{}-{}", Self::word_of(sign), Self::word_for(colour)),
        }
    }

    /// Reads what [`Avatar::to_text`] writes; `None` if it is something else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::OfName);
        }
        let (what, which) = text.rsplit_once('-')?;
        if what == "face" {
            let n = which.parse().ok().filter(|n| (1..=Self::FACES).contains(n))?;
            return (which == n.to_string()).then_some(Self::Face(n));
        }
        let (sign, _) = Self::SIGNS.into_iter().find(|(sign, _)| Self::word_of(*sign) == what)?;
        let colour = Self::COLOURS.into_iter().find(|colour| Self::word_for(*colour) == which)?;
        Some(Self::Sign(sign, colour))
    }

    /// How a sign is written: `dragon` for `dice-war/dragon`.
    #[must_use]
    pub fn word_of(sign: Glyph) -> &'static str {
        sign.name().rsplit('/').next().unwrap_or_default()
    }

    /// How a colour is written: `red` for `tint-red`.
    #[must_use]
    pub fn word_for(colour: Tint) -> &'static str {
        colour.css_class().trim_start_matches("tint-")
    }

    /// The face, drawn for somebody with this name; `None` for a sign.
    #[must_use]
    pub fn face(self, name: &str) -> Option<Picture> {
        match self {
            Self::OfName => Some(face_of(name)),
            Self::Face(n) => Some(face_of(&format!("face {n}"))),
            Self::Sign(..) => None,
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn spoken(self) -> String {
        match self {
            Self::OfName => gettext("The face that goes with the name"),
            Self::Face(n) => gettext_f("Face {n}", &[("n", &n.to_string())]),
            Self::Sign(sign, colour) => {
                let name = Self::SIGNS.iter().find(|(other, _)| *other == sign).map_or("", |(_, name)| name);
                gettext_f("{sign}, {colour}", &[("sign", &gettext(name)), ("colour", &colour.name())])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Avatar, Tint};

    #[test]
    fn what_is_written_is_read_again_and_nothing_else_is() {
        let faces = (1..=Avatar::FACES).map(Avatar::Face);
        let signs = Avatar::SIGNS
            .into_iter()
            .flat_map(|(sign, _)| Avatar::COLOURS.map(|colour| Avatar::Sign(sign, colour)));
        let all: Vec<Avatar> = faces.chain(signs).chain([Avatar::OfName]).collect();
        let texts: Vec<String> = all.iter().map(|avatar| avatar.to_text()).collect();
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(Avatar::parse(text), Some(all[at]), "{text}");
            assert!(!texts[..at].contains(text), "{text} stands for two");
        }
        for text in
            ["face-0", "face-30", "face-07", "face", "dragon", "dragon-white", "robot-red", "-", "face-"]
        {
            assert_eq!(Avatar::parse(text), None, "{text}");
        }
    }

    #[test]
    fn faces_differ_and_signs_are_there_and_stand_for_nothing_else() {
        let faces: Vec<_> = (1..=Avatar::FACES).map(|n| Avatar::Face(n).face("Anna")).collect();
        for (at, face) in faces.iter().enumerate() {
            assert!(face.is_some() && !faces[..at].contains(face), "face {} is there before", at + 1);
        }
        for (sign, name) in Avatar::SIGNS {
            let path =
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/resources").join(sign.path());
            assert!(path.is_file(), "{name}");
            assert!(
                Tint::ALL.iter().all(|tint| tint.emblem() != Some(sign)),
                "{name} is the sign of a colour"
            );
        }
    }
}
