//! What each seat’s phone shows, and what pressing it does: the half of the host that lives beside its `GameSession`. It has
//! no sockets and no keys; a request says only which thing of which view was pressed.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::frame::FrameSize;
use super::picture::{Detail, Picture, Pressable, picture};
use crate::engine::{AnyEntry, Component, EntryError, Record, Seat, Source, Turn, Viewer};
use crate::i18n::{gettext, gettext_f};
use crate::play::{GameSession, Next, PlayError};
use crate::table::{AnyTable, Command, Intent, Scene, View, table};

/// Views of the past in which something may still be pressed, for each phone.
const REMEMBERED: usize = 8;

/// What a phone is to show next: the filled content of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shows {
    pub seat: Seat,
    pub filled: Vec<u8>,
}

/// What came of pressing something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// Something was begun, or nothing happened: the match is as it was. The phone is told why.
    Drafted,
    /// So many entries were made.
    Entered(usize),
}

/// The hands of all people of a match.
pub struct Hands {
    size: FrameSize,
    hands: Vec<Hand>,
}

/// One seat’s hand: what its phone shows, and what was begun there.
struct Hand {
    seat: Seat,
    /// What the seat sees, with what has been begun.
    own: Box<dyn AnyTable>,
    /// What everyone sees, for as long as the hand is covered.
    open: Box<dyn AnyTable>,
    /// The view that is shown now, and those before it, the last one first.
    views: VecDeque<Numbered>,
    content: Value,
    /// What was begun since the question was asked.
    begun: Vec<(String, String)>,
    question: Option<Question>,
    /// How often another question was asked.
    asked: u64,
    /// What this phone alone is told, and after how many entries that was.
    notice: String,
    noticed: usize,
}

struct Numbered {
    number: u64,
    /// The question at which it was shown.
    asked: u64,
    pressables: Vec<Pressable>,
}

/// What the seat was asked last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    entries: usize,
    together: Option<Together>,
}

/// A question to several seats, of which each answers its own part: others may answer theirs meanwhile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Together {
    /// They choose in secret.
    Choose,
    /// They tell what they have rolled or drawn.
    Tell(Component),
}

impl Together {
    fn of(turn: Turn, seat: Seat) -> Option<Self> {
        match turn {
            Turn::Secret { seats, .. } if seats.contains(seat) => Some(Self::Choose),
            Turn::Chance(asked) if asked.seats.contains(seat) => Some(Self::Tell(asked.component)),
            _ => None,
        }
    }

    /// Whether an entry answers the part of another seat.
    fn is_of_another(self, entry: &AnyEntry, seat: Seat) -> bool {
        match self {
            Self::Choose => entry.seat().is_some_and(|chose| chose != seat),
            // Whoever’s it was: this seat would no longer be asked if its own part were told.
            Self::Tell(_) => is_chance(entry),
        }
    }
}

impl Hands {
    /// Hands for these seats; `None` if nobody can draw the game’s table.
    #[must_use]
    pub fn new(session: &GameSession) -> Option<Self> {
        let game = &session.setup().game;
        let people = session.setup().people();
        let hands = people.iter().map(|seat| Hand::new(seat, game)).collect::<Option<_>>()?;
        Some(Self { size: FrameSize::MATCH, hands })
    }

    /// How large the frames are.
    #[must_use]
    pub const fn size(&self) -> FrameSize {
        self.size
    }

    /// What every phone shows now. All of them get a frame, whatever happened, and all frames are of one size.
    pub fn show(&mut self, session: &GameSession) -> Vec<Shows> {
        let size = self.size;
        self.hands.iter_mut().map(|hand| hand.show(session, size)).collect()
    }

    /// A phone says that its seat has pressed a thing of a view. The host is to show all phones what follows.
    pub fn press(&mut self, session: &mut GameSession, seat: Seat, numbers: (u64, u64), now: i64) -> Pressed {
        match self.hands.iter_mut().find(|hand| hand.seat == seat) {
            Some(hand) => hand.press(session, numbers, now),
            None => Pressed::Drafted,
        }
    }
}

impl Hand {
    fn new(seat: Seat, game: &str) -> Option<Self> {
        Some(Self {
            seat,
            own: table(game)?,
            open: table(game)?,
            views: VecDeque::new(),
            content: Value::Null,
            begun: Vec::new(),
            question: None,
            asked: 0,
            notice: String::new(),
            noticed: 0,
        })
    }

    fn show(&mut self, session: &GameSession, size: FrameSize) -> Shows {
        let own = self.look(session);
        // Others sit beside the phone, also where the screen has nothing to hide.
        let secret = matches!(session.game().turn(), Turn::Secret { .. });
        let open = secret || session.game().holds_secrets_of(self.seat);
        let open = if open { self.open.show(&scene(session, self.seat, Viewer::Table)) } else { None };
        let filled = self.fill(session, size, own.as_ref(), open.as_ref().map(|shown| &shown.view));
        Shows { seat: self.seat, filled }
    }

