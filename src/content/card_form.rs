//! Forms to enter cards with, made of the types that read packs: for each kind of card its fields, what each can hold, what it
//! holds at first, and a sentence about it. Plain values; whoever shows a form knows no game.

use serde_json::{Map, Value};

use super::form::{bounds, is_nothing, mark, resolve, words_of};
use super::moments::AbilityForm;

/// A kind of card of a game, or a part of a pack that is there once.
#[derive(Clone, Debug, PartialEq)]
pub struct CardForm {
    /// Where such cards stand in a pack, such as `hero` or `tribe.creature`.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// What it is, in a sentence.
    pub help: String,
    /// Whether a pack has a list of them; if not, it is there once.
    pub listed: bool,
    /// Its fields, in the order in which they are entered.
    pub fields: Vec<Field>,
}

/// A field of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name within the card, such as `cost` or `wounds.light`.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// What it means, in a sentence.
    pub help: String,
    /// What it can hold.
    pub holds: Holds,
    /// What it means when nothing is entered; nothing for one that must be entered or is nothing then.
    pub default: Option<Value>,
    /// Whether it must be entered.
    pub needed: bool,
}

/// What a field can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Holds {
    /// A text.
    Text,
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(Vec<Choice>),
    /// One of these words, or a whole number.
    WordOrNumber {
        /// The words.
        words: Vec<Choice>,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// Several of these words, the same more than once if need be.
    Words(Vec<Choice>),
    /// Several whole numbers.
    Numbers {
        /// How many, if that is fixed.
        count: Option<usize>,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// Several short texts.
    Texts,
    /// Anything else, written as in a pack. What a card does is of this kind; it can be entered later, or in words.
    Written {
        /// How the words of a card are entered, for the table to follow by hand; `None` if they cannot be.
        by_hand: Option<Box<ByHand>>,
    },
}

/// One of several words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As it stands in a pack.
    pub word: String,
    /// What it means, in a sentence.
    pub help: String,
}

/// How what a card does is entered in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ByHand {
    /// When the table has to look at the card; none if the card does not ask.
    pub moments: Vec<String>,
    list: bool,
    ability: Option<AbilityForm>,
    /// The fields of an ability that must be there.
    needed: Map<String, Value>,
    manual: Value,
}

/// The words stand here in what is made by hand.
const WORDS: &str = "\u{1}";

impl ByHand {
    /// What a field holds whose card says this, at one of the moments.
    #[must_use]
    pub fn entry(&self, words: &str, moment: &str) -> Value {
        let mut entry = self.manual.clone();
        if let Some(form) = &self.ability {
            let mut ability = self.needed.clone();
            ability.insert(form.moment.to_owned(), moment.into());
            ability
                .insert(form.effects.to_owned(), if form.list { Value::Array(vec![entry]) } else { entry });
            // A spell is an action, and nothing else is.
            if moment == "action" && ability.contains_key("kind") {
                ability.insert("kind".to_owned(), "spell".into());
            }
            entry = Value::Object(ability);
        }
        fill(&mut entry, words);
        if self.list { Value::Array(vec![entry]) } else { entry }
    }

    /// The words and the moment of a field that was entered so; `None` if it holds something else.
    #[must_use]
    pub fn words(&self, value: &Value) -> Option<(String, String)> {
        let none = [String::new()];
        let moments = if self.moments.is_empty() { &none[..] } else { &self.moments };
        moments.iter().find_map(|moment| {
            let mut words = None;
            let same = is_filled(&self.entry(WORDS, moment), value, &mut words);
            words.filter(|_| same).map(|words| (words, moment.clone()))
        })
    }
}

/// Whether a value is this form with words filled in, which are found. Ids are whatever they are.
fn is_filled(form: &Value, value: &Value, words: &mut Option<String>) -> bool {
    match (form, value) {
        (Value::String(blank), Value::String(text)) if blank == WORDS => {
            words.get_or_insert_with(|| text.clone()) == text
        }
        (Value::Array(forms), Value::Array(values)) => {
            forms.len() == values.len()
                && forms.iter().zip(values).all(|(form, value)| is_filled(form, value, words))
        }
        (Value::Object(forms), Value::Object(values)) => {
            forms.len() == values.len()
                && forms.iter().all(|(key, form)| {
                    values.get(key).is_some_and(|value| key == "id" || is_filled(form, value, words))
                })
        }
        _ => form == value,
    }
}

