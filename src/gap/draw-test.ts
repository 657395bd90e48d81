import { InputError, shown } from '../env/base/errors.js';
import type { Problem } from './problem.js';
import { playerRandom, type RelaxedGame } from './relaxation.js';
import type { Draw } from './surprises.js';

/** Numbers that agree to this share of their size are equal. */
const ROUNDING = 1e-9;
/** A sum that has mean 0 fails once in so many at most, whatever its distribution (Freedman's inequality, 1975). */
const FALSE_ALARMS = 1e7;
/** Outcomes are counted by their place in `chances`, in so many parts. */
const PARTS = 8;
/** Actions before an outcome are counted as: none to choose, the first one, another one. */
const CHOICES = 3;
const SUMS = 1 + CHOICES * (1 + PARTS);

export const areClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= ROUNDING * (1 + Math.abs(a) + Math.abs(b));

/** Whether a sum with mean 0 is so large once in `FALSE_ALARMS` at most. @param largest its largest term */
function isUnlikely(sum: number, variance: number, largest: number) {
  const exponent = sum ** 2 / (2 * (variance + (largest * Math.abs(sum)) / 3));
  return !areClose(sum, 0) && 2 * Math.exp(-exponent) < 1 / FALSE_ALARMS;
}

/**
 * Whether what came in a player's games is as likely as `chances` says. Sums with mean 0 for everybody who does not know
 * what comes: the surprises under V, and outcomes less their chances, by place in `chances` and by the action before. All
 * sums of a run together, those of the self-check too, give an honest player at most one false alarm in 10,000 runs.
 */
export class DrawTest {
  /** Games; then for each sum itself, its variance and its largest term. They can be sent, and put together by `join`. */
  readonly sums = new Float64Array(1 + 3 * SUMS);

  constructor(
    private readonly player: string,
    private readonly reason = 'it knows what comes, or chances, start or hidden are biased (check "penalty")',
  ) {}

  add({ draws }: Pick<RelaxedGame, 'draws'>) {
    this.sums[0]++;
    for (const { action, chances, came, surprise, variance } of draws) {
      const choice = Math.min(action, 1) + 1;
      this.count(SUMS - 1, surprise, variance);
      this.count(choice, surprise, variance);
      const partOf = (index: number) => Math.floor((index * PARTS) / chances.length);
      const shares = new Float64Array(PARTS);
      chances.forEach(([chance], index) => (shares[partOf(index)] += chance));
      shares.forEach((share, part) => {
        const term = (partOf(came) === part ? 1 : 0) - share;
        this.count(choice + CHOICES * (part + 1), term, share * (1 - share));
      });
    }
  }

  private count(index: number, term: number, variance: number) {
    const at = 1 + 3 * index;
    this.sums[at] += term;
    this.sums[at + 1] += variance;
    this.sums[at + 2] = Math.max(this.sums[at + 2], Math.abs(term));
  }

  /** Adds the `sums` of other games. */
  join(sums: ArrayLike<number>) {
    this.sums.forEach((own, i) => (this.sums[i] = i > 0 && i % 3 === 0 ? Math.max(own, sums[i]) : own + sums[i]));
  }

  /** What is wrong, in a line. */
  fault(): string | undefined {
    for (let at = 1; at < this.sums.length; at += 3) {
      const [sum, variance, largest] = this.sums.subarray(at, at + 3);
      if (!isUnlikely(sum, variance, largest)) continue;
      const deviations = (Math.abs(sum) / Math.sqrt(variance)).toFixed(1);
      return `Expected outcomes as likely as \`chances\` says, but in ${this.sums[0]} games of ${this.player} they are ${deviations} standard deviations off: ${this.reason}`;
    }
    return undefined;
  }

  /** How far what came is off from `chances`, in standard deviations: the largest of the sums. */
  get z(): number {
    let z = 0;
    for (let at = 1; at < this.sums.length; at += 3) {
      const [sum, variance] = this.sums.subarray(at, at + 2);
      if (variance > 0) z = Math.max(z, Math.abs(sum) / Math.sqrt(variance));
    }
    return z;
  }

  /** @throws InputError with the fault */
  expectHonest() {
    const fault = this.fault();
    if (fault !== undefined) throw new InputError(fault);
  }
}

/** Positions whose hidden part is drawn anew, and the draws that are looked at then. */
const REDEALT = 8;
const FOLLOWED = 4;
/** Outcomes that are looked at; games may have no end. */
const MOST_OUTCOMES = 200_000;

