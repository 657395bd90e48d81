import { InputError, shown } from '../../env/errors.js';
import type { GameState, Rules } from '../../env/rules.js';
import { isSeed } from '../../env/seeds.js';
import { parseTrace } from '../../env/trace.js';
import type { GameParts } from '../playouts.js';
import { type DecadePositionJson, decadeReader } from './decade-json.js';
import { type FourTenPositionJson, fourTenReader } from './four-ten-json.js';
import { playMoves } from './played-moves.js';
import { positionInTrace } from './position-in-trace.js';
import type { PositionReader } from './position-reader.js';
import { expectSameOptions } from './same-rules.js';
import { type TensPositionJson, tensReader } from './tens-json.js';

/** The position after some moves of a trace (docs/trace-format.md). */
export interface TracePosition {
  /** The parsed JSON of its line. */
  readonly trace: unknown;
  /** How many of its moves have been made; default 0, the deal. */
  readonly moves?: number;
}

/** The position after some moves of a deal. */
export interface DealPosition {
  readonly seed: number;
  /** By their names in the move table, forced ones included. */
  readonly moves?: readonly string[];
}

/**
 * A position: in its notation, in a trace, by seed and moves, as the plain object of the game's functions for apps (or its visible part), or
 * a state of the rules. Hidden cards need not be given; where they are, they are counted and not looked at.
 */
export type Position =
  string | GameState | TracePosition | DealPosition | DecadePositionJson | FourTenPositionJson | TensPositionJson;

/** By game; each answers undefined for the rules of another one. */
const READERS: readonly PositionReader[] = [decadeReader, fourTenReader, tensReader];

function readerFor(rules: Rules): (json: unknown) => GameState {
  for (const reader of READERS) {
    const read = reader(rules);
    if (read !== undefined) return read;
  }
  throw new InputError(`Expected a position of ${rules.id} in its notation or as a state, but got an object`);
}

function fromTrace(parts: GameParts, { trace, moves = 0, ...rest }: TracePosition): GameState {
  const [unknownKey] = Object.keys(rest);
  if (unknownKey !== undefined)
    throw new InputError(`Expected "trace" and "moves" only, but got "${unknownKey}" beside them`);
  const parsed = parseTrace(trace);
  if (parsed.game !== parts.game.name)
    throw new InputError(`Expected a trace of ${parts.game.name}, but got one of ${shown(parsed.game)}`);
  expectSameOptions(parts.rules, parsed.rules, 'a trace');
  return positionInTrace(parts, parsed, moves);
}

function fromDeal(parts: GameParts, { seed, moves = [] }: DealPosition): GameState {
  if (!isSeed(seed)) throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  if (!Array.isArray(moves)) throw new InputError(`Expected "moves" to be a list of moves, but got ${shown(moves)}`);
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  playMoves(parts, state, moves as readonly string[], '"moves"');
  return state;
}

function isDeal(position: object): position is DealPosition {
  return 'seed' in position && Object.keys(position).every((key) => key === 'seed' || key === 'moves');
}

/** Makes the reader of positions of a game; see `Position`. What it is given stays as it is; a state is given back as such. */
export function positionReader(parts: GameParts): (position: Position) => GameState {
  const { rules, notation } = parts;
  const stateKind = Object.getPrototypeOf(rules.createState()) as object;
  const readJson = readerFor(rules);
  return (position) => {
    if (typeof position === 'string') return notation.parseState(position);
    if (typeof position !== 'object' || position === null || Array.isArray(position))
      throw new InputError(`Expected a position as text or as an object, but got ${shown(position)}`);
    if (Object.getPrototypeOf(position) === stateKind) return position as GameState;
    if ('stock' in position && typeof position.stock === 'object')
      throw new InputError(`Expected a state of ${rules.id}, but got one of another game`);
    if ('trace' in position) return fromTrace(parts, position);
    return isDeal(position) ? fromDeal(parts, position) : readJson(position);
  };
}
