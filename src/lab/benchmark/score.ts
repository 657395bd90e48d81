import { strongestFor } from '../../agents/registry.js';
import { copyOf, type GameState, legalActions } from '../../env/environment/rules.js';
import { type GameParts, InputError } from '../../env/index.js';
import { type Deal, evaluate } from '../../evaluate/evaluate.js';
import { type Interval, meanInterval, sum, wilsonInterval, withControlVariate } from '../../evaluate/statistics.js';
import { auditOf, surpriseDifferences } from '../../gap/agent-audit.js';
import { knownAuditValues, loadAgent, loadValues } from '../agents.js';
import type { MoveValuer } from '../move-values.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { asksChances, type BenchmarkGame, type Task } from './tasks.js';

/** What a player's games of a task are worth; plain JSON. */
export type TaskScore = Readonly<Awaited<ReturnType<typeof scoreGames>>>;

/** Games from which on somebody is suspected: with fewer z is far from normal. */
const FEWEST_AUDITED = 50;

/** Of chances that are written down. */
const ROUNDING = 1e-9;

/** The mean of what is counted, as the games are independent and what is in one is not. */
export function meanOfCounted(sums: readonly number[], counts: readonly number[]): Interval {
  const estimate = sum(sums) / sum(counts);
  const scale = counts.length / sum(counts);
  const { low, high } = meanInterval(sums.map((each, i) => (each - estimate * counts[i]) * scale));
  return { estimate, low: estimate + low, high: estimate + high };
}

/** On the scale on which `zero` is 0 and `one` is 1. */
export function onScale({ estimate, low, high }: Interval, zero: number, one: number): Interval {
  const [at, from, to] = [estimate, low, high].map((each) => (each - zero) / (one - zero));
  return { estimate: at, low: Math.min(from, to), high: Math.max(from, to) };
}

interface Luck {
  /** How much luckier than expected the player was, in standard errors: about normal with variance 1 for honest ones. Null without known values. */
  readonly z: number | null;
  readonly isSuspect: boolean;
}

/** How much luck a player had, game by game. */
function luckOf(surprises: Float64Array): Luck {
  const { z, isSuspect } = auditOf({ agent: '', reference: '' }, surprises);
  return { z, isSuspect: isSuspect && surprises.length >= FEWEST_AUDITED };
}

/** The positions of a game's decisions, the one at which a player left it included, and the last position. @throws InputError for moves that are not legal */
function replayed({ rules }: GameParts, deal: Deal, { actions, cut }: BenchmarkGame) {
  const end = rules.createState();
  const decisions: GameState[] = [];
  rules.deal(end, deal.seed);
  for (let legal = legalActions(rules, end); legal.length > 0; legal = legalActions(rules, end)) {
    const action = legal.length === 1 ? legal[0] : actions[decisions.length];
    if (action === undefined && cut) break;
    if (legal.length > 1) decisions.push(copyOf(rules, end));
    if (action === undefined) break;
    if (!legal.includes(action))
      throw new InputError(`Expected legal moves, but got ${action} as move ${decisions.length} of seed ${deal.seed}`);
    rules.apply(end, action);
  }
  if (actions.length > decisions.length)
    throw new InputError(`Expected ${decisions.length} decisions on seed ${deal.seed}, but got ${actions.length}`);
  return { decisions, end };
}

/** What is counted in games. */
export function countedOf(games: readonly BenchmarkGame[], decisions: number) {
  const [answers, illegal] = [games.map((game) => game.answers), games.map((game) => game.illegal)];
  const isAlike = [0, sum(answers)].includes(sum(illegal));
  return {
    decisions,
    answers: sum(answers),
    /** As far as the player told them. */
    tokens: sum(games.map(({ tokens }) => tokens)),
    seconds: sum(games.map(({ seconds }) => seconds)),
    /** Of the answers, those that did not count. */
    illegal: isAlike ? wilsonInterval(sum(illegal), sum(answers)) : meanOfCounted(illegal, answers),
  };
}

