import { Random } from '../../env/base/random.js';
import { markShipped, shownTo } from '../../env/environment/hidden-cards.js';
import type { Action, GameState, Rules } from '../../env/environment/rules.js';
import type { Agent, DecisionBatch } from '../agent.js';
import { milliseconds } from '../clock.js';
import { expectBatch } from '../games-in-play.js';
import { strongestFor } from '../registry.js';
import { Playouts } from './playouts.js';
import { checkSearch, DEFAULT_PLAYOUTS, type SearchedGame, type SearchOptions } from './search-options.js';

export interface SearchedDecision {
  readonly state: Readonly<GameState>;
  /** Playouts that it has still to get. */
  left: number;
}

/** The legal actions of a batch's row: `first`, then the others in the order of the move table. */
function legalActions({ actionMasks }: DecisionBatch, row: number, moves: number, first: Action) {
  const actions = [first];
  for (let action = 0; action < moves; action++)
    if (actionMasks[row * moves + action] === 1 && action !== first) actions.push(action);
  return actions;
}

/** An agent that decides by playouts with the hidden cards dealt anew: it never looks at their real order. */
export abstract class Search<Decision extends SearchedDecision> implements Agent {
  readonly name: string;
  readonly usesObservations: boolean;
  protected random!: Random;
  protected readonly running: Playouts;
  protected readonly budgetMs: number;
  /** Playouts for each legal move. */
  private readonly playouts: number;
  private readonly clock: () => number;
  private readonly guide: Agent;
  /** Base, leaf and guide, which may be one and the same. */
  private readonly players: ReadonlySet<Agent>;

  /**
   * @param kind the search's name unless the options have one
   * @param group decisions that are searched at the same time
   * @throws InputError for a value that is no game, or an option out of range
   */
  constructor(
    protected readonly game: SearchedGame,
    options: SearchOptions,
    private readonly kind: string,
    private readonly group: number,
  ) {
    checkSearch(game, options);
    const { leaf, budgetMs } = options;
    const base = options.base ?? leaf ?? strongestFor(game.rules).create(game.rules);
    this.name = options.name ?? kind;
    this.guide = options.guide ?? leaf ?? base;
    this.players = new Set([base, this.guide, ...(leaf === undefined ? [] : [leaf])]);
    this.usesObservations = this.guide.usesObservations;
    this.playouts = options.playouts ?? (budgetMs === undefined ? DEFAULT_PLAYOUTS : Infinity);
    this.budgetMs = budgetMs ?? Infinity;
    this.clock = options.clock ?? milliseconds;
    this.running = new Playouts(game, base, leaf);
    this.reseed(0);
  }

  get rules(): Rules {
    return this.game.rules;
  }

  reseed(seed: number) {
    this.random = new Random(`${this.kind} agent`, seed);
  }

  act(batch: DecisionBatch, actions: Int32Array) {
    expectBatch(this, batch, actions);
    for (const each of this.players) each.reseed?.(this.random.seed());
    this.guide.act(shownTo(this.guide, batch, this.rules), actions);
    const rows: number[] = [];
    for (let row = 0; row < batch.size; row++) if (batch.legalCounts[row] > 1) rows.push(row);
    for (let start = 0; start < rows.length; start += this.group) {
      const group = rows.slice(start, start + this.group);
      const decisions = group.map((row) => {
        const legal = legalActions(batch, row, this.rules.moves.length, actions[row]);
        return this.begin(batch.states[row], legal, this.playouts);
      });
      this.run(decisions);
      for (const [i, row] of group.entries()) actions[row] = this.best(decisions[i]);
    }
  }

  dispose() {
    for (const each of this.players) each.dispose?.();
  }

  /** Begins a search. @param actions the guide's move, then the others; @param playouts for each of them */
  protected abstract begin(state: Readonly<GameState>, actions: Action[], playouts: number): Decision;
  /** Adds the next playouts of these decisions to `running`. */
  protected abstract addPlayouts(decisions: readonly Decision[]): void;
  protected abstract best(decision: Decision): Action;

  /** Plays until every decision has had its playouts, or their time is over. */
  private run(decisions: readonly Decision[]) {
    const isLimited = this.budgetMs < Infinity;
    const end = isLimited ? this.clock() + this.budgetMs * decisions.length : Infinity;
    for (let open = decisions; open.length > 0; open = open.filter(({ left }) => left > 0)) {
      this.addPlayouts(open);
      this.running.play();
      if (isLimited && this.clock() >= end) return;
    }
  }
}

markShipped(Search.prototype);
