/**
 * How large the inner problem of a bound would be for Klondike: positions that a depth-first search of a known deal visits until it is won, proved
 * lost, or given up. Any number of passes through the stock; no card comes back from a foundation, so a proved loss holds without that only.
 *
 * npx tsx research/klondike.ts [--deals 100] [--draw 1] [--limit 200000]
 */
import { parseArgs } from 'node:util';
import { Random } from 'maketen';

const { values } = parseArgs({
  options: {
    deals: { type: 'string', default: '100' },
    draw: { type: 'string', default: '1' },
    limit: { type: 'string', default: '200000' },
  },
});
const [deals, draw, limit] = [values.deals, values.draw, values.limit].map(Number);

/** Cards are rank * 4 + suit; suits 0 and 3 are black. `up` is the number of cards of a pile that lie face up. */
interface Position {
  readonly piles: readonly { readonly cards: readonly number[]; readonly up: number }[];
  /** The stock's cards in the order of a pass, and how many of them have been turned up. */
  readonly stock: readonly number[];
  readonly turned: number;
  /** `[suit]`: cards on the foundation. */
  readonly home: readonly number[];
}
type Pile = Position['piles'][number];

const isRed = (card: number): boolean => (card & 3) === 1 || (card & 3) === 2;
const fits = (card: number, pile: Pile): boolean => {
  const top = pile.cards.at(-1);
  return top === undefined ? card >> 2 === 12 : top >> 2 === (card >> 2) + 1 && isRed(top) !== isRed(card);
};
const withCards = (pile: Pile, cards: readonly number[]): Pile => ({
  cards: [...pile.cards, ...cards],
  up: pile.up + cards.length,
});
function without({ cards, up }: Pile, count: number): Pile {
  const left = cards.slice(0, cards.length - count);
  return { cards: left, up: left.length === 0 ? 0 : Math.max(1, up - count) };
}

function dealt(seed: number): Position {
  const random = new Random('klondike', seed);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let i = 51; i > 0; i--) {
    const j = random.below(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  const piles = Array.from({ length: 7 }, (_, i) => ({ cards: deck.splice(0, i + 1), up: 1 }));
  return { piles, stock: deck, turned: 0, home: [0, 0, 0, 0] };
}

/** Places in the stock whose card some number of turns makes usable, the present one first. */
function usable({ stock, turned }: Position): number[] {
  const found = new Set(turned > 0 ? [turned - 1] : []);
  const pass = (from: number): void => {
    for (let at = from; at < stock.length; at += draw) found.add(Math.min(at + draw, stock.length) - 1);
  };
  pass(turned);
  pass(0);
  return [...found];
}

/** The positions one move further on, the most promising first; turns of the stock are part of the move that uses its card. */
function next(position: Position): Position[] {
  const { piles, stock, home } = position;
  const goesHome = (card: number): boolean => home[card & 3] === card >> 2;
  const atHome = (card: number) => home.map((count, suit) => (suit === (card & 3) ? count + 1 : count));
  const replaced = (...some: (readonly [number, Pile])[]) =>
    piles.map((pile, i) => some.find(([at]) => at === i)?.[1] ?? pile);
  const [homes, shown, drawn, others]: Position[][] = [[], [], [], []];
  piles.forEach((pile, from) => {
    const top = pile.cards.at(-1);
    if (top !== undefined && goesHome(top))
      homes.push({ ...position, piles: replaced([from, without(pile, 1)]), home: atHome(top) });
    for (let count = 1; count <= pile.up; count++) {
      const run = pile.cards.slice(pile.cards.length - count);
      piles.forEach((target, to) => {
        if (to === from || !fits(run[0], target) || (target.cards.length === 0 && count === pile.cards.length)) return;
        const after = { ...position, piles: replaced([from, without(pile, count)], [to, withCards(target, run)]) };
        (count === pile.up ? shown : others).push(after);
      });
    }
  });
  for (const at of usable(position)) {
    const card = stock[at];
    const after = { ...position, stock: stock.toSpliced(at, 1), turned: at };
    if (goesHome(card)) homes.push({ ...after, home: atHome(card) });
    piles.forEach((pile, to) => {
      if (fits(card, pile)) drawn.push({ ...after, piles: replaced([to, withCards(pile, [card])]) });
    });
  }
  return [...homes, ...shown, ...drawn, ...others];
}

/** Piles in any order play on alike; with one card a turn, so does the stock from any place. */
function keyOf({ piles, stock, turned, home }: Position): string {
  const columns = piles.map(({ cards, up }) => `${String.fromCharCode(...cards.map((card) => card + 48))}${up}`).sort();
  return `${columns.join(' ')}/${stock.length}/${draw === 1 ? '' : turned}/${home.join('')}`;
}

function search(seed: number): { result: 'won' | 'lost' | 'open'; positions: number } {
  const start = dealt(seed);
  const seen = new Set([keyOf(start)]);
  const stack = [[start]];
  for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
    const position = level.shift();
    if (position === undefined) {
      stack.pop();
      continue;
    }
    if (position.home.every((count) => count === 13)) return { result: 'won', positions: seen.size };
    const fresh = next(position).filter((each) => {
      const key = keyOf(each);
      return !seen.has(key) && seen.add(key);
    });
    if (seen.size > limit) return { result: 'open', positions: seen.size };
    stack.push(fresh);
  }
  return { result: 'lost', positions: seen.size };
}

const found = Array.from({ length: deals }, (_, seed) => search(seed));
for (const result of ['won', 'lost', 'open'] as const) {
  const some = found.filter((each) => each.result === result).map(({ positions }) => positions);
  some.sort((a, b) => a - b);
  console.log(`${result}: ${some.length} deals, positions: median ${some[some.length >> 1] ?? '-'}`);
}
console.log(`${Math.round(process.cpuUsage().user / 1e6)} CPU-s`);
