import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decadePlay } from '../../src/env/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { maketen, reported } from './run.js';

const folder = temporaryFolder();

it.each(['tens --option undoLimit=3 --option refill=buffered', 'decade-seven-loop3', 'four-ten'])(
  'traces games of %s that replay verifies',
  async (rules) => {
    const file = join(folder, `${rules.split(' ')[0]}.jsonl`);
    const saved = await maketen(`trace --env ${rules} --agent random --seeds 0..9 --out ${file}`);
    expect(saved).toEqual({ code: 0, stdout: '', stderr: '' });
    const alone = await maketen(`trace --env ${rules} --agent random --seeds 5`);
    expect(readFileSync(file, 'utf8').split('\n')[5]).toBe(alone.stdout.trimEnd());
    expect(await reported(`replay ${file}`)).toMatchObject({ games: 10 });
    const shown = await maketen(`replay ${file} --show`);
    expect(shown.stdout).toContain('seed 5, played by random');
    expect(shown.stdout).toContain('10 games verified');
    expect(shown.stdout).not.toContain('\u001b');
  },
);

it('replays the game of an app that is not finished', async () => {
  const file = join(folder, 'unfinished.jsonl');
  let game = decadePlay.newGame({ preset: 'decade-loop3', seed: 7 });
  for (let move = 0; move < 5; move++) game = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
  writeFileSync(file, JSON.stringify(decadePlay.traceOf(game)));
  const { code, stdout } = await maketen(`replay ${file}`);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '1 game verified (5 moves): 0 won, 0 lost, 0 drawn, 1 unfinished\n',
  });
  expect(await reported(`replay ${file}`)).toMatchObject({ games: 1, ongoing: 1 });
});

it('plays the decks of a file, one a line, between comments', async () => {
  const file = join(folder, 'decks.txt');
  // The second of the ACM's official samples (docs/rules/decade.md): a loss.
  const deck =
    '4 3 2 10 8 10 6 8 9 5 8 10 5 3 5 4 6 9 9 1 7 6 3 5 10 10 8 10 9 10 10 7 2 6 10 10 4 10 1 3 10 1 1 10 2 2 10 4 10 7 7 10';
  writeFileSync(file, `# ACM\n\n${deck}\r\n`);
  const { stdout } = await maketen(`trace --env acm-10-20-30 --agent acm-order --decks ${file}`);
  expect(JSON.parse(stdout)).toMatchObject({ seed: null, outcome: 'lost' });
});

it('leaves out games that are too long, says so, and goes on', async () => {
  const all = (await maketen('trace --env decade --agent random --seeds 0..9')).stdout.trimEnd().split('\n');
  const lengths = all.map((line) => (JSON.parse(line) as { steps: unknown[] }).steps.length);
  const limit = [...lengths].sort((a, b) => a - b)[7];
  const kept = all.filter((_line, seed) => lengths[seed] <= limit);
  const long = lengths.flatMap((length, seed) => (length > limit ? [seed] : []));
  expect(long.length).toBeGreaterThan(0);
  const file = join(folder, 'short.jsonl');
  const { code, stdout, stderr } = await maketen(
    `trace --env decade --agent random --seeds 0..9 --max-moves ${limit} --out ${file}`,
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^maketen: [^\n]+\n$/);
  expect(stderr).toContain(`at most ${limit} moves, but ${long.length} of 10 were longer`);
  for (const seed of long) expect(stderr).toContain(`seed ${seed}`);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(kept);
  expect(await maketen(`replay ${file}`)).toMatchObject({ code: 0, stderr: '' });
});

/** What clears the screen, names the window, turns text round or feigns another line. */
const OBEYED = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eevil\nGame 9: verified';
const HARMLESS = '\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u000aGame 9: verified';

// The command line prints by one door (test/architecture.test.ts), which is tried here.
it('shows what a terminal would obey in a foreign trace as letters', async () => {
  const { stdout: line } = await maketen('trace --env decade --agent random --seeds 1');
  const file = join(folder, 'foreign.jsonl');
  writeFileSync(file, line.replace('"agent":"random"', `"agent":${JSON.stringify(OBEYED)}`));
  const { code, stdout } = await maketen(['replay', file, '--show']);
  expect(code).toBe(0);
  expect(stdout).toContain(`, played by ${HARMLESS}\n`);
});

it('shows what a terminal would obey in an error as letters', async () => {
  // A message shows the beginning of a long name.
  const name = OBEYED.slice(0, OBEYED.indexOf('\n'));
  const shown = HARMLESS.slice(0, HARMLESS.indexOf('\\u000a'));
  for (const args of [
    ['replay', name],
    ['evaluate', '--env', name, '--agent', 'random'],
  ]) {
    const { code, stdout, stderr } = await maketen(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(shown);
    expect(stderr).toMatch(/^[^\p{Cc}\u202e]+\n$/u);
  }
  const file = join(folder, 'preset.jsonl');
  const { stdout: line } = await maketen('trace --env decade --agent random --seeds 1');
  writeFileSync(file, line.replace('"preset":"decade"', `"preset":${JSON.stringify(name)}`));
  expect((await maketen(['replay', file])).stderr).toMatch(/^maketen: [^\p{Cc}\u202e]+\n$/u);
});

it.each(['replay -', 'replay'])('%s reads standard input', async (replay) => {
  const { stdout } = await maketen('trace --env tens --agent random --seeds 0..1');
  expect(await reported(replay, stdout)).toMatchObject({ games: 2 });
});

it('tells the fortune of games in one line, and refuses others by name', async () => {
  const { stdout: traces } = await maketen('trace --env decade --agent longest-run --seeds 0..19');
  const { stdout } = await maketen('replay - --fortune', traces);
  expect(stdout).toMatch(/^Game 1: (no card|([A2-9TJQK][CDHS] \((clubs|diamonds|hearts|spades), (ace|number|court)\)(, )?)+) showed alone(; the last card was .*)?\nGame 2: [^]*20 games verified/); // prettier-ignore
  const { fortunes, won } = (await reported('replay - --fortune', traces)) as { fortunes: { last: object | null }[]; won: number }; // prettier-ignore
  expect(fortunes.filter(({ last }) => last !== null)).toHaveLength(won);
  const tens = await maketen('replay - --fortune', (await maketen('trace --env tens --agent random')).stdout);
  expect([tens.code, tens.stderr]).toEqual([2, expect.stringMatching(/^maketen: .*Expected games that tell fortunes, Decade without stacks, but game 1 is of tens\n$/)]); // prettier-ignore
});
