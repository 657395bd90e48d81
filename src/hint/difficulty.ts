import type { Agent } from '../agents/agent.js';
import { RandomAgent } from '../agents/random.js';
import { agentsFor } from '../agents/registry.js';
import { InputError, shown } from '../env/errors.js';
import { type GameParts, measuresOf } from '../env/game.js';
import { gameNamed, gamePlayOf } from '../env/game-registry.js';
import { type Action, type GameState, legalActions } from '../env/rules.js';
import { type Deal, evaluate, type Evaluation } from '../evaluate/evaluate.js';
import { type Interval, wilsonInterval } from '../evaluate/statistics.js';
import { checkedOptions } from './agent-hinter.js';
import { HINT_KITS } from './games/kits.js';
import type { Hinter, WinProbability } from './hint.js';
import type { MoveEstimate } from './move-estimate.js';
import { traceOfRules } from './positions.js';
import type { ReviewOptions } from './review/game-review.js';
import { bestPlay, estimatePositions, expectHinter } from './review/review-game.js';
import { bestOf, isFault, isSurelyBetter, markOf, scorerFor, wholeOf } from './review/scoring.js';

/** From easy to impossible; `gradeOf` says which is which. */
export const GRADES = ['easy', 'fair', 'hard', 'impossible'] as const;
export type DifficultyGrade = (typeof GRADES)[number];

/** The game of one player on the deal's own cards, which it did not see. */
export interface GameOnDeal {
  readonly agent: string;
  readonly won: boolean;
  /** The game's main measure (cards left, rounds) at its end; null if it has none. */
  readonly result: number | null;
}

/** What a deal is like for its players. Plain JSON. */
export interface DealDifficulty {
  readonly preset: string;
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

/** Games played at random on each deal. */
const RANDOM_GAMES = 100;

/** A game is given up, and counts as not won, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

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
  if (typeof game === 'string' && gameNamed(game) !== undefined)
    return { seed: 0, deck: parts.parseDeck(traceOfRules(parts, gamePlayOf<object>(game).traceOf(given)).deck) };
  if (typeof given === 'object' && given !== null && 'seed' in given) return given as Deal;
  throw new InputError(`Expected a deal, such as { seed: 7 }, or a plain game, but got ${shown(given)}`);
}

/** The deal, and the positions in which an agent made its choices. */
function positionsOf({ rules }: GameParts, { seed, deck }: Deal, choices: readonly Action[]): GameState[] {
  const state = rules.createState();
  const copy = (): GameState => {
    const position = rules.createState();
    rules.copyState(position, state);
    return position;
  };
  rules.deal(state, seed, deck);
  const positions = [copy()];
  for (const choice of choices) {
    for (let legal = legalActions(rules, state); legal.length === 1; legal = legalActions(rules, state))
      rules.apply(state, legal[0]);
    positions.push(copy());
    rules.apply(state, choice);
  }
  return positions;
}

/**
 * How difficult a deal is. Before the first card all deals of a preset look alike to an honest player; what makes this one hard or easy are its own cards,
 * so players who do not see them play them: the hinter's agent, the scripts, and 100 games at random. The result tells of hidden cards,
 * so it is no hint. Equal deals, hinters and seeds give equal results.
 * @param given a seed, with a deck or without one, or a plain game, whose deal it is
 * @param hinter of the deal's preset and rules; its agent is the best player, and its chances say which decisions matter
 * @throws InputError, one line, for what is no deal of these rules; the signal's reason if it has been aborted
 * @example const { grade } = await difficultyOf(game, hinterFor(game));
 */
export async function difficultyOf(
  given: Deal | object,
  hinter: Hinter,
  options: ReviewOptions = {},
): Promise<DealDifficulty> {
  expectHinter(hinter, options);
  const { parts, agent, defaults, estimator } = hinter;
  const { rules, spec, game } = parts;
  const { signal, onProgress, ...rest } = options;
  const asked = checkedOptions(rest, defaults);
  const deal = dealOf(parts, given);
  const how = { seed: asked.seed ?? 0, maxDecisions: MAX_DECISIONS, clock: () => 0 };
  const play = (player: Agent, games = 1): Promise<Evaluation> =>
    evaluate(parts, player, Array<Deal>(games).fill(deal), { ...how, keepDecisions: player === agent });
  const [measure] = measuresOf(parts);
  const gameOf = ({ agent: name, won, measures }: Evaluation): GameOnDeal => ({
    agent: name,
    won: won[0] === 1,
    result: measure === undefined ? null : measures[measure.name][0],
  });

  const own = await play(agent);
  const scripts: GameOnDeal[] = [];
  for (const { name, create } of agentsFor(rules))
    if (name !== 'random') scripts.push(gameOf(await play(create(rules))));
  const { won } = await play(new RandomAgent(rules.moves.length, 0, rules), RANDOM_GAMES);
  const random = wilsonInterval(won.reduce((sum, each) => sum + each, 0), RANDOM_GAMES); // prettier-ignore

  const words = HINT_KITS.of(rules).reviewWords?.(rules) ?? {};
  const choices = own.choices![0];
  const [start, ...decisions] = positionsOf(parts, deal, choices);
  const isOver = start.outcome !== 'ongoing';
  const exact = words.judgedByResult === undefined ? bestPlay(parts, agent) : undefined;
  const positions = [isOver ? null : start, ...(game.playMatters ? decisions : [])];
  const [first, ...estimates] = await estimatePositions(hinter, positions, exact, { ...asked, signal, onProgress });
  const scorer = scorerFor(words, [first, ...estimates].filter((known) => known !== null)); // prettier-ignore
  const before = first === null ? estimator.ended(start, 1) : bestOf(first, scorer.worth);
  const whole = wholeOf(scorer, before);
  const matters = (moves: readonly MoveEstimate[]): boolean => {
    const best = bestOf(moves, scorer.worth);
    const worst = moves.reduce((least, each) => (scorer.worth(each) < scorer.worth(least) ? each : least));
    const loss = scorer.worth(best) - scorer.worth(worst);
    return isFault(markOf((100 * loss) / whole, isSurelyBetter(best, worst)));
  };

  const best = gameOf(own);
  const known = HINT_KITS.of(rules).dealCanBeWon?.(rules, deal.deck ?? [rules.dealOrder(deal.seed, 0)]) ?? null;
  const isWon = best.won || scripts.some((each) => each.won) || random.estimate > 0;
  const winnable = known ?? (isWon ? true : null);
  return {
    preset: spec.preset,
    grade: gradeOf({ winnable, best, scripts }),
    chance: { ...before.win, source: before.source },
    best,
    scripts,
    random: { ...random, games: RANDOM_GAMES },
    decisions: decisions.length,
    decisionsThatMatter: estimates.filter((moves) => moves !== null && matters(moves)).length,
    winnable,
  };
}
