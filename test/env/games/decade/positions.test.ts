import { LineSets } from '../../../../src/env/games/decade/moves.js';
import { decadePlay, formatCard, partsOf } from '../../../../src/env/index.js';
import { positionReader } from '../../../../src/hint/positions.js';
import { sized } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';
import { rulesOf } from './support.js';

interface Stacks {
  readonly lengths: readonly number[];
  readonly eliminated: readonly boolean[];
  readonly checked: number;
  readonly gone: number;
}

/** All that dealing in turn can lead to where any two or three cards of a stack may leave, by numbers of cards alone. */
function reachable(stacks: number, most: number) {
  const found = new Set<string>();
  const visit = (at: Stacks, dealt: number) => {
    const key = JSON.stringify(at);
    if (found.has(key)) return;
    found.add(key);
    const { lengths, eliminated, checked, gone } = at;
    for (const count of [2, 3]) {
      const left = lengths[checked] - count;
      if (left < 0) continue;
      const isGone = eliminated.map((was, stack) => was || (stack === checked && left === 0));
      visit({ ...at, lengths: lengths.with(checked, left), eliminated: isGone, gone: gone + count }, dealt);
    }
    let next = (checked + 1) % stacks;
    while (eliminated[next] && next !== checked) next = (next + 1) % stacks;
    if (dealt === most || eliminated[next]) return;
    visit({ lengths: lengths.with(next, lengths[next] + 1), eliminated, checked: next, gone }, dealt + 1);
  };
  const none = Array<number>(stacks).fill(0);
  visit({ lengths: none.with(0, 1), eliminated: none.map(() => false), checked: 0, gone: 0 }, 1);
  return found;
}

const SIZES = sized(
  [[2, 8]],
  [
    [2, 9],
    [3, 7],
  ],
) as readonly (readonly [number, number])[];

describe.each(SIZES)('positions of %i stacks after up to %i cards', { tags: 'more' }, (stacks, most) => {
  it('are accepted if, and only if, dealing leads to them', () => {
    const any = Array.from({ length: 60 }, (_, i) => i + 2);
    const read = positionReader(
      partsOf('decade-seven', { rules: { stacks, maxRun: 3, totals: any, discards: 'optional' } }),
    );
    const known = reachable(stacks, most);
    const isAccepted = ({ lengths, eliminated, checked, gone }: Stacks) => {
      let card = 0;
      const cards = (count: number) => Array.from({ length: count }, () => formatCard(card++));
      const position = { stacks: lengths.map(cards), eliminated, checked, discard: cards(gone) };
      try {
        read(position);
        return true;
      } catch {
        return false;
      }
    };
    const wrong: string[] = [];
    const each = (lengths: number[], eliminated: boolean[]) => {
      if (lengths.length < stacks) {
        for (let length = 0; length <= 4; length++) each([...lengths, length], [...eliminated, false]);
        each([...lengths, 0], [...eliminated, true]);
        return;
      }
      const onTable = sumOf(lengths);
      for (let gone = onTable === 0 ? 1 : 0; onTable + gone <= most; gone++)
        for (let checked = 0; checked < stacks; checked++) {
          const stacksNow = { lengths, eliminated, checked, gone };
          if (isAccepted(stacksNow) !== known.has(JSON.stringify(stacksNow))) wrong.push(JSON.stringify(stacksNow));
        }
    };
    each([], []);
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['ten as four cards', 'decade', ['AC', 'AD', '2C', '6C'], true],
  ['ten as four cards, in sets of at most three', 'decade-max3', ['AC', 'AD', '2C', '6C'], false],
  ['twenty as four cards, in sets of at most three', 'decade-max3', ['AC', '9D', '4C', '6C'], true],
  ['forty as four cards', 'decade', ['TC', 'JC', 'QC', 'KC'], true],
  ['thirty as three cards', 'decade', ['TC', 'JC', 'QC'], true],
  ['forty as three cards', 'decade', ['TC', 'JC', 'QC', 'AC', '9C', 'KC', 'KD'].slice(0, 3).concat('TD', 'JD'), true],
  ['fifty as five cards of two sets', 'decade-max3', ['TC', 'JC', 'QC', 'TD', 'JD'], true],
  ['five as two cards', 'decade', ['AC', '4C'], false],
  ['five as two cards, with fives', 'decade-fives', ['AC', '4C'], true],
])('discarded cards that total %s in %s', (_, preset, discard, isPossible) => {
  const read = () => positionReader(partsOf(preset))({ line: ['8C', '8D', '7H'], discard });
  if (isPossible) expect(read().outcome).toBe('ongoing');
  else expect(read).toThrow('Expected discarded cards that can have left in sets of');
});

it('the stock of a position counts the hidden cards and the recycled ones', () => {
  // Fifteen cards have been dealt, of which the first stack's three have gone back.
  const cards = ['4C', '5C', '6C', '7C', '8C', '9C'].flatMap((card) => [card, card.replace('C', 'D')]);
  const stacks = [[], ...Array.from({ length: 6 }, (_, i) => cards.slice(2 * i, 2 * i + 2))];
  const eliminated = stacks.map((_, i) => i === 0);
  const position = { stacks, eliminated, checked: 0, recycled: ['TD', '9H', 'AD'], stock: 40 };
  const read = positionReader(partsOf('acm-10-20-30'));
  expect(read(position)).toMatchObject({ outcome: 'ongoing', next: 1, cardsDealt: 15, stockLeft: 40 });
  for (const stock of [37, 43]) expect(() => read({ ...position, stock })).toThrow('"stock" of 40');
});

it('the sets with the newest card come first', () => {
  for (const loop of [false, true]) {
    const sets = new LineSets(rulesOf('decade-optional', { loop }).table);
    const values = Uint8Array.of(9, 9, 4, 6, 10, 10);
    const found = (count: number) =>
      [sets.starts, sets.counts, sets.actions].map((list) => [...list.subarray(0, count)]);
    const count = sets.list(values, 2, 4);
    expect(count).toBeGreaterThan(2);
    const newest = found(loop ? count : 2);
    expect(sets.listNewest(values, 2, 4)).toBe(loop ? count : 2);
    expect(found(loop ? count : 2)).toEqual(newest);
  }
});

it('the places of a move are those of its cards, in a ring from the newest to the oldest', () => {
  const rest = partsOf('decade').game.formatDeck([partsOf('decade').rules.dealOrder(1, 0)]) as string[];
  const deck = ['4C', '8D', '6H', ...rest.filter((card) => !['4C', '8D', '6H'].includes(card))];
  const game = decadePlay.newGame({ preset: 'decade-loop3-optional', deck });
  expect(decadePlay.choices(game).map(({ places }) => places)).toEqual([['0:2', '0:0'], []]);
});