/** Scores the games of a task, those that were cut short as they lie. @throws InputError for games that do not hold */
export async function scoreGames(
  { random, bound }: Task,
  parts: GameParts,
  deals: readonly Deal[],
  games: readonly BenchmarkGame[],
  valuer: MoveValuer,
  options: WorkOptions,
) {
  const { rules, reward } = parts;
  const isOfChances = asksChances(parts);
  const judges = new Set<string>();
  const [counts, losses, baseLosses, lucks, returns] = [[], [], [], [], []] as number[][];
  let forfeits = 0;
  for (const [i, game] of games.entries()) {
    const { actions, chances, cut = false } = game;
    const { decisions, end } = replayed(parts, deals[i], game);
    counts.push(decisions.length);
    returns.push(reward.returnSoFar(rules, end));
    forfeits += isOfChances
      ? chances.filter((chance) => chance === null).length
      : Number(end.outcome === 'ongoing' && !cut);
    const worths = await valuer.of(decisions);
    for (const { source } of worths.flat()) judges.add(source);
    const best = worths.map((moves) => Math.max(...moves.map(({ estimate }) => estimate)));
    if (isOfChances) {
      // No statement is as wrong as one can be.
      const errors = best.map((chance, d) => (chances[d] ?? Math.round(1 - chance)) - chance);
      losses.push(sum(errors.map((error) => error ** 2)));
      baseLosses.push(sum(best.map((chance) => (random - chance) ** 2)));
      lucks.push(sum(errors.map((error, d) => (Math.abs(error) < ROUNDING ? 0 : error * (returns[i] - best[d])))));
    } else {
      // Who leaves a game gets nothing more.
      const worthOf = (d: number) => worths[d].find(({ action }) => action === actions[d])?.estimate ?? 0;
      losses.push(sum(best.map((most, d) => most - worthOf(d))));
    }
    await stepDone(options, i + 1, games.length);
  }
  if (sum(counts) === 0)
    throw new InputError(
      `Expected deals with a decision, but these ${games.length} have none; take more, or other ones`,
    );
  const loss = meanOfCounted(losses, counts);
  const counted = {
    ...countedOf(games, sum(counts)),
    /** Games that the player left before their end; or chances that were not stated. Games that were cut short do not count. */
    forfeits,
    /** 'exact', or the model that says so. */
    judgedBy: [...judges].sort(),
  };
  if (bound === undefined) {
    const gapClosed = onScale(loss, sum(baseLosses) / sum(counts), 0);
    return { ...counted, regret: null, return: null, brier: loss, gapClosed, ...luckOf(Float64Array.from(lucks)) };
  }
  const { luckFree, luck } = await withoutLuck(
    parts,
    deals,
    games.map(({ actions }) => actions),
    returns,
  );
  return {
    ...counted,
    /** What a decision lost against the best one, in units of the reward; null where chances are asked. */
    regret: loss,
    /** The mean return, with the luck of the draw taken out where values of positions are known; null where chances are asked. */
    return: luckFree,
    /** The mean square of stated chances less exact ones; null where moves are asked. */
    brier: null,
    /** From 0, random play or the chance of a fresh deal whatever the position, to 1, the bound or the exact chances; null without a bound. */
    gapClosed: bound === Infinity ? null : onScale(luckFree, random, bound),
    ...luck,
  };
}

/** The mean return without the luck of the draw, and the luck beside that of an honest agent on the same deals. */
async function withoutLuck(
  parts: GameParts,
  deals: readonly Deal[],
  choices: BenchmarkGame['actions'][],
  returns: readonly number[],
) {
  const known = knownAuditValues(parts);
  if (known === undefined) return { luckFree: meanInterval(returns), luck: { z: null, isSuspect: false } as Luck };
  const values = await loadValues(parts, known);
  const honest = await loadAgent(parts, strongestFor(parts.rules).name);
  try {
    const compared = await evaluate(parts, honest, deals, { keepDecisions: true });
    const differences = surpriseDifferences(parts, values, deals, choices, compared.choices);
    const luckFree = meanInterval(withControlVariate(returns, surpriseDifferences(parts, values, deals, choices)));
    return { luckFree, luck: luckOf(differences) };
  } finally {
    values.dispose?.();
    honest.dispose?.();
  }
}
