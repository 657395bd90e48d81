import '../session/all-games.js';
import { expose } from 'comlink';
import { EXACT } from 'maketen';
import { InputError } from 'maketen/env';
import type { HintOptions } from 'maketen/hint';
import { registerCustomGames } from '../session/custom-games.js';
import { type Position, replay } from '../session/position.js';
import { AgentPool } from './agent-pool.js';
import { type EngineCalls, PLAYOUTS } from './calls.js';

/** Where playing on was asked for; milliseconds after which no more games begin. */
const PATIENT: HintOptions = { playouts: PLAYOUTS, budgetMs: 5000 };
/** The same for an agent that cannot say chances without it: a hint should be there at once. */
const QUICK: HintOptions = { playouts: PLAYOUTS, budgetMs: 400 };
/** Where nobody asked, and the next move may be waiting. */
const BRIEF: HintOptions = { playouts: 40, budgetMs: 40 };
let pool: AgentPool;
/** The review that is being made, or the last one: a new one ends it. */
let reviewing = new AbortController();

/** The promise of an answer; what nobody has foreseen is said to be so. */
async function answer<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new Error(`Something went wrong on this page: ${(error as Error).message}`, { cause: error });
  }
}

/** One question at a time: an agent's buffers are reused. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answered = last.then(() => answer(work));
  last = answered.catch(() => undefined);
  return answered;
}

/** Which call of `solve` goes on: the last one, unless it was stopped. */
let solver = 0;

async function solve({ parts }: Position, onProgress: (share: number) => void): Promise<string | null> {
  const own = ++solver;
  let said = -1;
  while (own === solver) {
    const share = pool.solveStep(parts);
    if (share === null) return null;
    const percent = Math.floor(100 * share);
    if (percent > said) onProgress(share);
    said = percent;
    if (share === 1) return EXACT;
    await new Promise((resolve) => setTimeout(resolve)); // messages first
  }
  return null;
}

const calls: EngineCalls = {
  open: (base) => {
    pool = new AgentPool(base);
  },
  fetched: () => performance.getEntriesByType('resource').map(({ name }) => name),
  agents: ({ spec, turns }) => inTurn(() => pool.agentsOf(replay(spec, turns).parts)),
  // Loading waits for the network: other questions go before it.
  load: ({ spec, turns }) => answer(() => pool.load(replay(spec, turns))),
  takeOwn: ({ spec, turns }, files) => inTurn(() => pool.takeOwn(replay(spec, turns).parts, files)),
  hint: ({ spec, turns }, agent, playOn) =>
    inTurn(async () => {
      const { parts, state } = replay(spec, turns);
      const asked = await pool.forHints(parts, agent);
      const began = performance.now();
      const hints = asked.hinter.hint(state, playOn ? PATIENT : asked.hinter.playsOn ? QUICK : {});
      const milliseconds = performance.now() - began;
      return { hints, agent: asked.agent.name, milliseconds, canBeSolved: agent === null && pool.canSolve(parts) };
    }),
  solve: ({ spec, turns }, onProgress) => answer(() => solve(replay(spec, turns), onProgress)),
  stopSolving: () => {
    solver++;
  },
  move: ({ spec, turns }, agent) =>
    inTurn(() => {
      const { parts, state } = replay(spec, turns);
      return pool.decide(parts, agent, state);
    }),
  dailySeed: (preset, day) =>
    answer(async () => {
      const { dailySeed } = await import('maketen/hint');
      return dailySeed(preset, day);
    }),
  gradedSeed: (spec, grade) =>
    answer(async () => {
      const { gradedSeed } = await import('./others.js');
      return gradedSeed(await pool.forReviews(replay(spec, []).parts), grade);
    }),
  shareBeaten: ({ spec, turns }, slip) =>
    inTurn(async () => {
      const { shareBeaten } = await import('./others.js');
      return shareBeaten(pool, replay(spec, turns), spec.seed, slip);
    }),
  playDeal: ({ spec }) =>
    inTurn(async () => {
      const { playDeal } = await import('./finished-games.js');
      return playDeal(pool, replay(spec, []), spec);
    }),
  publishedRate: (preset) => answer(() => pool.publishedRate(preset)),
  odds: ({ spec, turns }) =>
    inTurn(async () => {
      const { parts, state } = replay(spec, turns);
      const { hinter } = await pool.forHints(parts, null);
      return hinter.hint(state, { limit: 1, ...(hinter.playsOn && BRIEF) })[0] ?? null;
    }),
  // Between two of its positions other questions are answered.
  review: (game, asked, onProgress) =>
    answer(async () => {
      reviewing.abort();
      const { signal } = (reviewing = new AbortController());
      const { review } = await import('./finished-games.js');
      const { agent, hinter } = await pool.forReviews(replay(game.spec, []).parts, asked);
      const began = performance.now();
      const told = await review(game, hinter, { signal, onProgress });
      return { review: told, agent: agent.name, milliseconds: performance.now() - began };
    }),
  stopReview: () => reviewing.abort(),
};

registerCustomGames();
expose(calls);
