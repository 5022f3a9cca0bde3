//! The table of DiceWar under the law of all tables, and what is its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::draft::{Draft, Edit};
use super::outlook::Side;
use super::{DiceWarTable, Item, Model, Press, zones};
use crate::engine::prelude::*;
use crate::engine::{Random, Seat, Setup, Viewer};
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, RED, State, Step};
use crate::table::law::{self, every_choice_in, tells_no_secret};
use crate::table::{Act, Draft as _, FieldLook, Look, Mark, Place, ProfileLook, Spot, Table, View};

/// The rules with these options.
pub fn rules(options: &[(&str, &str)]) -> Arc<DiceWar> {
    rules_of(DiceWar::default_pack(), options)
}

fn rules_of(pack: &str, options: &[(&str, &str)]) -> Arc<DiceWar> {
    let content = toml::from_str(pack).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DiceWar::new(Setup { seats: 2, options, content }).unwrap())
}

/// A model at a position.
pub fn at(position: &str) -> Model {
    let game = rules(&[("position", position)]);
    law::model::<DiceWarTable>(&game, &game.start())
}

fn written(action: &Action) -> String {
    format!("{action:?}")
}

fn every_choice(options: &[(&str, &str)], seed: u64) {
    every_choice_of(&rules(options), seed);
}

/// A line-up is one of thousands; how each is made, a test of its own shows.
fn every_choice_of(game: &Arc<DiceWar>, seed: u64) {
    let war = |state: &State| matches!(state.step, Step::War | Step::FollowUp(_));
    assert!(every_choice_in::<DiceWarTable>(game, seed, (160, 6), war, written) > 0);
}

#[test]
fn every_choice_can_be_made() {
    for (seed, red) in (1..).zip(["lod", "gears", "lod", "gears"]) {
        every_choice(&[("red", red), ("ruins", "b4,d4,f4")], seed);
    }
}

#[test]
fn every_choice_can_be_made_under_house_rules() {
    let tables: [&[(&str, &str)]; 5] = [
        &[("spirit", "turns")],
        &[("blood_offering", "spread"), ("soul_shards", "stays")],
        &[("blood_offering", "near"), ("spirit", "two")],
        &[("end_of_war", "free"), ("rampage", "chain")],
        &[("end_of_war", "announced"), ("setup", "alternate"), ("black", "gears")],
    ];
    for (seed, options) in (20..).zip(tables) {
        every_choice(options, seed);
        every_choice(options, seed + 100);
    }
}

/// Cards that pay with own creatures, and that name a field twice.
#[test]
fn every_choice_can_be_made_with_other_cards() {
    let offering = r#"cost = { exile_reserve = "k" }, choose = { creature = { of = { side = "friendly" } }, amount = { min = 1, max = "tp" } }, do = [{ level = { who = { where = "target" }, by = { base = 1, per_k = 1 }, strict = true } }]"#;
    let paid = r#"cost = { exile_own = { of = { side = "friendly" }, n = 1 } }, choose = { creature = { of = { side = "friendly" } } }, do = [{ level = { who = { where = "target" }, by = 1, strict = true } }]"#;
    let twice = r#"choose = { fields = { where = "adjacent", n = 2, distinct = false } }"#;
    let pack = DiceWar::default_pack().replacen(offering, paid, 1);
    let pack = pack.replacen(r#"choose = { fields = { where = "adjacent", n = 2 } }"#, twice, 9);
    assert!(pack.contains("exile_own") && pack.contains("distinct"));
    for seed in 50..54 {
        every_choice_of(&rules_of(&pack, &[]), seed);
    }
}

/// Creatures that turn, and that jump where they also slide: several ways lead to a field, in follow-ups too.
#[test]
fn every_way_can_be_gone() {
    let step = r#"[{ kind = "slide", dirs = "diag", min = 1, max = 1, pass = "none" }]"#;
    let winding = r#"[
        { kind = "slide", dirs = "diag", min = 1, max = 2, pass = "any", turn = true },
        { kind = "offset", steps = [[0, 2], [2, 2]] },
    ]"#;
    let pack = DiceWar::default_pack().replace(step, winding);
    for (position, follows) in [
        ("7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9", true),
        ("4c2/3bd2/2E4/3a3/7/7/5a1 r - 4,0 0,1 14,10 lod,lod - - 0 9", false),
    ] {
        let game = rules_of(&pack, &[("position", position)]);
        let m = law::model::<DiceWarTable>(&game, &game.start());
        let legal: BTreeSet<String> = m.legal.iter().map(written).collect();
        assert_eq!(law::reachable::<DiceWarTable>(&m, written), legal, "{position}");
        let over = |action: &&Action| match action {
            Action::FollowMove { via, .. } | Action::FollowAttack { via, .. } => follows && via.is_some(),
            Action::Move { via, .. } | Action::Attack { via, .. } => !follows && via.is_some(),
            _ => false,
        };
        assert!(m.legal.iter().filter(over).count() > 4, "{position}: {legal:?}");
    }
    for seed in 60..63 {
        every_choice_of(&rules_of(&pack, &[]), seed);
    }
}

