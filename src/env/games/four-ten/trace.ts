import * as z from 'zod/mini';
import { InputError, shown } from '../../errors.js';
import type { TraceCodec } from '../../notation.js';
import { parseWith } from '../../options.js';
import type { Action } from '../../rules.js';
import type { FourTenMove } from './moves.js';
import { valuesOf } from './multisets.js';
import type { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';

const value = z.literal([1, 2, 3, 4], 'a value from 1 to 4');

const moveSchema: z.ZodMiniType<FourTenMove> = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('place'), to: z.enum(['hand', 'home', 'shadow'], '"hand", "home" or "shadow"') }),
    z.strictObject({
      type: z.literal('replace'),
      in: z.enum(['hand', 'home', 'shadow'], '"hand", "home" or "shadow"'),
      value,
    }),
    z.strictObject({
      type: z.literal('exchange'),
      hand: value,
      with: z.enum(['home', 'shadow'], '"home" or "shadow"'),
      other: value,
    }),
    z.strictObject({ type: z.literal('end-turn') }),
  ],
  'an object of type "place", "replace", "exchange" or "end-turn"',
);

/** STATE of trace-format.md. Hands are in ascending order. */
export interface FourTenTraceState {
  readonly hand: number[];
  readonly home: number[];
  readonly shadow: number[];
  /** The card to be placed. */
  readonly drawn: number | null;
  /** Cards not yet drawn in this round. */
  readonly stock: number;
  readonly safeties: number;
  readonly points: number;
  readonly round: number;
}

function isSameMove(a: FourTenMove, b: FourTenMove): boolean {
  const entries = Object.entries(a) as [keyof FourTenMove, unknown][];
  return entries.every(([key, each]) => b[key] === each);
}

/** MOVE of trace-format.md is a move of the move table as it stands there. */
export class FourTenTraceCodec implements TraceCodec<FourTenState> {
  constructor(private readonly rules: FourTenRules) {}

  stateToJson(state: Readonly<FourTenState>): FourTenTraceState {
    const [hand, home, shadow] = Array.from(state.hands, valuesOf);
    const { safeties, points, round } = state;
    return { hand, home, shadow, drawn: state.drawn || null, stock: state.stock.left, safeties, points, round };
  }

  moveToJson(_state: Readonly<FourTenState>, action: Action): FourTenMove {
    return { ...this.rules.moves[action] };
  }

  moveFromJson(state: Readonly<FourTenState>, json: unknown): Action {
    const wanted = parseWith(moveSchema, json, 'move');
    const mask = new Uint8Array(this.rules.moves.length);
    this.rules.actionMask(state, mask);
    const action = this.rules.moves.findIndex((move) => isSameMove(move, wanted));
    if (mask[action] !== 1)
      throw new InputError(`Expected a move that is legal in this position, but got ${shown(json)}`);
    return action;
  }
}
