//! The table of Dicequest under the law of all tables, and what is its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::{Draft, Edit, Mode};
use super::{DicequestTable, Model, Press, faces, helps, prints, story, zones};
use crate::engine::prelude::*;
use crate::engine::{Component, Entry, Names, Random, Seat, SeatSet, Setup, Shows, Turn, Viewer};
use crate::games::dicequest::action::{Choice, PLACES, Pay, Source};
use crate::games::dicequest::dice::{Colour, Die};
use crate::games::dicequest::ids::{HeroId, QuestId};
use crate::games::dicequest::state::{BoardQuest, Card, Naming, PartyHero, Wound};
use crate::games::dicequest::{Action, Chance, Dicequest, Ruling, State, Step, Target};
use crate::play::Next;
use crate::table::game::Desk;
use crate::table::law::{self, every_choice_in, tells_no_secret};
use crate::table::{Act, Draft as _, Key, Look, Place, Spot, State as Lit, flights};

fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<Dicequest> {
    let content = toml::from_str(Dicequest::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Dicequest::new(Setup { seats, options, content }).unwrap())
}

/// Cards that go under the deck in another order are another choice; everything else has no order.
fn written(action: &Action) -> String {
    format!("{action:?}")
}

/// Moments in which there are not too many ways to choose to try them all.
fn every_choice_at(seats: usize, options: &[(&str, &str)], least: usize) {
    let game = rules(seats, options);
    let few = |state: &State| match game.turn(state) {
        Turn::Choose(seat) => {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            legal.len() <= 250
        }
        _ => false,
    };
    let looked: usize =
        (0..8).map(|seed| every_choice_in::<DicequestTable>(&game, seed, (500, 5), few, written)).sum();
    assert!(looked >= least, "only {looked} moments");
}

#[test]
fn what_is_told_can_have_happened() {
    for (seats, mode) in [(1, "coop"), (4, "competitive")] {
        law::what_is_told_can_have_happened::<DicequestTable>(&rules(seats, &[("mode", mode)]), 3, (300, 12));
    }
}

#[test]
fn every_choice_can_be_made_in_competition() {
    for seats in 2..=4 {
        every_choice_at(seats, &[("mode", "competitive")], 100);
    }
}

#[test]
fn every_choice_can_be_made_together_and_alone() {
    for seats in 1..=4 {
        every_choice_at(seats, &[("mode", "coop")], 40);
    }
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("mode", "competitive"),
        ("abilities", "free_compulsory"),
        ("backpack", "secret"),
        ("unequip", "yes"),
        ("generic_rune", "yes"),
        ("first_player", "rotates"),
    ];
    every_choice_at(3, &rules, 60);
    let rules = [
        ("mode", "coop"),
        ("difficulty", "hard"),
        ("threat_on_fail", "yes"),
        ("shields_count", "no"),
        ("heal", "any"),
        ("unequip", "yes"),
    ];
    for seats in [1, 2] {
        every_choice_at(seats, &rules, 40);
    }
}

#[test]
fn nothing_secret_is_told_to_the_table() {
    let secret = [("mode", "competitive"), ("backpack", "secret")];
    for seats in 2..=4 {
        let hidden = tells_no_secret::<DicequestTable>(&rules(seats, &secret), 5, 250);
        assert!(hidden > 10, "{hidden}");
    }
    // Together nothing is hidden.
    assert_eq!(tells_no_secret::<DicequestTable>(&rules(2, &[("mode", "coop")]), 6, 250), 0);
}

fn moments(seats: usize, mode: &str, seed: u64, viewer: Viewer) -> Vec<Model> {
    law::moments::<DicequestTable>(&rules(seats, &[("mode", mode)]), seed, viewer, 1000)
}

