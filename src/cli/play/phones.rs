//! Everyone’s hand on their own phone, for a match in the terminal.

use std::net::IpAddr;
use std::sync::mpsc::{Receiver, channel};

use serde_json::json;

use super::terminal::Terminal;
use crate::cli::args::ShareArgs;
use crate::cli::console::Prompted;
use crate::cli::env::Environment;
use crate::cli::fail::Fail;
use crate::cli::{Console, file};
use crate::engine::Seat;
use crate::exchange::Code;
use crate::i18n::{gettext, gettext_f};
use crate::share::{Door, Hands, Heard, Limits, Page, Place, Pressed, Server, address, places};

/// The phones of a match.
pub(super) struct Phones {
    server: Server,
    hands: Hands,
    heard: Receiver<Heard>,
}

/// `share`: a match with hands on phones.
pub(in crate::cli) fn share(
    env: &Environment<'_>,
    args: ShareArgs,
    console: &mut Console<'_>,
) -> Result<(), Fail> {
    let Some(address) = choose(args.address, console)? else { return Ok(()) };
    let mut play = args.play;
    play.phones = Some(address);
    super::play(env, play, console)
}

/// The address at which phones reach this computer; `None` if people decide against it.
fn choose(named: Option<IpAddr>, console: &mut Console<'_>) -> Result<Option<IpAddr>, Fail> {
    if let Some(named) = named {
        let refusal = || {
            gettext_f(
                "{address} is not an address of a private network, so nobody is let in there.",
                &[("address", &named.to_string())],
            )
        };
        return if address::is_allowed(named) { Ok(Some(named)) } else { Err(Fail::usage(refusal())) };
    }
    let places = places().map_err(Fail::because)?;
    match places.as_slice() {
        [] => Err(Fail::Failed(gettext(
            "This computer is not on a private network. Connect it to the network of the phones, or let a phone share its own.",
        ))),
        [only] => Ok(Some(only.address)),
        several => {
            console.say(&gettext("Which network are the phones on?"))?;
            for (n, Place { interface, address }) in several.iter().enumerate() {
                console.say(&format!("{:>4}  {address} ({interface})", n + 1))?;
            }
            loop {
                let Some(line) = console.prompt()? else { return Ok(None) };
                let chosen = line.trim().parse::<usize>().ok().and_then(|n| several.get(n.checked_sub(1)?));
                match chosen {
                    Some(place) => return Ok(Some(place.address)),
                    None if ["", "quit", "exit"].contains(&line.trim()) => return Ok(None),
                    None => {
                        let n = several.len().to_string();
                        console.say(&gettext_f("The choices are numbered 1 to {n}.", &[("n", &n)]))?;
                    }
                }
            }
        }
    }
}

impl Terminal<'_, '_> {
    /// Lets phones in at an address, if there is one, and hands out their codes.
    pub(super) fn begin_phones(&mut self, address: Option<IpAddr>) -> Result<(), Fail> {
        let Some(address) = address else { return Ok(()) };
        let people = self.session.setup().people();
        let hands = Hands::new(&self.session).filter(|_| !people.is_empty());
        let hands = hands.ok_or_else(|| Fail::Failed(gettext("No person plays in this match.")))?;
        let names = self.session.names();
        let greeting = |seat: Seat| (seat, json!({ "name": names.of(seat) }).to_string().into_bytes());
        let door = Door::new(people.iter().map(greeting)).map_err(Fail::because)?;
        let page = Page::of(&self.session.game().info());
        let (sender, heard) = channel();
        let bell = self.console.ending.bell();
        let told = move |news| {
            // Without a receiver the match is over.
            let _ = sender.send(news);
            bell.ring();
        };
        let server = Server::start(address, Limits::at(address), page, door, told).map_err(Fail::because)?;
        let at = server.at().to_string();
        self.console.say_wrapped(
            &gettext_f(
                "Phones in the network of {address} can show hands, until this match ends here. Use it on networks you trust.",
                &[("address", &at)],
            ),
            0,
        )?;
        self.phones = Some(Phones { server, hands, heard });
        self.show_phones();
        for seat in people.iter() {
            self.hand_out(seat)?;
        }
        Ok(())
    }

    /// Shows all phones how the match stands; after its end nobody is let in any more.
    pub(super) fn show_phones(&mut self) {
        if let Some(phones) = &mut self.phones {
            phones.server.show(phones.hands.show(&self.session));
        }
        if self.is_over() {
            self.phones = None;
        }
    }

    /// Does what phones have asked for.
    pub(super) fn hear_phones(&mut self) -> Result<(), Fail> {
        while let Some(news) = self.phones.as_ref().and_then(|phones| phones.heard.try_recv().ok()) {
            match news {
                Heard::Came(seat) => {
                    let name = self.session.names().of(seat);
                    self.interrupt(&gettext_f("{seat}’s phone is connected.", &[("seat", &name)]))?;
                }
                Heard::Went(seat) => {
                    let name = self.session.names().of(seat);
                    let message = gettext_f("{seat}’s phone is asleep or out of reach.", &[("seat", &name)]);
                    self.interrupt(&message)?;
                }
                Heard::Asks(seat) => {
                    let (name, n) = (self.session.names().of(seat), (seat.index() + 1).to_string());
                    let message = gettext_f(
                        "Another phone wants {seat}’s hand. Type “phone {n} yes” to give it the hand, or “phone {n} no”.",
                        &[("seat", &name), ("n", &n)],
                    );
                    self.interrupt(&message)?;
                }
                Heard::Pressed(seat, numbers) => self.pressed(seat, numbers)?,
                Heard::Ended => {
                    self.phones = None;
                    self.interrupt(&gettext(
                        "Nothing has happened for half an hour, so no phone shows a hand any more.",
                    ))?;
                }
            }
        }
        Ok(())
    }

