//! The cards in somebody's box: every kind of card of every game can be entered field by field, what is wrong is told at its
//! field, and what is saved is read again.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use serde_json::{Value, json};
use tableside::content::{CardForm, Holds};
use tableside::files::OwnFiles;
use tableside::play::{Catalogue, GameDef, PackDraft, SaveDraftError};

fn games() -> Vec<GameDef> {
    Catalogue::standard().games().to_vec()
}

/// Whether a pack holds the same, whatever is written out and whatever left to its default.
fn same(game: &GameDef, one: &str, other: &str) -> bool {
    game.read_draft(one).unwrap().own == game.read_draft(other).unwrap().own
}

/// Every card of every pack at hand is entered anew, field by field, each value as it would be typed.
#[test]
fn every_card_can_be_entered_by_its_fields() {
    for game in games() {
        let mut kinds = Vec::new();
        for text in game.example_packs() {
            let known = PackDraft::read(&game, text).unwrap();
            for form in known.forms().to_vec().iter().filter(|form| form.listed) {
                // The last of a kind can be taken out and put back in its place.
                for within in holders(&known, form) {
                    let Some(card) = last_in(&known, form, &within) else { continue };
                    let mut draft = known.clone();
                    let inner = lists_within(&known, form, &card);
                    draft.remove(&card);
                    let new = draft.add(&form.kind, &within).unwrap();
                    assert_eq!(new, card, "{}, {}", game.info.id, form.kind);
                    for field in &form.fields {
                        let Some(value) = known.get(&card, &field.name) else { continue };
                        let typed = field.shown(value);
                        let read =
                            field.typed(&typed).unwrap_or_else(|said| panic!("{}: {said}", field.name));
                        let read = if matches!(value, Value::Array(all) if all.is_empty()) {
                            Some(json!([]))
                        } else {
                            read
                        };
                        draft.set(&new, &field.name, read);
                    }
                    if inner {
                        continue;
                    }
                    assert_eq!(draft.faults(), [], "{}, {}:\n{}", game.info.id, form.kind, draft.text());
                    assert!(
                        same(&game, text, &draft.text()),
                        "{}, {}:\n{}",
                        game.info.id,
                        form.kind,
                        draft.text()
                    );
                    kinds.push(form.kind.clone());
                }
            }
        }
        let all = PackDraft::new(&game, "mine", "Mine").unwrap();
        for form in all.forms().iter().filter(|form| form.listed && form.kind != "tribe") {
            assert!(kinds.contains(&form.kind), "{}: nobody entered a {}", game.info.id, form.kind);
        }
    }
}

/// Where a list of such cards is.
fn holders(draft: &PackDraft, form: &CardForm) -> Vec<String> {
    match form.kind.rsplit_once('.') {
        None => vec![String::new()],
        Some((outer, _)) => draft.cards(outer),
    }
}

fn last_in(draft: &PackDraft, form: &CardForm, within: &str) -> Option<String> {
    let list = form.kind.rsplit('.').next().unwrap();
    draft.cards(&form.kind).into_iter().rfind(|card| card.starts_with(&format!("{within}/{list}/")))
}

/// Whether a card holds cards, as a tribe does.
fn lists_within(draft: &PackDraft, form: &CardForm, card: &str) -> bool {
    let inner = format!("{}.", form.kind);
    let known = draft.forms().iter().filter(|other| other.kind.starts_with(&inner));
    known.flat_map(|other| draft.cards(&other.kind)).any(|other| other.starts_with(card))
}

#[test]
fn what_a_field_cannot_hold_is_told_at_the_field() {
    for game in games() {
        let mut tried = 0;
        for text in game.example_packs().into_iter().skip(1) {
            let known = PackDraft::read(&game, text).unwrap();
            for form in known.forms().to_vec() {
                let Some(card) = known.cards(&form.kind).into_iter().next() else { continue };
                for field in &form.fields {
                    let wrong = match &field.holds {
                        Holds::Number { least, most } | Holds::Numbers { least, most, .. } => {
                            vec![json!("many"), json!(least.saturating_sub(1)), json!(most.saturating_add(1))]
                        }
                        Holds::WordOrNumber { most, .. } => vec![json!("many"), json!(most + 1)],
                        Holds::Word(_) => vec![json!("no such word"), json!(1)],
                        Holds::Words(_) => vec![json!(["no such word"]), json!("red")],
                        Holds::Flag => vec![json!("perhaps")],
                        Holds::Text => vec![json!(7)],
                        Holds::Texts => vec![json!([7])],
                        Holds::Written { .. } => vec![json!(-99)],
                    };
                    for value in wrong.into_iter().filter(|value| !is_wide(value)) {
                        let mut draft = known.clone();
                        draft.set(&card, &field.name, Some(value.clone()));
                        let faults = draft.faults();
                        let told = faults.iter().any(|fault| fault.card == card && fault.field == field.name);
                        assert!(
                            told,
                            "{}, {}, {} = {value}: {faults:#?}",
                            game.info.id, form.kind, field.name
                        );
                        tried += 1;
                    }
                    if field.needed {
                        let mut draft = known.clone();
                        draft.set(&card, &field.name, None);
                        let faults = draft.faults();
                        let told = faults
                            .iter()
                            .any(|fault| fault.card == card && field.name.starts_with(&fault.field));
                        assert!(told, "{}, {} without {}: {faults:#?}", game.info.id, form.kind, field.name);
                    }
                }
            }
        }
        assert!(tried > 20, "{}: {tried}", game.info.id);
    }
}

