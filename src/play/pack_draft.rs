//! A pack that somebody is entering, card by card: the cards in their box. Names and numbers first; what cards do can follow
//! later, or stay words that the table follows by hand. What is missing or wrong is told field by field at any time, and the
//! pack can be put away unfinished.

use std::path::Path;

use serde_json::{Map, Value};

use super::cards::PackCard;
use super::catalogue::{AnyPack, GameDef};
use crate::content::form::resolve;
use crate::content::{self, CardForm, Fault, PackError, card_forms};
use crate::engine::form::mismatches;
use crate::engine::{Arg, Names, Text};
use crate::files::{self, OwnFiles, WriteError};
use crate::i18n::gettext;

/// A pack that is being entered.
#[derive(Clone, Debug)]
pub struct PackDraft {
    game: GameDef,
    schema: Value,
    forms: Vec<CardForm>,
    content: Value,
}

/// What is wrong with a pack that is being entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftFault {
    /// The card it is about, as [`PackDraft::cards`] names it; empty for the pack as a whole.
    pub card: String,
    /// The field; empty for the card as a whole.
    pub field: String,
    /// What is wrong, in a sentence.
    pub sentence: String,
    /// Whether nothing was entered there yet.
    pub missing: bool,
}

/// Why a pack was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveDraftError {
    /// It would not be read again.
    #[error("{0}")]
    Faults(PackError),
    /// It cannot be written.
    #[error("{0}")]
    Write(WriteError),
}

impl PackDraft {
    /// A pack without cards. What every box has, such as dice, is that of the pack of the program.
    ///
    /// # Errors
    /// If the pack of the program cannot be read.
    pub fn new(game: &GameDef, id: &str, name: &str) -> Result<Self, PackError> {
        let shipped = game.example_packs();
        let mut draft = Self::read(game, shipped.first().copied().unwrap_or_default())?;
        let mut content = Map::new();
        let head = [("game", game.info.id), ("id", id), ("name", name)];
        let mut head: Map<String, Value> =
            head.into_iter().map(|(key, word)| (key.to_owned(), word.into())).collect();
        head.insert("version".to_owned(), 1.into());
        content.insert("pack".to_owned(), head.into());
        for form in draft.forms.iter().filter(|form| !form.listed && form.kind != "pack") {
            if let Some(part) = draft.content.get(&form.kind) {
                content.insert(form.kind.clone(), part.clone());
            }
        }
        // Lists that must be there begin empty.
        let needed = draft.schema.get("required").and_then(Value::as_array).into_iter().flatten();
        for name in needed.filter_map(Value::as_str) {
            content.entry(name.to_owned()).or_insert_with(|| Value::Array(Vec::new()));
        }
        draft.content = content.into();
        Ok(draft)
    }

    /// An id for a pack with this name.
    #[must_use]
    pub fn id_for(name: &str) -> String {
        slug(name, '-')
    }

    /// A pack to go on with, finished or not. Its comments are not kept.
    ///
    /// # Errors
    /// If it is no TOML.
    pub fn read(game: &GameDef, text: &str) -> Result<Self, PackError> {
        let content: Value = toml::from_str(text)
            .map_err(|error| PackError::unreadable(content::Origin::Draft, error.message().to_owned()))?;
        let schema = game.content_schema();
        Ok(Self { game: *game, forms: card_forms(&schema), schema, content })
    }

    /// The game that it is for.
    #[must_use]
    pub const fn game(&self) -> &GameDef {
        &self.game
    }

    /// The forms of the game: the head, what is there once, then the kinds of cards.
    #[must_use]
    pub fn forms(&self) -> &[CardForm] {
        &self.forms
    }

    /// The form of a kind.
    #[must_use]
    pub fn form(&self, kind: &str) -> Option<&CardForm> {
        self.forms.iter().find(|form| form.kind == kind)
    }

    /// The cards of a kind, in the order of the pack, as pointers to be used with this draft: `/hero/0`.
    #[must_use]
    pub fn cards(&self, kind: &str) -> Vec<String> {
        let mut found = vec![String::new()];
        for name in kind.split('.') {
            let listed = |at: &String| {
                let place = format!("{at}/{name}");
                match self.content.pointer(&place) {
                    Some(Value::Array(items)) => (0..items.len()).map(|n| format!("{place}/{n}")).collect(),
                    Some(_) => vec![place],
                    None => Vec::new(),
                }
            };
            found = found.iter().flat_map(listed).collect();
        }
        found
    }

