import type { DecisionBatch } from '../../env/decision-batch.js';
import type { GameState, Rules } from '../../env/rules.js';

/** Many positions that an agent is asked about at once. */
export class PositionBatch implements DecisionBatch {
  readonly size: number;
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint16Array;

  /** @param isObserved whether the agent reads observations; they are left unfilled if not */
  constructor(
    readonly rules: Rules,
    readonly states: readonly GameState[],
    isObserved: boolean,
  ) {
    this.size = states.length;
    this.observations = new Float32Array(isObserved ? this.size * rules.observationSize : 0);
    this.actionMasks = new Uint8Array(this.size * rules.moves.length);
    this.legalCounts = Uint16Array.from(states, (state, i) =>
      rules.actionMask(state, this.actionMasks, i * rules.moves.length),
    );
    if (isObserved) states.forEach((state, i) => rules.observe(state, this.observations, i * rules.observationSize));
  }
}