/// Every symbol that a pack may name has a picture.
#[test]
fn symbols_are_drawn() {
    for symbol in crate::games::dice_war::content::SYMBOLS {
        assert!(super::symbols::named(symbol).is_some(), "{symbol}");
    }
}

fn view(m: &Model, draft: &Draft) -> View<Press> {
    zones::view(m, draft)
}

fn field_of<'a>(view: &'a View<Press>, name: &str) -> (&'a Item, &'a FieldLook) {
    let fields = &view.board.as_ref().unwrap().fields;
    let item = fields.iter().find(|item| item.id == name).unwrap();
    match &item.look {
        Look::Field(look) => (item, look),
        other => panic!("{other:?}"),
    }
}

/// Presses the item of an id, as often as it is named; says what was pressed last, if that is no edit.
fn press(m: &Model, draft: &mut Draft, ids: &[&str]) -> Option<Press> {
    let mut last = None;
    for id in ids {
        let shown = view(m, draft);
        let item = shown.items().find(|item| item.id == *id).unwrap_or_else(|| panic!("no {id}"));
        last = item.press.clone();
        if let Some(Press::Edit(edit)) = last {
            draft.apply(edit);
        }
    }
    last
}

/// The line-up of a seat is asked for.
fn line_up() -> Model {
    let game = rules(&[]);
    let mut state = game.start();
    game.apply_chance(&mut state, &crate::games::dice_war::Chance::StartRoll { red: 2, black: 5 }, &mut ());
    law::model::<DiceWarTable>(&game, &state)
}

#[test]
fn every_line_up_can_be_made() {
    let m = line_up();
    let mut random = Random::from_seed(3);
    for at in 0..40 {
        let Some(Action::SetLineup { row }) = random.pick(&m.legal).copied() else { panic!("no line-up") };
        let mut draft = Draft::default();
        for (file, level) in (0..).zip(row).filter(|(_, level)| *level > 0) {
            let home = Field::at(file, 6).unwrap().to_string();
            if at % 2 == 0 {
                // Pressed again and again.
                (0..level)
                    .for_each(|_| assert!(matches!(press(&m, &mut draft, &[&home]), Some(Press::Edit(_)))));
            } else {
                // A creature is taken, put down and let go again.
                let brush = format!("brush/{level}");
                press(&m, &mut draft, &[&brush, &home, &brush]);
            }
        }
        assert_eq!(draft.row, row);
        let shown = view(&m, &draft);
        let done = shown.ribbon.choices.last().unwrap();
        assert!(
            matches!(&done.look, Look::Action(look) if look.golden && look.outcome.is_empty()),
            "{done:?}"
        );
        assert_eq!(done.press, m.press(Action::SetLineup { row }));
        let meter = shown.ribbon.meter.unwrap();
        assert_eq!((meter.full, meter.words.as_str()), (10, "10 of 10"));
    }
}

/// The bots’ book helps no rival.
#[test]
fn a_line_up_is_suggested_where_advice_is_wanted() {
    let suggests = |m: &Model| {
        view(m, &Draft::default()).ribbon.choices.iter().any(|choice| choice.id == "choice/suggest")
    };
    let m = line_up();
    assert!(!suggests(&m));
    let wanted = Model { advice: true, ..m };
    assert!(suggests(&wanted));
    assert!(!suggests(&Model { viewer: Viewer::Table, shared: true, ..wanted }));
}

