import { join } from 'node:path';
import { resultText } from '../../src/cli/play/screen.js';
import { summaryText } from '../../src/cli/results-text.js';
import {
  checkEnvironment,
  createAgent,
  createHinter,
  evaluate,
  make,
  partsOf,
  PRESETS,
  registerGame,
  seedDeals,
  summarize,
} from '../../src/index.js';
import { presetInfos, registerGameModule, runLeaderboard } from '../../src/lab/index.js';
import { parseTrainingConfig, resumeInFolder, train, trainInFolder } from '../../src/train/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { maketen } from '../cli/run.js';
import { dealt } from '../support/games.js';
import { refusal } from '../support/refusal.js';
import { ALGORITHM_NAMES, smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { TWELVE, twelve } from '../support/twelve/index.js';

const OWN = ['twelve', 'twelve-neighbours'];

describe('a game from outside', () => {
  let takeBack: () => void;
  beforeAll(async () => {
    takeBack = registerGame(await twelve());
  });
  afterAll(() => {
    takeBack();
    expect(PRESETS).not.toContain('twelve');
    expect(() => make('twelve')).toThrow('Unknown preset "twelve"');
  });

  it.each(OWN)('%s is listed, made, played and checked', (preset) => {
    expect(PRESETS).toContain(preset);
    expect(presetInfos().map((each) => each.preset)).toContain(preset);
    const environment = make(preset);
    checkEnvironment(environment, { games: 5 });
    checkEnvironment(make(preset, { reward: 'cleared', skipForcedMoves: true }), { games: 3 });
    expect(make(JSON.parse(JSON.stringify(environment.spec)) as typeof environment.spec).spec).toEqual(
      environment.spec,
    );
  });

  it('shows the score once, where it has no other measure', async () => {
    const parts = partsOf('twelve');
    const state = dealt(parts.rules, 3);
    expect(resultText(parts, state).match(/score/g)).toHaveLength(1);
    const evaluation = await evaluate(parts, createAgent('random', parts.rules), seedDeals(0, 5));
    expect(summaryText(parts, summarize(evaluation), 'five deals').match(/score/g)).toHaveLength(1);
    const { stdout } = await maketen('hint --env twelve --seed 3 --playouts 2');
    expect(stdout.match(/ score /g)).toHaveLength(1);
  });

  it.each(ALGORITHM_NAMES)('is learnt by %s, and the model plays and hints', async (algorithm) => {
    const config = { preset: 'twelve', reward: 'cleared', totalSteps: 128, evaluations: 1 };
    const trained = await train(smallConfig(algorithm, config));
    const { returns } = await evaluate(partsOf('twelve', { reward: 'cleared' }), trained, seedDeals(0, 8));
    expect(returns.every((each) => each >= 0 && each <= 1)).toBe(true);
    const model = await trained.load();
    expect(createHinter({ model, playouts: 2 }).hint({ seed: 3 })).not.toHaveLength(0);
    model.policy.dispose?.();
  });

  it('is trained with the defaults of its kit, which a config goes before', () => {
    expect(parseTrainingConfig({ preset: 'twelve', algorithm: 'value' })).toMatchObject({ reward: 'cleared' });
    expect(parseTrainingConfig({ preset: 'twelve', algorithm: 'value', reward: 'win' })).toMatchObject({
      reward: 'win',
    });
    const own = parseTrainingConfig({ preset: 'twelve-neighbours', algorithm: 'ppo' });
    expect(own).toEqual({ ...parseTrainingConfig({ preset: 'decade-fives', algorithm: 'ppo' }), preset: own.preset });
  });
});

describe('threads', { tags: 'long' }, () => {
  const root = temporaryFolder();

  const config = (changes: object = {}) =>
    smallConfig('ppo', {
      preset: 'twelve',
      reward: 'cleared',
      totalSteps: 64,
      evaluations: 1,
      evaluationDeals: 4,
      ...changes,
    });

  describe('a game from a module', () => {
    it('is known to worker threads: trained as in this thread, and ranked', async () => {
      const takeBack = await registerGameModule(TWELVE);
      try {
        const [one, none] = [await train(config({ workers: 1 })), await train(config({ workers: 0 }))];
        expect(Buffer.from(one.network.weights).equals(Buffer.from(none.network.weights))).toBe(true);
        const options = { presets: ['twelve'], deals: 20, workers: 1, work: join(root, 'work') };
        const { leaderboard } = await runLeaderboard(options);
        const [{ agents, bounds, reward }] = leaderboard!.presets;
        expect([reward, bounds.map(({ bound }) => bound)]).toEqual(['cleared', ['all cards']]);
        expect(agents.map(({ agent }) => agent).sort()).toEqual(['first-legal', 'from-the-right', 'random']);
      } finally {
        takeBack();
      }
    });

    it('is remembered by runs, models and specs, which refuse another', async () => {
      const folder = join(root, 'run');
      const takeBack = await registerGameModule(TWELVE);
      const stop = new AbortController();
      stop.abort();
      await trainInFolder(config(), folder, { signal: stop.signal });
      const { spec } = make('twelve');
      expect([spec.rulesId, spec.module?.url]).toEqual(['twelve-v1', TWELVE.href]);
      expect(make(spec).spec).toEqual(spec);
      takeBack();

      expect(() => make(spec)).toThrow('Unknown preset "twelve"; its game is that of the module file:');
      expect(await refusal(policyFromFolder(folder))).toMatch(
        'Unknown preset "twelve"; its game is that of the module',
      );
      const { policy } = await resumeInFolder(folder).then((trained) => trained.load()); // registers it again
      policy.dispose?.();
      expect(make(spec).spec).toEqual(spec);
      expect(() => make({ ...spec, module: { ...spec.module!, sha256: '0'.repeat(64) } })).toThrow(
        'has been changed since; undo the change',
      );
      expect(() => make({ ...spec, rulesId: 'twelve-v2' })).toThrow(
        'Expected a spec of twelve-v1, the present rules of twelve, but this one is of "twelve-v2"',
      );
      (await registerGameModule(TWELVE))(); // what resuming has registered
    });
  });

  it('a game that was registered as an object is not for worker threads', async () => {
    const takeBack = registerGame(await twelve());
    expect(await refusal(train(config({ workers: 2 })))).toMatch(
      'Expected the game "twelve" from a module, which worker threads can import',
    );
    expect(await refusal(runLeaderboard({ presets: ['twelve'], deals: 2 }))).toMatch('from a module');
    takeBack();
  });
});
