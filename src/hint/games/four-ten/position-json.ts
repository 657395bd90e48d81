import * as z from 'zod';
import { InputError } from '../../../env/errors.js';
import { fourTen } from '../../../env/games/four-ten/index.js';
import { positionProblem, stateAt } from '../../../env/games/four-ten/position.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import {
  CARDS,
  CARDS_PER_VALUE,
  countByValue,
  FourTenState,
  handCards,
  type Position,
} from '../../../env/games/four-ten/state.js';
import { parseWith } from '../../../env/options.js';
import { expectSameOptions } from '../../../env/same-rules.js';
import { expectRulesId, expectStock, gameKeys, type ReadonlyJson, wholeNumber } from '../../position/card-json.js';
import type { PositionReader } from '../../position/position-reader.js';

const ROUND = 'a round from 1 to 999999999';
const value = z.literal([1, 2, 3, 4], 'a value from 1 to 4');
const hand = z.array(value, 'a list of values such as [1, 4]').max(4, 'at most four cards');

/** What a player sees of a game of Four Ten; a whole `FourTenGame` is one too, whose stock is counted and not looked at. */
const fourTenPosition = z.strictObject({
  hand: hand.default([]),
  home: hand.default([]),
  shadow: hand.default([]),
  /** Value of the card to be placed. */
  drawn: value.nullable().default(null),
  /** Values replaced in this round. */
  out: z.array(value).default([]),
  /** As far as the notation counts. */
  round: z.int(ROUND).min(1, ROUND).max(999_999_999, ROUND).default(1),
  safeties: wholeNumber.optional(),
  points: wholeNumber.default(0),
  /** Default: the outcome where the game is over, 'place' with a card drawn or before the first one, else 'exchange'. */
  phase: z.enum(['place', 'exchange', 'replace', 'won', 'lost']).optional(),
  /** Other arrangements seen in this turn. */
  seen: z.array(z.strictObject({ hand, home: hand, shadow: hand })).default([]),
  /** Cards not yet drawn in this round: their number. */
  stock: wholeNumber.optional(),
  drawPile: z.array(value).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  ...gameKeys,
  cardsLeft: z.null().optional(),
  outcome: z.enum(['ongoing', 'won', 'lost']).optional(),
});

/** A position of Four Ten as plain JSON (docs/hints.md). */
export type FourTenPositionJson = ReadonlyJson<z.input<typeof fourTenPosition>>;

type Given = z.output<typeof fourTenPosition>;

function ascending(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

function phaseOf({ phase, outcome, drawn }: Given, held: number): Position['phase'] {
  const isOver = phase === 'won' || phase === 'lost';
  const own = isOver ? phase : 'ongoing';
  if (phase !== undefined && outcome !== undefined && outcome !== own)
    throw new InputError(`Expected "outcome" ${own}, as "phase" ${phase} says, but got ${outcome}`);
  if (phase !== undefined) return phase;
  if (outcome === 'won' || outcome === 'lost') return outcome;
  return drawn !== null || held === 0 ? 'place' : 'exchange';
}

/** Checks that a stock holds the cards that are named nowhere else. Their order says nothing. */
function expectDrawPile(drawPile: readonly number[], known: readonly number[]): void {
  const counts = countByValue([...drawPile, ...known]);
  if (counts.some((count) => count !== CARDS_PER_VALUE))
    throw new InputError(
      `Expected a "drawPile" that makes eight cards of each value, but got ${counts.join(', ')} of 1 to 4`,
    );
}

function readFourTen(rules: FourTenRules, json: unknown): FourTenState {
  const given = parseWith(fourTenPosition, json, 'position key', Object.keys(fourTenPosition.shape));
  expectRulesId(rules, given.rulesId);
  if (given.options !== undefined) expectSameOptions(rules, given.options, 'a position');
  const { drawn, out, round, points, drawPile } = given;
  const sorted = (piles: Pick<Position, 'hand' | 'home' | 'shadow'>) => ({
    hand: ascending(piles.hand),
    home: ascending(piles.home),
    shadow: ascending(piles.shadow),
  });
  const piles = sorted(given);
  const position: Position = {
    ...piles,
    drawn,
    out: ascending(out),
    round,
    points,
    safeties: given.safeties ?? rules.config.safeties,
    phase: phaseOf(given, handCards(piles).length),
    seen: given.seen.map(sorted),
  };
  const problem = positionProblem(position, rules.config);
  if (problem) {
    const got = problem.got === '-' ? 'none' : problem.got;
    throw new InputError(`Expected ${problem.expected} ("${problem.field}"), but got ${got}`);
  }
  const known = [...handCards(position), ...out, ...(drawn === null ? [] : [drawn])];
  expectStock(given.stock, CARDS - known.length, CARDS, 'in the hands, drawn or out of play');
  if (drawPile !== undefined) expectDrawPile(drawPile, known);
  return stateAt(rules, position);
}

export const fourTenPositions: PositionReader<FourTenRules> = {
  title: fourTen.title,
  keys: ['hand', 'home', 'shadow'],
  isState: (position) => position instanceof FourTenState,
  forms: (rules) => ({ fromJson: (json) => readFourTen(rules, json) }),
};