/// There is room for four choices in the ribbon, whatever is asked.
#[test]
fn the_ribbon_is_never_full() {
    for (seats, mode) in [(1, "coop"), (4, "coop"), (4, "competitive")] {
        for m in moments(seats, mode, 3, Viewer::Seat(Seat(0))) {
            let view = law::view::<DicequestTable>(&m);
            // Who goes first is asked before there is anything else.
            let most = if m.state.first.is_none() { 5 } else { 4 };
            assert!(view.ribbon.choices.len() <= most, "{:?}", view.ribbon.choices);
        }
    }
}

/// What ends a step, leaves or passes is the last of the choices.
#[test]
fn what_ends_something_stands_at_the_end() {
    let mut seen = 0;
    for m in moments(3, "competitive", 4, Viewer::Seat(Seat(0))) {
        let view = law::view::<DicequestTable>(&m);
        let ends = ["choice/end", "choice/leave", "choice/pass", "choice/send"];
        let at = view.ribbon.choices.iter().position(|choice| ends.contains(&choice.id.as_str()));
        if let Some(at) = at {
            assert_eq!(at + 1, view.ribbon.choices.len(), "{:?}", view.ribbon.choices);
            seen += 1;
        }
    }
    assert!(seen > 60, "{seen}");
}

/// A Hero flies from the Market to whoever recruits it, a Quest from the board to where it is attempted.
#[test]
fn heroes_and_quests_fly() {
    let (mut recruited, mut attempted) = (0, 0);
    let matches = (0..4).map(|seed| moments(2, "competitive", seed, Viewer::Seat(Seat(0))));
    let views: Vec<Vec<_>> =
        matches.map(|moments| moments.iter().map(law::view::<DicequestTable>).collect()).collect();
    for pair in views.iter().flat_map(|views| views.windows(2)) {
        let flights = flights(&pair[0], &pair[1]);
        let lies = |id: &str| {
            let zone = pair[1].zones.iter().find(|zone| zone.items.iter().any(|item| item.id == id));
            zone.map(|zone| zone.place)
        };
        for flight in &flights {
            let place = lies(&flight.to);
            recruited += usize::from(flight.to.starts_with("hero/") && place != Some(Place::Tray));
            attempted += usize::from(place == Some(Place::Left));
        }
    }
    assert!(recruited >= 4 && attempted >= 8, "{recruited} {attempted}");
}

/// Advice is for people without a rival, unless the table wants it: chances, what would help, dice that are marked to be
/// rolled again.
#[test]
fn advice_is_given_where_it_is_wanted() {
    let advice = |m: &Model| {
        let mut desk = Desk::<DicequestTable>::default();
        desk.answer_all(|_| {
            let chance = crate::games::dicequest::odds::Chance { p: 0.5, exact: true };
            crate::games::dicequest::odds::Steps { end: chance, best: chance, steps: Vec::new() }
        });
        let view = zones::view(m, &Draft::default(), &mut desk);
        let measured = |look: &Look| matches!(look, Look::Card(card) if !card.measure.is_empty());
        let helps = view.zones.iter().find(|zone| zone.id == "helps").unwrap();
        let marked = helps.items.iter().find_map(|item| match &item.press {
            Some(Press::Edit(Edit::Begin(Mode::Token, dice))) => Some(!dice.is_empty()),
            _ => None,
        });
        let told = view.items().any(|item| measured(&item.look));
        (told, helps.title == "What would help", marked.unwrap())
    };
    let proposes = |m: &&Model| {
        let token = m.has_legal(|action| matches!(action, Action::UseRerollToken { .. }));
        m.state.step == Step::Combat && m.acting == Some(Seat(0)) && token && !helps::proposal(m).is_empty()
    };
    for (seats, mode) in [(1, "coop"), (2, "coop"), (3, "competitive")] {
        let found = (0..40).find_map(|seed| {
            let moments = moments(seats, mode, seed, Viewer::Seat(Seat(0)));
            let m = moments.iter().find(proposes)?;
            Some((Arc::clone(&m.game), m.state))
        });
        let (game, state) = found.expect("a moment of Combat with the token");
        let m = law::model::<DicequestTable>(&game, &state);
        let rivals = mode == "competitive";
        assert_eq!(advice(&m), (!rivals, !rivals, !rivals), "{seats} seats, {mode}");
        let m = Model { advice: !m.advice, ..m };
        assert_eq!(advice(&m), (rivals, rivals, rivals), "{seats} seats, {mode}, switched");
        let m = Model { advice: true, viewer: Viewer::Table, shared: true, ..m };
        assert_eq!(advice(&m), (false, false, false), "{seats} seats, {mode}, for the table");
    }
}

