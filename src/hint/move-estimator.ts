import type { Agent } from '../agents/agent.js';
import { milliseconds } from '../agents/clock.js';
import { exactValuesFor } from '../agents/exact/exact-agent.js';
import { type ExactActionValue, type ExactValues, solvesRules, type SolvingAgent } from '../agents/exact-play.js';
import { FirstLegalAgent } from '../agents/registry.js';
import { type GameParts, measuresOf } from '../env/environment/game.js';
import {
  type Action,
  type GameState,
  legalActions,
  type RewardScheme,
  type Rules,
  WIN,
} from '../env/environment/rules.js';
import { meanInterval, resultInterval } from '../evaluate/statistics.js';
import type { HintKit } from './games/kit.js';
import { HINT_KITS } from './games/kits.js';
import type { HinterOptions, HintOptions } from './hint.js';
import { raterOf, readEvaluation, UNCALIBRATED, type ValuesOf } from './model-values.js';
import {
  asChance,
  type Consequence,
  type Effect,
  exactInterval,
  halfWidth,
  type InterpretedValue,
  type MoveEstimate,
  noResults,
  type PlayoutResults,
  recordEnd,
  type ValueInterpreter,
  type ValueModel,
} from './move-estimate.js';
import { playOn } from './playouts.js';
import { certainEnd, type Preference, questionOf } from './positions.js';

/** Whether one game that the agent plays on says how it ends: no card to come is unknown, and the values are not its own. */
export function isPlayedOut(rules: Rules, agent: Agent, state: Readonly<GameState>): boolean {
  return (raterOf(agent) ?? agent) !== agent && HINT_KITS.of(rules).knowsEveryCard?.(state) === true;
}

/** Moves of a position that an estimate is asked of, with their values where they are known. */
export interface AskedMoves {
  readonly state: GameState;
  readonly moves: readonly Pick<Preference, 'action' | 'value'>[];
}

export function allMoves(rules: Rules, state: GameState): AskedMoves {
  return { state, moves: legalActions(rules, state).map((action) => ({ action, value: null })) };
}

/** What is expected of a move, whichever it is. */
type Expected = InterpretedValue &
  Pick<MoveEstimate, 'source' | 'value'> &
  Partial<Pick<MoveEstimate, 'certain' | 'playouts' | 'results'>>;

/** Where one estimate serves all moves it is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

const DEFAULT_PLAYOUTS = 200;

/** What is expected of the legal moves of a position, by the first that has an answer: a solution, the model's values, playouts. */
export class MoveEstimator {
  private readonly kit: HintKit;
  private readonly consequence: Consequence | undefined;
  private readonly effect: Effect | undefined;
  /** Of a game in which play does not matter (Tens). */
  private readonly exactValues: ExactValues | undefined;
  /** The agent, where it has solved the game. */
  private readonly solver: SolvingAgent | undefined;
  /** What a chance to win says of the score. */
  private readonly interpretWin: ValueInterpreter | undefined;
  /** Undefined where the agent has no action values, or they do not say how likely a win is. */
  private readonly model: ValueModel | undefined;
  private readonly clock: () => number;

