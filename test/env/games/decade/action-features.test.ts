import { GamesInPlay } from '../../../../src/agents/games-in-play.js';
import { createAgent } from '../../../../src/agents/registry.js';
import { type GameState, legalActions, nthLegal, type Rules } from '../../../../src/env/environment/rules.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import { hopeOf, RingOutlook } from '../../../../src/env/games/decade/ring-outlook.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { partsOf, Random } from '../../../../src/env/index.js';
import { afterAction, dealt, hiddenIn, moveNumbers, randomAction } from '../../../support/games.js';
import { sized } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';

/** The chances that a legal discard exists right after the next card, or only after the one that follows, by trying hidden cards with the rules themselves. */
function chancesBySearch(rules: Rules, after: GameState, cards: number): [first: number, second: number] {
  const { draw } = asDecade(rules).table;
  const counts = new Uint8Array(rules.cardKinds.length);
  const total = rules.unseen(after, counts);
  const mask = new Uint8Array(rules.moves.length);
  let [first, second] = [0, 0];
  counts.forEach((copies, kind) => {
    if (copies === 0 || cards === 0) return;
    const next = afterAction(rules, after, draw, kind);
    rules.actionMask(next, mask);
    if (next.outcome === 'won' || mask.subarray(0, draw).includes(1)) first += copies / total;
    else second += (copies / total) * chancesBySearch(rules, next, cards - 1)[0];
  });
  return [first, second];
}

describe.each(['decade', 'decade-max3', 'decade-loop', 'decade-loop3', 'decade-fives', 'decade-loop-fives'])(
  'the lookahead for %s',
  (preset) => {
    const { rules, game } = partsOf(preset);
    const actionFeatures = game.createActionFeatures!(rules)!;
    const width = actionFeatures.features.length;
    const moves = rules.moves.length;
    const { draw } = asDecade(rules).table;

    test('agrees with the rules on the chances that the next card makes a set, or the second', { tags: 'more' }, () => {
      const state = rules.createState();
      const random = new Random('test lookahead', 1);
      const mask = new Uint8Array(moves);
      const afterMask = new Uint8Array(moves);
      const observation = new Float32Array(rules.observationSize);
      let compared = 0;
      for (let seed = 0; seed < sized(16, 60); seed++) {
        rules.deal(state, seed);
        for (let count = rules.actionMask(state, mask); count > 0; count = rules.actionMask(state, mask)) {
          rules.observe(state, observation);
          const inputs = moveNumbers(actionFeatures, observation, mask);
          expect(inputs.findIndex((x, i) => x !== 0 && mask[Math.floor(i / width)] === 0)).toBe(-1);
          for (let action = 0; action < moves; action++) {
            if (mask[action] === 0 || action === draw) continue;
            const after = afterAction(rules, state, action);
            rules.actionMask(after, afterMask);
            const [removed, uncovers, chance, , second, neither] = inputs.subarray(action * width);
            if (after.outcome !== 'ongoing' || afterMask.subarray(0, draw).includes(1)) continue;
            expect(uncovers).toBe(0);
            expect(removed * 8).toBeCloseTo(rules.cardsLeft(state)! - rules.cardsLeft(after)!, 4);
            const [first, later] = chancesBySearch(rules, after, compared % 8 === 0 ? 2 : 1);
            expect(chance).toBeCloseTo(first, 5);
            if (compared % 8 === 0) expect(second).toBeCloseTo(later, 5);
            expect(chance + second + neither).toBeLessThan(1.00001);
            compared++;
          }
          rules.apply(state, nthLegal(mask, 0, random.below(count)));
        }
      }
      expect(compared).toBeGreaterThan(100);
    });
  },
);

test('stacks of version 1 and Tens have no lookahead', () => {
  for (const preset of ['decade-seven', 'tens']) {
    const { rules, game } = partsOf(preset);
    expect(game.createActionFeatures?.(rules, 1)).toBeUndefined();
  }
});

