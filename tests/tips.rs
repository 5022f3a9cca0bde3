//! Tips and introductions: they hang together, and each tip comes up in some match.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use tableside::engine::{
    Cues, Game, GameVisitor, Hidden, OptionValue, Random, Rulebook, Rules, Seat, Setup, Shows, Turn, Viewer,
};
use tableside::games;
use tableside::games::dualing_dice::DualingDice;

/// How many matches are played until each tip must have come up.
const MATCHES: u64 = 400;

fn each_game<V: GameVisitor>(mut visitor: V) {
    games::visit(&mut visitor);
}

fn game_of<G: Game>(seats: usize) -> G {
    game_under(seats, BTreeMap::new())
}

fn game_under<G: Game>(seats: usize, options: BTreeMap<String, String>) -> G {
    let content = toml::from_str(G::default_pack()).unwrap();
    G::new(Setup { seats, options, content }).unwrap()
}

/// A table at which something is hidden: some games hide nothing unless a house rule says so.
fn secretive<G: Game>() -> G {
    let hides = |value: &&OptionValue| value.value == "secret";
    let options = &G::rulebook().options;
    let secret = options.iter().filter(|option| option.values.iter().any(|value| hides(&value)));
    let options = secret.map(|option| (option.id.clone(), "secret".to_owned())).collect();
    game_under(G::INFO.max_seats, options)
}

/// Who is asked.
fn asked<G: Game>(game: &G, state: &G::State) -> Vec<Seat> {
    match game.turn(state) {
        Turn::Choose(seat) => vec![seat],
        Turn::Secret { seats, .. } => seats.iter().collect(),
        Turn::Chance(_) | Turn::Over => Vec::new(),
    }
}

/// What goes on for each person who is asked, as that person sees it; else as the table does.
fn cues<G: Game>(game: &G, state: &G::State) -> Vec<Cues> {
    let asked = asked(game, state);
    if asked.is_empty() {
        return vec![Cues::of(game, &game.observe(state, Viewer::Table), None)];
    }
    asked
        .into_iter()
        .map(|seat| Cues::of(game, &game.observe(state, Viewer::Seat(seat)), Some(seat)))
        .collect()
}

/// Goes on with any entry; says whether there was one.
fn go_on<G: Game>(game: &G, state: &mut G::State, random: &mut Random) -> bool {
    match (game.turn(state), asked(game, state).first()) {
        (_, Some(seat)) => {
            let mut actions = Vec::new();
            game.candidates(state, *seat, &mut actions);
            let action = random.pick(&actions).unwrap();
            game.apply_action(state, *seat, action, &mut ());
        }
        (Turn::Chance(_), _) => game.apply_chance(state, &game.sample(state, random), &mut ()),
        _ => return false,
    }
    true
}

#[test]
fn every_tip_comes_up_in_some_match() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let book = G::rulebook();
            let mut missing: BTreeSet<&str> = book.tips.iter().map(|tip| tip.id.as_str()).collect();
            for seed in 0..MATCHES {
                let seats = G::INFO.min_seats + seed as usize % (G::INFO.max_seats - G::INFO.min_seats + 1);
                let (game, mut random) = (game_of::<G>(seats), Random::from_seed(seed));
                let mut state = game.start();
                for _ in 0..1500 {
                    for cues in cues(&game, &state) {
                        for tip in book.tips_for(&cues, |_| false) {
                            missing.remove(tip.id.as_str());
                        }
                    }
                    if missing.is_empty() || !go_on(&game, &mut state, &mut random) {
                        break;
                    }
                }
            }
            assert!(missing.is_empty(), "{}: no match brings up {missing:?}", G::INFO.id);
        }
    }
    each_game(Each);
}

/// Of two tables that differ only in what a viewer cannot see, both give the same tips.
#[test]
fn tips_give_no_secret_away() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let (game, mut random): (G, _) = (secretive(), Random::from_seed(3));
            let mut state = game.start();
            let mut differed = 0;
            for _ in 0..300 {
                let seen = game.observe(&state, Viewer::Table);
                let mut other = seen.clone();
                game.fill_unknown(&mut other, &mut random);
                differed += usize::from(other != state);
                for acting in asked(&game, &seen).into_iter().map(Some).chain([None]) {
                    let other = Cues::of(&game, &game.observe(&other, Viewer::Table), acting);
                    assert_eq!(Cues::of(&game, &seen, acting), other, "{}", G::INFO.id);
                }
                if !go_on(&game, &mut state, &mut random) {
                    break;
                }
            }
            assert!(differed > 20 || !G::INFO.has_cards, "{}: nothing was hidden", G::INFO.id);
        }
    }
    each_game(Each);
}

