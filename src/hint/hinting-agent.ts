import type { Agent } from '../agents/agent.js';
import type { DecisionBatch } from '../env/decision-batch.js';
import { InputError } from '../env/errors.js';
import type { MoveNames } from './position/played-moves.js';

/** What no action is. */
const NOT_WRITTEN = -1;

/** An agent whose actions are seen to be legal before anybody plays them. */
export class LegalAgent implements Agent {
  constructor(
    private readonly parts: MoveNames,
    private readonly agent: Agent,
  ) {}

  get name(): string {
    return this.agent.name;
  }

  get usesObservations(): boolean {
    return this.agent.usesObservations;
  }

  /** @throws InputError for an action that is not legal, or none */
  act(batch: DecisionBatch, actions: Int32Array): void {
    const { size, actionMasks } = batch;
    const width = this.parts.rules.moves.length;
    actions.fill(NOT_WRITTEN, 0, size);
    this.agent.act(batch, actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      if (!(action >= 0 && action < width && actionMasks[i * width + action] === 1)) this.refuse(batch, i, action);
    }
  }

  private refuse({ actionMasks }: DecisionBatch, row: number, action: number): never {
    const { rules, notation } = this.parts;
    const width = rules.moves.length;
    const legal = Array.from(rules.moves.keys()).filter((each) => actionMasks[row * width + each] === 1);
    const names = legal.map((each) => `${each} (${notation.formatMove(each)})`).join(', ');
    const got = action === NOT_WRITTEN ? 'wrote none, or -1' : `wrote ${action}`;
    throw new InputError(`Expected agent "${this.name}" to write a legal action, one of ${names}, but it ${got}`);
  }
}
