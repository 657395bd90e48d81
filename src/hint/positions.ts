import type { Agent } from '../agents/agent.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { InputError, mismatch, sayingWhere, shown } from '../env/base/errors.js';
import { asJson } from '../env/base/json.js';
import { isSeed } from '../env/base/random.js';
import { expectList, expectObject } from '../env/base/schema.js';
import type { DecisionBatch, EnvironmentParts } from '../env/environment/environment.js';
import type { GameParts } from '../env/environment/game.js';
import { featuresFor, shownTo } from '../env/environment/hidden-cards.js';
import { expectSameRules } from '../env/environment/options.js';
import type { PositionReader } from '../env/environment/position-json.js';
import { type Action, copyOf, type GameState, legalActions, type Rules, Stock } from '../env/environment/rules.js';
import { gameNamed, gamePlayOf } from '../env/games/game-registry.js';
import { parseTrace, replayTrace, type Trace, type TraceParts } from '../env/text/trace.js';
import { HINT_KITS, type PlainPosition } from './games/kits.js';

/** What reading moves needs of a game. */
export type MoveNames = Pick<GameParts, 'rules' | 'notation'>;

/** A move by its names, for people and for `play`. */
export interface NamedMove<Move = unknown> {
  readonly action: Action;
  /** As `play` of the game's functions for apps takes it, and as traces have it. */
  readonly play: Move;
  /** In the rules' words, with its cards. */
  readonly move: string;
  /** Its name in the move table. */
  readonly notation: string;
}

export function namedMove(parts: GameParts, state: GameState, action: Action): NamedMove {
  const { notation, game, rules } = parts;
  return {
    action,
    play: game.createTraceCodec(rules).moveToJson(state, action),
    move: notation.describeMove(state, action),
    notation: notation.formatMove(action),
  };
}

/** Whether what the player knows decides what came: no hidden card has been drawn, or the only one, and nothing shuffled. */
export function isCertainStep(rules: Rules, before: Readonly<GameState>, after: Readonly<GameState>): boolean {
  const counts = new Uint8Array(rules.cardKinds.length);
  const [hidden, hiddenNow] = [before, after].map((state) => rules.unseen(state, counts));
  const isKnown = hiddenNow === hidden || (hidden === 1 && hiddenNow === 0);
  return isKnown && rules.shuffles(before) === rules.shuffles(after);
}

/** The end that a legal move and the forced ones after it certainly lead to; null where chance or a choice is left. */
export function certainEnd(rules: Rules, state: Readonly<GameState>, move: Action): GameState | null {
  const after = copyOf(rules, state);
  rules.apply(after, move);
  if (!isCertainStep(rules, state, after)) return null;
  const legal = legalActions(rules, after);
  if (legal.length === 0) return after;
  return legal.length > 1 ? null : certainEnd(rules, after, legal[0]);
}

/**
 * The action of a legal move that is given by its name.
 * @param where begins the message: 'Move 2'
 * @throws InputError that says what could be played
 */
export function legalMove({ rules, notation }: MoveNames, state: GameState, text: string, where: string): Action {
  const action = sayingWhere(where, () => notation.parseMove(text));
  const legal = legalActions(rules, state);
  if (legal.length === 0)
    throw new InputError(`${where}: expected no further move, for the game is ${state.outcome}, but got "${text}"`);
  if (!legal.includes(action)) {
    const names = legal.map((each) => notation.formatMove(each)).join(', ');
    throw new InputError(`${where}: expected one of ${names}, but got "${text}"`);
  }
  return action;
}

/**
 * Plays moves by their names, forced ones included.
 * @throws InputError that says which one cannot be played, and what could
 */
function playMoves(parts: MoveNames, state: GameState, moves: readonly string[]) {
  for (const [index, move] of moves.entries()) {
    const where = `Move ${index + 1}`;
    if (typeof move !== 'string') throw new InputError(`${where}: expected a move's name, but got ${shown(move)}`);
    if (move.trim() === '') throw new InputError(`${where}: expected a move, but got nothing between two commas`);
    parts.rules.apply(state, legalMove(parts, state, move, where));
  }
}

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