/// What only shows cannot be pressed, and what is dimmed says why.
#[test]
fn what_is_dimmed_says_why() {
    let mut dimmed = 0;
    for m in moments(2, "competitive", 9, Viewer::Seat(Seat(0))) {
        let view = zones::view(&m, &Draft::default(), &mut Desk::default());
        for item in view.items() {
            match item.state {
                Lit::Dimmed => {
                    assert!(matches!(item.press, Some(Press::AskWhy(..))), "{item:?}");
                    assert!(!item.about.is_empty(), "{item:?}");
                    dimmed += 1;
                }
                Lit::Idle | Lit::Aside => assert!(item.press.is_none(), "{item:?}"),
                Lit::Lit | Lit::Chosen => assert!(item.press.is_some(), "{item:?}"),
            }
        }
    }
    assert!(dimmed > 50, "{dimmed}");
}

/// Every attempt and every Act ends with a moment that says what it brought.
#[test]
fn attempts_and_acts_tell_what_they_brought() {
    let moments = moments(2, "competitive", 5, Viewer::Seat(Seat(0)));
    let told: Vec<_> = moments.windows(2).filter_map(|pair| story::interlude(&pair[0], &pair[1])).collect();
    assert!(told.len() >= 14, "{}", told.len());
    assert_eq!(told.iter().filter(|end| end.title.ends_with("is over")).count(), 3);
    assert!(told.iter().any(|end| end.title.contains("succeeds")));
}

/// Everything that is shown at the end has its number: the parts of a score make the score.
#[test]
fn the_end_counts_up() {
    for (seats, mode) in [(3, "competitive"), (2, "coop")] {
        let moments = moments(seats, mode, 7, Viewer::Table);
        let last = moments.last().unwrap();
        assert_eq!(last.state.step, Step::Over);
        let view = law::view::<DicequestTable>(last);
        for zone in view.zones.iter().filter(|zone| zone.id.starts_with("end/") && zone.owner.is_some()) {
            let number = |item: &crate::table::Item| item.name.rsplit(' ').next()?.parse::<u16>().ok();
            let parts = zone.items.iter().filter(|item| matches!(item.look, Look::Chip { .. }));
            let all: u16 = parts.filter_map(number).sum();
            assert_eq!(Some(all), zone.note.split(' ').next().and_then(|n| n.parse().ok()), "{zone:?}");
        }
    }
}

/// A roll of these dice, about to be told.
fn rolling(colours: &[Colour]) -> Model {
    let game = rules(2, &[]);
    let mut random = Random::from_seed(3);
    let mut state: State = game.start();
    while state.step != Step::Tavern {
        let chance = game.sample(&state, &mut random);
        game.apply_chance(&mut state, &chance, &mut ());
    }
    state.step = Step::Combat;
    state.turn.target = Some(Target::Playtime);
    let mut colours = colours.to_vec();
    colours.sort_unstable();
    state.turn.dice = colours.into_iter().map(Die::rolling).collect();
    let m = law::model::<DicequestTable>(&game, &state);
    Model { next: Next::Tell(Component::Dice), real_dice: true, ..m }
}

