//! What came up on the table, in a few words instead of JSON: `K1 SH K2`.
//!
//! Knows no game. The schema of a game's entries tells what an answer to the request at hand must hold;
//! where that is one value or a list of values, the words typed fill it, and the rules judge the result.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::engine::Names;
use crate::i18n::gettext;

/// What words may mean: seats, and cards and other things of a pack.
#[derive(Debug, Default)]
pub(super) struct Words {
    seats: Names,
    /// From names in lower case to ids.
    things: BTreeMap<String, String>,
    /// From ids to names.
    names: BTreeMap<String, String>,
    /// Whose numbers stand in which fields.
    ids: Vec<(&'static [&'static str], Vec<String>)>,
}

impl Words {
    /// The seats of a match, all that has an id and a name in its content, and what its entries number.
    pub(super) fn of(
        seats: &Names,
        content: &Value,
        ids: Vec<(&'static [&'static str], Vec<String>)>,
    ) -> Self {
        let mut words = Self { seats: seats.clone(), ids, ..Self::default() };
        words.collect(content);
        words
    }

    /// What has this number where it stands in a field: its name, or its id.
    fn called(&self, field: &str, number: u64) -> Option<&str> {
        let (_, ids) = self.ids.iter().find(|(fields, _)| fields.contains(&field))?;
        let id = ids.get(usize::try_from(number).ok()?)?;
        Some(self.names.get(id).unwrap_or(id))
    }

    fn collect(&mut self, content: &Value) {
        match content {
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Value::Object(fields) => {
                let word = |key: &str| fields.get(key).and_then(Value::as_str);
                if let (Some(id), Some(name)) = (word("id"), word("name")) {
                    for name in [name, &gettext(name)] {
                        self.things.insert(name.to_lowercase(), id.to_owned());
                    }
                    self.names.insert(id.to_owned(), gettext(name));
                }
                fields.values().for_each(|value| self.collect(value));
            }
            _ => {}
        }
    }
}

/// How the answer to one request is typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Notation {
    /// The variant of the outcome, if outcomes have variants.
    tag: Option<String>,
    /// The one field to fill.
    field: String,
    shape: Shape,
    item: Item,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// One word.
    One,
    /// Words.
    Row,
    /// Words, the rows separated by `/`.
    Rows,
}

#[derive(Debug, PartialEq, Eq)]
enum Item {
    /// A seat: its name, or its number counted from 1.
    Seat,
    /// One of these words.
    Word(Vec<String>),
    /// Any word, which the game reads.
    Text,
    /// A number, the name or id of something in the pack, or one of these words.
    Thing(Vec<String>),
}

impl Notation {
    /// The notation for answers to a request, from the schema that a game gives of itself; `None` where an
    /// answer needs more than one field.
    pub(super) fn of(schema: &Value, request: &Value) -> Option<Self> {
        let entry = schema.get("entry")?;
        let variants = entry.get("oneOf")?.as_array()?;
        let chance = variants.iter().find_map(|variant| variant.pointer("/properties/chance"))?;
        let outcome = resolve(entry, chance)?;
        let (tag, form) = match outcome.get("oneOf").and_then(Value::as_array) {
            None => (None, outcome),
            Some(variants) => {
                let tag = match request {
                    Value::String(tag) => tag,
                    other => other.as_object().filter(|fields| fields.len() == 1)?.keys().next()?,
                };
                let form = variants.iter().find_map(|v| v.get("properties")?.get(tag))?;
                (Some(tag.clone()), resolve(entry, form)?)
            }
        };
        let [field] = form.get("required")?.as_array()?.as_slice() else { return None };
        let field = field.as_str()?;
        // A choice between several forms is beyond a row of words.
        if ["oneOf", "anyOf", "allOf"].iter().any(|key| form.get(key).is_some()) {
            return None;
        }
        let mut value = form.get("properties")?.get(field)?;
        let mut depth = 0;
        while let Some(items) = resolve(entry, value)?.get("items") {
            value = items;
            depth += 1;
        }
        let shape = match depth {
            0 => Shape::One,
            1 => Shape::Row,
            2 => Shape::Rows,
            _ => return None,
        };
        Some(Self { tag, field: field.to_owned(), shape, item: Item::of(entry, value)? })
    }

