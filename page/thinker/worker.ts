import { InputError } from 'maketen/env';
import { replay } from '../session/position.js';
import { rankMoves } from './hints.js';
import type { Greeting, Kind, Questions, Request, Response } from './messages.js';
import { Players } from './players.js';

let players: Players;

const ANSWERS: { readonly [K in Kind]: (ask: Questions[K]['ask']) => Promise<Questions[K]['answer']> } = {
  players: (ask) => players.playersOf(replay(ask.spec, ask.turns).parts),
  load: ({ spec, turns }) => players.load(replay(spec, turns)),
  own: ({ spec, turns, files }) => players.loadOwn(replay(spec, turns).parts, files),
  hint: async ({ spec, turns, agent, playOn }) => {
    const position = replay(spec, turns);
    const { agent: asked, hinter } = await players.hinting(position.parts, agent);
    return rankMoves(position, asked.name, hinter, playOn);
  },
  move: async ({ spec, turns, agent }) => {
    const { parts, state } = replay(spec, turns);
    return players.decide(parts, agent, state);
  },
  odds: async ({ spec, turns }) => {
    const { parts, state } = replay(spec, turns);
    if (parts.game.playMatters) return null;
    const { hinter } = await players.hinting(parts, null);
    return hinter.hint(state, { limit: 1 })[0] ?? null;
  },
};

async function answer({ id, kind, ask }: Request): Promise<Response> {
  try {
    return { id, answer: await (ANSWERS[kind] as (ask: unknown) => Promise<unknown>)(ask) };
  } catch (error) {
    if (error instanceof InputError) return { id, error: error.message };
    return { id, error: `Something went wrong on this page: ${(error as Error).message}` };
  }
}

/** One question at a time: an agent's buffers are reused. */
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Greeting | Request>) => {
  if ('base' in data) players = new Players(data.base);
  // Loading waits for the network: other questions go before it.
  else if (data.kind === 'load') void answer(data).then((response) => self.postMessage(response));
  else last = last.then(async () => self.postMessage(await answer(data)));
};
