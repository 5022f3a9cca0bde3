//! Choosing from a list, in steps or by words, apart from what is asked next: rulings and entries of the past.

use super::said::Said;
use super::terminal::Terminal;
use crate::cli::fail::Fail;
use crate::engine::AnyEntry;
use crate::exchange::why;
use crate::i18n::gettext;
use crate::play::line::{List, NoEntry, Picked};

/// What words mean besides the choices of a list.
pub(super) type Reads<'r, T = AnyEntry> = &'r dyn Fn(&Terminal<'_, '_>, &str, &List<T>) -> Result<T, NoEntry>;

/// What people said to a question.
pub(super) enum Chosen<T> {
    /// This.
    This(T),
    /// The question before it is to be asked again.
    Back,
    /// They decide against it.
    Nothing,
}

impl Terminal<'_, '_> {
    /// Lets people choose, beginning with what they have said already; `None` if they decide against it.
    pub(super) fn choose(
        &mut self,
        list: List,
        said: &str,
        reads: Reads<'_>,
    ) -> Result<Option<AnyEntry>, Fail> {
        Ok(match self.choose_from(list, said, reads)? {
            Chosen::This(entry) => Some(entry),
            Chosen::Back | Chosen::Nothing => None,
        })
    }

    /// The same of anything, if one question may follow another.
    pub(super) fn choose_from<T: Clone>(
        &mut self,
        mut list: List<T>,
        said: &str,
        reads: Reads<'_, T>,
    ) -> Result<Chosen<T>, Fail> {
        let mut line = said.trim().to_owned();
        if line.is_empty() {
            let _ = self.say_list(&list)?;
        }
        loop {
            if !line.is_empty()
                && let Some(entry) = self.chosen(&mut list, &line, reads)?
            {
                return Ok(Chosen::This(entry));
            }
            match self.console.prompt()? {
                None => return Ok(Chosen::Nothing),
                Some(typed) => match Said::parse(&typed) {
                    Said::Nothing | Said::Quit => return Ok(Chosen::Nothing),
                    Said::Back if !list.back() => return Ok(Chosen::Back),
                    Said::Back => {
                        let _ = self.say_list(&list)?;
                        line.clear();
                    }
                    _ => typed.trim().clone_into(&mut line),
                },
            }
        }
    }

    /// The choice that a line means; otherwise says what became of it.
    fn chosen<T: Clone>(
        &mut self,
        list: &mut List<T>,
        line: &str,
        reads: Reads<'_, T>,
    ) -> Result<Option<T>, Fail> {
        if let Ok(n) = line.parse::<usize>()
            && list.len() > 0
        {
            let _ = match list.pick(n) {
                Picked::Choice(entry) => return Ok(Some(entry)),
                Picked::Group => self.say_list(list)?,
                Picked::Nothing => self.no_such_choice(list.len())?,
            };
            return Ok(None);
        }
        if Said::parse(line) == Said::All && list.all() {
            let _ = self.say_list(list)?;
            return Ok(None);
        }
        let unclear = match reads(self, line, list) {
            Ok(entry) => return Ok(Some(entry)),
            Err(NoEntry::Refused(error)) => {
                let message = why(&error, self.session.names());
                self.console.say_wrapped(&message, 0)?;
                return Ok(None);
            }
            Err(NoEntry::Unclear(text)) => text,
        };
        let found = list.find(line);
        match found.as_slice() {
            [] => match list.near(line) {
                Some(choice) => {
                    let _ = self.meant(line, &choice)?;
                }
                None => {
                    self.console.say_wrapped(&unclear.render(self.session.names()), 0)?;
                    let _ = self.say_list(list)?;
                }
            },
            [one] => return Ok(list.get(*one)),
            _ => {
                self.console.say(&gettext("Which of these?"))?;
                list.narrow(found);
                let _ = self.say_list(list)?;
            }
        }
        Ok(None)
    }
}
