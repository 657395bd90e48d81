import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { partsOf, TextGame } from '../../src/env/index.js';
import { Reviewer } from '../../src/lab/review-thread.js';
import { ClientGames } from '../../src/serve/client-games.js';
import { type Client, Clients } from '../../src/serve/clients.js';
import { mcpServer } from '../../src/serve/mcp.js';

describe('games of all clients', () => {
  function connect(clients: Clients) {
    const games = new ClientGames({ preset: 'four-ten', clients });
    clients.connected.add({ lastHeard: 0, games, close: () => undefined } satisfies Client);
    return games;
  }

  it('are five a client at most; the client with the most games drops the one that was not used for the longest time', () => {
    const clients = new Clients(true, undefined, 4); // 20 games in all
    const [large, small, other] = [1, 2, 3].map(() => connect(clients));
    for (let seed = 0; seed < 15; seed++) large.open({ seed });
    for (let seed = 0; seed < 5; seed++) small.open({ seed });
    large.game('g1');
    expect(other.open({})).toBe('g1');
    expect([clients.games, large.size, small.size, other.size]).toEqual([20, 14, 5, 1]);
    expect(() => large.game('g2')).toThrow(/but got "g2", which made place for another game$/);
    expect(() => large.game('g16')).toThrow(/but got "g16"$/);
    expect(() => large.open({})).toThrow(
      /^Expected at most 20 open games of all clients, but there are as many, and nobody has more than you; finish one first$/,
    );
    expect(() => other.open({ preset: 'chess' })).toThrow(/^Unknown preset/);
    expect(large.size).toBe(14);
    for (let i = 0; i < 5; i++) small.open({});
    expect([large.size, small.size, other.size]).toEqual([9, 10, 1]);
    expect(() => small.open({})).toThrow('nobody has more than you');
  });

  it('have place for five of the last client, however many the others have opened', () => {
    const clients = new Clients(true, undefined, 20);
    const all = Array.from({ length: 20 }, () => connect(clients));
    for (const games of all.slice(1, 6)) for (let i = 0; i < 20; i++) games.open({});
    for (const games of all.slice(6)) for (let i = 0; i < 5; i++) games.open({});
    for (let i = 0; i < 5; i++) all[0].open({});
    expect(all.map(({ size }) => size)).toEqual(Array(20).fill(5));
    expect(() => all[0].open({})).toThrow('nobody has more than you');
  });
});

it('a session takes less than 30 kB, as the schemas of its tools are made once', { tags: 'long' }, () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const begin = () => mcpServer({ preset: 'tens' }, '1');
  const sessions = [begin()];
  collect();
  const { heapUsed } = process.memoryUsage();
  for (let i = 0; i < 300; i++) sessions.push(begin());
  collect();
  expect((process.memoryUsage().heapUsed - heapUsed) / 300).toBeLessThan(30_000);
  expect(sessions).toHaveLength(301);
});

it('one thread reviews at a time, of one preset, and keeps few new objects', { tags: 'long' }, async () => {
  const threads: Worker[] = [];
  const alive = () => threads.filter(({ threadId }) => threadId !== -1).length;
  const before: number[] = [];
  const note = (worker: Worker) => {
    before.push(alive());
    expect(worker.resourceLimits?.maxYoungGenerationSizeMb).toBe(4);
    threads.push(worker);
  };
  process.on('worker', note);
  const reviewer = new Reviewer();
  const review = (preset: string) => {
    const parts = partsOf(preset);
    const game = new TextGame(parts, { seed: 1, listMoves: true });
    while (!game.isOver) game.play('1');
    return reviewer.review(parts, game.trace());
  };
  const reviews = await Promise.all(['tens', 'tens', 'decade', 'tens'].map(review));
  expect(reviews.map(({ judgedBy }) => judgedBy)).toEqual(['exact', 'exact', 'decade-value', 'exact']);
  expect(reviewer.waiting).toBe(0);
  await reviewer.close();
  process.off('worker', note);
  expect([before, alive()]).toEqual([[0, 0, 0], 0]);
});