/// What is missing is said, and what the creature in hand would add.
#[test]
fn an_unfinished_line_up_says_what_is_missing() {
    let m = line_up();
    let mut draft = Draft::default();
    press(&m, &mut draft, &["brush/3", "b7", "d7"]);
    let shown = view(&m, &draft);
    let meter = shown.ribbon.meter.as_ref().unwrap();
    assert_eq!((meter.full, meter.more, meter.of), (6, 3, 10));
    let done = shown.ribbon.choices.last().unwrap();
    assert!(matches!(&done.look, Look::Action(look) if !look.golden && look.outcome == "4 levels short"));
    assert!(matches!(done.press, Some(Press::AskWhy(..))));
    let ids: Vec<&str> = shown.ribbon.choices.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["choice/clear", "choice/done"]);
}

/// A die of a line-up is dragged to another file, and off the board.
#[test]
fn dice_of_a_line_up_are_dragged() {
    let m = line_up();
    let mut draft = Draft { row: [0, 5, 0, 1, 0, 0, 0], ..Draft::default() };
    let lift = |draft: &mut Draft, name: &str| {
        let shown = view(&m, draft);
        match field_of(&shown, name).0.lift {
            Some(Press::Edit(edit)) => draft.apply(edit),
            ref other => panic!("{other:?}"),
        }
    };
    assert_eq!(field_of(&view(&m, &draft), "c7").0.lift, None);
    lift(&mut draft, "b7");
    assert!(field_of(&view(&m, &draft), "b7").1.selected);
    press(&m, &mut draft, &["g7"]);
    assert_eq!(draft.row, [0, 0, 0, 1, 0, 0, 5]);
    lift(&mut draft, "d7");
    let Some(Press::Edit(beside)) = view(&m, &draft).board.unwrap().beside else { panic!("nothing") };
    draft.apply(beside);
    assert_eq!((draft.row, draft.held), ([0, 0, 0, 0, 0, 0, 5], None));
    // Where it lay it stays.
    lift(&mut draft, "g7");
    press(&m, &mut draft, &["g7"]);
    assert_eq!((draft.row, draft.held), ([0, 0, 0, 0, 0, 0, 5], None));
}

/// At a real table the roll for the first turn is told with two presses.
#[test]
fn the_roll_for_the_first_turn_is_told() {
    let game = rules(&[]);
    let state = game.start();
    let m = Model {
        next: crate::play::Next::Tell(crate::engine::Component::Dice),
        ..law::model::<DiceWarTable>(&game, &state)
    };
    let mut draft = Draft::default();
    let shown = view(&m, &draft);
    let dice: Vec<&str> = shown
        .zones
        .iter()
        .filter(|zone| zone.place == Place::Panel)
        .flat_map(|zone| &zone.items)
        .map(|item| item.name.as_str())
        .collect();
    assert_eq!((dice.len(), dice[4]), (12, "Anna rolled 5"));
    let told = press(&m, &mut draft, &["rolled/0/5", "rolled/1/2"]);
    assert_eq!(told, Some(Press::Answer(crate::games::dice_war::Chance::StartRoll { red: 5, black: 2 })));
}

/// The last flight of a chased die ends the war, and Red is behind.
const LAST_FLIGHT: &str = "7/6a/7/7/3d3/3C3/6A r - 2,5 0,1 13,12 lod,lod - r@d2!1 0 31";

#[test]
fn what_would_lose_the_match_is_asked_in_words() {
    let m = at(LAST_FLIGHT);
    let mut draft = Draft::default();
    press(&m, &mut draft, &["d2", "c2"]);
    let shown = view(&m, &draft);
    assert_eq!(shown.ribbon.help, "This ends the war. Ben wins 5 to 2.");
    assert!(shown.ribbon.asks);
    let flight =
        m.legal.iter().find(|action| m.game.write_move(&m.state, action) == "3d2-c2").copied().unwrap();
    let presses: Vec<_> = shown.ribbon.choices.iter().map(|item| item.press.clone().unwrap()).collect();
    // The first, which gets the focus, changes nothing.
    assert_eq!(presses, [Press::Edit(Edit::Select(draft.from)), Press::Act(RED, flight)]);
    let fields = &shown.board.as_ref().unwrap().fields;
    assert!(fields.iter().all(|item| {
        let (_, look) = field_of(&shown, &item.id);
        look.mark == Mark::None && look.plus.is_none()
    }));
}

