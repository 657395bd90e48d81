import * as z from 'zod/mini';
import { InputError } from '../../errors.js';
import { parseWith } from '../../options.js';
import type { PlainGame } from '../../play/game-play.js';
import type { EarlierGame } from '../../play/json-game.js';
import { expectFields, savedOptions, seedField } from '../../saved-game.js';
import { type FourTenConfig, fourTenOptions } from './config.js';
import type { FourTenMove } from './moves.js';
import type { Position } from './position.js';
import { countByValue, handCards, readPosition, stateAt } from './position.js';
import { positionProblem } from './position-check.js';
import { FourTenRules } from './rules.js';
import { CARDS_PER_VALUE, type FourTenState } from './state.js';

/** The cards and counts of a game as an app shows them. */
export interface FourTenCards extends Position {
  /** Values not yet drawn in this round; index 0 is next. */
  readonly drawPile: readonly number[];
}

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. Later rounds are shuffled from its seed. */
export interface FourTenGame extends PlainGame<FourTenConfig, FourTenMove>, FourTenCards {
  /** A game as version 0.1.0 saved it, which did not keep moves: `moves` goes on from there. */
  readonly start?: unknown;
}

export function plainCards(_rules: FourTenRules, state: FourTenState): FourTenCards {
  const order = state.stock.wholeOrder();
  const drawPile = Array.from(order.subarray(state.stock.drawn), (card) => (card >> 3) + 1);
  return { ...readPosition(state), drawPile };
}

const COUNT = 'a whole number';
const ROUND = 'a round from 1 to 999999999';
const count = z.int(COUNT).check(z.minimum(0, COUNT));
const values = z.array(z.literal([1, 2, 3, 4], 'a value from 1 to 4'), 'a list of values such as [1, 4]');
const arrangement = { hand: values, home: values, shadow: values };

/** What version 0.1.0 saved. */
const fields = {
  options: savedOptions(fourTenOptions, fourTenOptions.shape),
  seed: seedField,
  ...arrangement,
  drawn: z.nullable(z.literal([1, 2, 3, 4], 'a value from 1 to 4, or null')),
  out: values,
  round: z.int(ROUND).check(z.minimum(1, ROUND), z.maximum(999_999_999, ROUND)),
  safeties: count,
  points: count,
  phase: z.enum(['place', 'exchange', 'replace', 'won', 'lost'], '"place", "exchange", "replace", "won" or "lost"'),
  seen: z.array(z.strictObject(arrangement), 'a list of arrangements'),
  drawPile: values,
  outcome: z.enum(['ongoing', 'won', 'lost', 'drawn'], '"ongoing", "won" or "lost"'),
};

const schema = z.strictObject(fields, 'an object as newGame gives it');

type Saved = z.output<typeof schema>;

/** All 32 cards are there, and the stock is the end of what the seed deals in this round. */
function expectDealt({ seed, round, drawn, out, drawPile, ...hands }: Saved, rules: FourTenRules): void {
  const counts = countByValue([...handCards(hands), ...out, ...(drawn === null ? [] : [drawn]), ...drawPile]);
  if (counts.some((each) => each !== CARDS_PER_VALUE))
    throw new InputError(
      `Expected a "drawPile" that makes eight cards of each value, but got ${counts.join(', ')} of 1 to 4`,
    );
  const dealt = Array.from(rules.dealOrder(seed, round - 1), (card) => (card >> 3) + 1);
  expectFields({ drawPile }, { drawPile: dealt.slice(dealt.length - drawPile.length) }, `as seed ${seed} deals it`);
}

/**
 * Reads a game as version 0.1.0 saved it. It did not keep the moves, so it goes on from a state.
 * @throws InputError, one line that says what is wrong
 */
export function earlierGame(json: unknown): EarlierGame<FourTenState> {
  const given = parseWith<Saved>(schema, json, 'game key', Object.keys(fields));
  const { options, seed } = given;
  const rules = new FourTenRules(options);
  const problem = positionProblem(given, rules.config);
  if (problem) throw new InputError(`Expected ${problem.expected} ("${problem.field}"), but got ${problem.got}`);
  expectDealt(given, rules);
  const state = stateAt(rules, given, given.drawPile);
  state.seed = seed;
  expectFields(given, { ...plainCards(rules, state), outcome: state.outcome }, 'as the cards say');
  return { options, seed, state };
}
