import { numbers } from './numbers.js';

/** Hints step by step, solving, and what else there is of ways to play. */
export const ways = {
  stopSolving: (share: number) => `Solving ${numbers.percent(Math.floor(100 * share), 0)} · Stop`,
  stopSolvingTitle: 'The game with these options is being solved, for exact hints; until then they are estimates',
  bestSoFar: (move: string) => `Best so far: ${move}; its chances are being worked out`,
};
