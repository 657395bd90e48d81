import { exactAgentFor } from '../../src/agents/exact/index.js';
import {
  type Agent,
  agentsFor,
  createAgent,
  type DecisionBatch,
  type Policy,
  RolloutAgent,
  UctAgent,
} from '../../src/agents/index.js';
import { partsOf, PRESETS } from '../../src/env/index.js';
import { createHinter, type HinterSetup, type HintModel } from '../../src/hint/index.js';
import { loadModel } from '../../src/zoo/index.js';
import { refusalOf } from '../support/refusal.js';

type LoadedModel = HintModel & {
  readonly evaluation: {
    readonly environment: { readonly preset: string; readonly rules: object; readonly reward: string };
    readonly weightsSha256: string;
  };
};

const loaded = new Map<string, LoadedModel>();
const modelOf = (name: string) => loaded.get(name)!;

beforeAll(async () => {
  for (const name of ['decade-loop3-value', 'decade-loop3-dqn', 'decade-loop3-ppo', 'decade-value', 'tens-value'])
    loaded.set(name, (await loadModel(name)) as LoadedModel);
});

afterAll(() => {
  for (const { policy } of loaded.values()) policy.dispose?.();
});

function refusalFor(setup: unknown) {
  return refusalOf(() => createHinter(setup as HinterSetup));
}

describe('agents know the rules that they were made for', () => {
  it.each(PRESETS)('%s', (preset) => {
    const parts = partsOf(preset);
    const agents = agentsFor(parts.rules).map(({ name }) => createAgent(name, parts.rules));
    const exact = exactAgentFor(parts.rules);
    if (exact !== undefined) agents.push(exact);
    agents.push(new RolloutAgent(parts), new UctAgent(parts));
    for (const { rules } of agents) expect([rules?.id, rules?.config]).toEqual([parts.rules.id, parts.rules.config]);
  });

  it('models', () => {
    for (const { policy, config } of loaded.values())
      expect([policy.rules?.id, policy.rules?.config]).toEqual([config.rulesId, config.environment.rules]);
  });
});

describe('createHinter refuses an agent for other rules', () => {
  it.each([
    ['decade-loop3-value', 'decade', 'for decade (maxRun null), but "decade-loop3-value" was made for'],
    ['decade-value', 'four-ten', '), but "decade-value" was made for other rules (decade-v'],
  ])('%s on %s', (name, preset, message) => {
    const { policy } = modelOf(name);
    expect(refusalFor({ model: policy, preset })).toMatch(message);
    expect(refusalFor({ agent: policy, preset })).toMatch(message);
    expect(refusalOf(() => createHinter(partsOf(preset), policy))).toMatch(message);
  });

  it.each(['next-card', 'random'])('%s', (name) => {
    const agent = createAgent(name, partsOf('decade-loop3').rules);
    expect(refusalFor({ preset: 'decade', agent })).toMatch(
      `Expected an agent for decade (maxRun null), but "${name}"`,
    );
    expect(refusalFor({ preset: 'decade-loop', options: { maxRun: 3 }, agent })).toBe('nothing');
  });
});

describe('hints refuse an action that is not legal', () => {
  /** An agent without rules that writes this everywhere. */
  const writing = (write: (batch: DecisionBatch, actions: Int32Array) => void): Agent => ({
    name: 'mine',
    usesObservations: false,
    act: write,
  });

  it.each([
    ['9999', writing((_batch, actions) => actions.fill(9999))],
    ['-1', writing((_batch, actions) => actions.fill(-1))],
    ['-1', writing(() => undefined)],
  ])('%s', (got, agent) => {
    const asked = createHinter({ preset: 'decade-loop3', agent });
    expect(refusalOf(() => asked.hint('decade 4 8 3 3 J 6'))).toBe(
      `Expected agent "mine" to write a legal action, one of 0, 4, but got ${got}`,
    );
    // Its only legal move is not asked for, but the playouts after it are.
    const playing = createHinter({ preset: 'decade', agent });
    const played = refusalOf(() => playing.hint({ seed: 1 })).replace(/game \d+/, 'a game');
    expect(played).toMatch(`Expected a legal action of "mine", but its decision 1 on a game is ${got};`);
  });

  it('NaN, which is 0 in a typed array', () => {
    const agent = writing((_batch, actions) => actions.fill(NaN));
    expect(refusalOf(() => createHinter({ preset: 'decade', agent }).hint({ seed: 1 }))).toMatch(
      /^Expected a legal action of "mine", but its decision 1 on game \d+ is 0;/,
    );
  });

  it('in playouts too, where another game of the batch could play it', () => {
    const { rules } = partsOf('decade');
    const width = rules.moves.length;
    const first = createAgent('first-legal', rules);
    const agent = writing((batch, actions) => {
      first.act(batch, actions);
      // In the next row of the masks it is one.
      if (batch.size > 1) actions[0] = width + batch.actionMasks.subarray(width, 2 * width).indexOf(1);
    });
    expect(refusalOf(() => createHinter({ preset: 'decade', agent }).hint({ seed: 1 }))).toMatch(
      'Expected a legal action of "mine", but its decision 1 on game 0 is',
    );
  });

  it('and probabilities that are none', () => {
    const policy: Policy = {
      ...writing((_batch, actions) => actions.fill(1)),
      evaluate: (_batch, probabilities) => void probabilities.fill(NaN),
    };
    expect(refusalOf(() => createHinter({ preset: 'decade-loop3', agent: policy }).hint('decade 4 8 3 3 J 6'))).toBe(
      'Expected policy "mine" to write probabilities of the legal actions 0, 4, but their sum is NaN',
    );
  });
});

