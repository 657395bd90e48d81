import { exactValuesFor } from '../agents/exact/exact-agent.js';
import type { ExactValues } from '../agents/exact-play.js';
import { DrawTree } from '../agents/search/draw-tree.js';
import type { EnvironmentParts } from '../env/environment.js';
import type { Action, GameState } from '../env/rules.js';

/** With more hidden cards only what comes before the next draw is looked at. */
const MOST_HIDDEN = 10;

/** A chance so near to 1 is taken for it: exact values are right to about 13 digits. */
const ROUNDING = 1e-12;

/** 'lost': the game cannot be won any more; 'won': the right play wins it, whatever is drawn. */
export type CertainResult = 'won' | 'lost';

/**
 * Tells positions that are certainly decided. Where the order of play does not matter (Tens) it always knows, from the exact chance; elsewhere it
 * goes through all play and draws as far as a bound on its work allows.
 */
export class CertainResults {
  private readonly exact: ExactValues | undefined;
  private readonly tree: DrawTree;
  private readonly counts: Uint8Array;

  constructor(private readonly parts: EnvironmentParts) {
    this.exact = exactValuesFor(parts.rules);
    this.tree = new DrawTree(parts);
    this.counts = new Uint8Array(parts.rules.cardKinds.length);
  }

  /** Null where it is open, or not known to be decided. Never wrong. */
  of(state: Readonly<GameState>): CertainResult | null {
    if (state.outcome !== 'ongoing') return state.outcome === 'won' ? 'won' : 'lost';
    const chance = this.exact?.of(state)?.winProbability;
    if (chance !== undefined) return chance === 0 ? 'lost' : chance > 1 - ROUNDING ? 'won' : null;
    const { tree, parts, counts } = this;
    const throughDraws = parts.rules.unseen(state, counts) <= MOST_HIDDEN;
    const canBeWon = tree.canBeWon(state, throughDraws);
    if (canBeWon === false) return 'lost';
    return canBeWon === true && tree.isSurelyWon(state, throughDraws) === true ? 'won' : null;
  }

  /** Whether the game can still be won after a legal move; null where that is not known. Never wrong. */
  canBeWonBy(state: Readonly<GameState>, move: Action): boolean | null {
    const { tree, parts, counts } = this;
    return parts.rules.unseen(state, counts) > MOST_HIDDEN ? null : tree.canBeWonBy(state, move, true);
  }
}
