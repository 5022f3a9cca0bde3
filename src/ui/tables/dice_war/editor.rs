//! The editor for a table that looks different: a copy of the board to be changed until it looks alike. What
//! differs is listed, and recorded as rulings.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use crate::engine::prelude::*;
use crate::engine::{AnyEntry, Entry, EntryOf, Names, Seat};
use crate::games::dice_war::content::TpMode;
use crate::games::dice_war::pair_index;
use crate::games::dice_war::state::DICE;
use crate::games::dice_war::{BLACK, DiceWar, Field, RED, State};
use crate::i18n::{N_, gettext, gettext_f};
use crate::shared::Shared;
use crate::tables::cloth::board::{BoardEvent, BoardView};
use crate::tables::kit::{Dialog, OtherForm, label, set_accessible_name, set_text, styled_box};
use crate::tables::{Intent, Report, Scene};
use crate::widgets::Wrap;
use crate::widgets::{CellState, Die, Face, Named};
use tableside::table::dice_war::compare::{Wanted, differences, impossible};
use tableside::table::dice_war::{board_of, names};
use tableside::table::{Command, FieldLook, Item, Look, Mark};

/// What a tap on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// Puts such a die there.
    Die(Seat, u8),
    /// Takes what stands there off.
    Remove,
    /// Moves the die there.
    Hand,
}

/// The match at the moment in which it is compared with the table.
struct Moment {
    game: Arc<DiceWar>,
    state: State,
    names: Names,
    /// Whether the board is seen from Black’s side.
    from_black: bool,
}

impl Moment {
    fn name(&self, seat: Seat) -> String {
        self.names.of(seat)
    }
}

struct Editor {
    report: Report,
    m: Rc<Moment>,
    dialog: Dialog,
    wanted: Shared<Wanted>,
    tool: Cell<Tool>,
    /// The die that is being moved.
    held: Cell<Option<Field>>,
    board: BoardView,
    tools: Shared<Vec<(Tool, Die)>>,
    plain: [gtk::ToggleButton; 2],
    counts: gtk::Label,
    list: gtk::Label,
    record: gtk::Button,
}

/// The size of the window: board and numbers stand side by side, without scrolling on a small screen.
const SIZE: (i32, i32) = (900, 680);
/// About how many letters of a line of words there are in a column.
const LETTERS: i32 = 40;

/// The editor, for the moment of a scene.
pub fn form(scene: &Scene<'_>, report: &Report) -> Option<OtherForm> {
    let played = scene.game.downcast_ref::<DiceWar>()?;
    let people = || (0u8..).map(Seat).zip(&scene.setup.seats).filter(|(_, seat)| seat.bot.is_none());
    let lone = people().next().filter(|_| people().count() == 1).map(|(seat, _)| seat);
    let moment = Rc::new(Moment {
        game: Arc::clone(played.game()),
        // Nothing is secret in this game.
        state: *played.state(),
        names: scene.names.clone(),
        from_black: lone == Some(BLACK),
    });
    let report = Rc::clone(report);
    Some(OtherForm {
        title: gettext("_Match the Real Board…"),
        about: gettext("Correct the dice, the Reserve, the Exile and the bars"),
        open: Box::new(move |above| open(&report, &moment, above)),
    })
}

/// Opens the editor above a window.
fn open(report: &Report, m: &Rc<Moment>, parent: &gtk::Window) {
    let dialog = Dialog::new(&gettext("Match the Real Board"), parent, SIZE);
    let editor = Rc::new(Editor {
        report: Rc::clone(report),
        m: Rc::clone(m),
        record: dialog.add_enter(&gettext("_Save")),
        dialog,
        wanted: Shared::new(Wanted::of(&m.state)),
        tool: Cell::new(Tool::Hand),
        held: Cell::default(),
        board: BoardView::default(),
        tools: Shared::default(),
        plain: [
            gtk::ToggleButton::with_mnemonic(&gettext("_Move Dice")),
            gtk::ToggleButton::with_mnemonic(&gettext("_Take Dice Off")),
        ],
        counts: label("dim-label"),
        list: label(""),
    });
    editor.build();
    editor.update();
    editor.dialog.present(Rc::clone(&editor));
}

impl Editor {
    fn build(self: &Rc<Self>) {
        let [left, right] = self.columns();
        let hint = label("");
        hint.set_text(&gettext("Make this board match the one on your table."));
        left.append(&hint);
        let board = &self.board;
        let this = Rc::downgrade(self);
        board.connect(move |event| {
            if let Some(this) = this.upgrade() {
                this.on_event(event);
            }
        });
        left.append(board);
        left.append(&self.palette());
        let found = adw::PreferencesGroup::builder().title(gettext("Differences")).build();
        for words in [&self.list, &self.counts] {
            words.set_max_width_chars(LETTERS);
        }
        self.list.set_selectable(false);
        found.add(&self.list);
        right.append(&found);
        right.append(&self.counts);
        right.append(&self.numbers());
        self.dialog.add_reason_to(&right, "");
        let this = Rc::downgrade(self);
        self.record.connect_clicked(move |_| {
            if let Some(this) = this.upgrade() {
                this.record();
            }
        });
    }

