import { type Agent, type DecisionBatch, hasValues } from '../agents/agent.js';
import { InputError } from '../env/base/errors.js';
import { BatchArrays } from '../env/environment/hidden-cards.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import { partsOf } from '../env/registry.js';
import { closeWaysOut, threadClock } from '../io/process.js';
import { answerCalls, threadSetup, type ThrownError, thrownError } from '../train/threads/worker-thread.js';
import {
  type AgentDescription,
  type AgentThreadSetup,
  type CopiedStates,
  type FromThread,
  type Question,
  takeFields,
  type ToThread,
} from './agent-thread.js';
import { importAgent } from './module-agent.js';
import { WaitingPort } from './waiting-port.js';

/** The batch of a question. Its positions are asked for when they are first read. */
class ReceivedBatch extends BatchArrays implements DecisionBatch {
  private readonly all: GameState[] = [];
  private copies: CopiedStates | undefined;
  private areCurrent = false;
  private isChecked = false;

  constructor(
    rules: Rules,
    private readonly fetchStates: () => CopiedStates,
  ) {
    super(rules);
  }

  get states(): GameState[] {
    if (!this.areCurrent) {
      const { all, rules } = this;
      while (all.length < this.legalCounts.length) all.push(rules.createState());
      all.length = this.legalCounts.length;
      (this.copies ?? this.fetchStates()).forEach((copy, row) => takeFields(all[row], copy));
      this.areCurrent = true;
      if (!this.isChecked) this.expectSamePosition();
      this.isChecked = true;
    }
    return this.all;
  }

  take({ size, spec, tags, observations, actionFeatures, actionMasks, legalCounts, states }: Question) {
    const { length } = legalCounts;
    const unused =
      this.legalCounts.length === length ? this.observations : new Float32Array(this.rules.observationSize * length);
    const shown = observations ?? unused;
    Object.assign(this, { size, spec, tags, observations: shown, actionFeatures, actionMasks, legalCounts });
    this.copies = states;
    this.areCurrent = false;
  }

  /** The question is answered: who reads the positions later sees old ones. */
  close() {
    this.areCurrent = true;
  }

  /** Private fields of a custom game's positions do not come through. */
  private expectSamePosition() {
    const { rules, all, actionMasks } = this;
    const mask = new Uint8Array(rules.moves.length);
    rules.actionMask(all[0], mask);
    if (mask.some((legal, move) => legal !== actionMasks[move]))
      throw new InputError(
        `Expected positions of "${rules.game}" whose own enumerable fields hold all that they are, but others are legal moves after a copy of those`,
      );
  }
}

/** The thread's side of `AgentThread`: answers questions, and reads the positions of one while it works on it. */
async function start({ path, spec, port, counts }: AgentThreadSetup) {
  const judge = new WaitingPort(port, counts, 1);
  const send = (message: FromThread) => judge.send(message);
  process.on('exit', () => judge.end());
  const clock = threadClock();
  const parts = partsOf(spec);
  closeWaysOut();
  const agent = await importAgent(path, parts);
  /** Since the last answer: an agent may think at any time. */
  let counted = clock.now();
  const moves = parts.rules.moves.length;
  let asked = 0;
  const batch = new ReceivedBatch(parts.rules, () => {
    send({ number: asked, wants: 'states' });
    return judge.receive()!.message as CopiedStates;
  });
  const answer = (question: Question): (Int32Array | Float32Array)[] => {
    const { size, ask } = question;
    batch.take(question);
    if (ask === 'act') {
      const actions = new Int32Array(batch.legalCounts.length); // as many as the batch has rows: agents may reckon with it
      const act: (...asked: Parameters<Agent['act']>) => unknown = agent.act.bind(agent);
      if (act(batch, actions) instanceof Promise)
        throw new InputError(
          `Expected act of ${path} to write its actions before it returns, but it returned a promise; decide without await`,
        );
      return [actions.subarray(0, size)];
    }
    const probabilities = new Float32Array(batch.actionMasks.length);
    const values = new Float32Array(batch.legalCounts.length);
    if (hasValues(agent)) agent.evaluate(batch, probabilities, values);
    return [probabilities.subarray(0, size * moves), values.subarray(0, size)];
  };
  let failure: { readonly error: ThrownError } | undefined;
  port.on('message', (message: Exclude<ToThread, CopiedStates>) => {
    const before = clock.standsStill ? counted : clock.now();
    try {
      if ('seed' in message) agent.reseed?.(message.seed);
      else {
        asked = message.number;
        const found = failure ?? { values: answer(message) };
        send({ number: asked, milliseconds: clock.now() - before, ...found });
      }
    } catch (error) {
      const thrown = { error: thrownError(error) };
      if ('seed' in message) failure = thrown;
      else send({ number: asked, ...thrown });
    } finally {
      if (!('seed' in message)) counted = clock.now();
      batch.close();
    }
  });
  return { describe: () => Promise.resolve(descriptionOf(path, agent)) };
}

function descriptionOf(path: string, agent: Agent): AgentDescription {
  const { name, rules, usesObservations } = agent as Partial<Agent>;
  return {
    name: typeof name === 'string' ? name : path,
    usesObservations: usesObservations ?? true,
    rules: rules && { id: rules.id, config: rules.config },
    canReseed: typeof agent.reseed === 'function',
    hasValues: hasValues(agent),
  };
}

answerCalls(threadSetup().then((setup) => start(setup as AgentThreadSetup)));
