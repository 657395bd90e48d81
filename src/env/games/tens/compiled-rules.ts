import { type CompiledRules, replay, SHARED_REWARDS } from '../../environment/compiled-rules.js';
import { maximumMoves } from './config.js';
import { TENS_KERNEL } from './kernel-bytes.js';
import { scoring } from './played-game.js';
import { TENS_KEY, type TensRules } from './rules.js';
import type { TensState } from './state.js';

/** The rules in kernel/environments/games/tens; only tables know undo. */
export function compiledTens({ config }: TensRules): CompiledRules<TensState> {
  const { undoLimit } = config;
  return {
    ...(undoLimit !== 0 && {
      refusal: `Expected undoLimit 0 for the backend "kernel", but got ${JSON.stringify(undoLimit)}`,
    }),
    base64: TENS_KERNEL,
    options: {
      tableauSize: config.tableauSize,
      blockTen: Number(config.blockTen),
      courtPairs: Number(config.courts === 'pairs'),
      buffered: Number(config.refill === 'buffered'),
      pointScoring: Number(config.scoring === 'points'),
      removalPoints: config.removalPoints,
    },
    shuffleKey: TENS_KEY,
    rewards: new Map([...SHARED_REWARDS, [scoring, 3]]),
    snapshotSize: maximumMoves(config),
    restore: replay,
  };
}
