import * as z from 'zod';
import { createAgent } from '../../agents/registry.js';
import { type GameState, WIN } from '../../env/environment/rules.js';
import type { GameParts } from '../../env/index.js';
import { evaluate, meanInterval, seedDeals } from '../../evaluate/index.js';
import { mean } from '../../evaluate/statistics.js';
import { TooManyPositions } from '../../gap/relaxation.js';
import { NO_VALUES, upperBoundsFor } from '../agents.js';
import { boundPreset } from '../bounds.js';
import { rankedParts } from '../games/kits.js';
import type { MoveValue } from '../move-values.js';
import type { WorkOptions } from '../work-options.js';

/** What scores depend on beside the tasks, by version: it is raised with any text, limit or figure that changes them. */
export const PROTOCOLS = {
  /** Whole games. */
  1: {
    version: 1,
    /** To one question; after so many that cannot be read the game is forfeited, or the chance counted as wrong as can be. */
    answers: 3,
    /** Of a game, which is then forfeited. */
    decisions: 400,
  },
  /** Single positions (items.ts). */
  2: { version: 2, answers: 3, decisions: 1 },
} as const;

export type Version = keyof typeof PROTOCOLS;

export const { answers: MOST_ANSWERS, decisions: MOST_DECISIONS } = PROTOCOLS[1];

/** A task of protocol 1: whole games. */
export interface Task {
  readonly name: string;
  readonly preset: string;
  /**
   * Expected returns, by `maketen evaluate --agent random` on the deals 2000000 to 2199999, and `maketen solve` or `maketen bound`: the two ends of the
   * scale. Where chances are asked, `random` is the chance of any fresh deal.
   */
  readonly random: number;
  /** Infinite where none is known. */
  readonly bound?: number;
}

export const TASKS: readonly Task[] = [
  { name: 'four-ten', preset: 'four-ten', random: -0.0402, bound: 0.9578405692 },
  { name: 'decade-loop3-optional', preset: 'decade-loop3-optional', random: 0.0048, bound: 0.908 },
  { name: 'tens-chances', preset: 'tens', random: 0.0913405985 },
];

/** A task of protocol 2: single positions, in which the value of every move is exact. */
export interface ItemTask {
  readonly name: string;
  readonly preset: string;
  readonly rules?: Readonly<Record<string, unknown>>;
  /** What a move is worth, as the prompt says it. */
  readonly aim: string;
  /** Knows the values, as `maketen hint --agent`. */
  readonly judge: string;
  /** What a round costs, where there are rounds. */
  readonly roundCost?: number;
  /** The fewest and the most hidden cards. */
  readonly hidden?: readonly [number, number];
  /** The least that a random move may lose in the mean, and the most that any may; where chances are asked, the range of the chance. */
  readonly within: readonly [number, number];
}

const CHANCE = 'the chance to win this game.';
/** No move is a blunder, and none is indifferent. */
const CLOSE = [0.01, 0.15] as const;
const SMALL_RING = { preset: 'decade-loop3-optional', aim: CHANCE, judge: 'exact', within: CLOSE } as const;

/** The tasks of protocol 2. */
export const ITEM_TASKS: readonly ItemTask[] = [
  { ...SMALL_RING, name: 'ring-16', rules: { ranks: 'A45T' }, hidden: [8, 11] },
  { ...SMALL_RING, name: 'ring-20', rules: { ranks: 'A45TJ' }, hidden: [8, 10] },
  { ...SMALL_RING, name: 'ring-24', rules: { ranks: 'A45TJQ' }, hidden: [8, 10] },
  {
    ...SMALL_RING,
    name: 'ring-52',
    judge: 'decade-loop3-optional-value+lookahead=0+endgame=9',
    hidden: [7, 9],
  },
  {
    name: 'four-ten-bare',
    preset: 'four-ten',
    rules: { safeties: 0 },
    aim: '1 for reaching the target, less 0.05 for each round started.',
    judge: 'exact',
    roundCost: 0.05,
    within: [0.01, 0.05],
  },
  { name: 'tens-mid', preset: 'tens', aim: CHANCE, judge: 'exact', hidden: [8, 26], within: [0.05, 0.95] },
];