/// Types keys one after the other; gives the sides once the roll is entered.
fn type_in(m: &Model, keys: &str) -> (Draft, Option<Vec<u8>>) {
    let mut draft = Draft::default();
    for key in keys.chars() {
        let key = match key {
            ' ' => Key::End,
            '<' => Key::Back,
            digit if digit.is_ascii_digit() => Key::Digit(digit),
            letter => Key::Letter(letter),
        };
        for press in faces::typed(m, &draft, key).unwrap_or_default() {
            match press {
                Press::Edit(edit) => draft.apply(edit),
                Press::Answer(Chance::RollDice { sides }) => return (draft, Some(sides.to_vec())),
                other => panic!("{other:?}"),
            }
        }
    }
    (draft, None)
}

fn shown(m: &Model, sides: &[u8]) -> Vec<String> {
    let faces = faces::asked(m).into_iter().zip(sides);
    faces.map(|(colour, side)| m.game.cards().faces[colour.index()][usize::from(*side)].to_string()).collect()
}

#[test]
fn faces_are_typed_by_letters_and_numbers() {
    let m = rolling(&[Colour::Red, Colour::Red, Colour::Blue, Colour::Green]);
    // The S of the first die may go on; the blank is the first on the pad.
    let (_, sides) = type_in(&m, "s 1arh ");
    assert_eq!(shown(&m, &sides.unwrap()), ["S", "", "AR", "H"]);
    let (_, sides) = type_in(&m, "ssh1r");
    assert_eq!(shown(&m, &sides.unwrap()), ["SS", "H", "", "R"]);
    // A letter that cannot go on begins the next die.
    let (_, sides) = type_in(&m, "ss1as");
    assert_eq!(shown(&m, &sides.unwrap()), ["SS", "", "A", "S"]);
    let (draft, sides) = type_in(&m, "ss<");
    assert_eq!((draft, sides), (Draft::default(), None));
}

