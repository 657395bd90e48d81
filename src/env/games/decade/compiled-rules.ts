import { DECK_SIZE } from '../../base/cards.js';
import { shown } from '../../base/errors.js';
import { type CompiledRules, replay, SHARED_REWARDS } from '../../environment/compiled-rules.js';
import { DECADE_KERNEL } from './kernel-bytes.js';
import { missingValues } from './next-cards.js';
import { DECADE_KEY, type DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

/** Every card but the first is drawn at most once, and discards take two or more; one move may end the game. */
const MOST_MOVES = DECK_SIZE - 1 + DECK_SIZE / 2 + 1;

/** The rules in kernel/environments/games/decade; only tables know recycled cards and decks of some ranks. */
export function compiledDecade({ config, table }: DecadeRules): CompiledRules<DecadeState> {
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
