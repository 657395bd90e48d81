import { CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../src/env/environment/rules.js';
import { gameOf, partsOf } from '../../src/env/index.js';
import type { Interval } from '../../src/evaluate/statistics.js';
import { HINT_KITS } from '../../src/hint/games/kits.js';
import { UNCALIBRATED } from '../../src/hint/model-values.js';

const near = (estimate: number, low: number, high: number): Interval => ({
  estimate: expect.closeTo(estimate, 9) as number,
  low: expect.closeTo(low, 9) as number,
  high: expect.closeTo(high, 9) as number,
});

function setUp(preset: string, rules: Readonly<Record<string, unknown>> = {}) {
  const parts = partsOf(preset, { rules });
  const kit = HINT_KITS.of(parts.rules);
  const at = (text: string) => parts.notation.parseState(`${parts.game.name} ${text}`);
  const consequence = kit.consequences!(parts.rules);
  const says = (text: string, move: string) => consequence(at(text), parts.notation.parseMove(move));
  const read = (reward: RewardScheme, text: string, value: number, uncertainty: object, calibration: object = {}) =>
    kit.valueInterpreter!(parts.rules, reward)!(at(text), value, { half: null, chanceHalf: null, ...uncertainty, calibration: { ...UNCALIBRATED, ...calibration } }); // prettier-ignore
  return { parts, kit, at, says, read, words: kit.reviewWords!(parts.rules) };
}

describe('values of Four Ten', () => {
  const { read, parts, kit } = setUp('four-ten');
  const reward = (name: string) => gameOf('four-ten').rewards.find((each) => each.name === name)!;
  const [ROUNDS, OBJECTIVE] = [reward('rounds'), reward('objective')];
  // Thirty points are missing, at most 28 a round: one more round must be started.
  const text = 'hand 1 4 / home 3 3 / drawn 2 / points 20 / round 3';
  const broke = text.replace('points 20', 'safeties 0 / points 20');

  it('are rounds to come where a bust is rare', () => {
    const known = read(ROUNDS, text, -2.5, { half: 0.5 });
    expect(known).toMatchObject({ win: near(1, 0.98, 1), score: null, result: near(5.5, 4, 6) });
    expect(read(OBJECTIVE, text, 0.975, { half: 0.005 }).result).toEqual(near(5.5, 4, 6));
    expect(read(ROUNDS, text, -0.2, { half: 0.1 }).result).toEqual(near(4, 4, 4));
    expect(read(ROUNDS, text, -2.5, {})).toMatchObject({ win: near(1, 0, 1), result: near(5.5, 4, 104) });
    expect(read(OBJECTIVE, text, 0.975, {}).result).toEqual(near(5.5, 4, 104));
  });

  it('are a bust, without a safety, as far as they exceed the usual rounds', () => {
    expect(read(ROUNDS, broke, -2.5, { half: 0.5 })).toMatchObject({
      win: near(0.985, 0.98, 1),
      result: near(4, 4, 6),
    });
    // A game takes 4.4 rounds: 1.64 are to come after this one.
    expect(read(ROUNDS, broke, -2.5, { half: 0.5 }, { result: 4.4 })).toMatchObject({ win: near(0.9914, 0.98, 1), result: near(4.64, 4, 6) }); // prettier-ignore
  });

  it('are chances where wins are paid, and nothing for points', () => {
    expect(read(WIN, text, 0.4, { half: 0.1 })).toEqual({ win: near(0.4, 0.3, 0.5), score: null, result: null });
    expect(kit.valueInterpreter!(parts.rules, reward('points'))).toBeUndefined();
  });
});

describe('values of Decade', () => {
  const { read } = setUp('decade');
  const text = '4 8 3';
  const winCurve = { from: [-1, 0], to: [0, 0.5] };

  it('are cards left, which limit the chance to win', () => {
    const unknown = read(CARDS_LEFT, text, -0.25, { half: 0.05 });
    expect(unknown).toEqual({ win: near(0.4, 0, 0.8), isWinUnknown: true, score: near(0.4, 0, 0.8), result: near(13, 10.4, 15.6) }); // prettier-ignore
    const rated = read(CARDS_LEFT, text, -0.25, { half: 0.05 }, { winRate: 0.1 });
    expect(rated).toMatchObject({ win: near(0.1, 0, 0.8), isWinUnknown: false });
    expect(read(CARDS_LEFT, text, -0.25, { half: 0.05 }, { winRate: 0.9 }).win.estimate).toBeCloseTo(0.8, 9);
    const curved = read(CARDS_LEFT, text, -0.25, { half: 0.05, chanceHalf: 0.02 }, { winCurve });
    expect(curved).toMatchObject({ win: near(0.375, 0.355, 0.395), isWinUnknown: false });
    expect(read(CARDS_LEFT, text, -0.25, {})).toMatchObject({ win: near(0.5, 0, 1), result: near(13, 0, 52) });
    expect(read(CARDS_LEFT, text, -0.01, { half: 0 }).win).toEqual(near(0.735, 0.48, 0.99));
    expect(read(CARDS_LEFT, text, 0, { half: 0 })).toMatchObject({ win: near(1, 1, 1), isWinUnknown: false });
  });

  it('are chances where wins are paid, corrected by a curve unless they are exact', () => {
    const curve = { winCurve: { from: [0, 1], to: [0.2, 0.6] } };
    for (const reward of [WIN, SCORE]) {
      const win = near(0.4, 0.3, 0.5);
      expect(read(reward, text, 0.4, { half: 0.1 })).toEqual({ win, score: win, result: null });
    }
    expect(read(WIN, text, 0.5, { half: 0.1, chanceHalf: 0.05 }, curve).win).toEqual(near(0.4, 0.35, 0.45));
    expect(read(WIN, text, 0.5, { half: 0, chanceHalf: 0.05 }, curve).win).toEqual(near(0.5, 0.5, 0.5));
  });
});

const FULL = 'hand 1 2 3 3 / home 1 2 3 4 / shadow 1 2 2 3';
const LINE = '4C 6C 9C 3C 2C 8C 7C 5C 5D';

it.each<[preset: string, text: string, move: string, words: string, rules?: Readonly<Record<string, unknown>>]>([
  ['four-ten', 'hand 1 4 / home 3 3 / drawn 2', 'place home', 'makes Hand 5, Home 8, Shadow 0'],
  ['four-ten', 'hand 1 4 / home 3 3 / drawn 2', 'place hand', 'is a fault and costs a safety'],
  [
    'four-ten',
    'hand 1 4 / home 3 3 / drawn 2 / safeties 0 / points 20',
    'place hand',
    'is a fault and costs 13 points',
  ],
  ['four-ten', 'hand 1 4 / home 3 3 / drawn 2 / safeties 0 / points 12', 'place hand', 'is a fault that cannot be paid for'], // prettier-ignore
  ['four-ten', 'hand 3 3 / home 4 4 / drawn 4', 'place hand', 'ends the round with 10 points'],
  ['four-ten', 'hand 2 / home 3 4 / phase exchange', 'end turn', 'with Hand 2, Home 7, Shadow 0'],
  ['four-ten', `${FULL} / phase replace`, 'replace hand 3', 'leaves Hand 6, Home 10, Shadow 8 for the next card'],
  ['decade-optional', LINE, 'discard 10@7', 'leaves 9 3 2 as the first cards'],
  ['decade-optional', LINE, 'discard 10@3', 'leaves 9 3 7 next to each other'],
  ['decade-optional', LINE, 'discard 10', 'leaves 2 8 7 as the newest cards'],
  ['decade-optional', LINE, 'draw', 'keeps every set for later'],
  ['decade-optional', '4C TC 2C', 'draw', 'puts the next card after 10 2'],
  ['decade', '4C 6C 3C', 'discard 10@1', 'leaves only 3'],
  ['decade', '4C 3C 3D', 'discard 10', 'clears the line'],
  ['decade', '4C 3C 9D', 'draw', 'puts the next card after 3 9'],
  ['decade-loop', '4C 8D 3C 3D JC 6C', 'take 1 = 10', 'leaves 3 J 8 next to each other'],
  ['decade-loop', '4C 8D 3C', 'draw', 'puts the next card between 3 and 4'],
  ['decade-seven', '4C 6C, 5C, 2C | checked 1', 'discard 10', 'clears stack 1', { stacks: 3 }],
  ['decade-seven', '4C, ., . | checked 1', 'draw', 'puts the next card on stack 2', { stacks: 3 }],
])('in %s at %s the move "%s" %s', (preset, text, move, words, rules) => {
  expect(setUp(preset, rules).says(text, move)).toBe(words);
});

it('reviews name the moment and the mistake', () => {
  const decade = setUp('decade-loop-optional');
  const line = decade.at('4C 8D 3C 3D JC 6C');
  const [six, twenty, draw] = ['take 1 = 10', 'take 2 = 20', 'draw'].map((move) =>
    decade.parts.notation.parseMove(move),
  );
  const { words } = decade;
  expect([
    words.mistake!(line, six, twenty),
    words.mistake!(line, draw, twenty),
    words.mistake!(line, six, draw),
    words.mistake!(line, draw + 1, six),
  ]).toEqual([
    'taking 6+4=10 instead of J+6+4=20',
    'drawing instead of taking J+6+4=20',
    'taking 6+4=10 instead of drawing',
    'ending the game instead of taking 6+4=10',
  ]);
  expect(words.moment!(line)).toEqual({ unit: 'card', number: 6 });
  const fourTen = setUp('four-ten');
  const hands = fourTen.at('hand 1 4 / home 3 3 / drawn 2 / points 20 / round 3');
  expect(fourTen.words.mistake!(hands, 0, 1)).toBe('placing 2 in Hand instead of placing 2 in Home');
  expect(fourTen.words.moment!(hands)).toEqual({ unit: 'round', number: 3 });
  const judged = ['decade', 'decade-max3', 'decade-loop3', 'decade-seven', 'four-ten'].map((preset) => setUp(preset).words.judgedByResult?.worthOfWin); // prettier-ignore
  expect(judged).toEqual([undefined, 0, undefined, 0, 100]);
  expect(setUp('decade', { maxRun: 4 }).words.judgedByResult).toBeUndefined();
});
