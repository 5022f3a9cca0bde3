//! What a line gives away: nothing. Two matches that look the same to those at the screen are answered in the same words,
//! whatever is typed, until what differs is shown.

use std::collections::BTreeMap;

use serde_json::Value;
use tableside::bots::Level;
use tableside::engine::{AnyEntry, AnyMatch, Random, Record, Seat, Source, Turn, Viewer};
use tableside::play::line::Line;
use tableside::play::{Catalogue, GameSession, MatchSetup, Provider, SeatSetup};

use crate::real_tables::desk::Desk;
use crate::real_tables::laws::{before_units, slips};

/// Who looks at the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Screen {
    /// Two people, and nobody has looked at anything hidden.
    Shared,
    /// Anna alone, while Ben looks away.
    Annas,
    /// Anna, who plays against a bot.
    AgainstBot,
    /// Two people with their own dice and cards, and a bot of which they must not see everything.
    BotAtTable,
    /// The same with secret Backpacks.
    BotWithSecrets,
}

/// How many entries of a match are followed.
const ENTRIES: usize = 120;
/// How many moments of a match are looked at.
const MOMENTS: usize = 4;
/// How many other answers are tried before what is hidden is left as it is.
const TRIES: u64 = 6;

/// What nobody knows beforehand and everybody may type.
const TYPED: [&str; 9] = ["1", "12", "-", "+21", "-6/4+2", "r4b3*", "pass", "?", "zzz"];

fn begin(game: &str, screen: Screen, seed: u64) -> GameSession {
    let catalogue = Catalogue::standard();
    let game = catalogue.find(game).unwrap();
    let ben = matches!(screen, Screen::AgainstBot).then_some(Level::Easy);
    let real = matches!(screen, Screen::BotAtTable | Screen::BotWithSecrets);
    let cleo = real.then_some(Level::Easy);
    let seat = |name: &str, bot| SeatSetup { name: name.to_owned(), bot };
    let mut seats = vec![seat("Anna", None), seat("Ben", ben)];
    seats.extend(cleo.map(|bot| seat("Cleo", Some(bot))));
    if game.info.id == "dice-war" {
        seats.truncate(2);
    }
    let mut setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], seed) };
    if real {
        (setup.dice, setup.cards) = (Provider::Physical, Provider::Physical);
    }
    if game.info.id == "dicequest" && screen != Screen::BotAtTable {
        setup.options = BTreeMap::from([("backpack".to_owned(), "secret".to_owned())]);
    }
    GameSession::new(setup.clone(), game.create(&setup).unwrap(), None)
}

fn copy(session: &GameSession) -> GameSession {
    let game = session.game();
    GameSession::new(session.setup().clone(), game.branch(game.len()), None)
}

fn after(session: &GameSession, entry: &AnyEntry) -> Option<GameSession> {
    let mut copy = copy(session);
    copy.play(Record::new(entry.clone(), Source::Typed)).ok().map(|()| copy)
}

/// Two matches that look alike to those at the screen.
struct Twins {
    one: GameSession,
    other: GameSession,
    uncovered: Option<Seat>,
}

impl Twins {
    fn viewer(&self) -> Viewer {
        self.one.viewer(self.uncovered)
    }

    fn look_alike(&self, one: &GameSession, other: &GameSession) -> bool {
        one.game().state(self.viewer()) == other.game().state(self.viewer())
    }

    fn differ(&self) -> bool {
        self.one.game().state(Viewer::All) != self.other.game().state(Viewer::All)
    }

    /// Goes on with both; in the other something else happens wherever nobody at the screen can tell. Says whether the
    /// match goes on.
    fn go_on(&mut self, random: &mut Random) -> bool {
        let turn = self.one.game().turn();
        let entry = match turn {
            Turn::Over => return false,
            Turn::Chance(_) => self.one.program_answer().unwrap(),
            Turn::Choose(seat) => one_of(&self.one, seat, random),
            // Who looks at the screen chooses after the others.
            Turn::Secret { seats, .. } => one_of(&self.one, seats.iter().last().unwrap(), random),
        };
        let one = after(&self.one, &entry).unwrap();
        let instead: Vec<AnyEntry> = match turn {
            // At a real table, what nobody enters stays unknown.
            Turn::Chance(_) if self.one.game().roll(self.one.setup().seed).as_ref() == Some(&entry) => {
                (0..TRIES).filter_map(|seed| self.falls_to_others(&entry, seed)).collect()
            }
            Turn::Secret { .. } => {
                let seat = entry.seat().filter(|seat| !self.is_their_own(*seat));
                let choices = seat.map_or_else(Vec::new, |seat| self.other.game().candidates(seat));
                choices.into_iter().map(|choice| choice.entry).take(TRIES as usize).collect()
            }
            _ => Vec::new(),
        };
        let all = instead.iter().filter(|other| **other != entry).chain([&entry]);
        let mut others = all.filter_map(|entry| after(&self.other, entry));
        let other = others.find(|other| self.look_alike(&one, other));
        drop(others);
        // What differed has been shown: it begins anew.
        self.other = other.unwrap_or_else(|| copy(&one));
        self.one = one;
        true
    }

