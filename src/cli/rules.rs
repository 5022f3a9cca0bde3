//! `rules`: the rulebook in the terminal.

use std::io;

use super::Console;
use super::args::RulesArgs;
use super::env::Environment;
use super::fail::Fail;
use crate::engine::{Origin, Rule, RuleOption, Rulebook};
use crate::i18n::{gettext, gettext_f};

pub(super) fn rules(env: &Environment<'_>, args: &RulesArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let book = env.game(&args.game)?.rulebook();
    let query = args.query.join(" ");
    if query.trim().is_empty() {
        return Ok(whole(book, console)?);
    }
    if let Some(rule) = book.rule(query.trim()) {
        return Ok(tell_rule(book, rule, console)?);
    }
    let found = book.search(&query);
    if found.is_empty() {
        return Err(Fail::Failed(gettext_f("No rule speaks of “{words}”.", &[("words", &query)])));
    }
    for (i, rule) in found.into_iter().enumerate() {
        if i > 0 {
            console.say("")?;
        }
        tell_rule(book, rule, console)?;
    }
    Ok(())
}

fn whole(book: &Rulebook, console: &mut Console<'_>) -> io::Result<()> {
    console.say(&gettext(&book.title))?;
    console.say_wrapped(&gettext(&book.summary), 0)?;
    introduction(book, console)?;
    for section in &book.sections {
        console.say("")?;
        console.say(&format!("# {}", gettext(&section.title)))?;
        if !section.text.is_empty() {
            console.say_wrapped(&gettext(&section.text), 0)?;
        }
        for rule in book.rules.iter().filter(|rule| rule.section == section.id) {
            console.say("")?;
            tell_rule(book, rule, console)?;
        }
    }
    if !book.terms.is_empty() {
        console.say("")?;
        console.say(&format!("# {}", gettext("Words")))?;
        for term in &book.terms {
            console.say_wrapped(&format!("{}: {}", gettext(&term.title), gettext(&term.text)), 0)?;
        }
    }
    if !book.options.is_empty() {
        console.say("")?;
        console.say(&format!("# {}", gettext("House Rules")))?;
        for option in &book.options {
            tell_option(option, console)?;
        }
    }
    Ok(())
}

/// The game in a few minutes; examples are told in words.
fn introduction(book: &Rulebook, console: &mut Console<'_>) -> io::Result<()> {
    if book.introduction.is_empty() {
        return Ok(());
    }
    console.say("")?;
    console.say(&format!("# {}", gettext("In Three Minutes")))?;
    for passage in &book.introduction {
        console.say("")?;
        console.say(&gettext(&passage.title))?;
        console.say_wrapped(&gettext(&passage.text), 4)?;
        if let Some(example) = &passage.example {
            let told = gettext_f("Example: {what}", &[("what", &gettext(&example.description))]);
            console.say_wrapped(&told, 6)?;
        }
    }
    Ok(())
}

/// Writes one rule with what belongs to it.
pub(super) fn tell_rule(book: &Rulebook, rule: &Rule, console: &mut Console<'_>) -> io::Result<()> {
    console.say(&format!("{} {} ({})", rule.id, gettext(&rule.title), origin(rule.origin)))?;
    console.say_wrapped(&gettext(&rule.text), 4)?;
    if !rule.note.is_empty() {
        console.say_wrapped(&gettext_f("Why: {note}", &[("note", &gettext(&rule.note))]), 4)?;
    }
    if let Some(option) = book.options.iter().find(|option| option.id == rule.option) {
        tell_option(option, console)?;
    }
    if !rule.see.is_empty() {
        console.say_wrapped(&gettext_f("See {rules}", &[("rules", &rule.see.join(", "))]), 4)?;
    }
    Ok(())
}

fn tell_option(option: &RuleOption, console: &mut Console<'_>) -> io::Result<()> {
    let text = gettext(&option.text);
    let title = gettext(&option.title);
    console.say_wrapped(&format!("--option {}=… {title}. {text}", option.id), 4)?;
    for value in &option.values {
        let title = gettext(&value.title);
        let mut line = format!("{}: {title}", value.value);
        if !value.text.is_empty() {
            line.push_str(&format!(". {}", gettext(&value.text)));
        }
        if value.value == option.default {
            line.push_str(&format!(" ({})", gettext("usual")));
        }
        console.say_wrapped(&line, 6)?;
    }
    Ok(())
}

fn origin(origin: Origin) -> String {
    match origin {
        Origin::Book => gettext("from the rulebook"),
        Origin::Ruling => gettext("our ruling"),
        Origin::Content => gettext("with our cards and dice"),
        Origin::House => gettext("house rule"),
    }
}
