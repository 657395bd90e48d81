import * as z from 'zod/mini';
import { formatCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import type { TraceCodec } from '../../notation.js';
import { parseWith } from '../../options.js';
import type { Action } from '../../rules.js';
import { stackCards } from './position.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

const index = z.int('a whole number').check(z.minimum(0, 'a whole number'));

const moveSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('discard'), stack: index, from: index, count: index, total: index }),
    z.strictObject({ type: z.literal('draw') }),
    z.strictObject({ type: z.literal('finish') }),
  ],
  'an object of type "discard", "draw" or "finish"',
);

/** MOVE of trace-format.md: `from` is the 0-based index of the set's first card, from which it wraps round in a loop. */
export type DecadeTraceMove = z.output<typeof moveSchema>;

/** STATE of trace-format.md. */
export interface DecadeTraceState {
  readonly stacks: string[][];
  readonly stock: number;
}

export class DecadeTraceCodec implements TraceCodec<DecadeState> {
  constructor(private readonly rules: DecadeRules) {}

  stateToJson(state: Readonly<DecadeState>): DecadeTraceState {
    const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard));
    return { stacks, stock: state.stockLeft };
  }

  moveToJson(state: Readonly<DecadeState>, action: Action): DecadeTraceMove {
    const move = this.rules.moves[action];
    if (move.type !== 'discard') return { type: move.type };
    const from = this.rules.setStart(state, action);
    const count = this.rules.setCount(state, action);
    return { type: 'discard', stack: state.checked, from, count, total: move.total };
  }

  moveFromJson(state: Readonly<DecadeState>, json: unknown): Action {
    const wanted = parseWith(moveSchema, json, 'move');
    const mask = new Uint8Array(this.rules.moves.length);
    this.rules.actionMask(state, mask);
    const action = mask.findIndex((legal, each) => legal === 1 && this.isMove(state, each, wanted));
    if (action < 0) throw new InputError(`Expected a move that is legal in this position, but got ${shown(json)}`);
    return action;
  }

  private isMove(state: Readonly<DecadeState>, action: Action, wanted: DecadeTraceMove): boolean {
    const move = this.moveToJson(state, action);
    if (move.type !== 'discard' || wanted.type !== 'discard') return move.type === wanted.type;
    const { stack, from, count, total } = wanted;
    if (move.stack !== stack || move.count !== count || move.total !== total) return false;
    // Rules: "a run that takes the whole ring is one set, wherever it is cut".
    const length = state.lengths[stack];
    return move.from === from || (this.rules.config.loop && count === length && from < length);
  }
}
