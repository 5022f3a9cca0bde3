//! `rules`: the rulebook in the terminal.

use std::io;

use serde_json::{Value, json};

use super::Console;
use super::args::RulesArgs;
use super::env::Environment;
use super::fail::Fail;
use crate::engine::{OptionValue, Origin, Rule, RuleOption, Rulebook, Section, Term};
use crate::i18n::{gettext, gettext_f};

pub(super) fn rules(env: &Environment<'_>, args: &RulesArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let book = env.game(&args.game)?.rulebook();
    let query = args.query.join(" ");
    if args.json {
        return json(book, query.trim(), console);
    }
    console.paged(|page| tell(book, query.trim(), page))
}

/// The whole book, or what it says about something.
fn tell(book: &Rulebook, query: &str, console: &mut Console<'_>) -> Result<(), Fail> {
    if query.is_empty() {
        return Ok(whole(book, console)?);
    }
    if let Some(rule) = book.rule(query) {
        return Ok(tell_rule(book, rule, console)?);
    }
    let found = book.search(query);
    if found.is_empty() {
        return Err(Fail::Failed(nothing_found(book, query)));
    }
    for (i, rule) in found.into_iter().enumerate() {
        if i > 0 {
            console.say("")?;
        }
        tell_rule(book, rule, console)?;
    }
    Ok(())
}

/// That no rule mentions something, and what was meant perhaps.
pub(super) fn nothing_found(book: &Rulebook, query: &str) -> String {
    match book.near(query) {
        Some(meant) => gettext_f(
            "No rule mentions “{words}”. Did you mean “{meant}”?",
            &[("words", query), ("meant", &meant)],
        ),
        None => gettext_f("No rule mentions “{words}”.", &[("words", query)]),
    }
}

/// The rules that were asked for; without a question the whole book.
fn json(book: &Rulebook, query: &str, console: &mut Console<'_>) -> Result<(), Fail> {
    let found = match (query, book.rule(query)) {
        ("", _) => book.rules.iter().collect(),
        (_, Some(rule)) => vec![rule],
        _ => book.search(query),
    };
    let rules: Vec<Value> = found.into_iter().map(rule_json).collect();
    if query.is_empty() {
        let section = |section: &Section| json!({"id": section.id, "title": gettext(&section.title), "text": told(&section.text)});
        let term =
            |term: &Term| json!({"id": term.id, "title": gettext(&term.title), "text": gettext(&term.text)});
        return console.print_json(&json!({
            "game": book.game,
            "version": book.version,
            "title": gettext(&book.title),
            "summary": gettext(&book.summary),
            "players": book.players,
            "sections": book.sections.iter().map(section).collect::<Vec<_>>(),
            "rules": rules,
            "options": book.options.iter().map(option_json).collect::<Vec<_>>(),
            "terms": book.terms.iter().map(term).collect::<Vec<_>>(),
        }));
    }
    console.print_json(&Value::from(rules))
}

fn rule_json(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "section": rule.section,
        "title": gettext(&rule.title),
        "text": gettext(&rule.text),
        "origin": match rule.origin {
            Origin::Book => "book",
            Origin::Ruling => "ruling",
            Origin::Content => "content",
            Origin::House => "house",
        },
        "why": told(&rule.note),
        "option": rule.option,
        "see": rule.see,
    })
}

fn option_json(option: &RuleOption) -> Value {
    let value = |value: &OptionValue| json!({"value": value.value, "title": gettext(&value.title), "text": told(&value.text)});
    json!({
        "id": option.id,
        "rule": option.rule,
        "title": gettext(&option.title),
        "text": gettext(&option.text),
        "default": option.default,
        "values": option.values.iter().map(value).collect::<Vec<_>>(),
    })
}

/// A text that may be empty; gettext has something of its own under the empty one.
fn told(text: &str) -> String {
    if text.is_empty() { String::new() } else { gettext(text) }
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
            let message = gettext_f("Example: {what}", &[("what", &gettext(&example.description))]);
            console.say_wrapped(&message, 6)?;
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
            line.push_str(&format!(" ({})", gettext("default")));
        }
        console.say_wrapped(&line, 6)?;
    }
    Ok(())
}

fn origin(origin: Origin) -> String {
    match origin {
        Origin::Book => gettext("from the rulebook"),
        Origin::Ruling => gettext("clarification"),
        Origin::Content => gettext("with the included cards and dice"),
        Origin::House => gettext("house rule"),
    }
}
