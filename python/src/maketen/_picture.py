"""Pictures of the table, drawn by Pillow (extra `[render]`) from its picture in text."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from maketen.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDTH, HEIGHT = 640, 480
_MARGIN = 16
# Height of a line by the width of a character.
_LINE = 2.6
_LARGEST = 15.0

_TABLE, _INK, _CARD, _EDGE, _NEWEST = (24, 84, 60), (235, 240, 235), (252, 252, 248), (60, 60, 60), (255, 205, 70)
_RED, _BLACK = (190, 30, 45), (25, 25, 30)
_CARD_TEXT = re.compile(r"\[([A1-9TJQK])\]|\[?(10|[A2-9TJQK])([♣♦♥♠])\]?")
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
_WORD = re.compile(rf"[{_SIGNS}]|[^\s{_SIGNS}]+")


def picture_of(text: str) -> NDArray[np.uint8]:
    """Draw a position from its picture in text, as an array [HEIGHT, WIDTH, 3] of red, green and blue.

    Raises:
        InputError: Pillow is not installed.

    """
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(
            'Expected Pillow for render_mode="rgb_array", but it is not installed; pip install "maketen[render]"'
        ) from None
    lines = text.split("\n")
    columns = max(map(len, lines)) + 1
    cell = min(_LARGEST, (WIDTH - 2 * _MARGIN) / columns, (HEIGHT - 2 * _MARGIN) / (_LINE * len(lines)))
    image = Image.new("RGB", (WIDTH, HEIGHT), _TABLE)
    pencil = _Pencil(ImageDraw.Draw(image), cell)
    for row, line in enumerate(lines):
        pencil.write(line, _MARGIN + row * cell * _LINE)
    return np.array(image)


class _Pencil:
    """Draws lines of text on a grid: cards as cards, everything else as it is written."""

    def __init__(self, draw: Any, cell: float) -> None:
        self.draw = draw
        self.cell = cell
        self.height = cell * _LINE

    def write(self, line: str, top: float) -> None:
        at = 0
        for card in _CARD_TEXT.finditer(line):
            self._words(line, at, card.start(), top)
            self._card(card, top)
            at = card.end()
        self._words(line, at, len(line), top)

    def _x(self, column: float) -> float:
        return _MARGIN + column * self.cell

    def _words(self, line: str, start: int, end: int, top: float) -> None:
        middle = top + self.height / 2
        for word in _WORD.finditer(line, start, end):
            x, text = self._x(word.start()), word[0]
            if text[0] in _SIGNS:
                self._sign(text, x + self.cell / 2, middle)
            else:
                # Pillow's own font has no multiplication sign.
                plain = text.replace("\u00d7", "x")
                self.draw.text((x, middle), plain, fill=_INK, font=_font(self.cell * 1.7), anchor="lm")

    def _sign(self, sign: str, x: float, y: float) -> None:
        half = self.cell * 0.45
        if sign in _SUITS:
            self._suit(sign, x, y, half, _INK)
            return
        fill = _NEWEST if sign in "◆█" else None
        if sign in "◆◇":
            self.draw.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], fill=fill, outline=_INK)
        else:
            self.draw.rectangle((x - half, y - half, x + half, y + half), fill=fill, outline=_INK)

    def _card(self, card: re.Match[str], top: float) -> None:
        plain, rank, suit = card.groups()
        is_newest = suit is not None and card[0].startswith("[")
        first, last = card.start() + (1 if is_newest else 0), card.end() - (1 if is_newest else 0)
        box = (self._x(first - 0.3), top + 1.5, self._x(last + 0.3), top + self.height - 1.5)
        color = _NEWEST if is_newest else _CARD
        self.draw.rounded_rectangle(box, radius=self.cell / 3, fill=color, outline=_EDGE)
        ink = _RED if suit in ("♦", "♥") else _BLACK
        middle = top + self.height / 2
        x = self._x((first + last) / 2)
        half = self.cell * 0.55
        self.draw.text(
            (x - (half if suit else 0), middle), plain or rank, fill=ink, font=_font(self.cell * 1.7), anchor="mm"
        )
        if suit:
            self._suit(suit, x + half, middle, self.cell * 0.5, ink)

    def _suit(self, suit: str, x: float, y: float, half: float, ink: tuple[int, int, int]) -> None:
        corners, circles = _SUITS[suit]
        self.draw.polygon([(x + half * right, y + half * down) for right, down in corners], fill=ink)
        for right, down, radius in circles:
            cx, cy, r = x + half * right, y + half * down, half * radius
            self.draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=ink)


@cache
def _font(size: float) -> Any:
    from PIL import ImageFont  # noqa: PLC0415 - an extra

    return ImageFont.load_default(size)
