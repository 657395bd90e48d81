import { InputError } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import type { Rules } from '../env/rules.js';
import type { Agent } from './agent.js';
import { FirstLegalAgent } from './first-legal.js';
import { decadeAgents } from './heuristics/decade.js';
import { fourTenAgents } from './heuristics/four-ten.js';
import { RandomAgent } from './random.js';

/** A scripted agent that can be asked for by name. */
export interface AgentEntry {
  readonly name: string;
  readonly summary: string;
  /** Whether it can play under these rules. */
  plays(rules: Rules): boolean;
  create(rules: Rules): Agent;
}

const everyGame: readonly AgentEntry[] = [
  {
    name: 'random',
    summary: 'a legal move uniformly at random',
    plays: () => true,
    create: (rules) => new RandomAgent(rules.moves.length, 0, rules),
  },
  {
    name: 'first-legal',
    summary: 'the legal move that comes first in the move table',
    plays: () => true,
    create: (rules) => new FirstLegalAgent(rules.moves.length, rules),
  },
];

/** All scripted agents; those made for one game follow the others, from the strongest down. */
export const AGENTS: readonly AgentEntry[] = [...everyGame, ...decadeAgents, ...fourTenAgents];

/** The scripted agents that can play under these rules. */
export function agentsFor(rules: Rules): AgentEntry[] {
  return AGENTS.filter((entry) => entry.plays(rules));
}

/** The strongest scripted agent made for the game; `random` where there is none. */
export function strongestFor(rules: Rules): AgentEntry {
  const playable = agentsFor(rules);
  return playable.find((entry) => !everyGame.includes(entry)) ?? playable[0];
}

/** Makes a scripted agent; an InputError suggests names, or says that the agent does not play this game. */
export function createAgent(name: string, rules: Rules): Agent {
  const entry = AGENTS.find((each) => each.name === name);
  const playable = agentsFor(rules).map((each) => each.name);
  if (!entry) throw new InputError(`Unknown agent "${name}"${suggestion(name, playable)}`);
  if (!entry.plays(rules))
    throw new InputError(`Expected an agent that plays ${rules.id} (${playable.join(', ')}), but "${name}" does not`);
  return entry.create(rules);
}
