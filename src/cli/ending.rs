//! An end in good order: where a match is saved, the signals by which people and systems end a program end its input.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::editor::Typed;

/// The most bytes read at once.
const CHUNK: usize = 1 << 13;

/// Whether the program was told to end.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    told: Arc<AtomicBool>,
    /// Wake who waits for input; none for streams that are not those of the process.
    wake: Vec<Sender<News>>,
}

/// What is sent to whoever waits for input.
#[derive(Debug)]
pub(super) enum News {
    /// What was read; nothing at the end.
    Read(io::Result<Vec<u8>>),
    /// What came of a line that people edit.
    Typed(io::Result<Typed>),
    /// How a line that is begun may go on is wanted.
    Complete { begun: String, answer: Sender<Vec<String>> },
    /// The program is to end.
    End,
    /// Something else has happened that whoever is asked should know.
    #[cfg(feature = "share")]
    Rang,
}

impl News {
    /// Whether it is neither input nor the end.
    const fn rings(&self) -> bool {
        !matches!(self, Self::Read(_) | Self::End)
    }
}

/// Calls whoever waits for a line, from another thread.
#[cfg(feature = "share")]
#[derive(Clone, Debug)]
pub(super) struct Bell(Option<Sender<News>>);

#[cfg(feature = "share")]
impl Bell {
    /// Calls them, unless they are in the middle of a line.
    pub(super) fn ring(&self) {
        if let Some(input) = &self.0 {
            // Without a receiver nobody waits.
            let _ = input.send(News::Rang);
        }
    }
}

/// Standard input, until the program is told to end.
#[derive(Debug)]
pub struct Input {
    told: Arc<AtomicBool>,
    /// Asks the thread that reads for more: it is never further than what was asked for.
    more: Sender<()>,
    news: Receiver<News>,
    chunk: Vec<u8>,
    used: usize,
    /// Whether more was asked for and has not come yet.
    asked: bool,
    /// Whether what was read last ended within a line.
    within: bool,
    /// Whether the bell rang within a line.
    rang: bool,
}

impl Ending {
    /// From here on SIGHUP, SIGINT and SIGTERM only end the input. A second one ends the program at once.
    pub(super) fn wait_for_signals(&self) -> io::Result<()> {
        let wake = self.wake.clone();
        if wake.is_empty() {
            return Ok(());
        }
        let told = Arc::clone(&self.told);
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if told.swap(true, Ordering::Relaxed) {
                    let _ = emulate_default_handler(signal);
                }
                // Without a receiver nobody waits.
                wake.iter().for_each(|waits| drop(waits.send(News::End)));
            }
        });
        Ok(())
    }

    /// Somebody else waits for input, too.
    pub(super) fn also_wakes(&mut self, who: Sender<News>) {
        self.wake.push(who);
    }

    /// People at the terminal tell the program to end.
    pub(super) fn tell(&self) {
        self.told.store(true, Ordering::Relaxed);
    }

    /// Whether the program was told to end.
    pub(super) fn is_near(&self) -> bool {
        self.told.load(Ordering::Relaxed)
    }

    /// What calls whoever waits for input.
    #[cfg(feature = "share")]
    pub(super) fn bell(&self) -> Bell {
        // The first that waits reads lines as they come.
        Bell(self.wake.first().cloned())
    }

    /// The same, for who looks later.
    pub(super) fn shared(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.told)
    }

    /// The same, for bots.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.told
    }
}

impl Input {
    /// Standard input of the process, and what ends it.
    #[must_use]
    pub fn standard() -> (Self, Ending) {
        let told = Arc::<AtomicBool>::default();
        let (more, wanted) = channel();
        let (sender, news) = channel();
        let ending = Ending { told: Arc::clone(&told), wake: vec![sender.clone()] };
        std::thread::spawn(move || {
            for () in wanted {
                let mut chunk = vec![0; CHUNK];
                let read = io::stdin().lock().read(&mut chunk).map(|bytes| {
                    chunk.truncate(bytes);
                    chunk
                });
                if sender.send(News::Read(read)).is_err() {
                    return;
                }
            }
        });
        (
            Self { told, more, news, chunk: Vec::new(), used: 0, asked: false, within: false, rang: false },
            ending,
        )
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.told.load(Ordering::Relaxed) {
            return Ok(&[]);
        }
        if !self.within && std::mem::take(&mut self.rang) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        if self.used >= self.chunk.len() {
            (self.chunk, self.used) = (Vec::new(), 0);
            if !std::mem::replace(&mut self.asked, true) {
                // The other thread ends with this value only.
                let _ = self.more.send(());
            }
            self.wait()?;
        }
        Ok(self.chunk.get(self.used..).unwrap_or_default())
    }

    fn consume(&mut self, bytes: usize) {
        let read = self.chunk.get(self.used..).and_then(|rest| rest.get(..bytes));
        if let Some(last) = read.and_then(<[u8]>::last) {
            self.within = *last != b'\n';
        }
        self.used += bytes;
    }
}

impl Input {
    /// Waits for what was asked for. Where the bell rings between two lines, that is an error of the kind `WouldBlock`.
    fn wait(&mut self) -> io::Result<()> {
        let (within, rang) = (self.within, &mut self.rang);
        // A line is not broken off: the bell is heard after it.
        let news = self.news.iter().find(|news| {
            let later = within && news.rings();
            *rang |= later;
            !later
        });
        match news {
            Some(News::Read(read)) => {
                self.asked = false;
                self.chunk = read?;
                Ok(())
            }
            #[cfg(feature = "share")]
            Some(News::Rang) => Err(io::ErrorKind::WouldBlock.into()),
            // Lines that are edited are told to the editor alone.
            Some(News::End | News::Typed(_) | News::Complete { .. }) | None => Ok(()),
        }
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(all(test, feature = "share"))]
mod tests {
    use super::*;

    #[test]
    fn the_bell_is_heard_between_two_lines_only() {
        let ((more, wanted), (sender, news)) = (channel(), channel());
        let told = Arc::default();
        let mut input =
            Input { told, more, news, chunk: Vec::new(), used: 0, asked: false, within: false, rang: false };
        let bell = Bell(Some(sender.clone()));
        let read = |words: &str| sender.send(News::Read(Ok(words.into()))).unwrap();
        let rings = |input: &mut Input| {
            input.fill_buf().is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
        };
        bell.ring();
        assert!(rings(&mut input));
        read("half a");
        assert_eq!(input.fill_buf().unwrap(), b"half a");
        input.consume(6);
        bell.ring();
        read(" line\n");
        let mut line = String::new();
        input.read_line(&mut line).unwrap();
        assert_eq!(line, " line\n");
        assert!(rings(&mut input), "after the line");
        read("another\n");
        line.clear();
        input.read_line(&mut line).unwrap();
        assert_eq!(line, "another\n");
        assert_eq!(wanted.try_iter().count(), 3, "it reads no further than it was asked to");
    }
}