    /// The entry that the words mean; `None` if they are too many, too few or not among those expected.
    pub(super) fn read(&self, text: &str, words: &Words) -> Option<Value> {
        let parts = |text: &str, apart: &dyn Fn(char) -> bool| -> Option<Vec<Value>> {
            let typed = text.split(apart).map(str::trim).filter(|word| !word.is_empty());
            typed.map(|word| self.item.read(word, words)).collect()
        };
        // Names may have blanks: one alone, or several between commas.
        let row = |text: &str| {
            let whole = self.shape == Shape::One || text.contains(',');
            let by_commas = parts(text, &|c| c == ',').filter(|_| whole);
            by_commas
                .or_else(|| parts(text, &|c| c == ',' || c.is_whitespace()))
                .or_else(|| self.item.read_row(text, words))
        };
        let value = match self.shape {
            Shape::One => {
                let mut row = row(text)?;
                let value = row.pop()?;
                row.is_empty().then_some(value)?
            }
            Shape::Row => row(text)?.into(),
            Shape::Rows => text.split('/').map(row).collect::<Option<Vec<_>>>()?.into(),
        };
        let fields = json!({&self.field: value});
        Some(match &self.tag {
            None => json!({"chance": fields}),
            Some(tag) => json!({"chance": {tag: fields}}),
        })
    }

    /// Whether the pack's names can be typed.
    pub(super) fn takes_names(&self, words: &Words) -> bool {
        matches!(self.item, Item::Thing(_)) && !words.things.is_empty()
    }

    /// An entry in words, to show how it is typed.
    pub(super) fn spell(&self, entry: &Value, words: &Words) -> Option<String> {
        let outcome = entry.get("chance")?;
        let fields = match &self.tag {
            None => outcome,
            Some(tag) => outcome.get(tag)?,
        };
        let value = fields.get(&self.field)?;
        let row = |value: &Value| -> Option<String> {
            let spelled = value.as_array()?.iter().map(|value| self.item.spell(&self.field, value, words));
            let spelled = spelled.collect::<Option<Vec<_>>>()?;
            // Names may have blanks.
            let apart = if spelled.iter().any(|word| word.contains(' ')) { ", " } else { " " };
            Some(spelled.join(apart))
        };
        match self.shape {
            Shape::One => self.item.spell(&self.field, value, words),
            Shape::Row => row(value),
            Shape::Rows => Some(value.as_array()?.iter().map(row).collect::<Option<Vec<_>>>()?.join(" / ")),
        }
    }
}

