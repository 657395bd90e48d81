import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { fc } from '../../../support/fast-check.js';
import { configs, featureOf, legalActions, playRandomly, rulesWith, seeds } from './support.js';

const undoable = configs.map((options) => ({ ...options, undoLimit: 'unlimited' as const }));

describe('undo', () => {
  it('restores tableau and stock exactly, and the same cards come again', () => {
    fc.assert(
      fc.property(undoable, seeds, (options, seed) => {
        const rules = rulesWith(options);
        const state = rules.createState();
        const now = rules.createState();
        rules.deal(state, seed);
        const snapshot = () => [
          Array.from(now.tableau),
          now.stock.left,
          Array.from(now.counts),
          Array.from(now.slots.words),
          now.removals,
          now.history.moves,
          rules.score(now),
        ];
        playRandomly(rules, state, new Random('undo', seed), 40, (before, action) => {
          if (action === rules.undoAction) return;
          rules.copyState(now, before);
          const earlier = snapshot();
          rules.apply(now, action);
          if (now.outcome !== 'ongoing') return;
          const later = snapshot();
          const order = now.stock.wholeOrder();
          rules.apply(now, rules.undoAction);
          expect(snapshot()).toEqual(earlier);
          expect(now.stock.wholeOrder()).toEqual(order);
          expect(legalActions(rules, now).filter((other) => other !== rules.undoAction)).toEqual(
            legalActions(rules, before).filter((other) => other !== rules.undoAction),
          );
          rules.apply(now, action);
          expect(snapshot()).toEqual(later);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('shows the cards put back as known upcoming cards', () => {
    const rules = rulesWith({ undoLimit: 3, tableauSize: 20 });
    const notation = new TensNotation(rules);
    const state = rules.createState();
    rules.deal(state, 5);
    expect(rules.nextKnown(state)).toBe(-1);
    expect(featureOf(rules, state, 'known')).toEqual(Array(12).fill(0));
    const action = legalActions(rules, state)[0];
    const slots = notation.cardsOf(state, action).map((place) => place.index);
    rules.apply(state, action);
    const drawn = [...slots].sort((a, b) => a - b).map((slot) => state.tableau[slot]);
    expect(rules.unseen(state, new Uint8Array(13))).toBe(30);
    rules.apply(state, rules.undoAction);
    expect(rules.nextKnown(state)).toBe(drawn[0] >> 2);
    expect(featureOf(rules, state, 'known').slice(0, 3)).toEqual([...drawn.map((card) => (card >> 2) + 1), 0]);
    expect(rules.unseen(state, new Uint8Array(13))).toBe(30);
    expect(notation.formatState(state)).toContain('/ known');
    rules.shuffleHidden(state, new Random('hidden', 1));
    rules.apply(state, action);
    expect([...slots].sort((a, b) => a - b).map((slot) => state.tableau[slot])).toEqual(drawn);
    rules.deal(state, 6);
    expect(legalActions(rules, state)).not.toContain(rules.undoAction);
  });
});