/** Reads a position in a trace, all of which is checked. @throws InputError for a trace that does not hold, or one of other rules */
function fromTrace(parts: GameParts, { trace, moves = 0, ...rest }: TracePosition): GameState {
  const [unknownKey] = Object.keys(rest);
  if (unknownKey !== undefined)
    throw new InputError(`Expected "trace" and "moves" only, but got ${shown(unknownKey)} beside them`);
  return positionInTrace(parts, traceOfRules(parts, trace), moves);
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
export type Position = string | GameState | TracePosition | DealPosition | PlainPosition;

/** Whether a deal turns cards up. */
function drawsAtOnce(rules: Rules) {
  const state = rules.createState() as GameState & { readonly stock: Stock };
  rules.deal(state, 0);
  return state.stock.drawn > 0;
}

function fromState(parts: GameParts, state: GameState): GameState {
  const { config = parts.rules.config } = state;
  if (config !== parts.rules.config) expectSameRules(parts.rules, config, 'a state');
  if ('stock' in state && state.stock instanceof Stock && state.stock.drawn === 0 && drawsAtOnce(parts.rules))
    throw new InputError('Expected a state with a deal in it, but nothing has been dealt yet; call reset first');
  return state;
}

function fromDeal(parts: GameParts, { seed, moves = [] }: DealPosition): GameState {
  if (!isSeed(seed)) throw mismatch('a seed: an integer from 0 to 2^53 - 1', seed);
  expectList(moves, '"moves" to be a list of moves');
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  playMoves(parts, state, moves);
  return state;
}

/** The position of a plain game of a game that has no reader of its own. */
function fromPlainGame(parts: GameParts, position: object): GameState {
  const { spec, traceOf } = gamePlayOf<object>(parts.game.name);
  const trace = traceOf(position);
  expectSameRules(parts.rules, spec(position).rules as Rules['config'], 'a game');
  return positionInTrace(parts, trace, trace.steps.length);
}

function isDeal(position: object): position is DealPosition {
  return 'seed' in position && Object.keys(position).every((key) => key === 'seed' || key === 'moves');
}

/** Makes the reader of positions of a game; see `Position`. What it is given stays as it is; a state is given back as such. */
export function positionReader(parts: GameParts): (position: Position) => GameState {
  const { rules, notation, game } = parts;
  const stateKind = Object.getPrototypeOf(rules.createState()) as object;
  const own = HINT_KITS.of(rules).positions;
  const others = HINT_KITS.all.filter(({ positions }) => positions && positions !== own);
  const possible = (state: GameState) => {
    own?.expectPossible?.(rules, state);
    return state;
  };
  return (position) => {
    if (typeof position === 'string') return possible(notation.parseState(position));
    expectObject(position, 'a position as text or as an object');
    if ('rulesId' in position && !own) return fromPlainGame(parts, position);
    if (Object.getPrototypeOf(position) === stateKind && 'outcome' in position)
      return fromState(parts, position as GameState);
    if ('trace' in position) return fromTrace(parts, position);
    if (isDeal(position)) return fromDeal(parts, position);
    const hasKeyOf = ({ keys }: PositionReader) => keys.some((key) => key in position);
    const isOwn = own !== undefined && hasKeyOf(own);
    const other = others.find(({ positions }) => positions!.isState(position) || (!isOwn && hasKeyOf(positions!)));
    if (other)
      throw new InputError(`Expected a position of ${game.title}, but got one of ${gameNamed(other.game)!.title}`);
    if (!own)
      throw new InputError(`Expected a position of ${rules.id} in its notation or as a state, but got an object`);
    return possible(own.fromJson(rules, position));
  };
}

/** Positions as an agent is asked about them, all at once. */
export function questionOf(parts: EnvironmentParts, agent: Agent, states: readonly GameState[]): DecisionBatch {
  const { rules } = parts;
  const games = new GamesInPlay(rules, states.length, featuresFor(parts, agent));
  for (const [i, state] of states.entries()) rules.copyState(games.add(i), state);
  games.look(agent);
  return shownTo(agent, games, rules);
}

/** What an agent thinks of a legal move. */
export interface Preference {
  readonly action: Action;
  /** That the agent plays it; they sum to 1 over all legal moves. */
  readonly probability: number;
  /** The expected return from here with it; null for an agent without action values. */
  readonly value: number | null;
}
