//! Which effects a card can have at which moments. Nobody keeps a list of that: the games' own checks are asked, one effect at
//! one moment at a time, on cards of packs that are in order.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::form::{resolve, words_of};

/// The field of an ability that says when it works.
const MOMENT: [&str; 3] = ["when", "step", "trigger"];
/// The field of an ability that says what it does.
const EFFECTS: [&str; 2] = ["do", "effect"];
/// The most cards that lend an effect of one kind.
const LENDERS: usize = 3;

/// What an ability looks like in the packs of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityForm {
    /// The type's name in the schema.
    pub name: String,
    /// The field with the moment.
    pub moment: &'static str,
    /// The moments there are.
    pub moments: Vec<String>,
    /// The field with what it does.
    pub effects: &'static str,
    /// Whether that is a list.
    pub list: bool,
    /// The type of one effect.
    pub effect: String,
}

impl AbilityForm {
    /// What an ability looks like; `None` if cards of this schema have none.
    #[must_use]
    pub fn of(schema: &Value) -> Option<Self> {
        let known = schema.get("$defs")?.as_object()?;
        known.iter().find_map(|(name, part)| {
            let fields = part.get("properties")?.as_object()?;
            let (moment, moments) = MOMENT.iter().find_map(|field| {
                let words = words_of(resolve(schema, fields.get(*field)?));
                (!words.is_empty()).then_some((*field, words))
            })?;
            let (effects, part) = EFFECTS.iter().find_map(|field| Some((*field, fields.get(*field)?)))?;
            let one = part.get("items").unwrap_or(part);
            let effect = one.get("$ref")?.as_str()?.rsplit('/').next()?.to_owned();
            let list = part.get("items").is_some();
            Some(Self { name: name.clone(), moment, moments, effects, list, effect })
        })
    }
}

/// By effect and place: the moments.
pub type Moments = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// An ability of a pack.
struct Host<'a> {
    /// Its place with the numbers left out, such as `hero.skill`.
    place: String,
    /// What else makes a difference: the words on its card and on itself.
    sort: String,
    pointer: String,
    pack: usize,
    ability: &'a Map<String, Value>,
}

/// Which effects the abilities of a game can have when, as `accepts` says of whole contents. The packs must be in order; they
/// lend the effects and the places, the last one only places that the others lack.
pub fn moments(schema: &Value, packs: &[Value], accepts: &dyn Fn(&Value) -> bool) -> Moments {
    let (Some(form), false) = (AbilityForm::of(schema), packs.is_empty()) else { return Moments::new() };
    let mut hosts = Vec::new();
    for (pack, content) in packs.iter().enumerate() {
        let mut walk = Walk { schema, form: &form, pack, hosts: &mut hosts };
        walk.at(schema, content, "", "", "");
    }
    let lenders = lenders(&form, &hosts);
    // The last pack may be large, and is asked only for places that the others have not.
    let last = packs.len() - 1;
    let small: BTreeSet<String> =
        hosts.iter().filter(|host| host.pack < last).map(|host| host.place.clone()).collect();
    hosts.retain(|host| host.pack < last || !small.contains(&host.place));
    let mut seen = BTreeSet::new();
    hosts.retain(|host| seen.insert((host.place.clone(), host.sort.clone())));
    let mut found = Moments::new();
    for host in &hosts {
        for (mark, lent) in &lenders {
            let known = found.entry(mark.clone()).or_default().entry(host.place.clone()).or_default();
            for moment in &form.moments {
                let fits = || {
                    let tries = lent.iter().flat_map(|(lender, effect)| {
                        [host.ability, *lender].map(|rest| changed(&form, host, rest, effect, moment))
                    });
                    tries.into_iter().any(|ability| {
                        let mut content = packs[host.pack].clone();
                        let Some(place) = content.pointer_mut(&host.pointer) else { return false };
                        *place = ability;
                        accepts(&content)
                    })
                };
                if !known.contains(moment) && fits() {
                    known.insert(moment.clone());
                }
            }
        }
    }
    found
}

/// An ability, and one of its effects.
type Lent<'a> = (&'a Map<String, Value>, &'a Value);

