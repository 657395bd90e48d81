import { differenceOf, pairOf, playInStep } from '../../../scripts/kernel/agreement.js';
import { RandomAgent } from '../../../src/agents/registry.js';
import { rewardsOf } from '../../../src/env/environment/game.js';
import {
  Encoder,
  EpisodeOverError,
  gameOf,
  IllegalActionError,
  InputError,
  type MakeOptions,
  makeVector,
  partsOf,
  PRESETS,
  VectorEnvironment,
} from '../../../src/env/index.js';
import { copyOf } from '../../../src/env/environment/rules.js';
import { compiledRulesOf, KernelVectorEnvironment } from '../../../src/env/kernel/kernel-vector-environment.js';
import { EnvironmentKernel } from '../../../src/env/kernel/environment-kernel.js';
import { sized } from '../../support/size.js';
import { refusalOf } from '../../support/refusal.js';

/** The presets whose options the compiled rules know. */
const COMPILED = PRESETS.filter((preset) => compiledRulesOf(partsOf(preset))?.refusal === undefined);

/** Options that make other games of a preset, or other rows. */
const VARIANTS: Readonly<Record<string, readonly MakeOptions[]>> = {
  tens: [
    { rules: { refill: 'buffered' } },
    { rules: { refill: 'buffered', blockTen: true, courts: 'pairs', tableauSize: 21 } },
    { rules: { tableauSize: 52, refill: 'buffered' } },
    { rules: { tableauSize: 6 } },
    { rules: { scoring: 'points', removalPoints: 0.3 }, skipForcedMoves: true },
    { rules: { scoring: 'points', removalPoints: 2 }, reward: 'win' },
  ],
  decade: [
    { rules: { discards: 'optional' } },
    { rules: { discards: 'optional', maxRun: 3, totals: [5, 10, 15, 340] }, maxSteps: 60 },
    { rules: { discards: 'optional', loop: true }, skipForcedMoves: true },
    { rules: { loop: true, minRun: 3, maxRun: 5, totals: [7, 9, 30] } },
    { rules: { minRun: 3, goal: 5 }, reward: 'cards-left' },
    { rules: { stacks: 3, discards: 'optional', minRun: 4, goal: 20 } },
    { rules: { stacks: 13, discards: 'optional', loop: true, totals: [10, 11] } },
    { rules: { stacks: 2 }, inputs: 'features' },
  ],
  'four-ten': [
    { rules: { safeties: 0, gameTarget: 3 } },
    { rules: { safeties: 99, handTarget: 16, precedence: 'fault-first' }, reward: 'progress' },
    { rules: { gameTarget: 10_000, handTarget: 4 }, reward: 'points', maxSteps: 300 },
  ],
};

/** Every coding, and both versions of the numbers about moves. */
const ENCODERS = [
  { firstPositions: 3, derivedVersion: 2 },
  { firstPositions: 60, histogram: false, actionMask: false, derivedVersion: 2 },
  { derived: false },
  { derivedVersion: 1 },
];

