import { canBeSolved, DecadeExactAgent } from '../../../agents/games/decade/exact/exact-agent.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { LabKit } from '../kit.js';
import { decadeBounds } from './bounds.js';
import { DECADE_CERTIFIED_VALUES } from './certified-values.js';
import { DECADE_CONTESTANTS } from './contestants.js';
import { decadeDeckKnower } from './knowing-the-deck.js';
import { solveDecadePreset } from './solve.js';

/** What the lab knows of Decade. */
export const decadeLabKit: LabKit<DecadeRules> = {
  game: 'decade',
  upperBounds: decadeBounds,
  certifiedValues: DECADE_CERTIFIED_VALUES,
  // Hardly a game of these is ever won.
  rankedBy: { 'decade-max3': 'cards-left', 'decade-seven': 'cards-left', 'decade-seven-loop3': 'cards-left' },
  contestants: DECADE_CONTESTANTS,
  knowingTheDeck: decadeDeckKnower,
  solve: solveDecadePreset,
  solvable: 'a single line with a smaller deck (--option ranks=A45TJQ)',
  solvedAgent: (rules) => (canBeSolved(rules.config) ? Promise.resolve(new DecadeExactAgent(rules)) : undefined),
};
