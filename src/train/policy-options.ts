import type { LookaheadDraws } from '../agents/afterstates/lookahead-draws.js';

/** How a loaded model plays; options that an algorithm's policy has no use for are ignored. */
export interface PolicyOptions {
  readonly name?: string;
  /** 'greedy' (default) plays the best move, 'sample' draws one by the policy's probabilities (PPO). */
  readonly mode?: 'greedy' | 'sample';
  /** For 'sample'; default 0. */
  readonly seed?: number;
  /** Draws to look ahead, for values of afterstates; default what the model's config says. */
  readonly lookahead?: LookaheadDraws;
  /** Hidden cards from which on play is exact, for values of afterstates; default what the model's config says. */
  readonly endgame?: number;
  /** Hidden cards from which on values are means of hindsight, for values of afterstates; default 0. */
  readonly hindsight?: number;
}
