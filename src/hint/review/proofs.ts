import type { CertainResults } from '../certain-result.js';
import { point } from '../move-estimate.js';
import type { Outlooks } from './outlooks.js';
import type { PlayedGame } from './played-game.js';

/** What is proven of a game beyond its estimates. */
export interface Proofs {
  /** The moves, by their numbers, after which it could not be won any more, though it could before. */
  readonly losing: ReadonlySet<number>;
  /** The estimates with all that is proven in them: 0 from such a move on. */
  readonly estimates: readonly (Outlooks | null)[];
}

/** Certainly lost. */
const LOST = { source: 'exact', win: point(0), isWinUnknown: false } as const;

/**
 * Goes through a game for moves that are proven to lose it while another could still win. Where estimates are exact they prove it; else all play
 * and all draws are gone through, once few enough cards are hidden.
 */
export function proofsOf({ moves }: PlayedGame, given: readonly (Outlooks | null)[], certain: CertainResults): Proofs {
  const losing = new Set<number>();
  let isLost = false;
  const estimates = given.map((outlooks, i): Outlooks | null => {
    if (outlooks === null) return null;
    if (isLost) return outlooks.map((each) => ({ ...each, ...LOST }));
    if (i >= moves.length || moves[i].legal.length < 2) return outlooks;
    const { state, action } = moves[i];
    const own = outlooks.find((each) => each.action === action)!;
    const isSurelyLost = own.source === 'exact' ? own.win.estimate === 0 : certain.canBeWonBy(state, action) === false;
    if (!isSurelyLost) return outlooks;
    isLost = true;
    const others = outlooks.filter((each) => each !== own && each.win.estimate > 0);
    const couldBeWon = others.some(
      (each) => each.source === 'exact' || certain.canBeWonBy(state, each.action) !== false,
    );
    if (couldBeWon) losing.add(i);
    return outlooks.map((each) => (each === own || !couldBeWon ? { ...each, ...LOST } : each));
  });
  return { losing, estimates };
}
