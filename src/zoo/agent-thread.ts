import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Agent, DecisionBatch, Policy } from '../agents/agent.js';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import { isObject } from '../env/base/schema.js';
import type { EnvironmentParts, EnvironmentSpec } from '../env/environment/environment-parts.js';
import type { GameState } from '../env/environment/rules.js';
import { rebuilt, type ThrownError, WorkerThread } from '../train/threads/worker-thread.js';
import { WaitingPort } from './waiting-port.js';

/** What the thread of a module's agent is started with. */
export interface AgentThreadSetup {
  /** Of the module. */
  readonly path: string;
  readonly spec: EnvironmentSpec;
  /** The thread's end of what questions and answers go through. */
  readonly port: MessagePort;
  /** Of its `WaitingPort`. */
  readonly counts: Int32Array;
}

/** What is asked of an agent about the first `size` rows of a batch. */
export type AsksAgent = 'act' | 'evaluate';

/** A batch, without observations that the agent does not use, and without positions where it has not read any so far. */
export interface Question extends Omit<DecisionBatch, 'observations' | 'states' | 'rules'> {
  readonly ask: AsksAgent;
  readonly number: number;
  readonly observations: Float32Array | undefined;
  readonly states: CopiedStates | undefined;
}

/** The own fields of positions, as structured clones. */
export type CopiedStates = readonly Readonly<GameState>[];

/** Makes an object hold what a copy of one of its class holds; arrays that fit are filled in place, as others may be views of them. */
export function takeFields(target: object, copy: object) {
  const fields = target as Record<string, unknown>;
  for (const [name, value] of Object.entries(copy) as [string, unknown][]) {
    const present = fields[name];
    const isArray = ArrayBuffer.isView(value);
    if (isArray && ArrayBuffer.isView(present) && present.byteLength === value.byteLength)
      (present as Uint8Array).set(value as Uint8Array);
    else if (!isArray && isObject(value) && isObject(present)) takeFields(present, value);
    else fields[name] = value;
  }
}

/** What goes to the thread: a question, its positions if it asks for them, or a seed. */
export type ToThread = Question | CopiedStates | { readonly seed: number };

/** What comes from it to the question of a number: a request for its positions, the error, or the answer with the milliseconds that it took. */
export type FromThread = { readonly number: number } & (
  | { readonly wants: 'states' }
  | { readonly error: ThrownError }
  | { readonly values: readonly Numbers[]; readonly milliseconds: number }
);

type Numbers = Int32Array | Float32Array;

/** What the thread says of its agent. */
export interface AgentDescription {
  readonly name: string;
  readonly usesObservations: boolean;
  readonly rules: Agent['rules'];
  readonly canReseed: boolean;
  readonly hasValues: boolean;
}

let milliseconds = 0;

/** Processor time that agents of modules have taken so far to answer this thread, in milliseconds. */
export function timeOfAgentThreads(): number {
  return milliseconds;
}

/** The thread of a module's agent. This side waits for its answers, so that it is asked like any agent. */
class AgentThread extends WorkerThread {
  private readonly port: WaitingPort;
  private readsStates = false;
  private asked = 0;

  private constructor(path: string, spec: EnvironmentSpec) {
    const { port1, port2 } = new MessageChannel();
    const counts = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
    const setup: AgentThreadSetup = { path, spec, port: port2, counts };
    super('./agent-thread-entry', import.meta.url, setup, [port2]);
    this.port = new WaitingPort(port1, counts, 0);
  }

  static async start(path: string, spec: EnvironmentSpec) {
    const thread = new AgentThread(path, spec);
    await thread.ready();
    const about = await thread.call<AgentDescription>('describe');
    thread.unref();
    return { thread, about };
  }

  reseed(seed: number) {
    this.port.send({ seed } satisfies ToThread);
  }

  /** Asks about a batch, and waits. @throws what the agent throws, and InputError for a thread that has ended */
  ask(agent: Agent, ask: AsksAgent, batch: DecisionBatch): readonly Numbers[] {
    const { size, spec, tags, observations, actionFeatures, actionMasks, legalCounts } = batch;
    const number = ++this.asked;
    // Copies, for arrays may lie in the memory of a module, which would be copied whole.
    const question: Question = {
      ask,
      number,
      size,
      spec,
      tags: tags?.slice(),
      observations: agent.usesObservations ? observations.slice() : undefined,
      actionFeatures: actionFeatures?.slice(),
      actionMasks: actionMasks.slice(),
      legalCounts: legalCounts.slice(),
      states: this.readsStates ? batch.states.slice(0, size) : undefined,
    };
    this.port.send(question);
    for (;;) {
      const received = this.port.receive();
      if (received === undefined)
        throw new InputError(`Expected the agent ${shown(agent.name)} to answer, but its module ended its thread`);
      const answer = received.message as FromThread | undefined;
      if (answer?.number !== number) continue; // a module can send what nobody asked for
      if ('wants' in answer) {
        this.readsStates = true;
        this.port.send(batch.states.slice(0, size));
        continue;
      }
      if ('error' in answer) throw rebuilt(answer.error);
      if (!(answer.milliseconds >= 0 && answer.milliseconds < Infinity))
        throw mismatch(`the thread of ${shown(agent.name)} to tell how long it took`, answer.milliseconds);
      milliseconds += answer.milliseconds;
      return answer.values;
    }
  }
}

/**
 * The agent of a module, in a thread of its own: it decides by copies of what it may know, and reaches neither the rules and positions
 * that judge it nor other agents.
 * @param path of the module
 * @param parts of an environment that its spec makes again
 * @throws InputError, one line, for a module that cannot be imported or has no agent
 */
export async function startAgent(path: string, { spec, rules }: EnvironmentParts): Promise<Agent> {
  const { thread, about } = await AgentThread.start(path, spec);
  const { canReseed, hasValues, ...described } = about;
  const moves = rules.moves.length;
  const agent: Agent = {
    ...described,
    act: (batch, actions) => actions.set(thread.ask(agent, 'act', batch)[0].subarray(0, batch.size)),
    ...(canReseed && { reseed: (seed: number) => thread.reseed(seed) }),
    dispose: () => void thread.close(),
  };
  if (!hasValues) return agent;
  const evaluate: Policy['evaluate'] = (batch, probabilities, values) => {
    const [chances, worth] = thread.ask(agent, 'evaluate', batch);
    probabilities.set(chances.subarray(0, batch.size * moves));
    values.set(worth.subarray(0, batch.size));
  };
  return Object.assign(agent, { evaluate });
}
