//! Who may come in: seats with their keys, phones that join, and requests that say who they are. No sockets and no clock:
//! all of it is plain values, and times are told.

use std::collections::VecDeque;
use std::fmt;
use std::io;

use super::crypt::{Device, Joined, Key, Name, Once, from_hex, is_signed, random};
use super::frame::{FrameSize, sealed};
use crate::engine::Seat;

/// Milliseconds since some moment.
pub type Time = u64;

/// Before what is signed for a join.
const JOIN: &[u8] = b"tableside join\n";
/// Questions that wait for their answer, of all phones together.
const QUESTIONS: usize = 64;
/// How long an answer may take.
const PATIENCE: Time = 30_000;
/// Joins that may fail within [`WHILE`], of all phones together.
const FAILURES: usize = 10;
const WHILE: Time = 60_000;
/// Phones whose wish was refused, for each seat.
const REFUSED: usize = 16;

/// Why a request is not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It does not say what it should.
    Malformed,
    /// No seat has such a key, or no longer; or it is not signed with it.
    Stranger,
    /// Too many have failed: nobody without a key is heard for a while.
    Locked,
    /// The table has said no to this phone.
    NotWanted,
    /// It was heard before, or comes from before the last join.
    Old,
}

/// A question to a phone that wants to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The host’s nonce.
    pub host: Once,
    /// Who would sit there, encrypted; it is as long for all.
    pub greeting: Vec<u8>,
}

/// How a join went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// The phone has the seat’s hand.
    In(Seat),
    /// The phone has to wait until the table has decided; `first` if it has not asked before.
    Asks { seat: Seat, first: bool },
}

/// The seats of a match that may have a phone.
pub struct Door {
    chairs: Vec<Chair>,
    /// Nonces of the host that were not used yet, with the seat’s name and when they were given.
    asked: VecDeque<(Once, Name, Time)>,
    /// When joins failed lately.
    failed: VecDeque<Time>,
}

/// Without what it holds: keys are not for logs.
impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Door({} seats)", self.chairs.len())
    }
}

struct Chair {
    seat: Seat,
    /// What a greeting says.
    greeting: Vec<u8>,
    key: Key,
    name: Name,
    joining: [u8; 32],
    /// The phone that has the hand.
    device: Option<Device>,
    /// A phone that would like to have it.
    waiting: Option<Device>,
    refused: VecDeque<Device>,
    session: Option<Session>,
    /// How many phones have joined, one after the other.
    joins: u64,
}

/// What follows from the last join.
struct Session {
    keys: Joined,
    /// The number of the last request.
    heard: u64,
    /// The number of the next frame.
    frame: u64,
}

impl Chair {
    fn new(seat: Seat, greeting: Vec<u8>) -> io::Result<Self> {
        let (key, name, joining) = fresh()?;
        let (waiting, refused) = (None, VecDeque::new());
        Ok(Self {
            seat,
            greeting,
            key,
            name,
            joining,
            device: None,
            waiting,
            refused,
            session: None,
            joins: 0,
        })
    }
}

fn fresh() -> io::Result<(Key, Name, [u8; 32])> {
    let key = Key::random()?;
    match (key.name(), key.joining()) {
        (Some(name), Some(joining)) => Ok((key, name, joining)),
        _ => Err(io::Error::other("no key could be derived")),
    }
}

