import type { Agent } from '../agents/agent.js';
import { exactAgentFor } from '../agents/exact/exact-agent.js';
import type { KnownDeckResult } from '../agents/exact/index.js';
import { EXACT as EXACT_NAME } from '../agents/resolve/agent-sources.js';
import { mismatch } from '../env/base/errors.js';
import { expectParts } from '../env/environment/environment-parts.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { type EnvironmentParts, InputError, partsOf, type Rules } from '../env/index.js';
import { type Deal, expectDeals } from '../evaluate/evaluate.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import { dealFault } from '../gap/draw-test.js';
import { ExactAgent } from '../gap/exact-agent.js';
import { problemOf } from '../gap/rules-problem.js';
import { progressPauses, solve } from '../gap/solution.js';
import type { DeckKnower, LabKit, Question, Solved } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import type { WorkOptions } from './work-options.js';

/** `--agent exact`, for `maketen list`. */
export const EXACT = {
  name: EXACT_NAME,
  summary:
    'plays by the exact solution: no agent has a better expectation (other options of Four Ten are solved first, some 15 s; custom games while they are played, if they are small)',
} as const;

/** An agent that plays by an exact solution, which is computed if need be: the game's own, or expectimax for games without one. */
export function solvedAgent(
  { rules, reward }: EnvironmentParts,
  options: WorkOptions = {},
  solved?: string,
): Promise<Agent> | undefined {
  const kit = expectSolvable(rules, solved);
  if (isSolvedByTable(rules)) return Promise.resolve(new ExactAgent(rules, reward));
  return kit.solvedAgent?.(rules, options, solved);
}

/** @throws InputError for a file of solved positions of a game that keeps none */
function expectSolvable(rules: Rules, solved: string | undefined): LabKit {
  const kit = LAB_KITS.of(rules);
  if (kit.solvable === undefined && solved !== undefined)
    throw mismatch('no --solved for a game without smaller decks', solved);
  return kit;
}

/** Whether a game has no solver of its own: expectimax solves it where the table is large enough. */
export function isSolvedByTable(rules: Rules): boolean {
  const kit = LAB_KITS.of(rules);
  return kit.solvedAgent === undefined && kit.solve === undefined;
}

/** Whether there is exact play under a preset's own rules: by a solution, a table, or because any play is exact. */
export function hasExactAgent(preset: string): boolean {
  const { rules } = partsOf(preset);
  return isSolvedByTable(rules) || exactAgentFor(rules) !== undefined;
}

export interface SolveExactlyOptions extends WorkOptions, Pick<Question, 'solved'> {
  /** A position in notation, instead of the deal. */
  readonly position?: string | undefined;
  /** The deal of a game without a solver of its own; default 0. */
  readonly seed?: number | undefined;
  /** Cost of each round in games won, where there are rounds; default: that of the game's objective. */
  readonly roundCost?: number;
  /** Positions that are remembered of a game without a solver of its own; more are an error. Default: 5,000,000. */
  readonly maxPositions?: number;
}

/** Games by which deals are checked; `docs/gap.md` says what they find. */
const CHECKED_DEALS = 200;

/** Any game from a position, or a deal, by expectimax. */
async function solveByTable(
  parts: EnvironmentParts,
  { position, seed = 0, maxPositions: maxStates, onProgress, signal }: SolveExactlyOptions,
): Promise<Solved> {
  const { rules, reward, notation } = parts;
  const problem = problemOf(parts);
  const start = position === undefined ? problem.start(seed) : notation.parseState(position);
  const began = performance.now();
  const fromThere = problem.startingAt(start);
  // Those from there are checked by `solve`.
  const fault = dealFault(problem, seed, CHECKED_DEALS);
  if (fault !== undefined) throw new InputError(fault);
  const { value, solution } = await solve(fromThere, { onProgress, signal, maxStates });
  const seconds = (performance.now() - began) / 1000;
  const earned = reward.returnSoFar(rules, start);
  const moves = solution
    .actionValues(start)
    .map((each) => ({ move: notation.formatMove(each.action), expectedReturn: earned + each.value }))
    .sort((a, b) => b.expectedReturn - a.expectedReturn);
  const { states: positions, bytes } = solution;
  return {
    lines: [
      [
        `expected return (${reward.name}) from ${position === undefined ? `the deal of seed ${seed}` : 'there'}`,
        (earned + value).toFixed(10),
      ],
      ...moves.map((each) => [each.move, each.expectedReturn.toFixed(10)] as const),
      ['positions', `${positions}`],
      ['memory', `${(bytes / 1e6).toFixed(1)} MB`],
      ['time', `${seconds.toFixed(1)} s`],
    ],
    json: { expectedReturn: earned + value, reward: reward.name, moves, positions, bytes, seconds },
  };
}

