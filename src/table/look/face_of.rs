//! Faces of people, made of the parts of portraits: always the same for a name.

use super::{Ground, Layer, Picture};

/// Where the parts are, among the resources.
const FOLDER: &str = "dicequest/pictures";

/// Choices that follow from a word.
pub struct Chosen(u64);

impl Chosen {
    /// FNV-1a over the bytes.
    #[must_use]
    pub fn by(word: &str) -> Self {
        let start = 0xcbf2_9ce4_8422_2325_u64;
        let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(word.bytes().fold(start, mix))
    }

    /// One of these; nothing if there are none.
    pub fn pick<T: Copy + Default>(&mut self, from: &[T]) -> T {
        self.0 = (self.0 ^ self.0 >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let at = usize::try_from((self.0 >> 33) % from.len().max(1) as u64).unwrap_or_default();
        from.get(at).copied().unwrap_or_default()
    }
}

/// Skin, and hair that may go with it.
const PEOPLE: [(u32, &[u32]); 6] = [
    (0xf3d3b8, &[0xd9a944, 0x8a4a26, 0xc2572a, 0x4a3226, 0xb9b2ac]),
    (0xecbd97, &[0x6b4226, 0x8a4a26, 0x2f2a33, 0xd9a944, 0xe8e4dc]),
    (0xd69c6c, &[0x2f2a33, 0x4a3226, 0x6b4226, 0xb9b2ac]),
    (0xa86c43, &[0x2f2a33, 0x3a2620, 0x6b4226]),
    (0x7a4a30, &[0x2f2a33, 0x241c22, 0xb9b2ac]),
    (0xc98f66, &[0x2f2a33, 0x4a3226, 0x8a4a26]),
];
const HAIR: [&str; 11] = [
    "hair/short",
    "hair/side",
    "hair/long",
    "hair/bob",
    "hair/curls",
    "hair/spiky",
    "hair/bun",
    "hair/braids",
    "hair/fringe",
    "hair/ponytail",
    "hair/wild",
];
const EYES: [&str; 5] =
    ["face/eyes-calm", "face/eyes-brave", "face/eyes-lashes", "face/eyes-happy", "face/eyes-glasses"];
/// Most people have neither beard nor freckles.
const MARKS: [&str; 7] = ["", "", "", "face/mark-freckles", "beard/full", "beard/goatee", "beard/moustache"];
const CLOTH: [u32; 7] = [0x2f7d4a, 0x2c5fae, 0xb5303a, 0xc08a1e, 0x6f4aa0, 0x2a7f86, 0xb0603a];
/// What is behind a face: light, so that every hair stands out.
const GROUNDS: [(u32, u32); 6] = [
    (0xdcefe2, 0xb7d9c4),
    (0xf6e2cd, 0xe4c39f),
    (0xd9ebf7, 0xaecfe6),
    (0xf3dbe3, 0xdcb1c2),
    (0xe9e3f5, 0xc6bce2),
    (0xf5eecb, 0xdfd29a),
];

/// The face of a person of this name.
#[must_use]
pub fn face_of(name: &str) -> Picture {
    let mut chosen = Chosen::by(name.trim());
    let (skin, hairs) = chosen.pick(&PEOPLE.map(|(skin, hair)| (skin, hair as &[u32])));
    let hair = chosen.pick(hairs);
    let (lit, dark) = chosen.pick(&GROUNDS);
    let parts = [
        "neck",
        chosen.pick(&["head/round", "head/square", "head/slim"]),
        chosen.pick(&["dress/tunic", "dress/coat", "dress/leather"]),
        chosen.pick(&HAIR),
        chosen.pick(&EYES),
        chosen.pick(&["face/nose-small", "face/nose-big", "face/nose-long"]),
        chosen.pick(&["face/mouth-smile", "face/mouth-grin", "face/mouth-smirk"]),
        chosen.pick(&MARKS),
    ];
    let layer = |part: &&str| Layer {
        path: format!("{FOLDER}/{part}.svg"),
        // Eyes and mouths are too fine for one.
        outline: !part.starts_with("face/"),
        ..Layer::default()
    };
    let colours = [("skin", skin), ("hair", hair), ("cloth", chosen.pick(&CLOTH))];
    Picture {
        layers: parts.iter().filter(|part| !part.is_empty()).map(layer).collect(),
        colours: colours.into_iter().map(|(class, colour)| (class.to_owned(), colour)).collect(),
        ground: Some(Ground { lit, dark, rays: false }),
        portrait: true,
    }
}

#[cfg(test)]
mod tests {
    use super::face_of;

    #[test]
    fn a_name_has_one_face_and_its_parts_are_there() {
        let names =
            ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fred", "Gina", "Hugo", "", "Player 1", "Player 2"];
        let faces = names.map(face_of);
        assert_eq!(faces, names.map(face_of));
        assert_eq!(face_of(" Anna"), face_of("Anna"));
        for (at, face) in faces.iter().enumerate() {
            assert!(!faces[..at].contains(face), "{} looks like somebody else", names[at]);
            for layer in &face.layers {
                let path =
                    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/resources").join(&layer.path);
                assert!(path.is_file(), "{}", layer.path);
            }
        }
    }
}
