import { type Action, type GameParts, type GameState, Random } from 'maketen/env';
import { legalActions } from '../session/position.js';
import type { GameSpec, Turn } from '../session/session.js';
import type { PlaceKey } from '../table/selection.js';
import type { Texts } from '../texts/texts.js';

export interface Scene {
  /** Which rule, by a name of the game's own. */
  readonly about: string;
  readonly state: GameState;
  readonly action: Action;
}

/** How the game shows its rules to somebody who is new to it. */
export interface GameLessons {
  readonly game: string;
  /** Three scenes for these rules; fewer where the options leave no position that could show one. */
  scenes(parts: GameParts): Promise<readonly Scene[]>;
  /** What is shown of a scene, where it is not the position with the places of its move marked. */
  show?(spec: GameSpec, scene: Scene): { readonly turns: readonly Turn[]; readonly marks: readonly PlaceKey[] } | null;
  caption(parts: GameParts, scene: Scene, texts: Texts['lessons']): string;
}

/** Deals that are looked through: so many for the best positions, so many more for good ones, and at most so many. */
const DEALS = { best: 12, good: 30, most: 120 } as const;
const GOOD = 1;
const MOVES = 18;

/** Milliseconds that a search takes at a time: a frame has other work, too. */
const SLICE = 6;

/** How well a move shows something: 0 is best, Infinity not at all. */
export type RankOf = (state: GameState, action: Action, legal: readonly Action[]) => number;

/** A rank by wishes: so many are not met; Infinity for a move that does not show it at all. */
export function unmet(isShown: boolean, ...wishes: readonly boolean[]): number {
  return isShown ? wishes.filter((isMet) => !isMet).length : Infinity;
}

/**
 * Looks for positions in real deals, the first best of each kind: whatever the options are, a picture of one is true. The page goes on between two
 * deals, since all of them take longer than a frame.
 * @param wanted what the scenes are about
 * @param moves how far into a deal
 * @param wanders whether a move may be made on the way; those that may are chosen among by chance, which is the same each time
 */
export async function findScenes(
  { rules }: GameParts,
  wanted: Readonly<Record<string, RankOf>>,
  wanders: (state: GameState, action: Action) => boolean = () => true,
  moves = MOVES,
): Promise<readonly Scene[]> {
  const found = new Map<string, { readonly scene: Scene; readonly rank: number }>();
  const rankNow = (about: string): number => found.get(about)?.rank ?? Infinity;
  const isDone = (deals: number): boolean => {
    const enough = deals < DEALS.best ? 0 : deals < DEALS.good ? GOOD : Number.MAX_VALUE;
    return Object.keys(wanted).every((about) => rankNow(about) <= enough);
  };
  let began = performance.now();
  for (let deal = 0; deal < DEALS.most && !isDone(deal); deal++) {
    const random = new Random('rules in pictures', deal);
    const state = rules.createState();
    rules.deal(state, deal);
    for (let move = 0; move < moves; move++) {
      const legal = legalActions({ rules }, state);
      for (const [about, rankOf] of Object.entries(wanted))
        for (const action of legal) {
          const rank = rankOf(state, action, legal);
          if (rank >= rankNow(about)) continue;
          const copy = rules.createState();
          rules.copyState(copy, state);
          found.set(about, { scene: { about, state: copy, action }, rank });
        }
      const next = legal.filter((action) => wanders(state, action));
      if (next.length === 0) break;
      rules.apply(state, next[random.below(next.length)]);
    }
    if (performance.now() - began < SLICE) continue;
    await new Promise((goOn) => setTimeout(goOn));
    began = performance.now();
  }
  return Object.keys(wanted).flatMap((about) => found.get(about)?.scene ?? []);
}