    fn pressed(&mut self, seat: Seat, numbers: (u64, u64)) -> Result<(), Fail> {
        let Some(phones) = &mut self.phones else { return Ok(()) };
        if let Pressed::Entered(entries) = phones.hands.press(&mut self.session, seat, numbers, file::now()) {
            self.console.say("")?;
            let _ = self.happened(entries)?;
        }
        self.show_phones();
        Ok(())
    }

    /// Says something while a line is waited for.
    fn interrupt(&mut self, message: &str) -> Result<(), Fail> {
        self.console.say("")?;
        Ok(self.console.say_wrapped(message, 0)?)
    }

    /// “phones”, “phone 2”, “phone 2 new”, “phone 2 yes”.
    pub(super) fn phones_asked(&mut self, what: &str) -> Result<(), Fail> {
        let people = self.session.setup().people();
        let Some(phones) = &self.phones else {
            return Ok(self
                .console
                .say(&gettext("No phone shows a hand; “tableside-cli share” begins such a match."))?);
        };
        let mut words = what.split_whitespace();
        let seat =
            words.next().and_then(|word| word.parse::<u8>().ok()).and_then(|n| n.checked_sub(1)).map(Seat);
        match (seat.filter(|seat| people.contains(*seat)), words.next()) {
            (Some(seat), Some("new")) => {
                phones.server.renew(seat).map_err(Fail::because)?;
                self.hand_out(seat)
            }
            (Some(seat), Some(answer @ ("yes" | "no"))) => {
                phones.server.decide(seat, answer == "yes");
                Ok(())
            }
            (Some(seat), None) => self.hand_out(seat),
            _ => self.tell_phones(),
        }
    }

    /// Which phones there are.
    fn tell_phones(&mut self) -> Result<(), Fail> {
        let Some(phones) = &self.phones else { return Ok(()) };
        let line = |seat: Seat| {
            let state = match (phones.server.is_there(seat), phones.server.is_bound(seat)) {
                (true, _) => gettext("connected"),
                (false, true) => gettext("asleep or away"),
                (false, false) => gettext("no phone"),
            };
            format!("{:>4}  {}: {state}", seat.index() + 1, self.session.names().of(seat))
        };
        let lines: Vec<String> = self.session.setup().people().iter().map(line).collect();
        let at = phones.server.at().to_string();
        self.console.say(&gettext_f("Phones reach this match at {address}.", &[("address", &at)]))?;
        for line in lines {
            self.console.say(&line)?;
        }
        Ok(())
    }

    /// Shows the code for a seat’s phone: at a terminal until the phone is there or somebody types something, so that nobody else
    /// takes it.
    fn hand_out(&mut self, seat: Seat) -> Result<(), Fail> {
        let Some(link) = self.phones.as_ref().and_then(|phones| phones.server.link(seat)) else {
            return Ok(());
        };
        let name = self.session.names().of(seat);
        self.console.say("")?;
        if !self.console.terminal {
            let message = gettext_f("{seat}’s phone: {link}", &[("seat", &name), ("link", &link)]);
            return Ok(self.console.say(&message)?);
        }
        self.console
            .say(&gettext_f("{seat}, point your phone’s camera at this code:", &[("seat", &name)]))?;
        for line in code(&link, self.console.colour) {
            writeln!(self.console.out, "{line}")?;
        }
        self.console.say(&link)?;
        self.console
            .say(&gettext("Press Enter to cover it; “phone” and the seat’s number show it again."))?;
        loop {
            let prompted = self.console.prompt_or_bell()?;
            if matches!(prompted, Prompted::Rang) {
                self.hear_phones()?;
            }
            let there = self.phones.as_ref().is_none_or(|phones| phones.server.is_there(seat));
            if there || !matches!(prompted, Prompted::Rang) {
                break;
            }
        }
        // Clears the screen and what was scrolled away.
        write!(self.console.out, "\x1b[2J\x1b[3J\x1b[H")?;
        Ok(())
    }
}

/// A link as a code of half blocks, dark on light where the terminal has colours. Elsewhere what is printed counts as light, as
/// on a dark screen.
fn code(link: &str, colour: bool) -> Vec<String> {
    let Some(code) = Code::of(link) else { return Vec::new() };
    let paint = |line: String| if colour { format!("\x1b[30;47m{line}\x1b[0m") } else { line };
    code.lines(!colour).into_iter().map(paint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_fits_a_terminal() {
        let lines = code("http://192.168.111.222:53124/#ABCDEFGHIJKLMNOPQRSTUVWXYZ", false);
        assert!(lines.len() <= 24, "{}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 48), "{lines:#?}");
    }
}
