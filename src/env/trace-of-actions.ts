import { InputError, shown } from './errors.js';
import { expectGameParts } from './expect-parts.js';
import type { Action } from './rules.js';
import { isSeed } from './seeds.js';
import { type Trace, type TracedGame, type TraceParts, writeTrace } from './trace.js';

/**
 * A game that has been played, to its end or not, written down.
 * @param actions its moves, the only ones too
 * @throws InputError for one that is not legal
 */
export function traceOfActions(parts: TraceParts, from: TracedGame, actions: readonly Action[]): Trace {
  expectGameParts(parts);
  if (
    !isSeed((from as TracedGame | undefined)?.seed) ||
    typeof (actions as typeof actions | undefined)?.length !== 'number'
  )
    throw new InputError(`Expected { seed, agent } of a game and its actions, but got ${shown(from)}`);
  let made = 0;
  const trace = writeTrace(parts, from, (_state, mask) => {
    if (made === actions.length) return null;
    const action = actions[made++];
    if (mask[action] === 1) return action;
    throw new InputError(`Expected legal actions, but action ${made} is ${shown(action)}`);
  });
  if (trace.steps.length === actions.length) return trace;
  throw new InputError(`Expected no action after the end of the game, but got action ${trace.steps.length + 1}`);
}
