import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread: the compiled file, or, where the program runs from its sources (tests), the source through tsx.
 * @param file the worker's file without its ending
 * @param caller the caller's `import.meta.url`: the worker's file lies relative to it and has the same ending
 */
export function startWorker(file: string, caller: string, workerData?: unknown): Worker {
  const { href } = new URL(`${file}${extname(caller)}`, caller);
  if (!href.endsWith('.ts')) return new Worker(new URL(href), { workerData });
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${href}'); })`;
  return new Worker(program, { eval: true, workerData });
}