    /// The name of a card; its id if it has none.
    #[must_use]
    pub fn name(&self, card: &str) -> String {
        let word = |field: &str| self.get(card, field)?.as_str().map(str::to_owned);
        word("name").filter(|name| !name.trim().is_empty()).or_else(|| word("id")).unwrap_or_default()
    }

    /// Puts a new card of a kind behind the others and returns its pointer; a creature goes to the tribe with the pointer
    /// `within`. `None` if there is no such kind or tribe.
    pub fn add(&mut self, kind: &str, within: &str) -> Option<String> {
        let form = self.form(kind).filter(|form| form.listed)?;
        let list = kind.rsplit('.').next()?.to_owned();
        // Lists of a card that must be there begin empty.
        let inner = format!("{}.", form.kind);
        let lists: Vec<String> =
            self.forms.iter().filter_map(|form| form.kind.strip_prefix(&inner).map(str::to_owned)).collect();
        let card: Map<String, Value> =
            lists.into_iter().map(|name| (name, Value::Array(Vec::new()))).collect();
        let holder = self.content.pointer_mut(within)?.as_object_mut()?;
        let cards = holder.entry(list.clone()).or_insert_with(|| Value::Array(Vec::new())).as_array_mut()?;
        cards.push(card.into());
        Some(format!("{within}/{list}/{}", cards.len() - 1))
    }

    /// Takes a card away. Cards behind it move up.
    pub fn remove(&mut self, card: &str) {
        let Some((list, at)) = card.rsplit_once('/') else { return };
        let Ok(at) = at.parse::<usize>() else { return };
        if let Some(cards) = self.content.pointer_mut(list).and_then(Value::as_array_mut)
            && at < cards.len()
        {
            cards.remove(at);
        }
    }

    /// What a field holds.
    #[must_use]
    pub fn get(&self, card: &str, field: &str) -> Option<&Value> {
        self.content.pointer(&format!("{card}/{}", field.replace('.', "/")))
    }

    /// Puts a value into a field, or nothing. A name gives its card an id, as long as it has none.
    pub fn set(&mut self, card: &str, field: &str, value: Option<Value>) {
        if field == "name"
            && self.get(card, "id").is_none()
            && let Some(name) = value.as_ref().and_then(Value::as_str)
        {
            let id = self.free_id(card, name);
            self.put(card, "id", Some(id.into()));
        }
        self.put(card, field, value);
    }

    fn put(&mut self, card: &str, field: &str, value: Option<Value>) {
        let Some(mut place) = self.content.pointer_mut(card) else { return };
        let (outer, name) = field.split_once('.').map_or((None, field), |(outer, name)| (Some(outer), name));
        if let Some(outer) = outer {
            let Some(fields) = place.as_object_mut() else { return };
            place = fields.entry(outer.to_owned()).or_insert_with(|| Value::Object(Map::new()));
        }
        let Some(fields) = place.as_object_mut() else { return };
        match value {
            Some(value) => {
                fields.insert(name.to_owned(), value);
            }
            None => {
                // The order of the others stays.
                fields.shift_remove(name);
            }
        }
        let empty = fields.is_empty();
        if let (Some(outer), true) = (outer, empty)
            && let Some(card) = self.content.pointer_mut(card).and_then(Value::as_object_mut)
        {
            card.shift_remove(outer);
        }
    }

    /// Has the table follow what a field of a card says, in words, at a moment; see [`content::ByHand`]. Does nothing for a
    /// field that cannot hold that.
    pub fn set_by_hand(&mut self, card: &str, field: &str, words: &str, moment: &str) {
        let form = self.forms.iter().find(|form| self.cards(&form.kind).iter().any(|known| known == card));
        let field_form = form.and_then(|form| form.fields.iter().find(|known| known.name == field));
        let Some(content::Holds::Written { by_hand: Some(by_hand) }) = field_form.map(|field| &field.holds)
        else {
            return;
        };
        let mut entry = by_hand.entry(words, moment);
        let old = self.get(card, field).map(|value| first_id(value).unwrap_or_default().to_owned());
        let id = old
            .filter(|id| !id.is_empty())
            .unwrap_or_else(|| self.free(&slug(&self.name(card), self.joint())));
        if let Some(place) = id_place(&mut entry) {
            *place = id.into();
        }
        self.put(card, field, Some(entry));
    }