export interface Item {
  readonly id: string;
  readonly start: GameState;
  readonly worths: readonly MoveValue[];
}

export function bestOf(worths: readonly MoveValue[]): MoveValue {
  return worths.reduce((best, each) => (each.estimate > best.estimate ? each : best));
}

/** Deals that measure the two ends of a custom game's scale. */
const SCALE_DEALS = { random: seedDeals(2_000_000, 10_000), bound: seedDeals(2_000_000, 100) };

/** Means that differ by less are equal. */
const ROUNDING = 1e-9;

/** Positions of a deal that are followed for it. */
const MOST_POSITIONS = 100_000;

/**
 * By V = 0, and where that is too much work 1 for a win. Infinite for other rewards, and where play makes no difference.
 * @param returns of random play
 */
async function boundOf(parts: GameParts, returns: Float64Array, work: WorkOptions) {
  try {
    const options = { ...work, value: NO_VALUES, maxPositions: MOST_POSITIONS };
    const { report } = await boundPreset(parts, SCALE_DEALS.bound, options);
    // How far it is above random play is measured on equal deals.
    const above = report.bound.estimate - mean(returns.subarray(0, SCALE_DEALS.bound.length));
    return above > ROUNDING ? mean(returns) + above : Infinity;
  } catch (error) {
    if (!(error instanceof TooManyPositions)) throw error;
    return parts.reward.name === WIN.name && mean(returns) < 1 ? 1 : Infinity;
  }
}

/** The task of choosing the moves of a custom game, or of stating its chances. */
export async function taskOf(preset: string, work: WorkOptions): Promise<Task> {
  const parts = rankedParts(preset);
  const { returns } = await evaluate(parts, createAgent('random', parts.rules), SCALE_DEALS.random);
  const task = { name: preset, preset, random: mean(returns) };
  if (asksChances(parts)) return task;
  const [known] = upperBoundsFor(parts);
  if (known === undefined) return { ...task, bound: await boundOf(parts, returns, work) };
  const bound = await known.create();
  try {
    return { ...task, bound: meanInterval(await bound.of(SCALE_DEALS.bound)).estimate };
  } finally {
    bound.dispose?.();
  }
}

/** What a player is asked. */
export interface Question {
  /** The place of its deal in the list, from 0. */
  readonly game: number;
  readonly decision: number;
  /** Answers to it so far that could not be read. */
  readonly attempt: number;
  readonly prompt: string;
  /** For players of this process, which may not use hidden cards. */
  readonly position: Readonly<GameState>;
}

export interface Answer {
  readonly answer: string;
  /** As the player tells it. */
  readonly tokens?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface Player {
  ask(question: Question): Answer | Promise<Answer>;
  close?(): void;
}

const total = z.number().min(0);

export const gameSchema = z.strictObject({
  /** `[decision]`: what was played; where chances are asked, by the protocol. */
  actions: z.array(z.int().min(0)).max(MOST_DECISIONS),
  /** `[decision]`: the chances to win that were stated, null for none; empty where moves are asked. */
  chances: z.array(z.number().min(0).max(1).nullable()),
  answers: total,
  /** Answers that were no legal move, or no chance. */
  illegal: total,
  tokens: total,
  seconds: total,
  /** Whether the run ended before the game did. */
  cut: z.literal(true).optional(),
  /** Of protocol 2: its position, what the answer lost, and what a random one loses in the mean (items.ts). */
  item: z.string().optional(),
  loss: total.optional(),
  random: total.optional(),
});

/** A game of the benchmark, from which its score follows. Plain JSON. */
export type BenchmarkGame = z.infer<typeof gameSchema>;

/** A game of which nothing has been played. */
export function newGame(): BenchmarkGame {
  return { actions: [], chances: [], answers: 0, illegal: 0, tokens: 0, seconds: 0 };
}

/** Whether a task asks for chances to win: where play does not matter. */
export function asksChances({ game }: GameParts): boolean {
  return !game.playMatters;
}
