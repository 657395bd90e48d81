import { partsOf, WIN } from '../../src/env/index.js';
import { wilsonInterval } from '../../src/evaluate/statistics.js';
import { createHinter, type Hinter, type HintModel } from '../../src/hint/index.js';
import { playOn } from '../../src/hint/playouts.js';
import { loadModel } from '../../src/zoo/index.js';
import { expectationOf } from '../support/expectimax.js';
import { dealt } from '../support/games.js';
import { latePositions } from '../support/late-positions.js';
import { sized } from '../support/size.js';
import { sumOf } from '../support/sums.js';
import { decisionOf, randomPositions } from './positions.js';

const PLAYOUTS = sized(60, 300, 600);

describe('hints by a value model', () => {
  const parts = partsOf('decade-loop3');
  let model: HintModel;
  let hinter: Hinter;

  beforeAll(async () => {
    model = await loadModel('decade-loop3-value', { lookahead: 0 });
    hinter = createHinter({ model });
  });

  it('rank by what moves are worth, without playouts, with the source and an interval round each chance', () => {
    for (const state of randomPositions(parts, 30, 50, 2)) {
      const hints = hinter.hint(state);
      const chances = hints.map(({ winProbability }) => winProbability.estimate);
      expect(chances).toEqual([...chances].sort((a, b) => b - a));
      expect(hints.map(({ probability }) => probability)).toEqual(hints.map((_, i) => (i === 0 ? 1 : 0)));
      for (const { winProbability, playouts, expectedScore } of hints) {
        const { source, estimate, low, high } = winProbability;
        expect(['model', 'exact']).toContain(source);
        expect(playouts).toBe(0);
        expect(low <= estimate && estimate <= high && low >= 0 && high <= 1).toBe(true);
        expect(source === 'exact' ? high - low : high - low > 0.05).toBe(source === 'exact' ? 0 : true);
        expect(expectedScore!.estimate).toBe(estimate);
      }
      expect(hinter.explain(state, hints[0].notation)).toBe(hints[0].reason);
    }
  });

  it(`say chances that ${PLAYOUTS} games played on confirm, in positions of random games`, { tags: 'more' }, () => {
    let errors = 0;
    let covered = 0;
    const positions = randomPositions(parts, sized(8, 40), 50, 2);
    for (const state of positions) {
      const [{ action, winProbability }] = hinter.hint(state);
      const [{ won }] = playOn(parts, model.policy, state, [action], { playouts: PLAYOUTS, seed: 1, clock: () => 0 });
      const counted = wilsonInterval(sumOf(won), PLAYOUTS);
      errors += (winProbability.estimate - counted.estimate) / positions.length;
      // What was counted is itself uncertain.
      if (counted.high >= winProbability.low && counted.low <= winProbability.high) covered++;
    }
    expect(Math.abs(errors)).toBeLessThan(0.04);
    expect(covered).toBeGreaterThanOrEqual(0.9 * positions.length);
  });

  it('take playouts if they are asked for, and then say so', () => {
    const state = decisionOf(parts, 7, 1);
    for (const options of [{ playouts: 20 }, { budgetMs: 0 }]) {
      const [{ winProbability, playouts }] = hinter.hint(state, options);
      expect(winProbability.source).toBe('playouts');
      expect(playouts).toBeGreaterThan(0);
    }
  });

  it('say nothing of the error where it was not measured', () => {
    const [{ winProbability }] = createHinter({ model: { ...model, evaluation: undefined } }).hint(
      decisionOf(parts, 7, 1),
    );
    expect(winProbability).toMatchObject({ source: 'model', low: 0, high: 1 });
  });

  it.each([{ shaping: 'cards-left' }, { gamma: 0.99 }])(
    'are counted in playouts where training shaped or discounted the return that the values foretell: %o',
    (changed) => {
      const other = { ...model.config, training: { config: changed } };
      expect(createHinter({ model: { ...model, config: other } }).playsOn).toBe(true);
    },
  );

  it('are of the values where training did neither', () => {
    expect(hinter.playsOn).toBe(false);
  });

  it('are exact where the model plays the endgame exactly', async () => {
    const exact = createHinter({ model: await loadModel('decade-loop3-value', { lookahead: 0, endgame: 5 }) });
    for (const [state] of latePositions(parts.rules, 5, 10, 1)) {
      for (const { winProbability, action } of exact.hint(state)) {
        expect(winProbability.source).toBe('exact');
        expect(winProbability.estimate).toBeCloseTo(expectationOf(parts.rules, WIN, state, action), 6);
        expect([winProbability.low, winProbability.high]).toEqual([winProbability.estimate, winProbability.estimate]);
      }
    }
  });
});

