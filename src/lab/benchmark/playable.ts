import { type GameParts, partsOf } from '../../env/index.js';
import { seedDeals } from '../../evaluate/evaluate.js';
import { rankedParts } from '../games/kits.js';
import { MoveValuer } from '../move-values.js';
import type { WorkOptions } from '../work-options.js';
import { prepareItems, scoreItems, SPLITS } from './items.js';
import { playItem, playTask } from './play.js';
import { firstPrompt } from './prompts.js';
import { scoreGames } from './score.js';
import {
  asksChances,
  type BenchmarkGame,
  ITEM_TASKS,
  type ItemTask,
  type Player,
  type Task,
  taskOf,
  TASKS,
  type Version,
} from './tasks.js';

/** What a task's games are worth; plain JSON. */
export type TaskScore = Readonly<
  (Awaited<ReturnType<typeof scoreGames>> | ReturnType<typeof scoreItems>['score']) & { promptCharacters?: number }
>;

/** A task of either protocol with its deals, ready to be played and scored. */
export interface PlayableTask {
  /** A prompt that does not depend on the deals. */
  readonly sample: string;
  play(game: number, player: Player, played: BenchmarkGame): Promise<unknown>;
  /** Of the first games of the list. @throws InputError for games that do not hold */
  score(
    games: readonly BenchmarkGame[],
    options: WorkOptions,
  ): Promise<{ readonly score: TaskScore; readonly games: readonly BenchmarkGame[] }>;
  /** The answers of a game that counted. */
  counted(game: BenchmarkGame): number;
}

export interface ChosenDeals {
  readonly firstSeed: number;
  readonly deals: number;
  /** Solved examples in each prompt of protocol 2. */
  readonly shots: number;
}

const isItems = (task: Task | ItemTask): task is ItemTask => 'judge' in task;

export const tasksOf = (version: Version): readonly (Task | ItemTask)[] => (version === 1 ? TASKS : ITEM_TASKS);

/** @throws InputError for a name that is no task of the version, and no preset */
export async function taskNamed(
  name: string,
  version: Version,
  { onProgress, signal }: WorkOptions,
): Promise<Task | ItemTask> {
  const scale: WorkOptions['onProgress'] = (done, of) => onProgress?.(done, of, `${name}, bound`);
  return tasksOf(version).find((each) => each.name === name) ?? taskOf(name, { onProgress: scale, signal });
}

export async function judgedParts(task: Task | ItemTask): Promise<{ parts: GameParts; valuer: MoveValuer }> {
  const parts = isItems(task) ? partsOf(task.preset, { rules: task.rules }) : rankedParts(task.preset);
  const { judge, roundCost } = task as Partial<ItemTask>;
  return { parts, valuer: await MoveValuer.create(parts, { agent: judge, roundCost }) };
}

export async function playable(
  task: Task | ItemTask,
  { parts, valuer }: Awaited<ReturnType<typeof judgedParts>>,
  { firstSeed, deals: count, shots }: ChosenDeals,
  work: WorkOptions,
): Promise<PlayableTask> {
  const isOfChances = asksChances(parts);
  const stated = ({ chances }: BenchmarkGame) => chances.filter((chance) => chance !== null).length;
  if (isItems(task)) {
    const prepared = await prepareItems(task, parts, valuer, { ...work, first: firstSeed, count, shots });
    const { items, prompts, sample } = prepared;
    return {
      sample,
      play: (game, player, played) => playItem(parts, items[game], { game, prompt: prompts[game] }, player, played),
      score: (games) => Promise.resolve(scoreItems(parts, prepared, games)),
      counted: (game) => game.actions.length + stated(game),
    };
  }
  const deals = seedDeals(firstSeed, count);
  return {
    // The deal that it has always been of: hashes of prompts stay what they were.
    sample: firstPrompt(parts, { seed: SPLITS.dev }),
    play: (game, player, played) => playTask(parts, deals[game], game, player, played),
    score: async (games, options) => ({
      games,
      score: await scoreGames(task, parts, deals.slice(0, games.length), games, valuer, options),
    }),
    counted: (game) => (isOfChances ? stated(game) : game.actions.length),
  };
}
