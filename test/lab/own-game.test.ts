import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/cli/play/screen.js';
import { summaryText } from '../../src/cli/results-text.js';
import { rewardsOf } from '../../src/env/environment/game.js';
import {
  agentsFor,
  checkEnvironment,
  createAgent,
  createHinter,
  evaluate,
  make,
  makeVector,
  parseTrace,
  partsOf,
  PRESETS,
  recordTrace,
  registerGame,
  replayTrace,
  seedDeals,
  summarize,
} from '../../src/index.js';
import { rankedParts } from '../../src/lab/games/kits.js';
import { boundPreset, evaluateAgents, presetInfos, upperBoundsFor } from '../../src/lab/index.js';
import { parseTrainingConfig, train } from '../../src/train/index.js';
import { maketen } from '../cli/run.js';
import { ALGORITHM_NAMES, smallConfig } from '../support/small-trainings.js';
import { twelve } from '../support/twelve/index.js';

const OWN = ['twelve', 'twelve-neighbours'];

describe('a game from outside', () => {
  let takeBack: () => void;
  beforeAll(async () => {
    takeBack = registerGame(await twelve());
  });
  afterAll(() => {
    takeBack();
    expect(PRESETS).not.toContain('twelve');
    expect(() => make('twelve')).toThrow(/Unknown preset "twelve"/);
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
    const state = parts.rules.createState();
    parts.rules.deal(state, 3);
    expect(resultText(parts, state).match(/score/g)).toHaveLength(1);
    const evaluation = await evaluate(parts, createAgent('random', parts.rules), seedDeals(0, 5));
    expect(summaryText(parts, summarize(evaluation), 'five deals').match(/score/g)).toHaveLength(1);
    const { stdout } = await maketen('hint --env twelve --seed 3 --playouts 2');
    expect(stdout.match(/ score /g)).toHaveLength(1);
  });

  it('is vectorised as its single games are', () => {
    const games = makeVector('twelve', 8, { reward: 'cleared' });
    games.reset(3);
    const single = make('twelve', { reward: 'cleared' });
    const { observation, info } = single.reset({ seed: games.episodeSeeds[5] });
    const width = single.observationSpace.shape[0];
    expect(games.observations.subarray(5 * width, 6 * width)).toEqual(observation);
    const actions = Int32Array.from(
      { length: 8 },
      (_, i) => games.actionMasks.indexOf(1, i * info.actionMask.length) - i * info.actionMask.length,
    );
    games.step(actions);
    expect(games.rewards[5]).toBeCloseTo(single.step(actions[5]).reward, 6);
  });

  it('is evaluated and compared, its own agent among others', async () => {
    const parts = partsOf('twelve', { reward: 'cleared' });
    expect(agentsFor(parts.rules).map(({ name }) => name)).toEqual(['random', 'first-legal', 'from-the-right']);
    const [own, random, uct] = await evaluateAgents(
      parts,
      ['from-the-right', 'random', 'uct+playouts=4'],
      seedDeals(0, 40),
    );
    expect(Object.keys(summarize(own).measures)).toEqual(['score']);
    expect([own.deals, random.deals, uct.deals]).toEqual([40, 40, 40]);
    expect(summarize(uct).return.estimate).toBeGreaterThan(summarize(random).return.estimate);
  });

  it('is traced, and its traces are replayed', () => {
    const parts = partsOf('twelve');
    const choose = (_: unknown, mask: Uint8Array): number => mask.indexOf(1);
    const trace = parseTrace(JSON.parse(JSON.stringify(recordTrace(parts, { seed: 7, agent: 'first', choose }))));
    expect(() => replayTrace(parts, rewardsOf(parts), trace)).not.toThrow();
    expect(trace.deck[0]).toBeDefined();
  });

  it('gets hints with what its moves do', () => {
    const hinter = createHinter({ preset: 'twelve', playouts: 10 });
    const [best] = hinter.hint({ seed: 3 });
    expect(best.reason).toMatch(/leaves \d+ in the line|brings a card/);
    const environment = make('twelve');
    environment.reset({ seed: 3 });
    for (const position of [environment.state, environment.notation.formatState(environment.state)])
      expect(hinter.hint(position)[0].move).toBe(best.move);
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

  it('is bounded and ranked by what its kit says', async () => {
    const parts = partsOf('twelve', { reward: 'cleared' });
    expect(rankedParts('twelve').reward.name).toBe('cleared');
    expect(upperBoundsFor(parts).map(({ name }) => name)).toEqual(['all cards']);
    const value = await train(smallConfig('value', { preset: 'twelve', reward: 'cleared', totalSteps: 64 }));
    const { report } = await boundPreset(parts, seedDeals(0, 2), { value, agent: 'random' });
    expect(report.knowingTheDeck.estimate).toBeGreaterThanOrEqual(report.return.estimate);
  });
});
