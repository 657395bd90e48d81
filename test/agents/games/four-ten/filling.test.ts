import { FourTenFilling, TEN_WORTHS, WORTHS } from '../../../../src/agents/games/four-ten/afterstates/filling.js';
import { arrangementOf, FourTenJudge } from '../../../../src/env/games/four-ten/arrangements.js';
import { FourTenDraws } from '../../../../src/env/games/four-ten/draw-classes.js';
import { handOf } from '../../../../src/env/games/four-ten/hands.js';
import { type FourTenConfig, partsOf, Random } from '../../../../src/env/index.js';
import { sized } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';

/** Hand, Home and Shadow as values of cards, each in ascending order. */
type Table = readonly (readonly number[])[];

const VALUES = [1, 2, 3, 4];
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

function verdict([hand, home, shadow]: Table, { handTarget, precedence }: FourTenConfig) {
  const fault = sumOf(home) < sumOf(hand) || sumOf(shadow) > sumOf(hand) || sumOf(home) > handTarget;
  if (sumOf(hand) === handTarget && !(fault && precedence === 'fault-first')) return 'ten';
  return fault ? 'fault' : 'safe';
}

/** All tables that safe exchanges lead to, this one first, and whether one of them makes a ten. */
function exchanged(from: Table, config: FourTenConfig): { readonly tables: Table[]; readonly ten: boolean } {
  const tables = [from];
  const found = new Set([JSON.stringify(from)]);
  let ten = false;
  for (const [hand, ...others] of tables)
    for (const other of [0, 1])
      for (let mine = 0; mine < hand.length; mine++)
        for (let theirs = 0; theirs < others[other].length; theirs++) {
          const given = sorted(others[other].with(theirs, hand[mine]));
          const next = [sorted(hand.with(mine, others[other][theirs])), ...others.with(other, given)];
          const says = verdict(next, config);
          ten ||= says === 'ten';
          if (says !== 'safe' || found.has(JSON.stringify(next))) continue;
          found.add(JSON.stringify(next));
          tables.push(next);
        }
  return { tables, ten };
}

/** What `FourTenFilling` says, worked out by trying everything. */
class Expectimax {
  constructor(
    private readonly config: FourTenConfig,
    private readonly worth: number,
  ) {}

  /** Before a draw into some hand with room. `isSecond`: the table has been full and safe, and this is the card after that. */
  beforeDraw(table: Table, unseen: readonly number[], isSecond: boolean): number {
    const left = sumOf(unseen);
    return sumOf(
      VALUES.map((value, kind) => {
        if (unseen[kind] === 0) return 0;
        const rest = unseen.with(kind, unseen[kind] - 1);
        const placed = table.flatMap((hand, at) => (hand.length < 4 ? [table.with(at, sorted([...hand, value]))] : []));
        const first = sumOf(table.map((hand) => hand.length)) === 0;
        const options = (first ? [placed[1]] : placed).map((each) => this.afterCard(each, rest, isSecond));
        return (unseen[kind] / left) * Math.max(...options);
      }),
    );
  }

  private afterCard(table: Table, unseen: readonly number[], isSecond: boolean) {
    const says = verdict(table, this.config);
    if (says !== 'safe') return says === 'ten' ? this.worth : 0;
    if (isSecond || sumOf(unseen) === 0) return 1;
    const { tables, ten } = exchanged(table, this.config);
    const isFull = table.every((hand) => hand.length === 4);
    const ends = isFull ? tables.flatMap((each) => replaced(each)) : tables;
    return Math.max(ten ? this.worth : 0, ...ends.map((each) => this.beforeDraw(each, unseen, isFull)));
  }
}

/** The table without any one of its cards. */
function replaced(table: Table): Table[] {
  return table.flatMap((hand, at) => hand.map((_, card) => table.with(at, hand.toSpliced(card, 1))));
}

/** A safe table of so many cards, dealt from a shuffled deck, with room in one hand or two. */
function anyTable(config: FourTenConfig, sizes: readonly number[], random: Random): Table {
  for (;;) {
    const deck = VALUES.flatMap((value) => new Array<number>(8).fill(value));
    const table = sizes.map((size) =>
      sorted(Array.from({ length: size }, () => deck.splice(random.below(deck.length), 1)[0])),
    );
    if (verdict(table, config) === 'safe') return table;
  }
}

describe.each(['four-ten', 'four-ten-fault-first'])('how well the table can be filled in %s', (preset) => {
  const config = partsOf(preset).rules.config as FourTenConfig;
  const draws = new FourTenDraws(new FourTenJudge(config));
  const filling = new FourTenFilling(config, draws.components);
  const worths = new Float64Array(5 * WORTHS);

  function expectAsTried(table: Table, unseen: readonly number[]) {
    const arrangement = arrangementOf(table.map((each) => handOf([...each])));
    filling.write(draws.classes[draws.of(arrangement)], unseen, worths);
    TEN_WORTHS.forEach((worth, i) => {
      expect(worths[i]).toBeCloseTo(new Expectimax(config, worth).beforeDraw(table, unseen, false), 12);
    });
  }

  test.each([
    ['while the table fills', (count: number) => count],
    ['two cards ahead, once cards are out of play', (count: number, random: Random) => random.below(count + 1)],
  ])('is what trying everything finds, %s', { tags: 'more' }, (name, left) => {
    const random = new Random('test filling', name.length);
    for (let i = 0; i < sized(3, 12); i++) {
      const table = anyTable(
        config,
        [4, 4, 4].map((size, hand) => (hand === i % 3 ? 3 : size)),
        random,
      );
      const unseen = VALUES.map((value) => left(8 - table.flat().filter((each) => each === value).length, random));
      if (sumOf(unseen) > 0) expectAsTried(table, unseen);
    }
  });

  test('before the first card more comes of a ten that is worth more', { tags: 'long' }, () => {
    filling.write(draws.classes[draws.of(0)], [8, 8, 8, 8], worths);
    const expected = [...worths.subarray(0, WORTHS)];
    expect(expected).toEqual(sorted(expected));
    expect(expected[0]).toBeGreaterThan(0.2);
    expect(expected[WORTHS - 1]).toBeLessThan(1);
  });
});
