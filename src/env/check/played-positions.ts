import type { EnvironmentSpec } from '../environment-parts.js';
import { InputError } from '../errors.js';
import type { Game } from '../game.js';
import { GAMES } from '../game-registry.js';
import { Random } from '../random.js';
import { type GameState, legalActions, type Rules } from '../rules.js';
import { MOST_MOVES } from '../trace.js';

/** How many games are played for a check, and how much of each is looked at. */
export interface PlayedOptions {
  readonly games: number;
  readonly seed: number;
  readonly maxSteps: number;
}

/** A position that random play came to. */
export interface PlayedPosition {
  readonly seed: number;
  /** Moves since the deal. */
  readonly moves: number;
  readonly state: GameState;
  readonly isOver: boolean;
}

/** In how many positions of a game parts are asked. */
const POSITIONS = 6;

export function copyOf(rules: Rules, state: Readonly<GameState>): GameState {
  const copy = rules.createState();
  rules.copyState(copy, state);
  return copy;
}

/** Plays a deal at random: every position on the way, the deal first. @param line which of the ways */
export function positionsOf(rules: Rules, seed: number, maxSteps: number, line = 0): PlayedPosition[] {
  const random = new Random('check game', seed, line);
  const state = rules.createState();
  rules.deal(state, seed);
  const positions: PlayedPosition[] = [];
  for (let moves = 0; ; moves++) {
    const legal = legalActions(rules, state);
    const isOver = legal.length === 0;
    positions.push({ seed, moves, state: copyOf(rules, state), isOver });
    if (isOver || moves === maxSteps) return positions;
    rules.apply(state, legal[random.below(legal.length)]);
  }
}

/** Plays a deal at random to its end. @throws Error for one that has none */
export function expectEnd(rules: Rules, seed: number): void {
  const random = new Random('check game, to the end', seed);
  const state = rules.createState();
  rules.deal(state, seed);
  for (let moves = 0; ; moves++) {
    const legal = legalActions(rules, state);
    if (legal.length === 0) return;
    if (moves === MOST_MOVES)
      throw new Error(
        `expected every game to end, but random play of seed ${seed} still goes on after ${MOST_MOVES} moves; end it in the rules, as after so many moves`,
      );
    rules.apply(state, legal[random.below(legal.length)]);
  }
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

/** The checks of one checker. Each throws an Error where something is not as expected. */
interface Checks {
  readonly ensure: (condition: boolean, message: string) => void;
  readonly equal: (got: unknown, wanted: unknown, what: string) => void;
  readonly refuses: (errorClass: new (message: string) => Error, run: () => unknown, what: string) => void;
}

/** @param prefix of every message */
export function checksOf(prefix: string): Checks {
  const ensure = (condition: boolean, message: string): void => {
    if (!condition) throw new Error(prefix + message);
  };
  return {
    ensure,
    equal: (got, wanted, what) => ensure(got === wanted, `expected ${what}, but got ${String(got)}`),
    refuses: (errorClass, run, what) => {
      let isRefused = false;
      try {
        run();
      } catch (error) {
        isRefused = error instanceof errorClass;
      }
      const name = errorClass === InputError ? 'an InputError' : errorClass.name;
      ensure(isRefused, `expected ${what} to throw ${name}`);
    },
  };
}

/** As JSON, with numbers as they are: NaN too. */
export function asText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    ArrayBuffer.isView(each) ? Array.from(each as Uint8Array) : typeof each === 'number' ? String(each) : each,
  );
}

export function registeredGame({ preset }: EnvironmentSpec): Game | undefined {
  return GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
}

/** A reached position: its seed, the shuffles used, and the hidden cards of the last one. */
export interface ReachedPosition {
  readonly seed: number;
  readonly shuffles: number;
  readonly hidden: number;
}

/** A seed's deck with its hidden cards re-dealt: all cards that the position has shown stay. */
export function redealtDeck(
  rules: Pick<Rules, 'dealOrder'>,
  { seed, shuffles, hidden }: ReachedPosition,
  random: Random,
): Uint8Array[] {
  const deck = Array.from({ length: shuffles }, (_, k) => rules.dealOrder(seed, k).slice());
  const last = deck[deck.length - 1];
  for (let left = hidden; left > 1; left--) {
    const [at, other] = [last.length - left, last.length - left + random.below(left)];
    [last[at], last[other]] = [last[other], last[at]];
  }
  return deck;
}
