//! Where several choose in secret at the same time: people do not wait for bots, and bots learn nothing by that.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::sync::atomic::AtomicBool;

use tableside::bots::Level;
use tableside::engine::{Record, Seat, SeatSet, Source, Turn};
use tableside::play::{Catalogue, GameSession, MatchSetup, Next, Provider, SeatSetup};

const ANNA: Seat = Seat(0);
const BOT: Seat = Seat(1);
const BEN: Seat = Seat(2);

/// Anna and Ben with a bot between them, as soon as somebody has to choose in secret.
fn asked_in_secret(game: &str, cards_and_dice: Provider) -> GameSession {
    let catalogue = Catalogue::standard();
    let game = catalogue.find(game).unwrap();
    let seat = |name: &str, bot| SeatSetup { name: name.to_owned(), bot };
    let seats = vec![seat("Anna", None), seat("Bot", Some(Level::Medium)), seat("Ben", None)];
    let setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], 7) };
    let setup = MatchSetup { dice: cards_and_dice, cards: cards_and_dice, ..setup };
    let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
    while !matches!(session.game().turn(), Turn::Secret { .. }) {
        if session.answer(0).is_err() {
            let Turn::Choose(seat) = session.game().turn() else { panic!("{:?}", session.game().turn()) };
            choose(&mut session, seat, 0);
        }
    }
    session
}

/// A seat makes the choice of this number.
fn choose(session: &mut GameSession, seat: Seat, number: usize) {
    let entry = session.game().candidates(seat).swap_remove(number).entry;
    let source = if session.setup().bot(seat).is_some() { Source::Bot } else { Source::Typed };
    session.play(Record::new(entry, source)).unwrap();
}

#[test]
fn people_choose_first_and_bots_do_not_learn_what() {
    for game in ["dualing-dice", "dice-tuners"] {
        let thought = [0, 1].map(|number| {
            let mut session = asked_in_secret(game, Provider::Program);
            let people: SeatSet = [ANNA, BEN].into_iter().collect();
            assert_eq!(session.next(), Next::People { seats: people, secret: true }, "{game}");
            choose(&mut session, ANNA, number);
            assert_eq!(session.next(), Next::People { seats: SeatSet::one(BEN), secret: true });
            let asked = session.ask().render(session.names());
            assert!(asked.contains("Ben") && !asked.contains("Bot"), "{asked}");
            choose(&mut session, BEN, number);
            assert_eq!(session.next(), Next::Bot(BOT), "{game}");
            let question = session.consult(BOT, Level::Medium).unwrap();
            let thought = question.run(&AtomicBool::new(false), &mut |_| {}).unwrap();
            session.play(Record::new(thought.choice.clone(), Source::Bot)).unwrap();
            assert!(!matches!(session.game().turn(), Turn::Secret { seats, .. } if seats.contains(BOT)));
            thought
        });
        assert_eq!(thought[0], thought[1], "{game}: the bot knows what people chose");
    }
}

#[test]
fn a_bot_may_have_chosen_before_the_people() {
    let mut session = asked_in_secret("dualing-dice", Provider::Program);
    let question = session.consult(BOT, Level::Easy).unwrap();
    let thought = question.run(&AtomicBool::new(false), &mut |_| {}).unwrap();
    choose(&mut session, BEN, 0);
    choose(&mut session, ANNA, 1);
    // What it thought of while they chose holds.
    session.play(Record::new(thought.choice, Source::Bot)).unwrap();
}
