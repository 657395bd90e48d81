import type { GameState, Rules } from '../../env/rules.js';
import { drawnKey } from './drawn-key.js';
import type { SearchTree } from './search-tree.js';

export interface DescentOptions {
  /** Weight of a move's uncertainty against its mean, in standard deviations of the root's returns; default 2. */
  readonly exploration: number;
  /** Playouts through a node before its moves get nodes of their own. */
  readonly expandAfter: number;
  /** Whether what was drawn after a move leads to different nodes; if not, all draws share one (open loop). */
  readonly splitDraws: boolean;
}

/** The way of one playout through a search tree, by UCB1 over the moves that are legal with these cards. */
export class Descent {
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