describe('createHinter refuses an evaluation', () => {
  const refusedWith = (evaluation: unknown, name = 'decade-loop3-value') =>
    refusalFor({ model: { ...modelOf(name), evaluation } });

  it('of another game, other rules or another reward', () => {
    const { evaluation } = modelOf('decade-loop3-value');
    const { environment } = evaluation;
    const changed = (change: object): unknown => ({ ...evaluation, environment: { ...environment, ...change } });
    const { evaluation: ofTens } = modelOf('tens-value');
    const expected = /^Expected an evaluation on decade-loop3 \(decade-v1\), but this one is on tens \(tens-v1\); take/;
    expect(refusedWith(ofTens)).toMatch(expected);
    expect(refusedWith(ofTens, 'decade-loop3-ppo')).toMatch(expected);
    expect(refusedWith(changed({ preset: 'tens' }))).toMatch(expected);
    expect(refusedWith(modelOf('decade-value').evaluation)).toMatch(
      '(maxRun 3), but this one is on decade (maxRun null)',
    );
    expect(refusedWith(changed({ rules: {} }))).toMatch(
      '(minRun 2), but this one is on decade-loop3 (minRun not given)',
    );
    expect(refusedWith(changed({ reward: 'score' }))).toMatch('with reward "win", but this one is with "score"');
    expect(refusedWith(changed({ preset: 'decade' }))).toBe('nothing'); // the rules are the same
  });

  it('of another model', () => {
    const { evaluation } = modelOf('decade-loop3-dqn');
    const older = { ...evaluation, weightsSha256: undefined, configSha256: undefined };
    expect(refusedWith(evaluation)).toMatch('Expected an evaluation of these weights (SHA-256');
    expect(refusedWith(older)).toBe('nothing');
    const ofAnotherConfig = { ...modelOf('decade-loop3-value').evaluation, configSha256: '0'.repeat(64) };
    expect(refusedWith(ofAnotherConfig)).toMatch('Expected an evaluation of this config.json');
  });

  it('that is none', () => {
    expect(refusedWith(7)).toBe('Expected evaluation: object, but got 7');
    expect(refusedWith({ environment: 7 })).toMatch('evaluation key "environment"');
  });
});

describe('createHinter refuses', () => {
  const model = modelOf.bind(null, 'decade-loop3-value');
  const random = createAgent('random', partsOf('decade').rules);

  it('parts without an agent', () => {
    const withoutAgent = createHinter as (parts: unknown) => unknown;
    expect(refusalOf(() => withoutAgent(partsOf('decade')))).toContain('createHinter(parts, agent), but got undefined');
  });

  it.each([
    [() => undefined, 'but got undefined'],
    [() => 'decade', 'Expected createHinter({ preset: \'decade\' }) or ({ model }), but got "decade"'],
    [() => [], 'but got []'],
    [() => ({}), '"preset": the name of a preset, but it is missing'],
    [() => ({ preset: 'decade-lop3' }), 'Unknown preset "decade-lop3"; did you mean'],
    [() => ({ preset: 'decade', options: { loop: 1 } }), 'but got 1'],
    [() => ({ preset: 'decade', options: { lop: true } }), 'Unknown option "lop"; did you mean "loop"'],
    [() => ({ preset: 'decade', agent: 'next-crad' }), 'did you mean "next-card"'],
    [() => ({ preset: 'tens', agent: 'next-card' }), 'an agent that plays tens'],
    [
      () => ({ preset: 'tens', agent: 'mine' }),
      '(a trained model is given as "model", loaded); there are: exact, random',
    ],
    [() => ({ preset: 'four-ten', agent: 'exakt' }), 'did you mean "exact"'],
    [() => ({ preset: 'decade-loop3', agent: 'decade-loop3-value' }), 'loaded); there are: random'],
    [() => ({ preset: 'decade', agent: 7 }), '"agent" to be an agent\'s name or an agent, but got 7'],
    [() => ({ preset: 'decade-loop3', agent: model() }), 'but got a loaded model; give it as "model"'],
    [() => ({ preset: 'decade', model: { config: {}, topology: '' } }), 'but got an object with config, topology'],
    [() => ({ preset: 'decade', model: {} }), '"model" to be what loadModel(folder) or'],
    [() => ({ model: Promise.resolve({}) }), 'but got a promise; await it'],
    [() => ({ preset: 'decade-loop', model: model() }), 'a model for decade-loop'],
    [() => ({ preset: 'four-ten', model: model() }), 'but got one for decade-loop3'],
    [() => ({ preset: 'decade-loop3', options: { maxRun: 4 }, model: model() }), 'maxRun 4'],
    [() => ({ preset: 'decade', agent: 'random', model: random }), 'but got both'],
    [() => ({ preset: 'decade', limit: 0 }), 'hint option "limit": an integer of at least 1, but got 0'],
    [() => ({ preset: 'decade', buget: 3 }), 'Unknown key "buget"'],
  ])('%s', (setup, words) => {
    expect(refusalFor(setup())).toContain(words);
  });
});