describe('the compiled rules', () => {
  it('know every preset but the one that recycles cards, and smaller decks', () => {
    expect(PRESETS.filter((preset) => !COMPILED.includes(preset))).toEqual([
      'acm-10-20-30',
      'ring-12',
      'ring-16',
      'ring-20',
    ]);
  });

  it.each(COMPILED)('play %s as the rules do', { tags: 'more' }, (preset) => {
    playInStep(pairOf(preset, 64), 1, sized(40, 120));
  });

  it.each(COMPILED)(
    'play %s as the rules do with each reward, a time limit, skipped moves and inputs',
    { tags: 'more' },
    (preset) => {
      for (const { name } of rewardsOf(partsOf(preset)))
        playInStep(pairOf(preset, 16, { reward: name }), 2, sized(25, 80, 200));
      playInStep(pairOf(preset, 16, { maxSteps: 7 }), 3, sized(25, 80, 200));
      playInStep(pairOf(preset, 16, { skipForcedMoves: true }), 4, sized(25, 80, 200));
      playInStep(pairOf(preset, 16, { skipForcedMoves: true, inputs: 'features', maxSteps: 9 }), 5, sized(20, 50, 100));
    },
  );

  it.each(Object.entries(VARIANTS).flatMap(([preset, all]) => all.map((options) => ({ preset, options }))))(
    'play $preset with $options as the rules do',
    { tags: 'more' },
    ({ preset, options }) => {
      playInStep(pairOf(preset, 32, options), 6, sized(25, 60, 1500));
      playInStep(pairOf(preset, 32, { ...options, inputs: 'features' }), 7, sized(15, 25, 1500));
    },
  );

  it.each(COMPILED.filter((preset) => !preset.startsWith('four-ten')))(
    'write inputs of %s themselves, byte for byte those of each encoder',
    { tags: 'more' },
    (preset) => {
      for (const options of ENCODERS) {
        const { rules } = partsOf(preset);
        const parts = (encoder: Encoder) =>
          Object.assign(partsOf(preset, { skipForcedMoves: true }), { inputs: encoder });
        const unused = new Encoder(rules, options);
        unused.write = () => expect.fail('the module writes them');
        const kernel = new KernelVectorEnvironment(parts(unused), 16);
        playInStep(
          { ordinary: new VectorEnvironment(parts(new Encoder(rules, options)), 16), kernel },
          8,
          sized(20, 50, 100),
        );
      }
    },
  );

  it.each(COMPILED)('make states of %s like those of the rules', { tags: 'more' }, (preset) => {
    const { ordinary, kernel } = pairOf(preset, 8);
    const { notation, rules } = partsOf(preset);
    const agent = new RandomAgent(rules.moves.length, 1);
    const actions = new Int32Array(8);
    const unplayed = kernel.states[0];
    ordinary.reset(5);
    kernel.reset(5);
    expect(kernel.states[0]).toBe(unplayed);
    for (let step = 0; step < sized(12, 40, 400); step++) {
      for (let i = 0; i < 8; i++) {
        const [own, other] = [kernel.states[i], ordinary.states[i]];
        expect(notation.formatState(own)).toEqual(notation.formatState(other));
        expect(rules.shuffles(own)).toBe(rules.shuffles(other));
        // The stock goes on in the same way: play the rest of both alike.
        const [a, b] = [own, other].map((state) => copyOf(rules, state));
        const mask = new Uint8Array(rules.moves.length);
        for (let k = 0; k < 6 && rules.actionMask(a, mask) > 0; k++) {
          const action = mask.lastIndexOf(1);
          rules.apply(a, action);
          rules.apply(b, action);
        }
        expect(notation.formatState(a)).toEqual(notation.formatState(b));
      }
      agent.act(kernel, actions);
      ordinary.step(actions);
      kernel.step(actions);
    }
  });

  it.each(COMPILED)(
    'deal %s from seeds and decks, refuse what is not legal, and go on as before',
    { tags: 'more' },
    (preset) => {
      const { ordinary, kernel } = pairOf(preset, 4, { maxSteps: 50 });
      const game = gameOf(preset);
      const deckOf = (seed: number) => {
        const orders = [0, 1, 2].map((shuffle) => ordinary.rules.dealOrder(seed, shuffle));
        const isOfShuffles = Array.isArray((game.formatDeck(orders) as unknown[])[0]);
        return game.formatDeck(isOfShuffles ? orders : orders.slice(0, 1));
      };
      const both = (play: (games: typeof kernel) => void) => {
        play(ordinary);
        play(kernel);
        expect(differenceOf(ordinary, kernel)).toBeUndefined();
      };
      const agent = new RandomAgent(ordinary.rules.moves.length, 1);
      const actions = new Int32Array(4);
      const playOn = (steps: number) => {
        for (let step = 0; step < steps; step++) {
          agent.act(ordinary, actions);
          both((games) => games.step(actions));
        }
      };
      expect(() => kernel.step(actions)).toThrow(EpisodeOverError);
      both((games) => games.reset(2 ** 53 - 1));
      playOn(20);
      both((games) => games.reset([7, 2 ** 31 - 1, 0, 12]));
      playOn(sized(60, 150));
      both((games) => games.reset([7, 8, 9, 10], { decks: [deckOf(3), null, deckOf(4), null] }));
      playOn(10);
      const { moves } = ordinary.rules;
      const illegal = Array.from({ length: moves.length }, (_, action) => action).filter(
        (action) => ordinary.actionMasks[3 * moves.length + action] === 0,
      );
      agent.act(ordinary, actions);
      for (const wrong of [...illegal, -1, moves.length, 0.5, NaN, 2 ** 32 + actions[3]])
        for (const games of [ordinary, kernel])
          expect(() => games.step([actions[0], actions[1], actions[2], wrong])).toThrow(IllegalActionError);
      const [first, ...others] = actions;
      const boxed = [...actions].map((each) => Object(each) as number);
      const texts = [String(first), [first], undefined].map((each) => [each, ...others]);
      const lists = [[], [0], [...actions, 0], new Array<number>(4), boxed];
      for (const wrong of [
        ...texts,
        ...lists,
        Float32Array.from(actions, (each) => each + 0.5),
        4,
        null,
        undefined,
        'abcd',
      ])
        for (const games of [ordinary, kernel]) expect(() => games.step(wrong as number[])).toThrow(IllegalActionError);
      both((games) => games.step(Array.from(actions)));
      playOn(sized(60, 150));
    },
  );
});