    /// A card as the program would print it: in the words of its game when the pack can be read, else as it was entered.
    /// Takes milliseconds.
    #[must_use]
    pub fn printed(&self, card: &str) -> PackCard {
        let kind = card.split('/').rfind(|part| !part.is_empty() && part.parse::<usize>().is_err());
        let id = self.get(card, "id").and_then(Value::as_str).unwrap_or_default();
        let is_it = |other: &content::Card<'_>| other.id == id && Some(other.kind.as_str()) == kind;
        if let Ok(pack) = self.game.read_draft(&self.text())
            && let Some(at) = content::cards(&pack.own).iter().position(is_it)
            && let Some(printed) = self.game.cards(&pack).into_iter().nth(at)
        {
            return printed;
        }
        let all = content::cards(&self.content);
        let entered =
            all.iter().find(|other| is_it(other)).map(|card| PackCard::new(card, None, &Names::default()));
        entered.unwrap_or_else(|| PackCard { name: self.name(card), facts: String::new(), texts: Vec::new() })
    }

    /// What stands between the words of an id.
    fn joint(&self) -> char {
        if self.hyphens() { '-' } else { '_' }
    }

    /// An id that nothing in the pack has: this one, or it with a number.
    fn free(&self, plain: &str) -> String {
        let mut taken = Vec::new();
        collect_ids(&self.content, &mut taken);
        let joint = self.joint();
        let numbered = (2..).map(|n| format!("{plain}{joint}{n}"));
        let free = std::iter::once(plain.to_owned()).chain(numbered).find(|id| !taken.contains(&id.as_str()));
        free.unwrap_or_else(|| plain.to_owned())
    }

    /// An id made of a name that no other card of the kind has. The ids of creatures begin with that of their tribe.
    fn free_id(&self, card: &str, name: &str) -> String {
        let kind: Vec<&str> = card.split('/').filter(|part| part.parse::<usize>().is_err()).collect();
        let kind = kind.join(".");
        let kind = kind.trim_start_matches('.');
        let plain = slug(name, self.joint());
        let outer = kind.split_once('.').and_then(|_| card.split('/').nth(2));
        let tribe = outer.and_then(|n| self.content.pointer(&format!("/{}/{n}/id", kind.split('.').next()?)));
        let plain = tribe.and_then(Value::as_str).map_or_else(|| plain.clone(), |of| format!("{of}.{plain}"));
        self.free(&plain)
    }

    /// Whether ids of the game have hyphens, as its own pack shows.
    fn hyphens(&self) -> bool {
        let shipped = self.game.example_packs();
        let shipped = shipped.first().copied().unwrap_or_default();
        shipped
            .lines()
            .filter(|line| line.starts_with("id = ") && !line.contains("tableside."))
            .any(|line| line.contains('-'))
    }

    /// Everything that is wrong now, field by field: first what fields cannot hold; when all of them can, what breaks a rule
    /// of the game.
    #[must_use]
    pub fn faults(&self) -> Vec<DraftFault> {
        let wrong = mismatches(&self.schema, &self.content);
        if !wrong.is_empty() {
            return wrong.into_iter().map(|wrong| self.form_fault(wrong)).collect();
        }
        let head = self.game.read_draft(&self.text()).err();
        let head = head.into_iter().flat_map(|error| error.problems);
        head.map(|problem| match problem.fault {
            Fault::Meaning(text) => self.meaning(&text),
            fault => {
                let (card, field) = self.split(&from_nothing(&problem.field));
                DraftFault {
                    card,
                    field,
                    sentence: fault.to_string(),
                    missing: matches!(fault, Fault::Missing { .. }),
                }
            }
        })
        .collect()
    }

    fn form_fault(&self, wrong: crate::engine::form::Mismatch) -> DraftFault {
        let (card, mut field) = self.split(&wrong.field);
        let unknown = wrong.found.strip_prefix('“').and_then(|rest| rest.strip_suffix('”'));
        let fault = match unknown {
            Some(name) => {
                field = if field.is_empty() { name.to_owned() } else { field };
                Fault::Unknown { field: name.to_owned(), known: wrong.expected }
            }
            None if wrong.found.is_empty() => Fault::Missing { expected: wrong.expected },
            None => Fault::Expected { expected: wrong.expected, found: wrong.found },
        };
        let missing = matches!(fault, Fault::Missing { .. });
        let mut sentence = fault.to_string();
        if card.is_empty() {
            sentence = format!("{}: {sentence}", wrong.field);
        }
        DraftFault { card, field, sentence, missing }
    }

