//! Everything that is chosen with a button, and the sentence above the buttons.

use crate::engine::Component;
use crate::engine::Seat;
use crate::games::dualing_dice::options::Reveal;
use crate::games::dualing_dice::{Action, GoalRef, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dualing_dice::draft::Draft;
use crate::tables::dualing_dice::{Button, Choices, Command, ViewModel};
use crate::tables::dualing_dice::{claims, goal, names, numbers};

/// What there is to choose with buttons now, and what to press.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    let (sentence, buttons) = sentence_and_buttons(m, draft);
    Choices::row(sentence, buttons)
}

fn sentence_and_buttons(m: &ViewModel, draft: &Draft) -> (String, Vec<Button>) {
    if m.awaits_chance() {
        return told_by_people(m, draft);
    }
    let mut buttons = claims::buttons(m, draft);
    let Some(seat) = m.acting else { return (String::new(), buttons) };
    if m.is_covered(seat) {
        buttons.push(look_button(m, seat));
    }
    let sentence = match m.state.step {
        Step::Pick if draft.colour.is_some() => gettext("Now choose a white die from a pile"),
        Step::Pick => gettext("Choose a colour die, then a white die from a pile"),
        Step::Select => {
            if m.has_legal(|action| *action == Action::SaveNothing) {
                buttons.push(Button::act(m, gettext("Save _Nothing"), Action::SaveNothing));
            }
            gettext("Choose your own colour die or any highlighted white die")
        }
        Step::TiePick => gettext("Choose a die to reroll"),
        Step::Reveal if buttons.is_empty() => return reveal(m, draft, seat),
        Step::Discard => {
            buttons.extend(discard(m, draft, seat));
            String::new()
        }
        _ => String::new(),
    };
    (sentence, buttons)
}

fn look_button(m: &ViewModel, seat: Seat) -> Button {
    let name = names::escape(&m.name(seat));
    Button::new(gettext("Look at _Your Goals"), Command::Look(seat))
        .detail(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
}

/// The chosen goals are revealed together.
fn reveal(m: &ViewModel, draft: &Draft, seat: Seat) -> (String, Vec<Button>) {
    let slots = goal::chosen(m, draft, seat);
    let action = goal::revealed(m, seat, &slots);
    let n = slots.len();
    let label = match n {
        0 => gettext("_Reveal Nothing"),
        _ => ngettext_f("_Reveal {n} Goal", "_Reveal {n} Goals", names::number(n), &[("n", &n.to_string())]),
    };
    let must = m.game.options().reveal == Reveal::Compulsory;
    let sentence = match (n, must) {
        (0, _) => gettext("Your dice meet none of your goals"),
        (_, true) => gettext("You must reveal the goals your dice meet"),
        (_, false) => gettext("You may keep back goals that your dice meet"),
    };
    (sentence, vec![Button::act(m, label, action).suggested()])
}

fn discard(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<Button> {
    let own = m.state.seat(seat);
    let keep = Action::DiscardGoal { goal: None };
    let mut buttons = vec![Button::act(m, gettext("_Keep All Goals"), keep)];
    let chosen = draft.discard.and_then(|at| own.hand.get(at)).and_then(|slot| slot.card());
    if let Some(goal) = chosen {
        let title = names::escape(&names::goal_title(&m.game, goal, &m.names));
        let label = gettext_f("_Discard {goal}", &[("goal", &title)]);
        buttons.push(Button::act(m, label, Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) }));
    }
    let unknown = Action::DiscardGoal { goal: Some(GoalRef::Unknown) };
    if m.is_legal(&unknown) {
        buttons.push(Button::act(m, gettext("_Discard a Goal"), unknown));
    }
    buttons
}

/// The numbers told are entered together; the program may roll in people’s stead.
fn told_by_people(m: &ViewModel, draft: &Draft) -> (String, Vec<Button>) {
    let dice = numbers::asked(m);
    if dice.is_empty() {
        let deals = m.program_may(Component::Cards);
        let deal = Button::new(gettext("_Let Tableside Deal"), Command::ProgramAnswers(Component::Cards));
        let mut buttons = claims::buttons(m, draft);
        buttons.extend(deals.then_some(deal));
        return (String::new(), buttons);
    }
    let answer = numbers::answer(m, draft).map(Command::Answer);
    let enter = Button { label: gettext("_Enter These Numbers"), command: answer, ..Button::default() };
    let roll = Button::new(gettext("_Let Tableside Roll"), Command::ProgramAnswers(Component::Dice))
        .icon("tableside-dice-roll-symbolic");
    let words = [("n", &*draft.numbers.len().to_string()), ("of", &*dice.len().to_string())];
    let sentence = gettext_f("{n} of {of} numbers entered; choose or type them", &words);
    (sentence, vec![enter.suggested(), roll])
}