    /// Whether a person holds the cards of this seat in their own hands: they are theirs to tell.
    fn is_their_own(&self, seat: Seat) -> bool {
        let setup = self.one.setup();
        setup.cards == Provider::Physical && setup.people().contains(seat)
    }

    /// Another answer of chance, in which only what falls to the seats that those at the screen do not see is another.
    fn falls_to_others(&self, entry: &AnyEntry, seed: u64) -> Option<AnyEntry> {
        let game = self.other.game();
        let mut other = game.roll(seed.into())?.to_json();
        let same = |seat: &Seat| self.viewer().sees(*seat) || self.is_their_own(*seat);
        let kept: Vec<bool> = Seat::all(game.seats())
            .filter(same)
            .map(|seat| keep(&entry.to_json(), &mut other, seat, game.seats()))
            .collect();
        let Turn::Chance(asked) = game.turn() else { return None };
        if kept.contains(&false) && asked.seats.iter().any(|seat| self.is_their_own(seat)) {
            return None;
        }
        game.read(game.len(), &other).ok()
    }

    /// What somebody types here: what is done in either match, cards by their names, and what means nothing.
    fn lines(&self, random: &mut Random) -> Vec<String> {
        let mut lines = Vec::new();
        for session in [&self.one, &self.other] {
            let game = session.game();
            for seat in Seat::all(game.seats()) {
                let choices = game.candidates(seat);
                let written = random.pick(&choices).and_then(|choice| game.write_action(&choice.entry));
                lines.extend(written);
                let said = random.pick(&choices).map(|choice| choice.text.render(session.names()));
                lines.extend(said);
            }
        }
        let ids: Vec<String> = self.one.game().ids().into_iter().flat_map(|(_, ids)| ids).collect();
        let verbs: Vec<String> = (0..self.one.game().seats())
            .flat_map(|seat| self.one.game().usage(Some(Seat(seat as u8))))
            .map(|form| form.split(' ').next().unwrap_or_default().to_owned())
            .collect();
        for _ in 0..3 {
            let (verb, id) = (random.pick(&verbs), random.pick(&ids));
            lines.extend(id.map(|id| format!("{} {id}", verb.map_or("", String::as_str))));
        }
        lines.extend(random.pick(&TYPED).map(|line| (*line).to_owned()));
        lines
    }

    fn answers_alike(&self, lines: &[String], game: &str) {
        for line in lines {
            let [one, other] = [&self.one, &self.other].map(|session| answers(session, line, self.uncovered));
            assert_eq!(one, other, "{game}, at entry {}: “{line}”", self.one.game().len());
        }
        let [one, other] = [&self.one, &self.other].map(|session| shown(session, self.uncovered));
        assert_eq!(one, other, "{game}, at entry {}", self.one.game().len());
    }
}

/// Keeps what falls to a seat in lists of what falls to each; says whether there are such lists.
fn keep(from: &Value, to: &mut Value, seat: Seat, seats: usize) -> bool {
    match (from, to) {
        (Value::Array(from), Value::Array(to)) if from.len() == seats && to.len() == seats => {
            to[seat.index()] = from[seat.index()].clone();
            true
        }
        (Value::Object(from), Value::Object(to)) => {
            let each = to.iter_mut().filter_map(|(field, to)| Some(keep(from.get(field)?, to, seat, seats)));
            // All of them, not only the first.
            each.filter(|kept| *kept).count() > 0
        }
        _ => false,
    }
}

fn one_of(session: &GameSession, seat: Seat, random: &mut Random) -> AnyEntry {
    let choices = session.game().candidates(seat);
    random.pick(&choices).unwrap().entry.clone()
}

/// All that is said about a line.
fn answers(session: &GameSession, line: &str, uncovered: Option<Seat>) -> Vec<String> {
    let mut said = Vec::new();
    for line in [line.to_owned(), format!("?{line}")] {
        let read = session.read_line(&line, uncovered, 0);
        let Line { items, refused, .. } = &read;
        said.extend(items.iter().map(|item| {
            let (words, told) = (item.words(session.names()), item.told(session.names()));
            format!("{:?} {words} / {told}", item.at)
        }));
        said.extend(refused.iter().map(|refusal| {
            let stands = refusal.stands.is_some();
            format!("{:?} {:?} {} {stands}", refusal.at, refusal.rule(), refusal.words(session.names()))
        }));
        said.push(format!("{} {}", read.answer(session.names()), session.closes(&read, &line)));
    }
    let seen = session.game().as_seen(session.viewer(uncovered));
    let seats = Seat::all(seen.seats()).map(Some).chain([None]);
    for seat in seats.filter(|seat| may_type(&*seen, *seat)) {
        for begun in [line.to_owned(), format!("{line} "), line.chars().take(3).collect()] {
            said.extend(seen.complete(seat, &begun, session.names()));
        }
    }
    said
}

