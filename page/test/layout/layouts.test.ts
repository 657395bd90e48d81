import '../../session/all-games.js';
import { ASPECT, distance, INDEX, type Point, type Size, type Spot } from '../../table/layout/geometry.js';
import { lineLayout } from '../../table/layout/line.js';
import { ringLayout } from '../../table/layout/ring.js';
import { shelvesLayout } from '../../table/layout/shelves.js';
import { stacksLayout } from '../../table/layout/stacks.js';
import { tableauLayout } from '../../table/layout/tableau.js';

/** What the table gets of the usual screens: phones upright and lying, tablets, laptops with and without the drawer, a large screen. */
const SIZES: readonly Size[] = [
  { width: 360, height: 420 },
  { width: 390, height: 560 },
  { width: 640, height: 310 },
  { width: 768, height: 780 },
  { width: 920, height: 520 },
  { width: 1280, height: 620 },
  { width: 2560, height: 1240 },
];

function isInside(points: readonly Point[], cardWidth: number, { width, height }: Size): boolean {
  return points.every(
    ({ x, y }) =>
      x >= cardWidth / 2 &&
      x <= width - cardWidth / 2 &&
      y >= (cardWidth * ASPECT) / 2 - 0.01 &&
      y <= height - (cardWidth * ASPECT) / 2 + 0.01,
  );
}

/** Cards whose index in the upper left corner is covered by another card. */
function unreadable(spots: readonly Spot[], cardWidth: number): number[] {
  const tall = cardWidth * ASPECT;
  return Array.from(spots.keys()).filter((i) => {
    const [left, top] = [spots[i].x - cardWidth / 2, spots[i].y - tall / 2];
    return spots.some(({ x, y, z }) => {
      const covers =
        left + INDEX.width * cardWidth > x - cardWidth / 2 + 0.5 &&
        left < x + cardWidth / 2 &&
        top + INDEX.height * tall > y - tall / 2 + 0.5 &&
        top < y + tall / 2;
      return z > spots[i].z && covers;
    });
  });
}

/** How many pairs of cards overlap; heaps may be smaller. */
function overlaps(points: readonly Point[], cardWidth: number, heaps: readonly Point[] = [], heapWidth = 0): number {
  const all = [
    ...points.map((at) => ({ ...at, width: cardWidth })),
    ...heaps.map((at) => ({ ...at, width: heapWidth })),
  ];
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) => distance(a, b, (a.width + b.width) / 2) < 0.994)).length;
}

describe.each(SIZES)('on a table of $width x $height', (size) => {
  const shapes = { ring: ringLayout, line: lineLayout } as const;

  it.each(
    [1, 2, 3, 4, 5, 6, 8, 12, 20, 30, 48, 52].flatMap((count) => [['ring', count] as const, ['line', count] as const]),
  )('a %s of %i cards is inside and readable', (shape, count) => {
    const { cardWidth, heapWidth, spots, stock, discard } = shapes[shape](count, size);
    expect(spots.length).toBe(count);
    expect(isInside(spots, cardWidth, size) && isInside([stock, discard], heapWidth, size)).toBe(true);
    expect(unreadable(spots, cardWidth)).toEqual([]);
    expect(overlaps(spots.slice(-1), cardWidth, [stock, discard], heapWidth)).toBe(0);
    if (shape === 'line') {
      const steps = spots.slice(1).map(({ x, y }, i) => Math.hypot(x - spots[i].x, y - spots[i].y));
      expect(Math.max(0, ...steps)).toBeLessThan(1.6 * cardWidth);
      return;
    }
    const newest = spots.at(-1)!;
    expect(newest.y).toBe(Math.max(...spots.map(({ y }) => y)));
    // Heaps are seen apart from the cards that are in play.
    expect(heapWidth).toBeLessThanOrEqual(0.8 * cardWidth);
    expect(newest.x).toBeCloseTo(size.width / 2, 5);
    if (count >= 3) expect(spots[0].x).toBeGreaterThan(newest.x);
    if (count <= 8) expect(overlaps(spots, cardWidth, [stock, discard], heapWidth)).toBe(0);
    const least = count <= 20 ? 56 : 26;
    expect(cardWidth).toBeGreaterThanOrEqual(Math.min(least, size.height / 5, size.width / 6.5));
  });

  it.each([
    [7, 3],
    [7, 12],
    [2, 20],
    [13, 4],
  ])('%i stacks of %i cards are inside, beside one another, and each card shows', (stacks, longest) => {
    const lengths = Array.from({ length: stacks }, (_, i) => Math.max(1, longest - (i % 3)));
    const layout = stacksLayout(lengths, size);
    const { cardWidth, heapWidth, stock, discard, head, step } = layout;
    for (const [i, { left, top, width, height }] of layout.stacks.entries()) {
      const middle = left + width / 2;
      expect(middle - cardWidth / 2).toBeGreaterThanOrEqual(0);
      expect(middle + cardWidth / 2).toBeLessThanOrEqual(size.width + 0.01);
      // Only cards of the least width for a finger may lie a little above their neighbours, and no wider ones.
      expect(width).toBeGreaterThanOrEqual(
        cardWidth > 56 ? cardWidth : Math.min(cardWidth, stacks === 7 ? 0.88 * 56 : cardWidth) - 0.01,
      );
      expect(top + head + (lengths[i] - 1) * step + cardWidth * ASPECT).toBeLessThanOrEqual(top + height + 0.01);
      if (i > 0) expect(left).toBeGreaterThanOrEqual(layout.stacks[i - 1].left + layout.stacks[i - 1].width - 0.01);
    }
    expect(step).toBeGreaterThan(0.05 * cardWidth);
    expect(isInside([stock, discard], heapWidth, size)).toBe(true);
    if (size.width < size.height) expect(stock.y + (heapWidth * ASPECT) / 2).toBeLessThan(layout.stacks[0].top);
    if (stacks === 7 && size.width < size.height) expect(cardWidth).toBeGreaterThanOrEqual(longest > 7 ? 48 : 56);
    if (stacks === 7 && size.width >= 600) expect(cardWidth).toBeGreaterThanOrEqual(Math.min(50, size.height / 7));
  });

  it.each([1, 9, 13, 15, 26, 52])('a tableau of %i slots is inside, and nothing overlaps', (slots) => {
    const { cardWidth, slots: points, stock, discard } = tableauLayout(slots, size);
    expect(points.length).toBe(slots);
    expect(isInside([...points, stock, discard], cardWidth, size)).toBe(true);
    expect(overlaps([...points, stock, discard], cardWidth)).toBe(0);
    if (slots <= 15) expect(cardWidth).toBeGreaterThanOrEqual(Math.min(56, size.height / 5));
  });

  it('three shelves of four cards fit', () => {
    const { cardWidth, gap, nameWidth, pitch, isBeside } = shelvesLayout(3, size);
    expect(nameWidth + 4 * cardWidth + 3 * gap + (isBeside ? 2 * cardWidth : 0)).toBeLessThanOrEqual(size.width);
    expect(3 * pitch + (isBeside ? 0 : ASPECT * cardWidth)).toBeLessThanOrEqual(size.height);
    expect(cardWidth).toBeGreaterThanOrEqual(48);
  });
});

