"""Pictures of the table, drawn by Pillow (extra `[render]`) from its picture in text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from maketen.errors import InputError

if TYPE_CHECKING:
    from maketen._arrays import Bytes

WIDTH, HEIGHT = 640, 480
_MARGIN = 16
# Height of a line by the width of a character.
_LINE = 2.6
_LARGEST = 15.0

_TABLE, _INK, _CARD, _EDGE, _NEWEST = (24, 84, 60), (235, 240, 235), (252, 252, 248), (60, 60, 60), (255, 205, 70)
_RED, _BLACK = (190, 30, 45), (25, 25, 30)
# Corners and circles of suits, in a square from -1 to 1.
_SUITS: dict[str, tuple[list[tuple[float, float]], list[tuple[float, float, float]]]] = {
    "♦": ([(0, -1), (0.75, 0), (0, 1), (-0.75, 0)], []),
    "♥": ([(-0.93, -0.1), (0.93, -0.1), (0, 1)], [(-0.48, -0.4, 0.54), (0.48, -0.4, 0.54)]),
    "♠": (
        [(-0.93, 0.2), (0, -1), (0.93, 0.2), (0.1, 0.3), (0.35, 1), (-0.35, 1), (-0.1, 0.3)],
        [(-0.48, 0.3, 0.5), (0.48, 0.3, 0.5)],
    ),
    "♣": ([(0, 0), (0.35, 1), (-0.35, 1)], [(0, -0.5, 0.48), (-0.5, 0.2, 0.48), (0.5, 0.2, 0.48)]),
}
_SIGNS = "◆◇░█♣♦♥♠"
# A card, in brackets the newest one or one without a suit; a sign; a word.
_TOKEN = re.compile(rf"(?P<card>\[[A1-9TJQK]\]|\[?(?:10|[A2-9TJQK])[♣♦♥♠]\]?)|[{_SIGNS}]|[^\s{_SIGNS}]+")


def picture_of(text: str) -> Bytes:
    """Draw a position from its picture in text, as an array [HEIGHT, WIDTH, 3] of red, green and blue.

    Raises:
        InputError: Pillow is not installed.

    """
    try:
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(
            'Expected Pillow for render_mode="rgb_array", but it is not installed; pip install "maketen[render]"'
        ) from None
    lines = text.split("\n")
    columns = max(map(len, lines)) + 1
    cell = min(_LARGEST, (WIDTH - 2 * _MARGIN) / columns, (HEIGHT - 2 * _MARGIN) / (_LINE * len(lines)))
    image = Image.new("RGB", (WIDTH, HEIGHT), _TABLE)
    pencil = _Pencil(ImageDraw.Draw(image), cell, ImageFont.load_default(cell * 1.7))
    for row, line in enumerate(lines):
        for token in _TOKEN.finditer(line):
            pencil.write(token[0], _MARGIN + token.start() * cell, _MARGIN + (row + 0.5) * cell * _LINE, token["card"])
    return np.array(image)


class _Pencil:
    """Draws on a grid: cards as cards, signs as shapes, everything else as it is written."""

    def __init__(self, draw: Any, cell: float, font: Any) -> None:
        self.draw, self.cell, self.font = draw, cell, font

    def write(self, text: str, x: float, y: float, card: str | None) -> None:
        """Draw what begins at `x`, around the height `y`."""
        half = self.cell * 0.45
        middle = x + self.cell / 2
        if card:
            self._card(card, x, y)
        elif text in _SUITS:
            self._suit(text, middle, y, half, _INK)
        elif text in _SIGNS:
            fill = _NEWEST if text in "◆█" else None
            around = _SUITS["♦"][0] if text in "◆◇" else [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            width = half / 0.75 if text in "◆◇" else half
            corners = [(middle + width * right, y + half * down) for right, down in around]
            self.draw.polygon(corners, fill=fill, outline=_INK)
        else:
            # Pillow's own font has no multiplication sign.
            self.draw.text((x, y), text.replace("\u00d7", "x"), fill=_INK, font=self.font, anchor="lm")

    def _card(self, card: str, x: float, y: float) -> None:
        cell = self.cell
        rank = card.strip(f"[]{_SIGNS}")
        suit = next((each for each in card if each in _SUITS), None)
        is_newest = suit is not None and card[0] == "["
        columns = len(card) - 2 * is_newest
        left = x + cell * is_newest
        box = (left - 0.3 * cell, y - cell * _LINE / 2 + 1.5, left + (columns + 0.3) * cell, y + cell * _LINE / 2 - 1.5)
        self.draw.rounded_rectangle(box, radius=cell / 3, fill=_NEWEST if is_newest else _CARD, outline=_EDGE)
        ink = _RED if suit in {"♦", "♥"} else _BLACK
        middle, half = left + columns * cell / 2, cell * 0.55
        self.draw.text((middle - (half if suit else 0), y), rank, fill=ink, font=self.font, anchor="mm")
        if suit:
            self._suit(suit, middle + half, y, cell * 0.5, ink)

    def _suit(self, suit: str, x: float, y: float, half: float, ink: tuple[int, int, int]) -> None:
        corners, circles = _SUITS[suit]
        self.draw.polygon([(x + half * right, y + half * down) for right, down in corners], fill=ink)
        for right, down, radius in circles:
            cx, cy, r = x + half * right, y + half * down, half * radius
            self.draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=ink)
