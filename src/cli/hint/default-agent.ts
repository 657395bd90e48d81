import { agentsFor } from '../../agents/registry.js';
import type { Rules } from '../../env/index.js';

/** Scripted agents known to be the strongest of those that play the same rules. */
const STRONGEST = ['next-card'];

/** Agents that play any game, and none of them well. */
const INDIFFERENT = ['random', 'first-legal'];

/** The name of the scripted agent that gives hints where none is named: the strongest, or the first one made for the game, or `random`. */
export function defaultAgent(rules: Rules): string {
  const names = agentsFor(rules).map(({ name }) => name);
  const made = names.filter((name) => !INDIFFERENT.includes(name));
  return STRONGEST.find((name) => names.includes(name)) ?? made[0] ?? names[0];
}
