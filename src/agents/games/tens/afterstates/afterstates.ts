import type { TensConfig } from '../../../../env/games/tens/config.js';
import type { TensRules } from '../../../../env/games/tens/rules.js';
import type { TensState } from '../../../../env/games/tens/state.js';
import type { AfterstateBatch } from '../../../afterstates/afterstate-batch.js';
import type { AfterstateBlock, Afterstates } from '../../../afterstates/afterstates.js';
import { tensBlocks, writeTensInput } from './input.js';
import { TensReduced } from './reduced.js';

/**
 * Tens has no strategy: whatever is removed first, the game ends the same. So all moves lead to one input, that of the position itself,
 * and what is learnt is its chance of winning. The first legal move counts as the nearest, so that it is the one that is played.
 */
export class TensAfterstates implements Afterstates<TensState> {
  readonly name = 'tens-position-v1';
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  private readonly config: TensConfig;
  private readonly reduced: TensReduced;

  constructor(private readonly rules: TensRules) {
    this.config = rules.config;
    this.blocks = tensBlocks(rules.config);
    this.size = this.blocks.reduce((sum, { columns }) => sum + columns, 0);
    this.reduced = new TensReduced(rules.config);
  }

  expand(state: Readonly<TensState>, batch: AfterstateBatch): void {
    const row = batch.rows;
    let first = true;
    for (let action = 0; action < this.rules.moves.length; action++) {
      if (((state.legal >> action) & 1) === 0) continue;
      if (!first) {
        batch.addShared(action, 2, 0, row);
        continue;
      }
      first = false;
      const at = batch.add(action, 1, 0);
      this.reduced.read(state);
      writeTensInput(this.reduced, this.config, batch.inputs, at);
    }
  }
}
