import { InputError, shown } from '../../env/errors.js';
import type { GameState } from '../../env/rules.js';
import { replayTrace, type Trace, type TraceParts } from '../../env/trace.js';

/**
 * The position of a trace's game after so many of its moves. The whole trace is checked.
 * @param moves 0 is the deal, `trace.steps.length` the end
 * @param expected what a wrong number's message begins with, before the range; numbers in it count from `from`
 * @throws InputError for a trace that does not hold, or a number out of range
 */
export function positionInTrace(
  parts: TraceParts,
  trace: Trace,
  moves: number,
  expected = 'Expected moves',
  from = 0,
): GameState {
  const last = trace.steps.length;
  if (!(Number.isInteger(moves) && moves >= 0 && moves <= last))
    throw new InputError(
      `${expected} from ${from} to ${last + from} (the end), but got ${typeof moves === 'number' ? moves + from : shown(moves)}`,
    );
  const state = parts.rules.createState();
  replayTrace(parts, parts.game.rewards, trace, (visited, index) => {
    if (index === moves) parts.rules.copyState(state, visited);
  });
  return state;
}