    /// What the seat sees now. What was begun stays while others answer their part of the question.
    fn look(&mut self, session: &GameSession) -> Option<View> {
        let shown = self.own.show(&scene(session, self.seat, Viewer::Seat(self.seat)))?;
        let (mut view, anew) = (shown.view, shown.anew);
        let together = Together::of(session.game().turn(), self.seat);
        let now = Question { entries: session.game().len(), together };
        let goes_on = self.question.is_some_and(|then| goes_on(session, then, now, self.seat));
        self.question = Some(now);
        if !anew {
            return Some(view);
        }
        if !goes_on {
            self.asked += 1;
            self.begun.clear();
            if self.noticed != now.entries {
                self.notice.clear();
            }
            return Some(view);
        }
        let begun = std::mem::take(&mut self.begun);
        for step in begun {
            let made = picture(&view, Detail::Least, "", &|command| matches!(command, Command::Edit(_)));
            let again = made.pressables.iter().find(|other| (&other.id, &other.name) == (&step.0, &step.1));
            let Some(Command::Edit(edit)) = again.map(|again| again.command.clone()) else { break };
            let Some(next) = self.own.edit(edit) else { break };
            view = next;
            self.begun.push(step);
        }
        Some(view)
    }

    /// The content of the next frame. It follows from what the seat sees alone, and so does what is left out if it is too long.
    fn fill(
        &mut self,
        session: &GameSession,
        size: FrameSize,
        own: Option<&View>,
        open: Option<&View>,
    ) -> Vec<u8> {
        let sentence = sentence(session, self.seat);
        let seat = self.seat;
        for detail in [Detail::Full, Detail::Less, Detail::Least] {
            let own =
                own.map(|view| picture(view, detail, &sentence, &|command| may(session, seat, command)));
            let Picture { json, pressables } = own.unwrap_or_default();
            let open = open.map(|view| picture(view, detail, &sentence, &|_| false).json);
            let hurry = session.game().turn().asks(seat);
            let moment = session.game().moment().map(|moment| moment.render(session.names()));
            let content = json!({
                "seat": seat.0, "own": json, "open": open, "asked": hurry, "moment": moment, "note": self.notice,
            });
            let number = self.number(&content, &pressables);
            let text = json!({ "view": number, "now": content }).to_string();
            if let Some(filled) = size.fill(text.as_bytes()) {
                self.remember(number, content, pressables);
                return filled;
            }
        }
        // Too much for any frame: the screen has it all.
        let note = gettext("This is too much for a phone. Please look at the screen.");
        let text = json!({ "view": 0, "now": { "seat": seat.0, "note": note } }).to_string();
        size.fill(text.as_bytes()).unwrap_or_default()
    }

    /// The number of a view: that of the last one if it is the same.
    fn number(&self, content: &Value, pressables: &[Pressable]) -> u64 {
        match self.views.front() {
            Some(last) if self.content == *content && last.pressables == pressables => last.number,
            Some(last) => last.number + 1,
            None => 1,
        }
    }

    fn remember(&mut self, number: u64, content: Value, pressables: Vec<Pressable>) {
        self.content = content;
        if self.views.front().is_some_and(|last| last.number == number) {
            return;
        }
        self.views.push_front(Numbered { number, asked: self.asked, pressables });
        self.views.truncate(REMEMBERED);
    }

    fn press(&mut self, session: &mut GameSession, numbers: (u64, u64), now: i64) -> Pressed {
        self.notice.clear();
        let pressed = self.does(session, numbers, now);
        self.noticed = session.game().len();
        pressed
    }

    fn does(&mut self, session: &mut GameSession, (view, item): (u64, u64), now: i64) -> Pressed {
        let Some(pressable) = self.meant(view, item) else {
            self.notice = gettext("The table has moved on.");
            return Pressed::Drafted;
        };
        match pressable.command {
            Command::Edit(edit) => {
                // The view is made when all phones are shown theirs.
                if self.own.edit(edit).is_some() {
                    self.begun.push((pressable.id, pressable.name));
                }
                Pressed::Drafted
            }
            Command::Intent(Intent::Enter(entry)) => self.enter(session, vec![entry], now),
            Command::Intent(Intent::EnterAll(entries)) => self.enter(session, entries, now),
            Command::Intent(Intent::Why(entry)) => {
                if let Err(error) = session.check_in_front_of(Viewer::Seat(self.seat), &entry) {
                    self.notice = PlayError::from(error).render(session.names());
                }
                Pressed::Drafted
            }
            // Nothing else is ever numbered.
            Command::Intent(_) => Pressed::Drafted,
        }
    }