/// Numbers beyond what a file can hold.
fn is_wide(value: &Value) -> bool {
    value.as_i64().is_some_and(|n| n == i64::MIN || n == i64::MAX)
}

/// A breach of a rule is told at the card and the field, too.
#[test]
fn what_breaks_a_rule_is_told_at_the_card() {
    let game = *Catalogue::standard().find("dice-tuners").unwrap();
    let mut draft = PackDraft::read(&game, game.example_packs()[0]).unwrap();
    draft.set("/hero/1", "name", Some(json!(" ")));
    let faults = draft.faults();
    assert_eq!((faults[0].card.as_str(), faults[0].field.as_str()), ("/hero/1", "name"), "{faults:#?}");
    let game = *Catalogue::standard().find("regidice").unwrap();
    let mut draft = PackDraft::read(&game, game.example_packs()[0]).unwrap();
    draft.set("/enemy/0", "start_face", Some(json!(6)));
    draft.set("/enemy/0", "hits_per_die", Some(json!(5)));
    let faults = draft.faults();
    assert_eq!(
        (faults[0].card.as_str(), faults[0].field.as_str()),
        ("/enemy/0", "start_face"),
        "{faults:#?}"
    );
}

/// A small box from nothing: a line for each card, what cards do in words.
#[test]
fn a_box_is_entered_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("our-box.toml");
    let own = OwnFiles::of(&home.path().join("archive.db"));
    let game = *Catalogue::standard().find("dualing-dice").unwrap();
    let mut draft = PackDraft::new(&game, "our-box", "The Cards in Our Box").unwrap();
    assert!(matches!(draft.save(&file, &own), Err(SaveDraftError::Faults(_))), "without a card");
    assert!(!file.exists());
    for line in ["Three Sixes; 3", "Low Road; 2", "High Road; 2"] {
        draft.add_line("goal", "", line).unwrap();
    }
    let wrong = draft.add_line("goal", "", "Nine Lives; 12").unwrap_err();
    assert_eq!(wrong[0].field, "points");
    assert_eq!(wrong[0].sentence, "Enter a whole number from 1 to 9, not “12”.");
    // It can be put away as it is.
    draft.put_away(&file, &own).unwrap();
    let mut draft = PackDraft::read(&game, &std::fs::read_to_string(&file).unwrap()).unwrap();
    let goals = draft.cards("goal");
    assert_eq!(
        goals.iter().map(|card| draft.name(card)).collect::<Vec<_>>(),
        ["Three Sixes", "Low Road", "High Road"]
    );
    assert_eq!(draft.get(&goals[0], "id"), Some(&json!("three-sixes")));
    let missing = draft.faults();
    assert_eq!(missing.len(), 3);
    assert!(
        missing.iter().all(|fault| fault.field == "when" && fault.sentence.starts_with("is missing")),
        "{missing:#?}"
    );
    let form = draft.form("goal").unwrap();
    let when = form.fields.iter().find(|field| field.name == "when").unwrap();
    let Holds::Written { by_hand: Some(by_hand) } = &when.holds else { panic!("{when:?}") };
    let by_hand = by_hand.clone();
    for card in &goals {
        let words = format!("As the card says: {}.", draft.name(card));
        draft.set(card, "when", Some(by_hand.entry(&words, "")));
    }
    assert_eq!(draft.faults(), []);
    let saved = draft.save(&file, &own).unwrap();
    assert_eq!(saved.info.name, "The Cards in Our Box");
    assert_eq!(game.read_pack(&file).unwrap().own, saved.own);
}

/// In every game that has abilities, one can be entered in words.
#[test]
fn what_a_card_does_can_be_words() {
    for (id, kind, field, moment) in [
        ("dice-tuners", "strategy", "effect", "declare"),
        ("dicequest", "hero", "abilities", "combat"),
        ("regidice", "enemy", "abilities", "suffer"),
        ("dice-war", "tribe.creature", "abilities", "after_move"),
        ("dice-war", "tribe.creature", "abilities", "action"),
    ] {
        let game = *Catalogue::standard().find(id).unwrap();
        let text = game.example_packs()[1];
        let mut draft = PackDraft::read(&game, text).unwrap();
        let card = draft.cards(kind)[0].clone();
        let form = draft.form(kind).unwrap();
        let of = form.fields.iter().find(|of| of.name == field).unwrap();
        let Holds::Written { by_hand: Some(by_hand) } = &of.holds else { panic!("{id}: {of:?}") };
        assert!(by_hand.moments.iter().any(|one| one == moment), "{:?}", by_hand.moments);
        let mut entry = by_hand.entry("do what the card says", moment);
        if let Some(id) = entry.pointer_mut("/0/id") {
            *id = json!("by_hand");
        }
        draft.set(&card, field, Some(entry));
        assert_eq!(draft.faults(), [], "{id}, {moment}");
    }
}

