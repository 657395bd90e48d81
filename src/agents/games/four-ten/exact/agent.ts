import { mismatch } from '../../../../env/base/errors.js';
import { markShipped } from '../../../../env/environment/hidden-cards.js';
import type { Action } from '../../../../env/environment/rules.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { MOVES } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../env/games/four-ten/state.js';
import type { DecisionBatch } from '../../../agent.js';
import { BestMovePolicy, type ExactActionValue, type SolvingErrors } from '../../../exact-play.js';
import { FourTenPlayer } from './player.js';
import { canBeSolved, emptySolution, FourTenSolution, ROUND_COST, shippedFourTenSolution } from './solution.js';
import { fourTenSolving } from './solve.js';

/** Rounds kept of the dearer game: a position's own and some recent ones. */
const KEPT_DEARER = 4;

/**
 * The increase of a round's cost from which the number of rounds follows. From the end of a round to its beginning there are at most some 300
 * sums and products, each with an error of 2^-53 of a value about 1: over this they are errors of 1e-6 rounds at most (of 1e-8 as measured
 * against `FourTenSolution.at`). And it is so small that it hardly changes play: moves trade places only where their values differ by less
 * than this times their difference in rounds.
 */
const SURCHARGE = 2 ** -24;

/**
 * Plays Four Ten by its exact solution: no agent has a better expectation of the objective that was solved. The first question lays out a
 * round (0.2 s, 4 MB); then the first one of each round solves it (25 ms, for expectations 50 ms).
 */
export class FourTenExactAgent extends BestMovePolicy<FourTenState> {
  readonly rules: FourTenRules;
  private made: FourTenPlayer | null = null;
  private madeDearer: FourTenPlayer | null = null;

  /** @param keptRounds how many solved rounds are kept, in 4.6 MB each; default 64 */
  constructor(
    readonly solution: FourTenSolution,
    private readonly keptRounds?: number,
  ) {
    super();
    if (typeof (solution as FourTenSolution | undefined)?.config !== 'object')
      throw mismatch('a solution, as solveFourTen resolves to', solution);
    this.rules = new FourTenRules(solution.config);
  }

  get player(): FourTenPlayer {
    return (this.made ??= new FourTenPlayer(this.solution, { keptRounds: this.keptRounds }));
  }

  /** For a higher cost of a round. */
  private get dearer(): FourTenPlayer {
    const { solution, player } = this;
    return (this.madeDearer ??= new FourTenPlayer(
      solution.withRoundCost(solution.roundCost + SURCHARGE * Math.max(1, solution.roundCost)),
      { round: player.round, keptRounds: KEPT_DEARER, like: player },
    ));
  }

  /** The value of a position: 1 for a game won, 0 for one lost. */
  value(state: Readonly<FourTenState>): number {
    return this.player.value(state);
  }

  /** `[size, moves]`: what each legal move is worth with best play after it, NaN for the others. */
  actionValues(batch: DecisionBatch<FourTenState>): Float64Array {
    const moves = MOVES.length;
    const values = new Float64Array(batch.size * moves);
    const { player } = this;
    for (const i of this.rowsOf(batch))
      player.actionValues(batch.states[i], values.subarray(i * moves, (i + 1) * moves));
    return values;
  }

  /**
   * The chance to win and the rounds behind the values of moves; the rounds are all those of the game. The value of best play, V = P - c R, is convex in the
   * cost c of a round, and its slope is minus the rounds still to be started (envelope theorem): so R = (V_c - V_(c+e)) / e, and P = V_c + c R.
   */
  exactActionValues(state: Readonly<FourTenState>): ExactActionValue[] {
    const { player, dearer } = this;
    const { roundCost } = player.solution;
    const [values, dearerValues] = [player, dearer].map((each) => {
      const ofMoves = new Float64Array(MOVES.length);
      each.actionValues(state, ofMoves);
      return ofMoves;
    });
    const legal = Array.from(values.keys()).filter((move) => !Number.isNaN(values[move]));
    return legal.map((action) => {
      const value = values[action];
      const rounds = Math.max(0, (value - dearerValues[action]) / (dearer.solution.roundCost - roundCost));
      const chance = value + roundCost * rounds;
      return { action, value, winProbability: Math.min(1, Math.max(0, chance)), result: state.round + rounds };
    });
  }

