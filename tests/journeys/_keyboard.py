"""A person with nothing but a keyboard: after every key something has the focus."""

import re

from _tree import Node
from _window import first

#: A field whose focus is not told.
NOWHERE = Node(None, None, None)


class Keyboard:
    """Presses keys, and sees that the focus is never lost. `lit` gives what can be chosen in a tree, best first: pairs of
    a kind and a node."""

    def __init__(self, window, lit):
        self.window, self.lit, self.steps = window, lit, 0

    def press(self, *keys):
        """Presses keys; gives the tree and what has the focus then."""
        self.window.keys(*keys)
        self.steps += 1
        return self.focus(f"after {keys}")

    def focus(self, when):
        """The tree, and what has the focus."""
        def held(tree):
            node = self.window.focused(tree)
            # libadwaita 1.2 does not tell that the field in a row has the focus.
            return (tree, node or NOWHERE) if node or first(tree, "Seat 1", "text") else None

        return self.window.until(held, f"the focus {when}", 10)

    def go_to(self, name, most=60):
        """Tab until something with this name has the focus."""
        _, node = self.focus(f"before {name}")
        hidden = 0
        for _ in range(most):
            if node is not NOWHERE and re.fullmatch(name, node.name):
                return
            hidden += node is NOWHERE
            # No more fields than there are seats.
            assert hidden <= 8, "the focus is lost"
            _, node = self.press("Tab")
        raise AssertionError(f"“{name}” cannot be reached; the focus is on {node}")

    def reach(self, kind, tab="Tab"):
        """Goes over the table as a person does: Tab (or another key) from row to row, arrows within a row; gives what has
        the focus."""
        tree, node = self.focus(f"before “{kind}”")
        if node.place in self.places(tree, kind):
            return node
        tree, node = self.press("F6")
        for _ in range(24):
            # A die or a card lies in its row, or in a place of its own in a row that has a name.
            rows = [above for at, above in enumerate(node.above()) if at == 0 or at < 3 and above.name]
            row = {other.place for above in rows for other in above.walk()}
            for key in ["Right"] * 8 + ["Left"] * 8:
                wanted = self.places(tree, kind)
                if node.place in wanted:
                    return node
                if not row & wanted:
                    break
                tree, node = self.press(key)
            tree, node = self.press(tab)
        raise AssertionError(f"“{kind}” cannot be reached; the focus is on {node}")

    def places(self, tree, kind):
        """Where the choices of a kind are."""
        return {choice.place for other, choice in self.lit(tree) if other == kind}