impl Door {
    /// A door for these seats; each with what its greeting says.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn new(seats: impl IntoIterator<Item = (Seat, Vec<u8>)>) -> io::Result<Self> {
        let chairs =
            seats.into_iter().map(|(seat, greeting)| Chair::new(seat, greeting)).collect::<Result<_, _>>()?;
        Ok(Self { chairs, asked: VecDeque::new(), failed: VecDeque::new() })
    }

    /// The code of a seat’s key, for its link.
    #[must_use]
    pub fn code(&self, seat: Seat) -> Option<String> {
        self.chair(seat).map(|chair| chair.key.code())
    }

    /// Whether a phone has this seat’s hand.
    #[must_use]
    pub fn is_bound(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.device.is_some())
    }

    /// Somebody who knows the name of a seat wants to join, and has made this nonce.
    ///
    /// # Errors
    /// If no seat has this name.
    pub fn hello(&mut self, name: Name, phone: &Once, now: Time) -> Result<Question, Refusal> {
        // Who knows a name was shown a code, and is not kept out by those who guess.
        let Some(chair) = self.chairs.iter().find(|chair| chair.name == name) else {
            return Err(self.fails(now));
        };
        let host: Once = random().map_err(|_| Refusal::Locked)?;
        let filled = FrameSize::GREETING.fill(&chair.greeting).or_else(|| FrameSize::GREETING.fill(b""));
        let greeting = chair.key.joined(phone, &host).zip(filled);
        let greeting = greeting.and_then(|(keys, filled)| sealed(&keys.greeting, 0, &filled));
        self.asked.push_back((host, name, now));
        if self.asked.len() > QUESTIONS {
            self.asked.pop_front();
        }
        Ok(Question { host, greeting: greeting.ok_or(Refusal::Malformed)? })
    }

    /// A phone answers the question with this nonce. Whatever comes of it, the question is used up.
    ///
    /// # Errors
    /// If it does not have the key, or the table does not want it.
    pub fn join(&mut self, answer: &Answer, now: Time) -> Result<Came, Refusal> {
        let asked =
            self.asked.iter().position(|(host, name, _)| *host == answer.host && *name == answer.name);
        let asked = asked.and_then(|at| self.asked.remove(at));
        let fresh = asked.is_some_and(|(.., then)| now.saturating_sub(then) <= PATIENCE);
        let found = self.chairs.iter().position(|chair| chair.name == answer.name);
        let Some(chair) = found.and_then(|at| self.chairs.get_mut(at)).filter(|_| fresh) else {
            return Err(self.fails(now));
        };
        let Answer { name, device, phone, host, signature } = answer;
        if !is_signed(&chair.joining, &[JOIN, name, device, phone, host], signature) {
            return Err(self.fails(now));
        }
        if chair.device.is_some_and(|bound| bound != *device) {
            if chair.refused.contains(device) {
                return Err(Refusal::NotWanted);
            }
            let first = chair.waiting.replace(*device) != Some(*device);
            return Ok(Came::Asks { seat: chair.seat, first });
        }
        let keys = chair.key.joined(phone, host).ok_or(Refusal::Malformed)?;
        chair.device = Some(*device);
        chair.session = Some(Session { keys, heard: 0, frame: 0 });
        chair.joins += 1;
        Ok(Came::In(chair.seat))
    }

    /// Hears a request: whose it is, if it is signed and new.
    ///
    /// # Errors
    /// If it is not.
    pub fn hear(&mut self, path: &str, body: &str) -> Result<(Seat, Vec<u64>), Refusal> {
        let request = Request::read(body).ok_or(Refusal::Malformed)?;
        let chair =
            self.chairs.iter_mut().find(|chair| chair.name == request.name).ok_or(Refusal::Stranger)?;
        let session = chair.session.as_mut().ok_or(Refusal::Stranger)?;
        let signed = [path.as_bytes(), b"\n", request.signed.as_bytes()];
        if !is_signed(&session.keys.requests, &signed, &request.signature) {
            return Err(Refusal::Stranger);
        }
        if request.counter <= session.heard {
            return Err(Refusal::Old);
        }
        session.heard = request.counter;
        Ok((chair.seat, request.numbers))
    }

    /// Which join of this seat is the last one: a stream of frames belongs to one.
    #[must_use]
    pub fn joins(&self, seat: Seat) -> Option<u64> {
        self.chair(seat).filter(|chair| chair.session.is_some()).map(|chair| chair.joins)
    }

    /// The next frame for the phone that joined as this one of its seat; `None` if it no longer has the hand.
    pub fn seal(&mut self, seat: Seat, join: u64, filled: &[u8]) -> Option<Vec<u8>> {
        let chair = self.chairs.iter_mut().find(|chair| chair.seat == seat && chair.joins == join)?;
        let session = chair.session.as_mut()?;
        let frame = sealed(&session.keys.frames, session.frame, filled)?;
        session.frame += 1;
        Some(frame)
    }

    /// The table lets the phone that waits for this seat have the hand, or not.
    pub fn decide(&mut self, seat: Seat, yes: bool) {
        let Some(chair) = self.chair_mut(seat) else { return };
        let Some(device) = chair.waiting.take() else { return };
        if yes {
            chair.device = Some(device);
            chair.session = None;
            chair.refused.retain(|other| *other != device);
        } else {
            chair.refused.push_back(device);
            if chair.refused.len() > REFUSED {
                chair.refused.pop_front();
            }
        }
    }

    /// Takes the hand from whichever phone has it: the seat gets a new key, and the old one opens nothing.
    ///
    /// # Errors
    /// If the system has no random numbers; then nothing has changed.
    pub fn renew(&mut self, seat: Seat) -> io::Result<()> {
        let (key, name, joining) = fresh()?;
        if let Some(chair) = self.chair_mut(seat) {
            *chair = Chair {
                key,
                name,
                joining,
                device: None,
                waiting: None,
                refused: VecDeque::new(),
                session: None,
                seat,
                greeting: std::mem::take(&mut chair.greeting),
                joins: chair.joins,
            };
        }
        Ok(())
    }

    fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.iter().find(|chair| chair.seat == seat)
    }

    fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs.iter_mut().find(|chair| chair.seat == seat)
    }

    /// Counts a failed attempt; after too many of them nobody is told any more why.
    fn fails(&mut self, now: Time) -> Refusal {
        self.failed.retain(|then| now.saturating_sub(*then) < WHILE);
        if self.failed.len() >= FAILURES {
            return Refusal::Locked;
        }
        self.failed.push_back(now);
        Refusal::Stranger
    }
}

