import type { DecadeConfig, DecadeMove, DecadeState } from './decade.js';
import type { FourTenConfig, FourTenMove, FourTenState } from './four-ten.js';
import type { TensConfig, TensMove, TensState } from './tens.js';
import { sum } from './types.js';

interface Step<Move, State> {
  readonly legal: readonly Move[];
  readonly move: Move;
  readonly after: State;
}

/** A game as its line of a trace file has it. */
export interface TracedGame<Config = object, Move = { readonly type: string }, State = object> {
  readonly game: string;
  readonly rules: Config;
  readonly initial: State;
  readonly steps: readonly Step<Move, State>[];
  readonly outcome: string;
}

function* tensEvents({ rules, initial, steps, outcome }: TracedGame<TensConfig, TensMove, TensState>) {
  let before = initial;
  for (const { move, after } of steps) {
    yield 'ranks' in move ? `${move.type} ${move.ranks.join('')}` : move.type;
    if (before.stock > 0 && after.stock === 0) yield 'the stock runs out';
    if (move.type === 'refill' && after.tableau.includes(null)) yield 'a refill leaves slots empty';
    before = after;
  }
  if (steps.filter(({ move }) => move.type === 'undo').length === rules.undoLimit) yield 'no undo is left';
  if (rules.blockTen) yield `${outcome} with blocked tens`;
  yield `${outcome}, ${rules.scoring}`;
}

function* decadeEvents({ rules, initial, steps, outcome }: TracedGame<DecadeConfig, DecadeMove, DecadeState>) {
  let before = initial;
  let [dealt, dealtTo] = [sum(initial.stacks.map(({ length }) => length)), 0];
  for (const { legal, move, after } of steps) {
    if (move.type === 'draw') {
      const to = after.stacks.findIndex((cards, stack) => cards.length > before.stacks[stack].length);
      if (to !== (dealtTo + 1) % rules.stacks) yield 'a draw skips eliminated stacks';
      if (legal.length > 1) yield 'a draw while a set exists';
      if (++dealt > 52) yield 'a recycled card is drawn';
      dealtTo = to;
    } else if (move.type === 'discard') {
      const { stack, from, count } = move;
      const { length } = before.stacks[stack];
      yield `${Math.min(count, 4)} cards leave`;
      if (from + count > length) yield 'a set goes over the end';
      else if (from + count < length) yield 'a set from the front';
      if (count === length) yield rules.stacks > 1 ? 'a stack is eliminated' : 'a line is empty';
      if (legal.length > 1) yield 'a choice of sets';
    } else yield move.type;
    before = after;
  }
  yield `${outcome}, ${rules.stacks > 1 ? 'stacks' : 'line'}`;
  if (outcome === 'won' && before.stock > 0) yield 'won with stock left';
}

/** The hands after a move, as far as it shows them: the card of a replacement is drawn after it. */
function sumsAfter(
  { drawn, ...before }: FourTenState,
  move: FourTenMove,
): [hand: number, home: number, shadow: number] {
  const sums = { hand: sum(before.hand), home: sum(before.home), shadow: sum(before.shadow) };
  if (move.type === 'place') sums[move.to] += drawn!;
  if (move.type === 'exchange') {
    sums.hand += move.other - move.hand;
    sums[move.with] += move.hand - move.other;
  }
  return [sums.hand, sums.home, sums.shadow];
}

function* fourTenEvents({ rules, initial, steps, outcome }: TracedGame<FourTenConfig, FourTenMove, FourTenState>) {
  let before = initial;
  const target = rules.handTarget;
  for (const { legal, move, after } of steps) {
    yield move.type === 'end-turn' ? move.type : `${move.type} ${Object.values(move).find((each) => /^(hand|home|shadow)$/.test(String(each)))}`; // prettier-ignore
    if (move.type === 'place' && legal.length < 3) yield legal.length === 1 ? 'the first card' : 'a full hand';
    const [hand, home, shadow] = sumsAfter(before, move);
    const faults = [
      shadow > hand && 'Shadow above Hand',
      home < hand && 'Home below Hand',
      home > target && 'Home above the target',
    ].filter((each) => each !== false);
    const earned = after.points - before.points;
    if (move.type !== 'replace' && faults.length === 1) yield faults[0];
    if (hand === target && faults.length > 0) yield `ten beside a fault, ${rules.precedence}`;
    if (after.safeties < before.safeties) yield 'a safety';
    if (earned < 0) yield earned < -9 ? 'more than 9 points for a fault' : 'points for a fault';
    if (earned > 0) yield earned === target && hand === target ? 'the target is gained' : 'the last card gains all';
    before = after;
  }
  yield outcome;
  if (outcome === 'lost' && before.points > 0) yield 'lost with points';
}

/** What of the rules a game meets, in words. */
export function eventsOf(traced: TracedGame): Iterable<string> {
  if (traced.game === 'tens') return tensEvents(traced as never);
  return traced.game === 'decade' ? decadeEvents(traced as never) : fourTenEvents(traced as never);
}

/** What the rules say of each game: all of it is met by the games that the oracles check. */
export const EVENTS: Readonly<Record<string, readonly string[]>> = {
  tens: [
    ...['A9', '28', '37', '46', '55', 'JJ', 'QQ', 'KK'].map((ranks) => `pair ${ranks}`),
    ...['T', 'J', 'Q', 'K'].map((rank) => `quartet ${rank}`),
    'refill',
    'a refill leaves slots empty',
    'the stock runs out',
    'undo',
    'no undo is left',
    'won with blocked tens',
    'lost with blocked tens',
    'won, binary',
    'lost, binary',
    'won, points',
    'lost, points',
  ],
  decade: [
    ...[2, 3, 4].map((count) => `${count} cards leave`),
    'a set goes over the end',
    'a set from the front',
    'a choice of sets',
    'a line is empty',
    'a stack is eliminated',
    'a draw skips eliminated stacks',
    'a draw while a set exists',
    'a recycled card is drawn',
    'finish',
    'won, line',
    'lost, line',
    'won, stacks',
    'won with stock left',
    'lost, stacks',
    'drawn, stacks',
  ],
  'four-ten': [
    ...['place', 'replace'].flatMap((type) => ['hand', 'home', 'shadow'].map((hand) => `${type} ${hand}`)),
    'exchange home',
    'exchange shadow',
    'end-turn',
    'the first card',
    'a full hand',
    'Shadow above Hand',
    'Home below Hand',
    'Home above the target',
    'ten beside a fault, gain-first',
    'ten beside a fault, fault-first',
    'a safety',
    'points for a fault',
    'more than 9 points for a fault',
    'the target is gained',
    'the last card gains all',
    'won',
    'lost',
    'lost with points',
  ],
};
