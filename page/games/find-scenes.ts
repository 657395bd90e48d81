import { type Action, type GameParts, type GameState, Random } from 'maketen/env';
import { legalActions } from '../session/position.js';
import type { Scene, SceneSearch } from './lessons.js';

/** Deals that are looked through: so many for the best positions, so many more for good ones, and at most so many. */
const DEALS = { best: 12, good: 30, most: 120 } as const;
const GOOD = 1;
/** Moves of each, where that is enough. */
const MOVES = 18;

/** What fits a scene, and how well: 0 is best. */
export interface Fit {
  readonly action: Action;
  readonly rank: number;
}

/** A scene that is looked for. */
export interface Wanted {
  readonly about: string;
  /** The best move of a position to show it by; null if it shows nothing of it. */
  fit(state: GameState, legal: readonly Action[]): Fit | null;
}

/**
 * Looks for positions in real deals, the first best of each kind: whatever the options are, a picture of one is true. A step of it is a deal, since all
 * of them take longer than a frame.
 * @param moves how far into a deal
 * @param wanders whether a move may be made on the way; those that may are chosen among by chance, which is the same each time
 */
export function* findScenes(
  { rules }: GameParts,
  wanted: readonly Wanted[],
  wanders: (state: GameState, action: Action) => boolean = () => true,
  moves = MOVES,
): SceneSearch {
  const found = new Map<Wanted, { readonly scene: Scene; readonly rank: number }>();
  const isDone = (deals: number): boolean => {
    const enough = deals < DEALS.best ? 0 : deals < DEALS.good ? GOOD : Number.MAX_VALUE;
    return wanted.every((each) => (found.get(each)?.rank ?? Infinity) <= enough);
  };
  for (let deal = 0; deal < DEALS.most && !isDone(deal); deal++) {
    const random = new Random('rules in pictures', deal);
    const state = rules.createState();
    rules.deal(state, deal);
    for (let move = 0; move < moves; move++) {
      const legal = legalActions({ rules }, state);
      for (const each of wanted) {
        const fit = each.fit(state, legal);
        if (fit === null || fit.rank >= (found.get(each)?.rank ?? Infinity)) continue;
        const copy = rules.createState();
        rules.copyState(copy, state);
        found.set(each, { scene: { about: each.about, state: copy, action: fit.action }, rank: fit.rank });
      }
      const next = legal.filter((action) => wanders(state, action));
      if (next.length === 0) break;
      rules.apply(state, next[random.below(next.length)]);
    }
    yield;
  }
  return wanted.flatMap((each) => found.get(each)?.scene ?? []);
}

/** The fit of the lowest rank; the first of equal ones. */
export function bestFit(fits: readonly (Fit | null)[]): Fit | null {
  return fits.reduce((best, each) => (each !== null && each.rank < (best?.rank ?? Infinity) ? each : best), null);
}