    /// The card and the field of a path such as `hero[0].skill[1].do`.
    fn split(&self, path: &str) -> (String, String) {
        let pointer: String = path.replace('[', "/").replace(']', "").replace('.', "/");
        let pointer = format!("/{pointer}");
        let mut cards: Vec<(String, &CardForm)> = Vec::new();
        for form in &self.forms {
            cards.extend(self.cards(&form.kind).into_iter().map(|card| (card, form)));
        }
        let under = |card: &str| pointer == card || pointer.starts_with(&format!("{card}/"));
        let found = cards.into_iter().filter(|(card, _)| under(card)).max_by_key(|(card, _)| card.len());
        let Some((card, form)) = found else { return (String::new(), String::new()) };
        let rest = pointer.get(card.len() + 1..).unwrap_or_default().replace('/', ".");
        let field = field_of(form, &rest);
        (card, field)
    }

    /// A breach of a rule: the game's sentence names the card by its id, then the place in it.
    fn meaning(&self, text: &Text) -> DraftFault {
        let sentence = text.render(&Names::default());
        let mut words = Vec::new();
        collect_words(text, &mut words);
        let (card_words, place) = match words.as_slice() {
            [] => return DraftFault { sentence, ..DraftFault::default() },
            [card, rest @ ..] => (*card, rest.first().copied().unwrap_or_default()),
        };
        // Some games write “hero.aoi, cost” in one.
        let (id, place) = card_words.split_once(", ").unwrap_or((card_words, place));
        for form in self.forms.iter().filter(|form| form.listed) {
            let cards = self.cards(&form.kind);
            let has = |card: &String, field: &str| self.get(card, field).and_then(Value::as_str) == Some(id);
            // Abilities have ids of their own.
            let named = |card: &String| {
                has(card, "id")
                    || self.content.pointer(&format!("{card}/abilities")).is_some_and(|all| {
                        let mut ids = Vec::new();
                        collect_ids(all, &mut ids);
                        ids.contains(&id)
                    })
            };
            if let Some(card) = cards.into_iter().find(named) {
                let own = self.get(&card, "id").and_then(Value::as_str) == Some(id);
                let place = if own { place } else { "abilities" };
                let place = place.replace(", ", ".").replace(['[', ' '], ".");
                return DraftFault { field: field_of(form, &place), card, sentence, missing: false };
            }
        }
        DraftFault { sentence, ..DraftFault::default() }
    }

    /// The pack as its file holds it.
    #[must_use]
    pub fn text(&self) -> String {
        let ordered = ordered(&self.schema, &self.schema, &self.content);
        // Whatever JSON holds without nothing, TOML can hold.
        toml::to_string(&ordered).unwrap_or_default()
    }

    /// Writes the pack to a file, in place of what is there, if it can be read again.
    ///
    /// # Errors
    /// What is wrong with it, or why it cannot be written; then what was there is as it was.
    pub fn save(&self, path: &Path, own: &OwnFiles) -> Result<AnyPack, SaveDraftError> {
        let text = self.text();
        let pack = self.game.read_draft(&text).map_err(SaveDraftError::Faults)?;
        files::write(path, text.as_bytes(), own).map_err(SaveDraftError::Write)?;
        Ok(AnyPack { path: Some(path.to_owned()), ..pack })
    }

    /// Writes the pack to a file as it is, to go on with another day. Until it is finished, it cannot be played with.
    ///
    /// # Errors
    /// If it cannot be written; then what was there is as it was.
    pub fn put_away(&self, path: &Path, own: &OwnFiles) -> Result<(), WriteError> {
        files::write(path, self.text().as_bytes(), own)
    }

