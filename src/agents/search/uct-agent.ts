import type { Action, GameState, Rules } from '../../env/rules.js';
import {
  expectInteger,
  expectNumber,
  Search,
  type SearchedDecision,
  type SearchedGame,
  type SearchOptions,
} from './search.js';
import { SearchTree } from './search-tree.js';

interface DescentOptions {
  /** Weight of a move's uncertainty against its mean, in standard deviations of the root's returns; default 2. */
  readonly exploration: number;
  /** Playouts through a node before its moves get nodes of their own. */
  readonly expandAfter: number;
  /** Whether what was drawn after a move leads to different nodes; if not, all draws share one (open loop). */
  readonly splitDraws: boolean;
}

export interface UctOptions extends SearchOptions, Partial<DescentOptions> {
  /** Independent trees that share a decision's playouts; the move with the most visits in all of them is played. Default 1. */
  readonly ensemble?: number;
}

/** Decisions searched at the same time; more would only take memory. */
const GROUP = 128;

/** A decision and the roots of its trees. */
interface UctDecision extends SearchedDecision {
  /** The guide's move comes first. */
  readonly actions: readonly Action[];
  readonly roots: readonly number[];
}

/**
 * UCT (Kocsis and Szepesvari 2006) over re-dealt stocks: every playout deals the hidden cards anew and goes down a tree of the moves made, which
 * all deals share (open loop). With an ensemble, several trees vote (Fern and Lewis 2011).
 */
export class UctAgent extends Search<UctDecision> {
  private readonly tree = new SearchTree();
  private readonly descent: Descent;
  private readonly ensemble: number;
  /** The node of each playout in progress. */
  private readonly nodes: number[] = [];

  /** @throws InputError for a value that is no game, or an option out of range */
  constructor(game: SearchedGame, options: UctOptions = {}) {
    super(game, options, 'uct', GROUP);
    const { exploration = 2, expandAfter = 1, splitDraws = false, ensemble = 1 } = options;
    expectNumber('exploration', exploration, 0);
    expectInteger('expandAfter', expandAfter, 1);
    expectInteger('ensemble', ensemble, 1);
    this.ensemble = ensemble;
    this.descent = new Descent(game.rules, this.tree, { exploration, expandAfter, splitDraws });
  }

  protected override startGroup(): void {
    this.tree.clear();
  }

  protected begin(state: Readonly<GameState>, actions: Action[], playouts: number): UctDecision {
    const roots = Array.from({ length: this.ensemble }, () => this.tree.addRoot());
    return { state, actions, roots, left: playouts * actions.length };
  }

  /** Adds one playout in each tree of each decision, while there are enough left. */
  protected addPlayouts(decisions: readonly UctDecision[]): void {
    const { rules } = this.game;
    for (const decision of decisions) {
      const playouts = Math.min(decision.roots.length, decision.left);
      decision.left -= playouts;
      for (let i = 0; i < playouts; i++) {
        const playout = this.running.add(this.nodes.length);
        rules.copyState(playout, decision.state);
        rules.shuffleHidden(playout, this.random);
        this.nodes.push(this.descent.down(playout, decision.roots[i]));
      }
    }
  }

  protected record(tag: number, value: number): void {
    this.tree.record(this.nodes[tag], value);
  }

  protected forgetTags(): void {
    this.nodes.length = 0;
  }

  /** The action with the most visits in all trees; of equals the one with the best mean, then the first. */
  protected best({ actions, roots }: UctDecision): Action {
    const { tree } = this;
    let best = actions[0];
    let mostVisits = -1;
    let bestMean = -Infinity;
    for (const action of actions) {
      let visits = 0;
      let sum = 0;
      for (const root of roots) {
        const node = tree.child(root, action);
        if (node < 0) continue;
        visits += tree.visits[node];
        sum += tree.visits[node] * tree.mean(node);
      }
      const mean = visits > 0 ? sum / visits : -Infinity;
      if (visits < mostVisits || (visits === mostVisits && mean <= bestMean)) continue;
      best = action;
      mostVisits = visits;
      bestMean = mean;
    }
    return best;
  }
}

/** The path of one playout through a search tree, by UCB1 over the moves that are legal with these cards. */
class Descent {
  private readonly mask: Uint8Array;
  private readonly counts: Uint8Array;

  constructor(
    private readonly rules: Rules,
    private readonly tree: SearchTree,
    private readonly options: DescentOptions,
  ) {
    this.mask = new Uint8Array(rules.moves.length);
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /**
   * Plays a re-dealt position on down the tree to a new node, or to the end of the game.
   * @returns the node that the playout belongs to
   */
  down(state: GameState, root: number): number {
    const { rules, tree, options } = this;
    let node = root;
    while (this.toNextDecision(state)) {
      if (node !== root && tree.visits[node] < options.expandAfter) return node;
      const known = this.bestChild(node, root);
      if (known >= 0) {
        rules.apply(state, tree.key(known));
        node = known;
      } else {
        const action = this.mask.indexOf(1);
        rules.apply(state, action);
        node = tree.addChild(node, action);
        tree.available[node] = 1;
      }
      if (options.splitDraws) node = this.afterDraws(state, node);
      if (known < 0) return node;
    }
    return node;
  }

  /** Plays forced moves; false at the end of the game. Then `mask` has the legal moves. */
  private toNextDecision(state: GameState): boolean {
    const { rules, mask } = this;
    for (;;) {
      const legal = rules.actionMask(state, mask);
      if (legal !== 1) return legal > 1;
      rules.apply(state, mask.indexOf(1));
    }
  }

  /** The legal move to play on with; -1 if one has no node yet, which is then the first that `mask` has left. */
  private bestChild(node: number, root: number): number {
    const { tree, mask, options } = this;
    const weight = options.exploration * (tree.visits[root] > 1 ? tree.deviation(root) + Number.EPSILON : 1);
    let best = -1;
    let most = -Infinity;
    for (let child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
      const action = tree.key(child);
      if (mask[action] === 0) continue;
      mask[action] = 0;
      // ISMCTS (Cowling, Powley and Whitehouse 2012): what counts is how often a move could be chosen, not how often its node was reached.
      const available = ++tree.available[child];
      const value = tree.mean(child) + weight * Math.sqrt(Math.log(available) / tree.visits[child]);
      if (value > most) {
        most = value;
        best = child;
      }
    }
    return mask.includes(1) ? -1 : best;
  }

  /** The node of what was drawn after a move. */
  private afterDraws(state: GameState, node: number): number {
    this.toNextDecision(state);
    const key = drawnKey(this.rules, state, this.counts);
    const known = this.tree.child(node, key);
    return known >= 0 ? known : this.tree.addChild(node, key);
  }
}

/**
 * A number for the cards that have been drawn so far, whatever their order: a hash of what is still hidden and of the shuffles used. Two
 * different draws have the same number once in some billions of times.
 */
function drawnKey(rules: Rules, state: Readonly<GameState>, counts: Uint8Array): number {
  rules.unseen(state, counts);
  let key = rules.shuffles(state);
  for (let kind = 0; kind < counts.length; kind++) key = Math.imul(key ^ counts[kind], 0x9e3779b1) ^ (key >>> 15);
  return key;
}
