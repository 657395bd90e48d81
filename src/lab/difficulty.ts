import type { GameParts } from '../env/game.js';
import type { Deal } from '../evaluate/evaluate.js';
import { type DealDifficulty, type DifficultyGrade, difficultyOf } from '../hint/difficulty.js';
import { createHinter } from '../hint/hinter.js';
import type { ReviewOptions } from '../hint/index.js';
import { labelOf } from './agents.js';
import { chooseHintAgent } from './hint-agent.js';
import { stepDone, type WorkOptions } from './work-options.js';

/** A deal of a list, with its seed; with decks of a file the place in it, from 0. */
export interface GradedDeal extends DealDifficulty {
  readonly seed: number;
}

export interface GradeOptions extends WorkOptions, Pick<ReviewOptions, 'playouts' | 'seed'> {
  /** The best player, who also judges decisions, as for `maketen hint`; default as there. */
  readonly agent?: string | undefined;
  /** Only deals of this grade. */
  readonly grade?: DifficultyGrade | undefined;
  /** Ends the search when so many of the grade were found. */
  readonly count?: number | undefined;
}

/**
 * The difficulty of deals, one after the other (`difficultyOf` of maketen/hint).
 * @returns the deals of the grade, and the agent that judged them
 * @throws InputError, one line, for an agent that is not known; the signal's reason if it was aborted
 * @example const { deals } = await gradeDeals(partsOf('decade'), seedDeals(0, 100), { grade: 'easy', count: 3 });
 */
export async function gradeDeals(
  parts: GameParts,
  deals: readonly Deal[],
  { agent, grade, count = Infinity, onProgress, signal, ...options }: GradeOptions = {},
): Promise<{ readonly agent: string; readonly deals: readonly GradedDeal[] }> {
  const chosen = await chooseHintAgent(parts, agent, { signal });
  const found: GradedDeal[] = [];
  try {
    const hinter = createHinter(parts, chosen.agent, { values: chosen.values });
    for (const [i, deal] of deals.entries()) {
      const difficulty = await difficultyOf(deal, hinter, { ...options, signal });
      if (grade === undefined || difficulty.grade === grade) found.push({ seed: deal.seed, ...difficulty });
      if (found.length === count) break;
      const [done, total] = count === Infinity ? [i + 1, deals.length] : [found.length, count];
      await stepDone({ onProgress, signal }, done, total);
    }
  } finally {
    chosen.agent.dispose?.();
  }
  return { agent: labelOf(chosen.name), deals: found };
}
