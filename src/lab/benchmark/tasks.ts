import * as z from 'zod';
import { createAgent } from '../../agents/registry.js';
import { type GameState, legalActions, WIN } from '../../env/environment/rules.js';
import { type GameParts, InputError, TextGame } from '../../env/index.js';
import { type Deal, evaluate, meanInterval, seedDeals } from '../../evaluate/index.js';
import { mean } from '../../evaluate/statistics.js';
import { TooManyPositions } from '../../gap/relaxation.js';
import { NO_VALUES, upperBoundsFor } from '../agents.js';
import { boundPreset } from '../bounds.js';
import { rankedParts } from '../games/kits.js';
import type { WorkOptions } from '../work-options.js';

/** What scores depend on beside the tasks. The version is raised with any text, limit or figure that changes them. */
export const PROTOCOL = {
  version: 1,
  /** To one question; after so many that cannot be read the game is forfeited, or the chance counted as wrong as can be. */
  answers: 3,
  /** Of a game, which is then forfeited. */
  decisions: 400,
} as const;

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
async function boundOf(parts: GameParts, returns: Float64Array, work: WorkOptions): Promise<number> {
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
  const player = createAgent('random', parts.rules);
  const { returns } = await evaluate(parts, player, SCALE_DEALS.random);
  const random = mean(returns);
  if (asksChances(parts)) return { name: preset, preset, random };
  const [known] = upperBoundsFor(parts);
  if (known === undefined) return { name: preset, preset, random, bound: await boundOf(parts, returns, work) };
  const bound = await known.create();
  try {
    return { name: preset, preset, random, bound: meanInterval(await bound.of(SCALE_DEALS.bound)).estimate };
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
  actions: z.array(z.int().min(0)).max(PROTOCOL.decisions),
  /** `[decision]`: the chances to win that were stated, null for none; empty where moves are asked. */
  chances: z.array(z.number().min(0).max(1).nullable()),
  answers: total,
  /** Answers that were no legal move, or no chance. */
  illegal: total,
  tokens: total,
  seconds: total,
  /** Whether the run ended before the game did. */
  cut: z.literal(true).optional(),
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

const CHANCE_QUESTION =
  'Make no move. How likely is it that this game will be won? Any play is as good as any other. ' +
  'You may think in writing. End with a line that is the chance alone, as a number from 0 to 1 or in per cent.';

/** The number at the end of an answer's last line that has one; or what is wrong with it. */
export function readChance(answer: string): number | string {
  for (const line of answer.slice(-20_000).split('\n').reverse()) {
    const end = line.search(/\d\D*$/) + 1;
    if (end === 0) continue;
    const [number] = /-?(?:(?<!\d)\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?$/i.exec(line.slice(0, end))!;
    const chance = Number(number) / (/^\s*(%|per ?cent)/i.test(line.slice(end)) ? 100 : 1);
    return chance >= 0 && chance <= 1 ? chance : `Expected a chance from 0 to 1, but got ${number}.`;
  }
  return 'No line of the answer is a number.';
}

function promptOf(parts: GameParts, text: TextGame): string {
  return [text.rules, text.observe(), ...(asksChances(parts) ? [CHANCE_QUESTION] : [])].join('\n\n');
}

/** The first question of a deal. */
export function firstPrompt(parts: GameParts, deal: Deal): string {
  return promptOf(parts, new TextGame(parts, deal));
}

/**
 * Plays a deal by the protocol: whoever answers sees rules, position and what was wrong with the last answer, each time anew.
 * @param played the game so far, which is played on; where the player fails it keeps all decisions before that one
 */
export async function playTask(
  parts: GameParts,
  deal: Deal,
  game: number,
  player: Player,
  played = newGame(),
): Promise<BenchmarkGame> {
  const text = new TextGame(parts, deal);
  const isOfChances = asksChances(parts);
  for (const action of played.actions) {
    const { problem } = text.play(parts.notation.formatMove(action));
    if (problem !== null) throw new InputError(`Expected legal moves in game ${game}. ${problem}`);
  }
  const first = (): string => parts.notation.formatMove(legalActions(parts.rules, text.position)[0]);

  /** What is wrong with an answer; null if it counts. */
  const take = (answer: string): string | null => {
    if (!isOfChances) return text.play(answer).problem;
    const chance = readChance(answer);
    if (typeof chance === 'string') return chance;
    played.chances.push(chance);
    return text.play(first()).problem;
  };

  while (!text.isOver && played.actions.length < PROTOCOL.decisions) {
    const at = text.actions.length;
    const asked = { game, decision: played.actions.length, position: text.position };
    const prompt = promptOf(parts, text);
    const counted = { ...played };
    let problem: string | null = '';
    for (let attempt = 0; attempt < PROTOCOL.answers && problem !== null; attempt++) {
      const again = problem === '' ? '' : `\n\nYour last answer did not count. ${problem}`;
      const { answer, tokens = 0, seconds = 0 } = await player.ask({ ...asked, attempt, prompt: prompt + again });
      problem = take(answer);
      counted.answers++;
      counted.tokens += tokens;
      counted.seconds += seconds;
      if (problem !== null) counted.illegal++;
    }
    Object.assign(played, counted);
    if (problem !== null && !isOfChances) break;
    if (problem !== null) {
      played.chances.push(null);
      text.play(first());
    }
    played.actions.push(text.actions[at]);
  }
  return played;
}
