//! The words of a line, and which of several things they name. Case, accents, hyphens and apostrophes make no difference.

use crate::engine::{CardKind, CardRef};
use crate::i18n::{N_, gettext};

/// A word as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    /// Whether a comma stands behind it. A name may have commas, but part of one ends there.
    pub ends: bool,
}

/// What people are asked to name: a card, a die, a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What it is to the game.
    pub value: u8,
    /// What it is called: as entries write it first, as people read it last.
    pub names: Vec<String>,
    /// Whether it lies where one would look for it; of several that are called alike it is meant first.
    pub here: bool,
}

impl Thing {
    /// A thing that is called so.
    pub fn new(value: u8, name: impl Into<String>) -> Self {
        Self { value, names: vec![name.into()], here: true }
    }

    /// It is called so, too.
    #[must_use]
    pub fn or(mut self, name: impl Into<String>) -> Self {
        self.names.push(name.into());
        self
    }

    /// It is called so, too, in English and in the reader's language.
    #[must_use]
    pub fn titled(self, name: &str) -> Self {
        self.or(name).or(gettext(name))
    }

    /// It lies elsewhere.
    #[must_use]
    pub fn away(self) -> Self {
        Self { here: false, ..self }
    }

    /// What people read.
    pub(super) fn shown(&self) -> &str {
        self.names.last().map_or("", String::as_str)
    }
}

/// Cards by their numbers in a pack: their ids and names.
pub fn cards<T>(list: &[T], id_and_name: impl Fn(&T) -> (&str, &str)) -> Vec<Thing> {
    let card = |(n, (id, name)): (u8, (&str, &str))| Thing::new(n, id).titled(name);
    (0..).zip(list.iter().map(id_and_name)).map(card).collect()
}

/// The things of one kind, and their names in words.
#[derive(Debug)]
pub(super) struct Called {
    pub things: Vec<Thing>,
    names: Vec<(usize, Vec<Word>)>,
}

/// What words name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// This, in so many words.
    One(u8, usize),
    /// Any of these.
    Several(Vec<String>),
}

/// The fewest letters of a part of a name.
const LEAST: usize = 3;

impl Called {
    pub(super) fn of(things: Vec<Thing>) -> Self {
        let names = |(at, thing): (usize, &Thing)| -> Vec<_> {
            thing.names.iter().map(|name| (at, words(name))).collect()
        };
        let names = things.iter().enumerate().flat_map(names).filter(|(_, name)| !name.is_empty()).collect();
        Self { things, names }
    }

    /// What the words begin with: as many of them as are a name, or, if `parts` count, part of
    /// just one.
    pub(super) fn find(&self, words: &[Word], parts: bool) -> Found {
        let longest = self.names.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
        let mut several = Found::Nothing;
        for len in (1..=longest.min(words.len())).rev() {
            let said = &words[..len];
            let whole = |name: &[Word]| {
                name.len() == len && name.iter().zip(said).all(|(name, said)| name.text == said.text)
            };
            match self.only(len, whole) {
                Found::Nothing => {}
                found => return found,
            }
            let letters: usize = said.iter().map(|word| word.text.chars().count()).sum();
            let broken = said.iter().rev().skip(1).any(|word| word.ends);
            if !parts || letters < LEAST || broken || several != Found::Nothing {
                continue;
            }
            match self.only(len, |name| is_part(said, name)) {
                found @ Found::One(..) => return found,
                found => several = found,
            }
        }
        several
    }

    /// The one thing with such a name; of several the one that is here.
    fn only(&self, len: usize, fits: impl Fn(&[Word]) -> bool) -> Found {
        let mut found: Vec<&Thing> = Vec::new();
        for (at, _) in self.names.iter().filter(|(_, name)| fits(name)) {
            let new = self.things.get(*at).filter(|new| !found.iter().any(|old| old.value == new.value));
            found.extend(new);
        }
        if found.iter().any(|thing| thing.here) {
            found.retain(|thing| thing.here);
        }
        match found.as_slice() {
            [] => Found::Nothing,
            [one] => Found::One(one.value, len),
            several => Found::Several(several.iter().map(|thing| thing.shown().to_owned()).collect()),
        }
    }
}

/// Whether each word begins one of the name, in its order.
fn is_part(said: &[Word], name: &[Word]) -> bool {
    let mut rest = name.iter();
    said.iter().all(|said| rest.any(|name| name.text.starts_with(&said.text)))
}

/// The words of a line. Signs that mean something stand alone; a hyphen does if nothing is joined by it.
pub(super) fn words(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut letters = line.chars().flat_map(char::to_lowercase).peekable();
    while let Some(c) = letters.next() {
        let joins = letters.peek().is_some_and(|next| next.is_alphanumeric());
        match c {
            '\'' | '’' | '\u{300}'..='\u{36f}' => {}
            '+' if !word.is_empty() && joins => word.push('+'),
            '*' | '?' => word.push(c),
            _ if c.is_alphanumeric() => push_plain(c, &mut word),
            _ => {
                let lonely = word.is_empty() && !joins;
                words.extend(taken(&mut word));
                match c {
                    '=' | '>' | '/' => words.extend(taken(&mut c.to_string())),
                    '-' if lonely => words.extend(taken(&mut c.to_string())),
                    ',' | ';' => words.last_mut().into_iter().for_each(|word: &mut Word| word.ends = true),
                    _ => {}
                }
            }
        }
    }
    words.extend(taken(&mut word));
    words
}

/// The words of a line with single blanks between.
pub(super) fn plain(line: &str) -> String {
    join(&words(line))
}

pub(super) fn join(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn taken(word: &mut String) -> Option<Word> {
    let text = std::mem::take(word);
    (!text.is_empty()).then_some(Word { text, ends: false })
}

/// A small letter without its accent.
fn push_plain(c: char, word: &mut String) {
    word.push(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ī' | 'į' | 'ı' => 'i',
        'ł' | 'ľ' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ț' => 't',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        'ß' => return word.push_str("ss"),
        'æ' => return word.push_str("ae"),
        'œ' => return word.push_str("oe"),
        other => other,
    });
}

/// The value of a card that is not told.
pub const UNKNOWN: u8 = u8::MAX;

/// A card that is not told, among those that are.
#[must_use]
pub fn unknown() -> Thing {
    Thing::new(UNKNOWN, "unknown").or("?").titled(N_("unknown"))
}

/// The card with a value.
#[must_use]
pub fn card_ref<K: CardKind>(value: u8) -> CardRef<K> {
    if value == UNKNOWN { CardRef::Unknown } else { CardRef::Card(K::numbered(value)) }
}

/// Things by name, with commas between; by their first name where another is called alike.
pub fn names_of(things: &[Thing], values: impl IntoIterator<Item = u8>) -> Option<String> {
    let name = |value: u8| {
        let thing = things.iter().find(|thing| thing.value == value)?;
        let alike = things.iter().any(|other| other.value != value && other.shown() == thing.shown());
        Some(if alike { thing.names.first()?.clone() } else { thing.shown().to_owned() })
    };
    values.into_iter().map(name).collect::<Option<Vec<_>>>().map(|names| names.join(", "))
}