it.each([
  [654, 330],
  [1280, 620],
  [2560, 1240],
])(
  'three shelves stand in the middle of %i x %i pixels, a larger card beside them, what is known at the other side',
  (width, height) => {
    const { cardWidth, gap, nameWidth, isWide } = shelvesLayout(3, { width, height });
    const side = (width - nameWidth - 4 * cardWidth - 3 * gap) / 2;
    expect(isWide).toBe(true);
    expect(side).toBeGreaterThan(1.25 * cardWidth + 20);
    expect(side).toBeLessThan(0.2 * width);
  },
);

it('three shelves of four cards fill a phone, and leave room for all that is said of the game on a smaller one', () => {
  const large = shelvesLayout(3, { width: 390, height: 585 });
  expect(3 * large.pitch + ASPECT * large.cardWidth).toBeGreaterThan(0.9 * 585);
  expect(4 * large.cardWidth + 3 * large.gap).toBeGreaterThan(0.9 * 390);
  const { cardWidth, gap, nameWidth, pitch } = shelvesLayout(3, { width: 360, height: 316 });
  expect(nameWidth + 4 * cardWidth + 3 * gap).toBeLessThanOrEqual(360);
  expect(70 + 3 * pitch).toBeLessThanOrEqual(316);
});

it.each([
  ['a ring of nine on a screen of 1280 x 720', 138, ringLayout(9, { width: 1280, height: 590 })],
  ['a line of nine on a phone', 80, lineLayout(9, { width: 390, height: 600 })],
  ['three shelves on a phone of 360 x 640', 40, shelvesLayout(3, { width: 360, height: 316 })],
  ['a line on a table whose size is no number', 1, lineLayout(5, { width: NaN, height: NaN })],
  ['a ring on such a table', 1, ringLayout(5, { width: NaN, height: NaN })],
])('the cards of %s are at least %i pixels wide', (_, least, { cardWidth }) => {
  expect(cardWidth).toBeGreaterThanOrEqual(least);
});

it.each([
  [390, 600],
  [1280, 590],
  [2560, 1280],
])(
  'a ring covers three tenths of a table of %i x %i by nine cards, and its neighbours nearly touch',
  (width, height) => {
    const { cardWidth, spots } = ringLayout(9, { width, height });
    expect((9 * ASPECT * cardWidth ** 2) / (width * height)).toBeGreaterThan(0.3);
    const steps = spots.map((spot, i) => distance(spot, spots[(i + 1) % 9], cardWidth));
    expect(Math.min(...steps)).toBeGreaterThan(1.04);
    expect(Math.max(...steps)).toBeLessThan(1.35);
  },
);

describe('a line', () => {
  const path = (count: number, size: Size) => lineLayout(count, size).spots;

  it('goes from left to right in one row as long as there is room', () => {
    const spots = path(6, { width: 1280, height: 620 });
    expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).sort((a, b) => a - b));
    expect(Math.max(...spots.map(({ y }) => y)) - Math.min(...spots.map(({ y }) => y))).toBeLessThan(40);
  });

  it('goes on in a second row on a phone, below the end of the first one, and comes back', () => {
    const spots = path(6, { width: 390, height: 560 });
    const turn = spots.findIndex(({ x }, i) => i > 0 && Math.abs(x - spots[i - 1].x) < 1);
    expect(turn).toBeGreaterThanOrEqual(3);
    expect(spots[turn].y).toBeGreaterThan(spots[turn - 1].y + 60);
    expect(spots.at(-1)!.x).toBeLessThan(spots[turn].x);
  });
});
