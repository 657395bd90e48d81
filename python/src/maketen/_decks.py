"""Decks as docs/trace-format of maketen has them, read for the compiled rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from maketen.errors import InputError, unexpected

_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_NAMES = [rank + suit for rank in _RANKS for suit in _SUITS]
_SYMBOLS = str.maketrans("♣♦♥♠", _SUITS, "\ufe0f")
_ROUND = 32
_VALUES = (1, 2, 3, 4)


def bytes_of_deck(game: str, deck: object, ranks: int) -> bytes:
    """Return a deck as tables read it: the number of its shuffles, then their cards. `ranks` has a bit for each rank of the deck, 0 for all.

    Raises:
        InputError: what is none, or not of these cards.

    """
    shuffles = _rounds(deck) if game == "four-ten" else [_cards(deck, ranks)]
    return len(shuffles).to_bytes(4, "little") + b"".join(map(bytes, shuffles))


def _cards(deck: object, ranks: int) -> list[int]:
    wanted = [card for card in range(52) if not ranks or ranks >> (card >> 2) & 1]
    if not isinstance(deck, list):
        raise unexpected(f"a deck: a list of {len(wanted)} cards", deck)
    found: list[int] = []
    for each in deck:
        card = _card(each)
        if card not in wanted:
            raise InputError(f"Expected a deck of {len(wanted)} cards without {each}, but got it")
        if card in found:
            raise InputError(f"Expected a deck with each card once, but {each} is repeated")
        found.append(card)
    missing = [_NAMES[card] for card in wanted if card not in found]
    if missing:
        raise InputError(f"Expected a deck of {len(wanted)} cards, but {missing[0]} is missing (got {len(found)})")
    return found


def _card(given: object) -> int:
    text = f"{given.get('rank')}{given.get('suit')}" if isinstance(given, dict) else given
    letters = text.upper().replace("10", "T").translate(_SYMBOLS) if isinstance(text, str) else ""
    for name in (letters, letters[::-1]):
        if name in _NAMES:
            return _NAMES.index(name)
    raise InputError(f'Expected a card such as "TD" (rank {_RANKS}, suit {_SUITS}), but got {given!r}')


def _rounds(deck: object) -> list[list[int]]:
    if not isinstance(deck, list) or not deck:
        raise unexpected(f"a deck: one list of {_ROUND} values for each round", deck)
    return [_round(number, values) for number, values in enumerate(deck, 1)]


def _round(number: int, values: Any) -> list[int]:
    """Return the cards of a round: of equal values the lowest first."""
    if not isinstance(values, list):
        raise unexpected(f"round {number} as a list of {_ROUND} values", values)
    foreign = [each for each in values if type(each) is not int or each not in _VALUES]
    if foreign:
        raise unexpected(f"values 1 to 4 in round {number}", foreign[0])
    wrong = [(value, values.count(value)) for value in _VALUES if values.count(value) != _ROUND // 4]
    if wrong:
        value, count = wrong[0]
        raise InputError(
            f"Expected eight cards of each value in round {number}, but got {count} of value {value} ({len(values)} cards)"
        )
    taken: Counter[int] = Counter()
    cards = []
    for value in values:
        cards.append(8 * (value - 1) + taken[value])
        taken[value] += 1
    return cards