/**
 * Solves a game exactly, from the deal or from a position. The package has Four Ten's presets solved; other options take
 * some 15 s or more.
 * @throws InputError for a game that is too large, or a position or cost that is not one of its
 * @example const { json } = await solveExactly(partsOf('tens')); // { winProbability: 0.0913, ... }
 */
export async function solveExactly(parts: EnvironmentParts, options: SolveExactlyOptions = {}): Promise<Solved> {
  expectParts(parts);
  const { rules } = parts;
  const { position = null, roundCost = null, seed, ...work } = options;
  const kit = expectSolvable(rules, work.solved);
  if (kit.solve === undefined) {
    if (roundCost !== null) throw mismatch('no --round-cost for a game without rounds', roundCost);
    return solveByTable(parts, options);
  }
  if (seed !== undefined) throw mismatch('no deal of a game that is solved over all deals', seed);
  if (options.maxPositions !== undefined)
    throw mismatch('no --max-positions for a game with a solver of its own', options.maxPositions);
  const solved = kit.solve(rules, { ...work, parts, position, roundCost });
  if (solved !== undefined) return solved;
  const names = LAB_KITS.all
    .filter((kit) => kit.solve !== undefined && kit.game !== rules.game)
    .map(({ game }) => game);
  const { solvable } = kit;
  const smaller = solvable === undefined ? '' : `, or ${solvable}`;
  throw new InputError(
    `Expected a preset of ${names.join(' or ')}${smaller}, but got "${parts.spec.preset}" (see also --knowing-the-deck)`,
  );
}

/** The best results of deals with their 95 % intervals; deals that are not proved count with their bound. */
export type KnownDecksReport = Readonly<Awaited<ReturnType<typeof solveKnownDecks>>['report']>;

export interface KnownDecksOptions extends WorkOptions {
  /** The deals that can get to at most so many cards left are counted. */
  readonly goal?: number;
  /** Positions of a deal after which it is given up as not proved; default the game's. */
  readonly nodeLimit?: number;
}

/** The shuffled deck, or the given one, in draw order. */
export function deckOf(rules: Rules, { seed, deck }: Deal): Readonly<Uint8Array> {
  return deck?.[0] ?? rules.dealOrder(seed, 0);
}

/** @throws InputError for games of which a known deck is not solved, or a node limit below 1 */
export function deckKnowerFor({ rules, game, spec }: GameParts, nodeLimit?: number): DeckKnower {
  const knower = LAB_KITS.of(rules).knowingTheDeck?.(rules, nodeLimit);
  if (knower !== undefined) return knower;
  const names = LAB_KITS.all.filter((kit) => kit.knowingTheDeck !== undefined).map((kit) => kit.game);
  throw new InputError(
    `Expected a preset of ${names.join(' or ')} with --knowing-the-deck, but got "${spec.preset}", a preset of ${game.name}`,
  );
}

/**
 * Finds the best results of a player who sees the whole stock, a bound and not a policy; also the last deal's alone, for its line of play.
 * @throws InputError for games of which a known deck is not solved, or a node limit below 1
 */
export async function solveKnownDecks(
  parts: GameParts,
  deals: readonly Deal[],
  { goal, nodeLimit, ...work }: KnownDecksOptions = {},
) {
  expectGameParts(parts);
  expectDeals(deals);
  const knower = deckKnowerFor(parts, nodeLimit);
  const fewest = new Uint8Array(deals.length);
  /** Deals of which it is not certain whether they can be won, and which number of cards left is the fewest. */
  const notProved = { win: 0, fewest: 0 };
  let wins = 0;
  let last: KnownDeckResult | undefined;
  const start = performance.now();
  const pause = progressPauses(work);
  for (const [i, deal] of deals.entries()) {
    last = knower.solve(deckOf(parts.rules, deal));
    fewest[i] = last.fewest.cardsLeft;
    if (last.win.possible) wins++;
    if (!last.win.proved) notProved.win++;
    if (!last.fewest.proved) notProved.fewest++;
    await pause(i + 1, deals.length);
  }
  const reached = goal === undefined ? 0 : fewest.filter((cards) => cards <= goal).length;
  const report = {
    knowingTheDeck: true,
    deals: deals.length,
    nodeLimit: knower.nodeLimit,
    winRate: wilsonInterval(wins, deals.length),
    fewestCardsLeft: meanInterval(fewest),
    goal: goal === undefined ? null : { cardsLeft: goal, rate: wilsonInterval(reached, deals.length) },
    notProved,
    millisecondsPerDeal: (performance.now() - start) / deals.length,
  };
  return { report, last: last! };
}
