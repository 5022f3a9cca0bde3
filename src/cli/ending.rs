//! An end in good order: where a match is saved, the signals by which people and systems end a program end its input.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// The most bytes read at once.
const CHUNK: usize = 1 << 13;

/// Whether the program was told to end.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    told: Arc<AtomicBool>,
    /// Wakes who waits for input; `None` for streams that are not those of the process.
    input: Option<Sender<News>>,
}

/// What is sent to whoever waits for input.
#[derive(Debug)]
enum News {
    /// What was read; nothing at the end.
    Read(io::Result<Vec<u8>>),
    /// The program is to end.
    End,
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
}

impl Ending {
    /// From here on SIGHUP, SIGINT and SIGTERM only end the input. A second one ends the program at once.
    pub(super) fn wait_for_signals(&self) -> io::Result<()> {
        let Some(input) = self.input.clone() else { return Ok(()) };
        let told = Arc::clone(&self.told);
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if told.swap(true, Ordering::Relaxed) {
                    let _ = emulate_default_handler(signal);
                }
                // Without a receiver nobody waits.
                let _ = input.send(News::End);
            }
        });
        Ok(())
    }

    /// Whether the program was told to end.
    pub(super) fn is_near(&self) -> bool {
        self.told.load(Ordering::Relaxed)
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
        let ending = Ending { told: Arc::clone(&told), input: Some(sender.clone()) };
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
        (Self { told, more, news, chunk: Vec::new(), used: 0 }, ending)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.told.load(Ordering::Relaxed) {
            return Ok(&[]);
        }
        if self.used >= self.chunk.len() {
            (self.chunk, self.used) = (Vec::new(), 0);
            // The other thread ends with this value only.
            let _ = self.more.send(());
            if let Ok(News::Read(read)) = self.news.recv() {
                self.chunk = read?;
            }
        }
        Ok(self.chunk.get(self.used..).unwrap_or_default())
    }

    fn consume(&mut self, bytes: usize) {
        self.used += bytes;
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