#[test]
fn one_press_a_die_enters_a_whole_roll_and_the_rest_can_be_blank() {
    let m = rolling(&[Colour::Red, Colour::Blue, Colour::Green]);
    let view = |draft: &Draft| zones::view(&m, draft, &mut Desk::default());
    let (draft, _) = type_in(&m, "ss");
    let entered = view(&draft).ribbon.choices.into_iter().find_map(|choice| match choice.press {
        Some(Press::Answer(Chance::RollDice { sides })) => Some(sides.to_vec()),
        _ => None,
    });
    assert_eq!(shown(&m, &entered.unwrap()), ["SS", "", ""]);
    let mut draft = Draft::default();
    for die in 0..3 {
        assert_eq!(faces::current(&m, &draft).map(|(at, _)| at), Some(die));
        let view = view(&draft);
        let pad = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap();
        match pad.items.last().and_then(|item| item.press.clone()) {
            Some(Press::Edit(edit)) => draft.apply(edit),
            Some(Press::Answer(Chance::RollDice { sides })) => {
                assert_eq!((die, shown(&m, &sides)), (2, vec!["R".into(), "AR".into(), "R".into()]));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Real cards are named one after the other, none twice, and the last one gives the answer.
#[test]
fn real_cards_are_named() {
    let game = rules(2, &[]);
    let mut state = game.start();
    let lot = game.sample(&state, &mut Random::from_seed(1));
    game.apply_chance(&mut state, &lot, &mut ());
    let m = law::model::<DicequestTable>(&game, &state);
    let m = Model { next: Next::Tell(Component::Cards), real_cards: true, ..m };
    let mut draft = Draft::default();
    let mut names = Vec::new();
    for at in 0..6 {
        let view = zones::view(&m, &draft, &mut Desk::default());
        let sheet = view.sheet.expect("a sheet");
        assert_eq!((sheet.cards.len(), sheet.named.len()), (28 - at, at));
        names.push(sheet.sentence);
        match sheet.cards[0].press.clone() {
            Some(Press::Edit(edit)) => draft.apply(edit),
            Some(Press::Answer(chance)) => {
                assert_eq!(at, 5);
                game.check_chance(&state, &chance).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(names[0], "Hero 1 of 5 in the Market");
    assert_eq!(names[5], "The Hero who is now on top of the deck");
    draft.apply(Edit::Unname(0));
    assert_eq!(draft.named.len(), 4);
}

/// A table of people with their own dice and cards, as far as a state goes; `reported` is what was entered last.
fn real(game: &Arc<Dicequest>, state: &State, reported: Option<Ruling>) -> Model {
    let mut m = law::model::<DicequestTable>(game, state);
    m.next = match game.turn(state) {
        Turn::Chance(asked) => Next::Tell(asked.component),
        _ => m.next,
    };
    m.facts.reported = reported;
    Model { real_cards: true, real_dice: true, ..m }
}

fn after(game: &Arc<Dicequest>, state: &State, ruling: Ruling) -> State {
    game.check_ruling(state, &ruling).unwrap();
    let mut after = *state;
    game.apply_ruling(&mut after, &ruling, &mut ());
    after
}

fn seen(m: &Model, draft: &Draft) -> crate::table::View<Press> {
    zones::view(m, draft, &mut Desk::default())
}

fn offers<'a>(view: &'a crate::table::View<Press>, id: &str) -> Option<&'a crate::table::Item<Press>> {
    view.ribbon.choices.iter().find(|choice| choice.id == format!("choice/{id}"))
}

/// A first Tavern with nothing named.
fn late(game: &Arc<Dicequest>) -> State {
    after(game, &game.start(), Ruling::NameCards { late: true, tokens: true })
}

/// One press at set-up puts all names off, and another one brings all requests back.
#[test]
fn cards_can_be_named_later() {
    let game = rules(3, &[("first", "first")]);
    let m = real(&game, &game.start(), None);
    let view = seen(&m, &Draft::default());
    let press = offers(&view, "late").and_then(|choice| choice.press.clone());
    assert_eq!(press, Some(Press::Report(Ruling::NameCards { late: true, tokens: true })));
    let without = [
        Model { real_cards: false, ..real(&game, &game.start(), None) },
        Model { reviewing: true, ..real(&game, &game.start(), None) },
    ];
    for m in without {
        assert!(offers(&seen(&m, &Draft::default()), "late").is_none());
    }
    let mut with_bot = game.start();
    with_bot.bots = SeatSet::one(Seat(1));
    assert!(offers(&seen(&real(&game, &with_bot, None), &Draft::default()), "late").is_none());
    let view = seen(&real(&game, &late(&game), None), &Draft::default());
    let press = offers(&view, "everything").and_then(|choice| choice.press.clone());
    assert_eq!(press, Some(Press::Report(Ruling::NameCards { late: false, tokens: false })));
}

/// Tokens that a real table has only counted are told where they may lie.
#[test]
fn counted_tokens_on_quests_are_told() {
    let game = rules(2, &[("mode", "coop"), ("first", "first")]);
    let title = |n: u8| {
        let state = State { quest_tokens: n, ..late(&game) };
        let view = seen(&real(&game, &state, None), &Draft::default());
        view.zones.iter().find(|zone| zone.id == "quests").map(|zone| zone.title.clone()).unwrap()
    };
    assert_eq!(title(0), "Quests");
    assert_eq!(title(1), "Quests · 1 Threat token lies on one of them");
    assert_eq!(title(2), "Quests · 2 Threat tokens lie on some of them");
}

/// Whether one of them lies on a Quest is said where it matters: the Quest leaves the board.
#[test]
fn a_quest_is_replaced_with_a_counted_token_or_without() {
    let game = rules(2, &[("mode", "coop"), ("first", "first"), ("difficulty", "practice")]);
    let pathfinder = game.content().hero.iter().position(|hero| hero.name == "Pathfinder").unwrap();
    let pathfinder = HeroId(pathfinder as u8);
    let mut state = State { quest_tokens: 1, ..late(&game) };
    for (place, quest) in game.quests_of(1).iter().take(PLACES).enumerate() {
        state.quests[place] = Some(BoardQuest { quest: QuestId(quest), token: None });
        state.quests_unseen.remove(quest);
    }
    state.heroes_unseen.remove(pathfinder.0);
    state.seat_mut(Seat(0)).party[0] =
        Some(PartyHero { card: pathfinder, expert: true, wound: Wound::None, item: None });
    let use_it = Action::UseAbility { source: Source::Hero { hero: 0 }, ability: 0, pay: Pay::Nothing };
    let with_tokens = |n: u8| {
        let mut copy = state;
        copy.quest_tokens = n;
        copy
    };
    let presses = |n: u8, draft: &Draft| {
        let mut state = with_tokens(n);
        game.check_action(&state, Seat(0), &use_it).unwrap();
        game.apply_action(&mut state, Seat(0), &use_it, &mut ());
        let view = seen(&real(&game, &state, None), draft);
        let press = |item: &crate::table::Item<Press>| item.press.clone();
        // Nobody recruits meanwhile, so nothing in the Market waits for its name.
        let market = view.zones.iter().find(|zone| zone.id == "market").unwrap();
        assert!(market.items.iter().all(|item| item.press.is_none()));
        let quests = view.zones.iter().find(|zone| zone.id == "quests").unwrap();
        let cards: Vec<_> = quests.items.iter().filter_map(press).take(PLACES).collect();
        let buttons: Vec<_> = view.ribbon.choices.iter().filter_map(press).collect();
        (cards, buttons)
    };
    let act = |choice| Press::Act(Seat(0), Action::Choose { choice });
    let (without, with) = (|place| Choice::Quest { place }, |place| Choice::QuestWithThreat { place });
    // Cards alone where nothing is in doubt; else the card first, and then what lies on it.
    for (n, on_cards) in [(0, without as fn(u8) -> Choice), (5, with)] {
        let cards: Vec<Press> = (0..PLACES as u8).map(|place| act(on_cards(place))).collect();
        assert_eq!(presses(n, &Draft::default()), (cards, Vec::new()));
    }
    let second = Target::Quest { place: 1 };
    let (cards, buttons) = presses(2, &Draft::default());
    assert_eq!((&cards[1], buttons), (&Press::Edit(Edit::Target(second)), Vec::new()));
    let (_, buttons) = presses(2, &Draft { target: Some(second), ..Draft::default() });
    assert_eq!(buttons, [act(without(1)), act(with(1))]);
    // On one line, a full stop after the Quest says so; where one lies on each it says nothing new.
    let names = Names(vec!["Anna".to_owned(), "Ben".to_owned()]);
    for (n, line, chosen) in [(2, "*9111", without(0)), (2, "*9111.", with(0)), (5, "*9111", with(0))] {
        let entries = game.read_entries(&with_tokens(n), line, &names);
        let last = entries.unwrap_or_default().pop();
        let expected = Entry::Do { seat: Seat(0), action: Action::Choose { choice: chosen } };
        assert_eq!(last, Some(expected), "{line}");
    }
}

/// A card without a name is pressed, named from all it can be, and done with at once.
#[test]
fn cards_without_a_name_are_named_where_they_lie() {
    let game = rules(2, &[("first", "first")]);
    let mut state = late(&game);
    let press_of = |state: &State, draft: &Draft, id: &str| {
        let view = seen(&real(&game, state, None), draft);
        let item = view.items().find(|item| item.id == id).unwrap_or_else(|| panic!("{id}")).clone();
        (item.press.unwrap(), item.name)
    };
    // The places of the Market, the Quests and the Backpack each open their sheet.
    for (id, said, cards) in [
        ("place/market/2", "Market, place 3: not named", 28),
        ("place/quest/4", "Quest 5: not named", 18),
        ("item/0/unknown.1", "Backpack: face down, Basic Items", 24),
    ] {
        // Quests are named once one is attempted.
        let step = if id.starts_with("place/quest") { Step::Deploy } else { Step::Tavern };
        let state = State { step, ..state };
        let (press, name) = press_of(&state, &Draft::default(), id);
        assert_eq!(name, said);
        let Press::Edit(edit) = press else { panic!("{press:?}") };
        let mut draft = Draft::default();
        draft.apply(edit);
        let view = seen(&real(&game, &state, None), &draft);
        let sheet = view.sheet.unwrap();
        assert_eq!(sheet.cards.len(), cards, "{id}");
        assert!(sheet.cards.iter().all(|card| matches!(card.press, Some(Press::Report(_)))));
        assert!(view.ribbon.choices.iter().any(|choice| choice.id == "choice/back"));
    }
    let hero = Ruling::NameHero { place: 2, hero: crate::games::dicequest::ids::HeroId(7) };
    state = after(&game, &state, hero);
    let m = real(&game, &state, Some(hero));
    let view = seen(&m, &Draft::default());
    let recruit = offers(&view, "recruit").unwrap();
    assert_eq!(recruit.press, Some(Press::Act(Seat(0), Action::Recruit { place: 2 })));
    let legal: std::collections::BTreeSet<String> = m.legal.iter().map(written).collect();
    assert_eq!(law::reachable::<DicequestTable>(&m, written), legal);
    for action in [Action::Recruit { place: 2 }, Action::EndTavern] {
        game.check_action(&state, Seat(0), &action).unwrap();
        game.apply_action(&mut state, Seat(0), &action, &mut ());
    }
    // The Quest that was just named is the goal, and the Heroes are proposed.
    let quest = Ruling::NameQuest { place: 4, quest: crate::games::dicequest::ids::QuestId(1) };
    state = after(&game, &state, quest);
    let m = real(&game, &state, Some(quest));
    let view = seen(&m, &Draft::default());
    let send = offers(&view, "send").and_then(|choice| choice.press.clone());
    let Some(Press::Act(_, Action::Deploy { target, heroes })) = send else { panic!("{send:?}") };
    assert_eq!((target, heroes.len()), (Target::Quest { place: 4 }, 1));
}

/// Where cards are named late the dice are those of the end; either way can be had at any real table.
#[test]
fn the_final_dice_are_enough() {
    let m = rolling(&[Colour::Red, Colour::Blue]);
    let told = |m: &Model, edits: &[Edit]| {
        let mut draft = Draft::default();
        edits.iter().for_each(|edit| draft.apply(edit.clone()));
        let view = seen(m, &draft);
        let ids: Vec<String> = view.ribbon.choices.iter().map(|choice| choice.id.clone()).collect();
        let pad = view.zones.into_iter().find(|zone| zone.place == Place::Pad).unwrap();
        (ids, pad.items.last().and_then(|item| item.press.clone()))
    };
    let first = Edit::Told(0, 3);
    let (ids, press) = told(&m, std::slice::from_ref(&first));
    assert!(
        ids.contains(&"choice/final".to_owned()) && ids.contains(&"choice/program".to_owned()),
        "{ids:?}"
    );
    assert!(matches!(press, Some(Press::Answer(_))), "{press:?}");
    let (ids, press) = told(&m, &[Edit::Final(true), Edit::Token(true), first.clone()]);
    assert!(
        ids.contains(&"choice/token".to_owned()) && !ids.contains(&"choice/program".to_owned()),
        "{ids:?}"
    );
    let Some(Press::Report(Ruling::Fought { end })) = press else { panic!("{press:?}") };
    assert_eq!((end.token, end.dice.len(), end.dice[0].side, end.dice[1].colour), (true, 2, 3, Colour::Blue));
    let late =
        Model { state: State { naming: Naming::Late, ..m.state }, ..rolling(&[Colour::Red, Colour::Blue]) };
    assert!(matches!(told(&late, std::slice::from_ref(&first)).1, Some(Press::Report(_))));
    assert!(matches!(told(&late, &[Edit::Final(false), first]).1, Some(Press::Answer(_))));
}

/// Who takes a wound, and who levels up, is proposed.
#[test]
fn one_press_takes_what_is_proposed() {
    let game = rules(2, &[("first", "first")]);
    let mut state = late(&game);
    for n in 0..2u8 {
        let hero = crate::games::dicequest::state::PartyHero {
            card: crate::games::dicequest::ids::HeroId(n),
            expert: n == 0,
            wound: Default::default(),
            item: None,
        };
        state.seats[0].party[usize::from(n)] = Some(hero);
        state.turn.heroes.insert(n);
    }
    state.step = Step::Assign;
    state.turn.target = Some(Target::Playtime);
    state.turn.wounds = [1, 0, 0, 0];
    let view = seen(&real(&game, &state, None), &Draft::default());
    let press = offers(&view, "proposed").and_then(|choice| choice.press.clone());
    // The Apprentice, who is worth nothing.
    let Some(Press::Act(_, Action::AssignWound { hero, .. })) = press else { panic!("{press:?}") };
    assert_eq!(hero, 1);
    state.naming = Naming::AtOnce;
    assert!(offers(&seen(&real(&game, &state, None), &Draft::default()), "proposed").is_none());
}

/// Every card of the shipped pack has a face with its words and its picture; what the introduction names is there.
#[test]
fn every_card_has_its_words_and_its_picture() {
    let game = rules(2, &[]);
    let content = game.content();
    let all = |n: usize| 0..u8::try_from(n).unwrap();
    use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
    let cards = all(content.hero.len())
        .map(|n| Card::Hero(HeroId(n)))
        .chain(all(content.item.len()).map(|n| Card::Item(ItemId(n))))
        .chain(all(content.quest.len()).map(|n| Card::Quest(QuestId(n))))
        .chain(all(content.adventure.len()).map(|n| Card::Adventure(AdventureId(n))))
        .chain(all(content.threat_card.len()).map(|n| Card::Threat(ThreatId(n))));
    for card in cards {
        let look = prints::card(&game, card, true);
        assert!(!look.title.is_empty() && look.art.is_some(), "{look:?}");
        assert!(prints::spoken(&look).starts_with(&look.title));
    }
    let examples = Dicequest::rulebook().introduction.iter().filter_map(|section| section.example.as_ref());
    for example in examples {
        match &example.shows {
            Shows::Dice { dice, .. } => {
                assert!(dice.iter().all(|die| super::shipped_face(&die.face).is_some()), "{example:?}");
            }
            Shows::Cards(ids) => {
                assert!(ids.iter().all(|id| super::shipped_card(id).is_some()), "{example:?}")
            }
            Shows::Board(_) => panic!("{example:?}"),
        }
    }
    assert_eq!(
        super::shipped_card("rusk-the-elder").map(|card| card.title),
        Some("Rusk the Elder".to_owned())
    );
    assert!(super::shipped_card("nobody").is_none());
}

#[test]
fn the_end_tells_the_whole_match() {
    for (seats, mode) in [(1, "coop"), (2, "competitive"), (4, "competitive"), (2, "coop")] {
        law::the_end_tells_the_whole_match::<DicequestTable>(&rules(seats, &[("mode", mode)]), 3);
    }
}

#[test]
fn what_succeeds_gets_a_seal_and_who_is_wounded_is_struck() {
    let acts = law::acts::<DicequestTable>(&rules(2, &[("mode", "competitive")]), 3);
    assert!(acts.iter().any(|act| matches!(act, Act::Sealed(_))), "{acts:?}");
    assert!(acts.iter().any(|act| matches!(act, Act::Sparks { to: Spot::Plate(_), .. })));
    assert!(acts.iter().any(|act| matches!(act, Act::Struck(_) | Act::Fell(_))));
}
