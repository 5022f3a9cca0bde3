//! How tests write cards, dice and actions: `R4` and `X0` are cards, `R4!` one that everyone knows, `?`
//! one that nobody told; `G:K2` is a die, `play R4` an action.

use std::collections::BTreeMap;
use std::sync::Arc;

use tableside::engine::{Few, Seat, Setup};
use tableside::games::dice_tuners::content::{Content, Hero, Strategy};
use tableside::games::dice_tuners::dice::{Colour, Die, Face, Side};
use tableside::games::dice_tuners::{AbilityRef, Action, CardId, CardRef, DiceTuners, HeroId, Slot, Targets};

/// Plain cards: heroes without abilities, strategy cards without effects.
pub fn plain() -> Content {
    toml::from_str(include_str!("plain.toml")).unwrap()
}

/// Further cards for a pack.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct More {
    #[serde(default)]
    hero: Vec<Hero>,
    #[serde(default)]
    strategy: Vec<Strategy>,
}

/// Plain cards and those written in `toml`.
pub fn plain_and(toml: &str) -> Content {
    let mut content = plain();
    let more: More = toml::from_str(toml).unwrap();
    content.hero.extend(more.hero);
    content.strategy.extend(more.strategy);
    content
}

/// Plain cards and the examples of the rules (section 7.7).
pub fn examples() -> Content {
    plain_and(include_str!("examples.toml"))
}

/// The rules for so many players.
pub fn rules(players: usize, options: &[(&str, &str)], content: Content) -> Arc<DiceTuners> {
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DiceTuners::new(Setup { seats: players, options, content }).unwrap())
}

/// The rules with plain cards and default options.
pub fn plain_rules(players: usize) -> Arc<DiceTuners> {
    rules(players, &[], plain())
}

pub fn card(game: &DiceTuners, id: &str) -> CardId {
    let at = game.content().strategy.iter().position(|card| card.id == id);
    CardId(at.unwrap_or_else(|| panic!("there is no card {id}")) as u8)
}

pub fn hero(game: &DiceTuners, id: &str) -> HeroId {
    let at = game.content().hero.iter().position(|hero| hero.id == id);
    HeroId(at.unwrap_or_else(|| panic!("there is no hero {id}")) as u8)
}

pub fn heroes(game: &DiceTuners, ids: &str) -> Vec<HeroId> {
    ids.split_whitespace().map(|id| hero(game, id)).collect()
}

pub fn card_ref(game: &DiceTuners, word: &str) -> CardRef {
    if word == "?" { CardRef::Unknown } else { CardRef::Card(card(game, word)) }
}

pub fn slot(game: &DiceTuners, word: &str) -> Slot {
    match (word, word.strip_suffix('!')) {
        ("?", _) => Slot::Unknown,
        (_, Some(id)) => Slot::Known { card: card(game, id), public: true },
        (id, None) => Slot::Known { card: card(game, id), public: false },
    }
}

/// A hand as tests write it.
pub fn hand_words(game: &DiceTuners, hand: &[Slot]) -> String {
    let id = |card: CardId| game.content().strategy[card.index()].id.clone();
    let word = |slot: &Slot| match *slot {
        Slot::Unknown => "?".to_owned(),
        Slot::Known { card, public: true } => format!("{}!", id(card)),
        Slot::Known { card, public: false } => id(card),
    };
    let mut words: Vec<String> = hand.iter().map(word).collect();
    words.sort_unstable();
    words.join(" ")
}

pub fn colour(word: &str) -> Colour {
    match word {
        "G" | "green" => Colour::Green,
        "B" | "blue" => Colour::Blue,
        "R" | "red" => Colour::Red,
        _ => panic!("there is no colour {word}"),
    }
}

pub fn face(word: &str) -> Face {
    word.parse().unwrap()
}

pub fn faces(words: &str) -> Few<Face, 5> {
    words.split_whitespace().map(face).collect()
}