    /// What was pressed, as it stands on the view of now: of an older view only what is still there and still does the same.
    fn meant(&self, view: u64, item: u64) -> Option<Pressable> {
        let shown = self.views.iter().find(|shown| shown.number == view)?;
        let pressed = shown.pressables.get(usize::try_from(item).ok()?)?;
        let now = self.views.front()?;
        if now.number == view {
            return Some(pressed.clone());
        }
        let still = now.pressables.iter().find(|other| other.id == pressed.id)?;
        let same = match (&still.command, &pressed.command) {
            // Edits are told apart by what they stand at, as they look.
            (Command::Edit(_), Command::Edit(_)) => {
                now.asked == shown.asked && (&still.name, still.state) == (&pressed.name, pressed.state)
            }
            (one, other) => one == other,
        };
        same.then(|| still.clone())
    }

    fn enter(&mut self, session: &mut GameSession, entries: Vec<AnyEntry>, now: i64) -> Pressed {
        let mut entered = 0;
        for entry in entries {
            let record = Record { at: now, ..Record::new(entry, Source::Typed) };
            match session.play_in_front_of(Viewer::Seat(self.seat), record) {
                Ok(()) => entered += 1,
                Err(error) => {
                    self.notice = match &error {
                        PlayError::Entry(EntryError::Refused(_)) | PlayError::LookFirst(_) => {
                            error.render(session.names())
                        }
                        // What is wrong with the disk is for those at the screen.
                        _ => gettext("That could not be entered. Please look at the screen."),
                    };
                    break;
                }
            }
        }
        if entered == 0 {
            return Pressed::Drafted;
        }
        // What was begun is answered; whatever is asked next is another question.
        self.question = None;
        Pressed::Entered(entered)
    }
}

/// Whether a question still stands, because all that happened since are the answers of other seats.
fn goes_on(session: &GameSession, then: Question, now: Question, seat: Seat) -> bool {
    let Some(together) = then.together.filter(|_| then.together == now.together) else { return false };
    let other = |at| {
        let record = session.game().record(at);
        record.is_some_and(|record| together.is_of_another(&record.entry, seat))
    };
    then.entries <= now.entries && (then.entries..now.entries).all(other)
}

/// The match as a phone shows it.
fn scene(session: &GameSession, seat: Seat, viewer: Viewer) -> Scene<'_> {
    let next = session.next();
    let acting = match (next, viewer) {
        (Next::People { seats, .. }, Viewer::Seat(_)) => Some(seat).filter(|seat| seats.contains(*seat)),
        _ => None,
    };
    let next = match next {
        Next::Tell(_) if viewer == Viewer::Table || !tells(session, seat) => Next::Program,
        next => next,
    };
    Scene {
        game: session.game(),
        whole: None,
        setup: session.setup(),
        names: session.names(),
        viewer,
        next,
        acting,
        hint: None,
        advice: session.shows_advice(),
        shared: viewer == Viewer::Table || !matches!(next, Next::Tell(_)),
        amending: false,
        animate: false,
        told: &[],
    }
}

/// Whether this seat may tell what came up on the table: what everyone sees, or what it alone sees.
fn tells(session: &GameSession, seat: Seat) -> bool {
    match session.game().turn() {
        Turn::Chance(asked) => !asked.secret || asked.seats.iter().all(|other| other == seat),
        _ => false,
    }
}

/// Whether a phone may do that: its seat’s own choices, what it tells of real dice and cards, and what it begins. Rulings, undoing
/// and amending are for those at the screen.
fn may(session: &GameSession, seat: Seat, command: &Command) -> bool {
    let enters = |entry: &AnyEntry| match entry.seat() {
        Some(whose) => whose == seat && session.setup().people().contains(seat),
        None => is_chance(entry) && matches!(session.next(), Next::Tell(_)) && tells(session, seat),
    };
    match command {
        Command::Edit(_) => true,
        Command::Intent(Intent::Enter(entry)) => enters(entry),
        Command::Intent(Intent::EnterAll(entries)) => entries.iter().all(enters),
        Command::Intent(Intent::Why(entry)) => entry.seat() == Some(seat),
        Command::Intent(_) => false,
    }
}

fn is_chance(entry: &AnyEntry) -> bool {
    entry.to_json().get("chance").is_some()
}

/// Who does what now.
fn sentence(session: &GameSession, seat: Seat) -> String {
    let names = session.names();
    match (session.next(), session.game().turn()) {
        (Next::Bot(bot), _) => gettext_f("{seat} is choosing…", &[("seat", &names.of(bot))]),
        (Next::Program, Turn::Chance(asked)) => match asked.component {
            Component::Dice => gettext("Rolling…"),
            Component::Cards => gettext("Dealing cards…"),
            Component::Lot => gettext("Drawing lots…"),
        },
        (Next::People { secret: false, .. }, Turn::Choose(asked)) if asked == seat => {
            let mut names = names.clone();
            if let Some(name) = names.0.get_mut(seat.index()) {
                *name = gettext("Your turn");
            }
            session.game().ask().render(&names)
        }
        _ => session.ask().render(names),
    }
}
