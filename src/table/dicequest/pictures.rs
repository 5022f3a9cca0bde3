//! Pictures of Heroes, Items, Quests, Adventures and Threats.
//!
//! Those of the default pack are composed in `pictures.toml` among the resources. Any other card gets one that is made
//! from its id, always the same.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::games::dicequest::content::Class;
use crate::games::dicequest::dice::Colour;
use crate::table::look::{Ground, Layer, Picture};

/// Where the layers are, among the resources.
const FOLDER: &str = "dicequest/pictures";
const WRITTEN: &str = include_str!("../../../data/resources/dicequest/pictures/pictures.toml");

/// How far a Hero has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Apprentice,
    Expert,
    Legendary,
}

/// A picture as it is written down.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Drawn {
    /// What is behind it.
    scene: String,
    /// Its layers, with blanks between them.
    layers: String,
    /// `#rrggbb` by class.
    colours: BTreeMap<String, String>,
}

/// All of them, by the ids of cards.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Album {
    hero: BTreeMap<String, Drawn>,
    item: BTreeMap<String, Drawn>,
    quest: BTreeMap<String, Drawn>,
    adventure: BTreeMap<String, Drawn>,
    threat: BTreeMap<String, Drawn>,
}

/// The album; nothing, and a line in the log, if it cannot be read.
fn album() -> &'static Album {
    static ALBUM: OnceLock<Album> = OnceLock::new();
    ALBUM.get_or_init(|| {
        toml::from_str(WRITTEN).unwrap_or_else(|error| {
            tracing::error!(%error, "the pictures cannot be read");
            Album::default()
        })
    })
}

/// A Hero. Apprentices wear plain clothes; light surrounds the others.
pub fn hero(id: &str, class: Class, level: Level) -> Picture {
    let drawn = album().hero.get(id).cloned().unwrap_or_else(|| invent::hero(id, class));
    let plain = level == Level::Apprentice;
    let dressed = |layer: &Layer| !(plain && layer.path.ends_with("/cape.svg"));
    let mut picture = Picture { portrait: true, ..compose(&drawn) };
    picture.layers.retain(dressed);
    for layer in picture.layers.iter_mut().filter(|layer| plain && layer.path.contains("/dress/")) {
        layer.path = format!("{FOLDER}/dress/tunic.svg");
    }
    picture.ground = Some(match (class, level) {
        (Class::Warrior, Level::Apprentice) => ground(0xb58f88, 0x5c4044, false),
        (Class::Marksman, Level::Apprentice) => ground(0x93a6bd, 0x3f5068, false),
        (Class::Mage, Level::Apprentice) => ground(0xbfae85, 0x665530, false),
        (Class::Tank, Level::Apprentice) => ground(0x93ad97, 0x3f5a48, false),
        (Class::Warrior, _) => ground(0xd08a74, 0x6b1f2c, true),
        (Class::Marksman, _) => ground(0x7fa8d8, 0x1f3f78, true),
        (Class::Mage, _) => ground(0xe0bc62, 0x7a561a, true),
        (Class::Tank, _) => ground(0x84bd8b, 0x1f5636, true),
    });
    if let (Level::Legendary, Some(ground)) = (level, &mut picture.ground) {
        ground.lit = 0xffe08a;
    }
    picture
}

/// An Item, for its dice if it is not known.
pub fn item(id: &str, dice: [u8; 4], single_use: bool, legendary: bool) -> Picture {
    let drawn = album().item.get(id).cloned().unwrap_or_else(|| invent::item(id, dice, single_use));
    let ground = if legendary { ground(0xf6d98a, 0x8a6a34, true) } else { ground(0xd8c7a2, 0x83694a, false) };
    Picture { ground: Some(ground), ..compose(&drawn) }
}

/// A Quest of an Act; Playtime has none.
pub fn quest(id: &str, act: u8) -> Picture {
    let drawn = album().quest.get(id).cloned().unwrap_or_else(|| invent::place(id));
    at_dusk(compose(&drawn), act)
}

/// An Adventure of an Act.
pub fn adventure(id: &str, act: u8) -> Picture {
    let drawn = album().adventure.get(id).cloned().unwrap_or_else(|| invent::place(id));
    let mut picture = at_dusk(compose(&drawn), act);
    if let Some(ground) = &mut picture.ground {
        ground.rays = true;
    }
    picture
}

/// A Threat card.
pub fn threat(id: &str) -> Picture {
    let drawn = album().threat.get(id).cloned().unwrap_or_else(|| invent::place(id));
    let picture = at_dusk(compose(&drawn), 3);
    Picture { ground: Some(ground(0x8a4a5a, 0x2a1630, true)), ..picture }
}

