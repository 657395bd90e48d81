import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program itself, compiled or from its sources, as this file is. */
const MAIN = fileURLToPath(new URL(`../../cli/main${extname(import.meta.url)}`, import.meta.url));

/** What is kept of a run's standard error. */
const MOST_CHARACTERS = 10_000;

/** Exit codes of a process that was asked to end: by SIGHUP, SIGINT (or its channel), SIGTERM. */
const STOPPED = [129, 130, 143];

/** How a training's process ended: `stopped` before the training was finished, with a checkpoint; `error` is one line. */
export type RunEnd =
  { readonly status: 'finished' | 'stopped' } | { readonly status: 'failed'; readonly error: string };

/**
 * Goes on with the training in a run folder, from its start if that has only a config. The process has a channel to this one and ends as
 * at Ctrl-C when the channel closes: at `stop`, or if this process is gone, for whatever reason. It has a process group of its own, or the
 * terminal's Ctrl-C would reach it as well: a second one ends a training at once.
 */
export async function trainInChild(folder: string, signal: AbortSignal): Promise<RunEnd> {
  const program = [...process.execArgv, MAIN, 'train', '--resume', folder, '--no-evaluate', '--json'];
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
    windowsHide: true,
  });
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-MOST_CHARACTERS)));
  const hasSaidAll = new Promise((resolve) => child.stderr!.on('close', resolve));
  const ended = new Promise<RunEnd>((resolve) => {
    child.on('error', ({ message }) => resolve({ status: 'failed', error: message }));
    // Not 'close': that never comes once the channel has been closed from this side.
    child.on('exit', (code, signal) => void hasSaidAll.then(() => resolve(endOf(code, signal, stderr))));
  });
  const stop = (): unknown => child.connected && child.disconnect();
  signal.addEventListener('abort', stop);
  try {
    return await ended;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null, stderr: string): RunEnd {
  if (code === 0) return { status: 'finished' };
  if (code !== null && STOPPED.includes(code)) return { status: 'stopped' };
  return { status: 'failed', error: errorLine(stderr, signal ?? `exit code ${code}`) };
}

/** The program's own complaint; else, as after a crash, the last line there is. */
function errorLine(stderr: string, end: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const own = lines.filter((line) => line.startsWith('maketen: ')).at(-1);
  return own?.slice('maketen: '.length) ?? [`ended by ${end}`, ...lines.slice(-1)].join(': ');
}
