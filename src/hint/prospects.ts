import type { Agent } from '../agents/agent.js';
import { exactValuesFor } from '../agents/exact/exact-agent.js';
import type { ExactValues, ExactValue } from '../agents/exact/exact-values.js';
import { type ExactActionValue, type SolvingAgent, solvesRules } from '../agents/exact/solving-agent.js';
import { FirstLegalAgent } from '../agents/first-legal.js';
import type { FirstMove } from '../agents/redealt-starts.js';
import { type Measure, measuresOf } from '../env/game.js';
import { WIN } from '../env/reward.js';
import type { Action, GameState } from '../env/rules.js';
import { meanInterval, resultInterval, wilsonInterval } from '../evaluate/statistics.js';
import type { Interval } from '../evaluate/statistics.js';
import { certainEnd } from './certain-end.js';
import type { Consequence } from './consequence.js';
import { hintKitOf } from './games/kits.js';
import type { PlayoutOptions, PlayoutResults } from './playouts.js';
import type { GameParts } from '../env/game.js';
import { noResults, Playouts, recordEnd } from './playouts.js';
import { point, type Prospect } from './prospect.js';
import { NOT_MEASURED } from './worths/measured.js';
import type { ModelWorths } from './worths/model-worths.js';
import type { WorthMeaning } from './worths/worth-meaning.js';

/** One estimate for all moves is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

/** Of a chance to win that is known exactly. */
const EXACT_TRUST = { half: 0, chanceHalf: 0, measured: NOT_MEASURED };

/** The interval of a mean; a point where it is certain. */
function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? point(values[0]) : meanInterval(values);
}

/** Whether play can change how a game ends. */
export function orderMatters({ game }: GameParts): boolean {
  return game.interchangeable === undefined;
}

/** Finds out what is to be expected of moves: what is certain or known exactly, and for the rest what a model or playouts by an agent say. */
export class Prospects {
  private readonly playouts: Playouts;
  private readonly orderMatters: boolean;
  private readonly exact: ExactValues | undefined;
  /** Who knows what best play leads to. */
  private readonly solver: SolvingAgent | undefined;
  /** What a chance to win says of the score. */
  private readonly ofWin: WorthMeaning | undefined;
  private readonly consequence: Consequence | undefined;
  /** The game's main measure; undefined if it has none under these options. */
  private readonly measure: Measure | undefined;

  constructor(
    private readonly parts: GameParts,
    agent: Agent,
  ) {
    this.orderMatters = orderMatters(parts);
    this.exact = this.orderMatters ? undefined : exactValuesFor(parts.rules);
    this.ofWin = hintKitOf(parts.rules).valueMeaning?.(parts.rules, WIN);
    this.solver = this.ofWin !== undefined && solvesRules(agent, parts.rules) ? agent : undefined;
    this.playouts = new Playouts(parts, this.orderMatters ? agent : new FirstLegalAgent(parts.rules.moves.length));
    this.consequence = hintKitOf(parts.rules).consequences?.(parts.rules);
    [this.measure] = measuresOf(parts);
  }

  /** Whether the game is solved, for all positions that a deal leads to. */
  get areExact(): boolean {
    return (this.exact ?? this.solver) !== undefined;
  }

  /**
   * The prospect of each of these legal moves where it is known exactly whatever is played (Tens): then one serves them all, which no move
   * changes, not a refill or an undo either. Null in other games, and in a position that is not known.
   */
  ofSolution(state: GameState, moves: readonly Action[]): Prospect[] | null {
    const known = this.exact?.of(state) ?? null;
    return known === null ? null : moves.map((action) => this.solved(state, action, known));
  }

  /** The prospect of each of these legal moves if best play follows it, where the agent has solved the game; else null. */
  ofBestPlay(state: GameState, moves: readonly Action[]): Prospect[] | null {
    const { solver } = this;
    if (solver === undefined) return null;
    const expectations = new Map(solver.exactActionValues(state).map((each) => [each.action, each]));
    return moves.map((action) => this.expected(state, expectations.get(action)!));
  }