const fn ground(lit: u32, dark: u32, rays: bool) -> Ground {
    Ground { lit, dark, rays }
}

/// The light of an Act: a bright day, a late evening, night.
fn at_dusk(mut picture: Picture, act: u8) -> Picture {
    let (sky, far, near) = match act {
        0 | 1 => (ground(0xa9cfc0, 0xf6dca0, false), 0x7fa36a, 0x4f7a4a),
        2 => (ground(0x8a5a7a, 0xf0a868, false), 0x7a5a6a, 0x4a3a4e),
        _ => (ground(0x1c2248, 0x5a6aa8, false), 0x2e3560, 0x1a1e3c),
    };
    picture.ground = Some(sky);
    for (class, colour) in [("far", far), ("near", near)] {
        if !picture.colours.iter().any(|(known, _)| known == class) {
            picture.colours.push((class.to_owned(), colour));
        }
    }
    picture
}

fn compose(drawn: &Drawn) -> Picture {
    let scene = (!drawn.scene.is_empty()).then(|| Layer {
        path: format!("{FOLDER}/scene/{}.svg", drawn.scene),
        cover: true,
        ..Layer::default()
    });
    let layer = |word: &str| {
        let name = word.trim_start_matches('~');
        Layer {
            path: format!("{FOLDER}/{name}.svg"),
            flip: name != word,
            // Eyes and mouths are too fine for one.
            outline: !name.starts_with("face/"),
            cover: false,
        }
    };
    Picture {
        layers: scene.into_iter().chain(drawn.layers.split_whitespace().map(layer)).collect(),
        colours: drawn
            .colours
            .iter()
            .filter_map(|(class, hex)| Some((class.clone(), colour(hex)?)))
            .collect(),
        ..Picture::default()
    }
}

/// `#rrggbb` as a number.
fn colour(hex: &str) -> Option<u32> {
    u32::from_str_radix(hex.strip_prefix('#')?, 16).ok()
}

/// Pictures for cards that nobody has drawn.
mod invent {
    use super::{Class, Colour, Drawn};
    use crate::table::look::Chosen;

    pub fn hero(id: &str, class: Class) -> Drawn {
        let mut dice = Chosen::by(id);
        let (arms, dress, hats): (&[&str], &[&str], &[&str]) = match class {
            Class::Warrior => (
                &["arm/sword", "arm/axe", "arm/greatsword", "arm/spear"],
                &["dress/tabard", "dress/plate", "dress/leather"],
                &["hat/helm", "hat/horns", "hat/bandana", "", ""],
            ),
            Class::Marksman => (
                &["arm/bow", "arm/quiver", "arm/pistol", "arm/falcon"],
                &["dress/leather", "dress/coat"],
                &["hat/cap", "hat/hood", "hat/brim", "", ""],
            ),
            Class::Mage => (
                &["arm/staff", "arm/wand", "arm/book", "arm/crook"],
                &["dress/robe"],
                &["hat/wizard", "hat/hood", "hat/circlet", "", ""],
            ),
            Class::Tank => (
                &["arm/hammer", "arm/club", "arm/sack", "arm/stones"],
                &["dress/plate", "dress/apron", "dress/furs"],
                &["hat/coif", "hat/helm", "hat/bandana", "", ""],
            ),
        };
        let hair =
            ["hair/short", "hair/side", "hair/long", "hair/bob", "hair/curls", "hair/spiky", "hair/bun"];
        let eyes =
            ["face/eyes-calm", "face/eyes-brave", "face/eyes-fierce", "face/eyes-lashes", "face/eyes-happy"];
        let layers = [
            dice.pick(arms),
            "neck",
            dice.pick(&["head/round", "head/square", "head/slim", "head/elf"]),
            dice.pick(dress),
            dice.pick(&hair),
            dice.pick(&eyes),
            dice.pick(&["face/nose-small", "face/nose-big", "face/nose-long"]),
            dice.pick(&["face/mouth-smile", "face/mouth-grin", "face/mouth-flat", "face/mouth-smirk"]),
            dice.pick(&["", "", "beard/full", "beard/goatee", "face/mark-freckles", "face/mark-scar"]),
            dice.pick(hats),
        ];
        let colours = [
            ("skin", dice.pick(&["#f3d3b8", "#ecbd97", "#d69c6c", "#a86c43", "#7a4a30"])),
            ("hair", dice.pick(&["#2f2a33", "#6b4226", "#8a4a26", "#c2572a", "#d9a944", "#e8e4dc"])),
            (
                "cloth",
                match class {
                    Class::Warrior => "#b5303a",
                    Class::Marksman => "#2c5fae",
                    Class::Mage => "#c08a1e",
                    Class::Tank => "#2f7d4a",
                },
            ),
        ];
        drawn("", &layers.join(" "), &colours)
    }

