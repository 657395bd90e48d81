import { bestMove } from '../../agents/networks/choose-move.js';

/** The positions that transitions lead to. Q of two networks is [count, moves]. */
export interface NextPositions {
  /** [count, moves]; 1 = legal */
  readonly masks: Uint8Array;
  /** Q that chooses the move there: the learning network's for double Q-learning, else the target network's. */
  readonly choosing: Float32Array;
  /** Q that rates that move: the target network's. */
  readonly rating: Float32Array;
}

/**
 * Adds discount * Q(next, best legal move) to the rewards in `targets` [size] (Mnih et al., 2015, doi:10.1038/nature14236; with two
 * networks van Hasselt et al., 2016, arXiv:1509.06461). Illegal moves are never the best.
 * @param discounts `[size]`: gamma^n after n steps; 0 where the game has ended, and then the target is the reward alone
 * @param next the next positions of those transitions whose discount is not 0, in order
 */
export function addBootstrap(targets: Float32Array, discounts: Float32Array, next: NextPositions, moves: number): void {
  const { masks, choosing, rating } = next;
  let position = 0;
  for (let k = 0; k < targets.length; k++) {
    if (discounts[k] === 0) continue;
    const best = bestMove(choosing, masks, position, moves);
    targets[k] += discounts[k] * rating[position * moves + best];
    position++;
  }
}