  /** @throws InputError for an evaluation that is none, or of something else */
  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
    { values, clock = milliseconds }: Pick<HinterOptions, 'values' | 'clock'>,
  ) {
    const { rules, game } = parts;
    this.kit = HINT_KITS.of(rules);
    this.consequence = this.kit.consequences?.(rules);
    this.effect = this.kit.effects?.(rules);
    this.exactValues = game.playMatters ? undefined : exactValuesFor(rules);
    this.interpretWin = this.interpreterOf(WIN);
    this.solver = this.interpretWin !== undefined && solvesRules(agent, rules) ? agent : undefined;
    this.model = values && this.modelOf(values);
    this.clock = clock;
  }

  /** Whether chances that are not certain have to be counted in playouts. */
  get playsOn(): boolean {
    const { model, exactValues, solver } = this;
    return (model ?? exactValues) === undefined && (solver === undefined || solver.needsOpenCards === true);
  }

  get isExact(): boolean {
    return (this.exactValues ?? this.solver) !== undefined;
  }

  /**
   * Some moves of each position, by a solution, their own values or the model, which is asked once for all positions and passed over where playouts
   * are asked for; null where it takes playouts.
   */
  known(asked: readonly AskedMoves[], options: HintOptions): (MoveEstimate[] | null)[] {
    const { model, parts } = this;
    const asksModel = model !== undefined && options.playouts === undefined && options.budgetMs === undefined;
    const found = asked.map(({ state, moves }) => {
      const actions = moves.map(({ action }) => action);
      const solved = this.solved(state, actions);
      if (solved !== null || !asksModel) return solved;
      const values = moves.flatMap(({ value }) => value ?? []);
      return values.length === moves.length
        ? this.byModel(state, actions, values, model)
        : this.playedOut(state, actions);
    });
    const open = Array.from(found.keys()).filter((i) => found[i] === null);
    if (!asksModel || open.length === 0) return found;
    const states = open.map((i) => asked[i].state);
    const rated = model.agent.actionValues(questionOf(parts, model.agent, states));
    open.forEach((i, row) => {
      const actions = asked[i].moves.map(({ action }) => action);
      const values = actions.map((action) => rated[row * parts.rules.moves.length + action]);
      found[i] = this.byModel(states[row], actions, values, model);
    });
    return found;
  }

  /** By games that the agent plays on. Certain ends are not played. Where play does not matter one estimate serves all moves. */
  byPlayouts(state: GameState, moves: readonly Action[], options: HintOptions): MoveEstimate[] {
    const { parts, agent, clock } = this;
    const { playouts = DEFAULT_PLAYOUTS, seed = 0, budgetMs } = options;
    if (!parts.game.playMatters) {
      const player = new FirstLegalAgent(parts.rules.moves.length);
      const shared = { playouts: playouts * SHARED_FACTOR, seed, budgetMs, clock };
      const counted = this.counted(playOn(parts, player, state, [null], shared)[0]);
      return moves.map((action) => this.of(state, action, counted));
    }
    const ends = moves.map((move) => certainEnd(parts.rules, state, move));
    const open = moves.filter((_, i) => ends[i] === null);
    const played = open.length > 0 ? playOn(parts, agent, state, open, { playouts, seed, budgetMs, clock }) : [];
    const made = played.length > 0 ? played[0].won.length : 1;
    return moves.map((action, i) => {
      const end = ends[i];
      return this.of(state, action, end === null ? this.counted(played[open.indexOf(action)]) : this.ended(end, made));
    });
  }

  /** By an exact solution; null for a game that is not solved, and for a position that the solution does not know. */
  solved(state: GameState, moves: readonly Action[]): MoveEstimate[] | null {
    const known = this.exactValues?.of(state) ?? null;
    if (known !== null) {
      // One value serves all moves: none changes it, not a refill or an undo either.
      const [win, score, result] = [known.winProbability, known.score, known.result].map(exactInterval);
      return moves.map((action) => this.of(state, action, { source: 'exact', win, value: 0, score, result }));
    }
    const { solver } = this;
    if (solver === undefined) return null;
    const values = new Map(solver.exactActionValues(state).map((each) => [each.action, each]));
    if (values.size === 0) return null;
    return moves.map((action) => {
      const best = values.get(action)!;
      return this.endOr(state, action, best.value, () => this.underBestPlay(state, best));
    });
  }

  /** A move with what is expected of it. */
  of(state: GameState, action: Action, { result, ...expected }: Expected): MoveEstimate {
    const [measure] = measuresOf(this.parts);
    return {
      ...this.named(state, action),
      certain: null,
      playouts: 0,
      results: noResults(),
      ...expected,
      result: result && measure ? { name: measure.name, better: measure.better, ...result } : null,
    };
  }

  named(state: GameState, action: Action): Pick<MoveEstimate, 'action' | 'move' | 'consequence' | 'effect'> {
    const move = this.parts.notation.describeMove(state, action);
    const consequence = this.consequence?.(state, action) ?? '';
    return { action, move, consequence, ...(this.effect && { effect: this.effect(state, action) }) };
  }

  /** The game's own reading of values; for games without one, values of wins are chances. */
  private interpreterOf(reward: RewardScheme): ValueInterpreter | undefined {
    const { rules, game } = this.parts;
    if (this.kit.valueInterpreter !== undefined) return this.kit.valueInterpreter(rules, reward);
    return game.playMatters && reward.name === WIN.name ? asChance : undefined;
  }

  private modelOf(values: ValuesOf): ValueModel | undefined {
    const calibration = readEvaluation(this.parts, values);
    const interpret = this.interpreterOf(values.reward);
    const agent = raterOf(this.agent);
    if (interpret === undefined || agent === undefined) return undefined;
    const { winCurve = calibration.winCurve } = values;
    return { agent, interpret, calibration: { ...calibration, winCurve } };
  }

  /** By one game that the agent plays on; null where values are asked. */
  private playedOut(state: GameState, moves: readonly Action[]): MoveEstimate[] | null {
    if (!isPlayedOut(this.parts.rules, this.agent, state)) return null;
    return this.byPlayouts(state, moves, { playouts: 1 }).map((of) => ({ ...of, win: exactInterval(of.win.estimate) }));
  }

  private byModel(
    state: GameState,
    moves: readonly Action[],
    values: readonly number[],
    { agent, interpret, calibration }: ValueModel,
  ): MoveEstimate[] {
    const { rules } = this.parts;
    const endgame = agent.afterstates?.endgame ?? 0;
    // Then values are expectations over all orders of the hidden cards under the best play, worked out.
    const exact = endgame > 0 && rules.unseen(state, new Uint8Array(rules.cardKinds.length)) <= endgame;
    const half = exact ? 0 : halfWidth(calibration.valueError);
    const uncertainty = { half, chanceHalf: halfWidth(calibration.chanceError), calibration };
    return moves.map((action, i) =>
      this.endOr(state, action, values[i], () => {
        const interpreted = interpret(state, values[i], uncertainty);
        return { ...interpreted, source: exact && interpreted.win.low === interpreted.win.high ? 'exact' : 'model' };
      }),
    );
  }

  private underBestPlay(state: GameState, { winProbability, result }: ExactActionValue): Omit<Expected, 'value'> {
    const { score } = this.interpretWin!(state, winProbability, { half: 0, chanceHalf: 0, calibration: UNCALIBRATED });
    const win = exactInterval(winProbability);
    return { source: 'exact', win, score, result: result === null ? null : exactInterval(result) };
  }

  /** An estimate of a move that has this value, not from playouts: by its certain end, else as `open` says. */
  private endOr(state: GameState, action: Action, value: number, open: () => Omit<Expected, 'value'>): MoveEstimate {
    const end = certainEnd(this.parts.rules, state, action);
    return this.of(state, action, { ...(end === null ? open() : this.ended(end, 1)), value });
  }

  /** A certain end as if it had come out of so many playouts, so that it can be compared with those of other moves. */
  ended(end: GameState, times: number): Expected {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    const [win, score, result] = [results.won[0], results.scores[0], results.measures[0]].map(exactInterval);
    const certain = end.outcome as MoveEstimate['certain'];
    return { ...this.counted(results), source: 'exact', win, score, result, certain, playouts: 0 };
  }

  private counted(results: PlayoutResults): Expected {
    const { won, scores, returns, measures } = results;
    return {
      source: 'playouts',
      win: resultInterval(won),
      value: meanInterval(returns).estimate,
      score: resultInterval(scores),
      result: meanInterval(measures),
      playouts: won.length,
      results,
    };
  }
}