    pub fn item(id: &str, dice: [u8; 4], single_use: bool) -> Drawn {
        let colour = Colour::ALL.into_iter().zip(dice).find(|(_, n)| *n > 0).map(|(colour, _)| colour);
        let picture = match (single_use, colour) {
            (true, _) => Chosen::by(id).pick(&["item/potion", "item/scroll", "item/jar", "item/fireflask"]),
            (false, Some(Colour::Red)) => "item/blade",
            (false, Some(Colour::Blue)) => "item/bow",
            (false, Some(Colour::Yellow)) => "item/wand",
            (false, Some(Colour::Green)) => "item/shield",
            (false, None) => Chosen::by(id).pick(&["item/charm", "item/coin", "item/brooch", "item/lens"]),
        };
        drawn("", picture, &[])
    }

    pub fn place(id: &str) -> Drawn {
        let mut dice = Chosen::by(id);
        let scene = dice.pick(&["hills", "forest", "walls", "water", "cave"]);
        let places =
            ["place/tower", "place/castle", "place/tree", "place/tent", "place/shrine", "place/door"];
        let foes = ["foe/wolf", "foe/dragon", "foe/skull", "foe/crow", "foe/spider", "foe/ghost"];
        let all: Vec<&str> = places.into_iter().chain(foes).collect();
        drawn(scene, dice.pick(&all), &[])
    }

    fn drawn(scene: &str, layers: &str, colours: &[(&str, &str)]) -> Drawn {
        Drawn {
            scene: scene.to_owned(),
            layers: layers.to_owned(),
            colours: colours.iter().map(|(class, hex)| ((*class).to_owned(), (*hex).to_owned())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dicequest::content::{Content, HeroDeck};

    fn exists(path: &str) -> bool {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/resources").join(path).is_file()
    }

    fn content() -> Content {
        toml::from_str(include_str!("../../../data/packs/dicequest/default.toml")).unwrap()
    }

    #[test]
    fn every_card_of_the_default_pack_is_drawn() {
        let content = content();
        let album = album();
        {
            let lacks = |drawn: &BTreeMap<String, Drawn>, ids: Vec<&String>| {
                assert!(ids.iter().all(|id| drawn.contains_key(*id)), "{ids:?}");
                assert!(drawn.keys().all(|id| id == "playtime" || ids.contains(&id)), "{ids:?}");
            };
            lacks(&album.hero, content.hero.iter().map(|card| &card.id).collect());
            lacks(&album.item, content.item.iter().map(|card| &card.id).collect());
            lacks(&album.quest, content.quest.iter().map(|card| &card.id).collect());
            lacks(&album.adventure, content.adventure.iter().map(|card| &card.id).collect());
            lacks(&album.threat, content.threat_card.iter().map(|card| &card.id).collect());
        }
    }

    #[test]
    fn layers_exist_and_colours_are_colours() {
        let album = album();
        {
            let all = [&album.hero, &album.item, &album.quest, &album.adventure, &album.threat];
            for (id, drawn) in all.into_iter().flatten() {
                let picture = compose(drawn);
                assert_eq!(picture.colours.len(), drawn.colours.len(), "{id}");
                for layer in &picture.layers {
                    assert!(exists(&layer.path), "{id}: {}", layer.path);
                }
            }
        }
    }

    #[test]
    fn no_two_heroes_look_alike_and_levels_differ() {
        let content = content();
        let mut seen = Vec::new();
        for card in &content.hero {
            let legendary = card.deck == HeroDeck::Legendary;
            let level = if legendary { Level::Legendary } else { Level::Expert };
            let picture = hero(&card.id, card.class, level);
            assert!(!seen.contains(&picture), "{}", card.id);
            assert_ne!(picture, hero(&card.id, card.class, Level::Apprentice), "{}", card.id);
            seen.push(picture);
        }
        assert_eq!(seen.len(), 43);
    }

    #[test]
    fn cards_of_other_packs_are_invented_always_alike() {
        let classes = [Class::Warrior, Class::Marksman, Class::Mage, Class::Tank];
        let mut seen = Vec::new();
        for n in 0..40 {
            let id = format!("somebody-{n}");
            let of = |class| hero(&id, class, Level::Expert);
            assert!(classes.iter().all(|class| of(*class) == of(*class) && of(*class).layers.len() >= 8));
            if !seen.contains(&of(Class::Mage)) {
                seen.push(of(Class::Mage));
            }
        }
        assert!(seen.len() > 36, "{}", seen.len());
        for layer in seen.iter().flat_map(|picture| &picture.layers) {
            assert!(exists(&layer.path), "{}", layer.path);
        }
    }
}
