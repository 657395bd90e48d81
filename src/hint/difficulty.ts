import type { Agent } from '../agents/agent.js';
import { agentsFor, createAgent } from '../agents/registry.js';
import { InputError, shown } from '../env/base/errors.js';
import { type GameParts, measuresOf } from '../env/environment/game.js';
import type { Action, GameState } from '../env/environment/rules.js';
import { gamePlayOf } from '../env/games/game-registry.js';
import { writeTrace } from '../env/text/trace.js';
import { type Deal, evaluate, type Evaluation } from '../evaluate/evaluate.js';
import { type Interval, resultInterval } from '../evaluate/statistics.js';
import { type AgentHinter, checkedOptions } from './agent-hinter.js';
import { HINT_KITS } from './games/kits.js';
import type { Hinter, WinProbability } from './hint.js';
import { MAX_DECISIONS } from './playouts.js';
import { traceOfRules } from './positions.js';
import type { ReviewOptions } from './review/game-review.js';
import { bestPlay, estimatePositions, expectHinter } from './review/review-game.js';
import { bestOf, hundredPoints, isFault, isSurelyBetter, markOf, playedGame, scorerFor } from './review/scoring.js';

/** From easy to impossible; `gradeOf` says which is which. */
export type DifficultyGrade = 'easy' | 'fair' | 'hard' | 'impossible';

/** The game of one player on the deal's own cards, which it did not see. */
export interface GameOnDeal {
  readonly agent: string;
  readonly won: boolean;
  /** The game's main measure (cards left, rounds) at its end; null if it has none. */
  readonly result: number | null;
}

/** What a deal is like for its players. Plain JSON. */
export interface DealDifficulty {
  readonly grade: DifficultyGrade;
  /** The chance to win before the first move, by what lies open then: the luck-free expectation, the same for all deals that look alike. */
  readonly chance: WinProbability;
  /** The hinter's agent: a model, exact play, or a script. */
  readonly best: GameOnDeal;
  /** The scripted agents. */
  readonly scripts: readonly GameOnDeal[];
  /** The share of `games` played at random that were won, with Wilson's 95 % interval. */
  readonly random: Interval & { readonly games: number };
  /** Positions with at least two legal moves in the game of `best`. */
  readonly decisions: number;
  /** Those in which some legal move is a fault: it loses 2 points or more, as reviews count them. 0 where play does not matter (Tens). */
  readonly decisionsThatMatter: number;
  /** Whether a player who knows every card can win; null where neither a search nor a game says. */
  readonly winnable: boolean | null;
}

const RANDOM_GAMES = 100;

/** Playouts of each move of a decision, where chances are counted: many decisions are looked at. */
const PLAYOUTS = 50;

/**
 * All grades, in one place:
 * - impossible: proved that no play wins, even with all cards known
 * - easy: at least half of the scripted agents win, so that a rule of thumb is enough
 * - fair: the hinter's agent or a script wins: the deal can be won by reading the table
 * - hard: none of them wins
 */
function gradeOf({ winnable, best, scripts }: Pick<DealDifficulty, 'winnable' | 'best' | 'scripts'>): DifficultyGrade {
  if (winnable === false) return 'impossible';
  const wins = scripts.filter(({ won }) => won).length;
  if (scripts.length > 0 && 2 * wins >= scripts.length) return 'easy';
  return best.won || wins > 0 ? 'fair' : 'hard';
}

/** @throws InputError for what is neither a deal nor a plain game of these rules */
function dealOf(parts: GameParts, given: Deal | object): Deal {
  const { game } = (given ?? {}) as { readonly game?: unknown };
  if (typeof game === 'string')
    return { seed: 0, deck: parts.parseDeck(traceOfRules(parts, gamePlayOf<object>(game).traceOf(given)).deck) };
  if (typeof given === 'object' && given !== null && 'seed' in given) return given;
  throw new InputError(`Expected a deal, such as { seed: 7 }, or a plain game, but got ${shown(given)}`);
}

/** The deal, and the positions in which an agent made its choices. */
function positionsOf(parts: GameParts, deal: Deal, choices: readonly Action[]): GameState[] {
  let made = 0;
  const trace = writeTrace(
    { ...parts, reward: parts.game.rewards[0] },
    { ...deal, agent: '' },
    (_state, mask, count) => (count === 1 ? mask.indexOf(1) : (choices[made++] ?? null)),
  );
  const { moves, end } = playedGame(parts, trace);
  return [moves[0]?.state ?? end, ...moves.filter(({ legal }) => legal.length > 1).map(({ state }) => state)];
}

