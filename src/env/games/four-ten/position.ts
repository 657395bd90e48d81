import { InputError } from '../../base/errors.js';
import type { ReadonlyJson } from '../../base/json.js';
import * as s from '../../base/schema.js';
import {
  expectStock,
  gameKeys,
  parsePosition,
  type PositionReader,
  wholeNumber,
} from '../../environment/position-json.js';
import { FAULT, FourTenJudge, TEN } from './arrangements.js';
import type { FourTenConfig } from './config.js';
import { HAND_LIMIT, handOf, KINDS } from './hands.js';
import { HAND_NAMES } from './moves.js';
import type { FourTenRules } from './rules.js';
import {
  type Arrangement,
  arrangementKey,
  CARDS,
  CARDS_PER_VALUE,
  cardsOfValues,
  countByValue,
  FourTenState,
  handCards,
  OVER,
  PHASE_NAMES,
  type PhaseName,
  type Position,
} from './state.js';

/** A list of values as people write it: "1 4", "-" for none. */
export function formatValues(values: readonly number[]): string {
  return values.length === 0 ? '-' : values.join(' ');
}

/** "14|33|-": Hand, Home and Shadow. */
export function formatArrangement(arrangement: Arrangement): string {
  return HAND_NAMES.map((name) => [...arrangement[name]].sort().join('') || '-').join('|');
}

export const PHASES = ['place', 'exchange', 'replace', 'won', 'lost'] as const;

/** A field of a position that cannot be so: what was expected, and what there is. */
type Problem = readonly [field: keyof Position, expected: string, got: string | number];

/** Rules: "three hands of at most four cards"; cards go out of play only when all hands are full. */
function* cardProblems(position: Position, isFull: boolean): Generator<Problem> {
  for (const name of HAND_NAMES) {
    const values = position[name];
    if (values.length > HAND_LIMIT)
      yield [name, `at most ${HAND_LIMIT} cards in ${name}`, `${values.length} (${formatValues(values)})`];
  }
  const known: number[] = [];
  for (const field of [...HAND_NAMES, 'drawn', 'out'] as const) {
    known.push(...[position[field] ?? []].flat());
    const counts = countByValue(known);
    const most = Math.max(...counts);
    if (most > CARDS_PER_VALUE)
      yield [field, `at most ${CARDS_PER_VALUE} cards of value ${counts.indexOf(most) + 1}`, most];
  }
  if (position.out.length > 0 && !isFull)
    yield ['out', 'no card out of play before all hands are full', formatValues(position.out)];
}

/** In an ongoing game no hand is at fault and Hand is below its target. */
function* ongoingProblems(position: Position, sums: readonly number[], config: FourTenConfig): Generator<Problem> {
  const { points } = position;
  const { gameTarget, handTarget } = config;
  const [hand, home, shadow] = sums;
  if (points >= gameTarget) yield ['points', `fewer than ${gameTarget} points`, points];
  if (home > handTarget) yield ['home', `a sum of home of at most ${handTarget}`, home];
  if (hand >= handTarget)
    yield ['hand', `a sum of hand below ${handTarget} (at ${handTarget} the round is over)`, hand];
  if (home < hand) yield ['home', `a sum of home of at least that of hand, ${hand}`, home];
  if (shadow > hand) yield ['shadow', `a sum of shadow of at most that of hand, ${hand}`, shadow];
}

/** A lost game shows a fault that the points could not pay, a won one the gain that reached the target. */
function* endProblems(position: Position, sums: readonly number[], config: FourTenConfig): Generator<Problem> {
  const { phase, points, safeties, out } = position;
  const { gameTarget, handTarget } = config;
  const [hand, home, shadow] = sums;
  const all = hand + home + shadow;
  const verdict = new FourTenJudge(config).of(hand, home, shadow);
  const shown = `sums of ${hand}, ${home} and ${shadow}`;
  if (phase === 'lost') {
    if (safeties > 0) yield ['safeties', 'no safety left in a lost game', safeties];
    if (verdict !== FAULT) yield ['phase', 'hands at fault in a lost game', shown];
    if (points >= all) yield ['points', `fewer than ${all} points in a lost game (the price of the fault)`, points];
    return;
  }
  if (points < gameTarget) yield ['points', `at least ${gameTarget} points in a won game`, points];
  const isAllDrawn = handCards(position).length + out.length === CARDS;
  if (verdict !== TEN && (verdict === FAULT || !isAllDrawn))
    yield ['phase', `a sum of hand of ${handTarget}, or the 32nd card drawn, in a won game`, shown];
  const gain = verdict === TEN ? handTarget : all;
  const most = gameTarget + gain - 1;
  if (points > most) yield ['points', `at most ${most} points in a won game (the last gain was ${gain})`, points];
}

