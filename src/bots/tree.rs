//! The memory of a search: nodes, the choices at them and what followed, in vectors that keep their room.

use crate::engine::{Game, QuickMap, Seat};

/// No index.
const NONE: u32 = u32::MAX;
/// After so many different views of a node's successors, its events are taken to be open to the bot.
const OPEN_AFTER: u8 = 8;

/// Where a search starts.
pub(super) const ROOT: u32 = 0;

/// What the searching seat knows at a point of the match: the events it saw since the root.
#[derive(Debug)]
struct Node {
    first_edge: u32,
    last_edge: u32,
    first_link: u32,
    first_view: u32,
    visits: u32,
    /// How many views of what followed are kept.
    views: u8,
    /// Some events at this node look alike to the searching seat.
    veiled: bool,
}

/// A choice at a node, with what became of it. Seats that choose in secret at the same time have their
/// edges at the same node, so none of them knows what the others choose.
#[derive(Debug)]
pub(super) struct Edge<A> {
    pub action: A,
    pub seat: Seat,
    /// How often it was chosen.
    pub visits: u32,
    /// How often it could have been.
    pub offered: u32,
    /// The sum of the seat's rewards.
    pub total: f32,
    /// What the rule of thumb said.
    pub rate: f32,
    next: u32,
}

/// What leads from a node to another.
pub(super) enum Way<'a, C> {
    /// The choice of an edge.
    Choice(u32),
    /// An answer of chance.
    Chance(&'a C),
}

/// The node that follows upon a choice.
#[derive(Debug)]
struct Link {
    edge: u32,
    child: u32,
    next: u32,
}

/// What the searching seat saw where a node begins that follows.
#[derive(Debug)]
struct View<S> {
    seen: S,
    child: u32,
    next: u32,
}

/// The tree of a search.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    pub edges: Vec<Edge<G::Action>>,
    links: Vec<Link>,
    /// The nodes that follow upon answers of chance. There may be thousands at one node.
    answers: QuickMap<(u32, G::Chance), u32>,
    views: Vec<View<G::State>>,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            links: Vec::new(),
            answers: QuickMap::default(),
            views: Vec::new(),
        }
    }
}

impl<G: Game> Tree<G> {
    /// Forgets everything but the room, and plants a root.
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.links.clear();
        self.answers.clear();
        self.views.clear();
        self.node();
    }

    fn node(&mut self) -> u32 {
        self.nodes.push(Node {
            first_edge: NONE,
            last_edge: NONE,
            first_link: NONE,
            first_view: NONE,
            visits: 0,
            views: 0,
            veiled: false,
        });
        self.nodes.len() as u32 - 1
    }

    /// Counts an arrival; says whether it is the first.
    pub(super) fn arrive(&mut self, at: u32) -> bool {
        let node = &mut self.nodes[at as usize];
        node.visits += 1;
        node.visits == 1
    }

    /// The first edge of a node, for [`Self::find`].
    pub(super) fn first_edge(&self, at: u32) -> u32 {
        self.nodes[at as usize].first_edge
    }

    /// The edge of a choice at a node. Legal choices come in much the same order every time, so the search
    /// begins at the cursor, which moves on.
    pub(super) fn find(&self, at: u32, seat: Seat, action: &G::Action, cursor: &mut u32) -> Option<u32> {
        let start = *cursor;
        for from in [start, self.first_edge(at)] {
            let mut index = from;
            while let Some(edge) = self.edges.get(index as usize) {
                if edge.seat == seat && edge.action == *action {
                    *cursor = edge.next;
                    return Some(index);
                }
                index = edge.next;
            }
            if from == self.first_edge(at) {
                break;
            }
        }
        None
    }

    /// Adds the edge of a choice.
    pub(super) fn add_edge(&mut self, at: u32, seat: Seat, action: G::Action, rate: f32) -> u32 {
        let index = self.edges.len() as u32;
        self.edges.push(Edge { action, seat, visits: 0, offered: 0, total: 0.0, rate, next: NONE });
        let node = &mut self.nodes[at as usize];
        if node.first_edge == NONE {
            node.first_edge = index;
        } else {
            self.edges[node.last_edge as usize].next = index;
        }
        node.last_edge = index;
        index
    }

    /// The edges of a seat at a node.
    pub(super) fn edges_at(&self, at: u32, seat: Seat) -> impl Iterator<Item = &Edge<G::Action>> {
        let edge = |index: u32| self.edges.get(index as usize);
        std::iter::successors(edge(self.first_edge(at)), move |e| edge(e.next))
            .filter(move |e| e.seat == seat)
    }

    fn child(&self, at: u32, way: &Way<'_, G::Chance>) -> Option<u32> {
        let edge = match *way {
            Way::Choice(edge) => edge,
            Way::Chance(chance) => return self.answers.get(&(at, chance.clone())).copied(),
        };
        let mut index = self.nodes[at as usize].first_link;
        while let Some(link) = self.links.get(index as usize) {
            if link.edge == edge {
                return Some(link.child);
            }
            index = link.next;
        }
        None
    }

    fn link(&mut self, at: u32, way: &Way<'_, G::Chance>, child: u32) -> u32 {
        match *way {
            Way::Choice(edge) => {
                let node = &mut self.nodes[at as usize];
                self.links.push(Link { edge, child, next: node.first_link });
                node.first_link = self.links.len() as u32 - 1;
            }
            Way::Chance(chance) => {
                self.answers.insert((at, chance.clone()), child);
            }
        }
        child
    }

    /// The node that follows upon a choice the searching seat knows of.
    pub(super) fn follow(&mut self, at: u32, edge: u32) -> u32 {
        let way = &Way::Choice(edge);
        if let Some(child) = self.child(at, way) {
            return child;
        }
        let child = self.node();
        self.link(at, way, child)
    }

    /// The node that follows upon something that the searching seat may not see, or not wholly: what looks the same
    /// to it leads to the same node. `view` tells what it sees now.
    ///
    /// Most is open. To find that out costs a few comparisons; after that none are made.
    pub(super) fn follow_seen(
        &mut self,
        at: u32,
        way: &Way<'_, G::Chance>,
        view: impl FnOnce() -> G::State,
    ) -> u32 {
        if let Some(child) = self.child(at, way) {
            return child;
        }
        let node = &self.nodes[at as usize];
        if !node.veiled && node.views >= OPEN_AFTER {
            let child = self.node();
            return self.link(at, way, child);
        }
        let seen = view();
        let mut index = node.first_view;
        while let Some(view) = self.views.get(index as usize) {
            if view.seen == seen {
                let child = view.child;
                self.nodes[at as usize].veiled = true;
                return self.link(at, way, child);
            }
            index = view.next;
        }
        let child = self.node();
        let node = &mut self.nodes[at as usize];
        self.views.push(View { seen, child, next: node.first_view });
        node.first_view = self.views.len() as u32 - 1;
        node.views = node.views.saturating_add(1);
        self.link(at, way, child)
    }
}
