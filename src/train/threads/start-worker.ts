import { extname } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';
import type { GameModule } from '../../env/step-result.js';
import { gameModules, registerGameModule } from '../../io/game-module.js';

/** What every thread is started with. */
interface ThreadData {
  /** Modules of games from outside: the thread registers them too. */
  readonly games: readonly GameModule[];
  readonly setup: unknown;
}

/** The thread's side: what it was started with, once it knows the games that its starter knows. @throws InputError if one has been changed since */
export async function threadSetup(): Promise<unknown> {
  const { games, setup } = workerData as ThreadData;
  for (const { url, sha256 } of games) await registerGameModule(url, { sha256, what: 'this thread' });
  return setup;
}

/** Whether this process loads TypeScript by a flag that its threads inherit (the tests do). tsx has to be registered in each thread. */
const threadsLoadTypeScript = process.execArgv.includes('--import') && !/\btsx\b/.test(process.execArgv.join(' '));

/**
 * Starts a worker thread: the compiled file, or, where the program runs from its sources, the source.
 * @param file the worker's file without its ending
 * @param caller the caller's `import.meta.url`: the worker's file lies relative to it and has the same ending
 */
export function startWorker(file: string, caller: string, setup?: unknown): Worker {
  const data: ThreadData = { games: gameModules(), setup };
  const { href } = new URL(`${file}${extname(caller)}`, caller);
  if (!href.endsWith('.ts') || threadsLoadTypeScript) return new Worker(new URL(href), { workerData: data });
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${href}'); })`;
  return new Worker(program, { eval: true, workerData: data });
}
