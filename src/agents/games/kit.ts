import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import type { Afterstates, AfterstatesOptions } from '../afterstates/afterstates.js';
import type { Agent } from '../agent.js';
import type { ExactValues } from '../exact/exact-values.js';
import type { SolvingAgent } from '../exact/solving-agent.js';

/** A scripted agent that can be asked for by name. */
export interface AgentEntry<GameRules extends Rules = Rules> {
  readonly name: string;
  readonly summary: string;
  /** Whether it takes seconds over a game, so that no search can play games out with it while somebody waits. */
  readonly isSlow?: boolean;
  /** Whether it can play under these rules of its game; unset where it plays under all of them. */
  plays?(rules: GameRules): boolean;
  /** A new agent for these rules; whoever asked for it disposes of it. */
  create(rules: GameRules): Agent;
}

/** What agents know of one game. All but the game's name is optional: a game without a kit is played by the agents for every game. */
export interface AgentKit<GameRules extends Rules = Rules> {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** From the strongest down. */
  readonly scripted?: readonly AgentEntry<GameRules>[];
  /** Undefined for options or reward schemes whose afterstates are not known. */
  afterstates?(rules: GameRules, reward: RewardScheme, options?: AfterstatesOptions): Afterstates | undefined;
  /** Exact values where the order of play does not matter. */
  exactValues?(rules: GameRules): ExactValues | undefined;
  /** An agent that plays by an exact solution that is ready, without solving anything for longer than a second. */
  exactAgent?(rules: GameRules): Agent | undefined;
  /**
   * Solves the rules, in steps of some 40 ms: each `next` takes one and yields the share of the work that is done, and the last one returns the
   * agent. Undefined where they are solved already, or cannot be.
   */
  solving?(rules: GameRules): Generator<number, SolvingAgent> | undefined;
  /** Who gives the hints until then: it is there at once, and its `errors` say how far it may be off. */
  standIn?(rules: GameRules): SolvingAgent | undefined;
}