describe("makeVector's backend", () => {
  it('is javascript unless named, and typed', () => {
    expect(makeVector('tens', 2)).toBeInstanceOf(VectorEnvironment);
    const ordinary = makeVector('tens', 2, { backend: 'javascript' });
    expect(ordinary).toBeInstanceOf(VectorEnvironment);
    expect(makeVector('tens', 2, { backend: 'kernel' })).not.toBeInstanceOf(VectorEnvironment);
    expect(() => makeVector('tens', 2, { backend: 'kernels' as 'kernel' })).toThrow(
      new InputError('Unknown backend "kernels"; did you mean "kernel"?'),
    );
    expect(() => makeVector('tens', 2, null as never)).toThrow(InputError);
  });

  it('refuses in one line what the compiled rules do not know', () => {
    const refusal = (preset: string, options: MakeOptions) =>
      refusalOf(() => makeVector(preset, 2, { ...options, backend: 'kernel' }));
    expect(refusal('tens', { rules: { undoLimit: 3 } })).toBe(
      'Expected undoLimit 0 for the backend "kernel", but got 3; take the backend "javascript"',
    );
    expect(refusal('tens', { reward: { name: 'own', returnSoFar: () => 0 } })).toBe(
      'Expected a reward scheme of Tens for the backend "kernel", but "own" is not one; take the backend "javascript"',
    );
    expect(refusal('acm-10-20-30', {})).toBe(
      'Expected recycle false for the backend "kernel", but got true; take the backend "javascript"',
    );
    expect(refusal('decade', { rules: { ranks: 'A45TJQ' } })).toContain('Expected no ranks for the backend "kernel"');
    const noModule = 'AAAA';
    expect(() => new EnvironmentKernel(noModule)).toThrow(
      new InputError(
        'Expected WebAssembly with SIMD for the backend "kernel", but this runtime has none; take the backend "javascript"',
      ),
    );
    expect(() => makeVector('tens', 0, { backend: 'kernel' })).toThrow('at least 1, but got 0');
    expect(() => makeVector('tens', 1e9, { backend: 'kernel' })).toThrow(/^Expected at most \d+ games of tens in step/);
    expect(() => makeVector('tens', 2, { backend: 'kernel', rules: { tableauSize: 1 } }).reset(1)).toThrow(
      'Expected a game with decisions',
    );
  });
});
