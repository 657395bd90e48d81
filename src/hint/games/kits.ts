import type { Rules } from '../../env/rules.js';
import { decadeHintKit } from './decade/kit.js';
import type { DecadePositionJson } from './decade/position-json.js';
import { fourTenHintKit } from './four-ten/kit.js';
import type { FourTenPositionJson } from './four-ten/position-json.js';
import type { HintKit } from './kit.js';
import { tensHintKit } from './tens/kit.js';
import type { TensPositionJson } from './tens/position-json.js';

/** The hints' kits, one a game. */
export const HINT_KITS: readonly HintKit[] = [decadeHintKit, fourTenHintKit, tensHintKit];

/** The plain objects that positions of the games are given as. */
export type PlainPosition = DecadePositionJson | FourTenPositionJson | TensPositionJson;

/** The kit of the game that these are rules of; an empty one where there is none. */
export function hintKitOf({ game }: Pick<Rules, 'game'>): HintKit {
  return HINT_KITS.find((kit) => kit.game === game) ?? { game };
}
