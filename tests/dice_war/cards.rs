//! What cards can say that no shipped tribe does (sections 7.1 to 7.4 of the rules), DW-TRIBE-3: a small
//! tribe `t` of plain creatures, to which each test gives what it looks at.

use super::given::{Given, field, pack, rules_with};
use super::rule::rule;
use tableside::engine::Entry;
use tableside::engine::prelude::*;
use tableside::games::dice_war::content::{Ability, Content, Creature, Pattern, TpMode, Tribe};
use tableside::games::dice_war::{Action, BLACK, Event, Field, RED, Ruling, State, Step, field as fields};

/// Six plain creatures: `One` to `Six`, one step each.
fn plain() -> Tribe {
    let names = ["One", "Two", "Three", "Four", "Five", "Six"];
    let card = |(name, level): (&str, u8)| -> Creature {
        let step = "[{kind='slide',dirs='orth',min=1,max=1,pass='none'}]";
        toml::from_str(&format!("id='t.{level}'\nlevel={level}\nname='{name}'\nmove={step}")).unwrap()
    };
    let head = "id='t'\nname='Test'\ntp={mode='stored',max=10}\ncreature=[]";
    let mut tribe: Tribe = toml::from_str(head).unwrap();
    tribe.creature = names.into_iter().zip(1..).map(card).collect();
    tribe
}

fn ability(kind: &str, rest: &str) -> Ability {
    toml::from_str(&format!("id='own'\nname='Own'\ntext='Own.'\nkind='{kind}'\n{rest}")).unwrap()
}

fn spell(rest: &str) -> Ability {
    ability("spell", &format!("when='action'\n{rest}"))
}

fn pattern(toml: &str) -> Pattern {
    toml::from_str(toml).unwrap()
}

fn content(change: impl FnOnce(&mut Content, &mut Tribe)) -> Content {
    let (mut content, mut tribe) = (pack(), plain());
    change(&mut content, &mut tribe);
    content.tribe.push(tribe);
    content
}

/// At a position, with the tribe changed.
fn at(position: &str, change: impl FnOnce(&mut Content, &mut Tribe)) -> Given {
    let game = rules_with(&[("position", position)], content(change)).unwrap();
    let given = Given::new(game);
    given.agrees();
    given
}

/// At a position, with an ability for the creature of a level.
fn with(position: &str, level: usize, ability: &Ability) -> Given {
    at(position, |_, tribe| tribe.creature[level - 1].abilities.push(ability.clone()))
}

impl Given {
    /// What is listed is what is accepted, there are no doubles, and the state survives being written.
    #[track_caller]
    fn agrees(&self) {
        let legal = self.legal_actions(self.state.active);
        for action in &legal {
            assert_eq!(self.game.check_action(&self.state, self.state.active, action), Ok(()), "{action:?}");
            assert_eq!(legal.iter().filter(|other| *other == action).count(), 1, "{action:?} twice");
            let word = self.game.write_move(&self.state, action);
            assert_eq!(self.game.read_move(&self.state, &word), Some(*action), "{word}");
            let after = self.game.after(&self.state, action);
            for seat in [RED, BLACK] {
                let dice = u32::from(after.reserve[seat.index()]) + after.own(seat).count_ones();
                assert!(dice + u32::from(after.exile(seat)) == 15, "I1 after {word}");
            }
        }
        for action in self.candidates() {
            let verdict = self.game.check_action(&self.state, self.state.active, &action);
            assert_eq!(verdict.is_ok(), legal.contains(&action), "{action:?}: {verdict:?}");
        }
        assert_eq!(self.game.count_legal(&self.state, self.state.active), legal.len());
        let json = serde_json::to_string(&self.state).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), self.state);
    }

    fn candidates(&self) -> Vec<Action> {
        let all = || fields::each(fields::ALL);
        let mut list = vec![Action::Pass, Action::EndTurn];
        for from in all() {
            list.push(Action::Upgrade { at: from });
            list.extend([
                Action::FollowMove { to: from, via: None },
                Action::FollowAttack { to: from, via: None },
            ]);
            for to in all() {
                list.extend([Action::Move { from, to, via: None }, Action::Attack { from, to, via: None }]);
            }
        }
        for from in fields::each(self.state.occupied()) {
            for via in fields::each(fields::surrounding(from.bit())).map(Some) {
                for to in all() {
                    list.extend([Action::Move { from, to, via }, Action::Attack { from, to, via }]);
                    list.extend([Action::FollowMove { to, via }, Action::FollowAttack { to, via }]);
                }
            }
        }
        let Some(spell) = self.game.spell_number("own") else { return list };
        for at in fields::each(self.state.occupied()) {
            let mut cast = |chosen: &[Field]| {
                let fields = chosen.iter().copied().collect();
                list.push(Action::CastSpell { at, spell, fields, amount: 0 });
            };
            cast(&[]);
            all().for_each(|one| cast(&[one]));
            all().for_each(|one| all().for_each(|two| cast(&[one, two])));
        }
        list
    }

    /// What the log says about a move.
    fn told(&self, word: &str) -> String {
        let entry = Entry::Do { seat: self.state.active, action: self.read(word) };
        let (mut after, mut events) = (self.state, Vec::new());
        self.game.apply_action(&mut after, self.state.active, &self.read(word), &mut events);
        let told = self.game.tell(&self.state, &entry, &events, &after);
        told.iter().map(|text| text.render(&Default::default())).collect::<Vec<_>>().join(" ")
    }
}

