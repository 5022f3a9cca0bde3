use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use serde::Deserialize;

use super::{Passage, RuleId, Text, Tip, text};
use crate::i18n::N_;

/// A game's rules in our own words, with ids; loaded from `data/rules/<game>.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The game's id.
    pub game: String,
    /// What all rule ids begin with.
    pub prefix: String,
    /// Raised whenever a wording changes its meaning.
    pub version: u32,
    /// The game's title.
    pub title: String,
    /// A few words on what the game is.
    pub tagline: String,
    /// What the game is and how it goes.
    pub summary: String,
    /// What the numbers beside names count, if they are not points.
    #[serde(default = "scores")]
    pub scores: String,
    /// Fewest and most seats.
    pub players: [usize; 2],
    /// The chapters, in order.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
    /// The rules, in order.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// What a table may decide before a match.
    #[serde(rename = "option", default)]
    pub options: Vec<RuleOption>,
    /// Words with a special meaning.
    #[serde(rename = "term", default)]
    pub terms: Vec<Term>,
    /// The game in a few minutes.
    #[serde(default)]
    pub introduction: Vec<Passage>,
    /// What is explained while people play, when it first comes up.
    #[serde(rename = "tip", default)]
    pub tips: Vec<Tip>,
}

fn scores() -> String {
    N_("Scores").to_owned()
}

/// A rulebook that is part of the program, read when it is first wanted.
#[derive(Debug)]
pub struct BuiltInRulebook {
    toml: &'static str,
    read: OnceLock<Rulebook>,
}

impl BuiltInRulebook {
    /// The rulebook in this text.
    #[must_use]
    pub const fn new(toml: &'static str) -> Self {
        Self { toml, read: OnceLock::new() }
    }

    /// The rulebook.
    ///
    /// # Panics
    /// If the text is no rulebook, which a test of each game rules out.
    #[expect(clippy::expect_used, reason = "the text is part of the program; a test reads it")]
    pub fn get(&'static self) -> &'static Rulebook {
        self.read.get_or_init(|| Rulebook::parse(self.toml).expect("the rulebook reads"))
    }
}

/// A chapter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Referred to by rules.
    pub id: String,
    /// The heading.
    pub title: String,
    /// An introduction, possibly empty.
    #[serde(default)]
    pub text: String,
}

/// One rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The stable id, such as `DT-HIRE-9`.
    pub id: String,
    /// The chapter.
    pub section: String,
    /// A heading of a few words.
    pub title: String,
    /// The rule.
    pub text: String,
    /// Who says so.
    pub origin: Origin,
    /// Why we ruled so; possibly empty.
    #[serde(default)]
    pub note: String,
    /// The option that changes the rule; possibly empty.
    #[serde(default)]
    pub option: String,
    /// Related rules.
    #[serde(default)]
    pub see: Vec<String>,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The game's rulebook.
    Book,
    /// Our decision where the book is silent or contradicts itself.
    Ruling,
    /// Comes with our own cards and dice.
    Content,
    /// A house rule.
    House,
}

/// A choice that a table makes before a match.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleOption {
    /// Referred to by set-ups.
    pub id: String,
    /// The rule that it changes.
    pub rule: String,
    /// The heading.
    pub title: String,
    /// What the choice is about.
    pub text: String,
    /// The value if the table says nothing.
    pub default: String,
    /// Whether every table makes this choice, rather than a few as a house rule.
    #[serde(default)]
    pub common: bool,
    /// Whether it says how hard a match is that all win or lose together; one option of a game at most.
    #[serde(default)]
    pub difficulty: bool,
    /// The value if the table says nothing and no bot plays, where that differs.
    #[serde(default)]
    pub default_among_people: Option<String>,
    /// The only numbers of seats at which it matters; all of them if there are none.
    #[serde(default)]
    pub seats: Vec<usize>,
    /// All values.
    #[serde(rename = "value")]
    pub values: Vec<OptionValue>,
}

impl RuleOption {
    /// Whether it changes anything at this number of seats.
    #[must_use]
    pub fn matters_at(&self, seats: usize) -> bool {
        self.seats.is_empty() || self.seats.contains(&seats)
    }
}

/// A value of a [`RuleOption`].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionValue {
    /// As written in set-ups.
    pub value: String,
    /// A few words.
    pub title: String,
    /// What it means; possibly empty.
    #[serde(default)]
    pub text: String,
}

