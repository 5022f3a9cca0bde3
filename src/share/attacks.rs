//! What strangers on the network may try, each as a test over sockets of the loopback interface.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use super::door::tests::Phone;
use super::frame::{FrameSize, opened};
use super::law::session;
use super::{Door, Hands, Heard, Key, Limits, Page, Server};
use crate::engine::Seat;
use crate::play::GameSession;

const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const ANNA: Seat = Seat(0);
const BEN: Seat = Seat(1);

struct Table {
    server: Server,
    heard: Receiver<Heard>,
    session: GameSession,
    hands: Hands,
}

impl Table {
    fn with(limits: Limits) -> Self {
        let mut session = session("dice-tuners", 2, 1, &[], false);
        while session.next() == crate::play::Next::Program {
            session.answer(1).unwrap();
        }
        let hands = Hands::new(&session).unwrap();
        let door = Door::new([(ANNA, b"{}".to_vec()), (BEN, b"{}".to_vec())]).unwrap();
        let (sender, heard) = channel();
        let page = Page::of(&session.game().info());
        let server =
            Server::start(HOME, limits, page, door, move |news| sender.send(news).unwrap_or_default())
                .unwrap();
        let mut table = Self { server, heard, session, hands };
        table.show();
        table
    }

    fn new() -> Self {
        Self::with(Limits { slow: Duration::from_secs(2), ..Limits::at(HOME) })
    }

    fn show(&mut self) {
        self.server.show(self.hands.show(&self.session));
    }

    fn phone(&self, seat: Seat, device: u8) -> Phone {
        let link = self.server.link(seat).unwrap();
        let (address, code) = link.split_once("/#").unwrap();
        assert_eq!(address, format!("http://{}", self.server.at()));
        Phone::of(&Key::read(code).unwrap(), device)
    }

    fn next(&self) -> Heard {
        self.heard.recv_timeout(Duration::from_secs(5)).unwrap()
    }

    fn quiet(&self) {
        assert_eq!(self.heard.recv_timeout(Duration::from_millis(150)).ok(), None);
    }

    /// A request with exactly these bytes before its body; the status, and everything that came.
    fn raw(&self, bytes: &[u8]) -> (u16, Vec<u8>) {
        raw(self.server.at(), bytes)
    }

    fn post(&self, path: &str, body: &str) -> (u16, Vec<u8>) {
        self.raw(&post(self.server.at(), path, body))
    }

    fn get(&self, path: &str, headers: &str) -> (u16, Vec<u8>) {
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.server.at()).as_bytes())
    }

    /// Joins; the status of the last answer.
    fn join(&self, phone: &mut Phone) -> u16 {
        let (status, reply) = self.post("/hello", &phone.hello(9));
        if status != 200 {
            return status;
        }
        let host = body(&reply)[..16].try_into().unwrap();
        self.post("/join", &phone.answer(9, host).body()).0
    }

    /// Opens the stream of a phone that has joined.
    fn stream(&self, phone: &mut Phone) -> TcpStream {
        let request = phone.request("/frames", &[]);
        let mut stream = TcpStream::connect(self.server.at()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        stream.write_all(&post(self.server.at(), "/frames", &request)).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&head));
        stream
    }
}

fn post(at: SocketAddr, path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
}

fn raw(at: SocketAddr, bytes: &[u8]) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    // Who is refused early may be cut off while it still writes.
    let _ = stream.write_all(bytes);
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply);
    let status = reply.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok());
    (status.and_then(|digits| digits.parse().ok()).unwrap_or(0), reply)
}

fn body(reply: &[u8]) -> &[u8] {
    let at = reply.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    &reply[at + 4..]
}

/// One frame of a stream in chunks.
fn frame(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut length = Vec::new();
    while !length.ends_with(b"\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).ok()?;
        length.push(byte[0]);
    }
    let length = usize::from_str_radix(std::str::from_utf8(&length).unwrap().trim(), 16).unwrap();
    let mut frame = vec![0; length + 2];
    stream.read_exact(&mut frame).ok()?;
    frame.truncate(length);
    Some(frame).filter(|frame| !frame.is_empty())
}