/// `relocate` with `away` and `towards`: pushed and pulled along the line, if the field is there and free.
#[test]
fn pushing_and_pulling() {
    let push = |to: &str, place: &str| {
        spell(&format!(
            "choose={{creature={{of={{side='opposing',where='{place}'}}}}}}\n\
             do=[{{relocate={{who={{where='target'}},at='{to}'}}}}]"
        ))
    };
    let board = "c6/7/3a3/3e3/3C3/7/7 r - 0,0 0,0 14,12 t,t - - 3 31";
    let given = with(board, 3, &push("away", "adjacent"));
    given.forbids("3d3*own(d4)", "DW-SPELL-3");
    let free = with(&board.replace("3a3", "2a4"), 3, &push("away", "adjacent"));
    assert!(free.told("3d3*own(d4)").contains("goes to d5"), "{}", free.told("3d3*own(d4)"));
    assert_eq!(free.after("3d3*own(d4)").board("d4 d5"), ".e");
    let edge = with("6c/7/7/7/7/3C3/3e3 r - 0,0 0,0 14,13 t,t - - 3 31", 3, &push("away", "adjacent"));
    edge.forbids("3d2*own(d1)", "DW-SPELL-3");
    let far = with("3e3/7/7/7/3C3/7/6c r - 0,0 0,0 14,13 t,t - - 3 31", 3, &push("towards", "line"));
    assert_eq!(far.after("3d3*own(d7)").board("d6 d7"), "e.");
    let immune = at(&board.replace("3a3", "2a4"), |_, tribe| {
        tribe.creature[2].abilities.push(push("away", "adjacent"));
        tribe.creature[4].immune.push(tableside::games::dice_war::content::Immunity::Spells);
    });
    immune.lists_not("3d3*own(d4)");
}

