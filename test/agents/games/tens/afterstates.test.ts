import type { Afterstates } from '../../../../src/agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../../../src/agents/registry.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import { TensNotation } from '../../../../src/env/games/tens/notation.js';
import { TensRules } from '../../../../src/env/games/tens/rules.js';
import type { TensState } from '../../../../src/env/games/tens/state.js';
import { partsOf, Random, type Rules } from '../../../../src/env/index.js';
import { afterAction, playRandomly, reshuffled } from '../../../support/games.js';
import { candidatesOf, expectHonestInputs } from '../../afterstates/support.js';

function tensOf(preset: string, options: Record<string, unknown> = {}) {
  const { rules, reward } = partsOf(preset, { rules: options });
  const tens: unknown = rules;
  const afterstates = afterstatesFor(rules, reward);
  if (!(tens instanceof TensRules) || afterstates === undefined) throw new Error(`${preset} has no afterstates`);
  return { rules: tens, anyRules: rules, afterstates: afterstates as unknown as Afterstates<TensState> };
}

/** The input of a position that is not over. */
function inputOf(afterstates: Afterstates<TensState>, state: TensState) {
  return Array.from(candidatesOf(afterstates, state).inputs.subarray(0, afterstates.size));
}

const VARIANTS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['tens', {}],
  ['tens-15', { refill: 'buffered' }],
  ['block-ten', {}],
  ['block-ten-15', { undoLimit: 3 }],
  ['block-ten-classic', { refill: 'buffered', undoLimit: 'unlimited' }],
];

function eachPosition(rules: Rules, visit: (state: TensState) => void) {
  const random = new Random('test tens afterstates', 1);
  for (let seed = 0; seed < 25; seed++)
    playRandomly(
      rules,
      seed,
      random,
      (state) => {
        if (state.outcome === 'ongoing') visit(state as TensState);
      },
      60,
    );
}

describe.each(VARIANTS)('afterstates of %s %j', (preset, options) => {
  const { rules, anyRules, afterstates } = tensOf(preset, options);

  test('all legal moves and no others lead to one input, the first of them as the nearest', () => {
    eachPosition(anyRules, (state) => {
      const batch = candidatesOf(afterstates, state);
      expect(Array.from(batch.actions.subarray(0, batch.count))).toEqual(legalActions(rules, state));
      expect(batch.rows).toBe(1);
      expect(new Set(batch.inputRows.subarray(0, batch.count))).toEqual(new Set([0]));
      expect(batch.depths.subarray(1, batch.count).every((depth) => depth > batch.depths[0])).toBe(true);
    });
  });

  test('inputs are as wide as their blocks, between 0 and 1, and depend on nothing hidden', () => {
    const random = new Random('test hidden', 2);
    expectHonestInputs(
      afterstates,
      (visit) => eachPosition(anyRules, visit),
      (state) => reshuffled(rules, state, random),
    );
  });
});

/** The positions that follow after all cards of these ranks have changed names. */
function renamed(text: string, names: Readonly<Record<string, string>>) {
  return text.replace(/[A2-9TJQK](?=[CDHS])/g, (rank) => names[rank] ?? rank);
}

describe('positions that differ only in names have equal inputs', () => {
  const SAME: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['tens', 'the ranks of a pair', { A: '9', '9': 'A' }],
    ['tens', 'two pairs', { A: '3', '3': 'A', '9': '7', '7': '9' }],
    ['tens-15', 'two quartets', { T: 'K', K: 'T' }],
    ['block-ten', 'two courts', { J: 'Q', Q: 'J' }],
    ['block-ten-classic', 'two courts that leave in pairs', { J: 'K', K: 'J' }],
  ];
  test.each(SAME)('%s: %s', (preset, _what, names) => {
    const { rules, anyRules, afterstates } = tensOf(preset);
    const notation = new TensNotation(rules);
    let changed = 0;
    eachPosition(anyRules, (state) => {
      const text = notation.formatState(state);
      const other = renamed(text, names);
      if (other === text) return;
      expect(inputOf(afterstates, notation.parseState(other))).toEqual(inputOf(afterstates, state));
      changed++;
    });
    expect(changed).toBeGreaterThan(50);
  });

  test('but not those that differ in more', () => {
    const { rules, anyRules, afterstates } = tensOf('block-ten');
    const notation = new TensNotation(rules);
    let different = 0;
    eachPosition(anyRules, (state) => {
      if (state.gone().some((card) => card >> 2 === 10)) return; // tens never leave, so jacks that have left cannot become tens
      const other = notation.parseState(renamed(notation.formatState(state), { T: 'J', J: 'T' }));
      if (other.outcome === 'ongoing' && inputOf(afterstates, other).join() !== inputOf(afterstates, state).join())
        different++;
    });
    expect(different).toBeGreaterThan(20);
  });
});

test('a removal that draws nothing leaves the input as it is: what can leave counts as gone already', () => {
  const { rules, anyRules, afterstates } = tensOf('tens', { refill: 'buffered' });
  let compared = 0;
  eachPosition(anyRules, (state) => {
    for (const action of legalActions(rules, state)) {
      if (action === rules.refillAction) continue;
      const next = afterAction(rules, state, action);
      if (next.outcome !== 'ongoing') continue;
      expect(inputOf(afterstates, next)).toEqual(inputOf(afterstates, state));
      compared++;
    }
  });
  expect(compared).toBeGreaterThan(100);
});

test('an undo gives the input back that the position before it had after its removal', () => {
  const { rules, anyRules, afterstates } = tensOf('tens-15', { undoLimit: 'unlimited' });
  let compared = 0;
  eachPosition(anyRules, (state) => {
    if (((state.legal >> rules.undoAction) & 1) === 0) return;
    const undone = afterAction(rules, state, rules.undoAction);
    expect(inputOf(afterstates, undone)).toEqual(inputOf(afterstates, state));
    compared++;
  });
  expect(compared).toBeGreaterThan(100);
});
