import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { Lookahead } from '../../agents/afterstates/lookahead.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/value-network.js';
import type { EnvironmentParts } from '../../env/environment.js';
import { InputError } from '../../env/errors.js';
import type { GameState } from '../../env/rules.js';
import type { AfterstateTraces } from './afterstate-traces.js';

/**
 * The exact expectation over the next draw for the afterstates of a round that are learnt from, all in one batch (expected Sarsa; Sutton
 * and Barto, 2nd ed., 6.6). A target made of it does not depend on which card came.
 */
export class ExpectedDraws {
  private readonly lookahead: Lookahead;
  /** `[position of the round]`: the row of the expectation after its draw. */
  private readonly rowOf: number[] = [];
  /** `[row]`: the entry of the traces that it is for. */
  private readonly entryOf: number[] = [];
  private values = new Float64Array(0);

  /** @throws InputError where the next draw cannot be looked at */
  constructor({ spec, rules, reward }: EnvironmentParts, afterstates: Afterstates) {
    if (afterstates.pathTo === undefined) {
      throw new InputError(
        `Expected expectedDraws false for ${spec.preset}, but got true; its next draw cannot be looked at`,
      );
    }
    this.lookahead = new Lookahead(rules, reward, afterstates);
  }

  clear(): void {
    this.lookahead.clear();
    this.entryOf.length = 0;
  }

  /** Looks at every card that `move` can draw. The state may be played on afterwards. */
  add(position: number, state: Readonly<GameState>, move: number): void {
    this.rowOf[position] = this.lookahead.addDraws(state, move);
  }

  /** Says which entry of the traces the draw of a position is for; each that was added needs one. */
  assign(position: number, entry: number): void {
    this.entryOf[this.rowOf[position]] = entry;
  }

  /** Works out the expectations and writes them into the traces; returns the number of rows that went through the network. */
  rate(network: ValueNetwork, scale: ValueScale, traces: AfterstateTraces): number {
    const rows = this.entryOf.length;
    if (this.values.length < rows) this.values = new Float64Array(rows * 2);
    this.lookahead.rate(network, scale, this.values);
    for (let row = 0; row < rows; row++) traces.expect(this.entryOf[row], this.values[row]);
    return this.lookahead.rows;
  }
}
