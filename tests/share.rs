//! A match in the terminal that is shared with phones: what it opens while it goes on, and what it leaves behind.
#![cfg(all(feature = "share", target_os = "linux"))]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tableside::share::Key;
use tableside::share::crypt::{sign, to_hex};

struct Program {
    child: Child,
    told: String,
}

impl Program {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_tableside-cli"))
            .arg("--data-dir")
            .arg(folder)
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child, told: String::new() }
    }

    fn say(&mut self, words: &str) {
        self.child.stdin.as_mut().unwrap().write_all(words.as_bytes()).unwrap();
    }

    fn wait_for(&mut self, words: &str) {
        let out = self.child.stdout.as_mut().unwrap();
        let mut bytes = self.told.clone().into_bytes();
        while !self.told.contains(words) {
            let mut byte = [0];
            assert_eq!(out.read(&mut byte).unwrap(), 1, "{}", self.told);
            bytes.push(byte[0]);
            self.told = String::from_utf8_lossy(&bytes).into_owned();
        }
    }

    /// The ports at which this process listens.
    fn ports(&self) -> BTreeSet<u16> {
        let own: BTreeSet<String> = fs::read_dir(format!("/proc/{}/fd", self.child.id()))
            .unwrap()
            .filter_map(|file| fs::read_link(file.ok()?.path()).ok()?.to_str().map(str::to_owned))
            .filter_map(|link| Some(link.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
            .collect();
        let tables =
            ["/proc/net/tcp", "/proc/net/tcp6"].map(|table| fs::read_to_string(table).unwrap_or_default());
        let line = |line: &str| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let listens = fields.get(3) == Some(&"0A") && own.contains(*fields.get(9)?);
            let port = fields.get(1)?.rsplit_once(':')?.1;
            u16::from_str_radix(port, 16).ok().filter(|_| listens)
        };
        tables.iter().flat_map(|table| table.lines()).filter_map(line).collect()
    }

    fn quit(mut self) -> String {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success(), "{}", self.told);
        self.child.stdout.take().unwrap().read_to_string(&mut self.told).unwrap();
        self.told
    }
}

#[test]
fn without_sharing_there_is_no_socket_and_with_it_one() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut alone =
        Program::start(folder.path(), &["play", "dice-tuners", "--seats", "Anna,Ben", "--no-save"]);
    alone.wait_for("> ");
    assert!(alone.ports().is_empty());
    alone.quit();

    let args = ["share", "dice-tuners", "--seats", "Anna,Ben", "--address", "127.0.0.1", "--seed", "3"];
    let mut shared = Program::start(folder.path(), &args);
    shared.wait_for("Anna, press Enter when only you can see the screen.");
    let ports = shared.ports();
    assert_eq!(ports.len(), 1, "{ports:?}");
    let port = *ports.first().unwrap();
    let links: Vec<String> = shared
        .told
        .split_whitespace()
        .filter(|word| word.starts_with("http://"))
        .map(str::to_owned)
        .collect();
    assert_eq!(links.len(), 2, "{}", shared.told);
    assert!(links.iter().all(|link| link.starts_with(&format!("http://127.0.0.1:{port}/#"))), "{links:?}");
    assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());

    // The other commands that phones have.
    shared.say("\nphones\n");
    shared.wait_for("Ben: no phone");
    shared.say("phone 2 new\nphones\n");
    shared.wait_for("Ben’s phone: http://127.0.0.1");
    let told = shared.quit();
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "after the match there is none");
    assert!(told.contains("The match is saved"), "{told}");
    let keys: Vec<String> = told
        .split_whitespace()
        .filter_map(|word| Some(word.strip_prefix("http://")?.split_once('#')?.1.to_owned()))
        .collect();
    assert_eq!(keys.len(), 3);
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), 3, "each code is another one");
    holds_none_of(folder.path(), &keys);

    // Nor are they in what is exported.
    let file = folder.path().join("match.json");
    let export =
        ["--data-dir", folder.path().to_str().unwrap(), "history", "export", "1", file.to_str().unwrap()];
    let done = Command::new(env!("CARGO_BIN_EXE_tableside-cli")).args(export).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    holds_none_of(folder.path(), &keys);
}