/** What cannot occur in play. Values are 1..4, numbers from 0. */
function* problemsOf(position: Position, config: FourTenConfig): Generator<Problem> {
  const { phase, drawn, out, safeties, seen } = position;
  const held = handCards(position);
  const isFull = held.length === HAND_NAMES.length * HAND_LIMIT;
  const isOver = phase === 'won' || phase === 'lost';
  yield* cardProblems(position, isFull);
  if (phase === 'place') {
    if (drawn === null) yield ['drawn', 'the value of the card drawn, which is to be placed', '-'];
    if (isFull) yield ['phase', 'phase replace or exchange when all hands are full', phase];
  } else if (drawn !== null) yield ['drawn', `no card drawn in phase ${phase}`, drawn];
  else if (!isOver) {
    if (phase === 'replace' && !isFull) yield ['phase', 'three full hands in phase replace', `${held.length} cards`];
    if (held.length === 0) yield ['drawn', 'the value of the first card drawn', '-'];
    if (held.length + out.length === CARDS) yield ['phase', 'the round to be over after the 32nd card', phase];
  }
  if (safeties > config.safeties) yield ['safeties', `at most ${config.safeties} safeties`, safeties];
  const sums = HAND_NAMES.map((name) => position[name].reduce((sum, value) => sum + value, 0));
  yield* isOver ? endProblems(position, sums, config) : ongoingProblems(position, sums, config);
  if (seen.length > 0 && phase !== 'exchange') yield ['seen', `no arrangements seen in phase ${phase}`, seen.length];
  const names = new Set([formatArrangement(position)]);
  for (const each of seen) {
    const name = formatArrangement(each);
    const isOfSizes = HAND_NAMES.every((hand) => each[hand].length === position[hand].length);
    if (!isOfSizes || countByValue(handCards(each)).join() !== countByValue(held).join())
      yield ['seen', 'arrangements that exchanges can lead to (equal cards, equal hand sizes)', name];
    if (names.has(name)) yield ['seen', 'each other arrangement of the turn once', name];
    names.add(name);
  }
}

function sorted({ hand, home, shadow }: Arrangement): Arrangement {
  const [a, b, c] = [hand, home, shadow].map((values) => [...values].sort());
  return { hand: a, home: b, shadow: c };
}

/**
 * The state of a position from outside; hidden cards are in an arbitrary order. What is not given is as at the start of a game; the phase is then `place` if a
 * card is drawn or no hand has a card, else `exchange`.
 * @param refuse makes the error for the first thing that cannot occur in play
 */
export function stateOf(
  rules: FourTenRules,
  given: Arrangement &
    Pick<Position, 'drawn' | 'out' | 'seen'> & { readonly [name in keyof Position]?: Position[name] | undefined },
  refuse: (...problem: Problem) => InputError,
): FourTenState {
  const { drawn, round = 1, points = 0, safeties = rules.config.safeties, out, seen } = given;
  const { phase = drawn !== null || handCards(given).length === 0 ? 'place' : 'exchange' } = given;
  const own = { ...sorted(given), out: [...out].sort(), seen: seen.map(sorted) };
  const position: Position = { ...own, drawn, round, points, safeties, phase };
  for (const problem of problemsOf(position, rules.config)) throw refuse(...problem);

  const state = rules.createState();
  rules.deal(state, 0);
  state.outcome = phase === 'won' || phase === 'lost' ? phase : 'ongoing';
  HAND_NAMES.forEach((name, at) => (state.hands[at] = handOf(position[name])));
  state.phase = Math.max(OVER, PHASE_NAMES.indexOf(phase as PhaseName));
  Object.assign(state, { drawn: drawn ?? 0, points, safeties, round });

  const known = [...handCards(position), ...position.out, ...(drawn === null ? [] : [drawn])];
  const counts = countByValue(known);
  const hidden = counts.flatMap((count, kind) => Array.from({ length: CARDS_PER_VALUE - count }, () => kind + 1));
  for (let kind = 0; kind < KINDS; kind++) state.hidden[kind] = CARDS_PER_VALUE - counts[kind];
  state.stock.order.set(cardsOfValues([...known, ...hidden]));
  state.stock.drawn = state.stock.seen = state.stock.fixed = known.length;

  const keys = [...position.seen, position].map(({ hand, shadow }) => arrangementKey(handOf(hand), handOf(shadow)));
  state.firstSeen = keys[0];
  for (const key of keys.slice(1)) state.addSeen(key);
  return state;
}

