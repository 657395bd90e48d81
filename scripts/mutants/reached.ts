/** Vitest runs this before each test file: it records what the file reaches, and ends the process of a file that never ends. */
import { appendFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Processor time that each test file may take, in ms, by its path. */
    readonly limits: Readonly<Record<string, number>>;
    /** The file that records are appended to; '' for none. */
    readonly records: string;
  }
}

/** What a test file reaches (indexes of mutations), and the processor time that it takes, in ms. */
export interface Reach {
  readonly test: string;
  readonly ms: number;
  readonly reached: readonly number[];
}

/** For the import of a file's modules, in ms. */
const IMPORT_LIMIT = 20_000;

/** An endless loop blocks its thread, so another one watches the processor time of the process. */
const WATCH = `
let end = Infinity;
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
require('node:worker_threads').parentPort.on('message', (ms) => { end = spent() + ms; });
setInterval(() => { if (spent() > end) process.kill(process.pid, 'SIGKILL'); }, 200);
`;

const shared = globalThis as { mutantReached?: (mutation: number) => void; watch?: Worker; reachedNow?: Set<number> };
const now = (shared.reachedNow ??= new Set());
shared.mutantReached ??= (mutation) => now.add(mutation);
if (!shared.watch) {
  shared.watch = new Worker(WATCH, { eval: true, execArgv: [] });
  shared.watch.unref();
}
const { watch } = shared;
const start = process.cpuUsage();
watch.postMessage(IMPORT_LIMIT);

beforeAll(() => watch.postMessage(inject('limits')[expect.getState().testPath!] ?? Infinity));

afterAll(() => {
  const { user, system } = process.cpuUsage(start);
  const reach: Reach = { test: expect.getState().testPath!, ms: (user + system) / 1000, reached: [...now] };
  if (inject('records') !== '') appendFileSync(inject('records'), `${JSON.stringify(reach)}\n`);
  now.clear();
});
