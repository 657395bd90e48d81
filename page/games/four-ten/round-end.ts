import { type FourTenConfig, type FourTenMove, type FourTenState, HAND_NAMES, type HandName } from 'maketen/env';
import type { Position } from '../../session/position.js';
import { counted, joined } from '../../session/words.js';
import { type Hands, handsOf, sumOf, TITLES } from './hands.js';

/** A round that the last turn has ended, as its hands lay. */
export interface RoundEnd {
  readonly hands: Hands;
  /** Hands that break the order. */
  readonly faulty: readonly HandName[];
  /** What ended it, and what that gains or costs. */
  readonly text: string;
}

/** The value that the last turn, a replacement, has drawn. */
export function replacementIn({ parts, before }: Position): number {
  const state = parts.rules.createState() as FourTenState;
  parts.rules.copyState(state, before!);
  return (state.stock.draw() >> 3) + 1;
}

/** The hands right after a turn, before a next round clears them. */
function handsAfter(position: Position): Hands {
  const { parts, turns, before } = position;
  const move = (parts.rules.moves as readonly FourTenMove[])[turns.at(-1)!.action];
  const state = before as FourTenState;
  const hands = handsOf(state);
  if (move.type === 'place') return { ...hands, [move.to]: [...hands[move.to], state.drawn].sort() };
  if (move.type === 'replace')
    return { ...hands, [move.in]: changed(hands[move.in], move.value, replacementIn(position)) };
  if (move.type !== 'exchange') return hands;
  return {
    ...hands,
    hand: changed(hands.hand, move.hand, move.other),
    [move.with]: changed(hands[move.with], move.other, move.hand),
  };
}

/** A hand with another value in the place of one that it has. */
function changed(values: readonly number[], from: number, to: number): number[] {
  const at = values.indexOf(from);
  return values.map((value, i) => (i === at ? to : value)).sort();
}

interface BrokenRule {
  readonly hand: HandName;
  readonly text: string;
}

/** Rules: "a fault if any hand exceeds 10, Shadow > Hand, or Home < Hand". */
function brokenRules(hands: Hands, limit: number): BrokenRule[] {
  const sum = (name: HandName): number => sumOf(hands[name]);
  const said = (name: HandName): string => `${TITLES[name]} ${sum(name)}`;
  const broken: BrokenRule[] = [];
  if (sum('home') < sum('hand')) broken.push({ hand: 'home', text: `${said('home')} is less than ${said('hand')}` });
  if (sum('shadow') > sum('hand'))
    broken.push({ hand: 'shadow', text: `${said('shadow')} is more than ${said('hand')}` });
  for (const hand of HAND_NAMES)
    if (sum(hand) > limit) broken.push({ hand, text: `${said(hand)} is more than ${limit}` });
  return broken;
}

function costText(before: FourTenState, after: FourTenState, sum: number): string {
  if (after.safeties < before.safeties)
    return `it costs a safety, ${counted(after.safeties, 'safety is', 'safeties are')} left`;
  if (after.outcome === 'lost') return `it costs ${counted(sum, 'point')}, and there are only ${before.points}`;
  return `it costs ${counted(sum, 'point')}, the sum of the hands`;
}

/** Null if the last turn has not ended a round. */
export function roundEndOf(position: Position): RoundEnd | null {
  const before = position.before as FourTenState | null;
  const after = position.state as FourTenState;
  if (before === null || (before.round === after.round && after.outcome === 'ongoing')) return null;
  const { handTarget } = position.parts.rules.config as unknown as FourTenConfig;
  const hands = handsAfter(position);
  const sums = HAND_NAMES.map((name) => sumOf(hands[name]));
  const sum = sumOf(sums);
  const gained = after.points - before.points;
  if (gained > 0) {
    const reason =
      sums[0] === handTarget
        ? `Hand is ${handTarget}`
        : `The last card is drawn, and the hands pay ${sums.join(' + ')}`;
    return { hands, faulty: [], text: `${reason}: ${counted(gained, 'point')}.` };
  }
  const broken = brokenRules(hands, handTarget);
  const reasons = joined(
    broken.map(({ text }) => text),
    'and',
  );
  return {
    hands,
    faulty: broken.map(({ hand }) => hand),
    text: `${reasons}: a fault, ${costText(before, after, sum)}.`,
  };
}
