import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import type { Agent } from '../../agents/agent.js';
import { solvesRules, type SolvingAgent } from '../../agents/exact/solving-agent.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import type { GameParts } from '../../env/game.js';
import { WIN } from '../../env/reward.js';
import type { Action, GameState } from '../../env/rules.js';
import { ratesMoves } from '../agent-preferences.js';
import { PositionBatch } from '../estimators/position-batch.js';
import { legalActions } from '../position/played-moves.js';

/** Hidden cards from which on the end is worked out, if nothing else is asked for. */
const REACH = 7;

/** The best play where it is exactly known: by the agent's solution of the game, or by working out the last draws. */
export class ExactEnd {
  private readonly solver: SolvingAgent | undefined;
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
    if (solvesRules(agent, rules)) this.solver = agent;
    else this.afterstates = AGENT_KITS.of(rules).afterstates?.(rules, WIN, { endgame: reach });
    if (this.afterstates !== undefined) this.batch = new AfterstateBatch(this.afterstates);
  }

  /** Whether the whole game is solved, not its end alone. */
  get isWhole(): boolean {
    return this.solver !== undefined;
  }

  /** What each legal move is worth with the best play after it: under a solution what it solves for, else the chance to win. Null out of reach. */
  of(state: GameState): ReadonlyMap<Action, number> | null {
    const { solver } = this;
    if (solver === undefined) return this.chancesOf(state);
    if (!ratesMoves(solver))
      return new Map(solver.exactActionValues(state).map(({ action, value }) => [action, value]));
    const { rules } = this.parts;
    const values = solver.actionValues(new PositionBatch(rules, [state], solver.usesObservations));
    return new Map(legalActions(rules, state).map((action) => [action, values[action]]));
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
