import type { Agent } from '../agents/agent.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { FirstLegalAgent } from '../agents/random.js';
import { type FirstMove, RedealtStarts } from '../agents/search/playouts.js';
import { milliseconds } from '../agents/search/search.js';
import type { DecisionBatch } from '../env/environment-like.js';
import { InputError } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { Random } from '../env/random.js';
import type { GameState } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';
import { type EstimateRequest, type MoveOutcomes, noResults, recordEnd } from './estimators.js';
import type { MoveEstimate, PlayoutResults } from './move-estimate.js';
import type { MoveNames } from './positions.js';

/** What no action is. */
const NOT_WRITTEN = -1;

/** An agent whose actions are seen to be legal before anybody plays them. */
export class LegalAgent implements Agent {
  constructor(
    private readonly parts: MoveNames,
    private readonly agent: Agent,
  ) {}

  get name(): string {
    return this.agent.name;
  }

  get usesObservations(): boolean {
    return this.agent.usesObservations;
  }

  /** @throws InputError for an action that is not legal, or none */
  act(batch: DecisionBatch, actions: Int32Array): void {
    const { size, actionMasks } = batch;
    const width = this.parts.rules.moves.length;
    actions.fill(NOT_WRITTEN, 0, size);
    this.agent.act(batch, actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      if (!(action >= 0 && action < width && actionMasks[i * width + action] === 1)) this.refuse(batch, i, action);
    }
  }

  private refuse({ actionMasks }: DecisionBatch, row: number, action: number): never {
    const { rules, notation } = this.parts;
    const width = rules.moves.length;
    const legal = Array.from(rules.moves.keys()).filter((each) => actionMasks[row * width + each] === 1);
    const names = legal.map((each) => `${each} (${notation.formatMove(each)})`).join(', ');
    const got = action === NOT_WRITTEN ? 'wrote none, or -1' : `wrote ${action}`;
    throw new InputError(`Expected agent "${this.name}" to write a legal action, one of ${names}, but it ${got}`);
  }
}

const DEAL_KEY = nameKey('hint playouts');
const AGENT_KEY = nameKey('hint agent');

/** Games played side by side; fewer under a time budget, so that it is kept more closely. */
const MOST_ROWS = 512;
const ROWS_ON_BUDGET = 64;

/** A playout is given up, and counts as not won, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

interface PlayoutOptions {
  /** Playouts for each first move. */
  readonly playouts: number;
  readonly seed: number;
  /** Milliseconds after which no further playouts begin; the first ones always run. */
  readonly budgetMs?: number | undefined;
  /** Milliseconds clock, for the budget. */
  readonly clock: () => number;
}

/** Plays games on from a position with hidden cards dealt anew each time, so that their real order never matters. */
export class PlayoutGames {
  private games: GamesInPlay | null = null;
  private readonly starts: RedealtStarts;
  private readonly random = new Random('', 0);
  private readonly player: LegalAgent;

  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
  ) {
    this.starts = new RedealtStarts(parts.rules);
    this.player = new LegalAgent(parts, agent);
  }

  /**
   * Results for each of the first moves. All of them meet the same hidden cards (common random numbers), which makes their differences
   * far more certain than their chances. Without a budget, equal seeds give equal results.
   */
  run(state: Readonly<GameState>, firstMoves: readonly FirstMove[], options: PlayoutOptions): PlayoutResults[] {
    const { playouts, budgetMs, clock } = options;
    const results = firstMoves.map(noResults);
    const most = budgetMs === undefined ? MOST_ROWS : ROWS_ON_BUDGET;
    const wave = Math.max(1, Math.floor(most / firstMoves.length));
    const rows = Math.min(wave, playouts) * firstMoves.length;
    const games = this.gamesFor(rows);
    const started = budgetMs === undefined ? 0 : clock();
    for (let from = 0; from < playouts; from += wave) {
      if (from > 0 && budgetMs !== undefined && clock() - started >= budgetMs) break;
      this.agent.reseed?.(derivedSeed(AGENT_KEY, options.seed, from));
      this.begin(games, state, firstMoves, from, Math.min(from + wave, playouts), options.seed);
      games.playOut(this.player, MAX_DECISIONS, (end, tag) => {
        recordEnd(this.parts, end, results[tag % firstMoves.length], Math.floor(tag / firstMoves.length));
      });
    }
    return results;
  }

  private gamesFor(rows: number): GamesInPlay {
    if (this.games === null || this.games.capacity < rows) this.games = new GamesInPlay(this.parts.rules, rows);
    return this.games;
  }

  /** Deals the playouts from..to-1; the tag of playout p after first move m is p * firstMoves.length + m. */
  private begin(
    games: GamesInPlay,
    state: Readonly<GameState>,
    firstMoves: readonly FirstMove[],
    from: number,
    to: number,
    seed: number,
  ): void {
    const { starts, random } = this;
    for (let playout = from; playout < to; playout++) {
      random.reseed(DEAL_KEY, seed, playout);
      starts.begin(state, firstMoves, random, (index) => games.add(playout * firstMoves.length + index));
    }
  }
}

/** Where one estimate serves all moves it is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

const DEFAULT_PLAYOUTS = 200;

/** Estimates by games that the agent plays on from the position. */
export class PlayoutEstimator {
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
