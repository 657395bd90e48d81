import { RANKS } from '../../../env/cards.js';
import type { TensConfig } from '../../../env/games/tens/config.js';
import type { TensState } from '../../../env/games/tens/state.js';
import { checkPosition } from './check-position.js';
import { type RankGroups, rankGroups } from './rank-groups.js';
import { WinTable } from './win-table.js';

/**
 * Tens solved: the chance of winning of every position, for one set of options. It depends on `tableauSize`, `blockTen` and `courts`;
 * suits, slots, the order of removals, refill and undo do not change how a deal ends.
 */
export class TensSolution {
  /** The chance of winning with a shuffled deck, before it is dealt. */
  readonly fromDeal: number;
  /** Classes of positions of which the chance is known. */
  readonly states: number;
  /** Memory that the solution keeps, in bytes. */
  readonly bytes: number;
  private readonly groups: RankGroups;
  private readonly table: WinTable;

  constructor(readonly config: TensConfig) {
    this.groups = rankGroups(config);
    this.table = new WinTable(this.groups, config.tableauSize);
    this.fromDeal = this.table.probability(new Uint8Array(RANKS.length));
    this.states = this.table.states;
    this.bytes = this.table.bytes;
  }

  /**
   * The chance that the game is won from here, to about 13 digits, whatever is played: 1 for a won game, 0 for a lost one. It is what
   * the player can know: only the cards that an undo has shown count as known, not the order of the hidden ones.
   * @throws InputError when no deal leads to the position under these options
   */
  winProbability(state: Readonly<TensState>): number {
    checkPosition(state, this.config, this.groups);
    const { order, drawn, seen } = state.stock;
    const drawnOf = new Uint8Array(RANKS.length);
    for (let at = 0; at < drawn; at++) drawnOf[order[at] >> 2]++;
    let probability = this.table.probability(drawnOf);
    for (let at = drawn; at < seen && probability > 0; at++) {
      drawnOf[order[at] >> 2]++;
      probability = this.table.probability(drawnOf);
    }
    return probability;
  }
}

/** Solves Tens for any options, in about a tenth of a second and 9 MB (Block Ten with quartets: 21 MB). The same every time. */
export function solveTens(config: TensConfig): TensSolution {
  return new TensSolution(config);
}
