//! The program beside a table with real dice and cards: lines are entered through what the window's line uses.

use tableside::engine::{AnyMatch, Game, Outcome, Record, Seat, Source, Standing, Turn, Viewer};
use tableside::play::{Catalogue, GameSession, MatchSetup, Next, Provider, SeatSetup};
use tableside::table::{AnyTable, Intent, Key, Scene, table};

const PEOPLE: [&str; 4] = ["Anna", "Ben", "Clara", "Dan"];

/// A key that is no sign.
pub const ENTER: char = '⏎';

pub struct Desk {
    pub session: GameSession,
}

impl Desk {
    /// A match of people with their own dice and cards, of which only what matters is noted.
    pub fn new(game: &str, seats: usize) -> Self {
        let catalogue = Catalogue::standard();
        let game = catalogue.find(game).unwrap();
        let seat = |name: &&str| SeatSetup { name: (*name).to_owned(), bot: None };
        let mut setup = MatchSetup::of(game, &game.packs(None).0[0], 1);
        setup.seats = PEOPLE.iter().take(seats).map(seat).collect();
        (setup.dice, setup.cards, setup.track_draws) = (Provider::Physical, Provider::Physical, false);
        Self { session: GameSession::new(setup.clone(), game.create(&setup).unwrap(), None) }
    }

    pub fn copy(&self) -> Self {
        let game = self.session.game();
        Self { session: GameSession::new(self.session.setup().clone(), game.branch(game.len()), None) }
    }

    /// The score sheet that goes on from here; `None` where there is none.
    pub fn sheet(&self) -> Option<Self> {
        let catalogue = Catalogue::standard();
        let kept = self.session.score_sheet(&catalogue, 0)?;
        let game = catalogue.find(&kept.setup.game)?.create(&kept.setup).unwrap();
        let first = game.read(0, &kept.first.entry).unwrap();
        let mut session = GameSession::new(kept.setup, game, None);
        session.play(Record::new(first, Source::Typed)).unwrap();
        Some(Self { session })
    }

    pub fn state<G: Game>(&self) -> G::State {
        let game: &dyn AnyMatch = self.session.game();
        game.downcast_ref::<G>().unwrap().state().clone()
    }

    /// What nobody is asked for has happened.
    pub fn follow(&mut self) {
        while self.session.next() == Next::Program {
            self.session.answer(0).unwrap();
        }
    }

    /// The keys that the window draws with what they mean now.
    pub fn drawn_keys(&mut self) -> String {
        self.follow();
        self.session.pad().iter().flat_map(|part| &part.keys).map(|key| key.keys).collect()
    }

    /// Enters a line, all or nothing; the presses that it takes. An error says why it is not taken.
    pub fn enter(&mut self, line: &str) -> Result<usize, String> {
        self.follow();
        let read = self.session.read_line(line, None, 0);
        if !read.can_be_entered() {
            let why = read.refused.as_ref().map(|refusal| {
                format!("{} {}", refusal.rule().unwrap_or("-"), refusal.words(self.session.names()))
            });
            return Err(format!("“{line}”: {why:?}"));
        }
        let closes = self.session.closes(&read, line);
        self.session.play_together(read.records()).map_err(|why| format!("“{line}”: {why}"))?;
        self.follow();
        Ok(line.chars().count() + usize::from(!closes))
    }

    /// The match after a line, if that is taken.
    pub fn after(&self, line: &str) -> Option<Self> {
        let mut copy = self.copy();
        copy.enter(line).ok().map(|_| copy)
    }

    /// How it ended, in a line.
    pub fn end(&self) -> Option<String> {
        self.session.game().outcome().map(|outcome| end(&outcome))
    }

    /// Presses the keys of a score sheet, each as its table takes it.
    pub fn press(&mut self, keys: &str) -> usize {
        let mut sheet: Box<dyn AnyTable> = table(&self.session.setup().game).unwrap();
        let mut pressed = 0;
        for key in keys.chars().filter(|key| *key != ' ') {
            let typed = {
                let game = self.session.game();
                let acting = match game.turn() {
                    Turn::Choose(seat) => Some(seat),
                    _ => None,
                };
                let scene = Scene {
                    game,
                    whole: None,
                    setup: self.session.setup(),
                    names: self.session.names(),
                    viewer: Viewer::Table,
                    next: self.session.next(),
                    acting,
                    hint: None,
                    advice: self.session.shows_advice(),
                    shared: false,
                    amending: false,
                    animate: false,
                    told: &[],
                };
                sheet.show(&scene).unwrap();
                let typed = match key {
                    ENTER => Key::Enter,
                    '0'..='9' => Key::Digit(key),
                    sign => Key::Letter(sign),
                };
                sheet.typed(typed).unwrap_or_else(|| panic!("“{keys}”: {key} does nothing"))
            };
            pressed += 1;
            for want in typed.wants {
                let tableside::table::Command::Intent(Intent::Enter(entry)) = want else {
                    panic!("{want:?}")
                };
                self.session.play(Record::new(entry, Source::Typed)).unwrap();
            }
        }
        pressed
    }
}

/// How a match ended, in a line.
pub fn end(outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome.scores.iter().map(i32::to_string).collect();
    match &outcome.standing {
        // Hands that nobody shows rank nobody behind the winners.
        Standing::Places(_) => {
            let winners: Vec<&str> = outcome.winners().iter().map(|seat| PEOPLE[seat.index()]).collect();
            format!("{}; won by {}", scores.join(" "), winners.join(" and "))
        }
        Standing::Group(group) => {
            let how = if group.won { "won" } else { "lost" };
            format!("{how} by the group, {} of {}", group.reached, group.stages)
        }
    }
}

/// The number of a seat on a pad.
pub fn key(seat: Seat) -> char {
    char::from_digit(u32::from(seat.0) + 1, 10).unwrap()
}
