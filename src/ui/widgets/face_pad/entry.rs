//! What has been entered so far: no widgets, so that it can be tested alone.

/// One face a die may show, as typed.
pub type Key = String;

/// The state of an entry: which face is chosen for which die.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    keys: Vec<Vec<Key>>,
    chosen: Vec<Option<usize>>,
    order: Vec<usize>,
    current: usize,
    typed: String,
}

impl Entry {
    /// An empty entry; `keys` has for each die the key of each allowed face.
    #[must_use]
    pub fn new(keys: Vec<Vec<Key>>) -> Self {
        let fold = |faces: Vec<Key>| faces.iter().map(|key| key.to_lowercase()).collect();
        let keys: Vec<Vec<Key>> = keys.into_iter().map(fold).collect();
        Self { chosen: vec![None; keys.len()], keys, ..Self::default() }
    }

    /// The die that the next key fills.
    #[must_use]
    pub fn current(&self) -> usize {
        self.current
    }

    /// The face chosen for each die.
    #[must_use]
    pub fn chosen(&self) -> &[Option<usize>] {
        &self.chosen
    }

    /// The faces of all dice, when none is missing.
    #[must_use]
    pub fn complete(&self) -> Option<Vec<u32>> {
        self.chosen.iter().map(|face| face.and_then(|face| u32::try_from(face).ok())).collect()
    }

    /// Fills `die` and moves on to the next empty one. Returns whether the face exists.
    pub fn choose(&mut self, die: usize, face: usize) -> bool {
        let exists = self.keys.get(die).is_some_and(|faces| face < faces.len());
        let Some(slot) = self.chosen.get_mut(die).filter(|_| exists) else {
            return false;
        };
        *slot = Some(face);
        self.typed.clear();
        self.order.retain(|other| *other != die);
        self.order.push(die);
        let n = self.chosen.len();
        let next = (1..=n).map(|step| (die + step) % n);
        self.current = next.into_iter().find(|other| self.chosen.get(*other) == Some(&None)).unwrap_or(die);
        true
    }

    /// Takes back a half-typed key, else the last face. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        if self.typed.pop().is_some() {
            return true;
        }
        let Some(die) = self.order.pop() else {
            return false;
        };
        if let Some(slot) = self.chosen.get_mut(die) {
            *slot = None;
        }
        self.current = die;
        true
    }

    /// Types one character. A key counts as soon as no longer one begins with
    /// it; a space ends a key early. Returns whether the character was of use.
    pub fn type_char(&mut self, c: char) -> bool {
        if c.is_whitespace() || c == ',' || c == ';' {
            return self.end_key();
        }
        if self.complete().is_some() {
            return false;
        }
        let mut typed = self.typed.clone();
        typed.extend(c.to_lowercase());
        let faces = self.keys.get(self.current).cloned().unwrap_or_default();
        let begun = faces.iter().filter(|key| key.starts_with(&typed)).count();
        match (faces.iter().position(|key| *key == typed), begun) {
            (_, 0) => false,
            (Some(face), 1) => self.choose(self.current, face),
            _ => {
                self.typed = typed;
                true
            }
        }
    }

    /// Ends a key that could go on, such as the 1 of 1 to 12.
    pub fn end_key(&mut self) -> bool {
        let typed = std::mem::take(&mut self.typed);
        let face = self.keys.get(self.current).and_then(|keys| keys.iter().position(|key| *key == typed));
        face.is_some_and(|face| self.choose(self.current, face))
    }

    /// What has been typed of a key that could still go on.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Types a whole text, such as “1 2 s”. Returns how many dice it filled.
    pub fn type_text(&mut self, text: &str) -> usize {
        let before = self.filled();
        for c in text.chars() {
            self.type_char(c);
        }
        self.end_key();
        self.filled().saturating_sub(before)
    }

    fn filled(&self) -> usize {
        self.chosen.iter().flatten().count()
    }
}

#[cfg(test)]
mod tests {
    use super::Entry;

    fn keys(list: &[&str]) -> Vec<String> {
        list.iter().map(|key| (*key).to_owned()).collect()
    }

    fn blades(dice: usize) -> Entry {
        Entry::new(vec![keys(&["1", "2", "3", "S", "E"]); dice])
    }

    #[test]
    fn one_key_a_die() {
        let mut entry = blades(3);
        assert!(entry.type_char('1') && entry.type_char('s'));
        assert_eq!(entry.complete(), None);
        assert!(entry.type_char('E'));
        assert_eq!(entry.complete(), Some(vec![0, 3, 4]));
    }

    #[test]
    fn a_wrong_key_changes_nothing() {
        let mut entry = blades(2);
        assert!(!entry.type_char('x'));
        assert_eq!(entry.chosen(), [None, None]);
        assert_eq!(entry.current(), 0);
    }

    #[test]
    fn the_last_face_is_taken_back_first() {
        let mut entry = blades(3);
        entry.choose(2, 1);
        entry.choose(0, 0);
        assert!(entry.take_back());
        assert_eq!(entry.chosen(), [None, None, Some(1)]);
        assert_eq!(entry.current(), 0);
        assert!(entry.take_back());
        assert!(!entry.take_back());
    }

    #[test]
    fn pasted_text_fills_the_dice() {
        let mut entry = blades(3);
        assert_eq!(entry.type_text("1, 2 s"), 3);
        assert_eq!(entry.complete(), Some(vec![0, 1, 3]));
        assert_eq!(entry.type_text("3"), 0, "no die is left");
    }

    #[test]
    fn long_numbers_wait_for_their_end() {
        let twelve: Vec<String> = (1..=12).map(|n| n.to_string()).collect();
        let mut entry = Entry::new(vec![twelve; 3]);
        entry.type_char('1');
        assert_eq!(entry.typed(), "1");
        entry.type_char('2');
        entry.type_char('7');
        entry.type_char('1');
        entry.type_char(' ');
        assert_eq!(entry.complete(), Some(vec![11, 6, 0]));
    }
}