/// `relocate` to a chosen field, to a region, and by a speciality; chases follow the die.
#[test]
fn carrying_off() {
    let home =
        spell("choose={fields={where='supply_own',n=1}}\ndo=[{relocate={who={where='self'},at='chosen'}}]");
    let given = with("6c/7/7/7/3C3/7/A6 r - 0,0 0,0 13,14 t,t - - 3 31", 3, &home);
    given.forbids("3d3*own(a1)", "DW-SPELL-3").forbids("3d3*own(b2)", "DW-SPELL-3");
    assert_eq!(given.after("3d3*own(g1)").board("d3 g1"), ".C");
    // Who attacks it is thrown back, and so does not get there.
    let thrown =
        ability("speciality", "when='when_defeated'\ndo=[{relocate={who={where='attacker'},at='origin'}}]");
    let after = with("c6/7/7/3b3/3C3/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 2, &thrown).after("3d3xd4");
    assert_eq!((after.board("d3 d4"), after.state.earned[0]), ("C.".into(), 2));
    let anywhere = spell(
        "choose={creature={of={side='opposing'}}}\ndo=[{relocate={who={where='target'},at='supply_opposing'}}]",
    );
    let chased = with("7/3d3/7/7/3C3/7/7 r - 0,0 0,0 14,14 t,t - b@d6:3 0 31", 3, &anywhere);
    let after = chased.after("3d3*own(d6)");
    assert_eq!((after.at("a7"), after.state.runs[1].field, after.state.runs[1].n), ('d', field("a7"), 3));
    // A flight is one wherever the die is taken afterwards (DW-EOW-1).
    let slide =
        ability("speciality", "when='after_move'\ndo=[{relocate={who={side='self'},at='supply_own'}}]");
    let fled = with("7/7/3f3/3C3/7/7/1A5 r - 0,0 0,0 13,14 t,t - - 0 31", 3, &slide);
    assert_eq!(fled.game.threats(&fled.state, field("d4")), field("d5").bit());
    let after = fled.after("3d4-c4");
    assert_eq!((after.at("a1"), after.state.runs[0].field, after.state.runs[0].n), ('C', field("a1"), 1));
}

/// `swap_places`.
#[test]
fn exchanging() {
    let swap = spell(
        "choose={creature={of={side='opposing',where='line'}}}\n\
         do=[{swap_places={who={where='self'},at='target'}}]",
    );
    let given = with("3e3/7/7/7/3C3/7/6c r - 0,0 0,0 14,13 t,t - - 3 31", 3, &swap);
    assert!(given.told("3d3*own(d7)").contains("The dice on d3 and d7 swap places"));
    assert_eq!(given.after("3d3*own(d7)").board("d3 d7"), "eC");
}

/// `grant` of patterns and of `beats`: only while the giver stands there, and only to whom it says.
#[test]
fn lending() {
    let banner = ability(
        "speciality",
        "when='always'\ndo=[{grant={who={side='friendly',where='adjacent'},\
         move=[{kind='slide',dirs='orth',min=1,max=3,pass='none'}],beats={also=[5],never=[1]}}}]",
    );
    let board = "6c/7/3e3/7/2aC3/3D3/C6 r - 0,0 0,0 12,12 t,t - - 3 31";
    let given = with(board, 4, &banner);
    given.lists("3d3xd5").lists("3d3-g3").lists_not("3d3xc3").lists("4d2-d1").lists_not("4d2-d4");
    given.forbids("3a1-a3", "DW-MOVE-1").forbids("3d3xc3", "DW-ATK-2");
    assert_eq!(given.game.threats(&given.state, field("d5")), field("d3").bit());
    let after = given.after("3d3xd5");
    assert_eq!((after.at("d5"), after.state.earned[0]), ('C', 6));
    // A lent way passes creatures too.
    let haunt = "when='passing'\ndo=[{level={who={side='opposing',where='passed'},by=-1}}]";
    let after = at("6c/7/7/3e3/3C3/3D3/7 r - 0,0 0,0 13,13 t,t - - 3 31", |_, tribe| {
        let mut wide = banner.clone();
        let tableside::games::dice_war::content::Effect::Grant { moves, .. } = &mut wide.effects[0] else {
            panic!()
        };
        *moves = vec![pattern("kind='slide'\ndirs='orth'\nmin=1\nmax=2\npass='any'")];
        wide.id = "wide".into();
        tribe.creature[3].abilities.push(wide);
        tribe.creature[2].abilities.push(ability("speciality", haunt));
    });
    assert_eq!(after.after("3d3-d5").board("d4 d5"), "dC");
    // An attack list of its own is not added to.
    let stubborn = at(board, |_, tribe| {
        tribe.creature[3].abilities.push(banner.clone());
        tribe.creature[2].attack = Some(tribe.creature[2].moves.clone());
    });
    stubborn.lists("3d3-f3").lists_not("3d3xd5");
    let swap = ability(
        "speciality",
        "when='always'\ndo=[{grant={who={side='own',level=[3]},move=[{kind='swap',dirs='orth',with={side='own'}}]}}]",
    );
    let after = with("6c/7/7/7/3C3/3D3/7 r - 0,0 0,0 13,14 t,t - - 3 31", 4, &swap).after("3d3-d2");
    assert_eq!(after.board("d2 d3"), "CD");
}

/// Costs `exile_own` and `self_to_reserve`: chosen, paid first, without VP.
#[test]
fn paying_with_creatures() {
    let feast = spell(
        "cost={exile_own={of={side='friendly',where='surrounding'},n=1}}\n\
         choose={creature={of={side='own'}}}\ndo=[{level={who={where='target'},by=2,strict=true}}]",
    );
    let given = with("6c/7/7/7/2AC3/3A3/A6 r - 0,0 0,0 11,14 t,t - - 3 31", 3, &feast);
    given.lists("3d3*own(c3,a1)").lists("3d3*own(c3,d3)").lists("3d3*own(c3,d2)");
    given.forbids("3d3*own(a1,c3)", "DW-SPELL-3").forbids("3d3*own(c3,c3)", "DW-SPELL-3");
    assert!(given.told("3d3*own(c3,a1)").contains("c3 goes to the Exile"));
    let after = given.after("3d3*own(c3,a1)");
    assert_eq!((after.board("a1 c3 d3"), after.exiles(), after.totals()), ("C.C".into(), (1, 0), (0, 0)));
    let leap = spell(
        "cost={self_to_reserve=true}\nchoose={fields={where='surrounding',n=2}}\ndo=[{place={level=2}}]",
    );
    let given = with("6c/7/7/7/3C3/7/7 r - 0,0 0,0 1,14 t,t - - 3 31", 3, &leap);
    given.forbids("3d3*own(c2,c3)", "DW-SPELL-2");
    let given = with("6c/7/7/7/3C3/7/7 r - 0,0 0,0 2,14 t,t - - 3 31", 3, &leap);
    let after = given.after("3d3*own(c2,c3)");
    assert_eq!((after.board("c2 c3 d3"), after.state.reserve[0]), ("BB.".into(), 1));
}

/// What section 7.4 says its list covers: own dice are exiled to attack, from a distance.
#[test]
fn attacks_that_are_paid_for() {
    let charge = spell(
        "cost={exile_own={of={side='friendly',level=[1]},n=1}}\n\
         choose={creature={of={side='opposing',where='line'}}}\n\
         do=[{to_exile={who={where='target'},defeat=true}},{relocate={who={where='self'},at='target'}}]",
    );
    let given = with("3e3/7/7/7/3C3/7/A5c r - 0,0 0,0 13,13 t,t - - 3 31", 3, &charge);
    let after = given.after("3d3*own(a1,d7)");
    assert_eq!((after.board("a1 d3 d7"), after.totals(), after.exiles()), ("..C".into(), (8, 0), (1, 1)));
}

/// `turn_start`: for the seat whose turn begins, also the first one; points count and may win.
#[test]
fn beginnings() {
    let tide = ability("speciality", "when='turn_start'\nif={self_where='half_own'}\ndo=[{tp={by=1}}]");
    let after = with("3b3/7/7/7/7/7/C5B r - 0,0 0,0 13,14 t,t - - 3 31", 2, &tide).after("3a1-a2");
    assert_eq!(after.tp(), (0, 1));
    assert_eq!(after.after("2d7-d6").tp(), (1, 1));
    let rich = ability("speciality", "when='turn_start'\ndo=[{vp={by=2}}]");
    let after = with("3b3/7/7/7/7/7/C6 r - 0,3 0,0 14,14 t,t - r@a1:2 3 31", 2, &rich).after("3a1-a2");
    assert_eq!((after.totals(), after.state.quiet, after.state.runs[0].n), ((0, 5), 0, 0));
    let won = with("3b3/7/7/7/7/7/C6 r - 0,8 0,0 14,14 t,t - - 3 31", 2, &rich).after("3a1-a2");
    assert_eq!(won.result(), "black vp");
    let game = rules_with(
        &[("red", "t"), ("black", "t")],
        content(|_, tribe| tribe.creature[1].abilities.push(tide.clone())),
    );
    let game = game.unwrap();
    let first = Given::new(game);
    assert_eq!(first.roll(6, 1).after("=22222.. =22222..").tp(), (5, 0), "the first turn begins too");
}

fn located(position: &str, ability: &str) -> Given {
    at(position, |content, tribe| {
        content.location[0].abilities.push(toml::from_str(ability).unwrap());
        tribe.tp.max = 9;
    })
}

/// `entered`, and a Location's other moments: for the creature that comes or stands there.
#[test]
fn locations() {
    let head = "id='well'\nname='Well'\ntext='Well.'\nkind='speciality'\n";
    let ruins = "6c/7/7/7/1C5/7/7 r - 0,0 0,0 14,14 t,t b4,d4,f4 - 3 31";
    let well = located(ruins, &format!("{head}when='entered'\ndo=[{{level={{who={{side='self'}},by=1}}}}]"));
    assert!(well.told("3b3-b4").contains("Well: turn the Three on b4"), "{}", well.told("3b3-b4"));
    let after = well.after("3b3-b4");
    assert_eq!(after.at("b4"), 'D');
    assert_eq!(after.after("3g7-g6 4b4+").at("b4"), 'E', "an upgrade is no entry");
    // Who is brought onto a Location has not entered it (DW-RUIN-4).
    let brings = format!(
        "{head}when='entered'\ndo=[{{level={{who={{side='self'}},by=1}}}},{{place={{level=2,at='ruin'}}}}]"
    );
    rule("DW-RUIN-4").gives(located(ruins, &brings).after("3b3-b4").board("b4 d4 f4"), "DBB".to_owned());
    let end = format!("{head}when='turn_end'\ndo=[{{tp={{by=2}}}}]");
    let after = located(&ruins.replace("1C5/7/7", "7/7/7").replace("7/7/7/7/7", "7/7/1C5/7/7"), &end);
    assert_eq!(after.after("3b4+").tp(), (2, 0));
    // A tribe without a counter stores nothing.
    let none =
        at(&ruins.replace("1C5/7/7", "7/7/7").replace("7/7/7/7/7", "7/7/1C5/7/7"), |content, tribe| {
            content.location[0].abilities.push(toml::from_str(&end).unwrap());
            tribe.tp.mode = TpMode::None;
        });
    let after = none.after("3b4+");
    rule("DW-TP-1")
        .gives((after.state.tp, after.events.iter().any(|e| matches!(e, Event::Tp { .. }))), ([0, 0], false));
    let start = format!("{head}when='turn_start'\ndo=[{{tp={{by=1}}}}]");
    let after = located("6c/7/7/1b5/3C3/7/7 r - 0,0 0,0 14,13 t,t b4,d4,f4 - 3 31", &start);
    assert_eq!(after.after("3d3-d4").tp(), (0, 1));
    let safe = format!("{head}when='always'\ndo=[{{grant={{who={{side='self'}},immune=['attacks']}}}}]");
    let given = located("6c/7/7/1bb4/1CC4/7/7 r - 0,0 0,0 13,12 t,t b4,d4,f4 - 3 31", &safe);
    given.forbids("3b3xb4", "DW-ATK-9").lists("3c3xc4");
    let vp =
        format!("{head}when='always'\ndo=[{{virtual_vp={{amount={{count={{side='own',where='ruin'}}}}}}}}]");
    let after = located("6c/7/7/1C1B3/3C3/7/7 r - 0,0 0,0 12,14 t,t b4,d4,f4 - 3 31", &vp);
    assert_eq!(after.totals(), (2, 0));
    let still = format!("{head}when='always'\ndo=[{{forbid={{who={{side='self'}},action='upgrade'}}}}]");
    let given = located("6c/7/7/1C1B3/3C3/7/7 r - 0,0 0,0 12,14 t,t b4,d4,f4 - 3 31", &still);
    given.forbids("3b4+", "DW-GEN-2").lists("3d3+");
}

/// Filters `threatening` (DW-GEN-7) and `free`.
#[test]
fn threats_and_free_fields() {
    let cry = spell(
        "if={count={of={side='opposing',threatening=true},min=1}}\n\
         do=[{level={who={side='opposing',threatening=true},by=-2}}]",
    );
    let given = with("6c/7/3b3/3e3/2eC3/7/7 r - 0,0 0,0 14,11 t,t - - 3 31", 3, &cry);
    assert_eq!(given.after("3d3*own()").board("c3 d4 d5 g7"), "ccbc");
    let calm = with("6c/7/3b3/3b3/2cC3/7/7 r - 0,0 0,0 14,11 t,t - - 3 31", 3, &cry);
    calm.forbids("3d3*own()", "DW-SPELL-3");
    let breath = spell("do=[{level={who={side='self'},by={count={where='adjacent',free=true}}}}]");
    let given = with("6c/7/7/3b3/2AA3/7/7 r - 0,0 0,0 13,13 t,t - - 3 31", 1, &breath);
    assert_eq!(given.clone().after("1d3*own()").at("d3"), 'C');
    assert_eq!(given.after("1c3*own()").at("c3"), 'D');
}

/// `follow_up` with `times`: so many further actions, Movements too; the count survives being written.
#[test]
fn further_actions() {
    let spree = ability(
        "speciality",
        "when='after_attack'\nif={once_per_turn=true}\ndo=[{follow_up={actions=['move','attack'],times=2}}]",
    );
    let board = "6c/7/3a3/3a3/3E3/7/7 r - 0,0 0,0 14,12 t,t - - 3 31";
    let first = with(board, 5, &spree).after("5d3xd4");
    first.agrees();
    let second = first.clone().after("&5d4-c4");
    second.agrees();
    assert_eq!((second.state.active, second.state.follow_ups), (RED, 1));
    assert!(second.position().contains(" fc4:1 "), "{}", second.position());
    let again = with(&second.position(), 5, &spree);
    assert_eq!((again.state.follow_ups, again.state.key()), (1, second.state.key()));
    let third = again.after("&5c4-c5");
    assert_eq!((third.state.active, third.state.follow_ups), (BLACK, 0));
    let third = second.clone().after("&.");
    assert_eq!((third.state.active, third.state.follow_ups), (BLACK, 0));
    let third = first.after("&5d4xd5 &5d5-d6");
    assert_eq!((third.state.active, third.totals().0), (BLACK, 3));
    // An exchange is a Movement too.
    let swaps = at("6c/7/7/3a3/3E3/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", |_, tribe| {
        tribe.creature[4].abilities.push(spree.clone());
        tribe.creature[4].moves.push(pattern("kind='swap'\ndirs='orth'\nwith={side='own'}"));
    });
    let mut after = swaps.after("5d3xd4");
    after.state = after.rule_put("c4", 1).state;
    after.agrees();
    assert_eq!(after.after("&5d4-c4").board("c4 d4"), "EA");
}

impl Given {
    fn rule_put(&self, at: &str, level: u8) -> Self {
        let from = tableside::games::dice_war::OffBoard::Reserve;
        self.clone().adjusted(Ruling::PutOn { seat: RED, from, at: field(at), level })
    }
}

/// A tribe whose Threes jump and slide, and weaken whom they pass.
fn haunting(position: &str, moves: &[&str]) -> Given {
    at(position, |_, tribe| {
        tribe.creature[2].moves = moves.iter().map(|toml| pattern(toml)).collect();
        tribe.creature[2].abilities.push(ability(
            "speciality",
            "when='passing'\ndo=[{level={who={side='opposing',where='passed'},by=-1}}]",
        ));
    })
}

const JUMP: &str = "kind='offset'\nsteps=[[0,2],[0,3]]";
const GLIDE: &str = "kind='slide'\ndirs='orth'\nmin=1\nmax=3\npass='any'";

/// Section 4.3: where a jump and a way over other fields lead to the same one, the way names the first it passes.
#[test]
fn two_straight_ways_to_a_field() {
    let board = "6c/3a3/3e3/3e3/3C3/7/7 r - 0,0 0,0 14,11 t,t - - 3 31";
    let given = haunting(board, &[GLIDE, JUMP]);
    given.lists("3d3xd6").lists("3d3xd6@d4").lists("3d3-e3").lists("3d3-d2").lists_not("3d3-e3@e3");
    assert_eq!(given.clone().after("3d3xd6").board("d4 d5 d6"), "eeC");
    assert_eq!(given.clone().after("3d3xd6@d4").board("d4 d5 d6"), "ddC");
    let free = haunting(&board.replace("3e3/3e3", "7/3e3").replace("11 t", "12 t"), &[JUMP, GLIDE]);
    assert_eq!(free.clone().after("3d3-d5").board("d4 d5"), "eC");
    assert_eq!(free.clone().after("3d3-d5@d4").board("d4 d5"), "dC");
    // Nothing to name where only one way leads, or none.
    free.lists("3d3-f3").forbids("3d3-f3@e3", "DW-MOVE-2").forbids("3d3-d5@e3", "DW-MOVE-2");
    for word in ["3d3-d5@d3", "3d3-d5@d5", "3d3xd6@d5", "3d3-d5@g7"] {
        free.forbids(word, "DW-MOVE-2");
    }
    let told = free.forbids("3d3-f3@e3", "DW-MOVE-2").said;
    assert_eq!(told, "The Three has no route from d3 to f3 via e3.");
    let blocked = haunting(board, &[&GLIDE.replace("any", "none"), JUMP]);
    blocked.lists("3d3xd6").lists_not("3d3xd6@d4");
    // Black’s forward is down, and what its seat sees is turned.
    let black = "3c3/3E3/3A3/7/7/7/A6 b - 0,0 0,0 12,14 t,t - - 3 31";
    let black = haunting(black, &[GLIDE, JUMP]);
    black.lists("3d7xd5").lists("3d7xd5@d6").lists("3d7-d4").lists("3d7-d4@d6");
    assert_eq!(black.after("3d7-d4@d6").board("d6 d5 d4"), "DAc");
}

/// The same where one of the two ways is lent, or the attack has patterns of its own.
#[test]
fn lent_ways_to_the_same_field() {
    let lend = |toml: &str| {
        let given = format!("{{{}}}", toml.replace('\n', ","));
        ability(
            "speciality",
            &format!("when='always'\ndo=[{{grant={{who={{side='own',level=[3]}},move=[{given}]}}}}]"),
        )
    };
    let board = "6c/3a3/3e3/3e3/3C3/3D3/7 r - 0,0 0,0 13,11 t,t - - 3 31";
    for (own, lent) in [(GLIDE, JUMP), (JUMP, GLIDE)] {
        let both = |attack: bool| {
            at(board, |_, tribe| {
                tribe.creature[2].moves = vec![pattern(own)];
                tribe.creature[2].attack = attack.then(|| vec![pattern(own)]);
                tribe.creature[2].abilities.push(ability(
                    "speciality",
                    "when='passing'\ndo=[{level={who={side='opposing',where='passed'},by=-1}}]",
                ));
                tribe.creature[3].abilities.push(lend(lent));
            })
        };
        let given = both(false);
        assert_eq!(given.clone().after("3d3xd6").board("d4 d5 d6"), "eeC", "{own}");
        assert_eq!(given.after("3d3xd6@d4").board("d4 d5 d6"), "ddC", "{own}");
        let alone = both(true);
        alone.lists("3d3xd6").lists_not("3d3xd6@d4");
        assert_eq!(alone.after("3d3xd6").at("d4"), if own == GLIDE { 'd' } else { 'e' });
    }
}

/// Follow-ups of creatures that turn, and of those that jump and slide.
#[test]
fn follow_ups_name_their_way() {
    let spree = "when='after_attack'\ndo=[{follow_up={actions=['move','attack']}}]";
    let go_on = |moves: &[&str]| {
        let mut content = content(|_, tribe| {
            tribe.creature[2].moves = moves.iter().map(|toml| pattern(toml)).collect();
            tribe.creature[2].abilities.push(ability("speciality", spree));
        });
        content.tribe[2].creature[2].abilities.push({
            let mut haunt = ability(
                "speciality",
                "when='passing'\ndo=[{level={who={side='opposing',where='passed'},by=-1}}]",
            );
            haunt.id = "haunt".to_owned();
            haunt
        });
        let board = "7/4a2/3ea2/3ae2/3C3/7/6c r - 0,0 0,0 14,9 t,t - - 3 31";
        let game = rules_with(&[("position", board)], content).unwrap();
        let after = Given::new(game).after("3d3xd4");
        assert_eq!(after.state.step, Step::FollowUp(field("d4")));
        after.agrees();
        after
    };
    let turning = go_on(&["kind='slide'\ndirs='orth'\nmin=1\nmax=2\npass='any'\nturn=true"]);
    turning.lists("&3d4xe5@d5").lists("&3d4xe5@e4").lists("&3d4-c5@c4").lists_not("&3d4xe5");
    assert_eq!(turning.clone().after("&3d4xe5@d5").board("d5 e4 e5"), "deC");
    assert_eq!(turning.clone().after("&3d4xe5@e4").board("d5 e4 e5"), "edC");
    assert_eq!(turning.clone().after("&3d4-c5@d5").board("d5 e4 c5"), "deC");
    turning.forbids("&3d4xe5", "DW-MOVE-4").forbids("&3d4-c5@e4", "DW-MOVE-4");
    let jumping =
        go_on(&["kind='slide'\ndirs='all'\nmin=1\nmax=2\npass='any'", "kind='offset'\nsteps=[[0,2]]"]);
    assert_eq!(jumping.clone().after("&3d4-d6").board("d5 d6"), "eC");
    assert_eq!(jumping.clone().after("&3d4-d6@d5").board("d5 d6"), "dC");
}

/// Entries of earlier matches name no way of a follow-up; a way that need not be named is not written.
#[test]
fn ways_as_json() {
    let read = |json: &str| serde_json::from_str::<Action>(json).unwrap();
    for (json, action) in [
        (r#"{"FollowMove":{"to":"d5"}}"#, Action::FollowMove { to: field("d5"), via: None }),
        (r#"{"FollowAttack":{"to":"d5"}}"#, Action::FollowAttack { to: field("d5"), via: None }),
        (
            r#"{"FollowMove":{"to":"d5","via":"c5"}}"#,
            Action::FollowMove { to: field("d5"), via: Some(field("c5")) },
        ),
        (
            r#"{"Move":{"from":"d3","to":"d5"}}"#,
            Action::Move { from: field("d3"), to: field("d5"), via: None },
        ),
    ] {
        assert_eq!(read(json), action);
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
    }
}

/// `place` elsewhere than on chosen fields: dice left behind in the wake.
#[test]
fn wakes() {
    let wake = ability("speciality", "when='after_move'\ndo=[{place={level=1,at='origin'}}]");
    let given = with("6c/7/7/7/3C3/7/7 r - 0,0 0,0 14,14 t,t - - 3 31", 3, &wake);
    let after = given.after("3d3-d4");
    assert_eq!((after.board("d3 d4"), after.state.reserve[0]), ("AC".into(), 13));
    let none = with("6c/7/7/7/3C3/7/7 r - 0,0 0,0 0,14 t,t - - 3 31", 3, &wake).after("3d3-d4");
    assert_eq!(none.board("d3 d4"), ".C");
    let ring = spell("do=[{place={level=1,at='adjacent'}}]");
    let given = with("6c/7/7/7/7/7/C6 r - 0,0 0,0 2,14 t,t - - 3 31", 3, &ring);
    assert_eq!(given.after("3a1*own()").board("a2 b1"), "AA");
    with("6c/7/7/7/7/7/C6 r - 0,0 0,0 1,14 t,t - - 3 31", 3, &ring).forbids("3a1*own()", "DW-SPELL-3");
}

/// `to_reserve` with `defeat` scores and spares the die; `redirect` only if its condition holds.
#[test]
fn defeats_that_spare() {
    let banish = spell(
        "choose={creature={of={side='opposing',where='adjacent'}}}\n\
         do=[{to_reserve={who={where='target'},defeat=true}}]",
    );
    let given = with("6c/7/3e3/3C3/7/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 3, &banish);
    let after = given.after("3d4*own(d5)");
    assert_eq!((after.totals(), after.state.reserve[1], after.exiles()), ((6, 0), 14, (0, 0)));
    // DW-ATK-8: without that word nobody scores.
    for effect in ["to_reserve={who={where='target'}}", "to_exile={who={where='target'}}"] {
        let banish = spell(&format!(
            "choose={{creature={{of={{side='opposing',where='adjacent'}}}}}}\ndo=[{{{effect}}}]"
        ));
        let given = with("6c/7/3e3/3C3/7/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 3, &banish);
        let after = given.after("3d4*own(d5)");
        assert_eq!((after.at("d5"), after.totals(), after.state.quiet), ('.', (0, 0), 4), "{effect}");
    }
    let lucky = ability(
        "speciality",
        "when='when_defeated'\nif={self_where='half_own'}\ndo=[{redirect={to='reserve'}}]",
    );
    let home = with("c6/7/3b3/3C3/7/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 2, &lucky).after("3d4xd5");
    assert_eq!((home.state.reserve[1], home.exiles().1), (14, 0));
    let away = with("c6/7/7/3b3/3C3/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 2, &lucky).after("3d3xd4");
    assert_eq!((away.state.reserve[1], away.exiles().1), (13, 1));
}

/// `convert` by a spell needs its Reserve dice (DW-SPELL-3).
#[test]
fn converting_in_full() {
    let convert = spell("do=[{convert={who={side='opposing',where='adjacent'},level=1}}]");
    let given = with("6c/7/3e3/3Ce2/7/7/7 r - 0,0 0,0 2,12 t,t - - 3 31", 3, &convert);
    let after = given.after("3d4*own()");
    assert_eq!((after.board("d5 e4"), after.state.reserve), ("AA".into(), [0, 14]));
    let short = with("6c/7/3e3/3Ce2/7/7/7 r - 0,0 0,0 1,12 t,t - - 3 31", 3, &convert);
    short.forbids("3d4*own()", "DW-SPELL-3");
}

/// DW-SPELL-2: dice that a spell gives back do not count for it, wherever it places others.
#[test]
fn returned_dice_are_not_placed_again() {
    let burst = |cost: &str, effects: &str| {
        let ability = spell(&format!("{cost}\ndo=[{effects}]"));
        move |reserve: u8| {
            with(&format!("6c/7/7/7/7/7/AC5 r - 0,0 0,0 {reserve},14 t,t - - 3 31"), 3, &ability)
        }
    };
    let paid = burst("cost={self_to_reserve=true}", "{place={level=1,at='adjacent'}}");
    paid(1).forbids("3b1*own()", "DW-SPELL-3");
    assert_eq!(paid(2).after("3b1*own()").board("a1 b1 b2 c1"), "A.AA");
    let left = burst("", "{to_reserve={who={side='self'}}},{place={level=1,at='self'}}");
    left(0).forbids("3b1*own()", "DW-SPELL-3");
    assert_eq!(left(1).after("3b1*own()").board("a1 b1"), "AA");
    // What is exiled is gone as well.
    let exiled = burst("cost={exile_reserve=1}", "{place={level=1,at='adjacent'}}");
    exiled(2).forbids("3b1*own()", "DW-SPELL-3");
    assert_eq!(exiled(3).after("3b1*own()").state.reserve[0], 0);
}

/// DW-SPELL-4: raising nobody, or by nothing, is no spell.
#[test]
fn strict_spells_change_something() {
    let gift = |n: &str, by: &str, who: &str| {
        spell(&format!(
            "choose={{creature={{of={{side='friendly'}},n={n}}},amount={{min=0,max=2}}}}\n\
             do=[{{level={{who={{where='target'{who}}},by={by},strict=true}}}}]"
        ))
    };
    let board = "6c/7/7/7/7/7/ACB4 r - 0,0 0,0 12,14 t,t - - 3 31";
    let given = with(board, 3, &gift("1", "'k'", ""));
    given.forbids("3b1*own(a1,0)", "DW-SPELL-4").lists("3b1*own(a1,1)").lists("3b1*own(c1,2)");
    let given = with(board, 3, &gift("{base=0,per_k=1}", "1", ""));
    given.forbids("3b1*own(0)", "DW-SPELL-4").lists("3b1*own(a1,1)").lists("3b1*own(a1,c1,2)");
    let given = with(board, 3, &gift("1", "1", ",level=[2]"));
    given.forbids("3b1*own(a1,0)", "DW-SPELL-4").lists("3b1*own(c1,0)");
}

/// DW-SPELL-3: a spell on more creatures than an action can name is not cast on some of them.
#[test]
fn spells_on_too_many_are_not_cast() {
    let crowd = spell(
        "choose={creature={of={side='friendly'},n={base=5,per_k=1}},amount={min=1,max=2}}\n\
         do=[{level={who={where='target'},by=1,strict=true}}]",
    );
    let given = with("6c/7/7/7/7/7/AAACAAA r - 0,0 0,0 8,14 t,t - - 3 31", 3, &crowd);
    given.lists("3d1*own(a1,b1,c1,e1,f1,g1,1)");
    assert_eq!(given.moves().iter().filter(|word| word.contains('*')).count(), 1);
    let wide = with("6c/7/7/7/7/1A5/AAACAAA r - 0,0 0,0 7,14 t,t - - 3 31", 3, &crowd);
    wide.forbids("3d1*own(a1,b1,c1,e1,f1,g1,2)", "DW-SPELL-3");
    assert_eq!(wide.moves().iter().filter(|word| word.contains('*')).count(), 7);
}

/// DW-TURN-7: at the same moment the creatures of the acting seat come first, each seat's from a1 on.
#[test]
fn the_acting_seat_comes_first() {
    let sink = "id='sink'\nname='Sink'\ntext='Sink.'\nkind='speciality'\nwhen='always'\n\
                do=[{to_exile={who={side='self',level=[2]}}}]";
    let gone = |seat: char, word: &str| {
        let position = format!("3c3/7/7/1b1B1b1/7/7/3C3 {seat} - 0,0 0,0 13,12 t,t b4,d4,f4 - 3 31");
        let after = located(&position, sink).after(word);
        let left = after.events.iter().filter_map(|event| match event {
            Event::ToExile { at, .. } => Some(at.to_string()),
            _ => None,
        });
        left.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(gone('r', "3d1+"), "d4 b4 f4");
    assert_eq!(gone('b', "3d7+"), "b4 f4 d4");
}

/// A condition `once_per_turn` holds for the first action alone, also for what happens on the way.
#[test]
fn once_per_turn_is_not_for_follow_ups() {
    let given = at("6c/3a3/3e3/3a3/3C3/7/7 r - 0,0 0,0 14,11 t,t - - 3 31", |_, tribe| {
        tribe.creature[2].moves = vec![pattern(GLIDE)];
        let haunt = "when='passing'\nif={once_per_turn=true}\ndo=[{level={who={side='opposing',where='passed'},by=-1}}]";
        let mut haunt = ability("speciality", haunt);
        haunt.id = "haunt".to_owned();
        tribe.creature[2].abilities.push(haunt);
        let spree = "when='after_attack'\ndo=[{follow_up={actions=['move','attack']}}]";
        tribe.creature[2].abilities.push(ability("speciality", spree));
    });
    assert_eq!(given.clone().after("3d3xd6").board("d4 d5"), "ad");
    assert_eq!(given.after("3d3xd4 &3d4xd6").board("d4 d5 d6"), ".eC");
}

/// DW-EOW-2, DW-EOW-7: a chase ends with its die, also when that leaves before its turn.
#[test]
fn chases_end_with_their_dice() {
    let fade = ability("speciality", "when='turn_start'\ndo=[{to_reserve={who={side='self'}}}]");
    let at = |chase: &str| {
        with(&format!("6b/3d3/7/7/3C3/7/7 r - 0,0 0,0 14,13 t,t - {chase} 3 31"), 4, &fade).after("3d3-d2")
    };
    let after = at("b@d6:3");
    assert_eq!((after.at("d6"), after.state.runs[1].n), ('.', 0));
    after.forbids("=?", "DW-EOW-3");
    let after = at("b@d6:4,b@d6!3");
    assert_eq!(after.state.countdown, None);
    assert!(after.events.contains(&Event::Cancelled));
}

/// `choose.fields` with `free = false` and `distinct = false`.
#[test]
fn choosing_fields() {
    let storm = spell(
        "choose={fields={where='line',n=1,free=false}}\ndo=[{level={who={side='opposing',where='chosen'},by=-1}}]",
    );
    let given = with("6c/7/3e3/3C3/7/7/7 r - 0,0 0,0 14,13 t,t - - 3 31", 3, &storm);
    assert_eq!(given.clone().after("3d4*own(d5)").at("d5"), 'd');
    given.forbids("3d4*own(d6)", "DW-SPELL-4").forbids("3d4*own(g7)", "DW-SPELL-3");
    let few = spell("choose={fields={where='adjacent',n=2,distinct=false}}\ndo=[{place={level=1}}]");
    let given = with("6c/7/7/7/7/7/C6 r - 0,0 0,0 14,14 t,t - - 3 31", 3, &few);
    let casts: Vec<String> = given.moves().into_iter().filter(|word| word.contains('*')).collect();
    assert_eq!(casts, ["3a1*own(a2,a2)", "3a1*own(b1,a2)", "3a1*own(b1,b1)"]);
    assert_eq!(given.after("3a1*own(b1,b1)").state.reserve[0], 13);
}

/// The kind words about cards that cannot work.
#[test]
fn cards_that_cannot_work() {
    let wrong = |words: &str, level: usize, ability: Ability| {
        let content = content(|_, tribe| tribe.creature[level - 1].abilities.push(ability));
        let told = rules_with(&[], content).expect_err(words);
        assert!(told.contains(words), "{words}: {told}");
    };
    let always = |effect: &str| ability("speciality", &format!("when='always'\ndo=[{effect}]"));
    wrong("own, do 1: Immunity, patterns or beaten levels", 1, always("{grant={who={side='own'}}}"));
    wrong(
        "Only your own creatures can be granted",
        1,
        always("{grant={who={side='opposing'},beats={equal=true}}}"),
    );
    wrong(
        "cannot turn",
        1,
        always(
            "{grant={who={side='own'},move=[{kind='slide',dirs='orth',min=1,max=2,pass='any',turn=true}]}}",
        ),
    );
    wrong("cannot depend on threats", 1, always("{grant={who={threatening=true},beats={equal=true}}}"));
    wrong("relocate cannot be “always”", 1, always("{relocate={who={side='self'},at='away'}}"));
    wrong("not empty squares", 1, spell("do=[{level={who={free=true},by=1}}]"));
    wrong("have no side", 1, spell("do=[{level={who={side='self'},by={count={side='own',free=true}}}}]"));
    wrong("No squares are chosen", 1, spell("do=[{relocate={who={side='self'},at='chosen'}}]"));
    wrong("No squares are chosen", 1, spell("do=[{swap_places={who={side='self'},at='chosen'}}]"));
    wrong("no meaning at this moment", 1, spell("do=[{relocate={who={side='self'},at='victim'}}]"));
    wrong(
        "times: 7",
        1,
        ability("speciality", "when='after_attack'\ndo=[{follow_up={actions=['move'],times=7}}]"),
    );
    wrong("can pay only with", 1, spell("cost={exile_own={of={side='any'},n=1}}\ndo=[{from_exile={n=1}}]"));
    wrong("exile_own, n: 4", 1, spell("cost={exile_own={of={side='own'},n=4}}\ndo=[{from_exile={n=1}}]"));
    wrong(
        "choose: 7",
        1,
        spell(
            "cost={exile_own={of={side='own'},n=3}}\nchoose={fields={where='adjacent',n=4}}\ndo=[{place={level=1}}]",
        ),
    );
    wrong(
        "placed only on empty squares",
        1,
        spell("choose={fields={where='adjacent',n=1,free=false}}\ndo=[{place={level=1}}]"),
    );
    wrong("Only a Location can be entered", 1, ability("speciality", "when='entered'\ndo=[{tp={by=1}}]"));
    let place = |ability: Ability| {
        let content = content(|content, _| content.location[0].abilities.push(ability));
        rules_with(&[], content).expect_err("the Location cannot do this")
    };
    let moved = place(ability("speciality", "when='after_move'\ndo=[{tp={by=1}}]"));
    assert!(moved.contains("own, when: A Location can take effect always"), "{moved}");
    let told = place(ability("speciality", "when='always'\ndo=[{tp={by=1}}]"));
    assert!(told.contains("own, do 1: An effect that always works"), "{told}");
    let told = place(ability(
        "speciality",
        "when='always'\nif={self_where='middle'}\ndo=[{level={who={side='self'},by=1}}]",
    ));
    assert!(told.contains("only affect creatures standing on it"), "{told}");
}

/// `manual` is told at its moment, with its own words (section 7.5), and changes nothing.
#[test]
fn manual_texts_at_their_moments() {
    let read = |when: &str| {
        ability(
            "speciality",
            &format!("when='{when}'\ndo=[{{tp={{by=1}}}},{{manual={{text='Read this aloud.'}}}}]"),
        )
    };
    let board = "6c/7/7/3b3/3C3/7/7 r - 0,0 0,0 14,13 t,t - - 3 31";
    for (when, level, word) in [
        ("after_move", 3, "3d3-c3"),
        ("after_attack", 3, "3d3xd4"),
        ("when_defeated", 2, "3d3xd4"),
        ("turn_end", 3, "3d3+"),
    ] {
        let level = if when == "turn_end" { 4 } else { level };
        let given = with(board, level, &read(when));
        let told = given.told(word);
        assert!(
            told.contains("Own: do what the card says and adjust the board: Read this aloud."),
            "{when}: {told}"
        );
        let after = given.after(word);
        assert_eq!(after.state.active, BLACK);
    }
    let well = "id='well'\nname='Well'\ntext='Well.'\nkind='speciality'\nwhen='entered'\ndo=[{manual={text='Sing.'}}]";
    let given = located("6c/7/7/7/1C5/7/7 r - 0,0 0,0 14,14 t,t b4,d4,f4 - 3 31", well);
    assert!(given.told("3b3-b4").contains("Well: do what the card says and adjust the board: Sing."));
}

/// DW-GEN-6: an attacker that is changed acts neither as what it was nor as what it becomes.
#[test]
fn changed_attackers() {
    let spree = ability(
        "speciality",
        "when='after_attack'\ndo=[{tp={by=1}},{follow_up={actions=['move','attack']}}]",
    );
    let curse = ability("speciality", "when='when_defeated'\ndo=[{level={who={where='attacker'},by=-2}}]");
    let board = "6c/7/3a3/3b3/3E3/7/7 r - 0,0 0,0 14,12 t,t - - 3 31";
    let cursed = |both: bool| {
        at(board, |_, tribe| {
            tribe.creature[1].abilities.push(curse.clone());
            tribe.creature[4].abilities.push(spree.clone());
            if both {
                tribe.creature[2].abilities.push(spree.clone());
            }
        })
        .after("5d3xd4")
    };
    for both in [true, false] {
        let after = cursed(both);
        assert_eq!((after.at("d4"), after.tp().0, after.state.active), ('C', 0, BLACK));
    }
    let free = with(&board.replace('b', "a"), 5, &spree).after("5d3xd4");
    assert_eq!((free.tp().0, free.state.active), (1, RED));
}

/// DW-SPEC-3: what harms everyone spares only the opponent's immune creatures.
#[test]
fn immunity_is_against_the_opponent() {
    let storm = spell("do=[{level={who={side='any',where='surrounding'},by=-1}}]");
    let given = at("6c/7/7/3d3/3CD2/7/7 r - 0,0 0,0 13,13 t,t - - 3 31", |_, tribe| {
        tribe.creature[2].abilities.push(storm);
        tribe.creature[3].immune.push(tableside::games::dice_war::content::Immunity::Spells);
    });
    assert_eq!(given.after("3d3*own()").board("d4 e3"), "dC");
}
