import type { Afterstates } from '../../../../src/agents/afterstates/afterstates.js';
import { legalActions } from '../../../../src/env/environment/rules.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { Random, type RewardScheme } from '../../../../src/env/index.js';
import { afterAction, playRandomly, reshuffled } from '../../../support/games.js';
import { sized } from '../../../support/size.js';
import {
  candidatesOf,
  DECADE_VARIANTS,
  decadeOf,
  describeCandidate,
  expectHonestInputs,
  inputOf,
} from '../../afterstates/support.js';

const GAMES = sized(1, 3);

/**
 * What can be reached before the next draw, found by playing moves by the rules: for each first move the inputs of the positions in which
 * the draw comes next, and the certain rewards.
 */
function reachable(
  rules: DecadeRules,
  reward: RewardScheme,
  afterstates: Afterstates<DecadeState>,
  state: DecadeState,
) {
  const found = new Set<string>();
  const walked = new Set<string>();
  const walk = (at: DecadeState, first: number) => {
    // Discards that do not overlap lead to the same line in any order.
    const place = `${first} ${at.values.subarray(at.checked * 52, at.checked * 52 + at.lengths[at.checked]).join(' ')}`;
    if (walked.has(place)) return;
    walked.add(place);
    for (const action of legalActions(rules, at)) {
      const firstMove = first < 0 ? action : first;
      if (action === rules.table.draw) {
        const batch = candidatesOf(afterstates, at);
        const own = batch.actions.subarray(0, batch.count).indexOf(action);
        found.add(`${firstMove} -> ${inputOf(batch, batch.inputRows[own])}`);
        continue;
      }
      const next = afterAction(rules, at, action);
      if (next.outcome === 'ongoing') walk(next, firstMove);
      else found.add(`${firstMove} -> certain ${reward.returnSoFar(rules, next)}`);
    }
  };
  walk(state, -1);
  return found;
}

describe.each(DECADE_VARIANTS)('afterstates of %s %j', { tags: 'more' }, (preset, options) => {
  const { rules, reward, afterstates } = decadeOf(preset, options);
  const random = new Random('test afterstates', 3);

  function eachPosition(visit: (state: DecadeState) => void) {
    for (let seed = 0; seed < GAMES; seed++) {
      playRandomly(rules, seed, random, (state) => {
        if (state.outcome === 'ongoing') visit(state as DecadeState);
      });
    }
  }

  test('are exactly what the rules lead to before the next draw', () => {
    eachPosition((state) => {
      const batch = candidatesOf(afterstates, state);
      const candidates = Array.from({ length: batch.count }, (_, c) => describeCandidate(batch, c));
      expect(new Set(candidates)).toEqual(reachable(rules, reward, afterstates, state));
    });
  });

  test('the way to an afterstate leads there and ends with the move before a card is drawn', () => {
    const moves = new Int32Array(64);
    const at = rules.createState();
    eachPosition((state) => {
      const batch = candidatesOf(afterstates, state);
      for (let row = 0; row < batch.rows; row++) {
        candidatesOf(afterstates, state);
        const count = afterstates.pathTo!(row, moves);
        rules.copyState(at, state);
        for (let i = 0; i < count - 1; i++) rules.apply(at, moves[i]);
        expect(moves[count - 1]).toBe(rules.table.draw);
        const there = candidatesOf(afterstates, at);
        const draw = there.actions.subarray(0, there.count).indexOf(rules.table.draw);
        expect(there.depths[draw]).toBe(1);
        expect(inputOf(there, there.inputRows[draw])).toBe(inputOf(batch, row));
        const candidate = batch.inputRows.subarray(0, batch.count).indexOf(row);
        expect([batch.actions[candidate], batch.depths[candidate]]).toEqual([moves[0], count]);
      }
    });
  });

  test('inputs are as wide as their blocks, between 0 and 1, and depend on nothing hidden', () => {
    expectHonestInputs(afterstates, eachPosition, (state) => reshuffled(rules, state, random));
  });
});