    /// Adds a card from what was typed in one line: its quick fields, separated by semicolons. What is left out stays empty.
    ///
    /// # Errors
    /// What cannot be in which field; then nothing has changed.
    pub fn add_line(&mut self, kind: &str, within: &str, line: &str) -> Result<String, Vec<DraftFault>> {
        let fields = self.form(kind).map(CardForm::quick).unwrap_or_default();
        let fields: Vec<_> = fields.into_iter().cloned().collect();
        let mut faults = Vec::new();
        let mut values = Vec::new();
        let fault =
            |field: &str, sentence| DraftFault { field: field.to_owned(), sentence, ..DraftFault::default() };
        let typed: Vec<&str> = line.split(';').collect();
        if typed.len() > fields.len() {
            faults.push(fault("", gettext("There are more semicolons than fields.")));
        }
        for (field, typed) in fields.iter().zip(typed) {
            match field.typed(typed) {
                Ok(value) => values.push((field.name.clone(), value)),
                Err(sentence) => faults.push(fault(&field.name, sentence)),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let Some(card) = self.add(kind, within) else {
            return Err(vec![fault("", gettext("There is no place for such a card."))]);
        };
        for (name, value) in values.into_iter().filter(|(_, value)| value.is_some()) {
            self.set(&card, &name, value);
        }
        Ok(card)
    }
}

impl CardForm {
    /// The fields that are entered first: names, numbers and words, without the id that follows from the name.
    #[must_use]
    pub fn quick(&self) -> Vec<&content::Field> {
        let named = self.fields.iter().any(|field| field.name == "name");
        let plain = |field: &&content::Field| {
            let later = matches!(field.holds, content::Holds::Written { .. });
            let follows = named && field.name == "id";
            let first = field.needed || ["name", "text"].contains(&field.name.as_str());
            first && !later && !follows
        };
        self.fields.iter().filter(plain).collect()
    }
}

/// The field of a form that a path leads into.
fn field_of(form: &CardForm, path: &str) -> String {
    let leads = |name: &str| path == name || path.starts_with(&format!("{name}."));
    let found = form.fields.iter().filter(|field| leads(&field.name)).max_by_key(|field| field.name.len());
    if let Some(field) = found {
        return field.name.clone();
    }
    let first = path.split('.').next().unwrap_or_default();
    let within = form.fields.iter().find(|field| field.name.starts_with(&format!("{first}.")));
    within.filter(|_| !first.is_empty()).map_or_else(String::new, |field| field.name.clone())
}

/// A path with places counted from 0, as the program counts.
fn from_nothing(path: &str) -> String {
    let mut parts = path.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (at, rest) = part.split_once(']').unwrap_or((part, ""));
        let at = at.parse::<usize>().map_or(0, |at| at.saturating_sub(1));
        out.push_str(&format!("[{at}]{rest}"));
    }
    out
}

/// A name as an id has it: small letters and digits, and between words what ids have there.
fn slug(name: &str, joint: char) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { joint };
    let mut plain: String = name.to_lowercase().chars().map(letter).collect();
    let double = format!("{joint}{joint}");
    while plain.contains(&double) {
        plain = plain.replace(&double, &joint.to_string());
    }
    let plain = plain.trim_matches(joint);
    if plain.is_empty() { "card".to_owned() } else { plain.to_owned() }
}

/// The id of the first thing in a value that has one.
fn first_id(value: &Value) -> Option<&str> {
    let mut ids = Vec::new();
    collect_ids(value, &mut ids);
    ids.first().copied()
}

/// Where the id stands in what was made by hand, if it has one.
fn id_place(entry: &mut Value) -> Option<&mut Value> {
    match entry {
        Value::Array(items) => items.first_mut().and_then(id_place),
        Value::Object(fields) => fields.get_mut("id"),
        _ => None,
    }
}

fn collect_ids<'v>(value: &'v Value, ids: &mut Vec<&'v str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_ids(item, ids)),
        Value::Object(fields) => {
            ids.extend(fields.get("id").and_then(Value::as_str));
            fields.values().for_each(|value| collect_ids(value, ids));
        }
        _ => {}
    }
}

/// The words of a sentence that are no words of a language: ids and places.
fn collect_words<'t>(text: &'t Text, words: &mut Vec<&'t str>) {
    for (_, arg) in &text.args {
        match arg {
            Arg::Verbatim(word) => words.push(word),
            Arg::Text(text) => collect_words(text, words),
            _ => {}
        }
    }
}

/// A content with its fields in the order of the types, without what is nothing.
fn ordered(root: &Value, schema: &Value, value: &Value) -> Value {
    let schema = resolve(root, schema);
    let Value::Object(fields) = value else {
        return match (value, schema.get("items")) {
            (Value::Array(items), Some(of)) => items.iter().map(|item| ordered(root, of, item)).collect(),
            _ => value.clone(),
        };
    };
    let known = schema.get("properties").and_then(Value::as_object);
    let mut out = Map::new();
    for (name, part) in known.into_iter().flatten() {
        if let Some(value) = fields.get(name).filter(|value| !value.is_null()) {
            out.insert(name.clone(), ordered(root, part, value));
        }
    }
    for (name, value) in fields.iter().filter(|(_, value)| !value.is_null()) {
        out.entry(name.clone()).or_insert_with(|| value.clone());
    }
    Value::Object(out)
}
