import type { Agent } from '../../agents/agent.js';
import { OneDecision } from '../../agents/decide-one.js';
import type { Action, GameState, Rules } from '../../env/rules.js';

/** One game of an agent: the positions in which it drew, and how it ended. */
export interface GameOfDraws {
  readonly draws: readonly { readonly state: GameState; readonly draw: Action }[];
  readonly end: GameState;
}

/** Plays games one by one and notes every draw. */
export class DrawsOfGame {
  private readonly decision: OneDecision;
  private readonly before: Uint8Array;
  private readonly after: Uint8Array;

  constructor(
    private readonly rules: Rules,
    agent: Agent,
  ) {
    this.decision = new OneDecision(rules, agent);
    this.before = new Uint8Array(rules.cardKinds.length);
    this.after = new Uint8Array(rules.cardKinds.length);
  }

  /** Plays on from a position to the end. Forced moves are played without asking the agent. */
  play(position: Readonly<GameState>): GameOfDraws {
    const { rules, decision } = this;
    const draws: { state: GameState; draw: Action }[] = [];
    const end = rules.createState();
    rules.copyState(end, position);
    for (let legal = decision.look(end); legal > 0; legal = decision.look(end)) {
      const move = legal === 1 ? decision.actionMasks.indexOf(1) : decision.decide(end);
      const state = rules.createState();
      rules.copyState(state, end);
      rules.apply(end, move);
      if (rules.unseen(end, this.after) < rules.unseen(state, this.before)) draws.push({ state, draw: move });
    }
    return { draws, end };
  }
}
