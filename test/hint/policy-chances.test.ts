import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Policy } from '../../src/agents/agent.js';
import { OneDecision } from '../../src/agents/decide-one.js';
import type { FourTenState } from '../../src/env/games/four-ten/state.js';
import { type GameState, partsOf, Random } from '../../src/env/index.js';
import { legalActions } from '../../src/env/rules.js';
import { createHinter, type Hint } from '../../src/hint/index.js';
import { type ModelArtifacts, policyFromArtifacts } from '../../src/train/models/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { fitChances } from '../../src/train/value/fit-chances.js';
import { dealt, decisionOf } from './positions.js';

const folderOf = (name: string) => resolve(import.meta.dirname, '../../models', name);

function filesOf(name: string): ModelArtifacts & { chances: Record<string, unknown> } {
  const bytes = (file: string) => readFileSync(join(folderOf(name), file));
  const json = (file: string) => JSON.parse(bytes(file).toString()) as Record<string, unknown>;
  return {
    ...{ config: json('config.json'), topology: json('model.json'), weights: new Uint8Array(bytes('weights.bin')) },
    ...{ evaluation: json('evaluation.json'), chances: json('chances.json') },
  };
}

const { chances, ...files } = filesOf('decade-loop3-ppo');
const parts = partsOf('decade-loop3');

/** The root mean squared distance of what hints say of the move that is played from what playouts show, and the deviation of that. */
async function errorOf(
  model: ModelArtifacts,
  said: (hint: Hint, position: GameState) => number,
  { positions, playouts }: { positions: (policy: Policy) => GameState[]; playouts: number },
): Promise<{ error: number; deviation: number }> {
  const loaded = await policyFromArtifacts(model);
  const hinter = createHinter({ model: loaded });
  const asked = positions(loaded.policy);
  let [squares, spread, sum] = [0, 0, 0];
  for (const position of asked) {
    const [own, shown] = [{}, { playouts }].map((options) =>
      said(hinter.hint(position, { limit: 1, ...options })[0], position),
    );
    squares += (own - shown) ** 2;
    spread += shown ** 2;
    sum += shown;
  }
  loaded.policy.dispose?.();
  const count = asked.length;
  return { error: Math.sqrt(squares / count), deviation: Math.sqrt(spread / count - (sum / count) ** 2) };
}

const decadePositions = () => Array.from({ length: 60 }, (_, i) => decisionOf(parts, 100 + i, 3));

/** Of Four Ten: some of the positions of each of a policy's own games. */
const fourTenPositions = (games: number) => (policy: Policy) => {
  const { rules } = partsOf('four-ten');
  const player = new OneDecision(rules, policy);
  const found: GameState[] = [];
  for (let seed = 100; seed < 100 + games; seed++) {
    const state = dealt(partsOf('four-ten'), seed);
    for (let step = 1; legalActions(rules, state).length > 0; step++) {
      if (step % 6 === 0) rules.copyState((found[found.length] = rules.createState()), state);
      rules.apply(state, player.decide(state));
    }
  }
  return found;
};

/** Rounds yet to be started. */
const roundsOf = ({ expectedResult }: Hint, position: GameState): number =>
  expectedResult!.estimate - (position as FourTenState).round;

