import type { Agent } from '../agents/agent.js';
import { type ExactValues, exactValuesFor, type Expectation } from '../agents/exact/exact-values.js';
import { FirstLegalAgent } from '../agents/first-legal.js';
import type { FirstMove } from '../agents/redealt-starts.js';
import type { Action, GameState } from '../env/rules.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import type { Interval } from '../evaluate/statistics.js';
import { certainEnd } from './certain-end.js';
import type { Prospect } from './explain.js';
import type { GameParts, PlayoutOptions, PlayoutResults } from './playouts.js';
import { noResults, Playouts, recordEnd } from './playouts.js';

/** One estimate for all moves is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

/** What is known exactly, as an interval. */
function point(value: number): Interval {
  return { estimate: value, low: value, high: value };
}

/** The interval of a mean; a point where it is certain. */
function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? point(values[0]) : meanInterval(values);
}

/** Whether play can change how a game ends. */
export function orderMatters({ game }: GameParts): boolean {
  return game.interchangeable === undefined;
}

/** Finds out what is to be expected of moves: what is certain or known exactly, and for the rest what playouts by an agent say. */
export class Prospects {
  private readonly playouts: Playouts;
  private readonly orderMatters: boolean;
  private readonly exact: ExactValues | undefined;

  constructor(
    private readonly parts: GameParts,
    agent: Agent,
  ) {
    this.orderMatters = orderMatters(parts);
    this.exact = this.orderMatters ? undefined : exactValuesFor(parts.rules);
    this.playouts = new Playouts(parts, this.orderMatters ? agent : new FirstLegalAgent(parts.rules.moves.length));
  }

  /**
   * The prospect of each of these legal moves. Where the order of play does not matter, one serves them all: the exact one, which no move
   * changes, not a refill or an undo either; or an estimate in a position that is not known exactly.
   */
  of(state: GameState, moves: readonly Action[], options: PlayoutOptions): Prospect[] {
    if (!this.orderMatters) {
      const known = this.exact?.of(state) ?? null;
      if (known !== null) return moves.map((action) => this.exactProspect(state, action, known));
      const more = { ...options, playouts: options.playouts * SHARED_FACTOR };
      const [shared] = this.playouts.run(state, [null], more);
      return moves.map((action) => this.prospect(state, action, shared, null));
    }
    const ends = moves.map((move) => certainEnd(this.parts.rules, state, move));
    const open: FirstMove[] = moves.filter((_, i) => ends[i] === null);
    const played = open.length > 0 ? this.playouts.run(state, open, options) : [];
    const made = played.length > 0 ? played[0].won.length : 1;
    return moves.map((action, i) => {
      const end = ends[i];
      const results = end === null ? played[open.indexOf(action)] : this.repeated(end, made);
      return this.prospect(state, action, results, end);
    });
  }

  /** A certain end as if it had come out of playouts, so that it can be compared with those of other moves. */
  private repeated(end: GameState, times: number): PlayoutResults {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    return results;
  }

  private exactProspect(state: GameState, action: Action, known: Expectation): Prospect {
    const { notation, game } = this.parts;
    const [measure] = game.measures;
    return {
      action,
      move: notation.describeMove(state, action),
      win: point(known.winProbability),
      value: 0,
      score: point(known.score),
      result: { name: measure.name, better: measure.better, ...point(known.result) },
      certain: null,
      playouts: 0,
      results: noResults(),
    };
  }

  private prospect(state: GameState, action: Action, results: PlayoutResults, end: GameState | null): Prospect {
    const { notation, game } = this.parts;
    const count = results.won.length;
    const certain = end !== null;
    const wins = results.won.reduce((sum, won) => sum + won, 0);
    const [measure] = game.measures;
    return {
      action,
      move: notation.describeMove(state, action),
      win: certain ? meanOf(results.won, true) : wilsonInterval(wins, count),
      value: meanInterval(results.returns).estimate,
      score: meanOf(results.scores, certain),
      result:
        game.measures.length === 0
          ? null
          : { name: measure.name, better: measure.better, ...meanOf(results.measures, certain) },
      certain: end?.outcome ?? null,
      playouts: certain ? 0 : count,
      results,
    };
  }
}