#[test]
fn a_phone_joins_sees_its_hand_and_presses() {
    let mut table = Table::new();
    let mut anna = table.phone(ANNA, 1);
    assert_eq!(table.join(&mut anna), 200);
    let mut stream = table.stream(&mut anna);
    assert_eq!(table.next(), Heard::Came(ANNA));
    assert!(table.server.is_there(ANNA) && !table.server.is_there(BEN));
    let keys = anna.keys.clone().unwrap();
    let first = frame(&mut stream).unwrap();
    assert_eq!(first.len(), FrameSize::MATCH.on_the_wire());
    let (number, content) = opened(&keys.frames, &first).unwrap();
    let content: serde_json::Value = serde_json::from_slice(&content).unwrap();
    assert_eq!((number, &content["now"]["seat"]), (0, &0.into()));
    let request = anna.request("/press", &[1, 2]);
    assert_eq!(table.post("/press", &request).0, 200);
    assert_eq!(table.next(), Heard::Pressed(ANNA, (1, 2)));
    table.show();
    assert_eq!(opened(&keys.frames, &frame(&mut stream).unwrap()).unwrap().0, 1);
    drop(stream);
    assert_eq!(table.next(), Heard::Went(ANNA));
    assert!(table.server.is_bound(ANNA));
}

#[test]
fn another_name_for_the_address_is_misdirected() {
    let table = Table::new();
    let port = table.server.at().port();
    for host in [
        "evil.example".to_owned(),
        format!("localhost:{port}"),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
    ] {
        let (status, reply) = table.raw(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert_eq!(status, 421, "{host}");
        assert!(body(&reply).is_empty());
    }
    assert_eq!(table.raw(b"GET / HTTP/1.0\r\n\r\n").0, 421, "no host at all");
    assert_eq!(table.get("/", "").0, 200);
}

#[test]
fn a_foreign_page_is_refused() {
    let table = Table::new();
    for foreign in [
        "Origin: http://evil.example",
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ] {
        assert_eq!(table.get("/", &format!("{foreign}\r\n")).0, 403, "{foreign}");
    }
    assert_eq!(table.get("/", &format!("Origin: http://{}\r\n", table.server.at())).0, 200);
}

#[test]
fn a_request_that_was_recorded_does_nothing_again() {
    let table = Table::new();
    let mut anna = table.phone(ANNA, 1);
    table.join(&mut anna);
    let request = anna.request("/press", &[1, 0]);
    assert_eq!(table.post("/press", &request).0, 200);
    table.next();
    assert_eq!(table.post("/press", &request).0, 409);
    assert_eq!(table.post("/frames", &request).0, 403, "nor elsewhere");
    // Not even after the phone has joined again.
    table.join(&mut anna);
    assert_eq!(table.post("/press", &request).0, 403);
    table.quiet();
}

#[test]
fn keys_of_other_seats_and_keys_that_were_taken_back_open_nothing() {
    let table = Table::new();
    let mut anna = table.phone(ANNA, 1);
    table.join(&mut anna);
    let mut stream = table.stream(&mut anna);
    assert!(frame(&mut stream).is_some());
    let ben = table.phone(BEN, 2);
    let mut stolen = Phone { keys: anna.keys.clone(), ..ben };
    assert_eq!(table.post("/press", &stolen.request("/press", &[1, 0])).0, 403);
    table.server.renew(ANNA).unwrap();
    assert_eq!(frame(&mut stream), None, "the stream ends at once");
    assert_eq!(table.post("/press", &anna.request("/press", &[1, 0])).0, 403);
    assert_eq!(table.join(&mut anna), 403);
    let mut again = table.phone(ANNA, 1);
    assert_eq!(table.join(&mut again), 200);
}

#[test]
fn a_second_phone_waits_for_the_table() {
    let table = Table::new();
    let (mut first, mut second) = (table.phone(ANNA, 1), table.phone(ANNA, 2));
    table.join(&mut first);
    let mut stream = table.stream(&mut first);
    assert_eq!(table.next(), Heard::Came(ANNA));
    assert!(frame(&mut stream).is_some());
    assert_eq!(table.join(&mut second), 202);
    assert_eq!(table.next(), Heard::Asks(ANNA));
    assert_eq!(table.join(&mut second), 202);
    table.quiet();
    table.server.decide(ANNA, false);
    assert_eq!(table.join(&mut second), 403);
    let mut third = table.phone(ANNA, 3);
    assert_eq!(table.join(&mut third), 202);
    table.server.decide(ANNA, true);
    assert_eq!(table.join(&mut third), 200);
    // What the first had under way is all that it still gets.
    assert!(std::iter::repeat_with(|| frame(&mut stream)).take(3).any(|frame| frame.is_none()));
    assert_eq!(table.post("/press", &first.request("/press", &[1, 0])).0, 403);
}

#[test]
fn only_seven_things_can_be_asked_for() {
    let table = Table::new();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/hand.js/..",
        "/hand.js?x",
        "/HAND.JS",
        "/favicon.ico",
        "/tv",
        "/.git/config",
    ] {
        let (status, reply) = table.get(path, "");
        assert_eq!((status, body(&reply)), (404, b"".as_slice()), "{path}");
    }
    for action in ["/hello", "/join", "/frames", "/press"] {
        assert_eq!(table.get(action, "").0, 405, "{action}");
    }
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "HEAD"] {
        let request = format!("{method} / HTTP/1.1\r\nHost: {}\r\n\r\n", table.server.at());
        assert_eq!(table.raw(request.as_bytes()).0, 405, "{method}");
    }
    assert_eq!(table.post("/", "").0, 405);
    table.quiet();
}

