"""Decks as docs/trace-format of maketen has them, read for the compiled rules."""

from collections import Counter
from typing import Any

from maketen.errors import InputError, expect, unexpected

_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_NAMES = [rank + suit for rank in _RANKS for suit in _SUITS]
_SYMBOLS = str.maketrans("♣♦♥♠", _SUITS, "\ufe0f")


def bytes_of_deck(game: str, deck: object, ranks: int) -> bytes:
    """Return a deck as tables read it: the number of its shuffles, then their cards. `ranks` has a bit for each rank of the deck, 0 for all.

    Raises:
        InputError: what is none, or not of these cards.

    """
    shuffles = _rounds(deck) if game == "four-ten" else [_cards(deck, ranks)]
    return len(shuffles).to_bytes(4, "little") + b"".join(map(bytes, shuffles))


def _cards(deck: Any, ranks: int) -> list[int]:
    wanted = [card for card in range(52) if not ranks or ranks >> (card >> 2) & 1]
    expect(deck, list, f"a deck: a list of {len(wanted)} cards")
    found = [_card(each) for each in deck]
    for card, name in enumerate(_NAMES):
        if found.count(card) != (card in wanted):
            times = "once" if card in wanted else "nowhere"
            raise InputError(
                f"Expected a deck of {len(wanted)} cards with {name} {times}, but got it {found.count(card)} times"
            )
    return found


def _card(given: object) -> int:
    text = f"{given.get('rank')}{given.get('suit')}" if isinstance(given, dict) else given
    letters = text.upper().replace("10", "T").translate(_SYMBOLS) if isinstance(text, str) else ""
    for name in (letters, letters[::-1]):
        if name in _NAMES:
            return _NAMES.index(name)
    raise unexpected(f'a card such as "TD" (rank {_RANKS}, suit {_SUITS})', given)


def _rounds(deck: object) -> list[list[int]]:
    if not isinstance(deck, list) or not deck:
        raise unexpected("a deck: one list of 32 values for each round", deck)
    return [_round(number, values) for number, values in enumerate(deck, 1)]


def _round(number: int, values: Any) -> list[int]:
    """Return the cards of a round: of equal values the lowest first."""
    are_values = isinstance(values, list) and all(type(each) is int for each in values)
    if not are_values or Counter(values) != dict.fromkeys(range(1, 5), 8):
        raise unexpected(f"round {number} as a list of 32 values, eight each of 1, 2, 3 and 4", values)
    left = [iter(range(first, first + 8)) for first in range(0, 32, 8)]
    return [next(left[value - 1]) for value in values]
