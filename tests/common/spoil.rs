//! Small random changes to good input: what is nearly right reaches deepest.

use tableside::engine::Random;

/// Spoils input. The same seed does the same.
pub struct Spoiler(Random);

/// The words and marks of a text, for changes that keep its look.
pub fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    let marks = [
        "",
        "null",
        "-1",
        "0",
        "255",
        "256",
        "4294967296",
        "1e999",
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\u{0}",
        "\u{202e}",
        "ß",
        "\\u0000",
    ];
    words.extend(marks.map(str::to_owned));
    words
}

impl Spoiler {
    pub fn new(seed: u64) -> Self {
        Self(Random::from_seed(seed))
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        self.0.pick(items).expect("there is something to pick")
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    pub fn often(&mut self) -> bool {
        self.0.below(3) > 0
    }

    fn at(&mut self, len: usize) -> usize {
        self.0.index(len + 1)
    }

    /// A text with one to four changes.
    pub fn text(&mut self, good: &str, words: &[String]) -> String {
        String::from_utf8_lossy(&self.bytes(good.as_bytes(), words)).into_owned()
    }

    /// Bytes with one to four changes: a byte, a stretch that goes or comes twice, a word for another.
    pub fn bytes(&mut self, good: &[u8], words: &[String]) -> Vec<u8> {
        let mut bytes = good.to_vec();
        for _ in 0..=self.0.below(4) {
            let at = self.at(bytes.len());
            let end = (at + self.0.index(40)).min(bytes.len());
            match self.0.below(6) {
                0 if at < bytes.len() => bytes[at] = self.0.below(256) as u8,
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let twice = bytes[at..end].to_vec();
                    let _ = bytes.splice(at..at, twice).count();
                }
                3 => bytes.truncate(at.max(1)),
                _ => {
                    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                    let begin = bytes[..at].iter().rposition(|byte| !word(byte)).map_or(0, |n| n + 1);
                    let len = bytes[begin..].iter().take_while(|byte| word(byte)).count();
                    let other = self.pick(words).clone();
                    let _ = bytes.splice(begin..begin + len, other.into_bytes()).count();
                }
            }
        }
        bytes
    }

    /// A database with changed bytes, pages of zeros or pages in each other's place, or an end that is missing.
    pub fn pages(&mut self, good: &[u8]) -> Vec<u8> {
        const PAGE: usize = 4096;
        let mut bytes = good.to_vec();
        for _ in 0..=self.0.below(3) {
            let pages = bytes.len() / PAGE;
            if pages < 2 {
                break;
            }
            let page = self.0.index(pages) * PAGE;
            match self.0.below(5) {
                0 => bytes[page..page + PAGE].fill(0),
                1 => {
                    let other = self.0.index(pages) * PAGE;
                    bytes.copy_within(other..other + PAGE, page);
                }
                2 => bytes.truncate(page + self.0.index(PAGE)),
                _ => {
                    for _ in 0..20 {
                        let at = page + self.0.index(PAGE);
                        bytes[at] = self.0.below(256) as u8;
                    }
                }
            }
        }
        bytes
    }
}
