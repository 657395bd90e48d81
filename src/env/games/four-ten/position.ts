import * as z from 'zod/mini';
import { InputError } from '../../errors.js';
import { integer, type ReadonlyJson } from '../../options.js';
import { expectStock, gameKeys, parsePosition, type PositionReader, wholeNumber } from '../../position-json.js';
import type { FourTenConfig } from './config.js';
import { HAND_LIMIT, HAND_NAMES, handOf, KINDS } from './moves.js';
import { playedFourTen } from './play.js';
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

/** Every card that the player has seen in this round. */
function knownCards(position: Position): number[] {
  return [...handCards(position), ...position.out, ...(position.drawn === null ? [] : [position.drawn])];
}

/** A state in a position that `positionProblem` finds nothing wrong with. Hidden cards are in an arbitrary order. */
export function stateAt(rules: FourTenRules, position: Position): FourTenState {
  const state = rules.createState();
  rules.deal(state, 0);
  state.outcome = position.phase === 'won' || position.phase === 'lost' ? position.phase : 'ongoing';
  HAND_NAMES.forEach((name, at) => (state.hands[at] = handOf(position[name])));
  state.drawn = position.drawn ?? 0;
  state.phase = Math.max(OVER, PHASE_NAMES.indexOf(position.phase as PhaseName));
  state.points = position.points;
  state.safeties = position.safeties;
  state.round = position.round;

  const known = knownCards(position);
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

/** A list of values as people write it: "1 4", "-" for none. */
export function formatValues(values: readonly number[]): string {
  return values.length === 0 ? '-' : values.join(' ');
}

/** "14|33|-": Hand, Home and Shadow. */
export function formatArrangement(arrangement: Arrangement): string {
  return HAND_NAMES.map((name) => [...arrangement[name]].sort().join('') || '-').join('|');
}

export const PHASES = ['place', 'exchange', 'replace', 'won', 'lost'] as const;

interface PositionProblem {
  readonly field: keyof Position;
  readonly expected: string;
  readonly got: string;
}

function problem(field: keyof Position, expected: string, got: string | number): PositionProblem {
  return { field, expected, got: String(got) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Rules: "three hands of at most four cards"; cards go out of play only when all hands are full. */
function cardProblem(position: Position): PositionProblem | null {
  for (const name of HAND_NAMES) {
    const values = position[name];
    if (values.length > HAND_LIMIT)
      return problem(name, `at most ${HAND_LIMIT} cards in ${name}`, `${values.length} (${formatValues(values)})`);
  }
  const known: number[] = [];
  for (const field of [...HAND_NAMES, 'drawn', 'out'] as const) {
    known.push(...[position[field] ?? []].flat());
    const counts = countByValue(known);
    const most = Math.max(...counts);
    const expected = `at most ${CARDS_PER_VALUE} cards of value ${counts.indexOf(most) + 1}`;
    if (most > CARDS_PER_VALUE) return problem(field, expected, most);
  }
  if (position.out.length > 0 && handCards(position).length < HAND_NAMES.length * HAND_LIMIT)
    return problem('out', 'no card out of play before all hands are full', formatValues(position.out));
  return null;
}

/** In an ongoing game no hand is at fault and Hand is below its target. */
function balanceProblem(position: Position, target: number): PositionProblem | null {
  const [hand, home, shadow] = HAND_NAMES.map((name) => sum(position[name]));
  if (home > target) return problem('home', `a sum of home of at most ${target}`, home);
  if (hand >= target) return problem('hand', `a sum of hand below ${target} (at ${target} the round is over)`, hand);
  if (home < hand) return problem('home', `a sum of home of at least that of hand, ${hand}`, home);
  if (shadow > hand) return problem('shadow', `a sum of shadow of at most that of hand, ${hand}`, shadow);
  return null;
}

function phaseProblem(position: Position): PositionProblem | null {
  const { phase, drawn, out } = position;
  const held = handCards(position).length;
  const full = held === HAND_NAMES.length * HAND_LIMIT;
  if (phase === 'place') {
    if (drawn === null) return problem('drawn', 'the value of the card drawn, which is to be placed', '-');
    return full ? problem('phase', 'phase replace or exchange when all hands are full', phase) : null;
  }
  if (drawn !== null) return problem('drawn', `no card drawn in phase ${phase}`, drawn);
  if (phase !== 'exchange' && phase !== 'replace') return null;
  if (phase === 'replace' && !full) return problem('phase', 'three full hands in phase replace', `${held} cards`);
  if (held === 0) return problem('drawn', 'the value of the first card drawn', '-');
  if (held + out.length === CARDS) return problem('phase', 'the round to be over after the 32nd card', phase);
  return null;
}

function sameCards(a: readonly number[], b: readonly number[]): boolean {
  return countByValue(a).join() === countByValue(b).join();
}

function seenProblem(position: Position): PositionProblem | null {
  const { seen, phase } = position;
  if (seen.length > 0 && phase !== 'exchange')
    return problem('seen', `no arrangements seen in phase ${phase}`, seen.length);
  const names = new Set([formatArrangement(position)]);
  for (const each of seen) {
    const name = formatArrangement(each);
    const sizes = HAND_NAMES.every((hand) => each[hand].length === position[hand].length);
    if (!sizes || !sameCards(handCards(each), handCards(position)))
      return problem('seen', 'arrangements that exchanges can lead to (equal cards, equal hand sizes)', name);
    if (names.has(name)) return problem('seen', 'each other arrangement of the turn once', name);
    names.add(name);
  }
  return null;
}

/** A lost game shows a fault that the points could not pay, a won one the gain that reached the target. */
function endProblem(position: Position, { gameTarget, handTarget, precedence }: FourTenConfig): PositionProblem | null {
  const { phase, points, out } = position;
  const [hand, home, shadow] = HAND_NAMES.map((name) => sum(position[name]));
  const all = hand + home + shadow;
  const isFault = shadow > hand || home < hand || home > handTarget;
  const isTarget = hand === handTarget && !(isFault && precedence === 'fault-first');
  const sums = `sums of ${hand}, ${home} and ${shadow}`;
  if (phase === 'lost') {
    if (isTarget || !isFault) return problem('phase', 'hands at fault in a lost game', sums);
    if (points < all) return null;
    return problem('points', `fewer than ${all} points in a lost game (the price of the fault)`, points);
  }
  const isAllDrawn = handCards(position).length + out.length === CARDS;
  if (!isTarget && (isFault || !isAllDrawn))
    return problem('phase', `a sum of hand of ${handTarget}, or the 32nd card drawn, in a won game`, sums);
  const gain = isTarget ? handTarget : all;
  const most = gameTarget + gain - 1;
  if (points <= most) return null;
  return problem('points', `at most ${most} points in a won game (the last gain was ${gain})`, points);
}

function gameProblem(position: Position, config: FourTenConfig): PositionProblem | null {
  const { phase, points, safeties } = position;
  if (safeties > config.safeties) return problem('safeties', `at most ${config.safeties} safeties`, safeties);
  if (phase === 'lost' && safeties > 0) return problem('safeties', 'no safety left in a lost game', safeties);
  if (phase === 'won' && points < config.gameTarget)
    return problem('points', `at least ${config.gameTarget} points in a won game`, points);
  if (phase === 'lost' || phase === 'won') return endProblem(position, config);
  if (points >= config.gameTarget) return problem('points', `fewer than ${config.gameTarget} points`, points);
  return balanceProblem(position, config.handTarget);
}

/** The first thing that cannot occur in play; null if there is none. Values are 1..4, numbers from 0. */
export function positionProblem(position: Position, config: FourTenConfig): PositionProblem | null {
  return cardProblem(position) ?? phaseProblem(position) ?? gameProblem(position, config) ?? seenProblem(position);
}

const value = z.literal([1, 2, 3, 4], 'a value from 1 to 4');
const hand = z
  .array(value, 'a list of values such as [1, 4]')
  .check(z.refine((cards) => cards.length <= 4, 'at most four cards'));

/** What a player sees of a game of Four Ten. A `FourTenGame` is one too; its stock is only counted. */
const fourTenPosition = z.strictObject({
  hand: z._default(hand, []),
  home: z._default(hand, []),
  shadow: z._default(hand, []),
  /** Value of the card to be placed. */
  drawn: z._default(z.nullable(value), null),
  /** Values replaced in this round. */
  out: z._default(z.array(value), []),
  /** As far as the notation counts. */
  round: z._default(integer(1, 999_999_999, 'a round from 1 to 999999999'), 1),
  safeties: z.optional(wholeNumber),
  points: z._default(wholeNumber, 0),
  /** Default: the outcome if the game is over, 'place' with a card drawn or before the first, else 'exchange'. */
  phase: z.optional(z.enum(PHASES, `one of ${PHASES.join(', ')}`)),
  /** Other arrangements seen in this turn. */
  seen: z._default(z.array(z.strictObject({ hand, home: hand, shadow: hand })), []),
  /** Cards not yet drawn in this round: their number. */
  stock: z.optional(wholeNumber),
  drawPile: z.optional(z.array(value)),
  options: z.optional(z.record(z.string(), z.unknown())),
  ...gameKeys,
  cardsLeft: z.optional(z.literal(null, 'null')),
  outcome: z.optional(z.enum(['ongoing', 'won', 'lost'], 'ongoing, won or lost')),
});

/** A position of Four Ten as plain JSON (docs/hints.md). */
export type FourTenPositionJson = ReadonlyJson<z.input<typeof fourTenPosition>>;

type Given = z.output<typeof fourTenPosition>;

function phaseOf({ phase, outcome, drawn }: Given, held: number): Position['phase'] {
  const isOver = phase === 'won' || phase === 'lost';
  const own = isOver ? phase : 'ongoing';
  if (phase !== undefined && outcome !== undefined && outcome !== own)
    throw new InputError(`Expected "outcome" ${own}, as "phase" ${phase} says, but got ${outcome}`);
  if (phase !== undefined) return phase;
  if (outcome === 'won' || outcome === 'lost') return outcome;
  return drawn !== null || held === 0 ? 'place' : 'exchange';
}

function readFourTen(rules: FourTenRules, json: unknown): FourTenState {
  const given = parsePosition(fourTenPosition, rules, json);
  const { drawn, out, round, points, drawPile } = given;
  const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
  const sorted = ({ hand, home, shadow }: Arrangement): Arrangement => {
    const [a, b, c] = [hand, home, shadow].map(ascending);
    return { hand: a, home: b, shadow: c };
  };
  const position: Position = {
    ...sorted(given),
    drawn,
    out: ascending(out),
    round,
    points,
    safeties: given.safeties ?? rules.config.safeties,
    phase: phaseOf(given, handCards(given).length),
    seen: given.seen.map(sorted),
  };
  const problem = positionProblem(position, rules.config);
  if (problem) {
    const got = problem.got === '-' ? 'none' : problem.got;
    throw new InputError(`Expected ${problem.expected} ("${problem.field}"), but got ${got}`);
  }
  const known = knownCards(position);
  expectStock(given.stock, CARDS - known.length, CARDS, 'in the hands, drawn or out of play');
  const counts = drawPile && countByValue([...drawPile, ...known]);
  if (counts?.some((count) => count !== CARDS_PER_VALUE))
    throw new InputError(
      `Expected a "drawPile" that makes eight cards of each value, but got ${counts.join(', ')} of 1 to 4`,
    );
  return stateAt(rules, position);
}

export const fourTenPositions: PositionReader<FourTenRules> = {
  title: playedFourTen.title,
  keys: ['hand', 'home', 'shadow'],
  isState: (position) => position instanceof FourTenState,
  forms: (rules) => ({ fromJson: (json) => readFourTen(rules, json) }),
};
