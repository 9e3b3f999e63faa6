"""What a seat can know from its view alone: how many deals fit, who can hold what, states drawn evenly.

    >>> import dominorules as dr
    >>> from dominorules import beliefs
    >>> rules = dr.load("coppie")
    >>> state = rules.start(seats=4)
    >>> state = rules.apply(state, rules.deal(state, seed=7))
    >>> state = rules.apply(state, rules.legal_moves(state)[0])
    >>> known = beliefs.of(rules, rules.view(state, 0))
    >>> known.count
    133024320
    >>> known.odds("5-5").seats[1]
    Fraction(3, 10)

Nothing is asked but the view: a computer player, a table of odds and an analysis use the same.
"""

from dominorules.beliefs.errors import InvalidView
from dominorules.beliefs.known import MOST_DEALS, MOST_PLAYED, Beliefs, Method, Odds, of

__all__ = ["MOST_DEALS", "MOST_PLAYED", "Beliefs", "InvalidView", "Method", "Odds", "of"]
