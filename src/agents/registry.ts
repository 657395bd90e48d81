import { InputError, mismatch, unknownName } from '../env/base/errors.js';
import { expectText } from '../env/base/schema.js';
import { expectRules } from '../env/environment/environment-parts.js';
import type { RewardScheme, Rules } from '../env/environment/rules.js';
import type { Afterstates, AfterstatesOptions } from './afterstates/afterstates.js';
import type { Agent } from './agent.js';
import type { AgentEntry } from './games/kit.js';
import { AGENT_KITS } from './games/kits.js';
import { FirstLegalAgent, RandomAgent } from './random.js';

export type { AgentEntry } from './games/kit.js';

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
