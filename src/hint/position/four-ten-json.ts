import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { positionProblem } from '../../env/games/four-ten/position-check.js';
import { handCards, type Position, stateAt } from '../../env/games/four-ten/position.js';
import { FourTenRules } from '../../env/games/four-ten/rules.js';
import { CARDS, type FourTenState } from '../../env/games/four-ten/state.js';
import { parseWith } from '../../env/options.js';
import { expectStock, wholeNumber, type ReadonlyJson } from './card-json.js';
import type { PositionReader } from './position-reader.js';
import { expectSameOptions } from './same-rules.js';

const value = z.literal([1, 2, 3, 4], 'a value from 1 to 4');
const hand = z.array(value, 'a list of values such as [1, 4]').max(4, 'at most four cards');

/** What a player sees of a game of Four Ten; a whole `FourTenGame` is one too, whose stock is counted and not looked at. */
export const fourTenPosition = z.strictObject({
  hand: hand.default([]),
  home: hand.default([]),
  shadow: hand.default([]),
  /** Value of the card to be placed. */
  drawn: value.nullable().default(null),
  /** Values replaced in this round. */
  out: z.array(value).default([]),
  round: wholeNumber.default(1),
  safeties: wholeNumber.optional(),
  points: wholeNumber.default(0),
  /** Default: 'place' with a card drawn or before the first one, else 'exchange'. */
  phase: z.enum(['place', 'exchange', 'replace', 'won', 'lost']).optional(),
  /** Other arrangements seen in this turn. */
  seen: z.array(z.strictObject({ hand, home: hand, shadow: hand })).default([]),
  /** Cards not yet drawn in this round: their number. */
  stock: wholeNumber.optional(),
  drawPile: z.array(value).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  seed: z.number().optional(),
  outcome: z.enum(['ongoing', 'won', 'lost']).optional(),
});

export type FourTenPositionJson = ReadonlyJson<z.input<typeof fourTenPosition>>;

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function readFourTen(rules: FourTenRules, json: unknown): FourTenState {
  const given = parseWith(fourTenPosition, json, 'position key', Object.keys(fourTenPosition.shape));
  if (given.options !== undefined) expectSameOptions(rules, given.options, 'a position');
  const { drawn, out, round, points, drawPile } = given;
  const sorted = (piles: Pick<Position, 'hand' | 'home' | 'shadow'>) => ({
    hand: ascending(piles.hand),
    home: ascending(piles.home),
    shadow: ascending(piles.shadow),
  });
  const piles = sorted(given);
  const isPlacing = drawn !== null || handCards(piles).length === 0;
  const position: Position = {
    ...piles,
    drawn,
    out: ascending(out),
    round,
    points,
    safeties: given.safeties ?? rules.config.safeties,
    phase: given.phase ?? (isPlacing ? 'place' : 'exchange'),
    seen: given.seen.map(sorted),
  };
  const problem = positionProblem(position, rules.config);
  if (problem) throw new InputError(`Expected ${problem.expected} ("${problem.field}"), but got ${problem.got}`);
  const hidden = CARDS - handCards(position).length - out.length - (drawn === null ? 0 : 1);
  expectStock(given.stock ?? drawPile?.length, hidden, CARDS, 'in the hands, drawn or out of play');
  return stateAt(rules, position);
}

export const fourTenReader: PositionReader = (rules) =>
  rules instanceof FourTenRules ? (json) => readFourTen(rules, json) : undefined;
