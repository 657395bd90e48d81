import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { EvaluateKit } from '../kit.js';
import { decadePositionKey } from './position-key.js';

/** What evaluation knows of Decade. */
export const decadeEvaluateKit: EvaluateKit<DecadeRules> = { game: 'decade', positionKey: decadePositionKey };
