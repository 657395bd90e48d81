import type { Agent } from '../../agents/agent.js';
import { milliseconds } from '../../agents/clock.js';
import { FirstLegalAgent } from '../../agents/first-legal.js';
import type { FirstMove } from '../../agents/redealt-starts.js';
import type { GameParts } from '../../env/game.js';
import type { MoveEstimate } from '../move-estimate.js';
import type { EstimateRequest, Estimator } from './estimator.js';
import type { MoveOutcomes } from './move-outcomes.js';
import { PlayoutGames } from './playout-games.js';

/** Where one estimate serves all moves it is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

const DEFAULT_PLAYOUTS = 200;

/** Estimates by games that the agent plays on from the position. */
export class PlayoutEstimator implements Estimator {
  private readonly games: PlayoutGames;
  private readonly playMatters: boolean;

  constructor(
    parts: GameParts,
    agent: Agent,
    private readonly outcomes: MoveOutcomes,
    private readonly clock: () => number = milliseconds,
  ) {
    this.playMatters = parts.game.playMatters;
    this.games = new PlayoutGames(parts, this.playMatters ? agent : new FirstLegalAgent(parts.rules.moves.length));
  }

  /** Never null. Certain ends are not played. Where play does not matter one estimate serves all moves. */
  estimate({ state, moves, options }: Omit<EstimateRequest, 'actionValues'>): MoveEstimate[] {
    const { outcomes, games, clock } = this;
    const { playouts = DEFAULT_PLAYOUTS, seed = 0, budgetMs } = options;
    if (!this.playMatters) {
      const [shared] = games.run(state, [null], { playouts: playouts * SHARED_FACTOR, seed, budgetMs, clock });
      return moves.map((action) => outcomes.counted(state, action, shared, null));
    }
    const ends = moves.map((move) => outcomes.certainEnd(state, move));
    const open: FirstMove[] = moves.filter((_, i) => ends[i] === null);
    const played = open.length > 0 ? games.run(state, open, { playouts, seed, budgetMs, clock }) : [];
    const made = played.length > 0 ? played[0].won.length : 1;
    return moves.map((action, i) => {
      const end = ends[i];
      const results = end === null ? played[open.indexOf(action)] : outcomes.repeated(end, made);
      return outcomes.counted(state, action, results, end);
    });
  }
}