/// What a phone says to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub name: Name,
    pub device: Device,
    /// The phone’s nonce.
    pub phone: Once,
    /// The host’s.
    pub host: Once,
    pub signature: [u8; 32],
}

impl Answer {
    /// Reads five words in hexadecimal.
    #[must_use]
    pub fn read(body: &str) -> Option<Self> {
        let [name, device, phone, host, signature] = words(body)?;
        Some(Self {
            name: from_hex(name)?,
            device: from_hex(device)?,
            phone: from_hex(phone)?,
            host: from_hex(host)?,
            signature: from_hex(signature)?,
        })
    }

    /// What is signed in the end.
    #[cfg(test)]
    pub fn signed(mut self, joining: &[u8]) -> Self {
        let parts: [&[u8]; 5] = [JOIN, &self.name, &self.device, &self.phone, &self.host];
        self.signature = super::crypt::sign(joining, &parts).unwrap();
        self
    }
}

/// Reads the two words of a hello.
#[must_use]
pub fn read_hello(body: &str) -> Option<(Name, Once)> {
    let [name, phone] = words(body)?;
    Some((from_hex(name)?, from_hex(phone)?))
}

/// Exactly so many words, with one blank between two.
fn words<const N: usize>(body: &str) -> Option<[&str; N]> {
    body.split(' ').collect::<Vec<_>>().try_into().ok()
}

/// “signature name counter numbers…”: everything after the signature is signed.
struct Request<'a> {
    signature: [u8; 32],
    name: Name,
    counter: u64,
    numbers: Vec<u64>,
    signed: &'a str,
}

/// Numbers of a request, besides its counter.
const NUMBERS: usize = 2;

impl<'a> Request<'a> {
    fn read(body: &'a str) -> Option<Self> {
        let (signature, signed) = body.split_once(' ')?;
        let mut words = signed.split(' ');
        let name = from_hex(words.next()?)?;
        let mut numbers = words.map(number).collect::<Option<Vec<u64>>>()?;
        if numbers.is_empty() || numbers.len() > NUMBERS + 1 {
            return None;
        }
        let counter = numbers.remove(0);
        Some(Self { signature: from_hex(signature)?, name, counter, numbers, signed })
    }
}