describe('hints of a policy with chances.json', () => {
  it('take no playouts, in the order of its own probabilities, on every backend alike; playouts are still made when asked for', async () => {
    const plain = createHinter({ model: await policyFromArtifacts({ ...files, chances }, { backend: 'plain' }) });
    const kernel = createHinter({ model: await policyFromArtifacts({ ...files, chances }) });
    const without = createHinter({ model: await policyFromArtifacts(files) });
    expect([plain.playsOn, kernel.playsOn, without.playsOn]).toEqual([false, false, true]);
    for (let seed = 0; seed < 20; seed++) {
      const position = decisionOf(parts, seed, 3);
      const [own, others] = [plain.hint(position), kernel.hint(position)];
      expect(own.map(({ move }) => move)).toEqual(without.hint(position, { playouts: 2 }).map(({ move }) => move));
      own.forEach(({ winProbability, playouts }, i) => {
        expect(playouts).toBe(0);
        expect(winProbability.source).toMatch(/^(model|exact)$/);
        expect(winProbability.estimate).toBeCloseTo(others[i].winProbability.estimate, 4);
      });
      for (const each of plain.hint(position, { playouts: 3 })) expect(each.winProbability.source).not.toBe('model');
    }
  });

  it.each(['decade-loop3-ppo', 'decade-loop3-dqn'])('by %s say the chances that games played on show', async (name) => {
    const asked = { positions: decadePositions, playouts: 400 };
    const { error, deviation } = await errorOf(filesOf(name), ({ winProbability }) => winProbability.estimate, asked);
    expect(error).toBeLessThan(0.07); // 0.02 of it are the playouts' noise
    expect(deviation).toBeGreaterThan(0.1);
  });

  it.each(['four-ten-ppo', 'four-ten-dqn'])('by %s say the rounds that games played on take', async (name) => {
    const asked = { positions: fourTenPositions(4), playouts: 60 };
    const { error, deviation } = await errorOf(filesOf(name), roundsOf, asked);
    expect(error).toBeLessThan(0.15);
    expect(deviation).toBeGreaterThan(1);
  });

  it('come with the model of the folder', async () => {
    const { policy, config } = await policyFromFolder(folderOf('decade-loop3-ppo'));
    expect(createHinter({ model: { policy, config, evaluation: files.evaluation } }).playsOn).toBe(false);
    policy.dispose?.();
    expect(() => policy.chances!.act({ ...parts } as never, new Int32Array(0))).toThrow();
  });
});

describe('a chances.json that is not right is refused:', () => {
  const { config, weights } = chances as { config: object; weights: string };
  it.each([
    ['of another policy', { of: 'f'.repeat(64) }, 'Expected chances.json to be of the policy beside it'],
    ['with a key too many', { more: 1 }, 'chances.json key'],
    ['without weights', { weights: undefined }, 'chances.json key'],
    ['with words as weights', { weights: 'none' }, 'hexadecimal digits'],
    [
      'with changed weights',
      { weights: `${weights.slice(0, -2)}${weights.endsWith('00') ? '01' : '00'}` },
      'in chances.json',
    ],
    ['with cut weights', { weights: weights.slice(0, -2) }, 'in chances.json'],
    ['with a changed config', { config: { ...config, rulesId: 'decade-v0' } }, 'config.json in chances.json'],
    ['of a policy itself', { config: files.config, of: chances.of }, 'to hold a value model'],
  ])('one %s', async (_, changes, message) => {
    await expect(policyFromArtifacts({ ...files, chances: { ...chances, ...changes } })).rejects.toThrow(message);
  });
});

it('chances are fitted to the games of a policy, equal seeds give equal ones, and they can be loaded', async () => {
  const model = await policyFromArtifacts(files);
  const fit = (seed: number) => fitChances(parts, model.policy, model.config, { steps: 20_000, seed });
  const [first, again, other] = [await fit(0), await fit(0), await fit(1)];
  expect(again).toEqual(first);
  expect(other.weights).not.toBe(first.weights);
  const hinter = createHinter({ model: await policyFromArtifacts({ ...files, chances: first }) });
  const random = new Random('positions', 0);
  for (let i = 0; i < 5; i++) {
    const [{ winProbability }] = hinter.hint(decisionOf(parts, random.below(1000), 2), { limit: 1 });
    expect(winProbability.estimate).toBeGreaterThanOrEqual(0);
    expect(winProbability.estimate).toBeLessThan(0.9);
  }
});

it('returns in small units are learnt as well as those in large ones', async () => {
  const given = filesOf('four-ten-ppo');
  const { policy, config } = await policyFromArtifacts({ ...given, chances: undefined });
  const fitted = await fitChances(partsOf('four-ten'), policy, config, { steps: 100_000, seed: 0 });
  policy.dispose?.();
  const asked = { positions: fourTenPositions(2), playouts: 40 };
  const { error } = await errorOf({ ...given, chances: fitted }, roundsOf, asked);
  expect(error).toBeLessThan(0.8);
});
