import '../session/all-games.js';
import { type LaidPlace, walk } from '../table/arrow-walk.js';

const SIZE = { width: 50, height: 70 };

/** Rows of so many cards each. */
function rows(counts: readonly number[], left = 0, top = 0): LaidPlace[] {
  return counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      left: left + column * 60,
      top: top + row * 80,
      ...SIZE,
    })),
  );
}

/** Cards of a stack overlap. */
function stack(count: number, left: number): LaidPlace[] {
  return Array.from({ length: count }, (_, i) => ({ left, top: i * 20, ...SIZE }));
}

const TABLEAU = rows([5, 5, 3]);
const STACKS = [...stack(4, 0), ...stack(2, 60), ...stack(3, 180)];
const LONG_AND_SHORT = [...stack(4, 0), ...stack(2, 60)];
const WITH_ONE_BELOW = [...LONG_AND_SHORT, ...rows([1], 60, 200)];
const STOCK_AND_LINE = [...rows([1]), ...rows([3, 2], 100)];
const HANDS = [...rows([2, 2]), ...rows([2, 2], 150), ...rows([2, 2], 300)];

it.each([
  ['along a row', TABLEAU, 1, 'Right', 2],
  ['on to the next row at its end', TABLEAU, 4, 'Right', 5],
  ['nowhere at the last card', TABLEAU, 12, 'Right', null],
  ['to the row below, and again', TABLEAU, 1, 'Down Down', 11],
  ['to the nearest card of a shorter row', TABLEAU, 9, 'Down', 12],
  ['nowhere above the first row', TABLEAU, 0, 'Up', null],
  ['down within a stack', STACKS, 0, 'Down Down', 2],
  ['sideways to the next stack', STACKS, 3, 'Right', 5],
  ['over a gap to the next stack', STACKS, 4, 'Right', 6],
  ['not down from a stack to a longer one beside it', LONG_AND_SHORT, 5, 'Down', null],
  ['down to what lies below a stack', WITH_ONE_BELOW, 5, 'Down', 6],
  ['from the stock to the line', STOCK_AND_LINE, 0, 'Right', 1],
  ['from the line to the stock', STOCK_AND_LINE, 1, 'Left', 0],
  ['from hand to hand', HANDS, 0, 'Right Right', 4],
])('arrow keys go %s', (_, places, from, keys, to) => {
  const reached = keys.split(' ').reduce<number | null>((at, key) => walk(places, at!, `Arrow${key}`) ?? null, from);
  expect(reached).toBe(to);
});
