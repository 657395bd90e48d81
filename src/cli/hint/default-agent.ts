import { agentsFor } from '../../agents/registry.js';
import type { Rules } from '../../env/index.js';

/** Scripted agents from strongest on; the first one that plays under the rules gives hints where none is named. */
const STRONGEST = ['next-card', 'rule-based', 'longest-run', 'random'];

/** The name of the scripted agent that gives hints by default. */
export function defaultAgent(rules: Rules): string {
  const names = agentsFor(rules).map(({ name }) => name);
  return STRONGEST.find((name) => names.includes(name)) ?? names[0];
}