#[test]
fn the_page_cannot_be_framed_or_made_to_load_anything_else() {
    let table = Table::new();
    for path in ["/", "/hand.js", "/hand.css", "/nothing"] {
        let reply = String::from_utf8(table.get(path, "").1).unwrap();
        let (head, _) = reply.split_once("\r\n\r\n").unwrap();
        let head = head.to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';",
            "frame-ancestors 'none'",
            "x-frame-options: deny",
            "cache-control: no-store",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(header), "{path}: no {header} in\n{head}");
        }
        assert!(!head.contains("set-cookie") && !head.contains("access-control"), "{head}");
        assert!(!head.contains("\r\nserver:"), "it does not say what it is");
    }
}

#[test]
fn what_is_too_long_or_no_request_is_refused() {
    let table = Table::new();
    assert_eq!(table.post("/press", &"x".repeat(5 << 10)).0, 413);
    let chunks = format!(
        "POST /press HTTP/1.1\r\nHost: {}\r\nTransfer-Encoding: chunked\r\n\r\n1400\r\n{}\r\n0\r\n\r\n",
        table.server.at(),
        "x".repeat(5 << 10)
    );
    assert_eq!(table.raw(chunks.as_bytes()).0, 413, "its length is not told");
    assert_eq!(table.get("/", &format!("X: {}\r\n", "x".repeat(20 << 10))).0, 431);
    let many: String = (0..200).map(|n| format!("X{n}: y\r\n")).collect();
    assert_eq!(table.get("/", &many).0, 431);
    for nonsense in ["", "x", "x y", "\u{0}", &"00 ".repeat(5)] {
        for path in ["/hello", "/join", "/frames", "/press"] {
            assert_eq!(table.post(path, nonsense).0, 400, "{path} {nonsense:?}");
        }
    }
    let request = post(table.server.at(), "/press", "xx");
    let broken = [&request[..request.len() - 2], b"\xff\xfe"].concat();
    assert_eq!(table.raw(&broken).0, 400);
    assert_eq!(table.raw(b"\x16\x03\x01 hello, is this TLS?\r\n\r\n").0, 400);
    table.quiet();
}

#[test]
fn who_is_slow_is_not_waited_for() {
    let table = Table::with(Limits { slow: Duration::from_millis(300), ..Limits::at(HOME) });
    let begun = Instant::now();
    let (status, _) = table.raw(b"GET / HTTP/1.1\r\nHost:");
    assert!(status == 408 || status == 0, "{status}");
    let head = format!("POST /press HTTP/1.1\r\nHost: {}\r\nContent-Length: 10\r\n\r\n1", table.server.at());
    assert_eq!(table.raw(head.as_bytes()).0, 408);
    assert_eq!(table.raw(b"").0, 0, "who connects and says nothing");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    // A phone that does not take its frames loses its stream, and nobody else waits for it.
    assert_eq!(table.get("/", "").0, 200);
}

