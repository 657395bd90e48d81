"""Pictures of the table, drawn by Pillow (extra `[render]`) from its picture in text."""

import re
from typing import Any, NamedTuple

import numpy as np

from maketen._types import Bytes
from maketen.errors import extra

WIDTH, HEIGHT = 640, 480
_MARGIN = 16
# Height of a line by the width of a character.
_LINE = 2.6
_LARGEST = 15.0

_TABLE, _INK, _CARD, _EDGE, _NEWEST = (24, 84, 60), (235, 240, 235), (252, 252, 248), (60, 60, 60), (255, 205, 70)
_RED, _BLACK = (190, 30, 45), (25, 25, 30)
_DIAMOND, _SQUARE = [(0, -100), (100, 0), (0, 100), (-100, 0)], [(-100, -100), (100, -100), (100, 100), (-100, 100)]
# Corners, and centres and radii of circles, in a square from -100 to 100.
_SHAPES: dict[str, tuple[list[tuple[int, int]], list[tuple[int, int, int]]]] = {
    "♦": ([(0, -100), (75, 0), (0, 100), (-75, 0)], []),
    "♥": ([(-93, -10), (93, -10), (0, 100)], [(-48, -40, 54), (48, -40, 54)]),
    "♠": ([(-93, 20), (0, -100), (93, 20), (10, 30), (35, 100), (-35, 100), (-10, 30)], [(-48, 30, 50), (48, 30, 50)]),
    "♣": ([(0, 0), (35, 100), (-35, 100)], [(0, -50, 48), (-50, 20, 48), (50, 20, 48)]),
    "◆": (_DIAMOND, []),
    "◇": (_DIAMOND, []),
    "█": (_SQUARE, []),
    "░": (_SQUARE, []),
}
_FILLS = {"◆": _NEWEST, "█": _NEWEST, "◇": None, "░": None}
_SIGNS = "".join(_SHAPES)
# A card, in brackets the newest one or one without a suit; a sign; a word.
_TOKEN = re.compile(
    rf"(?P<newest>\[)?(?P<rank>10|[A2-9TJQK])(?P<suit>[♣♦♥♠])\]?|\[(?P<alone>[A1-9TJQK])\]|[{_SIGNS}]|[^\s{_SIGNS}]+"
)


def picture_of(text: str) -> Bytes:
    """Draw a position from its picture in text, as an array [HEIGHT, WIDTH, 3] of red, green and blue.

    Raises:
        InputError: Pillow is not installed.

    """
    with extra("render", 'Pillow for render_mode="rgb_array"'):
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - an extra
    lines = text.split("\n")
    columns = max(map(len, lines)) + 1
    cell = min(_LARGEST, (WIDTH - 2 * _MARGIN) / columns, (HEIGHT - 2 * _MARGIN) / (_LINE * len(lines)))
    image = Image.new("RGB", (WIDTH, HEIGHT), _TABLE)
    pencil = _Pencil(ImageDraw.Draw(image), cell, ImageFont.load_default(cell * 1.7))
    for row, line in enumerate(lines):
        for token in _TOKEN.finditer(line):
            pencil.write(token, _MARGIN + token.start() * cell, _MARGIN + (row + 0.5) * cell * _LINE)
    return np.array(image)


class _Pencil(NamedTuple):
    """Draws on a grid: cards as cards, signs as shapes, everything else as it is written."""

    draw: Any
    cell: float
    font: Any

    def write(self, token: re.Match[str], x: float, y: float) -> None:
        """Draw what begins at `x`, around the height `y`."""
        text = token[0]
        if token["rank"] or token["alone"]:
            self._card(token, x, y)
        elif text in _SHAPES:
            self._shape(text, x + self.cell / 2, y, self.cell * 0.45, _INK)
        else:
            # Pillow's own font has no multiplication sign.
            self.draw.text((x, y), text.replace("\u00d7", "x"), fill=_INK, font=self.font, anchor="lm")

    def _card(self, token: re.Match[str], x: float, y: float) -> None:
        cell, suit = self.cell, token["suit"]
        is_newest = token["newest"] is not None
        columns = len(token[0]) - 2 * is_newest
        left = x + cell * is_newest
        box = (left - 0.3 * cell, y - cell * _LINE / 2 + 1.5, left + (columns + 0.3) * cell, y + cell * _LINE / 2 - 1.5)
        self.draw.rounded_rectangle(box, radius=cell / 3, fill=_NEWEST if is_newest else _CARD, outline=_EDGE)
        ink = _RED if suit in {"♦", "♥"} else _BLACK
        middle, half = left + columns * cell / 2, cell * 0.55 if suit else 0
        self.draw.text((middle - half, y), token["rank"] or token["alone"], fill=ink, font=self.font, anchor="mm")
        if suit:
            self._shape(suit, middle + half, y, cell * 0.5, ink)

    def _shape(self, sign: str, x: float, y: float, size: float, ink: tuple[int, int, int]) -> None:
        corners, circles = _SHAPES[sign]
        unit, fill = size / 100, _FILLS.get(sign, ink)
        self.draw.polygon([(x + unit * right, y + unit * down) for right, down in corners], fill=fill, outline=ink)
        for right, down, radius in circles:
            self.draw.circle((x + unit * right, y + unit * down), unit * radius, fill=ink)
