import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { partsOf, recordTrace } from '../../../src/env/index.js';
import { createHinter, type Hint, reviewGame } from '../../../src/hint/index.js';
import { policyFromArtifacts } from '../../../src/train/models/index.js';
import { sizedLong } from '../../support/size.js';
import { decisionOf } from '../positions.js';
import { BROWSER, type Bundle, bundle, METRO, NEUTRAL, runBare } from './bundle.js';

const MODELS = resolve(import.meta.dirname, '../../../models');

/** A decision of each game in its notation, with a scripted agent that plays on quickly. */
const POSITIONS = [
  ['tens', 'random'],
  ['decade-loop3', 'next-card'],
  ['decade-seven', 'longest-run'],
  ['four-ten', 'random'],
  ['four-ten', 'exact'],
].map(([preset, agent]) => {
  const parts = partsOf(preset);
  return { preset, agent, position: parts.notation.formatState(decisionOf(parts, 4, 3)) };
});

/** Hints in a bare context: no clock, console or timers, so no time budget either. */
const SCRIPTED = `() => positions.map(({ preset, agent, position }) =>
  app.createHinter({ preset, agent, playouts: 20 }).hint(position))`;

/** What an app does, as docs/hints.md says; a budget is kept without `performance`. */
const MODEL = `async () => {
  const weights = Uint8Array.from(latin1, (letter) => letter.charCodeAt(0)).buffer;
  const [config, evaluation] = [JSON.parse(configText), JSON.parse(evaluationText)];
  const model = await app.policyFromArtifacts({ config, topology, weights, evaluation });
  const hinter = app.createHinter({ model });
  const hints = [hinter.hint(position), hinter.hint(position, { playouts: 5 })];
  hinter.hint(position, { playouts: 2, budgetMs: 0 });
  model.policy.dispose();
  return { hints, computedBy: model.computedBy };
}`;

const WITH_MODELS = `export * from './src/hint/index.ts';
  export * from './src/train/models/index.ts';`;

function fileOf(model: string, name: string) {
  return readFileSync(join(MODELS, model, name), name.endsWith('.bin') ? 'latin1' : 'utf8');
}

const BUILT_IN = /^node:|\((disabled)\):(fs|path|os|process|worker_threads|child_process)/;

describe('a bundle of the hint API', () => {
  let plain: Bundle;
  let withModels: Bundle;

  beforeAll(async () => {
    plain = await bundle(`export * from './src/index.ts';`, NEUTRAL);
    withModels = await bundle(WITH_MODELS, METRO);
  });

  it('has neither node built-ins nor TensorFlow.js, with models and without', () => {
    for (const { files } of [plain, withModels])
      expect(files.filter((file) => BUILT_IN.test(file) || /tensorflow|tfjs|\bwasm/.test(file))).toEqual([]);
    expect(withModels.files.some((file) => file.includes('plain-network'))).toBe(true);
  });

  it('gives hints for each game where there is nothing but the language, the same as in Node', async () => {
    const hints = await runBare(plain.code, SCRIPTED, { positions: POSITIONS });
    const inNode = POSITIONS.map(({ preset, agent, position }) =>
      createHinter({ preset, agent, playouts: 20 }).hint(position),
    );
    expect(hints).toEqual(JSON.parse(JSON.stringify(inNode)));
  });

  it('reviews a game there, the same as in Node', async () => {
    const setup = { preset: 'decade-loop3', agent: 'next-card', playouts: 20 };
    const choose = (_: unknown, mask: Uint8Array): number => mask.indexOf(1);
    const trace = recordTrace(partsOf('decade-loop3'), { seed: 4, agent: 'first', choose });
    const review = await runBare(plain.code, '() => app.reviewGame(trace, app.createHinter(setup))', { setup, trace });
    expect(review).toEqual(JSON.parse(JSON.stringify(await reviewGame(trace, createHinter(setup)))));
  });

  /** The files of a model as texts, and a position of its game. */
  const given = (name: string) => {
    const configText = fileOf(name, 'config.json');
    const { environment } = JSON.parse(configText) as { environment: { preset: string } };
    const { position } = POSITIONS.find(({ preset }) => preset === environment.preset)!;
    return {
      configText,
      position,
      topology: fileOf(name, 'model.json'),
      latin1: fileOf(name, 'weights.bin'),
      evaluationText: fileOf(name, 'evaluation.json'),
    };
  };

  const inNode = async ({ configText, topology, latin1, evaluationText, position }: ReturnType<typeof given>) => {
    const files = {
      config: JSON.parse(configText) as unknown,
      topology,
      weights: Buffer.from(latin1, 'latin1'),
      evaluation: JSON.parse(evaluationText) as unknown,
    };
    const model = await policyFromArtifacts(files, { backend: 'plain' });
    const hinter = createHinter({ model });
    const hints = [hinter.hint(position), hinter.hint(position, { playouts: 5 })];
    model.policy.dispose?.();
    return JSON.parse(JSON.stringify({ hints, computedBy: 'plain' })) as { hints: Hint[][] };
  };

  it.each(
    sizedLong(
      ['decade-loop3-ppo', 'tens-value'],
      ['decade-loop3-value', 'four-ten-value', 'tens-value', 'decade-loop3-ppo'],
    ),
  )(
    'gives hints by %s where there is nothing but the language, in plain TypeScript, the same as in Node',
    async (name) => {
      const files = given(name);
      const expected = await inNode(files);
      expect(await runBare(withModels.code, MODEL, files)).toEqual(expected);
      expect(expected.hints[0].length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['for browsers', BROWSER],
    ...sizedLong<[string, typeof BROWSER][]>([], [['without "browser" fields', NEUTRAL]]),
  ])('gives them too when bundled %s', async (_how, bundler) => {
    const { code, files: inputs } = await bundle(WITH_MODELS, bundler);
    expect(inputs.filter((file) => BUILT_IN.test(file) || /tensorflow|tfjs/.test(file))).toEqual([]);
    const files = given('tens-value');
    expect(await runBare(code, MODEL, files)).toEqual(await inNode(files));
  });
});
