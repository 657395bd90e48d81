import { InputError } from '../base/errors.js';
import { mapValues } from '../base/json.js';
import { Random } from '../base/random.js';
import type { EnvironmentSpec } from '../environment/environment-parts.js';
import type { Game } from '../environment/game.js';
import { copyOf, type GameState, legalActions, type Rules } from '../environment/rules.js';
import { GAMES } from '../games/game-registry.js';
import { MOST_MOVES } from '../text/trace.js';

/** How many games are played for a check, and how much of each is looked at. */
export interface PlayedOptions {
  readonly games: number;
  readonly seed: number;
  readonly maxSteps: number;
}

export interface PlayedPosition {
  readonly seed: number;
  /** Moves since the deal. */
  readonly moves: number;
  readonly state: GameState;
  readonly isOver: boolean;
}

/** In how many positions of a game parts are asked. */
const POSITIONS = 6;

/**
 * Plays a deal at random to its end: the state and the legal moves in each position, the deal first. The state is the
 * same object all the way.
 * @param name what the random numbers are for
 * @param line which of the ways
 */
function* randomPlay(rules: Rules, seed: number, name: string, line = 0) {
  const random = new Random(name, seed, line);
  const state = rules.createState();
  rules.deal(state, seed);
  for (let moves = 0; ; moves++) {
    const legal = legalActions(rules, state);
    yield { moves, state, legal };
    if (legal.length === 0) return;
    rules.apply(state, legal[random.below(legal.length)]);
  }
}

/** Plays a deal at random: every position on the way, the deal first. @param line which of the ways */
export function positionsOf(rules: Rules, seed: number, maxSteps: number, line = 0): PlayedPosition[] {
  const positions: PlayedPosition[] = [];
  for (const { moves, state, legal } of randomPlay(rules, seed, 'check game', line)) {
    positions.push({ seed, moves, state: copyOf(rules, state), isOver: legal.length === 0 });
    if (moves === maxSteps) break;
  }
  return positions;
}

/** Plays a deal at random to its end. @throws Error for one that has none */
export function expectEnd(rules: Rules, seed: number) {
  for (const { moves, legal } of randomPlay(rules, seed, 'check game, to the end'))
    if (legal.length > 0 && moves === MOST_MOVES)
      throw new Error(
        `expected every game to end, but random play of seed ${seed} still goes on after ${MOST_MOVES} moves; end it in the rules, as after so many moves`,
      );
}

/** Moves that two positions are played on to find out whether they differ in what is hidden. */
export const MOVES_ON = 40;

/** Plays two positions on alike until what is `seen` differs. @returns after how many moves; null if it never does */
export function movesToDifference(
  rules: Rules,
  positions: readonly [GameState, GameState],
  random: Random,
  seen: (state: GameState) => string,
  most = MOVES_ON,
): number | null {
  const [one, other] = positions;
  for (let moves = 0; moves <= most; moves++) {
    if (seen(one) !== seen(other)) return moves;
    const others = legalActions(rules, other);
    const legal = legalActions(rules, one).filter((action) => others.includes(action));
    if (legal.length === 0) return null;
    const action = legal[random.below(legal.length)];
    for (const state of positions) rules.apply(state, action);
  }
  return null;
}

/** Positions of random games, evenly spread over each of them, the deal and the last one among them. */
export function playedPositions(rules: Rules, { games, seed, maxSteps }: PlayedOptions): PlayedPosition[] {
  return Array.from({ length: games }, (_, game) => {
    const all = positionsOf(rules, seed + game, maxSteps);
    const last = all.length - 1;
    const steps = Array.from({ length: POSITIONS }, (_, i) => Math.round((i * last) / (POSITIONS - 1)));
    return [...new Set(steps)].map((at) => all[at]);
  }).flat();
}

/** The checks of one checker, which throw an Error where something is not as expected. @param prefix of every message */
export function checksOf(prefix: string) {
  const ensure = (condition: boolean, message: string) => {
    if (!condition) throw new Error(prefix + message);
  };
  return {
    ensure,
    equal: (got: unknown, wanted: unknown, what: string) =>
      ensure(got === wanted, `expected ${what}, but got ${String(got)}`),
    refuses: (errorClass: new (message: string) => Error, run: () => unknown, what: string) => {
      let isRefused = false;
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0; // most of a check's time would go into stacks that nobody reads
      try {
        run();
      } catch (error) {
        isRefused = error instanceof errorClass;
      } finally {
        Error.stackTraceLimit = stackTraceLimit;
      }
      const name = errorClass === InputError ? 'an InputError' : errorClass.name;
      ensure(isRefused, `expected ${what} to throw ${name}`);
    },
  };
}

/** As JSON, with numbers as they are: NaN too. */
export function asText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    ArrayBuffer.isView(each) ? (each as Uint8Array).join() : typeof each === 'number' ? String(each) : each,
  );
}

export function registeredGame({ preset }: EnvironmentSpec): Game | undefined {
  return GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
}

/** What is shown of games, by its names, as texts that stay when the buffers are used again. */
export type ShownTexts = Readonly<Record<string, string>>;

export function shownTexts(shown: object): ShownTexts {
  return mapValues({ ...shown }, (value: unknown) => (value instanceof Float32Array ? value.join() : asText(value)));
}

export function differingPart(one: ShownTexts, other: ShownTexts): string | undefined {
  return Object.keys(one).find((part) => one[part] !== other[part]);
}

/** How much a position has shown of its deck: the shuffles used, and the hidden cards of the last one. */
export interface ReachedPosition {
  readonly shuffles: number;
  readonly hidden: number;
}

export function reachedPosition(rules: Rules, state: GameState): ReachedPosition {
  return { shuffles: rules.shuffles(state), hidden: rules.unseen(state, new Uint8Array(rules.cardKinds.length)) };
}

/** A seed's deck with its hidden cards re-dealt: all cards that the position has shown stay. */
export function redealtDeck(
  rules: Pick<Rules, 'dealOrder' | 'config'>,
  game: Pick<Game, 'formatDeck'>,
  seed: number,
  { shuffles, hidden }: ReachedPosition,
  random: Random,
): unknown {
  const deck = Array.from({ length: shuffles }, (_, k) => rules.dealOrder(seed, k).slice());
  const last = deck[deck.length - 1];
  for (let left = hidden; left > 1; left--) {
    const [at, other] = [last.length - left, last.length - left + random.below(left)];
    [last[at], last[other]] = [last[other], last[at]];
  }
  return game.formatDeck(deck, rules.config);
}
