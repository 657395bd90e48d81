import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/env/index.js';
import { decade } from '../oracle/decade.js';
import { fourTen } from '../oracle/four-ten.js';
import { tens } from '../oracle/tens.js';
import type { Oracle } from '../oracle/types.js';
import { perft, type PerftRow } from '../support/perft.js';
import { nameOf, OPTION_VARIANTS, PRESET_VARIANTS, type Variant } from '../support/variants.js';

type Parts = ReturnType<typeof partsOf>;

const ORACLES: Readonly<Record<string, Oracle<unknown, unknown, unknown, unknown>>> = {
  tens: tens,
  decade: decade,
  'four-ten': fourTen,
};

/** More shuffles than sequences of these lengths use. */
const SHUFFLES = 8;

/** The rows of all depths that have at most so many sequences together. */
function rowsUpTo(most: number, { rules }: Parts, seed: number): PerftRow[] {
  let rows: PerftRow[] = [];
  for (let depth = 4; depth <= 100; depth++) {
    const deeper = perft(rules, seed, depth);
    if (deeper.reduce((sum, { sequences }) => sum + sequences, 0) > most) break;
    rows = deeper;
  }
  return rows;
}

/** The same counts by the naive oracle, which shares no code with the rules. */
function oracleRows({ game, rules }: Parts, seed: number, depth: number): PerftRow[] {
  const oracle = ORACLES[game.name];
  const shuffles = game.name === 'four-ten' ? SHUFFLES : 1;
  const order = Array.from({ length: shuffles }, (_, shuffle) => rules.dealOrder(seed, shuffle));
  const deck = game.formatDeck(order) as never;
  const rows = Array.from({ length: depth }, (_, i) => ({ depth: i + 1, sequences: 0, won: 0, lost: 0, drawn: 0 }));
  const follow = (position: unknown, ply: number): void => {
    if (ply === depth) return;
    for (const move of oracle.legalMoves(rules.config, position)) {
      const next = oracle.play(rules.config, position, move);
      const outcome = oracle.outcome(next);
      rows[ply].sequences++;
      if (outcome !== 'ongoing') rows[ply][outcome]++;
      follow(next, ply + 1);
    }
  };
  follow(oracle.start(rules.config, deck), 0);
  return rows;
}

interface Case {
  readonly name: string;
  readonly variant: Variant;
}

function casesOf(variants: readonly Variant[]): Case[] {
  return variants.map((variant) => ({ name: nameOf(variant), variant }));
}

function isAsBefore({ variant }: Case): void {
  const parts = partsOf(variant.preset, { rules: variant.rules });

  it('is that of the naive oracle', () => {
    for (const seed of [0, 1]) {
      const rows = rowsUpTo(400, parts, seed);
      expect(oracleRows(parts, seed, rows.length), `seed ${seed}`).toEqual(rows);
    }
  });

  it('is what it was', () => {
    const rows = rowsUpTo(30_000, parts, 2);
    const total = (of: Exclude<keyof PerftRow, 'depth'>): number => rows.reduce((sum, row) => sum + row[of], 0);
    const ended = `won ${total('won')}, lost ${total('lost')}, drawn ${total('drawn')}`;
    expect(`to depth ${rows.length}: ${total('sequences')} sequences, ${ended}`).toMatchSnapshot();
  });
}

// Option sets are long tests. A run that leaves tests out still has to know them, or their snapshots would be obsolete.
describe.each(casesOf(PRESET_VARIANTS))('perft of $name', isAsBefore);
describe.each(casesOf(OPTION_VARIANTS))('perft of $name', { tags: 'long' }, isAsBefore);
