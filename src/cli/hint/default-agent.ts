import { agentsFor } from '../../agents/registry.js';
import type { Rules } from '../../env/index.js';

/** Agents that play any game, and none of them well. */
const INDIFFERENT = ['random', 'first-legal'];

/** The name of the scripted agent that gives hints where none is named: the strongest made for the game, else `random`. */
export function defaultAgent(rules: Rules): string {
  const names = agentsFor(rules).map(({ name }) => name);
  return names.find((name) => !INDIFFERENT.includes(name)) ?? names[0];
}