const value = s.oneOf([1, 2, 3, 4], 'a value from 1 to 4');
const hand = s.refined(
  s.listOf(value, 'a list of values such as [1, 4]'),
  (cards) => cards.length <= HAND_LIMIT,
  'at most four cards',
);

/** What a player sees of a game of Four Ten. A `FourTenGame` is one too; its stock is only counted. */
const fourTenPosition = s.object({
  hand: s.withDefault(hand, []),
  home: s.withDefault(hand, []),
  shadow: s.withDefault(hand, []),
  /** Value of the card to be placed. */
  drawn: s.withDefault(s.nullable(value), null),
  /** Values replaced in this round. */
  out: s.withDefault(s.listOf(value), []),
  /** As far as the notation counts. */
  round: s.withDefault(s.integer(1, 999_999_999, 'a round from 1 to 999999999'), 1),
  safeties: s.optional(wholeNumber),
  points: s.withDefault(wholeNumber, 0),
  /** Default: the outcome if the game is over, 'place' with a card drawn or before the first, else 'exchange'. */
  phase: s.optional(s.oneOf(PHASES, `one of ${PHASES.join(', ')}`)),
  /** Other arrangements seen in this turn. */
  seen: s.withDefault(s.listOf(s.object({ hand, home: hand, shadow: hand })), []),
  /** Cards not yet drawn in this round: their number. */
  stock: s.optional(wholeNumber),
  drawPile: s.optional(s.listOf(value)),
  options: s.optional(s.anyObject()),
  ...gameKeys,
  cardsLeft: s.optional(s.oneOf([null])),
  outcome: s.optional(s.oneOf(['ongoing', 'won', 'lost'], 'ongoing, won or lost')),
});

/** A position of Four Ten as plain JSON (docs/hints.md). */
export type FourTenPositionJson = ReadonlyJson<s.InputOf<typeof fourTenPosition>>;

function readFourTen(rules: FourTenRules, json: unknown): FourTenState {
  const given = parsePosition(fourTenPosition, rules, json);
  const { phase, outcome, drawPile } = given;
  const own = phase === 'won' || phase === 'lost' ? phase : 'ongoing';
  if (phase !== undefined && outcome !== undefined && outcome !== own)
    throw new InputError(`Expected "outcome" ${own}, as "phase" ${phase} says, but got ${outcome}`);
  const end = outcome === 'ongoing' ? undefined : outcome;
  const state = stateOf(
    rules,
    { ...given, phase: phase ?? end },
    (field, expected, got) =>
      new InputError(`Expected ${expected} ("${field}"), but got ${got === '-' ? 'none' : got}`),
  );
  expectStock(given.stock, state.stock.left, CARDS, 'in the hands, drawn or out of play');
  const counts = drawPile && countByValue(drawPile).map((count, kind) => count + CARDS_PER_VALUE - state.hidden[kind]);
  if (counts?.some((count) => count !== CARDS_PER_VALUE))
    throw new InputError(
      `Expected a "drawPile" that makes eight cards of each value, but got ${counts.join(', ')} of 1 to 4`,
    );
  return state;
}

export const fourTenPositions: PositionReader<FourTenRules> = {
  keys: ['hand', 'home', 'shadow'],
  isState: (position) => position instanceof FourTenState,
  fromJson: readFourTen,
};