  /** Keeps as many solved rounds as these positions are in, up to 64 of 4.6 MB, and as many for expectations. */
  makeRoomFor(states: readonly Readonly<FourTenState>[]): void {
    const rounds = new Set(states.map(({ points, safeties }) => this.solution.standings.of(points, safeties))).size;
    for (const player of [this.player, this.dearer]) player.keepRounds(rounds);
  }

  /** A best move. The game must go on. */
  protected bestMove(state: Readonly<FourTenState>): Action {
    return this.player.bestMove(state);
  }

  /** Sorted by points and safeties, so that each round is solved at most once. */
  protected override rowsOf({ size, states }: DecisionBatch<FourTenState>): number[] {
    const { standings } = this.solution;
    return Array.from({ length: size }, (_, i) => i).sort(
      (a, b) => standings.of(states[a].points, states[a].safeties) - standings.of(states[b].points, states[b].safeties),
    );
  }
}

markShipped(FourTenExactAgent.prototype);

/** One game is played at a time: its last rounds, of 4.6 MB each. */
const KEPT_ROUNDS = 4;

function isOpen({ config }: FourTenRules): boolean {
  return shippedFourTenSolution(config) === undefined && canBeSolved(config);
}

/** Plays by the solution that comes with the package; undefined for options that none is kept of. */
export function shippedExactAgent({ config }: FourTenRules): FourTenExactAgent | undefined {
  const solution = shippedFourTenSolution(config);
  return solution && new FourTenExactAgent(solution, KEPT_ROUNDS);
}

/** Solves other options; undefined where there are too many standings. */
export function solvingAgent(rules: FourTenRules): Generator<number, FourTenExactAgent> | undefined {
  return isOpen(rules) ? solving(rules) : undefined;
}

function* solving({ config }: FourTenRules): Generator<number, FourTenExactAgent> {
  const steps = fourTenSolving(config);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return new FourTenExactAgent(step.value, KEPT_ROUNDS);
    yield step.value.share;
  }
}

/** Gives the hints until then. */
export function standInAgent(rules: FourTenRules): FourTenStandIn | undefined {
  return isOpen(rules) ? new FourTenStandIn(rules.config, KEPT_ROUNDS) : undefined;
}

/** The presets' options; their solution comes with the package. */
const KNOWN = { gameTarget: 50, handTarget: 10, safeties: 3 } as const;

/** What a point more that is missing takes, beyond the known ones: from 100 points on 8.36 rounds, from 50 on 4.54. */
const ROUNDS_A_POINT = 0.0765;

/** With the presets' hand target it was off by 0.0146 and 0.38 at most, over the game targets and safeties of its long test. */
const MEASURED: SolvingErrors = { winProbability: 0.02, result: 0.4 };

/** With other hand targets games differ too much: it can rank the moves, and says no more. */
const UNKNOWN: SolvingErrors = { winProbability: null, result: null };

/** What a game with options of its own may be worth between rounds: as much as the preset's game with as much of the way to go. */
export function nearbySolution(config: FourTenConfig): FourTenSolution {
  const { gameTarget, handTarget, safeties, precedence } = config;
  const known = shippedFourTenSolution({ ...KNOWN, precedence })!;
  const { standings, probabilities, rounds } = emptySolution(config, ROUND_COST);
  for (let left = 0; left <= safeties; left++)
    for (let points = 0; points < gameTarget; points++) {
      const missing = Math.max(1, Math.round(((gameTarget - points) * KNOWN.handTarget) / handTarget));
      const near = known.at(Math.max(0, KNOWN.gameTarget - missing), Math.min(left, KNOWN.safeties));
      const standing = standings.of(points, left);
      probabilities[standing] = near.probabilityOfReaching;
      rounds[standing] = near.expectedRounds + Math.max(0, missing - KNOWN.gameTarget) * ROUNDS_A_POINT;
    }
  return new FourTenSolution(config, ROUND_COST, probabilities, rounds);
}

/**
 * Stands in for the exact agent while the game is being solved. Rounds are played exactly, for what may follow them. Since a position of a round
 * is worth a mean of what follows it, its chances are off by no more than those of the standings.
 */
export class FourTenStandIn extends FourTenExactAgent {
  override readonly name = 'four-ten-stand-in';
  readonly errors: SolvingErrors;

  constructor(config: FourTenConfig, keptRounds: number) {
    super(nearbySolution(config), keptRounds);
    this.errors = config.handTarget === KNOWN.handTarget ? MEASURED : UNKNOWN;
  }
}