/** The chance at the start, and the decisions of a game, as its hinter judges them. */
async function judged(
  hinter: AgentHinter,
  [start, ...decisions]: readonly GameState[],
  options: ReviewOptions,
): Promise<Pick<DealDifficulty, 'chance' | 'decisions' | 'decisionsThatMatter'>> {
  const { parts, agent, estimator } = hinter;
  const words = HINT_KITS.of(parts.rules).reviewWords?.(parts.rules) ?? {};
  const exact = words.judgedByResult === undefined ? bestPlay(parts, agent) : undefined;
  const begins = [start.outcome === 'ongoing' ? start : null];
  const [first] = await estimatePositions(hinter, begins, exact, { ...options, onProgress: undefined });
  const { playouts = estimator.playsOn ? PLAYOUTS : undefined } = options;
  const asked = parts.game.playMatters ? decisions : [];
  const estimates = await estimatePositions(hinter, asked, exact, { ...options, playouts });
  const scorer = scorerFor(
    words,
    [first, ...estimates].filter((moves) => moves !== null),
  );
  const before = first === null ? estimator.ended(start, 1) : bestOf(first, scorer.worth);
  const faulty = estimates.filter((moves) => {
    const best = bestOf(moves!, scorer.worth);
    const worst = bestOf(moves!, (each) => -scorer.worth(each));
    const points = (100 * (scorer.worth(best) - scorer.worth(worst))) / hundredPoints(scorer, before);
    return isFault(markOf(points, isSurelyBetter(best, worst)));
  });
  return {
    chance: { ...before.win, source: before.source },
    decisions: decisions.length,
    decisionsThatMatter: faulty.length,
  };
}

/**
 * How difficult a deal is. Before the first move all deals that look alike are equally hard; what makes this one hard or easy are its own cards, so players
 * who do not see them play them: the hinter's agent, the scripts, and 100 games at random. The result tells of hidden cards, so it is no hint.
 * Equal deals, hinters and seeds give equal results.
 * @param given a seed, with a deck or without one, or a plain game, whose deal it is
 * @param hinter of the deal's preset and rules; its chances say which decisions matter
 * @throws InputError, one line, for what is no deal of these rules; the signal's reason if it has been aborted
 * @example const { grade } = await difficultyOf(game, hinterFor(game));
 */
export async function difficultyOf(
  given: Deal | object,
  hinter: Hinter,
  options: ReviewOptions = {},
): Promise<DealDifficulty> {
  expectHinter(hinter, options);
  const { parts, agent, defaults } = hinter;
  const { rules } = parts;
  const { signal, onProgress, ...rest } = options;
  const asked = { ...checkedOptions(rest, defaults), signal, onProgress };
  const deal = dealOf(parts, given);
  const how = { seed: asked.seed ?? 0, maxDecisions: MAX_DECISIONS, clock: () => 0, keepDecisions: true };
  const play = (player: Agent, games = 1) => evaluate(parts, player, Array<Deal>(games).fill(deal), how);
  const [measure] = measuresOf(parts);
  const gameOf = ({ agent: name, won, measures }: Evaluation): GameOnDeal => ({
    agent: name,
    won: won[0] === 1,
    result: measure === undefined ? null : measures[measure.name][0],
  });

  const own = await play(agent);
  const best = gameOf(own);
  const scripts: GameOnDeal[] = [];
  for (const { name } of agentsFor(rules))
    if (name !== 'random') scripts.push(gameOf(await play(createAgent(name, rules))));
  const { won } = await play(createAgent('random', rules), RANDOM_GAMES);
  const positions = positionsOf(parts, deal, own.choices![0]);
  const known = HINT_KITS.of(rules).dealCanBeWon?.(rules, deal.deck ?? [rules.dealOrder(deal.seed, 0)]) ?? null;
  const winnable = known ?? (best.won || won.includes(1) || scripts.some((each) => each.won) ? true : null);
  return {
    grade: gradeOf({ winnable, best, scripts }),
    best,
    scripts,
    random: { ...resultInterval(won), games: RANDOM_GAMES },
    ...(await judged(hinter, positions, asked)),
    winnable,
  };
}
