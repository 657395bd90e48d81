import { InputError } from '../env/base/errors.js';
import { nameKey } from '../env/base/random.js';
import { OUTCOMES } from '../env/environment/compiled-rules.js';
import { expectGameParts, type GameParts, rewardsOf } from '../env/environment/game.js';
import type { GameState, Stock } from '../env/environment/rules.js';
import { blockTable, settingsOf, tableBlocks } from '../env/kernel/environment-kernel.js';
import { compiledParts } from '../env/kernel/kernel-vector-environment.js';
import { entriesOf } from '../env/vector/vector-rows.js';
import { LAB_KITS } from './games/kits.js';

/** Bytes of the order of a stock in the module. */
const ORDER_BYTES = 56;

/** What an engine in another language sets kernel/tables to, and what that reads. @throws InputError for games without compiled rules */
export function engineSettings(parts: GameParts) {
  expectGameParts(parts);
  const { game, rules, spec } = parts;
  const { compiled } = compiledParts(parts);
  const inTables = LAB_KITS.of(rules).inTables?.(rules);
  if (inTables === undefined)
    throw new InputError(`Expected a game with tables for Python, but ${game.title} has none`);
  const { hasActionFeatures = compiled.hasActionFeatures } = inTables;
  const { numbers, tables, blocks } = settingsOf({ ...compiled, hasActionFeatures }, parts);
  const shown = spec.observe === 'table' ? tableBlocks(rules) : null;
  const rewards = rewardsOf(parts).map((reward) => [reward.name, compiled.rewards.get(reward)] as const);
  const names = { redealKey: 'redeal', positionKey: 'position', rollOutKey: 'roll-out' };
  const keys = Object.entries(names).map(([key, name]) => [key, nameKey(name)] as const);
  return {
    tables,
    blocks: shown ? blockTable(shown, rules.features) : blocks,
    numbers: {
      ...numbers,
      ...inTables.options,
      ...(shown && { inputSize: entriesOf(parts) }),
      ...(Object.fromEntries(keys) as Record<keyof typeof names, number>),
    },
    rewards: Object.fromEntries(rewards),
    /** What a table begins in a position by: the order of its stock, its outcome, how many cards are drawn, then the game's own numbers. */
    bytesOf(state: GameState): Uint8Array {
      const { outcome, stock } = state as GameState & { readonly stock: Stock };
      const numbers = Uint32Array.of(OUTCOMES.indexOf(outcome), stock.drawn, ...inTables.numbersOf(state));
      const bytes = new Uint8Array(ORDER_BYTES + numbers.byteLength);
      bytes.set(stock.order);
      bytes.set(new Uint8Array(numbers.buffer), ORDER_BYTES);
      return bytes;
    },
  };
}
