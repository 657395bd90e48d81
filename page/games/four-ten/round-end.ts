import type { FourTenConfig } from '../../../src/env/games/four-ten/config.js';
import { type FourTenMove, HAND_NAMES, type HandName } from '../../../src/env/games/four-ten/moves.js';
import { ADD, KINDS, REMOVE, SUM, SWAP } from '../../../src/env/games/four-ten/multisets.js';
import type { FourTenState } from '../../../src/env/games/four-ten/state.js';
import type { Position } from '../../session/position.js';
import { counted, joined } from '../../table/words.js';

export const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Home', shadow: 'Shadow' };

type Hands = Readonly<Record<HandName, number>>;

/** A round that the last turn has ended, as its hands lay. */
export interface RoundEnd {
  /** Multiset numbers, as in `FourTenState.hands`. */
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
  const { hands: were, drawn } = before as FourTenState;
  const [hand, home, shadow] = were;
  const hands = { hand, home, shadow };
  if (move.type === 'place') hands[move.to] = ADD[hands[move.to] * KINDS + drawn - 1];
  if (move.type === 'replace') {
    const shorter = REMOVE[hands[move.in] * KINDS + move.value - 1];
    hands[move.in] = ADD[shorter * KINDS + replacementIn(position) - 1];
  }
  if (move.type === 'exchange') {
    const [given, taken] = [move.hand - 1, move.other - 1];
    hands.hand = SWAP[(hand << 4) + given * KINDS + taken];
    hands[move.with] = SWAP[(hands[move.with] << 4) + taken * KINDS + given];
  }
  return hands;
}

interface BrokenRule {
  readonly hand: HandName;
  readonly text: string;
}

/** Rules: "a fault if any hand exceeds 10, Shadow > Hand, or Home < Hand". */
function brokenRules(hands: Hands, limit: number): BrokenRule[] {
  const sum = (name: HandName): number => SUM[hands[name]];
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
  const sums = HAND_NAMES.map((name) => SUM[hands[name]]);
  const sum = sums[0] + sums[1] + sums[2];
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
