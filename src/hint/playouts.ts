import type { Agent, DecisionBatch } from '../agents/agent.js';
import type { EnvironmentParts } from '../env/environment.js';
import type { Game } from '../env/game.js';
import { Random } from '../env/random.js';
import type { Action, GameState, Rules } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';

const DEAL_KEY = nameKey('hint playouts');
const AGENT_KEY = nameKey('hint agent');

/** Games played side by side; fewer under a time budget, so that it is kept more closely. */
const MOST_ROWS = 512;
const ROWS_ON_BUDGET = 64;

/** A playout is given up, and counts as not won, after this many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

/** What a playout starts with: a legal move, or null to play on from the position as it is. */
export type FirstMove = Action | null;

export interface PlayoutOptions {
  /** Playouts for each first move. */
  readonly playouts: number;
  readonly seed: number;
  /** Milliseconds after which no further playouts begin; the first ones always run. */
  readonly budgetMs?: number;
  /** Milliseconds clock, for the budget. */
  readonly clock: () => number;
}

/** What became of the playouts after one first move, one entry each: the i-th of each first move had the same hidden cards. */
export interface PlayoutResults {
  /** 1 where the game was won. */
  readonly won: number[];
  readonly scores: number[];
  /** Under the environment's reward scheme. */
  readonly returns: number[];
  /** The game's main measure (`game.measures[0]`); empty if it has none. */
  readonly measures: number[];
}

export type GameParts = EnvironmentParts & { readonly game: Game };

/** Writes how a game has ended into entry i. */
export function recordEnd(
  { rules, reward, game }: GameParts,
  state: GameState,
  results: PlayoutResults,
  i: number,
): void {
  results.won[i] = state.outcome === 'won' ? 1 : 0;
  results.scores[i] = rules.score(state);
  results.returns[i] = reward.returnSoFar(rules, state);
  if (game.measures.length > 0) results.measures[i] = game.measures[0].of(rules, state);
}

export function noResults(): PlayoutResults {
  return { won: [], scores: [], returns: [], measures: [] };
}

class Rows implements DecisionBatch {
  size = 0;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint8Array;
  readonly actions: Int32Array;
  /** [rows]: which playout is in each row: its first move, and its number. */
  readonly moveAt: Int32Array;
  readonly playoutAt: Int32Array;
  private readonly width: number;

  constructor(
    private readonly rules: Rules,
    rows: number,
  ) {
    this.width = rules.moves.length;
    this.states = Array.from({ length: rows }, () => rules.createState());
    this.observations = new Float32Array(rows * rules.observationSize);
    this.actionMasks = new Uint8Array(rows * this.width);
    this.legalCounts = new Uint8Array(rows);
    this.actions = new Int32Array(rows);
    this.moveAt = new Int32Array(rows);
    this.playoutAt = new Int32Array(rows);
  }

  /** Plays row i on until there is something to decide; false when its game is over. */
  playForced(i: number): boolean {
    const { rules } = this;
    const offset = i * this.width;
    for (;;) {
      const count = rules.actionMask(this.states[i], this.actionMasks, offset);
      this.legalCounts[i] = count;
      if (count !== 1) return count > 1;
      rules.apply(this.states[i], this.actionMasks.indexOf(1, offset) - offset);
    }
  }

  /** Takes row i out; the last row's game moves there. */
  remove(i: number): void {
    const last = --this.size;
    [this.states[i], this.states[last]] = [this.states[last], this.states[i]];
    this.moveAt[i] = this.moveAt[last];
    this.playoutAt[i] = this.playoutAt[last];
    this.legalCounts[i] = this.legalCounts[last];
    this.actionMasks.copyWithin(i * this.width, last * this.width, (last + 1) * this.width);
  }
}

/** Plays games on from a position with hidden cards dealt anew each time, so that their real order never matters. */
export class Playouts {
  private rows: Rows | null = null;
  private readonly dealt: GameState;
  private readonly random = new Random('', 0);

  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
  ) {
    this.dealt = parts.rules.createState();
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
    if (this.rows === null || this.rows.states.length < rows) this.rows = new Rows(this.parts.rules, rows);
    const started = budgetMs === undefined ? 0 : clock();
    for (let from = 0; from < playouts; from += wave) {
      if (from > 0 && budgetMs !== undefined && clock() - started >= budgetMs) break;
      this.agent.reseed?.(derivedSeed(AGENT_KEY, options.seed, from));
      this.begin(this.rows, state, firstMoves, from, Math.min(from + wave, playouts), options.seed);
      this.finish(this.rows, results);
    }
    return results;
  }

  private begin(
    rows: Rows,
    state: Readonly<GameState>,
    firstMoves: readonly FirstMove[],
    from: number,
    to: number,
    seed: number,
  ): void {
    const { dealt, random } = this;
    const { rules } = this.parts;
    rows.size = 0;
    for (let playout = from; playout < to; playout++) {
      rules.copyState(dealt, state);
      random.reseed(DEAL_KEY, seed, playout);
      rules.shuffleHidden(dealt, random);
      for (const [index, move] of firstMoves.entries()) {
        const row = rows.size++;
        rules.copyState(rows.states[row], dealt);
        if (move !== null) rules.apply(rows.states[row], move);
        rows.moveAt[row] = index;
        rows.playoutAt[row] = playout;
      }
    }
  }

  private finish(rows: Rows, results: readonly PlayoutResults[]): void {
    const { parts, agent } = this;
    const { rules } = parts;
    const record = (row: number): void => {
      recordEnd(parts, rows.states[row], results[rows.moveAt[row]], rows.playoutAt[row]);
      rows.remove(row);
    };
    for (let row = rows.size - 1; row >= 0; row--) if (!rows.playForced(row)) record(row);
    for (let round = 0; rows.size > 0; round++) {
      if (agent.usesObservations) {
        for (let row = 0; row < rows.size; row++)
          rules.observe(rows.states[row], rows.observations, row * rules.observationSize);
      }
      agent.act(rows, rows.actions);
      for (let row = rows.size - 1; row >= 0; row--) {
        rules.apply(rows.states[row], rows.actions[row]);
        if (!rows.playForced(row) || round === MAX_DECISIONS) record(row);
      }
    }
  }
}