/** Plays at random, while outcomes may be looked at. @param most draws @param first the action to begin with */
function drawsAtRandom<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  state: State,
  random: () => number,
  budget: { outcomes: number },
  most = Infinity,
  first?: Action,
): Draw[] {
  const draws: Draw[] = [];
  let isFirst = first !== undefined;
  while (draws.length < most && (isFirst || budget.outcomes > 0)) {
    const actions = problem.actions(state);
    if (actions.length === 0) break;
    const index = isFirst ? actions.indexOf(first!) : Math.floor(random() * actions.length);
    isFirst = false;
    const chances = problem.chances(state, actions[index]);
    const [came, next] = problem.hidden!.next(state, actions[index], chances);
    if (chances.length > 1)
      draws.push({ action: actions.length === 1 ? -1 : index, chances, came, surprise: 0, variance: 0 });
    budget.outcomes -= chances.length;
    state = next;
  }
  return draws;
}

/**
 * Whether what comes in fresh deals is as likely as `chances` says, and whether deals are independent, by games of a random
 * player: what is wrong, in a line.
 */
export function dealFault<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  first: number,
  deals: number,
): string | undefined {
  if (problem.hidden === undefined) return undefined;
  const test = new DrawTest('a random player');
  const counts = new Map<string, number>();
  // Earlier games that are the same: how many there are, and what is expected at most of fresh deals, with its variance.
  let [twins, expected, variance] = [0, 0, 0];
  let [once, squares] = [0, 0];
  const budget = { outcomes: MOST_OUTCOMES };
  for (let seed = first; seed < first + deals && budget.outcomes > 0; seed++) {
    const start = problem.start(seed);
    // The same random numbers in all games: so what is drawn says which game it is.
    const draws = drawsAtRandom(problem, start, playerRandom(first), budget);
    test.add({ draws });
    const game = [problem.key(start), ...draws.map(({ came }) => came)].join();
    const chance = draws.reduce((product, { chances, came }) => product * chances[came][0], 1);
    const count = counts.get(game) ?? 0;
    [twins, expected, variance] = [twins + count, expected + once, variance + squares];
    [once, squares] = [once + chance, squares + (2 * count + 1) * chance];
    counts.set(game, count + 1);
  }
  const isDouble = twins > expected && isUnlikely(twins - expected, variance, Math.max(...counts.values()));
  const twice = `Expected deals that are independent, but ${twins} pairs of games of a random player are the same, where at most ${expected.toFixed(1)} are likely (check "start")`;
  return test.fault() ?? (isDouble ? twice : undefined);
}

/** The same where the hidden part of positions is drawn anew. */
export function redealFault<State, Action, Outcome>(
  problem: Problem<State, Action, Outcome>,
  positions: readonly State[],
  redeals: number,
): string | undefined {
  const { hidden } = problem;
  if (hidden === undefined) return undefined;
  const drawing = positions.flatMap((state, i) => {
    const actions = problem.actions(state).filter((each) => problem.chances(state, each).length > 1);
    return actions.length === 0 ? [] : [[state, actions[i % actions.length]] as const];
  });
  const times = Math.ceil(redeals / REDEALT);
  const budget = { outcomes: MOST_OUTCOMES };
  const test = new DrawTest(
    'positions whose hidden part was drawn anew',
    'chances, next or redealt is wrong (check "chances")',
  );
  for (let i = 0; i < Math.min(REDEALT, drawing.length); i++) {
    const [state, action] = drawing[Math.floor(i * Math.max(1, drawing.length / REDEALT))];
    const chances = problem.chances(state, action);
    const counts = new Float64Array(chances.length);
    for (let seed = 0; seed < times; seed++) {
      const draws = drawsAtRandom(problem, hidden.redealt(state, seed), playerRandom(seed), budget, FOLLOWED, action);
      counts[draws[0].came]++;
      test.add({ draws });
    }
    const wrong = chances.findIndex(([chance], at) =>
      isUnlikely(counts[at] - times * chance, times * chance * (1 - chance), 1),
    );
    if (wrong >= 0)
      return `Expected outcomes as likely as \`chances\` says, but of ${times} hidden parts drawn anew in ${shown(problem.key(state))} ${counts[wrong]} bring outcome ${wrong} of ${shown(action)}, whose chance is ${chances[wrong][0].toPrecision(4)} (check "chances")`;
  }
  return test.fault();
}