#[test]
fn a_declaration_that_loses_is_asked_in_words() {
    let m = at(&LAST_FLIGHT.replace("r@d2!1", "r@d2:3"));
    let mut draft = Draft::default();
    press(&m, &mut draft, &["choice/declare"]);
    assert_eq!(
        view(&m, &draft).ribbon.help,
        "If nobody earns any more VP, the war ends with the current score. Ben wins 5 to 2."
    );
}

const MAGE: &str = "7/6a/3b3/2cD3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9";

#[test]
fn an_attack_says_what_it_brings_before_it_is_made() {
    let m = at(MAGE);
    let mut draft = Draft::default();
    press(&m, &mut draft, &["d4"]);
    let shown = view(&m, &draft);
    let (item, cursed) = field_of(&shown, "d5");
    assert!(cursed.costly && cursed.tip == item.about);
    assert_eq!(item.about, "Attack for 3 VP. Curse: the Blood Mage becomes a Spirit, level 2.");
    let (item, plain) = field_of(&shown, "c4");
    assert!(!plain.costly);
    assert_eq!(item.about, "Attack for 3 VP.");
    assert!(field_of(&shown, "e4").1.tip.is_empty());
}

/// The plus on the chosen die is its upgrade.
#[test]
fn the_plus_on_a_die_is_its_upgrade() {
    let m = at(MAGE);
    let mut draft = Draft::default();
    press(&m, &mut draft, &["d4"]);
    let shown = view(&m, &draft);
    let plus = field_of(&shown, "d4").1.plus.clone().unwrap();
    let choice = shown.ribbon.choices.iter().find(|item| item.id == plus).unwrap();
    let upgrade = Action::Upgrade { at: "d4".parse().unwrap() };
    assert_eq!(choice.press, Some(Press::Act(RED, upgrade)));
    assert!(matches!(&choice.look, Look::Action(look) if look.outcome == "becomes Fire Basilisk"));
}

fn profile(view: &View<Press>) -> Option<&ProfileLook> {
    let panel = view.zones.iter().find(|zone| zone.place == Place::Panel)?;
    match &panel.items.first()?.look {
        Look::Profile(look) => Some(look),
        _ => None,
    }
}

fn look_at(m: &Model, draft: &mut Draft, item: Option<&str>, held: bool) {
    if let Some(edit) = DiceWarTable::looked(m, draft, item, held) {
        draft.apply(edit);
    }
}

/// What is looked at lies beside the board, and stays there until something else is looked at.
#[test]
fn the_creature_that_is_looked_at_is_described() {
    let m = at(MAGE);
    let mut draft = Draft::default();
    assert!(profile(&view(&m, &draft)).is_none());
    look_at(&m, &mut draft, Some("d5"), false);
    let shown = view(&m, &draft);
    let spirit = profile(&shown).unwrap();
    assert_eq!((spirit.title.as_str(), spirit.below.as_str()), ("Spirit", "d5 · Level 2 · Light of Dragons"));
    assert_eq!(spirit.note, "Can be captured by 4 on d4 (3 VP).");
    let texts: Vec<&str> = spirit.texts.iter().map(|(text, _)| text.as_str()).collect();
    assert!(texts[0].starts_with("Moves one or two squares"), "{texts:?}");
    assert!(texts.contains(&"Curse: A creature that defeats the Spirit with an attack loses two levels."));
    for empty in [Some("a4"), None] {
        look_at(&m, &mut draft, empty, false);
        assert_eq!(profile(&view(&m, &draft)).unwrap().title, "Spirit", "{empty:?}");
    }
    look_at(&m, &mut draft, Some("g1"), true);
    assert_eq!(profile(&view(&m, &draft)).unwrap().title, "Soul");
    // Another question does not change what is looked at.
    assert_eq!(profile(&view(&m, &draft.kept())).unwrap().title, "Soul");
}

