import { type Action, copyRedealt, type GameState } from '../../env/environment/rules.js';
import { Search, type SearchedDecision } from './search.js';
import { expectInteger, expectNumber, type SearchedGame, type SearchOptions } from './search-options.js';

export interface UctOptions extends SearchOptions {
  /** Weight of a move's uncertainty against its mean, in standard deviations of the root's returns; default 2. */
  readonly exploration?: number;
  /** Independent trees that share a decision's playouts; the move with the most visits in all of them is played. Default 1. */
  readonly ensemble?: number;
}

/** A node of a search tree: a move led to it from its parent. */
class TreeNode {
  readonly children: TreeNode[] = [];
  /** Playouts through the node. */
  visits = 0;
  /** How often it could have been chosen at its parent. */
  available = 0;
  private sum = 0;
  private squares = 0;

  constructor(
    private readonly parent: TreeNode | null = null,
    readonly key = 0,
  ) {}

  get mean(): number {
    return this.sum / this.visits;
  }

  /** The standard deviation of the returns of its playouts. */
  get deviation(): number {
    return Math.sqrt(Math.max(0, this.squares / this.visits - this.mean * this.mean));
  }

  child(key: number): TreeNode | undefined {
    return this.children.find((each) => each.key === key);
  }

  add(key: number): TreeNode {
    const node = new TreeNode(this, key);
    this.children.push(node);
    return node;
  }

  /** Counts a playout for the node and all above it. */
  record(value: number) {
    this.visits++;
    this.sum += value;
    this.squares += value * value;
    this.parent?.record(value);
  }
}

/** Decisions searched at the same time; more would only take memory. */
const GROUP = 128;

/** A decision and the roots of its trees. */
interface UctDecision extends SearchedDecision {
  /** The guide's move comes first. */
  readonly actions: readonly Action[];
  readonly roots: readonly TreeNode[];
}

/**
 * UCT (Kocsis and Szepesvari 2006) over re-dealt stocks: every playout deals the hidden cards anew and goes down a tree of the moves made, which
 * all deals share (open loop). With an ensemble, several trees vote (Fern and Lewis 2011).
 */
export class UctAgent extends Search<UctDecision> {
  private readonly exploration: number;
  private readonly ensemble: number;
  private readonly mask = new Uint8Array(this.game.rules.moves.length);

  /** @throws InputError for a value that is no game, or an option out of range */
  constructor(game: SearchedGame, options: UctOptions = {}) {
    super(game, options, 'uct', GROUP);
    const { exploration = 2, ensemble = 1 } = options;
    expectNumber('exploration', exploration, 0);
    expectInteger('ensemble', ensemble, 1);
    this.exploration = exploration;
    this.ensemble = ensemble;
  }

  protected begin(state: Readonly<GameState>, actions: Action[], playouts: number): UctDecision {
    const roots = Array.from({ length: this.ensemble }, () => new TreeNode());
    return { state, actions, roots, left: playouts * actions.length };
  }

  /** Adds one playout in each tree of each decision, while there are enough left. */
  protected addPlayouts(decisions: readonly UctDecision[]) {
    const { rules } = this.game;
    for (const decision of decisions) {
      const playouts = Math.min(decision.roots.length, decision.left);
      decision.left -= playouts;
      for (let i = 0; i < playouts; i++) {
        const playout = this.running.add(decision.roots[i]);
        copyRedealt(rules, playout, decision.state, this.random);
        this.running.giveTo(this.descend(playout, decision.roots[i]));
      }
    }
  }

  /** The action with the most visits in all trees; of equals the one with the best mean, then the first. */
  protected best({ actions, roots }: UctDecision): Action {
    let best = actions[0];
    let mostVisits = -1;
    let bestMean = -Infinity;
    for (const action of actions) {
      let visits = 0;
      let sum = 0;
      for (const root of roots) {
        const node = root.child(action);
        if (node === undefined) continue;
        visits += node.visits;
        sum += node.visits * node.mean;
      }
      const mean = visits > 0 ? sum / visits : -Infinity;
      if (visits < mostVisits || (visits === mostVisits && mean <= bestMean)) continue;
      best = action;
      mostVisits = visits;
      bestMean = mean;
    }
    return best;
  }

  /**
   * Plays a re-dealt position on down the tree, by UCB1 over the moves that are legal with these cards, to a new node, or to the end of the game.
   * @returns the node that the playout belongs to
   */
  private descend(state: GameState, root: TreeNode): TreeNode {
    const { rules } = this;
    let node = root;
    while (this.toNextDecision(state)) {
      const known = this.bestChild(node, root);
      const action = known?.key ?? this.mask.indexOf(1);
      rules.apply(state, action);
      node = known ?? node.add(action);
      if (known === undefined) {
        node.available = 1;
        return node;
      }
    }
    return node;
  }

  /** Plays forced moves; false at the end of the game. Then `mask` has the legal moves. */
  private toNextDecision(state: GameState) {
    const { rules, mask } = this;
    for (;;) {
      const legal = rules.actionMask(state, mask);
      if (legal !== 1) return legal > 1;
      rules.apply(state, mask.indexOf(1));
    }
  }

  /** The legal move to play on with; undefined if one has no node yet, which is then the first that `mask` has left. */
  private bestChild(node: TreeNode, root: TreeNode): TreeNode | undefined {
    const { mask } = this;
    const weight = this.exploration * (root.visits > 1 ? root.deviation + Number.EPSILON : 1);
    let best: TreeNode | undefined;
    let most = -Infinity;
    // Of equally good ones the newest.
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      const action = child.key;
      if (mask[action] === 0) continue;
      mask[action] = 0;
      // ISMCTS (Cowling, Powley and Whitehouse 2012): what counts is how often a move could be chosen, not how often its node was reached.
      const available = ++child.available;
      const value = child.mean + weight * Math.sqrt(Math.log(available) / child.visits);
      if (value > most) {
        most = value;
        best = child;
      }
    }
    return mask.includes(1) ? undefined : best;
  }
}
