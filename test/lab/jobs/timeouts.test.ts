import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DecisionMemory,
  type Timeout,
  timeoutOf,
  type WatchedWork,
  withTimeout,
} from '../../../src/lab/jobs/timeouts.js';
import { maketen } from '../../cli/run.js';
import { refusal } from '../../support/refusal.js';
import { sizedLong } from '../../support/size.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A timeout whose ticks the test gives: no clock has a part in it. */
class Ticks implements Timeout {
  readonly seconds = 60;
  private readonly all = new Set<() => void>();

  every = (tick: () => void): (() => void) => {
    this.all.add(tick);
    return () => this.all.delete(tick);
  };

  get count(): number {
    return this.all.size;
  }

  /** So many at once. */
  give(count: number) {
    for (let i = 0; i < count; i++) for (const tick of Array.from(this.all)) tick();
  }
}

/** Lets all promises that can be settled be settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that the test ends, of an agent whose questions the test asks. */
function work() {
  const memory = new DecisionMemory();
  let end: (value: string) => void = () => {};
  const result = new Promise<string>((resolve) => (end = resolve));
  const watched: WatchedWork<string> & { closed: boolean } = { result, memory, closed: false, close: () => ((watched.closed = true), Promise.resolve()) }; // prettier-ignore
  return { ...watched, end, watched };
}

describe('withTimeout', () => {
  const start = () => {
    const [timeout, all, single] = [new Ticks(), work(), work()];
    const options = { timeout, agent: 'mine', environment: 'decade', singly: () => Promise.resolve(single.watched) };
    return { timeout, all, single, outcome: withTimeout(all.result, all.memory, options) };
  };

  /** Once it has been asked about many games and given no answer at two ticks. */
  const startOfMany = async () => {
    const started = start();
    started.all.memory.asked(1, 17, 512);
    started.timeout.give(2);
    await settled();
    return started;
  };

  it('names the decision and the deal of a question that was open at two ticks', async () => {
    const { timeout, all, outcome } = start();
    all.memory.asked(3, 17, 1);
    timeout.give(2);
    expect(await refusal(outcome)).toBe(
      'Expected the agent "mine" to answer within 60 s, but it did not return from decision 3 on the deal of seed 17 (decade); mend it, or give it more time with --patience',
    );
    expect(timeout.count).toBe(0);
  });

  it('waits for an agent that answers between ticks, and for what is not the agent', async () => {
    const { timeout, all, outcome } = start();
    timeout.give(5);
    for (let decision = 1; decision <= 5; decision++) {
      all.memory.asked(decision, 17, 1);
      timeout.give(1);
      all.memory.answered();
      if (decision % 2 === 0) timeout.give(3);
    }
    all.end('done');
    expect(await outcome).toBe('done');
    expect(timeout.count).toBe(0);
  });

  it('plays one game at a time meanwhile, where it was asked about many, and names the one', async () => {
    const { timeout, single, outcome } = await startOfMany();
    single.memory.asked(4, 23, 1);
    timeout.give(2);
    expect(await refusal(outcome)).toContain('did not return from decision 4 on the deal of seed 23 (decade)');
    expect([single.watched.closed, timeout.count]).toEqual([true, 0]);
  });

  it('takes the result of an agent that only had much to do', async () => {
    const { timeout, all, single, outcome } = await startOfMany();
    single.memory.asked(1, 17, 1);
    timeout.give(1);
    all.end('done');
    expect(await outcome).toBe('done');
    expect([single.watched.closed, timeout.count]).toEqual([true, 0]);
  });

  it('says so where each game is answered by itself, and many at once are not', async () => {
    const { single, outcome } = await startOfMany();
    single.end('done');
    expect(await refusal(outcome)).toContain(
      'from decision 1 on 512 games at once, of which the deal of seed 17 is one',
    );
  });
});

it.each([NaN, -1, 2 ** 31 / 1000, Infinity])(
  'a patience of %s seconds, which no timer can count, is refused',
  (seconds) => {
    expect(() => timeoutOf(seconds)).toThrow(/^Expected a patience of 0 to 1000000 seconds, but got/);
  },
);

describe('commands', { tags: 'long' }, () => {
  const folder = temporaryFolder();
  const module = join(folder, 'stuck.mjs');
  writeFileSync(module, "export const agent = { name: 'stuck', usesObservations: false, act() { for (;;); } };");

  const LEADERBOARD = [
    'leaderboard',
    `--agent ${module} --seeds 7..9 --workers 1 --work ${folder}/work --out ${folder}/out.md`,
  ];
  const COMPARE = ['compare', `--agent random --agent ${module} --seeds 7..17`];

  it.each([['evaluate', `--agent ${module} --seeds 7`], ...sizedLong([], [COMPARE, LEADERBOARD])])(
    'maketen %s ends an agent that never returns',
    async (command, words) => {
      const { code, stderr } = await maketen(`${command} --env decade-loop3 ${words} --patience 1`);
      expect(stderr).toMatch(
        /^maketen: Expected the agent "stuck\.mjs" to answer within 1 s, but it did not return from decision 1 on the deal of seed \d+ \(decade-loop3\); [^\n]*--patience\n$/,
      );
      expect(code).toBe(2);
    },
  );
});
