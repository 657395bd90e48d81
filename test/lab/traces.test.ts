import { InputError, partsOf, seedDeals, type Trace } from '../../src/index.js';
import { loadAgent, readTrace, recordTraces, verifyTraces } from '../../src/lab/index.js';
import { temporaryFolder, writerIn } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const parts = partsOf('decade-loop3');

async function recorded(first: number, count: number) {
  const traces: Trace[] = [];
  for await (const game of recordTraces(parts, await loadAgent(parts, 'random'), seedDeals(first, count)))
    if ('trace' in game) traces.push(game.trace);
  return traces;
}

const write = writerIn(folder);

function file(name: string, traces: readonly unknown[]) {
  return write(name, traces.map((trace) => `${JSON.stringify(trace)}\n`).join('\n'));
}

it('records each game by itself, and verifies what it has recorded', async () => {
  const traces = await recorded(0, 6);
  expect((await recorded(4, 1))[0]).toEqual(traces[4]);
  const seen: number[] = [];
  const totals = await verifyTraces(file('games.jsonl', traces), ({ number, trace }) => {
    expect(trace).toEqual(traces[number - 1]);
    seen.push(number);
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  expect(totals.games).toBe(6);
  expect(totals.won + totals.lost + totals.drawn).toBe(6);
  expect(totals.steps).toBe(traces.reduce((sum, { steps }) => sum + steps.length, 0));
});

it('names the line and the step that do not hold, and tells of no game after them', async () => {
  const [first, second, third] = await recorded(0, 3);
  const damaged = { ...second, steps: second.steps.map((step, i) => (i === 2 ? { ...step, reward: 7 } : step)) };
  const seen: number[] = [];
  const verifying = verifyTraces(file('damaged.jsonl', [first, damaged, third]), ({ number }) => seen.push(number));
  await expect(verifying).rejects.toThrow(/^line 3, step 3: /); // an empty line stands between the games
  expect(seen).toEqual([1]);
});

it('gives up games that are not over after so many moves, and says which', async () => {
  const games = recordTraces(parts, await loadAgent(parts, 'random'), seedDeals(5, 2), { maxMoves: 3 });
  const given: unknown[] = [];
  for await (const game of games) given.push(game);
  expect(given).toEqual([
    { tooLong: { seed: 5 }, index: 0 },
    { tooLong: { seed: 6 }, index: 1 },
  ]);
});

it('reads one game of a file with its rules', async () => {
  const path = file('some.jsonl', await recorded(0, 2));
  const { trace, parts: own } = await readTrace(path, 3);
  expect(trace.seed).toBe(1);
  expect(own.spec.rules).toEqual(parts.spec.rules);
  await expect(readTrace(path, 9)).rejects.toThrow(InputError);
});

it('ends with the reason of a signal that is aborted', async () => {
  const path = file('aborted.jsonl', await recorded(0, 2));
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(verifyTraces(path, undefined, { signal })).rejects.toThrow('enough');
});
