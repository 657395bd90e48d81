import { createAgent, strongestFor } from '../../agents/registry.js';
import type { GameState } from '../../env/environment/rules.js';
import { type GameParts, InputError } from '../../env/index.js';
import { expectEvaluationSeeds, seedDeals } from '../../evaluate/evaluate.js';
import { positionSampler } from '../../evaluate/predict.js';
import { type Interval, mean, meanInterval } from '../../evaluate/statistics.js';
import type { MoveValue, MoveValuer } from '../move-values.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { itemPrompt } from './prompts.js';
import { countedOf, meanOfCounted, onScale } from './score.js';
import { asksChances, type BenchmarkGame, bestOf, type Item, type ItemTask } from './tasks.js';

/** First seeds of the splits; a split has 100,000 deals. Examples in prompts are of deals of their own. */
export const SPLITS = { test: 3_100_000, dev: 3_000_000, shots: 3_200_000 } as const;
const SPLIT_DEALS = 100_000;

/** Deals whose positions are valued together. */
const BATCH = 50;

/** The share of random moves in the games that positions are of, so that these are met after mistakes, too. */
const RANDOM_MOVES = 0.2;

/** What is lost by a random move in the mean, and by the worst one. */
function spreadOf(worths: readonly MoveValue[]): { random: number; worst: number } {
  const values = worths.map(({ estimate }) => estimate);
  const best = Math.max(...values);
  return { random: best - mean(values), worst: best - Math.min(...values) };
}

function isAsked(isOfChances: boolean, { within: [least, most] }: ItemTask, worths: readonly MoveValue[]) {
  const { random, worst } = spreadOf(worths);
  const [low, high] = isOfChances ? [bestOf(worths).estimate, bestOf(worths).estimate] : [random, worst];
  return low >= least && high <= most;
}

/**
 * The first items from a seed on: of each deal a position is drawn from a game of the strongest script in which each fifth move is random, and
 * taken if its values lie within the task's limits, whatever anybody plays there.
 * @throws InputError for more items than 100,000 deals have
 */
async function itemsOf(
  task: ItemTask,
  parts: GameParts,
  valuer: MoveValuer,
  { first, count, ...work }: WorkOptions & { readonly first: number; readonly count: number },
): Promise<Item[]> {
  const { rules } = parts;
  const { name, hidden: [fewest, most] = [0, Infinity] } = task;
  const counts = new Uint8Array(rules.cardKinds.length);
  const asks = (state: GameState, moves: number) => {
    const left = rules.unseen(state, counts);
    return moves > 1 && left >= fewest && left <= most;
  };
  const sample = positionSampler(rules, createAgent(strongestFor(rules).name, rules), 2, {
    asks,
    random: RANDOM_MOVES,
  });
  const items: Item[] = [];
  for (let from = first; items.length < count; from += BATCH) {
    if (from >= first + SPLIT_DEALS)
      throw new InputError(
        `Expected at most ${items.length} deals of ${name}, but got ${count}: there are no more from seed ${first} on`,
      );
    expectEvaluationSeeds(from, from + BATCH - 1);
    const drawn = seedDeals(from, BATCH).map((deal) => ({
      id: `${name}-${deal.seed}`,
      start: sample(deal, deal.seed),
    }));
    const found = drawn.flatMap(({ id, start }) => (start === null ? [] : { id, start }));
    const worths = await valuer.of(found.map(({ start }) => start));
    const other = worths.flat().find(({ source }) => source !== 'exact');
    if (other !== undefined) throw new Error(`Expected exact values of ${name}, but got those of ${other.source}`);
    items.push(
      ...found.flatMap((each, i) =>
        isAsked(asksChances(parts), task, worths[i]) ? { ...each, worths: worths[i] } : [],
      ),
    );
    await stepDone(work, Math.min(items.length, count), count);
  }
  return items.slice(0, count);
}

