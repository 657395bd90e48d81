import { pathError } from '../io/files.js';
import { cleanUp } from '../io/process.js';

/** Exit code of a process that a signal ended: 128 + the signal's number. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const SIGNALS = Object.keys(SIGNAL_CODES) as (keyof typeof SIGNAL_CODES)[];

let interruptHandler: (() => void) | null = null;

/** Does work with a signal that the first Ctrl-C (or SIGTERM) aborts, so that it ends by itself; the second one exits. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  interruptHandler = () => controller.abort();
  try {
    return await work(controller.signal);
  } finally {
    interruptHandler = null;
  }
}

function interrupted(signal: (typeof SIGNALS)[number]) {
  const code = SIGNAL_CODES[signal];
  if (interruptHandler === null) process.exit(code);
  const handler = interruptHandler;
  interruptHandler = null;
  process.exitCode = code;
  handler();
}

/** From now on a signal ends the process at once: for synchronous work that leaves nothing to tidy up. */
export async function endAtOnce() {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate); // one that has come is not lost
  for (const signal of SIGNALS) process.off(signal, interrupted);
}

/** Makes signals and closed pipes end the process quietly, with files and terminal tidied up. */
export function guardProcess() {
  process.on('exit', cleanUp);
  for (const signal of SIGNALS) process.on(signal, interrupted);
  const streams = { 'standard output': process.stdout, 'standard error': process.stderr };
  for (const [name, stream] of Object.entries(streams)) {
    // `maketen trace ... | head`: the reader has all it wants.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw pathError(error, 'write', name);
    });
  }
  endWithParent();
}

/** A process with a channel to its parent (a run of a sweep) ends as at Ctrl-C when the channel closes. */
function endWithParent() {
  if (process.send === undefined) return; // there never was one; Bun's `connected` is false then too
  if (!process.connected) process.exit(SIGNAL_CODES.SIGINT);
  process.once('disconnect', () => interrupted('SIGINT'));
  process.channel?.unref(); // waiting for that keeps no process alive
}