test.each([
  ['decade-loop3-optional', 12, 3117.8619],
  ['decade-loop-optional', 2, 599.3787],
])(
  'the numbers of a ring rate its moves as the script that waits, and see nothing hidden: %s',
  (preset, seeds, sumOfAll) => {
    const { rules, game } = partsOf(preset);
    const features = game.createActionFeatures!(rules, 3)!;
    // Models say by these names what they were trained with.
    expect([2, 3, 4].map((version) => game.createActionFeatures!(rules, version)!.name)).toEqual([
      'decade lookahead v1',
      'decade ring v1',
      'decade ring v2',
    ]);
    const width = features.features.length;
    const games = new GamesInPlay(rules, 1);
    const waiting = createAgent('waiting', rules);
    const [played, observations] = [new Int32Array(1), new Float32Array(rules.observationSize)];
    const random = new Random('test outlook', 1);
    let [compared, sum] = [0, 0];
    for (let seed = 0; seed < seeds; seed++) {
      const state = games.states[0];
      rules.deal(state, seed);
      while (state.outcome === 'ongoing' && hiddenIn(rules, state) > 6) {
        games.size = 1;
        games.look(waiting);
        waiting.act(games, played);
        const seen = [0, 1].map(() => {
          rules.observe(state, observations);
          const numbers = moveNumbers(features, observations, games.actionMasks);
          rules.shuffleHidden(state, random);
          return numbers;
        });
        expect(seen[1]).toEqual(seen[0]);
        expect(seen[0][played[0] * width + width - 1]).toBe(1);
        sum += sumOf(seen[0]);
        if (games.legalCounts[0] > 1) compared++;
        rules.apply(state, randomAction(rules, state, random));
      }
    }
    expect(compared).toBeGreaterThan(4 * seeds);
    expect(sum).toBeCloseTo(sumOfAll, 3); // what models of version 3 were trained with
  },
);

test('the far numbers of a ring average the best outlook after every next card', () => {
  const { rules, game } = partsOf('decade-loop3-optional');
  const ring = new RingOutlook(asDecade(rules));
  const { draw } = asDecade(rules).table;
  const bestOf = (state: GameState, rate: (action: number) => number) =>
    Math.max(...legalActions(rules, state).map(rate));
  const far = (state: GameState, action: number): number => {
    if (action !== draw) {
      const after = afterAction(rules, state, action);
      return bestOf(after, (next) => far(after, next));
    }
    const counts = new Uint8Array(rules.cardKinds.length);
    const hidden = rules.unseen(state, counts);
    let sum = 0;
    counts.forEach((copies, kind) => {
      if (copies === 0) return;
      const after = afterAction(rules, state, draw, kind);
      ring.read(after as DecadeState);
      sum += copies * bestOf(after, (next) => ring.of(after as DecadeState, next));
    });
    return sum / hidden;
  };
  const features = game.createActionFeatures!(rules, 4)!;
  const width = features.features.length;
  const observations = new Float32Array(rules.observationSize);
  const actionMasks = new Uint8Array(rules.moves.length);
  const random = new Random('test far outlook', 1);
  for (let seed = 0; seed < 2; seed++) {
    const state = dealt(rules, seed);
    while (hiddenIn(rules, state) > 2) {
      rules.actionMask(state, actionMasks);
      rules.observe(state, observations);
      const numbers = moveNumbers(features, observations, actionMasks);
      const moves = legalActions(rules, state);
      const rated = moves.map((action) => far(state, action));
      for (const [i, action] of moves.entries()) {
        const [rating, share] = numbers.subarray((action + 1) * width - 2, (action + 1) * width);
        expect(rating).toBeCloseTo(hopeOf(rated[i]), 5);
        expect(share).toBeCloseTo(Math.exp(rated[i] - Math.max(...rated)), 5);
      }
      rules.apply(state, moves[random.below(moves.length)]);
    }
  }
});