describe('hints by a model whose values are no chances', () => {
  it('of rounds: rank by them, and limit the chance of a bust', { tags: 'long' }, async () => {
    const model = await loadModel('four-ten-value');
    const hinter = createHinter({ model });
    const [best, ...others] = hinter.hint('four-ten hand 1 4 / home 3 3 / drawn 2 / points 20 / round 3');
    expect(best.winProbability).toMatchObject({ source: 'model', high: 1 });
    expect(best.winProbability.low).toBeGreaterThan(0.9);
    expect(best.expectedResult!.name).toBe('rounds');
    expect(best.expectedResult!.estimate).toBeGreaterThan(3);
    expect(best.expectedResult!.estimate).toBeLessThan(7);
    expect(others.every((each) => each.expectedResult!.estimate >= best.expectedResult!.estimate)).toBe(true);
    expect(best.reason).toMatch(/^place 2 in \w+ makes Hand \d+, Home \d+, Shadow \d+: 100 % to win, \d\.\d\d rounds/);
    const lastChance = hinter.hint('four-ten hand 3 3 / home 4 4 / drawn 4 / points 45 / round 9');
    expect(lastChance[0]).toMatchObject({ winProbability: { source: 'exact', estimate: 1 } });
    expect(lastChance[0].reason).toContain('place 4 in Hand ends the round with 10 points: the game is certainly won');
  });

  it('of cards left: say these', async () => {
    const model = await loadModel('decade-seven-value', { lookahead: 0 });
    const parts = partsOf('decade-seven');
    const [best] = createHinter({ model }).hint(decisionOf(parts, 4, 3));
    const { low, high, estimate } = best.expectedResult!;
    expect(best.expectedResult!.name).toBe('cards left');
    expect(low < estimate && estimate < high && high < 52).toBe(true);
    expect(best.winProbability.low).toBe(0);
    expect(best.winProbability.high).toBeLessThan(1);
  });

  it('of cards left: say no chance to win where nothing was measured, and rank by the cards left', async () => {
    const { evaluation, ...model } = await loadModel('decade-seven-value', { lookahead: 0 });
    const parts = partsOf('decade-seven');
    const unmeasured = createHinter({ model });
    const [best, next] = unmeasured.hint(decisionOf(parts, 4, 3));
    expect(best.reason).toMatch(/: chance to win not known, \d+\.\d+ cards left, next best \d+\.\d+ cards left \(/);
    expect(next.reason).toMatch(/: chance to win not known, \d+\.\d+ cards left, best is \d+\.\d+ cards left \(/);
    expect(best.winProbability).toMatchObject({ low: 0 });
    const forced = dealt(parts.rules, 4);
    const [only] = unmeasured.hint(forced);
    expect(only.reason).toMatch(/: the only legal move, chance to win not known$/);
    expect(unmeasured.explain(forced, only.action)).toBe(only.reason);
    const [measured] = createHinter({ model: { ...model, evaluation } }).hint(forced);
    expect(measured.reason).toMatch(/: the only legal move, \d+(\.\d)? % to win$/);
  });
});

it('explain says what a move does, and what is certain, without playouts', () => {
  const loop = createHinter({ preset: 'decade-loop3' });
  expect(loop.explain('decade 4 8 3 3 J 6 5 Q', 'draw').startsWith('draw')).toBe(true);
  expect(loop.explain('decade 4 8 3 3 J 6', 'take 1 = 10')).toBe('6+4=10 leaves 3 J 8 next to each other');
  expect(createHinter({ preset: 'decade' }).explain('decade 4 8 3 3 J 6', 'discard 30')).toBe(
    '8+3+3+J+6=30 leaves only 4',
  );
  const tens = createHinter({ preset: 'tens' });
  const state = decisionOf(partsOf('tens'), 4, 1);
  expect(tens.explain(state, tens.hint(state)[0].action)).toBe(tens.hint(state)[0].reason);
  expect(() => loop.explain('decade 4 8 3 3 J 6', 'draw')).toThrow('Move: expected one of take');
  expect(() => loop.explain('decade 4 8 3 3 J 6', 999)).toThrow('a legal action, one of');
});
