import { DECK_SIZE, RANKS } from '../../base/cards.js';
import { shown } from '../../base/errors.js';
import { type CompiledRules, replay, SHARED_REWARDS } from '../../environment/compiled-rules.js';
import { VALUE_OF } from './config.js';
import { DECADE_KERNEL } from './kernel-bytes.js';
import { missingValues } from './next-cards.js';
import { DECADE_KEY, type DecadeRules } from './rules.js';
import { type DecadeState, stackCards } from './state.js';

/** Every card but the first is drawn at most once, and discards take two or more; one move may end the game. */
const MOST_MOVES = DECK_SIZE - 1 + DECK_SIZE / 2 + 1;

/** The rules in kernel/environments/games/decade; only tables know recycled cards and decks of some ranks. */
export function compiledDecade({ config, deck, table }: DecadeRules): CompiledRules<DecadeState> {
  const { ranks = '', recycle } = config;
  const refusal = recycle
    ? 'Expected recycle false for the backend "kernel", but got true'
    : ranks !== '' && `Expected no ranks for the backend "kernel", but got ${shown(ranks)}`;
  const { valuesFor, pairsFor } = missingValues(table);
  const words = Uint16Array.from([...table.columnOf, ...config.totals, ...valuesFor]);
  const pairsAt = Math.ceil(words.byteLength / 4) * 4;
  const tables = new Uint8Array(pairsAt + pairsFor.byteLength);
  tables.set(new Uint8Array(words.buffer));
  tables.set(new Uint8Array(pairsFor.buffer), pairsAt);
  return {
    ...(refusal && { refusal }),
    inTables: {
      options: {
        recycle: Number(recycle),
        ranks: Array.from(ranks).reduce((bits, rank) => bits | (1 << RANKS.indexOf(rank)), 0),
        deckCards: deck.cards.length,
        deckCounts: deck.counts.reduce((counts, count, kind) => counts + count * 16 ** kind, 0),
      },
      numbersOf: (state) => {
        const { lengths, eliminated, checked, next, recycled } = state;
        const stacks = [...lengths.keys()].map((stack) => stackCards(state, stack));
        const lists = [...stacks, recycled ?? []].map((cards) => [
          cards.length,
          ...cards.map((card) => VALUE_OF[card]),
        ]);
        return [eliminated.reduce((bits, gone, stack) => bits | (gone << stack), 0), checked, next, ...lists.flat()];
      },
    },
    base64: DECADE_KERNEL,
    options: {
      stacks: config.stacks,
      loop: Number(config.loop),
      optional: Number(config.discards === 'optional'),
      minRun: table.minRun,
      maxRun: table.maxRun,
      totals: table.totals,
      largestTotal: table.largestTotal,
      goal: table.goal,
      ends: table.rows,
      valuesFor: words.byteLength - valuesFor.byteLength,
      pairsFor: pairsAt,
    },
    tables,
    hasActionFeatures: true,
    shuffleKey: DECADE_KEY,
    rewards: new Map(SHARED_REWARDS),
    snapshotSize: MOST_MOVES,
    restore: replay,
  };
}
