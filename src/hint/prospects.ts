import type { Agent } from '../agents/agent.js';
import { FirstLegalAgent } from '../agents/first-legal.js';
import type { Action, GameState } from '../env/rules.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import type { Interval } from '../evaluate/statistics.js';
import { certainEnd } from './certain-end.js';
import type { Prospect } from './explain.js';
import type { FirstMove, GameParts, PlayoutOptions, PlayoutResults } from './playouts.js';
import { noResults, Playouts, recordEnd } from './playouts.js';

/** One estimate for all moves is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

/** The interval of a mean; a point where it is certain. */
export function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? { estimate: values[0], low: values[0], high: values[0] } : meanInterval(values);
}

/** Whether play can change how a game ends. */
export function orderMatters({ game }: GameParts): boolean {
  return game.interchangeable === undefined;
}

/** Finds out what is to be expected of moves: what is certain, and for the rest what playouts by an agent say. */
export class Prospects {
  private readonly playouts: Playouts;
  private readonly orderMatters: boolean;

  constructor(
    private readonly parts: GameParts,
    agent: Agent,
  ) {
    this.orderMatters = orderMatters(parts);
    this.playouts = new Playouts(parts, this.orderMatters ? agent : new FirstLegalAgent(parts.rules.moves.length));
  }

  /** The prospect of each of these legal moves. Where the order of play does not matter, one estimate serves them all. */
  of(state: GameState, moves: readonly Action[], options: PlayoutOptions): Prospect[] {
    if (!this.orderMatters) {
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
      result:
        game.measures.length === 0
          ? null
          : { name: measure.name, better: measure.better, ...meanOf(results.measures, certain) },
      certain: end?.outcome ?? null,
      results,
    };
  }
}
