import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { type Action, type GameState, legalActions } from '../../src/env/environment/rules.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { registerGame } from '../../src/hint/index.js';
import { type BenchmarkOptions, runBenchmark } from '../../src/lab/benchmark/benchmark.js';
import { CommandPlayer, namedPlayer } from '../../src/lab/benchmark/players.js';
import { taskOf } from '../../src/lab/benchmark/tasks.js';
import { maketen, temporaryFolder } from '../cli/run.js';
import { afterAction } from '../support/games.js';
import { sizedLong } from '../support/size.js';
import { COMMAND_LINE_FROM_SOURCES as MAKETEN } from '../support/sources/from-sources.js';
import { sumOf } from '../support/sums.js';

const folder = temporaryFolder();

async function scored(task: string, deals: number, create: BenchmarkOptions['create'], options = {}) {
  const { tasks } = await runBenchmark({ player: 'test', protocol: 1, tasks: [task], deals, create, ...options });
  return tasks[0];
}

const named = (name: string): BenchmarkOptions['create'] => {
  return (_, parts, valuer) => namedPlayer(parts, name, valuer, { illegal: 0, seed: 5 });
};

it(
  'ends the scale of a custom game whose bound is too much work at a certain win, or nowhere',
  { tags: 'nightly' },
  async () => {
    const path = '../../examples/games/golf.mjs';
    const { game } = (await import(path)) as { game: Parameters<typeof registerGame>[0] };
    const takeBack = registerGame({ ...game, lab: { game: 'golf', rankedBy: { 'golf-strict': 'cleared' } } } as never);
    try {
      expect([(await taskOf('golf', {})).bound, (await taskOf('golf-strict', {})).bound]).toEqual([1, Infinity]);
      expect(await scored('golf-strict', 2, named('random'))).toMatchObject({ gapClosed: null, brier: null });
    } finally {
      takeBack();
    }
  },
);

describe('regret', () => {
  it('of random play of Four Ten is the optimum less what random play gets', { tags: 'nightly' }, async () => {
    const parts = partsOf('four-ten');
    const { returns, decisions } = await evaluate(parts, createAgent('random', parts.rules), seedDeals(0, 2000));
    const sum = sumOf(returns);
    const { regret, judgedBy, gapClosed, z } = await scored('four-ten', 150, named('random'));
    expect(judgedBy).toEqual(['exact']);
    const expected = (2000 * 0.9578405691 - sum) / decisions;
    expect(expected).toBeCloseTo(0.092, 2);
    expect(regret!.low).toBeLessThan(expected);
    expect(regret!.high).toBeGreaterThan(expected);
    expect(regret!.high - regret!.low).toBeLessThan(0.02);
    expect(gapClosed!.estimate).toBeCloseTo(0, 2);
    expect(Math.abs(z!)).toBeLessThan(4);
  });

  it('of exact play is none', { tags: 'nightly' }, async () => {
    const { regret, gapClosed } = await scored('four-ten', 6, named('exact'));
    expect(regret!.estimate).toBeCloseTo(0, 6);
    expect(gapClosed!.estimate).toBeCloseTo(1, 2);
  });
});

/** Looks into the deck: `position` is the true one. */
const knowing: BenchmarkOptions['create'] = (_, parts) => {
  const { rules, notation } = parts;
  const script = new OneDecision(rules, createAgent('next-card', rules));
  const playedOut = (position: Readonly<GameState>, action: Action) => {
    const state = afterAction(rules, position, action);
    while (state.outcome === 'ongoing') rules.apply(state, script.decide(state));
    return state.outcome === 'won' ? 1 : -rules.cardsLeft(state)!;
  };
  return {
    ask: ({ position }) => {
      const worths = legalActions(rules, position).map((action) => [playedOut(position, action), action]);
      return { answer: notation.formatMove(worths.sort(([one], [other]) => other - one)[0][1]) };
    },
  };
};

