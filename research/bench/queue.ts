/**
 * What a queue costs: processor time a unit (command, worker and Redis, beside a thread), and wall time of two workers beside one.
 * On an idle machine with two cores and redis-server: npm run build && npx tsx --tsconfig research/tsconfig.compiled.json research/bench/queue.ts [UNITS]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { partsOf, seedDeals } from 'maketen';
import { evaluateAgents, inQueue, inThreads, type UnitRunner } from 'maketen/lab';

const PORT = 7617;
const URL = `redis://127.0.0.1:${PORT}`;
const units = Number(process.argv[2] ?? 1000);

/** Seconds of processor time of a process of Linux. */
function processorTime({ pid }: { readonly pid?: number | undefined }): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Plays chunks of 512 deals, each with seeds of its own. */
async function play(runner: UnitRunner, firstSeed: number, chunks: number, agent = 'longest-run'): Promise<void> {
  await evaluateAgents(partsOf('decade'), [agent], seedDeals(firstSeed, 512 * chunks), { runner });
}

const redis = spawn('redis-server', ['--port', String(PORT), '--save', ''], { stdio: 'ignore' });
const startWorker = (): ChildProcess => spawn(process.execPath, ['dist/cli/main.js', 'work', URL], { stdio: 'ignore' });
await sleep(1000);
const workers = [startWorker()];
const queue = await inQueue(URL);
const threads = inThreads(1);
try {
  await play(threads, 0, 20);
  await play(queue, 0, 20); // all programs are loaded
  const ofThread = processorTime(process);
  await play(threads, 1e6, units);
  const alone = processorTime(process) - ofThread;
  const all = [process, workers[0], redis];
  const before = all.map(processorTime);
  await play(queue, 1e6, units);
  const used = all.map((each, i) => processorTime(each) - before[i]);
  const perUnit = (seconds: number): string => `${((1000 * seconds) / units).toFixed(2)} ms`;
  const [command, worker, server] = used.map(perUnit);
  const more = perUnit(used.reduce((sum, each) => sum + each, 0) - alone);
  console.log(
    `${units} units: a thread ${perUnit(alone)} a unit; command ${command}, worker ${worker}, Redis ${server}: ${more} more`,
  );
  const wall = async (firstSeed: number): Promise<number> => {
    const started = performance.now();
    await play(queue, firstSeed, units / 20, 'rollout+playouts=10');
    return (performance.now() - started) / 1000;
  };
  const one = await wall(1e8);
  workers.push(startWorker());
  await sleep(3000);
  const two = await wall(2e8);
  console.log(
    `wall time of one worker ${one.toFixed(1)} s, of two ${two.toFixed(1)} s: ${(one / two).toFixed(2)} times as fast`,
  );
} finally {
  await Promise.all([queue.close(), threads.close?.()]);
  for (const each of [...workers, redis]) each.kill();
}