/// A whole number as JavaScript writes it.
fn number(word: &str) -> Option<u64> {
    let digits = !word.is_empty() && word.len() <= 15 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}

#[cfg(test)]
pub mod tests {
    use super::super::crypt::{sign, to_hex};
    use super::super::frame::opened;
    use super::*;

    /// A phone, as the page is one.
    #[derive(Clone)]
    pub struct Phone {
        pub key: Key,
        pub device: Device,
        pub keys: Option<Joined>,
        pub counter: u64,
    }

    impl Phone {
        pub fn of(key: &Key, device: u8) -> Self {
            Self { key: key.clone(), device: [device; 16], keys: None, counter: 0 }
        }

        pub fn hello(&self, nonce: u8) -> String {
            format!("{} {}", to_hex(&self.key.name().unwrap()), to_hex(&[nonce; 16]))
        }

        /// The answer to a question; the keys that follow from it are kept.
        pub fn answer(&mut self, nonce: u8, host: Once) -> Answer {
            self.keys = self.key.joined(&[nonce; 16], &host);
            self.counter = 0;
            let (name, device, phone) = (self.key.name().unwrap(), self.device, [nonce; 16]);
            let answer = Answer { name, device, phone, host, signature: [0; 32] };
            answer.signed(&self.key.joining().unwrap())
        }

        pub fn request(&mut self, path: &str, numbers: &[u64]) -> String {
            self.counter += 1;
            let mut signed = format!("{} {}", to_hex(&self.key.name().unwrap()), self.counter);
            numbers.iter().for_each(|number| signed.push_str(&format!(" {number}")));
            let key = self.keys.as_ref().unwrap().requests;
            let signature = sign(&key, &[path.as_bytes(), b"\n", signed.as_bytes()]).unwrap();
            format!("{} {signed}", to_hex(&signature))
        }
    }

    impl Answer {
        pub fn body(&self) -> String {
            let Self { name, device, phone, host, signature } = self;
            let words = [to_hex(name), to_hex(device), to_hex(phone), to_hex(host), to_hex(signature)];
            words.join(" ")
        }
    }

    fn door() -> Door {
        Door::new([(Seat(0), b"Anna".to_vec()), (Seat(1), b"Ben".to_vec())]).unwrap()
    }

    fn phone(door: &Door, seat: u8, device: u8) -> Phone {
        Phone::of(&door.chair(Seat(seat)).unwrap().key, device)
    }

    fn join(door: &mut Door, phone: &mut Phone, now: Time) -> Result<Came, Refusal> {
        let (name, nonce) = read_hello(&phone.hello(9)).unwrap();
        let question = door.hello(name, &nonce, now)?;
        let answer = phone.answer(9, question.host);
        assert_eq!(Answer::read(&answer.body()), Some(answer.clone()));
        door.join(&answer, now)
    }

