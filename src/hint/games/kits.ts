import type { TensTraceMove } from '../../env/games/tens/trace.js';
import { expectPartsOf, KitRegistry } from '../../env/kit-registry.js';
import { decadeHintKit } from './decade/kit.js';
import type { DecadePositionJson } from './decade/position-json.js';
import { fourTenHintKit } from './four-ten/kit.js';
import type { FourTenPositionJson } from './four-ten/position-json.js';
import type { HintKit } from './kit.js';
import { hintKitParts } from './kit-parts.js';
import { tensHintKit } from './tens/kit.js';
import type { TensPositionJson } from './tens/position-json.js';

/** The plain objects that positions of the games are given as. */
export type PlainPosition = DecadePositionJson | FourTenPositionJson | TensPositionJson;

/** The move that `play` takes of a plain game. */
export type MoveOf<PlainGame> = PlainGame extends { readonly moves: readonly (infer Move)[] }
  ? Move
  : PlainGame extends { readonly movesHistory: unknown }
    ? TensTraceMove
    : unknown;

function expectSound(kit: HintKit): void {
  const of = `"hint" of the game "${kit.game}"`;
  const optional = {
    consequences: 'function',
    effects: 'function',
    valueInterpreter: 'function',
    positions: 'object',
    dealCanBeWon: 'function',
    reviewWords: 'function',
  } as const;
  expectPartsOf(of, kit, { game: 'text' }, optional);
  if (kit.positions === undefined) return;
  const needed = { title: 'text', keys: 'list', isState: 'function', forms: 'function' } as const;
  expectPartsOf(`"positions" of ${of}`, kit.positions, needed);
}

/** The hints' kits, at most one a game. */
export const HINT_KITS = new KitRegistry<HintKit>(
  'hint',
  [decadeHintKit, fourTenHintKit, tensHintKit],
  expectSound,
  hintKitParts,
);
