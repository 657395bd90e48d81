import { Random } from '../../env/random.js';
import type { GameState, Rules } from '../../env/rules.js';
import { nameKey } from '../../env/seeds.js';
import type { Agent, DecisionBatch } from '../agent.js';
import { expectBatch } from '../expect-agent.js';
import { RedealtStarts } from '../redealt-starts.js';
import type { Candidate } from './candidate.js';
import { legalActions } from './legal-actions.js';
import { type Allocation, MoveRace } from './move-race.js';
import type { SearchedGame, SearchOptions } from './options.js';
import { checkSearch, expectNumber, playoutsOf } from './options.js';
import { Playouts } from './playouts.js';
import { SearchPlayers } from './search-players.js';
import { TimeBudget } from './time-budget.js';

export interface RolloutOptions extends SearchOptions {
  /** How playouts are spread over the moves; default 'equal'. */
  readonly allocation?: Allocation;
  /**
   * How many standard errors another move has to be better by than the guide's; default 0.
   */
  readonly confidence?: number;
}

const KEY = nameKey('rollout agent');

/** Playouts before the clock is looked at, where there is a time budget. */
const PLAYOUTS_A_LOOK = 64;

/**
 * One-step rollouts (Tesauro and Galperin 1997): after each legal move games are played on by the base agent with hidden cards dealt anew,
 * and the move with the best mean return is played. Given a leaf, playouts are cut and a policy's value stands for the rest.
 */
export class RolloutAgent implements Agent {
  readonly name: string;
  readonly usesObservations: boolean;
  private readonly players: SearchPlayers;
  private readonly random = new Random('', 0);
  private readonly running: Playouts;
  private readonly starts: RedealtStarts;
  private readonly playouts: number;
  private readonly allocation: Allocation;
  private readonly time: TimeBudget;
  private readonly confidence: number;
  /** The move that each playout in progress is about, and which one of its playouts it is. */
  private readonly candidates: Candidate[] = [];
  private readonly indices: number[] = [];

  /** @throws InputError for what is no game, or an option out of range */
  constructor(
    private readonly game: SearchedGame,
    options: RolloutOptions = {},
  ) {
    checkSearch(game, options);
    expectNumber('confidence', options.confidence, 0);
    this.name = options.name ?? 'rollout';
    this.players = new SearchPlayers(game.rules, options);
    this.usesObservations = this.players.guide.usesObservations;
    this.time = new TimeBudget(options);
    this.playouts = playoutsOf(options);
    this.allocation = options.allocation ?? 'equal';
    this.confidence = options.confidence ?? 0;
    this.starts = new RedealtStarts(game.rules);
    this.running = new Playouts(game, this.players, options.depth, (tag, value) =>
      this.candidates[tag].record(this.indices[tag], value),
    );
    this.reseed(0);
  }

  get rules(): Rules {
    return this.game.rules;
  }

  reseed(seed: number): void {
    this.random.reseed(KEY, seed, 0);
  }

  act(batch: DecisionBatch, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const races: MoveRace[] = [];
    const rows: number[] = [];
    this.players.reseed(this.random);
    this.players.guide.act(batch, actions);
    for (let row = 0; row < batch.size; row++) {
      if (batch.legalCounts[row] === 1) continue;
      const legal = legalActions(batch, row, this.game.rules.moves.length, actions[row]);
      races.push(new MoveRace(batch.states[row], legal, this.playouts, this.allocation));
      rows.push(row);
    }
    this.run(races);
    for (const [i, row] of rows.entries()) actions[row] = races[i].best(this.confidence);
  }

  dispose(): void {
    this.players.dispose();
  }

  /** Plays until every race is over. */
  private run(races: readonly MoveRace[]): void {
    const { time } = this;
    time.start(races.length);
    for (let open = races; open.length > 0; open = open.filter(({ isOver }) => !isOver)) {
      const moves = open.reduce((sum, { kept }) => sum + kept.length, 0);
      const limit = time.isLimited ? Math.ceil(PLAYOUTS_A_LOOK / moves) : Infinity;
      for (const race of open) this.begin(race, race.due(limit));
      this.running.play();
      this.candidates.length = this.indices.length = 0;
      const gone = time.gone();
      for (const race of open) race.advance(gone);
    }
  }

  private begin({ state, kept, actions }: MoveRace, playouts: number): void {
    const add = (move: number): GameState => {
      this.indices.push(kept[move].begin());
      return this.running.add(this.candidates.push(kept[move]) - 1);
    };
    for (let i = 0; i < playouts; i++) this.starts.begin(state, actions, this.random, add);
  }
}
