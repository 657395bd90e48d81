import { copyOf, nthLegal } from '../../src/env/environment/rules.js';
import {
  type Action,
  type ActionFeatures,
  type Deck,
  type GameState,
  partsOf,
  type Random,
  recordTrace,
  type Rules,
  type Trace,
} from '../../src/env/index.js';
import type { Variant } from './variants.js';

/** The position of a fresh deal. */
export function dealt<State extends GameState>(
  rules: Pick<Rules<State>, 'createState' | 'deal'>,
  seed: number,
  deck?: Deck,
): State {
  const state = rules.createState();
  rules.deal(state, seed, deck);
  return state;
}

/** How many cards are hidden. */
export function hiddenIn(rules: Rules, state: Readonly<GameState>): number {
  return rules.unseen(state, new Uint8Array(rules.cardKinds.length));
}

/** A legal action uniformly at random; the game must not be over. */
export function randomAction(rules: Rules, state: GameState, random: Random): Action {
  const mask = new Uint8Array(rules.moves.length);
  return nthLegal(mask, 0, random.below(rules.actionMask(state, mask)));
}

/** What rules observe: each entry is written, and nothing beside them. */
export function observed<State extends GameState>(
  rules: Pick<Rules<State>, 'observationSize' | 'observe'>,
  state: Readonly<State>,
): number[] {
  const row = new Float32Array(rules.observationSize + 2).fill(NaN);
  rules.observe(state, row, 1);
  const unwritten = [...row.keys()].filter((i) => Number.isNaN(row[i]));
  expect(unwritten).toEqual([0, rules.observationSize + 1]);
  return [...row.subarray(1, -1)];
}

/** The numbers about the moves of one position. */
export function moveNumbers(features: ActionFeatures, observations: Float32Array, actionMasks: Uint8Array) {
  const numbers = new Float32Array(actionMasks.length * features.features.length);
  features.write({ observations, observation: 0, actionMasks, mask: 0, features: numbers, feature: 0 });
  return numbers;
}

/** A copy of a position after an action, before which a card of kind `next` came to lie on the stock if it is given. */
export function afterAction<State extends GameState>(
  rules: Rules<State>,
  state: Readonly<State>,
  action: Action,
  next?: number,
): State {
  const after = copyOf(rules, state);
  if (next !== undefined) rules.stackNext(after, next);
  rules.apply(after, action);
  return after;
}

/** A copy whose hidden cards are dealt anew. */
export function reshuffled<State extends GameState>(
  rules: Pick<Rules<State>, 'createState' | 'copyState' | 'shuffleHidden'>,
  state: Readonly<State>,
  random: Random,
): State {
  const copy = copyOf(rules, state);
  rules.shuffleHidden(copy, random);
  return copy;
}

/** Calls `visit` in every position of a random game, the last one included. Gives up after `maxMoves`. */
export function playRandomly(
  rules: Rules,
  seed: number,
  random: Random,
  visit: (state: GameState) => void,
  maxMoves = 2000,
): GameState {
  const state = rules.createState();
  rules.deal(state, seed);
  for (let move = 0; move < maxMoves && state.outcome === 'ongoing'; move++) {
    visit(state);
    rules.apply(state, randomAction(rules, state, random));
  }
  visit(state);
  return state;
}

/** The trace of a random game; throws an InputError if it is longer than `maxMoves`. */
export function randomTrace(variant: Variant, seed: number, random: Random, maxMoves?: number): Trace {
  return recordTrace(partsOf(variant.preset, { rules: variant.rules }), {
    seed,
    agent: 'random',
    maxMoves,
    choose: (_state, mask, count) => nthLegal(mask, 0, random.below(count)),
  });
}
