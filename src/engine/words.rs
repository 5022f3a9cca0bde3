use super::{ChanceRules, EntryOf, Logged, RulingRules, Seat, Text, Turn, Violation, text};

/// What is printed on a card, in a player's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// What to call a card without a name.
    pub name: Option<Text>,
    /// What it is, and the values on it; the first begins with a capital.
    pub facts: Vec<Text>,
    /// What it asks for and does, a line each.
    pub lines: Vec<Text>,
}

/// What the program says about a match. Sentences about a state name only what that state shows: given an
/// observation, they give nothing away.
pub trait Words: ChanceRules + RulingRules {
    /// Who does what now, in one sentence.
    fn ask(&self, state: &Self::State) -> Text;

    /// Who does what now, asked of one of several seats that choose in secret.
    fn ask_one(&self, state: &Self::State, seat: Seat) -> Text {
        let _ = seat;
        self.ask(state)
    }

    /// A choice in a few words, for buttons and lists. No two choices of a list have the same.
    fn name(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Text;

    /// A choice as a hint proposes it: in words alone, even if others are called the same.
    fn propose(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Text {
        self.name(state, seat, action)
    }

    /// Why a choice is a good one for `seat`, in a sentence for a hint: it may say what only the seat sees. `None`
    /// where there is nothing short to say.
    fn reason(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Option<Text> {
        let _ = (state, seat, action);
        None
    }

    /// What an entry did, as sentences for the log that everyone at the table reads. `events` are what
    /// carrying it out from `before` to `after` brought about.
    fn tell(
        &self,
        before: &Self::State,
        entry: &EntryOf<Self>,
        events: &[Self::Event],
        after: &Self::State,
    ) -> Vec<Text>;

    /// How far the match is, in a few words, such as the round and its phase. Names only what everyone knows.
    fn moment(&self, state: &Self::State) -> Option<Text> {
        let _ = state;
        None
    }

    /// The part of the match that a state belongs to; the log shows each as a heading. The moment, unless that is
    /// another with every entry.
    fn chapter(&self, state: &Self::State) -> Option<Text> {
        self.moment(state)
    }

    /// The id of the rule by which what is asked now is asked; shown to people who look something up.
    fn rule(&self, state: &Self::State) -> Option<&'static str> {
        let _ = state;
        None
    }

    /// What a tip may explain to a seat now, besides the rule by which something is asked and the choices it has;
    /// short English words with dashes. Given an observation, they follow from what it shows.
    fn cues(&self, state: &Self::State, seat: Seat) -> Vec<&'static str> {
        let _ = (state, seat);
        Vec::new()
    }

    /// The indices of those entries of a log that its last one proves wrong: at a real table a card turned up
    /// later may contradict somebody's word. Nothing is taken back; the log marks them.
    fn disproved(&self, log: &[Logged<Self>]) -> Vec<usize> {
        let _ = log;
        Vec::new()
    }

    /// What is printed on a card or another thing of the pack, as a player reads it; `kind` is the field of the pack
    /// that it stands in, as ids need not differ between those. `None` where the pack's own texts say it.
    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        let _ = (kind, id);
        None
    }

    /// What an entry says about the cards of a pack, for people who balance one: who did what with which card.
    fn tally(
        &self,
        before: &Self::State,
        entry: &EntryOf<Self>,
        events: &[Self::Event],
    ) -> Vec<(Seat, &'static str, String)> {
        let _ = (before, entry, events);
        Vec::new()
    }

    /// The table as lines of text, for the terminal and for screen readers.
    fn picture(&self, state: &Self::State) -> Vec<Text>;

    /// Signs that stand in the picture for things with a colour, such as dice, and the colour of each in English.
    fn signs(&self) -> Vec<(String, &'static str)> {
        Vec::new()
    }
}

/// Refuses what is not asked for, and says what is; `over` is the rule of the end, `rule` that of the order of things.
pub fn not_now<W: Words>(game: &W, state: &W::State, over: &'static str, rule: &'static str) -> Violation {
    if game.turn(state) == Turn::Over {
        return Violation::impossible(over, text("The match is over."));
    }
    Violation::impossible(rule, text("Not now: {ask}").with("ask", game.ask(state)))
}
