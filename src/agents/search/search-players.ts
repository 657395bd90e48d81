import type { Random } from '../../env/random.js';
import type { Rules } from '../../env/rules.js';
import type { Agent, Policy } from '../agent.js';
import { strongestFor } from '../registry.js';
import type { SearchOptions } from './options.js';

/** The agents that a search works with; they may be one and the same. */
export class SearchPlayers {
  /** Plays the playouts. */
  readonly base: Agent;
  /** Values playouts that are cut. */
  readonly leaf: Policy | undefined;
  /** Whose move is played where playouts do not tell moves apart. */
  readonly guide: Agent;
  private readonly all: ReadonlySet<Agent>;

  constructor(rules: Rules, { base, leaf, guide }: SearchOptions) {
    this.base = base ?? leaf ?? strongestFor(rules).create(rules);
    this.leaf = leaf;
    this.guide = guide ?? leaf ?? this.base;
    this.all = new Set([this.base, this.guide, ...(leaf === undefined ? [] : [leaf])]);
  }

  /** Restarts the agents' random generators. */
  reseed(random: Random): void {
    for (const each of this.all) each.reseed?.(random.seed());
  }

  dispose(): void {
    for (const each of this.all) each.dispose?.();
  }
}
