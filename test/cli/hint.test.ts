import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrace, partsOf, recordTrace } from '../../src/env/index.js';
import type { Hint } from '../../src/hint/hint.js';
import { decisionOf } from '../hint/positions.js';
import { dealt } from '../support/games.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, type Run } from './run.js';

/** Arguments may hold spaces. */
const hint = (...args: string[]): Promise<Run> => maketen(['hint', '--playouts', '20', ...args]);

interface HintReport {
  env: { preset: string };
  position: string;
  outcome: string;
  agent: string;
  caveat: string | null;
  hints: Hint[];
}

function report(run: Run) {
  expect(run.stderr).toBe('');
  expect(run.code).toBe(0);
  return JSON.parse(run.stdout) as HintReport;
}

const folder = temporaryFolder();
const parts = partsOf('decade-loop3');
const traces = [3, 7].map((seed) =>
  recordTrace(parts, { seed, agent: 'first', choose: (_state, mask) => mask.indexOf(1) }),
);
const file = join(folder, 'games.jsonl');
writeFileSync(file, traces.map((trace) => `${JSON.stringify(trace)}\n`).join(''));

/** The decision that comes first in the game of seed 7, as a position and as a step of its trace. */
const position = parts.notation.formatState(decisionOf(parts, 7, 0));
const step = traces[1].steps.findIndex(({ legal }) => legal.length > 1) + 1;

/** The moves that lead there. */
function movesToDecision() {
  const { rules, notation } = parts;
  const state = dealt(parts.rules, 7);
  const mask = new Uint8Array(rules.moves.length);
  const moves: string[] = [];
  while (rules.actionMask(state, mask) === 1) {
    moves.push(notation.formatMove(mask.indexOf(1)));
    rules.apply(state, mask.indexOf(1));
  }
  return moves.join(', ');
}

describe('maketen hint', () => {
  it('gives the same hints for a position from its notation, from seed and moves, and from a trace', async () => {
    const sources = [
      ['--env', 'decade-loop3', '--position', position],
      ['--env', 'decade-loop3', '--seed', '7', '--moves', movesToDecision()],
      ['--trace', file, '--line', '2', '--step', String(step)],
    ];
    for (const source of sources) {
      const { env, hints, ...rest } = report(await hint(...source, '--agent', 'longest-run', '--json'));
      expect(env.preset).toBe('decade-loop3');
      expect(rest).toEqual({ position, outcome: 'ongoing', agent: 'longest-run', caveat: null });
      expect(hints.map(({ notation }) => notation).sort()).toEqual(['take 2 = 10', 'take 3 = 20']);
      expect(hints.reduce((sum, { probability }) => sum + probability, 0)).toBe(1);
      expect(hints.every(({ cards }) => cards.length >= 2)).toBe(true);
    }
  });

  it('draws the position and lists the moves with chances and reasons', async () => {
    const model = await hint('--env', 'decade-loop3', '--position', position);
    expect(model.stdout).toContain('decade-loop3-value');
    const { stdout, code } = await hint('--env', 'decade-loop3', '--position', position, '--agent', 'next-card');
    expect(code).toBe(0);
    expect(stdout).toContain(parts.notation.render(parts.notation.parseState(position)));
    expect(stdout).toContain('decade-loop3, played on by next-card, 20 playouts a move');
    expect(stdout).toMatch(/move +agent +to win +95 % interval +source +score +cards left +reason/);
    expect(stdout).toMatch(/playouts .*6\+4=10 leaves .*: .* % to win/);
  });

  it('believes a trained model, says so, and plays nothing unless asked to', async () => {
    const args = ['hint', '--env', 'decade-loop3', '--position', position, '--agent', 'decade-loop3-value'];
    const { stdout: believed } = await maketen(args);
    expect(believed).toContain('values of decade-loop3-value');
    expect(believed).toMatch(/ model .*6\+4=10 leaves /);
    expect(believed).not.toContain('playouts');
    expect((await maketen([...args, '--playouts', '10'])).stdout).toContain('10 playouts a move');
  });

  it('is exact for Four Ten and Tens, by default and by name', { tags: 'long' }, async () => {
    for (const preset of ['four-ten', 'tens'])
      for (const agent of [[], ['--agent', 'exact']]) {
        const { agent: name, hints } = report(await hint('--env', preset, '--seed', '7', ...agent, '--json'));
        expect(name).toBe('exact');
        expect(hints.map(({ winProbability, playouts }) => [winProbability.source, playouts])).toEqual(
          hints.map(() => ['exact', 0]),
        );
      }
    expect((await hint('--env', 'four-ten', '--seed', '7')).stdout).toContain('four-ten, exact chances\n');
  });

  it('lists the best only, if asked to', async () => {
    const { hints } = report(await maketen('hint four-ten --seed 1 --playouts 2 --agent random --limit 1 --json'));
    expect(hints).toHaveLength(1);
  });

  it('prints the caveat of Tens', async () => {
    const { stdout } = await hint('--env', 'tens', '--seed', '7');
    expect(stdout).toContain('any removal is as good as any other');
    expect(stdout).toMatch(/Note: .*every order of play/);
  });

  it('says so when the game is over', async () => {
    const end = ['--trace', file, '--step', String(parseTrace(traces[0]).steps.length + 1)];
    const { stdout, code } = await hint(...end);
    expect(code).toBe(0);
    expect(stdout).toMatch(/The game is over: (won|lost), score [01]\./);
    expect(report(await hint(...end, '--json')).hints).toEqual([]);
  });
});

describe('maketen hint refuses', () => {
  const env = ['--env', 'decade-loop3'];

  it.each([
    ['no position', env, 'exactly one of --position, --trace and --seed, but got none'],
    ['two positions', [...env, '--seed', '1', '--position', position], '--position and --seed'],
    ['no preset', ['--seed', '1'], 'Expected a preset, first or behind --env'],
    [
      'notation that does not parse',
      [...env, '--position', 'decade 4C 8X 3H'],
      /(column|position|character) \d+.*8X|8X.*(column|position|character) \d+/,
    ],
    ['a move that is none', [...env, '--seed', '7', '--moves', 'draw, jump'], /Move 2: .*"jump"/],
    [
      'a move that is not legal',
      [...env, '--seed', '7', '--moves', 'draw,take 2 = 20'],
      'Move 2: expected one of take 1 = 10, but got "take 2 = 20"',
    ],
    ['an empty move', [...env, '--seed', '7', '--moves', 'draw,,draw'], /Move 2.*nothing/],
    ['moves without a seed', [...env, '--position', position, '--moves', 'draw'], /moves.*seed/],
    ['a file that is not there', ['--trace', join(folder, 'none.jsonl')], /none\.jsonl.*no such file/],
    ['a line that is not there', ['--trace', file, '--line', '3'], /--line from 1 to 2.*but got 3/],
    ['a step that is not there', ['--trace', file, '--step', '500'], /line 1: Expected --step from 1 to \d+/],
    ['a trace of another preset', ['--trace', file, '--env', 'decade'], '--env decade-loop3'],
    ['an agent of another game', ['--env', 'tens', '--seed', '1', '--agent', 'longest-run'], 'longest-run'],
    [
      'an exact agent where nothing is solved',
      [...env, '--seed', '1', '--agent', 'exact'],
      'decade-loop3, which is not solved',
    ],
    [
      'rules without hints',
      ['--env', 'tens', '--seed', '5', '--option', 'hints=false'],
      'Expected rules with hints, but the option "hints" is false',
    ],
  ])('%s, in one line', async (_what, args, message) => {
    await expectRefusal(['hint', ...args], message);
  });
});
