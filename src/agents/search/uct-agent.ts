import { Random } from '../../env/random.js';
import type { Rules } from '../../env/rules.js';
import { nameKey } from '../../env/seeds.js';
import type { Agent, DecisionBatch } from '../agent.js';
import { expectBatch } from '../expect-agent.js';
import { Descent, type DescentOptions } from './descent.js';
import { legalActions } from './legal-actions.js';
import type { SearchedGame, SearchOptions } from './options.js';
import { checkSearch, expectInteger, expectNumber, playoutsOf } from './options.js';
import { Playouts } from './playouts.js';
import { SearchPlayers } from './search-players.js';
import { SearchTree } from './search-tree.js';
import { TimeBudget } from './time-budget.js';
import { TreeDecision } from './tree-decision.js';

export interface UctOptions extends SearchOptions, Partial<DescentOptions> {
  /** Independent trees that share a decision's playouts; the move with the most visits in all of them is played. Default 1. */
  readonly ensemble?: number;
}

const KEY = nameKey('uct agent');

/** Decisions searched at the same time; more would only take memory. */
const GROUP = 128;

/**
 * UCT (Kocsis and Szepesvari 2006) over re-dealt stocks: every playout deals the hidden cards anew and goes down a tree of the moves made, which
 * all deals share (open loop). With an ensemble, several trees vote (Fern and Lewis 2011).
 */
export class UctAgent implements Agent {
  readonly name: string;
  readonly usesObservations: boolean;
  private readonly players: SearchPlayers;
  private readonly random = new Random('', 0);
  private readonly tree = new SearchTree();
  private readonly descent: Descent;
  private readonly running: Playouts;
  private readonly playouts: number;
  private readonly ensemble: number;
  private readonly time: TimeBudget;
  /** The node that each playout in progress belongs to. */
  private readonly nodes: number[] = [];

  /** @throws InputError for what is no game, or an option out of range */
  constructor(
    private readonly game: SearchedGame,
    options: UctOptions = {},
  ) {
    checkSearch(game, options);
    const { exploration = 2, expandAfter = 1, splitDraws = false, ensemble = 1 } = options;
    expectNumber('exploration', exploration, 0);
    expectInteger('expandAfter', expandAfter, 1);
    expectInteger('ensemble', ensemble, 1);
    this.name = options.name ?? 'uct';
    this.players = new SearchPlayers(game.rules, options);
    this.usesObservations = this.players.guide.usesObservations;
    this.time = new TimeBudget(options);
    this.playouts = playoutsOf(options);
    this.ensemble = ensemble;
    this.descent = new Descent(game.rules, this.tree, { exploration, expandAfter, splitDraws });
    this.running = new Playouts(game, this.players, options.depth, (tag, value) =>
      this.tree.record(this.nodes[tag], value),
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
    let group: TreeDecision[] = [];
    this.players.reseed(this.random);
    this.players.guide.act(batch, actions);
    for (let row = 0; row < batch.size; row++) {
      if (batch.legalCounts[row] > 1) {
        const legal = legalActions(batch, row, this.game.rules.moves.length, actions[row]);
        group.push(new TreeDecision(row, batch.states[row], legal, this.playouts * legal.length));
      }
      if (group.length < GROUP && row < batch.size - 1) continue;
      this.run(group);
      for (const decision of group) actions[decision.row] = decision.best(this.tree);
      group = [];
    }
  }

  dispose(): void {
    this.players.dispose();
  }

  /** Plays until every decision's budget is spent. Each round is one playout in each tree. */
  private run(decisions: readonly TreeDecision[]): void {
    const { tree, time, ensemble } = this;
    tree.clear();
    for (const decision of decisions) decision.plant(tree, ensemble);
    time.start(decisions.length);
    let open = decisions;
    while (open.length > 0) {
      for (const decision of open) for (const root of decision.nextTrees()) this.begin(decision, root);
      this.running.play();
      this.nodes.length = 0;
      open = time.gone() >= 1 ? [] : open.filter(({ isOver }) => !isOver);
    }
  }

  private begin({ state }: TreeDecision, root: number): void {
    const { rules } = this.game;
    const playout = this.running.add(this.nodes.length);
    rules.copyState(playout, state);
    rules.shuffleHidden(playout, this.random);
    this.nodes.push(this.descent.down(playout, root));
  }
}