/// No file of a folder has one of these words.
fn holds_none_of(folder: &Path, words: &[String]) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            holds_none_of(&path, words);
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        for word in words {
            let found = bytes.windows(word.len()).any(|window| window == word.as_bytes());
            assert!(!found, "a key is in {}", path.display());
        }
    }
}

#[test]
fn only_addresses_of_private_networks_are_taken() {
    let folder = tempfile::TempDir::new().unwrap();
    for address in ["0.0.0.0", "8.8.8.8", "::", "2001:db8::1", "not-an-address"] {
        let args = ["share", "dice-tuners", "--seats", "Anna,Ben", "--no-save", "--address", address];
        let mut program = Program::start(folder.path(), &args);
        let status = program.child.wait().unwrap();
        assert_eq!(status.code(), Some(2), "{address}");
    }
}

/// Sends a request to where a link leads; what comes back can be read from it.
fn post(link: &str, path: &str, body: &str) -> TcpStream {
    let at = link.strip_prefix("http://").unwrap().split('/').next().unwrap();
    let mut stream = TcpStream::connect(at).unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    stream
}

/// The key that a code says: 128 bits in 26 letters, of which the last two bits are nothing.
fn key(code: &str) -> Key {
    let value = |letter: char| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).unwrap() as u128;
    let (most, last) = code.split_at(25);
    let bits = most.chars().fold(0, |bits, letter| bits << 5 | value(letter));
    Key::of((bits << 3 | value(last.chars().next().unwrap()) >> 2).to_be_bytes())
}

/// The stream of frames of a phone that opens a link, as the page does it.
fn connected(link: &str) -> TcpStream {
    let key = key(link.split_once('#').unwrap().1);
    let (name, phone, device) = (key.name().unwrap(), [1; 16], [2; 16]);
    let mut reply = Vec::new();
    post(link, "/hello", &format!("{} {}", to_hex(&name), to_hex(&phone))).read_to_end(&mut reply).unwrap();
    let begins = reply.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let host: [u8; 16] = reply[begins..begins + 16].try_into().unwrap();
    let parts: [&[u8]; 5] = [b"tableside join\n", &name, &device, &phone, &host];
    let signature = sign(&key.joining().unwrap(), &parts).unwrap();
    let words = [&name[..], &device, &phone, &host, &signature].map(to_hex);
    let mut reply = String::new();
    post(link, "/join", &words.join(" ")).read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    let keys = key.joined(&phone, &host).unwrap();
    let signed = format!("{} 1", to_hex(&name));
    let signature = sign(&keys.requests, &[b"/frames\n", signed.as_bytes()]).unwrap();
    post(link, "/frames", &format!("{} {signed}", to_hex(&signature)))
}

/// How much of the processor’s time a process has used, in hundredths of a second.
fn used(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name before them may have blanks in it.
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[test]
#[ignore = "looks on for half a minute"]
fn eight_phones_that_wait_cost_next_to_nothing() {
    let folder = tempfile::TempDir::new().unwrap();
    let seats = "Anna,Ben,Clara,Dora,Emil,Fred,Gina,Hugo";
    let args = ["share", "dualing-dice", "--seats", seats, "--no-save", "--address", "127.0.0.1"];
    let mut shared = Program::start(folder.path(), &args);
    shared.wait_for("press Enter when only you can see the screen.");
    let links = shared.told.split_whitespace().filter(|word| word.starts_with("http://")).map(str::to_owned);
    let mut streams: Vec<TcpStream> = links.map(|link| connected(&link)).collect();
    assert_eq!(streams.len(), 8);
    shared.wait_for("Hugo’s phone is connected.");
    std::thread::sleep(Duration::from_secs(1));
    let before = used(shared.child.id());
    std::thread::sleep(Duration::from_secs(30));
    let hundredths = used(shared.child.id()) - before;
    eprintln!("{:.2} % of a processor for eight phones", hundredths as f64 / 30.0);
    // Half a per cent; without optimisation it takes several times as long to encrypt.
    let most = if cfg!(debug_assertions) { 60 } else { 15 };
    assert!(hundredths <= most, "{hundredths} hundredths of a second in 30 seconds");
    let mut bytes = [0; 1024];
    assert!(
        streams.iter_mut().all(|stream| stream.read(&mut bytes).unwrap() > 0),
        "all were shown something"
    );
    shared.quit();
}