pub fn die(word: &str) -> Die {
    let (letter, shown) = word.split_once(':').unwrap_or_else(|| panic!("{word} is no die"));
    Die { colour: colour(letter), face: face(shown) }
}

pub fn side(word: &str) -> Side {
    match word {
        "left" => Side::Left,
        "right" => Side::Right,
        "front" => Side::Front,
        _ => panic!("there is no side {word}"),
    }
}

fn ability(word: &str) -> AbilityRef {
    serde_json::from_value(word.into()).unwrap_or_else(|_| panic!("there is no ability {word}"))
}

fn targets(words: &[&str]) -> Targets {
    let mut targets = Targets::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("{word} is no target"));
        match key {
            "opponent" => targets.opponent = Some(Seat(value.parse().unwrap())),
            "colour" => targets.colour = Some(colour(value)),
            "side" => targets.side = Some(side(value)),
            "other" => targets.other = Some(side(value)),
            "aside" => targets.aside = Some(die(value)),
            _ => panic!("{word} is no target"),
        }
    }
    targets
}

pub fn action(game: &DiceTuners, words: &str) -> Action {
    let words: Vec<&str> = words.split_whitespace().collect();
    let (verb, rest) = words.split_first().expect("an action has a verb");
    let one = || *rest.first().unwrap_or_else(|| panic!("{verb} what?"));
    match *verb {
        "bid" => Action::CommitBid { card: card(game, one()) },
        "spend" => Action::SpendCard { card: card(game, one()) },
        "add" => Action::AddCard { card: card(game, one()) },
        "hire" => Action::HireHero { hero: hero(game, one()) },
        "cheapest" => Action::HireCheapest { hero: hero(game, one()) },
        "nobody" => Action::HireNobody,
        "discard" => Action::DiscardCards { cards: rest.iter().map(|word| card_ref(game, word)).collect() },
        "select" => Action::SelectDice { extras: rest.iter().map(|word| colour(word)).collect() },
        "pick" => Action::DraftDie { die: die(one()) },
        "deploy" => Action::DeployDie { die: die(one()), side: side(rest[1]) },
        "play" => Action::PlayCard { card: card(game, one()) },
        "none" => Action::PlayNone,
        "forfeit" => Action::ForfeitCard { card: card(game, one()) },
        "fight" => Action::Fight,
        "retreat" => Action::Retreat,
        "use" => Action::Activate { ability: ability(one()), targets: targets(&rest[1..]) },
        "pass" => Action::Pass,
        "take" => Action::TakeCard,
        "leave" => Action::LeaveCard,
        "continue" => Action::Continue,
        _ => panic!("there is no action {verb}"),
    }
}

/// A red card of value 5, so that it is On Fire unless a test plays a 6.
pub fn card_with(id: &str, effects: &[&str]) -> String {
    let effects: Vec<String> =
        effects.iter().map(|effect| format!("{{ text = \"What it does.\", {effect} }}")).collect();
    format!(
        "[[strategy]]\nid = \"{id}\"\nname = \"{id}\"\ncolour = \"red\"\nvalue = 5\ncopies = 3\neffect = [{}]\n",
        effects.join(", ")
    )
}

/// A hero of cost 3 with these Skills.
pub fn skilled(id: &str, skills: &[&str]) -> String {
    let skills: Vec<String> =
        skills.iter().map(|skill| format!("{{ text = \"What it does.\", {skill} }}")).collect();
    format!("[[hero]]\nid = \"{id}\"\nname = \"{id}\"\ncost = 3\nskill = [{}]\n", skills.join(", "))
}

/// A hero of cost 3 with this Overdrive.
pub fn driven(id: &str, overdrive: &str) -> String {
    let overdrive = format!("{{ text = \"What it does.\", {overdrive} }}");
    format!("[[hero]]\nid = \"{id}\"\nname = \"{id}\"\ncost = 3\noverdrive = [{overdrive}]\n")
}