    /// Two columns, one below the other where the window is narrow.
    fn columns(&self) -> [gtk::Box; 2] {
        let pair = Wrap::new(18).grow().plain();
        self.dialog.page.append(&pair);
        [(); 2].map(|()| {
            let column = styled_box(gtk::Orientation::Vertical, 12, "");
            pair.append(&column);
            column
        })
    }

    /// Dice to put on the board, and what else a tap can do.
    fn palette(self: &Rc<Self>) -> gtk::Box {
        let column = styled_box(gtk::Orientation::Vertical, 8, "");
        let row = Wrap::new(8);
        let [hand, remove] = &self.plain;
        remove.set_group(Some(hand));
        for (button, tool) in [(hand, Tool::Hand), (remove, Tool::Remove)] {
            let this = Rc::downgrade(self);
            button.connect_clicked(move |_| {
                if let Some(this) = this.upgrade() {
                    this.take(tool);
                }
            });
            row.append(button);
        }
        column.append(&row);
        for seat in [RED, BLACK] {
            let dice = Wrap::new(10);
            dice.set_accessible_name(&self.m.name(seat));
            for level in 1..=6 {
                let die = Die::default();
                die.set_size(44);
                die.set_tint(names::tint(seat));
                die.set_face(Face::Figure(names::glyph(&self.m.game, seat, level), level));
                die.set_spoken(&names::die(&self.m.game, seat, level));
                die.set_action_text(&gettext("Place dice of this level"));
                let (this, tool) = (Rc::downgrade(self), Tool::Die(seat, level));
                die.connect_activated(move |_| {
                    if let Some(this) = this.upgrade() {
                        this.take(tool);
                    }
                });
                dice.append(&die);
                self.tools.change(|tools| tools.push((tool, die)));
            }
            column.append(&dice);
        }
        column
    }

    /// Reserve, VP and TP of both seats, and who acts next.
    fn numbers(self: &Rc<Self>) -> adw::PreferencesGroup {
        let group = adw::PreferencesGroup::new();
        type Number = fn(&mut Wanted) -> &mut [u8; 2];
        let kinds: [(&str, Number, f64); 3] = [
            (N_("{seat}: Reserve dice"), |wanted| &mut wanted.reserve, DICE.into()),
            (N_("{seat}: VP bar"), |wanted| &mut wanted.earned, 99.0),
            (N_("{seat}: TP bar"), |wanted| &mut wanted.tp, 15.0),
        ];
        for (words, number, most) in kinds {
            for seat in [RED, BLACK] {
                let rule = &self.m.game.tribe_card(seat).tp;
                let is_tp = words.contains("TP");
                if is_tp && rule.mode != TpMode::Stored {
                    continue;
                }
                let title = gettext_f(words, &[("seat", &self.m.name(seat))]);
                let most = if is_tp { f64::from(rule.max) } else { most };
                let spin = gtk::SpinButton::with_range(0.0, most, 1.0);
                let now = number(&mut Wanted::clone(&self.wanted.get()))[pair_index(seat)];
                spin.set_value(now.into());
                spin.set_valign(gtk::Align::Center);
                set_accessible_name(&spin, &title);
                let this = Rc::downgrade(self);
                spin.connect_value_changed(move |spin| {
                    let Some(this) = this.upgrade() else { return };
                    let now = spin.value_as_int().clamp(0, 99) as u8;
                    this.wanted.change(|wanted| number(wanted)[pair_index(seat)] = now);
                    this.update();
                });
                let row = adw::ActionRow::builder().title(gtk::glib::markup_escape_text(&title)).build();
                row.add_suffix(&spin);
                row.set_activatable_widget(Some(&spin));
                group.add(&row);
            }
        }
        let seats = [RED, BLACK].map(|seat| self.m.name(seat));
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let next = adw::ComboRow::builder()
            .title(gettext("_Next player"))
            .use_underline(true)
            .model(&gtk::StringList::new(&seats))
            .selected(u32::from(self.m.state.active.0))
            .build();
        let this = Rc::downgrade(self);
        next.connect_selected_notify(move |row| {
            let Some(this) = this.upgrade() else { return };
            let next = if row.selected() == 0 { RED } else { BLACK };
            this.wanted.change(|wanted| wanted.active = next);
            this.update();
        });
        group.add(&next);
        group
    }

    fn take(&self, tool: Tool) {
        self.tool.set(tool);
        self.held.take();
        self.update();
    }

    fn on_event(&self, event: BoardEvent) {
        match event {
            BoardEvent::Press(at, _) => {
                if let Some(at) = at_index(at) {
                    self.tap(at);
                }
            }
            BoardEvent::Drop(from, to) => {
                let (Some(from), to) = (at_index(from), to.and_then(at_index)) else { return };
                self.wanted.change(|wanted| {
                    let die = wanted.dice[from.index()].take();
                    if let Some(to) = to {
                        wanted.dice[to.index()] = die;
                    }
                });
                self.held.take();
                self.update();
            }
            BoardEvent::Cancel => self.dialog.window.close(),
            BoardEvent::Lift(_) | BoardEvent::Look(..) => {}
        }
    }

