import { EpisodeOverError, IllegalActionError, InputError, shown } from 'maketen';
import packageJson from '../../package.json' with { type: 'json' };
import { Games } from './games.js';
import type { Deals } from './many-games.js';
import type { Params } from './params.js';
import { expectLength, type Frame, HEADER_BYTES, KIND, Pipe } from './pipe.js';
import { Requests } from './requests.js';

// The other side's Ctrl-C is meant for the other side; this one ends with its input.
process.on('SIGINT', () => {});

const pipe = new Pipe();
const games = new Games();
const requests = new Requests(games, pipe);

/** Errors that say what the caller did wrong, by the names that the other side knows; anything else is a fault of this program. */
function errorType(error: unknown): string {
  if (error instanceof IllegalActionError) return 'IllegalActionError';
  if (error instanceof EpisodeOverError) return 'EpisodeOverError';
  return error instanceof InputError ? 'InputError' : 'Error';
}

/** Steps are answered at once: a promise for each would cost more than the step. */
function answer({ kind, content }: Frame): void | Promise<void> {
  switch (kind) {
    case KIND.step:
      expectLength(content, 8);
      pipe.send(KIND.step, games.single(content.getUint32(0, true)).step(content.getInt32(4, true)));
      return;
    case KIND.reset: {
      expectLength(content, 16);
      pipe.send(KIND.step, games.single(content.getUint32(0, true)).reset({ seed: content.getFloat64(8, true) }));
      return;
    }
    case KIND.stepMany: {
      const many = games.many(handleOf(content));
      expectLength(content, 8 + 4 * many.size);
      // Little endian, as every machine is that Node runs on but for IBM's mainframes.
      const length = many.step(new Int32Array(content.buffer, HEADER_BYTES, many.size));
      pipe.send(KIND.stepMany, many.frame, length);
      return;
    }
    case KIND.json:
      return answerJson(content);
    default:
      throw new Error(`Expected a frame of a known kind, but got ${kind}`);
  }
}

function handleOf(content: DataView): number {
  if (content.byteLength < 4) throw new InputError(`Expected a handle of 4 bytes, but got ${content.byteLength}`);
  return content.getUint32(0, true);
}

function parseRequest(text: string): { readonly method: string; readonly params: Params } {
  try {
    const { method, params } = JSON.parse(text) as { readonly method: string; readonly params: Params };
    return { method, params };
  } catch {
    throw new InputError(`Expected a request { method, params } as JSON, but got ${shown(text)}`);
  }
}

async function answerJson(content: DataView): Promise<void> {
  const text = Buffer.from(content.buffer as ArrayBuffer, content.byteOffset, content.byteLength).toString('utf8');
  const { method, params } = parseRequest(text);
  if (method === 'hello') {
    pipe.sendJson(KIND.json, { version: packageJson.version, node: process.version });
  } else if (method === 'deal' || method === 'setState' || method === 'show') {
    const { handle, deals, state } = params as { handle: number; deals: Deals; state: unknown };
    const dealt =
      method === 'deal'
        ? games.deal(handle, deals)
        : method === 'show'
          ? games.show(handle)
          : games.setState(handle, state);
    pipe.send(dealt.kind, dealt.frame, dealt.length);
  } else {
    pipe.sendJson(KIND.json, (await requests.answer(method, params)) ?? null);
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
