import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import { expectSameRules } from '../../env/same-rules.js';
import { asJson } from '../../env/saved-game.js';
import { parseTrace, type Trace } from '../../env/trace.js';
import { positionInTrace } from './position-in-trace.js';

/** The position after some moves of a trace (docs/trace-format.md). */
export interface TracePosition {
  /** The parsed JSON of its line. */
  readonly trace: unknown;
  /** How many of its moves have been made; default 0, the deal. */
  readonly moves?: number;
}

/**
 * Reads a trace of a game of these rules: its outline. What it says of the game is checked when it is replayed.
 * @throws InputError for what is no trace, or one of other rules
 */
export function traceOfRules({ game, rules, spec }: GameParts, trace: unknown): Trace {
  const parsed = parseTrace(asJson(trace, 'a trace'));
  if (parsed.game !== game.name)
    throw new InputError(`Expected a trace of ${game.name}, but got one of ${shown(parsed.game)}`);
  expectSameRules(rules, parsed.rules, 'a trace');
  if (parsed.preset !== spec.preset)
    throw new InputError(`Expected a trace of preset "${spec.preset}", but got one of ${shown(parsed.preset)}`);
  return parsed;
}

/**
 * Reads a position in a trace, all of which is checked.
 * @throws InputError for a trace that does not hold, or one of other rules
 */
export function fromTrace(parts: GameParts, { trace, moves = 0, ...rest }: TracePosition): GameState {
  const [unknownKey] = Object.keys(rest);
  if (unknownKey !== undefined)
    throw new InputError(`Expected "trace" and "moves" only, but got ${shown(unknownKey)} beside them`);
  return positionInTrace(parts, traceOfRules(parts, trace), moves);
}
