import { strongestFor } from '../../agents/registry.js';
import type { Rules } from '../../env/index.js';

/** The name of the scripted agent that gives hints where none is named: the strongest made for the game, else `random`. */
export function defaultAgent(rules: Rules): string {
  return strongestFor(rules).name;
}
