import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partsOf } from '../../../src/index.js';
import type { Unit } from '../../../src/lab/jobs/unit.js';
import { UnitPlayer } from '../../../src/lab/jobs/unit-player.js';
import { thisProgram } from '../../../src/lab/queue/program.js';
import { UnitProcesses } from '../../../src/lab/queue/unit-processes.js';
import { PROGRAM, temporaryFolder } from '../../cli/run.js';
import { describeWithRedis, RedisServer } from '../../support/redis.js';
import { TWELVE } from '../../support/twelve/index.js';

const root = temporaryFolder();
const environment = { ...process.env, XDG_CACHE_HOME: join(root, 'cache') };

/** A game like another one, but for a deal that ends the process. */
const game = join(root, 'deadly.js');
const DEADLY = `import { game as kits } from ${JSON.stringify(TWELVE.href)};
function createRules(config) {
  const rules = kits.game.createRules(config);
  const deal = rules.deal.bind(rules);
  rules.deal = (state, seed, deck) => {
    if (seed === 700) process.kill(process.pid, 'SIGKILL');
    deal(state, seed, deck);
  };
  return rules;
}
export const game = { ...kits, game: { ...kits.game, createRules } };
`;

function start(args: readonly string[]): { readonly child: ChildProcess; readonly said: () => string } {
  const child = spawn(process.execPath, [...PROGRAM, ...args], { env: environment });
  let said = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said };
}

/** What some work ends with. */
const failure = (work: Promise<unknown>): Promise<string> => work.then(() => 'nothing failed', (error: Error) => error.message); // prettier-ignore

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)));

describeWithRedis('a unit that ends its process', () => {
  it('loses one worker, is tried three times by itself, and is set aside and named; all others are done', async () => {
    writeFileSync(game, DEADLY);
    const server = await RedisServer.start();
    const words = ['work', `--queue=${server.url}`, '--threads=2', '--lock=2', `--game=${game}`];
    const workers = [start(words), start(words)];
    const ends = workers.map(({ child }) => endOf(child));
    const evaluate = ['evaluate', '--env=twelve', '--agent=random', '--seeds=0..2999', `--game=${game}`];
    const coordinator = start([...evaluate, `--queue=${server.url}`]);
    expect(await endOf(coordinator.child)).toBe(1);
    expect(coordinator.said()).toMatch(
      /A unit could not be done in 3 tries: evaluation of random on twelve .*: it has ended its process \(SIGKILL\); all others are done/,
    );
    for (const { child } of workers) child.kill('SIGTERM');
    const codes = await Promise.all(ends);
    await server.end();
    expect(codes.sort()).toEqual([143, null]); // asked to end, and killed by the unit
    const said = workers.map((worker) => worker.said()).join('');
    const told = (what: string): string[] => said.split('\n').filter((line) => line.includes(what));
    expect(told('failed: evaluation of random on twelve')).toHaveLength(3);
    expect(told('in a process of its own, for a worker was lost with it').length).toBeGreaterThanOrEqual(3);
    expect(told(': done: ').length).toBeGreaterThanOrEqual(5); // of six units
  });
});

it('is the same in a process of its own as in this one, and an error of it is told', async () => {
  const subject = { spec: partsOf('tens').spec, agents: ['random'], seed: 0, maxDecisions: 1000 };
  const unit: Unit = { kind: 'evaluation', subject, part: { chunk: 0, deals: { firstSeed: 3, count: 5 } } };
  const job = { format: 'maketen unit 1', program: thisProgram().sha256, backend: null, models: {} } as const;
  const processes = new UnitProcesses();
  const here = await new UnitPlayer({ partsOf, agentOf: (name) => name, clock: () => 0 }).run(unit);
  const there = await processes.run({ ...job, unit }, {});
  expect({ ...(there as object), seconds: 0 }).toEqual(here);
  const unknown: Unit = { ...unit, subject: { ...subject, agents: ['nobody'] } };
  expect(await failure(processes.run({ ...job, unit: unknown }, {}))).toMatch(/^Unknown agent or model "nobody"/);
  const endless: Unit = { ...unit, part: { chunk: 0, deals: { firstSeed: 0, count: 1_000_000 } } };
  const running = failure(processes.run({ ...job, unit: endless }, {}));
  processes.close();
  expect(await running).toBe('it has ended its process (SIGKILL)');
});