/// A few abilities for each kind of effect that have it, with the effect.
fn lenders<'a>(form: &AbilityForm, hosts: &[Host<'a>]) -> BTreeMap<String, Vec<Lent<'a>>> {
    let mut all: BTreeMap<String, Vec<Lent<'_>>> = BTreeMap::new();
    for host in hosts {
        let Some(effects) = host.ability.get(form.effects) else { continue };
        let effects = effects.as_array().map_or_else(|| std::slice::from_ref(effects), Vec::as_slice);
        for effect in effects {
            let Some(mark) = mark_of(effect) else { continue };
            let known = all.entry(mark).or_default();
            if known.len() < LENDERS && known.iter().all(|(_, other)| *other != effect) {
                known.push((host.ability, effect));
            }
        }
    }
    all
}

/// What an effect is known by: its `op`, or its only field.
fn mark_of(effect: &Value) -> Option<String> {
    let fields = effect.as_object()?;
    let op = fields.get("op").and_then(Value::as_str);
    op.or_else(|| fields.keys().next().map(String::as_str)).map(str::to_owned)
}

/// The ability of a place with one effect at one moment, and besides with what another ability has.
fn changed(
    form: &AbilityForm,
    host: &Host<'_>,
    rest: &Map<String, Value>,
    effect: &Value,
    moment: &str,
) -> Value {
    let mut ability = host.ability.clone();
    for field in ["cost", "choose", "if", "condition", "optional", "uses"] {
        match rest.get(field) {
            Some(value) => ability.insert(field.to_owned(), value.clone()),
            None => ability.remove(field),
        };
    }
    if form.moment != "when" {
        ability.remove("when");
    }
    ability.insert(form.moment.to_owned(), moment.into());
    let effects = if form.list { Value::Array(vec![effect.clone()]) } else { effect.clone() };
    ability.insert(form.effects.to_owned(), effects);
    Value::Object(ability)
}

/// Finds the abilities of a content by its schema.
struct Walk<'s, 'h, 'v> {
    schema: &'s Value,
    form: &'s AbilityForm,
    pack: usize,
    hosts: &'h mut Vec<Host<'v>>,
}

impl<'v> Walk<'_, '_, 'v> {
    fn at(&mut self, schema: &Value, value: &'v Value, pointer: &str, place: &str, sort: &str) {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.rsplit('/').next());
        let part = resolve(self.schema, schema);
        match value {
            Value::Array(items) => {
                let Some(of) = part.get("items") else { return };
                for (at, item) in items.iter().enumerate() {
                    self.at(of, item, &format!("{pointer}/{at}"), place, sort);
                }
            }
            Value::Object(fields) => {
                let Some(known) = part.get("properties").and_then(Value::as_object) else { return };
                let own = self.words(known, fields);
                if name == Some(self.form.name.as_str()) {
                    let sort = format!("{sort};{own}");
                    let (place, pointer) = (place.to_owned(), pointer.to_owned());
                    self.hosts.push(Host { place, sort, pointer, pack: self.pack, ability: fields });
                    return;
                }
                for (field, value) in fields {
                    let Some(part) = known.get(field) else { continue };
                    let within = if place.is_empty() { field.clone() } else { format!("{place}.{field}") };
                    self.at(part, value, &format!("{pointer}/{field}"), &within, &own);
                }
            }
            _ => {}
        }
    }

    /// The words and switches among these fields, the moment apart.
    fn words(&self, known: &Map<String, Value>, fields: &Map<String, Value>) -> String {
        let mut out = String::new();
        for (field, part) in known.iter().filter(|(field, _)| *field != self.form.moment) {
            let part = resolve(self.schema, part);
            let chosen = !words_of(part).is_empty() || part.get("type") == Some(&Value::from("boolean"));
            // The colour of a die changes nothing for what a card can do.
            let told = ["deck", "kind", "set", "timing", "take_that"].contains(&field.as_str());
            if let Some(value) = fields.get(field).filter(|_| chosen && told) {
                out.push_str(&format!("{field}={value} "));
            }
        }
        out
    }
}