fn hangs_together(book: &Rulebook, pack: &str) {
    let game = &book.game;
    let ids: BTreeSet<&str> = book.tips.iter().map(|tip| tip.id.as_str()).collect();
    assert_eq!(ids.len(), book.tips.len(), "{game}: two tips share an id");
    for tip in &book.tips {
        let id = &tip.id;
        assert!(!tip.when.is_empty(), "{game}: {id} comes up at any moment");
        assert!(!tip.title.ends_with(['.', ':']) && tip.text.ends_with('.'), "{game}: {id}");
        assert!(tip.text.len() <= 260, "{game}: {id} is too long to be read in passing: {}", tip.text.len());
        assert!(tip.rule.as_ref().is_none_or(|rule| book.rule(rule).is_some()), "{game}: {id}");
    }
    for passage in &book.introduction {
        let long = passage.text.chars().count();
        assert!(long <= 150, "{game}: “{}” takes more than three lines: {long} letters", passage.title);
        if let Some(Shows::Cards(cards)) = passage.example.as_ref().map(|example| &example.shows) {
            for card in cards {
                assert!(pack.contains(&format!("id = \"{card}\"")), "{game}: there is no card {card}");
            }
        }
    }
}

#[test]
fn tips_and_introductions_hang_together() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let book = G::rulebook();
            hangs_together(book, G::default_pack());
            if book.introduction.is_empty() && book.tips.is_empty() {
                return;
            }
            assert!(book.introduction.len() == 6, "{}", book.game);
            assert!((8..=14).contains(&book.tips.len()), "{}: {}", book.game, book.tips.len());
            assert!(book.introduction.iter().all(|passage| passage.example.is_some()), "{}", book.game);
        }
    }
    each_game(Each);
}

/// A rulebook with this introduction.
fn read(introduction: &str) -> Result<Rulebook, String> {
    let head = "game = \"g\"\nprefix = \"G\"\nversion = 1\ntitle = \"G\"\ntagline = \"\"\nsummary = \"\"\n\
        players = [1, 2]\nsection = []\nrule = []\n";
    let passage = format!("{head}[[introduction]]\ntitle = \"A\"\ntext = \"B.\"\n{introduction}");
    Rulebook::parse(&passage).map_err(|error| error.to_string())
}

#[test]
fn an_example_shows_one_thing_and_says_what() {
    let dice = "[introduction.example]\ndescription = \"Two.\"\ndice = [{ face = \"2\" }]\nresult = \"2\"";
    let book = read(dice).unwrap();
    let shows = &book.introduction[0].example.as_ref().unwrap().shows;
    assert!(
        matches!(shows, Shows::Dice { dice, result } if dice[0].face == "2" && result == "2"),
        "{shows:?}"
    );
    assert!(read("").unwrap().introduction[0].example.is_none());
    let refused = |example: &str| read(&format!("[introduction.example]\n{example}")).unwrap_err();
    assert!(refused("description = \" \"\ncards = [\"a\"]").contains("needs a description"));
    assert!(refused("description = \"A.\"").contains("shows dice, cards or a board"));
    assert!(refused("description = \"A.\"\ncards = [\"a\"]\ndice = [{}]").contains("only one of"));
    assert!(refused("description = \"A.\"\ncards = [\"a\"]\nresult = \"3\"").contains("only one of"));
    assert!(refused("description = \"A.\"\ndice = [{ kind = \"d7\" }]").contains("d7"));
}

#[test]
fn tips_come_in_order_until_they_are_known() {
    let (game, mut random) = (game_of::<DualingDice>(2), Random::from_seed(1));
    let mut state = game.start();
    while asked(&game, &state).is_empty() {
        go_on(&game, &mut state, &mut random);
    }
    let book = DualingDice::rulebook();
    let cues = &cues(&game, &state)[0];
    let ids = |known: &[&str]| -> Vec<&str> {
        book.tips_for(cues, |id| known.contains(&id)).map(|tip| tip.id.as_str()).collect()
    };
    assert_eq!(ids(&[]), ["set", "goals", "pick"]);
    assert_eq!(ids(&["set", "pick"]), ["goals"]);
    // Where nobody is asked, nothing can be picked.
    let idle = Cues::of(&game, &game.observe(&state, Viewer::Table), None);
    assert_eq!(book.tips_for(&idle, |_| false).count(), 0);
}
