import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import type { Agent } from '../../agents/agent.js';
import { OneDecision } from '../../agents/decide-one.js';
import { solvesRules } from '../../agents/exact-play.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import type { GameParts } from '../../env/game.js';
import { WIN } from '../../env/reward.js';
import type { Action, GameState } from '../../env/rules.js';

/** Hidden cards from which on the end is worked out, if nothing else is asked for. */
const REACH = 7;

/** The best play where it is exactly known: by the agent's solution of the game, or by working out the last draws. */
export class ExactEnd {
  private readonly decision: OneDecision | undefined;
  private readonly afterstates: Afterstates | undefined;
  private readonly batch: AfterstateBatch | undefined;
  private readonly counts: Uint8Array;

  /** @param reach hidden cards from which on the end is worked out; each more takes some four times as long */
  constructor(
    private readonly parts: GameParts,
    agent: Agent,
    reach = REACH,
  ) {
    const { rules } = parts;
    this.counts = new Uint8Array(rules.cardKinds.length);
    if (solvesRules(agent, rules)) this.decision = new OneDecision(rules, agent);
    else this.afterstates = AGENT_KITS.of(rules).afterstates?.(rules, WIN, { endgame: reach });
    if (this.afterstates !== undefined) this.batch = new AfterstateBatch(this.afterstates);
  }

  /** Whether the whole game is solved, not its end alone. */
  get isWhole(): boolean {
    return this.decision !== undefined;
  }

  /** The move of whoever has solved the game; null where nobody has. */
  solvedMove(state: GameState): Action | null {
    return this.decision?.decide(state) ?? null;
  }

  /** The best move: of equally good ones that of the shortest way, where the agent has solved the game. Null out of reach. */
  moveOf(state: GameState): Action | null {
    if (this.isWhole) return this.solvedMove(state);
    const chances = this.chancesOf(state);
    return chances && [...chances].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  }

  /** The chance to win after each legal move; null out of reach, and where the hinter has exact ones itself. */
  chancesOf(state: GameState): ReadonlyMap<Action, number> | null {
    const { afterstates, batch, parts, counts } = this;
    if (batch === undefined || parts.rules.unseen(state, counts) > (afterstates?.endgame ?? 0)) return null;
    batch.clear();
    afterstates!.expand(state, batch);
    batch.endPosition();
    const chances = new Map<Action, number>();
    for (let i = 0; i < batch.count; i++) {
      const action = batch.actions[i];
      chances.set(action, Math.max(chances.get(action) ?? 0, batch.rewards[i]));
    }
    return chances;
  }
}
