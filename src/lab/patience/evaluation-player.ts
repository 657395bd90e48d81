import type { Agent } from '../../agents/agent.js';
import { type EnvironmentSpec, type GameParts, partsOf } from '../../env/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { evaluate, type EvaluateOptions, type Evaluation } from '../../evaluate/evaluate.js';
import { loadAgent } from '../agents.js';
import { DecisionMemory } from './decision-memory.js';

/** Who plays what, and where its questions are written down. */
export interface EvaluationSetup {
  readonly spec: EnvironmentSpec;
  /** As `--agent` takes it. */
  readonly agent: string;
  readonly shared: SharedArrayBuffer;
}

/** What of `evaluate`'s options can be sent to a thread. */
export type SentOptions = Pick<EvaluateOptions, 'seed' | 'maxDecisions' | 'firstChunk'>;

/** Plays deals with one agent; each question to it is written down first. */
export class EvaluationPlayer {
  private constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
    private readonly watch: DecisionMemory,
  ) {}

  static async load({ spec, agent, shared }: EvaluationSetup): Promise<EvaluationPlayer> {
    const parts = partsOf(spec);
    return new EvaluationPlayer(parts, await loadAgent(parts, agent), new DecisionMemory(shared));
  }

  async play(deals: readonly Deal[], options: SentOptions): Promise<Evaluation> {
    return evaluate(this.parts, this.agent, deals, { ...options, watch: this.watch });
  }

  /** One deal at a time: to find one that the agent does not answer on. */
  async playSingly(deals: readonly Deal[], options: SentOptions): Promise<void> {
    for (const deal of deals) await this.play([deal], options);
  }
}