/// Whether a seat can be at the keyboard, or what came up is told.
fn may_type(game: &dyn AnyMatch, seat: Option<Seat>) -> bool {
    match game.turn() {
        Turn::Choose(asked) => seat == Some(asked),
        Turn::Secret { seats, .. } => seat.is_some_and(|seat| seats.contains(seat)),
        Turn::Chance(_) => seat.is_none(),
        Turn::Over => false,
    }
}

/// What stands beside the line.
fn shown(session: &GameSession, uncovered: Option<Seat>) -> Vec<String> {
    let game = session.game();
    let viewer = session.viewer(uncovered);
    let texts = [game.ask()].into_iter().chain(game.moment()).chain(game.picture(viewer));
    let mut shown: Vec<String> = texts.map(|text| text.render(session.names())).collect();
    shown.extend(session.pad().iter().map(|part| format!("{part:?}")));
    shown.extend(game.adjustments(viewer).iter().map(|choice| choice.text.render(session.names())));
    shown
}

/// Plays twins of a game; says how often they differed in something hidden and were answered alike.
fn compared(game: &str, screen: Screen, seed: u64) -> usize {
    let uncovered = (screen == Screen::Annas).then_some(Seat(0));
    let one = begin(game, screen, seed);
    let mut twins = Twins { other: copy(&one), one, uncovered };
    let mut random = Random::from_seed(seed);
    let mut compared = 0;
    for at in 0..ENTRIES {
        if at % 4 < 2 && compared < MOMENTS && twins.differ() {
            let lines = twins.lines(&mut random);
            twins.answers_alike(&lines, game);
            compared += 1;
        }
        if compared == MOMENTS || !twins.go_on(&mut random) {
            break;
        }
    }
    compared
}

#[track_caller]
fn answered_alike(screen: Screen) {
    for game in ["dice-tuners", "dice-war", "dicequest", "dualing-dice", "regidice"] {
        // Everything in DiceWar is open, and so are the Items of a bot at a real table.
        let hides = game != "dice-war" && (game, screen) != ("dicequest", Screen::BotAtTable);
        let compared: usize = (1..=2).map(|seed| compared(game, screen, seed)).sum();
        assert_eq!(compared > 0, hides, "{game}: {compared} moments with something hidden");
    }
}

#[test]
fn a_shared_screen_tells_no_secret() {
    answered_alike(Screen::Shared);
}

#[test]
fn the_screen_of_one_tells_no_secret_of_others() {
    answered_alike(Screen::Annas);
}

#[test]
fn a_line_tells_nothing_of_a_bot() {
    answered_alike(Screen::AgainstBot);
}

#[test]
fn a_line_tells_nothing_of_a_bot_at_the_table() {
    answered_alike(Screen::BotAtTable);
}

#[test]
fn a_line_tells_nothing_of_a_bots_backpack() {
    let compared: usize = (1..=6).map(|seed| compared("dicequest", Screen::BotWithSecrets, seed)).sum();
    assert!(compared > 6, "{compared}");
}

/// What somebody has told the program in private changes nothing for the table, late in a line as at once.
#[test]
fn private_notes_change_no_word() {
    let mut compared = BTreeMap::new();
    before_units(|game, desk, record, at| {
        // Only goals can be noted; in other games a glance shows that nothing is.
        if game != "dualing-dice" && at > 2 {
            return;
        }
        let mut desk = desk.copy();
        desk.follow();
        let table = |desk: &Desk| desk.session.game().state(Viewer::Table);
        // Each in turn notes something of their own.
        let seat = Seat((at % record.seats) as u8);
        let notes =
            desk.session.game().adjustments(Viewer::Seat(seat)).into_iter().map(|choice| choice.entry);
        let hidden = |entry: &AnyEntry| {
            let owner = entry.to_json().pointer("/ruling/NoteGoal/seat").and_then(Value::as_u64);
            if owner.is_some_and(|owner| owner != u64::from(seat.0)) {
                return false;
            }
            let mut noted = desk.copy();
            let record = Record::new(entry.clone(), Source::Typed);
            noted.session.play(record).is_ok() && table(&noted) == table(&desk)
        };
        for note in notes.filter(hidden).step_by(20) {
            let mut other = desk.copy();
            other.session.play(Record::new(note, Source::Typed)).unwrap();
            let twins = Twins { one: desk.copy().session, other: other.session, uncovered: None };
            let [line, keys] = &record.units[at].lines[0];
            let mut lines = vec![line.clone(), keys.clone()];
            lines.extend(slips(keys, at));
            // Once all show what they hold, a note binds its owner (DD-TABLE-7).
            let owner = desk.session.names().of(seat);
            lines.retain(|line| {
                let refused = twins.other.read_line(line, None, 0).refused;
                !refused.is_some_and(|refusal| {
                    ["DD-SCORE-3", "DD-TABLE-3"].map(Some).contains(&refusal.rule())
                        && refusal.words(desk.session.names()).contains(&*owner)
                })
            });
            twins.answers_alike(&lines, game);
            *compared.entry(game).or_insert(0) += 1;
        }
    });
    assert!(compared.get("dualing-dice").is_some_and(|n| *n > 10), "{compared:?}");
}
