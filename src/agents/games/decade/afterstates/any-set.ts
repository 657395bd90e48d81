import { LineSets, listSets } from '../../../../env/games/decade/moves.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { Action, RewardScheme } from '../../../../env/rules.js';
import type { AfterstateBatch, AfterstateBlock } from '../../../afterstates/afterstate-batch.js';
import type { Afterstates } from '../../../afterstates/afterstates.js';
import type { Thermometers } from '../../../networks/network-description.js';
import { DecadeOpenLineInput } from './input.js';

/**
 * Afterstates of a straight line with optional discards: the positions after each single move, since sets anywhere in the line may be taken in any
 * order and their orders are too many to list. After a discard the player moves on; before a draw an input says that the next card comes.
 */
export class AnySetAfterstates implements Afterstates<DecadeState> {
  readonly name: string;
  readonly size: number;
  readonly blocks: readonly AfterstateBlock[];
  readonly thermometers: Thermometers;
  private readonly input: DecadeOpenLineInput;
  private readonly sets: LineSets;
  private readonly after: DecadeState;

  constructor(
    private readonly rules: DecadeRules,
    private readonly reward: RewardScheme<DecadeState>,
  ) {
    this.input = new DecadeOpenLineInput(rules);
    this.name = this.input.name;
    ({ size: this.size, blocks: this.blocks, thermometers: this.thermometers } = this.input.shape);
    this.sets = new LineSets(rules.table);
    this.after = rules.createState();
  }

  expand(state: Readonly<DecadeState>, batch: AfterstateBatch): void {
    const { rules, sets } = this;
    const { draw, finish } = rules.table;
    const count = listSets(sets, state);
    for (let i = 0; i < count; i++) this.add(state, sets.actions[i], batch);
    if (state.stockLeft > 0) this.write(state, draw, 0, batch);
    else this.add(state, finish, batch);
  }

  /** A move that draws no card. */
  private add(state: Readonly<DecadeState>, action: Action, batch: AfterstateBatch): void {
    const { rules, reward, after } = this;
    rules.copyState(after, state);
    rules.apply(after, action);
    const earned = reward.returnSoFar(rules, after) - reward.returnSoFar(rules, state);
    if (after.outcome === 'ongoing') this.write(after, action, earned, batch);
    else batch.addCertain(action, 1, earned);
  }

  private write(line: Readonly<DecadeState>, action: Action, earned: number, batch: AfterstateBatch): void {
    const input = batch.addSparse(action, 1, earned);
    this.input.write(line, action === this.rules.table.draw, input);
    input.endRow();
  }
}