    #[test]
    fn the_first_phone_with_the_key_has_the_hand() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        assert_eq!(join(&mut door, &mut anna, 0), Ok(Came::In(Seat(0))));
        let body = anna.request("/press", &[3, 4]);
        assert_eq!(door.hear("/press", &body), Ok((Seat(0), vec![3, 4])));
        let filled = FrameSize::MATCH.fill(b"cards").unwrap();
        let frame = door.seal(Seat(0), 1, &filled).unwrap();
        assert_eq!(opened(&anna.keys.clone().unwrap().frames, &frame), Some((0, b"cards".to_vec())));
        assert_ne!(door.seal(Seat(0), 1, &filled).unwrap(), frame, "no frame is encrypted like another");
    }

    #[test]
    fn a_greeting_says_whose_hand_it_is_to_who_has_the_key() {
        let mut door = door();
        let ben = phone(&door, 1, 1);
        let (name, nonce) = read_hello(&ben.hello(9)).unwrap();
        let question = door.hello(name, &nonce, 0).unwrap();
        let keys = ben.key.joined(&nonce, &question.host).unwrap();
        assert_eq!(opened(&keys.greeting, &question.greeting), Some((0, b"Ben".to_vec())));
    }

    #[test]
    fn no_request_is_heard_twice_or_on_another_path() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        join(&mut door, &mut anna, 0).unwrap();
        let (first, second) = (anna.request("/press", &[1, 1]), anna.request("/press", &[1, 2]));
        assert_eq!(door.hear("/frames", &second), Err(Refusal::Stranger));
        assert!(door.hear("/press", &second).is_ok());
        assert_eq!(door.hear("/press", &second), Err(Refusal::Old));
        assert_eq!(door.hear("/press", &first), Err(Refusal::Old), "nor one from before it");
        // After another join nothing of the first counts.
        let third = anna.request("/press", &[1, 3]);
        join(&mut door, &mut anna, 0).unwrap();
        assert_eq!(door.hear("/press", &third), Err(Refusal::Stranger));
        assert_eq!(door.seal(Seat(0), 1, b""), None);
    }

    #[test]
    fn what_is_changed_on_the_way_is_not_heard() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        join(&mut door, &mut anna, 0).unwrap();
        let body = anna.request("/press", &[1, 1]);
        let changed = format!("{}2", &body[..body.len() - 1]);
        assert_eq!(door.hear("/press", &changed), Err(Refusal::Stranger));
        for wrong in
            ["", "x", "1 2 3", &body[1..], &format!("{body} 1"), &format!("{body} -1"), &format!(" {body}")]
        {
            assert!(door.hear("/press", wrong).is_err(), "{wrong}");
        }
        assert!(door.hear("/press", &body).is_ok());
    }

    #[test]
    fn the_key_of_one_seat_opens_no_other() {
        let mut door = door();
        let (mut anna, ben) = (phone(&door, 0, 1), phone(&door, 1, 2));
        join(&mut door, &mut anna, 0).unwrap();
        // Ben’s name, signed with Anna’s key.
        let question = door.hello(ben.key.name().unwrap(), &[9; 16], 0).unwrap();
        let answer = Answer { name: ben.key.name().unwrap(), ..anna.clone().answer(9, question.host) };
        assert_eq!(door.join(&answer.signed(&anna.key.joining().unwrap()), 0), Err(Refusal::Stranger));
        let body = anna.request("/press", &[1, 1]);
        let (signature, signed) = body.split_once(' ').unwrap();
        let other = to_hex(&ben.key.name().unwrap());
        let stolen = format!("{signature} {other}{}", &signed[other.len()..]);
        assert_eq!(door.hear("/press", &stolen), Err(Refusal::Stranger));
    }

    #[test]
    fn a_second_phone_is_for_the_table_to_decide() {
        let mut door = door();
        let (mut first, mut second) = (phone(&door, 0, 1), phone(&door, 0, 2));
        join(&mut door, &mut first, 0).unwrap();
        assert_eq!(join(&mut door, &mut second, 0), Ok(Came::Asks { seat: Seat(0), first: true }));
        assert_eq!(join(&mut door, &mut second, 0), Ok(Came::Asks { seat: Seat(0), first: false }));
        assert_eq!(door.hear("/press", &second.request("/press", &[1, 1])), Err(Refusal::Stranger));
        door.decide(Seat(0), false);
        assert_eq!(join(&mut door, &mut second, 0), Err(Refusal::NotWanted));
        assert!(
            door.hear("/press", &first.request("/press", &[1, 1])).is_ok(),
            "the first one keeps the hand"
        );

        let mut third = phone(&door, 0, 3);
        join(&mut door, &mut third, 0).unwrap();
        door.decide(Seat(0), true);
        assert_eq!(door.hear("/press", &first.request("/press", &[1, 1])), Err(Refusal::Stranger));
        assert_eq!(join(&mut door, &mut third, 0), Ok(Came::In(Seat(0))));
        assert!(matches!(join(&mut door, &mut first, 0), Ok(Came::Asks { .. })));
    }

    #[test]
    fn a_key_that_was_taken_back_opens_nothing() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        join(&mut door, &mut anna, 0).unwrap();
        let before = door.code(Seat(0));
        door.renew(Seat(0)).unwrap();
        assert_ne!(door.code(Seat(0)), before);
        assert_eq!(door.hear("/press", &anna.request("/press", &[1, 1])), Err(Refusal::Stranger));
        assert_eq!(door.seal(Seat(0), 1, b""), None);
        assert_eq!(join(&mut door, &mut anna, 0), Err(Refusal::Stranger));
        let mut again = phone(&door, 0, 1);
        assert_eq!(join(&mut door, &mut again, 0), Ok(Came::In(Seat(0))));
    }

    #[test]
    fn guessing_is_locked_out_and_who_has_a_code_is_not() {
        let mut door = door();
        let (mut anna, mut ben) = (phone(&door, 0, 1), phone(&door, 1, 2));
        join(&mut door, &mut anna, 0).unwrap();
        let mut tried = 0;
        for guess in 0..10_000u32 {
            let now = u64::from(guess);
            let mut key = [0; 16];
            key[..4].copy_from_slice(&guess.to_be_bytes());
            let stranger = Phone::of(&Key::of(key), 7);
            // Every other one has heard a name on the network, and guesses the key.
            let refused = match guess % 2 {
                0 => join(&mut door, &mut stranger.clone(), now),
                _ => {
                    let question = door.hello(ben.key.name().unwrap(), &[9; 16], now).unwrap();
                    let answer =
                        Answer { name: ben.key.name().unwrap(), ..stranger.clone().answer(9, question.host) };
                    door.join(&answer.signed(&stranger.key.joining().unwrap()), now)
                }
            };
            match refused {
                Err(Refusal::Stranger) => tried += 1,
                other => assert_eq!(other, Err(Refusal::Locked)),
            }
        }
        assert_eq!(tried, FAILURES);
        assert!(door.hear("/press", &anna.request("/press", &[1, 1])).is_ok());
        assert_eq!(join(&mut door, &mut anna, 10_000), Ok(Came::In(Seat(0))), "one that has slept");
        assert_eq!(join(&mut door, &mut ben, 10_000), Ok(Came::In(Seat(1))), "one that has its code");
        let mut stranger = Phone::of(&Key::of([7; 16]), 7);
        assert_eq!(join(&mut door, &mut stranger, 10_000), Err(Refusal::Locked));
        assert_eq!(join(&mut door, &mut stranger, WHILE + 10_000), Err(Refusal::Stranger));
    }

    #[test]
    fn a_question_is_answered_once_and_soon() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        let question = door.hello(anna.key.name().unwrap(), &[9; 16], 0).unwrap();
        let answer = anna.answer(9, question.host);
        assert!(door.join(&answer, PATIENCE).is_ok());
        assert_eq!(door.join(&answer, PATIENCE), Err(Refusal::Stranger), "heard before");
        let question = door.hello(anna.key.name().unwrap(), &[9; 16], 0).unwrap();
        let answer = anna.answer(9, question.host);
        assert_eq!(door.join(&answer, PATIENCE + 1), Err(Refusal::Stranger), "too late");
        for _ in 0..3 * QUESTIONS {
            door.hello(anna.key.name().unwrap(), &[9; 16], 0).unwrap();
        }
        assert_eq!(door.asked.len(), QUESTIONS);
    }

    #[test]
    fn no_key_is_in_what_is_logged() {
        let mut door = door();
        let mut anna = phone(&door, 0, 1);
        join(&mut door, &mut anna, 0).unwrap();
        assert_eq!(format!("{door:?}"), "Door(2 seats)");
        assert_eq!(format!("{:?}", door.chairs[0].key), "Key(…)");
    }
}