/// What was entered in words is found again, with its moment; its ability has an id of its own, and keeps it.
#[test]
fn words_are_found_again() {
    for (id, kind, field, moment) in [
        ("dice-tuners", "strategy", "effect", "declare"),
        ("dicequest", "hero", "abilities", "combat"),
        ("regidice", "enemy", "abilities", "suffer"),
        ("dice-war", "tribe.creature", "abilities", "after_move"),
        ("dice-war", "tribe.creature", "abilities", "action"),
    ] {
        let game = *Catalogue::standard().find(id).unwrap();
        let mut draft = PackDraft::read(&game, game.example_packs()[1]).unwrap();
        let card = draft.cards(kind)[0].clone();
        let form = draft.form(kind).unwrap();
        let of = form.fields.iter().find(|of| of.name == field).unwrap();
        let Holds::Written { by_hand: Some(by_hand) } = &of.holds else { panic!("{id}: {of:?}") };
        let by_hand = by_hand.clone();
        draft.set(&card, field, None);
        for words in ["Turn it over.", "Turn it over and over."] {
            draft.set_by_hand(&card, field, words, moment);
            assert_eq!(draft.faults(), [], "{id}, {moment}");
            let found = by_hand.words(draft.get(&card, field).unwrap());
            assert_eq!(found, Some((words.to_owned(), moment.to_owned())), "{id}");
        }
        let own = PackDraft::read(&game, game.example_packs()[0]).unwrap();
        let cards = own.cards(kind);
        let written = cards.iter().filter_map(|card| own.get(card, field)?.as_array()?.first().cloned());
        for value in written.take(3) {
            assert_eq!(by_hand.words(&value), None, "{id}: {value}");
        }
    }
}

/// A card is printed as a match would have it; one that is not finished, as it was entered.
#[test]
fn cards_are_printed_while_they_are_entered() {
    let game = *Catalogue::standard().find("dualing-dice").unwrap();
    let shipped = PackDraft::read(&game, game.example_packs()[0]).unwrap();
    let pack = game.read_draft(game.example_packs()[0]).unwrap();
    let printed: Vec<_> = shipped.cards("goal").iter().map(|card| shipped.printed(card)).collect();
    assert_eq!(printed, game.cards(&pack));
    let mut draft = PackDraft::new(&game, "mine", "Mine").unwrap();
    let card = draft.add_line("goal", "", "Three Sixes; 3").unwrap();
    let printed = draft.printed(&card);
    assert_eq!((printed.name.as_str(), printed.facts.as_str()), ("Three Sixes", "goal · points 3"));
}

/// Names that are no letters, and names that are there twice, give ids all the same.
#[test]
fn ids_follow_from_names() {
    let game = *Catalogue::standard().find("dice-war").unwrap();
    let mut draft = PackDraft::new(&game, "mine", "Mine").unwrap();
    let tribe = draft.add_line("tribe", "", "Die Wölfe; none").unwrap();
    assert_eq!(draft.get(&tribe, "id"), Some(&json!("die_w_lfe")));
    let ids: Vec<String> = ["Wolf", "Wolf", "狼"]
        .into_iter()
        .map(|name| {
            let card = draft.add("tribe.creature", &tribe).unwrap();
            draft.set(&card, "name", Some(json!(name)));
            draft.get(&card, "id").unwrap().as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(ids, ["die_w_lfe.wolf", "die_w_lfe.wolf_2", "die_w_lfe.card"]);
}

/// Fields have a name, a sentence, and what they hold at first fits.
#[test]
fn fields_explain_themselves() {
    for game in games() {
        let draft = PackDraft::new(&game, "mine", "Mine").unwrap();
        for form in draft.forms() {
            assert!(!form.title.is_empty() && !form.fields.is_empty(), "{}", form.kind);
            assert!(!form.listed || !form.quick().is_empty(), "{}, {}", game.info.id, form.kind);
            for field in &form.fields {
                let bare = field.name.contains('.') || !field.help.is_empty();
                assert!(!field.label.is_empty() && bare, "{}, {}, {}", game.info.id, form.kind, field.name);
                if let Some(value) = &field.default
                    && !matches!(
                        field.holds,
                        Holds::Written { .. } | Holds::Texts | Holds::Words(_) | Holds::Numbers { .. }
                    )
                    && value != ""
                {
                    let typed = field.typed(&field.shown(value));
                    assert_eq!(
                        typed,
                        Ok(Some(value.clone())),
                        "{}, {}, {}",
                        game.info.id,
                        form.kind,
                        field.name
                    );
                }
            }
        }
    }
}
