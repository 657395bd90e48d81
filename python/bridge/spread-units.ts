import { type Agent, type GameParts, partsOf } from 'maketen';
import {
  DEFAULT_PATIENCE,
  inThisThread,
  type SentUnit,
  SentUnitThreads,
  type Unit,
  type UnitRunner,
  unitSender,
} from 'maketen/lab';
import type { Params } from './params.js';
import { KIND, type Pipe } from './pipe.js';
import { PythonAgent } from './python-agent.js';

/** What the other side's policy is called in units, with its inputs. */
const POLICY = 'the policy of Python by ';

/**
 * Has units done by the other side, which sends their results in any order. A frame has a unit as JSON; one with the progress
 * as JSON, [deals done, all deals], asks for a result, whose frame has the unit's number (uint32) and the result as JSON.
 */
export class PipeRunner implements UnitRunner {
  readonly atOnce = 1024;
  private progress = [0, 0];
  private readonly send = unitSender();
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private sent = 0;

  constructor(private readonly pipe: Pipe) {}

  readonly onProgress = (done: number, total: number) => {
    this.progress = [done, total];
  };

  nameOf(agent: unknown) {
    return agent instanceof PythonAgent ? POLICY + agent.inputs : undefined;
  }

  async run(unit: Unit) {
    const sent = await this.send(unit);
    const number = this.sent++;
    this.pipe.sendJson(KIND.unit, { number, sent });
    const result = new Promise((resolve) => this.waiting.set(number, resolve));
    if (this.waiting.size === 1) setImmediate(() => this.receive());
    return result;
  }

  /** Takes a result when all units that can be sent now have been sent. */
  private receive() {
    this.pipe.sendJson(KIND.unit, this.progress);
    const answer = this.pipe.read();
    if (answer === null) process.exit(0);
    const { content } = answer;
    const text = Buffer.from(content.buffer, content.byteOffset + 4, content.byteLength - 4);
    const number = content.getUint32(0, true);
    const resolve = this.waiting.get(number)!;
    this.waiting.delete(number);
    resolve(JSON.parse(text.toString()));
    if (this.waiting.size > 0) setImmediate(() => this.receive());
  }
}

/** Does units that another process has sent; the other side plays where its policy does. */
export class SpreadUnits {
  private readonly threads = new SentUnitThreads(1, DEFAULT_PATIENCE);
  private readonly here: SentUnitThreads;

  constructor(pipe: Pipe) {
    let parts: GameParts;
    const agentOf = (name: string): Agent =>
      new PythonAgent(name, parts, name.slice(POLICY.length) as 'plain' | 'features', pipe);
    const runner = inThisThread({ partsOf: (spec) => (parts = partsOf(spec)), agentOf });
    this.here = new SentUnitThreads(1, 0, () => runner);
  }

  run({ sent, folder }: Params) {
    try {
      process.chdir(folder as string);
    } catch {
      // Another machine without that folder: the files of its units may be elsewhere.
    }
    const { unit } = sent as SentUnit;
    const by = unit.subject.agents[0]?.startsWith(POLICY) ? this.here : this.threads;
    return by.run(sent as SentUnit, new AbortController().signal);
  }
}
