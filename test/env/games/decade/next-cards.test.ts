import { expect, test } from 'vitest';
import { NextCards } from '../../../../src/env/games/decade/next-cards.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { Random } from '../../../../src/env/index.js';
import { DECADE_VARIANTS, decadeOf } from '../../../agents/afterstates/support.js';
import { playRandomly } from '../../../support/games.js';

/** Chance, by playing every card that may come, that one of the next `draws` cards is the first to make a set; bits of those that do at once. */
function chanceOfSet(rules: DecadeRules, state: DecadeState, draws: number): { chance: number; makes: number } {
  const counts = new Uint8Array(rules.cardKinds.length);
  const hidden = rules.unseen(state, counts);
  const next = rules.createState();
  let chance = 0;
  let makes = 0;
  for (let kind = 0; kind < counts.length; kind++) {
    if (counts[kind] === 0) continue;
    rules.copyState(next, state);
    rules.stackNext(next, kind);
    rules.apply(next, rules.table.draw);
    if (rules.countSets(next) > 0) {
      makes |= 1 << kind;
      chance += counts[kind] / hidden;
    } else if (draws > 1 && next.outcome === 'ongoing') {
      chance += (counts[kind] / hidden) * chanceOfSet(rules, next, draws - 1).chance;
    }
  }
  return { chance, makes };
}

const LINES = DECADE_VARIANTS.filter(([preset, { rules }]) => !preset.includes('seven') && rules?.stacks === undefined);

test.each(LINES)('the next two draws of %s %j are those of the rules', (preset, options) => {
  const { rules } = decadeOf(preset, { ...options, rules: { ...options.rules, discards: 'mandatory' } });
  const random = new Random('test draws', 5);
  const next = new NextCards(rules);
  let compared = 0;
  for (let seed = 0; seed < 6; seed++) {
    playRandomly(rules, seed, random, (each) => {
      const state = each as DecadeState;
      if (state.outcome !== 'ongoing' || rules.countSets(state) > 0) return;
      // A line of three may have a set that does not end at the newest card: the rules find it when it was dealt so, and only then.
      if (state.lengths[0] === 2) return;
      next.readHidden(state.unseen);
      next.look(state.values, 0, state.lengths[0]);
      const one = chanceOfSet(rules, state, 1);
      expect(next.firstChance).toBeCloseTo(one.chance, 10);
      // Values of which no card is left do not matter.
      const possible = state.unseen.reduce((bits, copies, kind) => (copies > 0 ? bits | (1 << kind) : bits), 0);
      expect(next.makes & possible).toBe(one.makes);
      if (state.lengths[0] !== 1)
        expect(next.firstChance + next.secondChance).toBeCloseTo(chanceOfSet(rules, state, 2).chance, 10);
      compared++;
    });
  }
  expect(compared).toBeGreaterThan(50);
});
