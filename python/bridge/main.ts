import { Worker } from 'node:worker_threads';
import { IllegalActionError, InputError, shown } from 'maketen';
import packageJson from '../../package.json' with { type: 'json' };
import type { Params } from './params.js';
import { type Frame, KIND, Pipe } from './pipe.js';
import { Requests } from './requests.js';

// The other side's Ctrl-C is meant for the other side; this one ends with its input.
process.on('SIGINT', () => {});

/** Ends this process with its parent, also while the main thread computes; what Windows tells of the parent stays. */
const WATCH = `setInterval(() => {
  let isGone = process.ppid !== ${process.ppid};
  try { process.kill(${process.ppid}, 0); } catch (error) { isGone ||= error.code === 'ESRCH'; }
  if (isGone) process.kill(process.pid, 'SIGKILL');
}, 1000)`;
new Worker(WATCH, { eval: true, execArgv: [] }).unref();

const pipe = new Pipe();
const requests = new Requests(pipe);

/** Errors that say what the caller did wrong, by the names that the other side knows; anything else is a fault of this program. */
function errorType(error: unknown) {
  if (error instanceof IllegalActionError) return 'IllegalActionError';
  return error instanceof InputError ? 'InputError' : 'Error';
}

function answer({ kind, content }: Frame) {
  switch (kind) {
    case KIND.call:
      pipe.send(KIND.call, requests.instances.call(content));
      return;
    case KIND.json: {
      const text = Buffer.from(content.buffer as ArrayBuffer, content.byteOffset, content.byteLength).toString('utf8');
      const { method, params } = parseRequest(text);
      if (method !== 'hello') return requests.answer(method, params);
      pipe.sendJson(KIND.json, { version: packageJson.version, node: process.version });
      return;
    }
    default:
      throw new Error(`Expected a frame of a known kind, but got ${kind}`);
  }
}

function parseRequest(text: string) {
  try {
    const { method, params } = JSON.parse(text) as { readonly method: string; readonly params: Params };
    return { method, params };
  } catch {
    throw new InputError(`Expected a request { method, params } as JSON, but got ${shown(text)}`);
  }
}

for (;;) {
  try {
    const frame = pipe.read();
    if (frame === null) break;
    const pending = answer(frame);
    if (pending) await pending;
  } catch (error) {
    pipe.sendJson(KIND.error, { type: errorType(error), message: (error as Error).message });
    if (errorType(error) === 'Error') console.error(error);
  }
}

process.exit(); // threads of units may be left