  /**
   * The prospect of each of these legal moves as a model sees it.
   * @param worths [moves]: the expected return from here with each of them
   */
  ofModel(state: GameState, moves: readonly Action[], worths: readonly number[], model: ModelWorths): Prospect[] {
    const exact = model.isExact(state);
    return moves.map((action, i) => {
      const end = certainEnd(this.parts.rules, state, action);
      if (end !== null) return { ...this.counted(state, action, this.repeated(end, 1), end), value: worths[i] };
      const { result, ...outlook } = model.outlook(state, worths[i], exact);
      return {
        ...this.named(state, action),
        ...outlook,
        source: exact && outlook.win.low === outlook.win.high ? 'exact' : 'model',
        value: worths[i],
        result: result && this.measured(result),
        certain: null,
        playouts: 0,
        results: noResults(),
      };
    });
  }

  /** The prospect of each of these legal moves by playouts, where it is not certain. Where the order of play does not matter, one serves them all. */
  ofPlayouts(state: GameState, moves: readonly Action[], options: PlayoutOptions): Prospect[] {
    if (!this.orderMatters) {
      const more = { ...options, playouts: options.playouts * SHARED_FACTOR };
      const [shared] = this.playouts.run(state, [null], more);
      return moves.map((action) => this.counted(state, action, shared, null));
    }
    const ends = moves.map((move) => certainEnd(this.parts.rules, state, move));
    const open: FirstMove[] = moves.filter((_, i) => ends[i] === null);
    const played = open.length > 0 ? this.playouts.run(state, open, options) : [];
    const made = played.length > 0 ? played[0].won.length : 1;
    return moves.map((action, i) => {
      const end = ends[i];
      const results = end === null ? played[open.indexOf(action)] : this.repeated(end, made);
      return this.counted(state, action, results, end);
    });
  }

  /** A move in words. */
  named(state: GameState, action: Action): Pick<Prospect, 'action' | 'move' | 'consequence'> {
    const move = this.parts.notation.describeMove(state, action);
    return { action, move, consequence: this.consequence?.(state, action) ?? '' };
  }

  /** How the game certainly ends after a move; null where that is open. */
  certainOutcome(state: GameState, action: Action): string | null {
    return certainEnd(this.parts.rules, state, action)?.outcome ?? null;
  }

  /** A certain end as if it had come out of playouts, so that it can be compared with those of other moves. */
  private repeated(end: GameState, times: number): PlayoutResults {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    return results;
  }

  private measured(interval: Interval): Prospect['result'] {
    const { measure } = this;
    return measure === undefined ? null : { name: measure.name, better: measure.better, ...interval };
  }

  private solved(state: GameState, action: Action, known: ExactValue): Prospect {
    return {
      ...this.named(state, action),
      source: 'exact',
      win: point(known.winProbability),
      value: 0,
      score: point(known.score),
      result: this.measured(point(known.result)),
      certain: null,
      playouts: 0,
      results: noResults(),
    };
  }

  private expected(state: GameState, expectation: ExactActionValue): Prospect {
    const { action, value, winProbability, result } = expectation;
    const end = certainEnd(this.parts.rules, state, action);
    if (end !== null) return { ...this.counted(state, action, this.repeated(end, 1), end), value };
    return {
      ...this.named(state, action),
      source: 'exact',
      win: point(winProbability),
      value,
      score: this.ofWin!(state, winProbability, EXACT_TRUST).score,
      result: this.measured(point(result)),
      certain: null,
      playouts: 0,
      results: noResults(),
    };
  }

  private counted(state: GameState, action: Action, results: PlayoutResults, end: GameState | null): Prospect {
    const count = results.won.length;
    const certain = end !== null;
    const wins = results.won.reduce((sum, won) => sum + won, 0);
    return {
      ...this.named(state, action),
      source: certain ? 'exact' : 'playouts',
      win: certain ? meanOf(results.won, true) : wilsonInterval(wins, count),
      value: meanInterval(results.returns).estimate,
      score: certain ? point(results.scores[0]) : resultInterval(results.scores),
      result: this.measured(meanOf(results.measures, certain)),
      certain: end?.outcome ?? null,
      playouts: certain ? 0 : count,
      results,
    };
  }
}
