import type { GameState } from '../../env/rules.js';
import type { DecisionBatch, Policy } from '../agent.js';
import type { SearchedGame } from './options.js';

/** Positions where playouts were cut, to be valued together by a policy. */
export class LeafValues implements DecisionBatch {
  size = 0;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint16Array;
  private readonly searches: Int32Array;
  private readonly probabilities: Float32Array;
  private readonly values: Float32Array;

  constructor(
    private readonly game: SearchedGame,
    private readonly policy: Policy,
    capacity: number,
  ) {
    const { rules } = game;
    this.states = Array.from({ length: capacity }, () => rules.createState());
    this.observations = new Float32Array(policy.usesObservations ? capacity * rules.observationSize : 0);
    this.actionMasks = new Uint8Array(capacity * rules.moves.length);
    this.legalCounts = new Uint16Array(capacity);
    this.searches = new Int32Array(capacity);
    this.probabilities = new Float32Array(capacity * rules.moves.length);
    this.values = new Float32Array(capacity);
  }

  /** Copies a position that has something to decide. */
  add(state: Readonly<GameState>, tag: number): void {
    const { rules } = this.game;
    const row = this.size++;
    rules.copyState(this.states[row], state);
    this.legalCounts[row] = rules.actionMask(state, this.actionMasks, row * rules.moves.length);
    if (this.policy.usesObservations) rules.observe(state, this.observations, row * rules.observationSize);
    this.searches[row] = tag;
  }

  /** Tells what each position has earned and is expected to earn, and forgets them. */
  value(returned: (tag: number, value: number) => void): void {
    if (this.size === 0) return;
    const { rules, reward } = this.game;
    this.policy.evaluate(this, this.probabilities, this.values);
    for (let row = 0; row < this.size; row++)
      returned(this.searches[row], reward.returnSoFar(rules, this.states[row]) + this.values[row]);
    this.size = 0;
  }
}
