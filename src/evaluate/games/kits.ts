import type { Rules } from '../../env/rules.js';
import { decadeEvaluateKit } from './decade/kit.js';
import type { EvaluateKit } from './kit.js';

/** Evaluation's kits, at most one a game. */
export const EVALUATE_KITS: readonly EvaluateKit[] = [decadeEvaluateKit];

/** The kit of the game that these are rules of; an empty one where there is none. */
export function evaluateKitOf({ game }: Pick<Rules, 'game'>): EvaluateKit {
  return EVALUATE_KITS.find((kit) => kit.game === game) ?? { game };
}
