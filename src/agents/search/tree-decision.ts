import type { Action, GameState } from '../../env/rules.js';
import type { SearchTree } from './search-tree.js';

/** One decision that is searched with trees, and what is left of its playouts. */
export class TreeDecision {
  private roots: number[] = [];

  /** @param actions the one to be played if none is better comes first; @param playouts for all trees together */
  constructor(
    readonly row: number,
    readonly state: Readonly<GameState>,
    private readonly actions: readonly Action[],
    private playouts: number,
  ) {}

  get isOver(): boolean {
    return this.playouts <= 0;
  }

  plant(tree: SearchTree, ensemble: number): void {
    this.roots = Array.from({ length: ensemble }, () => tree.addRoot());
  }

  /** The roots of the trees that get the next playouts: all of them, while there are enough left. */
  nextTrees(): readonly number[] {
    const trees = this.roots.slice(0, Math.min(this.roots.length, this.playouts));
    this.playouts -= trees.length;
    return trees;
  }

  /** The action with the most visits in all trees; of equals the one with the best mean, then the first. */
  best(tree: SearchTree): Action {
    let best = this.actions[0];
    let mostVisits = -1;
    let bestMean = -Infinity;
    for (const action of this.actions) {
      let visits = 0;
      let sum = 0;
      for (const root of this.roots) {
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