/// A word with a special meaning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Stable id.
    pub id: String,
    /// The word.
    pub title: String,
    /// What it means.
    pub text: String,
}

impl Rulebook {
    /// Reads a rulebook.
    ///
    /// # Errors
    /// If the text is not TOML of this form.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The rule with this id, in any case.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The rule behind a violation or an outcome; `None` for one that this version does not have.
    #[must_use]
    pub fn find(&self, id: &RuleId) -> Option<&Rule> {
        self.rule(id.as_str())
    }

    /// The id of a rule that content names, if there is such a rule.
    #[must_use]
    pub fn id_of(&'static self, id: &str) -> Option<&'static str> {
        self.rule(id).map(|rule| rule.id.as_str())
    }

    /// The rules whose id, title, text or note hold every word of the query, in any case. Looks at the
    /// English and at the translated wording.
    #[must_use]
    pub fn search(&self, query: &str) -> Vec<&Rule> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let holds = |rule: &&Rule| {
            let mut hay = rule.id.to_lowercase();
            for part in [&rule.title, &rule.text, &rule.note] {
                for wording in [part.to_lowercase(), crate::i18n::gettext(part).to_lowercase()] {
                    hay.push('\n');
                    hay.push_str(&wording);
                }
            }
            words.iter().all(|word| hay.contains(word))
        };
        self.rules.iter().filter(holds).collect()
    }

    /// A query that finds something, where this one finds nothing because of slips in its words: one letter in short words,
    /// two in longer ones.
    #[must_use]
    pub fn near(&self, query: &str) -> Option<String> {
        let mut known = BTreeSet::new();
        for rule in &self.rules {
            for part in [&rule.title, &rule.text] {
                for wording in [part.to_lowercase(), crate::i18n::gettext(part).to_lowercase()] {
                    let words = wording.split(|c: char| !c.is_alphanumeric() && c != '-').map(str::to_owned);
                    known.extend(words.filter(|word| word.chars().count() > 3));
                }
            }
        }
        let meant = |word: &str| {
            let most = if word.chars().count() < 6 { 1 } else { 2 };
            let distance = |known: &&String| strsim::damerau_levenshtein(known, word);
            let nearest = known.iter().min_by_key(distance).filter(|known| distance(known) <= most);
            nearest.map_or_else(|| word.to_owned(), Clone::clone)
        };
        let meant: Vec<String> = query.split_whitespace().map(|word| meant(&word.to_lowercase())).collect();
        let meant = meant.join(" ");
        (!self.search(&meant).is_empty()).then_some(meant)
    }

    /// What a front end sets where the table says nothing: the values that differ from the defaults because
    /// bots play, or do not.
    #[must_use]
    pub fn usual_options(&self, bots: bool) -> BTreeMap<String, String> {
        let among_people =
            |option: &RuleOption| Some((option.id.clone(), option.default_among_people.clone()?));
        if bots { BTreeMap::new() } else { self.options.iter().filter_map(among_people).collect() }
    }

    /// All options with the values given, or their defaults.
    ///
    /// # Errors
    /// Every option that does not exist and every value an option does not have.
    pub fn resolve_options(
        &self,
        given: &BTreeMap<String, String>,
    ) -> Result<BTreeMap<String, String>, Vec<Text>> {
        let mut errors = Vec::new();
        for (id, value) in given {
            match self.options.iter().find(|option| option.id == *id) {
                None => errors.push(
                    text("This game has no option “{option}”. Its options are: {options}.")
                        .with("option", super::Arg::Verbatim(id.clone()))
                        .with("options", super::Arg::Verbatim(self.option_list())),
                ),
                Some(option) if !option.values.iter().any(|v| v.value == *value) => errors.push(
                    text("The option “{option}” can be {values}, not “{value}”.")
                        .with("option", super::Arg::Verbatim(id.clone()))
                        .with("values", super::Arg::Verbatim(option.value_list()))
                        .with("value", super::Arg::Verbatim(value.clone())),
                ),
                Some(_) => {}
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let value = |option: &RuleOption| given.get(&option.id).unwrap_or(&option.default).clone();
        Ok(self.options.iter().map(|option| (option.id.clone(), value(option))).collect())
    }

    fn option_list(&self) -> String {
        self.options.iter().map(|option| option.id.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl RuleOption {
    fn value_list(&self) -> String {
        self.values.iter().map(|v| v.value.as_str()).collect::<Vec<_>>().join(", ")
    }
}