/// Until somebody looks at a creature, the one that acted last is described.
#[test]
fn the_creature_that_acted_last_is_described() {
    for m in law::moments::<DiceWarTable>(&rules(&[]), 4, Viewer::Seat(Seat(0)), 30) {
        let shown = view(&m, &Draft::default());
        let war = matches!(m.state.step, Step::War | Step::FollowUp(_));
        let Some(last) = m.facts.steps.last().filter(|_| war) else { continue };
        let stays = last.fields.iter().copied().find(|at| m.state.owner(*at) == last.seat);
        let begins = |at: Field| profile(&shown).unwrap().below.starts_with(&at.to_string());
        assert_eq!(stays.is_some_and(begins), last.seat.is_some() && stays.is_some(), "{last:?}");
    }
}

/// Every creature can be read about, those of the second seat only where it has another tribe.
#[test]
fn all_creatures_can_be_read_about() {
    for (options, n) in
        [(vec![], 6), (vec![("red", "gears")], 12), (vec![("red", "gears"), ("ruins", "b4,d4,f4")], 13)]
    {
        let game = rules(&options);
        let m = law::model::<DiceWarTable>(&game, &game.start());
        let shown = view(&m, &Draft::default());
        let tool = shown.tools.iter().find(|tool| tool.id == "creatures").unwrap();
        assert_eq!(tool.entries.len(), n, "{options:?}");
    }
}

/// If two people face each other, Black's dice are upside down, and what is asked is for who acts.
#[test]
fn facing_people_read_what_is_theirs() {
    for (letter, far) in [("r", false), ("b", true)] {
        let m = at(&MAGE.replace("6A r", &format!("6A {letter}")));
        let mut draft = Draft::default();
        draft.apply(Edit::Side(Side::Facing));
        let shown = view(&m, &draft);
        assert_eq!(shown.facing, Some(far));
        for at in field::each(field::ALL) {
            let (_, look) = field_of(&shown, &at.to_string());
            assert_eq!(look.read_from_afar, far);
            assert_eq!(look.piece.is_some_and(|die| die.turned), m.state.owner(at) == Some(BLACK), "{at}");
        }
    }
}

/// From Black's side everything lies the other way round, and who sits near has the lower plate.
#[test]
fn the_board_is_seen_from_either_side() {
    let m = at(MAGE);
    let mut draft = Draft::default();
    let places = |shown: &View<Press>| {
        let (_, a1) = field_of(shown, "a1");
        let board = shown.board.as_ref().unwrap();
        (shown.plates[0].seat, (a1.column, a1.row), board.columns.concat(), board.rows.concat())
    };
    let told = |column, row, files: &str, ranks: &str| ((column, row), files.to_owned(), ranks.to_owned());
    let (near, place, files, ranks) = places(&view(&m, &draft));
    assert_eq!((near, (place, files, ranks)), (RED, told(0, 6, "abcdefg", "7654321")));
    draft.apply(Edit::Side(Side::Opposite));
    let (near, place, files, ranks) = places(&view(&m, &draft));
    assert_eq!((near, (place, files, ranks)), (BLACK, told(6, 0, "gfedcba", "1234567")));
}

/// Letters and digits name fields, digits place dice, a plus upgrades.
#[test]
fn fields_are_called_by_their_names() {
    use crate::table::Key;
    let m = line_up();
    let mut draft = Draft::default();
    let typed = |draft: &mut Draft, keys: &str| {
        for key in keys.chars() {
            let key = if key.is_ascii_digit() { Key::Digit(key) } else { Key::Letter(key) };
            for press in DiceWarTable::typed(&m, draft, key).unwrap_or_default() {
                if let Press::Edit(edit) = press {
                    draft.apply(edit);
                }
            }
        }
    };
    typed(&mut draft, "c7");
    assert_eq!(view(&m, &draft).called.as_deref(), Some("c7"));
    // The renderer gives it the focus, and says so.
    look_at(&m, &mut draft, Some("c7"), true);
    assert_eq!(view(&m, &draft).called, None);
    typed(&mut draft, "4");
    assert_eq!(draft.row, [0, 0, 4, 0, 0, 0, 0]);
    typed(&mut draft, "40");
    assert_eq!(draft.row, [0; 7]);
    let war = at(MAGE);
    let draft = Draft { from: Some("d4".parse().unwrap()), ..Draft::default() };
    let upgrade = Action::Upgrade { at: "d4".parse().unwrap() };
    assert_eq!(DiceWarTable::typed(&war, &draft, Key::Letter('+')), Some(vec![Press::Act(RED, upgrade)]));
}