/** A task ready to be played and scored. */
export interface PreparedItems {
  readonly items: readonly Item[];
  /** `[item]` */
  readonly prompts: readonly string[];
  /** The prompt of the first item of the examples' deals, with the same examples: equal for all splits. */
  readonly sample: string;
}

/** @param shots solved examples in each prompt */
export async function prepareItems(
  task: ItemTask,
  parts: GameParts,
  valuer: MoveValuer,
  { shots, ...chosen }: Parameters<typeof itemsOf>[3] & { readonly shots: number },
): Promise<PreparedItems> {
  const items = await itemsOf(task, parts, valuer, chosen);
  const [first, ...examples] = await itemsOf(task, parts, valuer, { first: SPLITS.shots, count: shots + 1 });
  const promptOf = (item: Item) => itemPrompt(parts, task, examples, item);
  return { items, prompts: items.map(promptOf), sample: promptOf(first) };
}

/** What an answer lost, and what a random one loses in the mean: for chances, what the best constant does. */
export type ItemGame = BenchmarkGame & { readonly item: string; readonly loss: number; readonly random: number };

/** The games with what they lost; those that were cut short lost nothing, and stay out of the score. An answer that is missing is as wrong as can be. */
export function scoreItems(parts: GameParts, { items, prompts }: PreparedItems, played: readonly BenchmarkGame[]) {
  const isOfChances = asksChances(parts);
  const bests = items.map(({ worths }) => bestOf(worths).estimate);
  const median = bests.toSorted((a, b) => a - b)[bests.length >> 1];
  const lossOf = ({ actions: [action], chances: [chance] }: BenchmarkGame, i: number) => {
    const best = bests[i];
    if (isOfChances) return Math.abs((chance ?? Math.round(1 - best)) - best);
    const { worths } = items[i];
    if (action === undefined) return spreadOf(worths).worst;
    const found = worths.find((each) => each.action === action);
    if (found === undefined) throw new InputError(`Expected a legal move of ${items[i].id}, but got ${action}`);
    return best - found.estimate;
  };
  const games = played.map((game, i): ItemGame => {
    const random = isOfChances ? Math.abs(median - bests[i]) : spreadOf(items[i].worths).random;
    return { ...game, item: items[i].id, loss: game.cut ? 0 : lossOf(game, i), random };
  });
  const whole = games.filter(({ cut }) => !cut);
  const losses = whole.map(({ loss }) => loss);
  const randoms = whole.map(({ random }) => random);
  const score = {
    ...countedOf(games, whole.length),
    forfeits: whole.filter(({ actions, chances }) => actions.length + chances.length === 0).length,
    judgedBy: ['exact'],
    regret: meanInterval(losses),
    return: null,
    brier: null,
    gapClosed: onScale(meanOfCounted(losses, randoms), 1, 0),
    z: null,
    isSuspect: false,
    /** Characters of a prompt in the mean. */
    promptCharacters: mean(prompts.map(({ length }) => length)),
  };
  return { games, score };
}

/** The mean over tasks, whose errors are independent. */
export function meanOfTasks(intervals: readonly Interval[]): Interval {
  const estimate = mean(intervals.map((each) => each.estimate));
  const half = Math.hypot(...intervals.map(({ low, high }) => (high - low) / 2)) / intervals.length;
  return { estimate, low: estimate - half, high: estimate + half };
}

/** By how much more of the gap the first player closes than the second one, on the items of a task that both were asked. */
export function compareItems(first: readonly ItemGame[], second: readonly ItemGame[]): Interval & { items: number } {
  const pairs = first.flatMap((one) => {
    const other = second.find(({ item, cut }) => item === one.item && !cut);
    return other === undefined || one.cut ? [] : [[other.loss - one.loss, one.random] as const];
  });
  const differences = pairs.map(([difference]) => difference);
  return {
    items: pairs.length,
    ...meanOfCounted(
      differences,
      pairs.map(([, random]) => random),
    ),
  };
}
