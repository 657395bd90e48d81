import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchmarkOptions, runBenchmark } from '../../src/lab/benchmark/benchmark.js';
import { namedPlayer } from '../../src/lab/benchmark/players.js';
import { readUnfinished, verifyBenchmark } from '../../src/lab/benchmark/results-file.js';
import type { Player } from '../../src/lab/benchmark/tasks.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const path = join(temporaryFolder(), 'results.json');

/** Answers at random, each fifth time wrong; fails after so many answers. */
function failingAfter(most: number): BenchmarkOptions['create'] {
  return async (_, parts, valuer) => {
    const player = await namedPlayer(parts, 'random', valuer, { illegal: 0.2, seed: 3 });
    let asked = 0;
    const ask: Player['ask'] = async (question) => {
      if (asked++ >= most) throw new Error('429: too many requests');
      return { ...(await player.ask(question)), tokens: 3 };
    };
    return { ask };
  };
}

const tasks = ['tens-chances'];

const play = (most: number, options: Partial<BenchmarkOptions> = {}) =>
  runBenchmark({ player: 'p', protocol: 1, tasks, deals: 4, create: failingAfter(most), ...options });

const written = (results: unknown) => {
  writeFileSync(path, JSON.stringify(results));
  return path;
};

describe('a run whose player fails', () => {
  it.each([1, 3])(
    'keeps and scores what was played, and ends as if nothing had happened, %d games at a time',
    { tags: 'long' },
    async (atOnce) => {
      const whole = await play(Infinity);
      let results = await play(4, { atOnce });
      let runs = 1;
      for (; results.unfinished !== undefined; runs++) {
        expect(results.unfinished).toEqual({ reason: '429: too many requests', tasks });
        const [{ games, answers }] = results.tasks;
        expect(games.some(({ cut }) => cut) || games.length < 4).toBe(true);
        expect(answers).toBe(games.reduce((sum, each) => sum + each.answers, 0));
        const cuts = games.filter(({ cut }) => cut).length;
        const verified = verifyBenchmark(written(results), {});
        if (2 * cuts < games.length) expect(await verified).toEqual(JSON.parse(JSON.stringify(results)));
        else
          await expect(verified).rejects.toThrow(
            `Expected whole games in ${path}, but ${cuts} of its ${games.length} games were cut short; play on with --resume`,
          );
        results = await play(4, { atOnce, resumed: readUnfinished(path) });
      }
      expect(runs).toBeGreaterThan(2);
      expect(JSON.stringify(results)).toBe(JSON.stringify(whole));
    },
  );

  it('fails where nothing was played', async () => {
    await expect(play(0)).rejects.toThrow('429: too many requests');
  });

  it('hands over the games so far, which can be scored and played on', async () => {
    const kept: unknown[] = [];
    const whole = await play(Infinity, { keep: (soFar) => kept.push(structuredClone(soFar)) });
    expect(kept).toHaveLength(4);
    const file = written(kept[1]);
    const { tasks: scored } = await verifyBenchmark(file, {});
    expect([scored[0].games.length, scored[0].brier?.estimate]).toEqual([2, expect.any(Number)]);
    expect(JSON.stringify(await play(Infinity, { resumed: readUnfinished(file) }))).toBe(JSON.stringify(whole));
  });

  it('is played on by the same judge alone, and whole results have no game that was cut short', async () => {
    const part = await play(7);
    const other = { ...part, origin: { ...part.origin!, judge: '0'.repeat(64) } };
    expect(() => readUnfinished(written(other))).toThrow('those of another judge');
    const { unfinished: _, ...cut } = part;
    expect(() => readUnfinished(written(cut))).toThrow('Expected results of a run that ended early');
    await expect(verifyBenchmark(path, {})).rejects.toThrow('Expected 4 whole games of tens-chances');
    const [task] = part.tasks;
    const short = {
      ...part,
      tasks: [
        { ...task, games: task.games.slice(1) },
        { ...task, task: 'four-ten' },
      ],
    };
    await expect(verifyBenchmark(written(short), {})).rejects.toThrow('Expected 4 whole games of tens-chances');
    const illegal = { ...part, tasks: [{ ...task, games: [{ ...task.games[0], actions: [399], cut: true }] }] };
    await expect(play(9, { resumed: readUnfinished(written(illegal)) })).rejects.toThrow();
  });
});
