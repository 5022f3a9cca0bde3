//! Tables for whoever knows no game.

use std::any::Any;
use std::rc::Rc;
use std::sync::Arc;

use super::game::{Desk, ModelOf, PressOf};
use super::{
    Act, Adjusts, CardLook, Command, DieLook, Draft, End, Interlude, Item, Key, Look, Model, Press, Scene,
    Sound, State, Table, View, dice_tuners, dice_war, dicequest, dualing_dice, look::Tint, regidice,
    score_sheet, score_sheet::ScoreSheetTable,
};
use crate::engine::prelude::*;
use crate::engine::{AnyEntry, AnyMatch, Entry, EntryOf, Match, Seat, Turn, Viewer};
use crate::games::score_sheet::{
    DiceTunersSheet, DiceWarSheet, DicequestSheet, DualingDiceSheet, RegidiceSheet, SheetOf,
};
use crate::i18n::gettext;
use crate::play::Next;

/// A table in front of one viewer: what is shown, what has been begun, what has been worked out.
pub trait AnyTable {
    /// Shows a scene; what was begun is kept while the question stays the same. `None` if it is of another game.
    fn show(&mut self, scene: &Scene<'_>) -> Option<Shown>;
    /// Changes what has been begun by the edit of this number of the last view.
    fn edit(&mut self, edit: usize) -> Option<View>;
    /// What a typed key does: none if it is of no use. Edits are done one after the other, in the order in which they
    /// stand in the list, so each is given to [`edit`](Self::edit) before the next is asked for.
    fn typed(&mut self, key: Key) -> Option<Typed>;
    /// Whether letters do something now, if this is one, else digits: then they are keys of the table's.
    fn takes_keys(&self, like: char) -> bool;
    /// Somebody looks at the item of this id, or no longer at any; `held` if it has the focus. The view, if that changes it.
    fn looked(&mut self, item: Option<&str>, held: bool) -> Option<View>;
    /// What choosing a line of the list of moves does.
    fn line(&mut self, at: usize) -> Option<Typed>;
    /// What is to be worked out for what is shown, if anything is.
    fn study(&self) -> Option<Study>;
    /// Takes what came out; the view if that changes it.
    fn learn(&mut self, found: Found) -> Option<View>;
    /// The dice that were rolled with the entry at an index of the log.
    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<DieLook>;
    /// What the last entry sounds like, if the game knows better than that something was rolled, dealt or chosen.
    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound>;
    /// The moment of a scene, to be adjusted by the table; `None` if it is of another game.
    fn adjusts(&self, scene: &Scene<'_>) -> Option<Rc<dyn Adjusts>>;
    /// The entry by which a seat gives up, in a game that knows that.
    fn resignation(&self, seat: Seat) -> Option<AnyEntry>;
    /// The entry by which all agree on a draw, in a game that knows that.
    fn draw(&self) -> Option<AnyEntry>;
    /// Who won and by how much, said to whoever plays alone, if the match of a scene is over.
    fn result(&self, scene: &Scene<'_>) -> Option<String>;
    /// Whether the table gives advice that nobody asked for, such as chances.
    fn advises(&self) -> bool;
    /// Whether no bot thinks, as far as it sees, that it is ahead.
    fn bots_agree_to_draw(&self, scene: &Scene<'_>) -> bool;
}

/// A scene as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub view: View,
    /// Whether another question is asked than before.
    pub anew: bool,
    /// What a part of the match brought, if the last entry ended one.
    pub interlude: Option<Interlude>,
    /// What is seen to happen on the way here; `None` unless entries led here from what was shown before.
    pub acts: Option<Vec<Act>>,
}

/// What typing did.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// What is wanted of the match.
    pub wants: Vec<Command>,
    /// The view, if what has been begun changed.
    pub view: Option<View>,
}

/// Work for another thread.
pub struct Study(Box<dyn FnOnce() -> Found + Send>);

impl Study {
    /// Does it.
    #[must_use]
    pub fn run(self) -> Found {
        (self.0)()
    }
}

/// What came out.
pub struct Found(Box<dyn Any + Send>);

/// The table of a game; `None` if the game has none. The one list of tables.
#[must_use]
pub fn table(game: &str) -> Option<Box<dyn AnyTable>> {
    match game {
        "dice-war" => Some(Box::<Desktop<dice_war::DiceWarTable>>::default()),
        "dice-tuners" => Some(Box::<Desktop<dice_tuners::DiceTunersTable>>::default()),
        "dicequest" => Some(Box::<Desktop<dicequest::DicequestTable>>::default()),
        "dualing-dice" => Some(Box::<Desktop<dualing_dice::DualingDiceTable>>::default()),
        "regidice" => Some(Box::<Desktop<regidice::RegidiceTable>>::default()),
        sheet => sheet_table(sheet),
    }
}

/// The table of a score sheet.
fn sheet_table(sheet: &str) -> Option<Box<dyn AnyTable>> {
    fn of<F: SheetOf>() -> Option<Box<dyn AnyTable>> {
        Some(Box::<Desktop<ScoreSheetTable<F>>>::default())
    }
    match sheet {
        "dice-war-sheet" => of::<DiceWarSheet>(),
        "dice-tuners-sheet" => of::<DiceTunersSheet>(),
        "dicequest-sheet" => of::<DicequestSheet>(),
        "dualing-dice-sheet" => of::<DualingDiceSheet>(),
        "regidice-sheet" => of::<RegidiceSheet>(),
        _ => None,
    }
}

/// The colour that a seat has at the table of a game, by the game’s id; neutral where seats have none. For whoever shows seats
/// before there is a match.
#[must_use]
pub fn seat_tint(game: &str, seat: Seat) -> Tint {
    match game {
        "dice-war" => dice_war::names::tint(seat),
        "dualing-dice" => dualing_dice::seat_tint(seat),
        "regidice" => regidice::seat_tint(seat),
        "dice-war-sheet" => score_sheet::seat_tint::<DiceWarSheet>(seat),
        "dice-tuners-sheet" => score_sheet::seat_tint::<DiceTunersSheet>(seat),
        "dicequest-sheet" => score_sheet::seat_tint::<DicequestSheet>(seat),
        "dualing-dice-sheet" => score_sheet::seat_tint::<DualingDiceSheet>(seat),
        // The colours of dice there are nobody’s.
        _ => Tint::Neutral,
    }
}

/// A table of a game in front of one viewer.
pub struct Desktop<T: Table> {
    model: Option<ModelOf<T>>,
    draft: T::Draft,
    desk: Desk<T>,
    /// What the edits of the last view are.
    edits: Vec<<T::Draft as Draft>::Edit>,
}

impl<T: Table> Default for Desktop<T> {
    fn default() -> Self {
        Self { model: None, draft: T::Draft::default(), desk: Desk::default(), edits: Vec::new() }
    }
}

/// A question with its answer, and the match it was asked for.
type FoundOf<T> = (Arc<<T as Table>::Rules>, <T as Table>::Question, Option<<T as Table>::Answer>);

/// Up to this value of its position, from 0 to 1, a bot agrees to a draw.
const CONTENT: f32 = 0.5;

impl<T: Table> Desktop<T> {
    fn view(&mut self) -> Option<View> {
        let m = self.model.as_ref()?;
        self.desk.begin();
        let (view, edits) = picture::<T>(m, &self.draft, &mut self.desk);
        self.edits = edits;
        Some(view)
    }

    /// Does what was pressed without being an item of the view.
    fn press(&mut self, presses: Vec<PressOf<T>>) -> Typed {
        let (mut wants, mut changed) = (Vec::new(), false);
        for press in presses {
            let mut edits = Vec::new();
            match press.erase(&mut edits) {
                Command::Edit(_) => {
                    edits.into_iter().for_each(|edit| self.draft.apply(edit));
                    changed = true;
                }
                wanted => wants.push(wanted),
            }
        }
        let view = if changed { self.view() } else { None };
        Typed { wants, view }
    }
}

/// How the match ended, if it is over.
pub fn end<T: Table>(m: &ModelOf<T>, played: &Match<T::Rules>) -> Option<Rc<End>> {
    let outcome = played.outcome()?;
    Some(Rc::new(End::of::<T>(m, played, &outcome)))
}

/// The picture of a moment, with what its edits are.
pub fn picture<T: Table>(
    m: &ModelOf<T>,
    draft: &T::Draft,
    desk: &mut Desk<T>,
) -> (View, Vec<<T::Draft as Draft>::Edit>) {
    let mut edits = Vec::new();
    let mut view = T::view(m, draft, desk);
    let adjusted = (m.adjusted && m.turn == Turn::Over).then(|| gettext("The table adjusted this match."));
    if let Some(adjusted) = &adjusted {
        view.ribbon.help.clone_from(adjusted);
    }
    let steps = first_steps::<T>(m, draft, &view);
    let view = view.map(&mut |item: &mut Item<()>, press: PressOf<T>| {
        item.spends |= press.actions().iter().any(|(_, action)| T::spends(action));
        item.hinted |=
            does_the_hint::<T>(m, &press) || matches!(&press, Press::Edit(edit) if steps.contains(edit));
        press.erase(&mut edits)
    });
    let view = with_unknown(view);
    // In a review the table stays as it was, and so it does while an old entry is looked at.
    let mut end = m.end.clone().filter(|_| !m.reviewing && !m.amending && m.next == Next::Nobody);
    // The tableau covers the ribbon.
    if let (Some(end), Some(adjusted)) = (end.as_mut().map(Rc::make_mut), &adjusted) {
        let parts = [&*end.margin, adjusted].map(|part| part.trim_end_matches('.'));
        end.margin = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ") + ".";
    }
    (View { end, ..view }, edits)
}

/// What need not be told is a card of the sheet, too.
fn with_unknown(mut view: View) -> View {
    let unknown = view.ribbon.choices.iter().find(|choice| choice.id.ends_with("unknown"));
    if let (Some(sheet), Some(unknown)) = (&mut view.sheet, unknown) {
        let title = gettext("Not recorded");
        let look = CardLook { value: "?".to_owned(), title: title.clone(), ..CardLook::default() };
        sheet.cards.push(Item {
            id: "sheet/unknown".to_owned(),
            name: title,
            look: Look::Card(Box::new(look)),
            state: State::Lit,
            press: unknown.press.clone(),
            ..Item::default()
        });
    }
    view
}

/// Whether pressing this does what a hint proposes.
fn does_the_hint<T: Table>(m: &ModelOf<T>, press: &PressOf<T>) -> bool {
    match (&m.hint, press.actions().as_slice()) {
        (Some((seat, hinted)), [(who, action)]) => seat == who && hinted == *action,
        _ => false,
    }
}

/// The fewest presses that lead to what a hint proposes are looked for among so many pictures of what comes next, so that
/// nobody waits for it.
const LOOKS: usize = 240;

/// What a hint proposes may take two or three presses. The edits with which the fewest begin, as all things that it consists
/// of; none where one press does it, or where a board shows it.
fn first_steps<T: Table>(
    m: &ModelOf<T>,
    draft: &T::Draft,
    view: &View<PressOf<T>>,
) -> Vec<<T::Draft as Draft>::Edit> {
    let does = |view: &View<PressOf<T>>| {
        view.items().filter_map(|item| item.press.as_ref()).any(|press| does_the_hint::<T>(m, press))
    };
    if m.hint.is_none() || m.acting.is_none() || view.board.is_some() || does(view) {
        return Vec::new();
    }
    let after = |draft: &T::Draft, edit: &<T::Draft as Draft>::Edit| {
        let mut next = draft.clone();
        next.apply(edit.clone());
        let view = T::view(m, &next, &mut Desk::default());
        (next, view)
    };
    let edits = |view: &View<PressOf<T>>| {
        let mut edits = Vec::new();
        for press in view.items().filter_map(|item| item.press.as_ref()) {
            if let Press::Edit(edit) = press
                && !edits.contains(edit)
            {
                edits.push(edit.clone());
            }
        }
        edits
    };
    let begun: Vec<_> =
        edits(view).into_iter().take(LOOKS / 4).map(|edit| (after(draft, &edit), edit)).collect();
    let one: Vec<_> =
        begun.iter().filter(|((_, view), _)| does(view)).map(|(_, edit)| edit.clone()).collect();
    if !one.is_empty() {
        return one;
    }
    let each = (LOOKS - begun.len()) / begun.len().max(1);
    let leads = |(draft, view): &(T::Draft, View<PressOf<T>>)| {
        edits(view).iter().take(each).any(|edit| does(&after(draft, edit).1))
    };
    begun.into_iter().filter(|(step, _)| leads(step)).map(|(_, edit)| edit).collect()
}

impl<T: Table> AnyTable for Desktop<T> {
    fn show(&mut self, scene: &Scene<'_>) -> Option<Shown> {
        let last = self.model.take();
        let mut model = Model::of(scene, last.as_ref(), T::LISTS_CHOICES, T::facts)?;
        let anew = !last.as_ref().is_some_and(|last| last.asks_the_same(&model));
        if anew {
            self.draft = self.draft.kept();
        }
        if !last.as_ref().is_some_and(|last| Arc::ptr_eq(&last.game, &model.game)) {
            self.desk = Desk::default();
        }
        let same = last.as_ref().filter(|last| last.asks_the_same(&model) && last.names.0 == model.names.0);
        model.end = match same.and_then(|last| last.end.clone()) {
            None => scene.game.downcast_ref().and_then(|played| end::<T>(&model, played)),
            known => known,
        };
        let last = last.filter(|_| scene.animate);
        let interlude = last.as_ref().and_then(|last| T::interlude(last, &model));
        let acts = last.filter(|last| last.entries < model.entries).map(|last| T::acts(&last, &model));
        self.model = Some(model);
        Some(Shown { view: self.view()?, anew, interlude, acts })
    }

    fn edit(&mut self, edit: usize) -> Option<View> {
        self.draft.apply(self.edits.get(edit)?.clone());
        self.view()
    }

    fn typed(&mut self, key: Key) -> Option<Typed> {
        let presses = T::typed(self.model.as_ref()?, &self.draft, key)?;
        Some(self.press(presses))
    }

    fn takes_keys(&self, like: char) -> bool {
        let does = |key: Key| self.model.as_ref().is_some_and(|m| T::typed(m, &self.draft, key).is_some());
        match like.is_alphabetic() {
            true => ('a'..='z').map(Key::Letter).any(does),
            false => ('0'..='9').map(Key::Digit).any(does),
        }
    }

    fn looked(&mut self, item: Option<&str>, held: bool) -> Option<View> {
        let edit = T::looked(self.model.as_ref()?, &self.draft, item, held)?;
        self.draft.apply(edit);
        self.view()
    }

    fn line(&mut self, at: usize) -> Option<Typed> {
        let press = T::line(self.model.as_ref()?, &self.draft, at)?;
        Some(self.press(vec![press]))
    }

    fn study(&self) -> Option<Study> {
        let game = Arc::clone(&self.model.as_ref()?.game);
        let question = self.desk.next()?;
        Some(Study(Box::new(move || {
            let answer = T::work_out(&game, &question);
            let found: FoundOf<T> = (game, question, answer);
            Found(Box::new(found))
        })))
    }

    fn learn(&mut self, found: Found) -> Option<View> {
        let (game, question, answer) = *found.0.downcast::<FoundOf<T>>().ok()?;
        if !Arc::ptr_eq(&self.model.as_ref()?.game, &game) {
            return None;
        }
        let Some(answer) = answer else {
            self.desk.give_up(&question);
            return None;
        };
        self.desk.learn(question, answer);
        self.view()
    }

    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<DieLook> {
        let Some(played) = game.downcast_ref::<T::Rules>() else { return Vec::new() };
        let Some(Entry::Chance(chance)) = played.log().get(at).map(|logged| &logged.record.entry) else {
            return Vec::new();
        };
        let before = played.game().observe(&played.state_at(at), Viewer::Table);
        // The log is for everyone: dice that only some may see are not drawn there.
        match played.game().turn(&before) {
            Turn::Chance(asked) if asked.secret => Vec::new(),
            _ => T::rolled(&before, played.game(), chance),
        }
    }

    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound> {
        T::sound(&game.downcast_ref::<T::Rules>()?.log().last()?.events)
    }

    fn adjusts(&self, scene: &Scene<'_>) -> Option<Rc<dyn Adjusts>> {
        Some(Rc::new(Model::of(scene, self.model.as_ref(), false, T::facts)?))
    }

    fn resignation(&self, seat: Seat) -> Option<AnyEntry> {
        T::resignation(seat).map(|ruling| AnyEntry::new(EntryOf::<T::Rules>::Ruling(ruling)))
    }

    fn draw(&self) -> Option<AnyEntry> {
        T::draw().map(|ruling| AnyEntry::new(EntryOf::<T::Rules>::Ruling(ruling)))
    }

    fn result(&self, scene: &Scene<'_>) -> Option<String> {
        let played = scene.game.downcast_ref()?;
        let model = Model::of(scene, self.model.as_ref(), false, T::facts)?;
        end::<T>(&model, played).map(|end| end.result())
    }

    fn advises(&self) -> bool {
        T::ADVISES
    }

    fn bots_agree_to_draw(&self, scene: &Scene<'_>) -> bool {
        let Some(played) = scene.game.downcast_ref::<T::Rules>() else { return false };
        let content = |seat: Seat| {
            let seen = played.game().observe(played.state(), Viewer::Seat(seat));
            scene.setup.bot(seat).is_none() || played.game().evaluate(&seen, seat) <= CONTENT
        };
        (0u8..).map(Seat).take(scene.setup.seats.len()).all(content)
    }
}
