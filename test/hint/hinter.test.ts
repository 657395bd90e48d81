import { createAgent } from '../../src/agents/registry.js';
import { legalActions } from '../../src/env/environment/rules.js';
import { partsOf, Random } from '../../src/env/index.js';
import { createHinter, type HintOptions } from '../../src/hint/index.js';
import type { PlayoutResults } from '../../src/hint/move-estimate.js';
import { playOn } from '../../src/hint/playouts.js';
import { dealt, reshuffled } from '../support/games.js';
import { expectRefused } from '../support/refusal.js';
import { decisionOf } from './positions.js';

const PRESETS = ['tens', 'decade', 'decade-loop3', 'decade-seven', 'four-ten'];

describe('hints', () => {
  it.each(PRESETS)(
    'list every legal move of %s once, with probabilities that sum to 1 and intervals around the estimates',
    (preset) => {
      const parts = partsOf(preset);
      const state = decisionOf(parts, 4, 3);
      const text = parts.notation.formatState(state);
      const hints = createHinter(parts, createAgent('first-legal', parts.rules)).hint(state, { playouts: 20 });
      expect(hints.map(({ action }) => action).sort((a, b) => a - b)).toEqual(legalActions(parts.rules, state));
      expect(hints.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
      for (const { winProbability, expectedScore, reason, move, notation, action } of hints) {
        expect(winProbability.low).toBeLessThanOrEqual(winProbability.estimate);
        expect(winProbability.high).toBeGreaterThanOrEqual(winProbability.estimate);
        expect(expectedScore!.low).toBeLessThanOrEqual(expectedScore!.high);
        if (preset !== 'tens') expect(reason).toContain(move);
        expect(reason).toMatch(/ % to win|certainly/);
        expect(notation).toBe(parts.notation.formatMove(action));
      }
      expect(parts.notation.formatState(state)).toBe(text);
    },
  );

  it('are equal for equal seeds, and vary with the seed', () => {
    const parts = partsOf('decade-loop3');
    const state = decisionOf(parts, 7, 1);
    const hint = (seed: number) =>
      createHinter(parts, createAgent('random', parts.rules)).hint(state, { playouts: 60, seed });
    expect(hint(1)).toEqual(hint(1));
    expect(hint(1)).not.toEqual(hint(2));
  });

  it.each(['decade-loop3', 'four-ten', 'tens'])(
    'do not follow the hidden order of %s: re-dealing it changes no hint',
    (preset) => {
      const parts = partsOf(preset);
      const { rules } = parts;
      const state = decisionOf(parts, 7, 1);
      const hinter = createHinter(parts, createAgent('first-legal', rules), { playouts: 50 });
      const hints = hinter.hint(state);
      for (const seed of [0, 1, 2]) {
        expect(hinter.hint(reshuffled(rules, state, new Random('test', seed)))).toEqual(hints);
      }
    },
  );

  it('know a winning and a losing end of Decade for certain', () => {
    const parts = partsOf('decade-loop3');
    const state = parts.notation.parseState(lastCards(['TC', '5D', '5H']));
    const hints = createHinter(parts, createAgent('shortest-run', parts.rules)).hint(state);
    expect(hints.map(({ move }) => move)).toEqual(['10+5+5=20', '5+5=10']);
    expect(hints.map(({ winProbability }) => winProbability)).toEqual([
      { estimate: 1, low: 1, high: 1, source: 'exact' },
      { estimate: 0, low: 0, high: 0, source: 'exact' },
    ]);
    expect(hints[0].reason).toBe('10+5+5=20 clears the line: the game is certainly won, next best 0 % (5+5=10)');
    expect(hints[0].cards.map(({ card }) => card).sort()).toEqual(['5D', '5H', 'TC']);
    expect(hints[0].playouts).toBe(0);
  });

  it('are none when the game is over, and one when a move is forced', () => {
    const parts = partsOf('decade');
    const hinter = createHinter(parts, createAgent('random', parts.rules), { playouts: 10 });
    expect(hinter.hint(parts.notation.parseState(lastCards(['TC'])))).toEqual([]);
    const forced = hinter.hint(dealt(parts.rules, firstForcedSeed()));
    expect(forced).toHaveLength(1);
    expect(forced[0]).toMatchObject({ move: 'draw', probability: 1 });
    expect(forced[0].reason).toContain('the only legal move');
  });

  it('rest on playouts of which the first ones are the same however many there are, with equal cards for all moves', () => {
    const parts = partsOf('decade-loop3');
    const state = decisionOf(parts, 7, 1);
    const actions = legalActions(parts.rules, state);
    const played = (playouts: number, moves = actions) => playOn(parts, createAgent('next-card', parts.rules), state, moves, { playouts, seed: 3, clock: () => 0 }); // prettier-ignore
    const [few, many] = [played(20), played(300)];
    expect(many.map(({ won }) => won.length)).toEqual(actions.map(() => 300));
    const first = ({ won, scores, returns, measures }: PlayoutResults) => [won, scores, returns, measures].map((list) => list.slice(0, 20)); // prettier-ignore
    expect(many.map(first)).toEqual(few.map(first));
    for (const { won, scores, returns, measures } of many) {
      expect([scores, returns]).toEqual([won, won]);
      expect(measures.map((left) => Number(left === 0))).toEqual(won);
    }
    expect(played(20, actions.slice(1))).toEqual(few.slice(1));
    expect(createHinter(parts, createAgent('next-card', parts.rules)).hint(state)[0].playouts).toBe(200);
  });

  it('stop at the time budget after the first playouts', () => {
    const parts = partsOf('decade-loop3');
    const state = decisionOf(parts, 7, 1);
    const agent = createAgent('longest-run', parts.rules);
    let time = 0;
    const clock = () => (time += 10);
    const [within] = createHinter(parts, agent, { clock }).hint(state, { playouts: 10_000, budgetMs: 25 });
    expect(within.playouts).toBeGreaterThan(0);
    expect(within.playouts).toBeLessThan(1000);
    const [none] = createHinter(parts, agent, { clock }).hint(state, { playouts: 10_000, budgetMs: 0 });
    expect(none.playouts).toBeGreaterThan(0);
    expect(none.playouts).toBeLessThan(within.playouts);
  });

  it.each([null, 'x', { limit: 0 }, { playouts: 1.5 }, { seed: -1 }, { budgetMs: NaN }, { limt: 3 }])(
    'refuse the options %j',
    (options) => {
      const hinter = createHinter({ preset: 'tens' });
      expectRefused(() => hinter.hint({ seed: 7 }, options as HintOptions), 'hint option');
    },
  );
});

/** A position of Decade with an empty stock and these cards in the line. */
function lastCards(cards: readonly string[]) {
  const deck = [...'A23456789TJQK'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
  return `decade ${cards.join(' ')} | gone ${deck.filter((card) => !cards.includes(card)).join(' ')}`;
}

/** The first seed of Decade whose deal has nothing to discard. */
function firstForcedSeed() {
  const parts = partsOf('decade');
  for (let seed = 0; ; seed++) if (legalActions(parts.rules, dealt(parts.rules, seed)).length === 1) return seed;
}