    fn tap(&self, at: Field) {
        let (tool, held) = (self.tool.get(), self.held.take());
        let mut wanted = Wanted::clone(&self.wanted.get());
        let here = wanted.dice[at.index()];
        match (tool, held) {
            (Tool::Remove, _) => wanted.dice[at.index()] = None,
            // The same die again is taken off.
            (Tool::Die(seat, level), _) => {
                wanted.dice[at.index()] = (here != Some((seat, level))).then_some((seat, level));
            }
            (Tool::Hand, Some(from)) if from != at => {
                wanted.dice[at.index()] = wanted.dice[from.index()].take();
            }
            (Tool::Hand, Some(_)) => {}
            (Tool::Hand, None) => self.held.set(here.map(|_| at)),
        }
        self.wanted.set(wanted);
        self.update();
    }

    /// Shows the board, how many dice each seat has where, and what differs.
    fn update(&self) {
        let wanted = self.wanted.get();
        let (m, held, tool) = (&self.m, self.held.get(), self.tool.get());
        let before = Wanted::of(&m.state);
        let field = |at: Field| {
            let die = wanted.dice[at.index()];
            let changed = die != before.dice[at.index()];
            let content =
                die.map_or_else(|| gettext("empty"), |(seat, level)| names::die(&m.game, seat, level));
            let mut name =
                gettext_f("{field}: {content}", &[("field", &at.to_string()), ("content", &content)]);
            if changed {
                name = format!("{name}, {}", gettext("changed"));
            }
            let look = FieldLook {
                piece: die.map(|(seat, level)| names::piece(&m.game, seat, level, false)),
                selected: held == Some(at),
                last: changed,
                mark: if held.is_some() && held != Some(at) { Mark::Home } else { Mark::None },
                ..FieldLook::default()
            };
            Item {
                id: at.to_string(),
                name,
                look: Look::Field(Box::new(look)),
                // Every die can be dragged.
                lift: die.map(|_| Command::Edit(0)),
                ..Item::default()
            }
        };
        self.board.show(&board_of(&m.game, m.from_black, field));
        for (kind, die) in self.tools.get().iter() {
            die.set_state(if *kind == tool { CellState::Selected } else { CellState::Selectable });
        }
        let [hand, remove] = &self.plain;
        hand.set_active(tool == Tool::Hand);
        remove.set_active(tool == Tool::Remove);
        set_text(&self.counts, &self.count(&wanted));
        let why = impossible(&m.game, &m.state, &wanted, &m.names);
        let rulings = differences(&m.state, &wanted);
        let words = match (why.as_str(), rulings.is_empty()) {
            ("", true) => gettext("None: both boards match."),
            ("", false) => self.words(&wanted),
            (why, _) => gettext_f("Not possible: {why}", &[("why", why)]),
        };
        set_text(&self.list, &words);
        self.record.set_sensitive(why.is_empty() && !rulings.is_empty());
    }

    /// Reserve, board and Exile of each seat: where a mismatch is found by counting.
    fn count(&self, wanted: &Wanted) -> String {
        let line = |seat: Seat| {
            let board = wanted.on_board(seat);
            let reserve = wanted.reserve[pair_index(seat)];
            let exile = i16::from(DICE) - i16::from(board) - i16::from(reserve);
            let words = [
                ("seat", self.m.name(seat)),
                ("board", board.to_string()),
                ("reserve", reserve.to_string()),
                ("exile", exile.to_string()),
            ];
            let words: Vec<(&str, &str)> = words.iter().map(|(key, word)| (*key, word.as_str())).collect();
            gettext_f("{seat}: {board} on the board, {reserve} in the Reserve, {exile} in the Exile", &words)
        };
        [RED, BLACK].map(line).join("\n")
    }

    /// What differs, as the log will tell it.
    fn words(&self, wanted: &Wanted) -> String {
        let m = &self.m;
        let mut state = m.state;
        let mut lines = Vec::new();
        for ruling in differences(&m.state, wanted) {
            let (before, mut events) = (state, Vec::new());
            m.game.apply_ruling(&mut state, &ruling, &mut events);
            let told = m.game.tell(&before, &Entry::Ruling(ruling), &events, &state);
            lines.extend(told.iter().map(|text| format!("• {}", text.render(&m.names))));
        }
        lines.join("\n")
    }

    fn record(&self) {
        let rulings = differences(&self.m.state, &self.wanted.get());
        let reason = self.dialog.reason();
        self.dialog.window.close();
        let entry = |ruling| AnyEntry::new(EntryOf::<DiceWar>::Ruling(ruling));
        (self.report)(Intent::Rulings { entries: rulings.into_iter().map(entry).collect(), reason });
    }
}

/// The field at a place among all.
fn at_index(at: usize) -> Option<Field> {
    Field::new(u8::try_from(at).ok()?)
}
