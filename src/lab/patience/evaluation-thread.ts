import { expectThreadsKnow, gameOf } from '../../env/game-registry.js';
import type { GameParts } from '../../env/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { type Evaluation, EVALUATION_CHUNK } from '../../evaluate/evaluate.js';
import { joinEvaluations } from '../../evaluate/evaluation.js';
import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import { modulesOf } from '../../zoo/agent-sources.js';
import { labelOf } from '../agents.js';
import { rulesLabel } from '../rules-label.js';
import { DecisionMemory } from './decision-memory.js';
import type { EvaluationSetup, SentOptions } from './evaluation-player.js';
import { type Patience, type WatchedWork, withPatience } from './with-patience.js';

/** Whether an agent is one of a module, and another thread can play it: that makes the environment anew by its spec. */
export function canBeWatched({ game, reward, spec }: GameParts, agent: string): boolean {
  if (modulesOf(agent).length === 0 || gameOf(spec.preset) !== game || !game.rewards.includes(reward)) return false;
  try {
    expectThreadsKnow(spec.preset);
    return true;
  } catch {
    return false;
  }
}

/** An agent of a module in a thread of its own, which can be ended when the agent does not return. */
export class EvaluationThread extends WorkerThread {
  private constructor(
    private readonly setup: EvaluationSetup,
    private readonly memory: DecisionMemory,
  ) {
    super(startWorker('./evaluation-worker', import.meta.url, setup));
  }

  /** Starts the thread; resolves when the agent is loaded. @throws what loading it does */
  static async start({ spec, agent }: Pick<EvaluationSetup, 'spec' | 'agent'>): Promise<EvaluationThread> {
    const memory = new DecisionMemory();
    const thread = new EvaluationThread({ spec, agent, shared: memory.shared }, memory);
    await thread.ready();
    return thread;
  }

  /** The same as `evaluate`. @throws InputError for a decision that takes longer than the patience */
  async evaluate(
    deals: readonly Deal[],
    patience: Patience,
    options: SentOptions,
    onProgress: (done: number) => void | Promise<void>,
  ): Promise<Evaluation> {
    const chunks: Evaluation[] = [];
    for (let start = 0; start === 0 || start < deals.length; start += EVALUATION_CHUNK) {
      const chunk = deals.slice(start, start + EVALUATION_CHUNK);
      const own = { ...options, firstChunk: start / EVALUATION_CHUNK };
      const { agent, spec } = this.setup;
      const played = await withPatience(this.call<Evaluation>('play', chunk, own), this.memory, {
        ...{ patience, agent: labelOf(agent), environment: rulesLabel({ spec }) },
        singly: async () => (await EvaluationThread.start(this.setup)).playSingly(chunk, own),
      });
      chunks.push(played);
      await onProgress(start + chunk.length);
    }
    const [{ agent, measures }] = chunks;
    return joinEvaluations(agent, Object.keys(measures), chunks);
  }

  private playSingly(deals: readonly Deal[], options: SentOptions): WatchedWork<void> {
    const result: Promise<void> = this.call('playSingly', deals, options);
    return { result, memory: this.memory, close: () => this.close() };
  }
}