fn fill(value: &mut Value, words: &str) {
    match value {
        Value::String(text) if text == WORDS => words.clone_into(text),
        Value::Object(fields) => fields.values_mut().for_each(|value| fill(value, words)),
        Value::Array(items) => items.iter_mut().for_each(|value| fill(value, words)),
        _ => {}
    }
}

/// The forms of a game's packs, by the JSON Schema of their content: first the head, then what is there once, then the cards.
#[must_use]
pub fn card_forms(schema: &Value) -> Vec<CardForm> {
    let maker = Maker { root: schema, ability: AbilityForm::of(schema) };
    let mut forms = maker.forms(schema, "");
    forms.sort_by_key(|form| form.listed);
    forms
}

struct Maker<'a> {
    root: &'a Value,
    ability: Option<AbilityForm>,
}

impl Maker<'_> {
    fn forms(&self, schema: &Value, within: &str) -> Vec<CardForm> {
        let mut forms = Vec::new();
        for (name, part) in properties(schema) {
            let kind = if within.is_empty() { name.clone() } else { format!("{within}.{name}") };
            let listed = part.get("items");
            let part = self.bare(listed.unwrap_or(part));
            if properties(part).next().is_none() || self.is_ability(listed.unwrap_or(part)) {
                continue;
            }
            // Within a card, only what is a card itself has a form of its own.
            let card = properties(part).any(|(name, _)| name == "id");
            if within.is_empty() || (listed.is_some() && card) {
                forms.push(self.form(&kind, part, listed.is_some()));
                if listed.is_some() {
                    forms.extend(self.forms(part, &kind));
                }
            }
        }
        forms
    }

    fn form(&self, kind: &str, schema: &Value, listed: bool) -> CardForm {
        let mut fields = Vec::new();
        for (name, part) in properties(schema) {
            let needed = is_needed(schema, name);
            let meant = self.bare(part);
            let inner: Vec<_> = properties(meant).collect();
            let plain = inner.iter().filter(|(_, part)| !matches!(self.holds(part), Holds::Written { .. }));
            let cards = part.get("items").is_some_and(|items| {
                !self.is_ability(items) && properties(self.bare(items)).any(|(name, _)| name == "id")
            });
            if cards {
                continue;
            }
            if !inner.is_empty() && plain.count() * 2 > inner.len() {
                for (sub, own) in inner {
                    let name = format!("{name}.{sub}");
                    let default = part.get("default").and_then(|all| all.get(sub)).cloned();
                    let needed = needed && is_needed(meant, sub);
                    fields.push(self.field(&name, own, needed, default));
                }
            } else {
                fields.push(self.field(name, part, needed, None));
            }
        }
        let last = kind.rsplit('.').next().unwrap_or(kind);
        CardForm { kind: kind.to_owned(), title: label(last), help: about(schema), listed, fields }
    }

    fn field(&self, name: &str, schema: &Value, needed: bool, default: Option<Value>) -> Field {
        let own = schema.get("default").filter(|value| !value.is_null()).cloned();
        let holds = self.holds(schema);
        let usual = match holds {
            Holds::Flag => Some(Value::Bool(false)),
            Holds::Number { least, .. } if !may_be_nothing(schema) => Some(least.max(0).into()),
            _ => None,
        };
        let default = if needed { None } else { default.or(own).or(usual) };
        let default = default.filter(|value| !value.is_null());
        let help = about(schema);
        let help = if help.is_empty() { about(self.bare(schema)) } else { help };
        Field { name: name.to_owned(), label: label(name), help, holds, default, needed }
    }

    /// What is meant if something is there.
    fn bare<'s>(&'s self, schema: &'s Value) -> &'s Value {
        let schema = resolve(self.root, schema);
        let parts = schema.get("anyOf").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        match parts {
            [only, nothing] if is_nothing(nothing) => resolve(self.root, only),
            _ => schema,
        }
    }

    fn is_ability(&self, schema: &Value) -> bool {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.rsplit('/').next());
        self.ability.as_ref().is_some_and(|form| name == Some(form.name.as_str()))
    }

    fn choices(&self, schema: &Value) -> Vec<Choice> {
        let parts = schema.get("oneOf").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let part = |part: &Value| {
            let help = about(part);
            words_of(part)
                .into_iter()
                .map(move |word| Choice { word, help: help.clone() })
                .collect::<Vec<_>>()
        };
        if parts.is_empty() { part(schema) } else { parts.iter().flat_map(part).collect() }
    }

    fn holds(&self, schema: &Value) -> Holds {
        let meant = self.bare(schema);
        let number = |schema: &Value| {
            let (least, most) = bounds(schema);
            (least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX))
        };
        let words = self.choices(meant);
        if !words.is_empty() && words_of(meant).len() == words.len() {
            return Holds::Word(words);
        }
        if let Some([word, other]) = meant.get("anyOf").and_then(Value::as_array).map(Vec::as_slice)
            && let (Some(only), true) = (word.get("const").and_then(Value::as_str), is(other, "integer"))
        {
            let (least, most) = number(other);
            let words = vec![Choice { word: only.to_owned(), help: about(word) }];
            return Holds::WordOrNumber { words, least, most };
        }
        if is(meant, "boolean") {
            return Holds::Flag;
        }
        if is(meant, "integer") {
            let (least, most) = number(meant);
            return Holds::Number { least, most };
        }
        if is(meant, "string") {
            return Holds::Text;
        }
        if let Some(items) = meant.get("items") {
            let item = self.bare(items);
            let words = self.choices(item);
            if !words.is_empty() && words_of(item).len() == words.len() {
                return Holds::Words(words);
            }
            if is(item, "integer") {
                let (least, most) = number(item);
                let size = |key: &str| meant.get(key).and_then(Value::as_u64);
                let count = size("minItems").filter(|least| size("maxItems") == Some(*least));
                return Holds::Numbers { count: count.and_then(|n| usize::try_from(n).ok()), least, most };
            }
            if is(item, "string") {
                return Holds::Texts;
            }
        }
        Holds::Written { by_hand: self.by_hand(meant).map(Box::new) }
    }

    fn by_hand(&self, schema: &Value) -> Option<ByHand> {
        let list = schema.get("items").is_some();
        let one = schema.get("items").unwrap_or(schema);
        let manual = |effect: &Value| {
            let parts = effect.get("oneOf")?.as_array()?;
            parts
                .iter()
                .find(|part| mark(part).is_some_and(|mark| mark.eq_ignore_ascii_case("manual")))
                .map(in_words)
        };
        if self.is_ability(one) {
            let form = self.ability.clone()?;
            let manual = manual(self.root.pointer(&format!("/$defs/{}", form.effect))?)?;
            let ability = self.bare(one);
            let mut needed = Map::new();
            for (name, part) in properties(ability).filter(|(name, _)| is_needed(ability, name)) {
                let last = words_of(self.bare(part)).pop();
                needed.insert(name.clone(), last.map_or_else(|| WORDS.into(), Value::from));
            }
            let moments = form.moments.clone();
            return Some(ByHand { moments, list, ability: Some(form), needed, manual });
        }
        let manual = manual(self.bare(one))?;
        Some(ByHand { moments: Vec::new(), list, ability: None, needed: Map::new(), manual })
    }
}

/// The variant `manual` with the words in it.
fn in_words(variant: &Value) -> Value {
    let inner = |(name, part): (&String, &Value)| {
        let value = match part.get("const") {
            Some(only) => only.clone(),
            None if part.get("properties").is_some() => in_words(part),
            None => WORDS.into(),
        };
        (name.clone(), value)
    };
    Value::Object(properties(variant).map(inner).collect())
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn is_needed(schema: &Value, field: &str) -> bool {
    let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    needed.filter_map(Value::as_str).any(|name| name == field)
}

fn may_be_nothing(schema: &Value) -> bool {
    schema.get("type").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
}

fn is(schema: &Value, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == kind,
        Some(Value::Array(kinds)) => kinds.iter().any(|one| one == kind),
        _ => false,
    }
}

fn about(schema: &Value) -> String {
    let help = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    help.replace("[`", "`").replace("`]", "`").replace('\n', " ")
}

/// A name of a field as a word: `hits_per_die` is “Hits per die”.
fn label(name: &str) -> String {
    let words = name.replace(['_', '.'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