impl Item {
    fn of(entry: &Value, value: &Value) -> Option<Self> {
        if value.get("$ref").and_then(Value::as_str).is_some_and(|name| name.ends_with("/Seat")) {
            return Some(Self::Seat);
        }
        let form = resolve(entry, value)?;
        // Plain data in one word: no lists, no fields.
        if form.get("properties").is_some() {
            return None;
        }
        let words = |form: &Value| -> Vec<String> {
            let listed = form.get("enum").and_then(Value::as_array).into_iter().flatten();
            listed.chain(form.get("const")).filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let variants = |key| form.get(key).and_then(Value::as_array).into_iter().flatten();
        let only: Vec<String> = words(form).into_iter().chain(variants("oneOf").flat_map(words)).collect();
        Some(if !only.is_empty() {
            Self::Word(only)
        } else if form.get("type").and_then(Value::as_str) == Some("string") {
            Self::Text
        } else {
            Self::Thing(variants("anyOf").flat_map(words).collect())
        })
    }

    fn read(&self, word: &str, words: &Words) -> Option<Value> {
        let number = || word.parse::<u64>().ok();
        match self {
            Self::Seat => {
                let called = |name: &String| name.to_lowercase() == word.to_lowercase();
                let at = words.seats.0.iter().position(called);
                at.or_else(|| usize::try_from(number()?).ok()?.checked_sub(1)).map(Value::from)
            }
            Self::Word(known) => known.iter().find(|w| w.eq_ignore_ascii_case(word)).map(|w| json!(w)),
            Self::Text => (!word.contains(char::is_whitespace)).then(|| json!(word)),
            Self::Thing(also) => {
                let known =
                    || also.iter().chain(words.things.values()).find(|w| w.eq_ignore_ascii_case(word));
                let named = words.things.get(&word.to_lowercase()).or_else(known);
                number().map(Value::from).or_else(|| named.map(|id| json!(id)))
            }
        }
    }

    /// Names one after the other, also where they have blanks and commas themselves: the longest that fits each time.
    fn read_row(&self, text: &str, words: &Words) -> Option<Vec<Value>> {
        let Self::Thing(_) = self else { return None };
        let lower = text.to_lowercase();
        let apart = |c: char| c == ',' || c.is_whitespace();
        let mut rest = lower.trim_matches(apart);
        let mut row = Vec::new();
        while !rest.is_empty() {
            let ids = words.things.values().map(String::as_str);
            let known = words.things.keys().map(String::as_str).chain(ids).chain(["unknown"]);
            let fits = |name: &&str| {
                rest.strip_prefix(*name).is_some_and(|rest| rest.is_empty() || rest.starts_with(apart))
            };
            let name = known.filter(fits).max_by_key(|name| name.len())?;
            row.push(self.read(name, words)?);
            rest = rest.get(name.len()..)?.trim_start_matches(apart);
        }
        Some(row)
    }

    fn spell(&self, field: &str, value: &Value, words: &Words) -> Option<String> {
        match (self, value) {
            (Self::Thing(_), Value::Number(number)) => {
                let called = number.as_u64().and_then(|number| words.called(field, number));
                Some(called.map_or_else(|| number.to_string(), str::to_owned))
            }
            (Self::Seat, value) => words.seats.0.get(usize::try_from(value.as_u64()?).ok()?).cloned(),
            (_, Value::String(word)) => Some(word.clone()),
            (_, Value::Number(number)) => Some(number.to_string()),
            _ => None,
        }
    }
}

/// The action without fields that has this name, in any case.
pub(super) fn named_action(schema: &Value, name: &str) -> Option<Value> {
    let entry = schema.get("entry")?;
    let variants = entry.get("oneOf")?.as_array()?;
    let action = variants.iter().find_map(|variant| variant.pointer("/properties/do/properties/action"))?;
    match Item::of(entry, action)? {
        item @ Item::Word(_) => item.read(name, &Words::default()),
        _ => None,
    }
}

/// A schema, or what it refers to.
fn resolve<'a>(root: &'a Value, schema: &'a Value) -> Option<&'a Value> {
    match schema.get("$ref").and_then(Value::as_str) {
        None => Some(schema),
        Some(name) => root.pointer(name.strip_prefix('#')?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Entry, Few, Seat};
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
    enum Side {
        #[serde(rename = "K1")]
        One,
        #[serde(rename = "SH")]
        Shield,
    }

    #[derive(Serialize, Deserialize)]
    struct Maybe;

    impl JsonSchema for Maybe {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Maybe".into()
        }

        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({"anyOf": [{"type": "integer"}, {"const": "unknown"}]})
        }
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Outcome {
        Roll { faces: Vec<Side> },
        Again { face: Side },
        Deal { hands: Vec<Vec<u8>> },
        First { seat: Seat },
        Draw { card: Maybe },
        Turn { cards: Vec<Maybe> },
        Toss { coins: Vec<String> },
        Two { card: u8, seat: Seat },
    }

    fn schema() -> Value {
        json!({"entry": schemars::schema_for!(Entry<(), Outcome, ()>)})
    }

    fn read(request: Value, words: &str) -> Option<Value> {
        let seats = Names(vec!["Anna".into(), "Old Ben".into()]);
        let content = json!({"card": [{"id": "red.cut", "name": "Rising Cut"}, {"id": "x", "name": "Bluff"}, {"id": "kamo", "name": "Old Kamo, Netmender"}]});
        let known = Words::of(&seats, &content, vec![(&["card"], vec!["red.cut".to_owned()])]);
        let notation = Notation::of(&schema(), &request)?;
        let entry = notation.read(words, &known)?;
        let spelled = notation.spell(&entry, &known).unwrap();
        assert_eq!(notation.read(&spelled, &known).as_ref(), Some(&entry), "{spelled}");
        Some(entry["chance"].clone())
    }

    #[test]
    fn words_fill_the_answer_to_the_request() {
        let roll = json!({"Roll": {"dice": 3}});
        assert_eq!(read(roll.clone(), " k1 SH, K1 "), Some(json!({"Roll": {"faces": ["K1", "SH", "K1"]}})));
        assert_eq!(read(roll, "K1 K9"), None, "there is no such face");
        assert_eq!(read(json!("Again"), "sh"), Some(json!({"Again": {"face": "SH"}})));
        assert_eq!(read(json!("Again"), "sh sh"), None, "one face is wanted");
        assert_eq!(read(json!("Deal"), "1 2 / 3"), Some(json!({"Deal": {"hands": [[1, 2], [3]]}})));
        assert_eq!(read(json!("Toss"), "H T"), Some(json!({"Toss": {"coins": ["H", "T"]}})));
    }

    #[test]
    fn cards_go_by_id_or_by_name() {
        for words in ["red.cut", "rising cut", " Rising Cut "] {
            assert_eq!(read(json!("Draw"), words), Some(json!({"Draw": {"card": "red.cut"}})));
        }
        let two = Some(json!({"Turn": {"cards": ["red.cut", "x"]}}));
        assert_eq!(read(json!("Turn"), "rising cut, bluff"), two);
        assert_eq!(read(json!("Turn"), "red.cut bluff"), two);
        let old = Some(json!({"Turn": {"cards": ["x", "kamo", "red.cut"]}}));
        assert_eq!(
            read(json!("Turn"), "Bluff, Old Kamo, Netmender, rising cut"),
            old,
            "a name may have a comma"
        );
        assert_eq!(read(json!("Turn"), "red.cat bluff"), None, "no card is called so");
        assert_eq!(read(json!("Turn"), "7, Unknown"), Some(json!({"Turn": {"cards": [7, "unknown"]}})));
    }

    #[test]
    fn seats_go_by_name_or_by_number_from_one() {
        for words in ["old ben", "2"] {
            assert_eq!(read(json!("First"), words), Some(json!({"First": {"seat": 1}})));
        }
        assert_eq!(read(json!("First"), "Carla"), None);
    }

    #[test]
    fn what_needs_more_than_one_field_needs_json() {
        assert_eq!(Notation::of(&schema(), &json!("Two")), None);
        assert_eq!(Notation::of(&schema(), &json!("Nothing")), None);
        assert_eq!(Notation::of(&json!(null), &json!("Roll")), None);
    }

    #[test]
    fn actions_without_fields_go_by_name() {
        #[derive(Serialize, Deserialize, JsonSchema)]
        enum Action {
            /// Described apart.
            Hold,
            Throw,
            Take {
                card: u8,
            },
        }
        let schema = json!({"entry": schemars::schema_for!(Entry<Action, (), ()>)});
        let named = |name| named_action(&schema, name);
        assert_eq!((named("hold"), named("THROW")), (Some(json!("Hold")), Some(json!("Throw"))));
        assert_eq!((named("Take"), named("")), (None, None));
    }

    #[test]
    fn few_things_are_a_row_too() {
        #[derive(Serialize, Deserialize, JsonSchema)]
        struct Faces {
            faces: Few<u8, 3>,
        }
        let schema = json!({"entry": schemars::schema_for!(Entry<(), Faces, ()>)});
        let notation = Notation::of(&schema, &json!({"dice": 1})).unwrap();
        assert_eq!(notation.read("4 5", &Words::default()), Some(json!({"chance": {"faces": [4, 5]}})));
    }
}
