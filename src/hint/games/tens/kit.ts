import type { TensRules } from '../../../env/games/tens/rules.js';
import type { HintKit } from '../kit.js';
import { tensPositions } from './position-json.js';

/** What hints know of Tens. */
export const tensHintKit: HintKit<TensRules> = { game: 'tens', positions: tensPositions };