#[test]
fn connections_are_counted() {
    let table = Table::with(Limits {
        connections: 8,
        per_address: 5,
        slow: Duration::from_secs(20),
        ..Limits::at(HOME)
    });
    let mut open: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(table.server.at()).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(500));
    let alive = open.iter_mut().filter(|stream| {
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        let waits = [std::io::ErrorKind::WouldBlock, std::io::ErrorKind::TimedOut];
        stream.peek(&mut [0]).is_err_and(|error| waits.contains(&error.kind()))
    });
    assert_eq!(alive.count(), 5, "of one address");
    drop(open);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(table.get("/", "").0, 200, "those that are gone are counted no more");
}

#[test]
fn requests_are_counted() {
    let table = Table::with(Limits { per_second: 10, ..Limits::at(HOME) });
    let answers: Vec<u16> = (0..60).map(|_| table.get("/", "").0).collect();
    assert!(answers.contains(&200) && answers.contains(&429), "{answers:?}");
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(table.get("/", "").0, 200);
}

#[test]
fn guessing_locks_the_door_for_who_has_no_code() {
    let table = Table::new();
    let mut anna = table.phone(ANNA, 1);
    table.join(&mut anna);
    let answers: Vec<u16> =
        (0..30).map(|guess| table.join(&mut Phone::of(&Key::of([guess; 16]), 7))).collect();
    assert_eq!(answers.iter().filter(|status| **status == 403).count(), 10);
    assert!(answers[10..].iter().all(|status| *status == 429), "{answers:?}");
    assert_eq!(table.join(&mut table.phone(BEN, 2)), 200, "who has a code comes in");
    assert_eq!(table.post("/press", &anna.request("/press", &[1, 0])).0, 200, "who is in stays in");
    assert_eq!(table.join(&mut anna), 200, "and comes back after it has slept");
}

#[test]
fn both_sides_notice_that_the_other_is_there() {
    let table = Table::with(Limits { beat: Duration::from_millis(100), ..Limits::at(HOME) });
    let mut anna = table.phone(ANNA, 1);
    table.join(&mut anna);
    let mut stream = table.stream(&mut anna);
    let frames: Vec<Vec<u8>> = (0..4).map(|_| frame(&mut stream).unwrap()).collect();
    assert!(frames.windows(2).all(|pair| pair[0].len() == pair[1].len() && pair[0] != pair[1]));
}

#[test]
fn it_ends_by_itself_and_with_the_match_and_leaves_no_socket() {
    let listens = |at: SocketAddr| {
        let port = format!(":{:04X} ", at.port());
        let all = std::fs::read_to_string("/proc/net/tcp").unwrap_or_default();
        all.lines().any(|line| line.contains(&port) && line.contains(" 0A "))
    };
    let table = Table::new();
    let at = table.server.at();
    assert!(listens(at) || !std::path::Path::new("/proc/net/tcp").exists());
    let mut anna = table.phone(ANNA, 1);
    table.join(&mut anna);
    let mut stream = table.stream(&mut anna);
    assert!(frame(&mut stream).is_some());
    drop(table);
    assert!(!listens(at));
    assert!(TcpStream::connect(at).is_err());
    // The phone has what was shown last, and is told that nothing follows.
    let last: Vec<Vec<u8>> = std::iter::from_fn(|| frame(&mut stream)).collect();
    assert!(last.iter().all(|frame| frame.len() == FrameSize::MATCH.on_the_wire()));
    let frames = anna.keys.clone().unwrap().frames;
    let told = last.iter().map(|frame| opened(&frames, frame).unwrap().1).collect::<Vec<_>>();
    assert_eq!(told.last().unwrap(), br#"{"over":true}"#);

    let table = Table::with(Limits { idle: Duration::from_millis(200), ..Limits::at(HOME) });
    assert_eq!(table.next(), Heard::Ended);
    std::thread::sleep(Duration::from_millis(100));
    assert!(TcpStream::connect(table.server.at()).is_err());
}
