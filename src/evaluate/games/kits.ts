import { expectPartsOf, KitRegistry } from '../../env/kit-registry.js';
import { decadeEvaluateKit } from './decade/kit.js';
import type { EvaluateKit } from './kit.js';

/** Evaluation's kits, at most one a game. */
export const EVALUATE_KITS = new KitRegistry<EvaluateKit>('evaluate', [decadeEvaluateKit], (kit) =>
  expectPartsOf(`"evaluate" of the game "${kit.game}"`, kit, { game: 'text' }, { positionKey: 'function' }),
);
