import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAgent } from '../../src/agents/registry.js';
import { watchGames } from '../../src/cli/commands/play.js';
import { Pace, type WatchTerminal } from '../../src/cli/watch/watch-terminal.js';
import { partsOf } from '../../src/env/index.js';
import { maketen, spawnMaketen, temporaryFolder } from './run.js';

interface WrittenGame {
  readonly steps: readonly unknown[];
  readonly cardsLeft: number;
}

describe('maketen watch', () => {
  it('shows every move and position of the game that maketen trace writes down, as plain text in a pipe', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'games.jsonl');
    await maketen(`trace --env decade-loop3 --agent random --seeds 5 --out ${out}`);
    const game = JSON.parse(readFileSync(out, 'utf8')) as WrittenGame;
    const { code, stdout, stderr } = await spawnMaketen('watch --env decade-loop3 --agent random --seed 5');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/^random plays decade-loop3, seed 5\n/);
    const numbers = [...stdout.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(game.steps.map((_, i) => i + 1));
    expect(stdout.match(/^line \(/gm)).toHaveLength(game.steps.length + 1);
    expect(stdout).toMatch(new RegExp(`cards left ${game.cardsLeft}\\. ${game.steps.length} moves\\.\\n$`));
  });

  it('says what a model expects before its choices', async () => {
    const { stdout } = await maketen(
      'watch --env decade-loop3 --agent decade-loop3-value --seed 7 --skip-forced-moves',
    );
    const values = [...stdout.matchAll(/\(of \d+ moves, \d+ % sure, value before it (\d\.\d{3})\)/g)];
    expect(values.length).toBeGreaterThan(3);
    for (const [, value] of values) expect(Number(value)).toBeLessThan(1);
  });

  it('plays moves without a choice in one go, with none left out', async () => {
    const { stdout } = await maketen('watch --env decade-loop3 --agent next-card --seed 7 --skip-forced-moves');
    const spans = [...stdout.matchAll(/^(\d+)(?: to (\d+))?\. /gm)].map(([, from, to = from]) => [
      Number(from),
      Number(to),
    ]);
    spans.forEach(([from, to], i) => {
      expect(from).toBe(i === 0 ? 1 : spans[i - 1][1] + 1);
      expect(to).toBeGreaterThanOrEqual(from);
    });
    expect(spans.length).toBeLessThan(spans.at(-1)![1]);
    expect(stdout).toContain(`. ${spans.at(-1)![1]} moves.`);
  });

  it('plays several deals, and says how many were won', async () => {
    const { stdout } = await maketen('watch --env tens --agent random --seeds 0..3');
    const won = stdout.match(/^Won: score /gm)?.length ?? 0;
    expect(stdout.match(/^random plays tens, seed \d, game \d of 4$/gm)).toHaveLength(4);
    expect(stdout.endsWith(`${won} of 4 games won.\n`)).toBe(true);
  });

  it('ends when the watcher leaves', async () => {
    const parts = partsOf('decade-loop3');
    const said: string[] = [];
    let moves = 0;
    const terminal: WatchTerminal = {
      show: () => void moves++,
      say: (text) => void said.push(text),
      next: () => Promise.resolve(moves < 3),
      close: () => {},
    };
    const agent = createAgent('random', parts.rules);
    await watchGames(parts, terminal, { agent, agentName: 'random', deals: [{ seed: 1 }], skipForcedMoves: false });
    expect({ moves, said }).toEqual({ moves: 3, said: [] });
  });

  it.each<[string, RegExp]>([
    ['watch --env tenz --agent random', /"tenz".*"tens"/],
    ['watch --env tens --agent nobody', /"nobody"/],
    ['watch --env tens --agent random --speed 0', /Expected --speed to be a number of moves a second from 0.1 to 100/],
    ['watch --env tens --agent random --seed 1 --seeds 1..2', /no --seeds with --seed/],
    ['watch --env tens --agent random --step', /Expected a terminal for --step/],
  ])('refuses: %s', async (args, message) => {
    const { code, stdout, stderr } = await maketen(args);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

describe('the pace of a watched game', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** What `next` has come to so far. */
  function waiting(pace: Pace): { result?: boolean } {
    const outcome: { result?: boolean } = {};
    void pace.next().then((result) => (outcome.result = result));
    return outcome;
  }

  it('is the speed that it is given, and keys double or halve it', async () => {
    const pace = new Pace(2, false);
    const first = waiting(pace);
    await vi.advanceTimersByTimeAsync(499);
    expect(first.result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(first.result).toBe(true);
    pace.press('+');
    expect(pace.text).toBe('4 moves a second');
    const second = waiting(pace);
    await vi.advanceTimersByTimeAsync(250);
    expect(second.result).toBe(true);
    for (const key of '--') pace.press(key);
    expect(pace.text).toBe('1 move a second');
  });

  it('stops at space, takes single moves, and goes on at space', async () => {
    const pace = new Pace(10, false);
    const first = waiting(pace);
    pace.press(' ');
    await vi.advanceTimersByTimeAsync(60_000);
    expect({ ...first, text: pace.text }).toEqual({ text: 'paused' });
    pace.press('n');
    await vi.advanceTimersByTimeAsync(0);
    expect(first.result).toBe(true);
    const second = waiting(pace);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.result).toBeUndefined();
    pace.press(' ');
    await vi.advanceTimersByTimeAsync(100);
    expect(second.result).toBe(true);
  });

  it('begins paused where it is told to, and ends at q, also between moves', async () => {
    const stepping = new Pace(10, true);
    const step = waiting(stepping);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(step.result).toBeUndefined();
    stepping.press('q');
    await vi.advanceTimersByTimeAsync(0);
    expect(step.result).toBe(false);
    const pace = new Pace(10, false);
    pace.press('\u0003');
    expect(await pace.next()).toBe(false);
  });
});