/// Every line of the list of moves shows the board as it was then; the last leads back to the match.
#[test]
fn the_match_is_looked_back_at() {
    let m = law::moments::<DiceWarTable>(&rules(&[]), 4, Viewer::Seat(Seat(0)), 30).pop().unwrap();
    let mut draft = Draft::default();
    let shown = view(&m, &draft);
    let moves = shown.moves.unwrap();
    assert_eq!((moves.lines.len(), moves.at), (29, Some(28)));
    assert!(moves.lines.iter().all(|line| line.spoken.starts_with("Turn ") && !line.text.is_empty()));
    let Some(Press::Edit(edit)) = DiceWarTable::line(&m, &draft, 9) else { panic!("nothing") };
    draft.apply(edit);
    let shown = view(&m, &draft);
    let board = shown.board.as_ref().unwrap();
    assert!(board.past && shown.ribbon.first);
    assert_eq!(shown.ribbon.help, "Reviewing entry 10 of 29");
    let then = m.facts.steps[9].state;
    for item in &board.fields {
        let at: Field = item.id.parse().unwrap();
        assert_eq!(field_of(&shown, &item.id).1.piece.is_some(), then.owner(at).is_some(), "{at}");
        // Whatever is pressed leads to the match again.
        assert_eq!(item.press, Some(Press::Edit(Edit::Back(None))));
    }
    press(&m, &mut draft, &["choice/back"]);
    assert!(!view(&m, &draft).board.unwrap().past);
    let reviewing = Model { reviewing: true, ..m };
    assert_eq!(DiceWarTable::line(&reviewing, &draft, 9), Some(Press::GoTo(10)));
}

/// What is off the board is counted at its owner's plate, and what leaves the board goes there.
#[test]
fn dice_off_the_board_lie_with_their_owner() {
    let mut flown = BTreeSet::new();
    for seed in 0..6 {
        let moments = law::moments::<DiceWarTable>(&rules(&[]), seed, Viewer::Table, 160);
        for m in &moments {
            let shown = view(m, &Draft::default());
            let count = |id: String| {
                let item = shown.items().find(|item| item.id == id).unwrap();
                match &item.look {
                    Look::Tally(_, n, _) => *n,
                    other => panic!("{other:?}"),
                }
            };
            let fields = &shown.board.as_ref().unwrap().fields;
            for seat in [RED, BLACK] {
                let tint = super::names::tint(seat);
                let own =
                    |item: &&Item| field_of(&shown, &item.id).1.piece.is_some_and(|piece| piece.tint == tint);
                let setting_up = m.acting == Some(seat) && m.state.step == Step::Setup;
                let stands = fields.iter().filter(own).count();
                let off = count(format!("reserve/{}", seat.0)) + count(format!("exile/{}", seat.0));
                assert!(setting_up || stands + off == 15, "{stands} and {off}");
            }
            for way in &shown.board.as_ref().unwrap().ways {
                for end in [&way.from, &way.to] {
                    assert!(shown.items().any(|item| item.id == *end), "{way:?}");
                    flown.insert(end.split('/').next().unwrap().to_owned());
                }
            }
        }
    }
    assert!(flown.contains("exile") && flown.contains("d4"), "{flown:?}");
}

/// Nothing is secret in this game.
#[test]
fn everyone_sees_the_same() {
    let hidden = tells_no_secret::<DiceWarTable>(&rules(&[]), 5, 100);
    assert!(hidden > 10, "{hidden}");
}

#[test]
fn the_end_tells_the_whole_match() {
    law::the_end_tells_the_whole_match::<DiceWarTable>(&rules(&[]), 3);
}

#[test]
fn points_fly_from_where_a_creature_was_captured() {
    let acts: Vec<Act> = (0..6).flat_map(|seed| law::acts::<DiceWarTable>(&rules(&[]), seed)).collect();
    assert!(acts.iter().any(|act| matches!(act, Act::Sparks { to: Spot::Plate(_), .. })));
}
