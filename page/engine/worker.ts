import '../session/all-games.js';
import { expose } from 'comlink';
import { EXACT } from 'maketen';
import { InputError } from 'maketen/env';
import type { HintOptions } from 'maketen/hint';
import { registerCustomGames } from '../session/custom-games.js';
import { type Position, replay } from '../session/position.js';
import type { GameSpec } from '../session/session.js';
import { AgentPool } from './agent-pool.js';
import { type ModelFiles, PLAYOUTS, type Ranking, type SentPosition, type WantedDeal } from './calls.js';

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

function at<Given extends unknown[], Answer>(work: (position: Position, ...given: Given) => Promise<Answer>) {
  return ({ spec, turns }: SentPosition, ...given: Given): Promise<Answer> =>
    inTurn(async () => work(replay(spec, turns), ...given));
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

/** What the worker can be asked for. Promises are rejected with one line for people. An agent of null is the strongest that is ready. */
const calls = {
  /** The first call. @param base the address of the page's folder, with a slash at the end */
  open: (base: string) => {
    pool = new AgentPool(base);
  },
  fetched: (): readonly string[] => performance.getEntriesByType('resource').map(({ name }) => name),
  agents: at(({ parts }) => pool.agentsOf(parts)),
  /** Makes the strongest agent ready; the answer is its name, or null where a scripted one stands in for it. */
  load: ({ spec, turns }: SentPosition) => answer(() => pool.load(replay(spec, turns))), // the network: others go before
  /** Takes a model of the player's own; the answer is what it is called here. */
  takeOwn: at(({ parts }, files: ModelFiles) => pool.takeOwn(parts, files)),
  /** @param playOn whether chances that are not exact are counted in games played on, though the agent could tell them without */
  hint: at(async ({ parts, state }, agent: string | null, playOn: boolean): Promise<Ranking> => {
    const asked = await pool.forHints(parts, agent);
    const hints = asked.hinter.hint(state, playOn ? PATIENT : asked.hinter.playsOn ? QUICK : {});
    return { hints, agent: asked.agent.name, canBeSolved: agent === null && pool.canSolve(parts) };
  }),
  /** Solves the game in steps, between which other questions are answered; the answer is who gives exact hints then, null where it was stopped. */
  solve: ({ spec, turns }: SentPosition, onProgress: (share: number) => void) =>
    answer(() => solve(replay(spec, turns), onProgress)),
  stopSolving: () => {
    solver++;
  },
  move: at(({ parts, state }, agent: string) => pool.decide(parts, agent, state)),
  /** The seed of a day's deal of a preset: everywhere the same, and of a deal that can be won where that is known. */
  dailySeed: (preset: string, day: string) => answer(async () => (await import('maketen/hint')).dailySeed(preset, day)),
  /** The seed of a random deal of this difficulty (panels/games-menu.tsx); null where none was found in time. */
  gradedSeed: (spec: GameSpec, wanted: WantedDeal) =>
    answer(async () => {
      const { gradedSeed } = await import('./others.js');
      return gradedSeed(await pool.forReviews(replay(spec, []).parts), wanted);
    }),
  /** The share of 1,000 players like the model who did worse on the same cards (engine/others.ts); null where no model plays. */
  shareBeaten: ({ spec, turns }: SentPosition, slip: number) =>
    inTurn(async () => (await import('./others.js')).shareBeaten(pool, replay(spec, turns), spec.seed, slip)),
  /** What the strongest agent makes of the cards of a game; null where that is not to be had. */
  playDeal: ({ spec }: Pick<SentPosition, 'spec'>) =>
    inTurn(async () => (await import('./finished-games.js')).playDeal(pool, replay(spec, []), spec)),
  publishedRate: (preset: string) => answer(() => pool.publishedRate(preset)),
  /** What is to be expected from here on, of the best move; null where the game is over. */
  odds: at(async ({ parts, state }) => {
    const { hinter } = await pool.forHints(parts, null);
    return hinter.hint(state, { limit: 1, ...(hinter.playsOn && BRIEF) }).at(0) ?? null;
  }),
  /** A whole game; other questions are answered between its positions. @param asked null for the strongest @param onProgress told how many of how many are done */
  review: (game: SentPosition, asked: string | null, onProgress?: (done: number, total: number) => void) =>
    answer(async () => {
      reviewing.abort();
      const { signal } = (reviewing = new AbortController());
      const { review } = await import('./finished-games.js');
      const { agent, hinter } = await pool.forReviews(replay(game.spec, []).parts, asked);
      return { review: await review(game, hinter, { signal, onProgress }), agent: agent.name };
    }),
  stopReview: () => reviewing.abort(),
};

export type EngineCalls = typeof calls;

export type ReviewedGame = Awaited<ReturnType<EngineCalls['review']>>;

registerCustomGames();
expose(calls);