it('a player that knows the seeds is found by its luck, and the others are not', { tags: 'nightly' }, async () => {
  const [caught, honest] = [await scored('decade-loop3-optional', 100, knowing), await scored('decade-loop3-optional', 100, named('next-card'))]; // prettier-ignore
  expect(caught.isSuspect).toBe(true);
  expect(caught.z).toBeGreaterThan(4);
  expect(Math.abs(honest.z!)).toBeLessThan(3);
});

/** Says the three moves, one after the other, and is heard whatever order it answers in. */
const PROGRAM = `
import { createInterface } from 'node:readline';
const late = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, prompt, game } = JSON.parse(line);
  if (!prompt.includes('Four Ten')) process.exit(3);
  const answer = JSON.stringify({ id, answer: ['place home', 'place hand', 'end turn'][attempt], tokens: 2 });
  late.push(answer);
  setTimeout(() => console.log(late.pop()), game % 3);
}
`;

describe('a player by its command', () => {
  const file = join(folder, 'player.mjs');
  writeFileSync(file, PROGRAM);
  const command = `"${process.execPath}" "${file}"`;

  it('plays as the same player of this process, one game at a time or five', async () => {
    const deals = sizedLong(2, 5);
    const here = await scored('four-ten', deals, () => ({
      ask: ({ attempt }) => ({ answer: ['place home', 'place hand', 'end turn'][attempt], tokens: 2 }),
    }));
    expect(here.tokens).toBe(2 * here.answers);
    const create: BenchmarkOptions['create'] = ({ name }) => new CommandPlayer(command, 60, name);
    expect(await scored('four-ten', deals, create)).toEqual(here);
    expect(await scored('four-ten', deals, create, { atOnce: 5 })).toEqual(here);
  });
});

it('keeps what was played at Ctrl-C, and plays on from there to the same bytes', async () => {
  const [program, asked] = [join(folder, 'silent.mjs'), join(folder, 'asked')];
  // Says nothing more once it has answered so many questions, and writes a file instead.
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
let left = Number(process.env.ANSWERS);
for await (const line of createInterface({ input: process.stdin })) {
  if (left-- > 0) console.log(JSON.stringify({ id: JSON.parse(line).id, answer: '9 %' }));
  else writeFileSync(process.env.ASKED, '');
}
`,
  );
  const [whole, part] = [join(folder, 'whole.json'), join(folder, 'part.json')];
  const words = (...more: string[]) => ['benchmark', '--player-command', `"${process.execPath}" "${program}"`, ...more];
  const begin = words('--task', 'tens-chances', '--deals', '3', '--out');
  vi.stubEnv('ANSWERS', '1000');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await maketen([...begin, whole])).code).toBe(0);
  const env = { ...process.env, ANSWERS: '2', ASKED: asked };
  const child = spawn(process.execPath, [...MAKETEN, ...begin, part], { env });
  const code = new Promise((resolve) => child.on('close', resolve));
  while (!existsSync(asked) && child.exitCode === null) await setTimeout(20);
  child.kill('SIGINT');
  expect(await code).toBe(130);
  expect(JSON.parse(readFileSync(part, 'utf8'))).toMatchObject({ unfinished: { reason: 'Interrupted' } });
  expect((await maketen(words('--resume', part))).code).toBe(0);
  expect(readFileSync(part, 'utf8')).toBe(readFileSync(whole, 'utf8'));
});

describe('results', () => {
  const secret = join(folder, 'secret.txt');
  const out = join(folder, 'results.json');
  writeFileSync(secret, `${'0123456789abcdef'.repeat(4)}\n`);

  it('show the secret, and can be verified', async () => {
    const played = await maketen(`benchmark --player random --deals 2 --seeds-secret ${secret} --out ${out}`);
    expect(played.stdout).toContain('of the secret with SHA-256 694ff60b8fa08c3d');
    const verified = await maketen(`benchmark --verify ${out}`);
    expect(verified.stdout).toContain('All figures follow from the games:');
    expect(verified.stdout.split('\n\n')[0]).toBe(played.stdout.trimEnd().split('\n\n')[0]);
  });
});
