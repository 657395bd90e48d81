import { InputError, mismatch, unknownName } from '../env/base/errors.js';
import { Random } from '../env/base/random.js';
import { expectText } from '../env/base/schema.js';
import { expectRules } from '../env/environment/environment-parts.js';
import { markShipped } from '../env/environment/hidden-cards.js';
import { nthLegal, type RewardScheme, type Rules } from '../env/environment/rules.js';
import type { Afterstates, AfterstatesOptions } from './afterstates/afterstates.js';
import type { Agent, DecisionBatch } from './agent.js';
import type { AgentEntry } from './games/kit.js';
import { AGENT_KITS } from './games/kits.js';
import { expectBatch, expectMoveCount } from './games-in-play.js';

export type { AgentEntry } from './games/kit.js';

/** Plays a legal move uniformly at random. */
export class RandomAgent implements Agent {
  readonly name = 'random';
  readonly usesObservations = false;
  private random!: Random;

  constructor(
    private readonly moveCount: number,
    seed = 0,
    readonly rules?: Rules,
  ) {
    expectMoveCount(moveCount);
    this.reseed(seed);
  }

  reseed(seed: number) {
    this.random = new Random('random agent', seed);
  }

  act(batch: DecisionBatch, actions: Int32Array) {
    expectBatch(this, batch, actions);
    const { actionMasks, legalCounts, size } = batch;
    for (let i = 0; i < size; i++) {
      const count = legalCounts[i];
      const nth = count > 1 ? this.random.below(count) : 0;
      actions[i] = nthLegal(actionMasks, i * this.moveCount, nth);
    }
  }
}

markShipped(RandomAgent.prototype);

/** Plays the legal move that comes first in the move table. */
export class FirstLegalAgent implements Agent {
  readonly name = 'first-legal';
  readonly usesObservations = false;

  constructor(
    private readonly moveCount: number,
    readonly rules?: Rules,
  ) {
    expectMoveCount(moveCount);
  }

  act(batch: DecisionBatch, actions: Int32Array) {
    expectBatch(this, batch, actions);
    for (let i = 0; i < batch.size; i++) actions[i] = nthLegal(batch.actionMasks, i * this.moveCount, 0);
  }
}

markShipped(FirstLegalAgent.prototype);

const everyGame: readonly AgentEntry[] = [
  {
    name: 'random',
    summary: 'a legal move uniformly at random',
    create: (rules) => new RandomAgent(rules.moves.length, 0, rules),
  },
  {
    name: 'first-legal',
    summary: 'the legal move that comes first in the move table',
    create: (rules) => new FirstLegalAgent(rules.moves.length, rules),
  },
];

const agents: AgentEntry[] = [];
AGENT_KITS.onChange((kits) =>
  agents.splice(0, agents.length, ...everyGame, ...kits.flatMap(({ scripted = [] }) => scripted)),
);

/** All scripted agents; those made for one game follow the others, from the strongest down. */
export const AGENTS: readonly AgentEntry[] = agents;

/** The scripted agents made for the game that can play under these rules, from the strongest down. */
function madeFor(rules: Rules): AgentEntry[] {
  return (AGENT_KITS.of(rules).scripted ?? []).filter((entry) => entry.plays?.(rules) ?? true);
}

/** The scripted agents that can play under these rules. @throws InputError for what are no rules */
export function agentsFor(rules: Rules): AgentEntry[] {
  expectRules(rules);
  return [...everyGame, ...madeFor(rules)];
}

/** The strongest scripted agent made for the game; `random` where there is none. */
export function strongestFor(rules: Rules): AgentEntry {
  return madeFor(rules)[0] ?? everyGame[0];
}

/** Makes a scripted agent; an InputError suggests names, or says that the agent does not play this game. */
export function createAgent(name: string, rules: Rules): Agent {
  expectText(name, `a scripted agent's name, such as "random"`);
  const entries = agentsFor(rules);
  const entry = entries.find((each) => each.name === name);
  if (entry) return entry.create(rules);
  const playable = entries.map((each) => each.name);
  if (!AGENTS.some((each) => each.name === name)) throw unknownName('agent', name, playable);
  throw new InputError(`Expected an agent that plays ${rules.id} (${playable.join(', ')}), but "${name}" does not`);
}

/**
 * The afterstates of a game; undefined for rules or reward schemes whose afterstates are not known.
 * @throws InputError for an endgame or hindsight where none can be worked out, or an input version that the game does not have
 */
export function afterstatesFor(
  rules: Rules,
  reward: RewardScheme,
  options: AfterstatesOptions = {},
): Afterstates | undefined {
  const { inputVersion = 1 } = options;
  const afterstates = AGENT_KITS.of(rules).afterstates?.(rules, reward, options);
  if (afterstates === undefined) return undefined;
  const { endgame = 0, hindsight = 0, exactMoves = endgame } = afterstates;
  for (const [reach, most] of [
    ['endgame', exactMoves],
    ['hindsight', hindsight],
  ] as const)
    if (most !== (options[reach] ?? 0))
      throw mismatch(
        `${reach} ${most === 0 ? '0' : `0 to ${most}`} for ${rules.id} with these options`,
        options[reach],
      );
  const known = afterstates.inputVersion ?? 1;
  if (known !== inputVersion)
    throw mismatch(`inputVersion ${known === 1 ? '1' : `1 or ${known}`} for ${rules.id}`, inputVersion);
  return afterstates;
}
