import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Action } from '../../../env/rules.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../expect-agent.js';
import type { AgentEntry } from '../kit.js';
import { NextCardAgent } from './next-card.js';

/**
 * Takes the first that fits of (first two + last), (first + last two), (last three): problem A of the 1996 ACM finals, UVa 246.
 * In a ring's move table that is the legal discard with the fewest of the newest cards: the lowest legal action.
 */
export class AcmOrderAgent implements Agent<DecadeState> {
  readonly name = 'acm-order';
  readonly usesObservations = false;

  constructor(readonly rules: DecadeRules) {}

  act(batch: DecisionBatch<DecadeState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const width = this.rules.moves.length;
    for (let i = 0; i < batch.size; i++) actions[i] = batch.actionMasks.indexOf(1, i * width) - i * width;
  }
}

/** How much an agent likes a legal discard; the largest wins, the first of equals. */
type Preference = (rules: DecadeRules, state: Readonly<DecadeState>, action: Action) => number;

/** Discards the set it likes best, whenever there is one; draws otherwise, and finishes when nothing else is left. */
class PreferenceAgent implements Agent<DecadeState> {
  readonly usesObservations = false;

  constructor(
    readonly name: string,
    readonly rules: DecadeRules,
    private readonly preference: Preference,
  ) {}

  act(batch: DecisionBatch<DecadeState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const { rules, preference } = this;
    const { actionMasks } = batch;
    const width = rules.moves.length;
    for (let i = 0; i < batch.size; i++) {
      const state = batch.states[i];
      let best = actionMasks.indexOf(1, i * width) - i * width;
      let liking = -Infinity;
      for (let action = best; action < rules.table.draw; action++) {
        if (actionMasks[i * width + action] === 0) continue;
        const liked = preference(rules, state, action);
        if (liked > liking) {
          liking = liked;
          best = action;
        }
      }
      actions[i] = best;
    }
  }
}

function tensIn(rules: DecadeRules, state: Readonly<DecadeState>, action: Action): number {
  const length = state.lengths[state.checked];
  const base = state.checked * (state.values.length / state.lengths.length);
  const start = rules.setStart(state, action);
  let tens = 0;
  for (let i = 0; i < rules.setCount(state, action); i++)
    if (state.values[base + ((start + i) % length)] === 10) tens++;
  return tens;
}

const PREFERENCES: readonly { name: string; summary: string; preference: Preference }[] = [
  {
    name: 'longest-run',
    summary: 'discards the set with the most cards',
    preference: (rules, state, action) => rules.setCount(state, action),
  },
  {
    name: 'shortest-run',
    summary: 'discards the set with the fewest cards',
    preference: (rules, state, action) => -rules.setCount(state, action),
  },
  {
    name: 'leftmost',
    summary: 'discards the set that begins furthest to the left',
    preference: (rules, state, action) => -rules.setStart(state, action),
  },
  {
    name: 'most-tens',
    summary: 'discards the set with the most ten-valued cards',
    preference: tensIn,
  },
];

/** Whether sets are exactly three of a ring's cards, as the fixed order of the ACM problem supposes. */
function playsAcm({ config }: DecadeRules): boolean {
  return config.loop && config.minRun === 3 && config.maxRun === 3;
}

/** From the strongest down. */
export const decadeAgents: readonly AgentEntry<DecadeRules>[] = [
  {
    name: 'next-card',
    summary: 'hand-made evaluation: cards discarded, and the chance that the next card makes a set',
    create: (rules) => new NextCardAgent(rules),
  },
  ...PREFERENCES.map(({ name, summary, preference }) => ({
    name,
    summary,
    create: (rules: DecadeRules) => new PreferenceAgent(name, rules, preference),
  })),
  {
    name: 'acm-order',
    summary: 'the first that fits of first two + last, first + last two, last three (ACM finals 1996)',
    plays: playsAcm,
    create: (rules) => new AcmOrderAgent(rules),
  },
];
