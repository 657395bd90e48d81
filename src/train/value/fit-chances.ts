import { bytesToHex } from '@noble/hashes/utils.js';
import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import type { Policy } from '../../agents/agent.js';
import { loadKernelFirst } from '../../agents/networks/backend.js';
import { NetworkInputs } from '../../agents/networks/network-description.js';
import { episodeSeed, Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { shownTo } from '../../env/environment/hidden-cards.js';
import { nthLegal } from '../../env/environment/rules.js';
import { pauses, type StopSignal } from '../../evaluate/evaluate.js';
import { describeModel } from '../algorithms.js';
import { ALONE, WorkMeter } from '../learner.js';
import { knownAfterstates, type ModelConfig, modelHashes, TOPOLOGY, WEIGHTS } from '../models/model-config.js';
import { parseModelJson, roundedWeights } from '../models/model-files.js';
import type { Chances } from '../models/policy-from-artifacts.js';
import { AfterstateTraces, RegressionBuffer } from './experience.js';
import { addLambdaReturns, createRegression, createValueNetwork } from './value.js';
import { type ValueConfig, valueConfigSchema } from './value-config.js';

/** Shares of the decisions, and of the forced moves, whose afterstates are learnt from: rows of one game depend on each other. */
const NOTED = 0.5;
const NOTED_FORCED = 0.15;

/** The config of such a network; keys that it does not name have no effect. */
const FIT = {
  evaluations: 0,
  environments: 512,
  lambda: 1,
  explorationStart: 0.15,
  explorationEnd: 0.15,
  replayRatio: 1,
  replayCapacity: 200_000,
};

export interface FitChancesOptions {
  /** Decisions of the policy that are played. */
  readonly steps: number;
  readonly seed: number;
  readonly signal?: StopSignal | undefined;
  readonly onProgress?: ((steps: number) => unknown) | undefined;
}

/**
 * Games of a policy side by side, whose results go to a buffer by the afterstates that led to them.
 * @returns what plays a decision in each of them, and how many have been dealt
 */
function notedGames(
  { rules, reward }: GameParts,
  policy: Policy,
  afterstates: Afterstates,
  { environments, explorationStart, seed }: ValueConfig,
  random: Random,
  buffer: RegressionBuffer,
): { readonly decide: () => void; readonly dealt: () => number } {
  const traces = new AfterstateTraces(environments, afterstates.size);
  const batch = new AfterstateBatch(afterstates);
  const moves = rules.moves.length;
  const episodes = new Int32Array(environments);
  /** `[game]`: 1 until a random move is made in it. What came before is not learnt from: of those games the short ones would remain. */
  const waits = new Uint8Array(environments);
  const actions = new Int32Array(environments);
  const games = {
    size: environments,
    rules,
    states: Array.from({ length: environments }, () => rules.createState()),
    observations: new Float32Array(environments * rules.observationSize),
    actionMasks: new Uint8Array(environments * moves),
    legalCounts: new Uint16Array(environments),
  };
  const { states, actionMasks, legalCounts } = games;

  /** Notes the afterstate that the very next move leads to, if it leads to one. */
  const note = (game: number, action: number): void => {
    const earned = reward.returnSoFar(rules, states[game]);
    batch.clear();
    afterstates.expand(states[game], batch);
    const { actions: first, depths, inputRows, rewards, networkInputs } = batch;
    for (let c = 0; c < batch.count; c++)
      if (first[c] === action && depths[c] === 1 && inputRows[c] >= 0) {
        traces.add(game, networkInputs.sparse, inputRows[c], earned + rewards[c], 0, false);
        return;
      }
  };
  const deal = (game: number): void => {
    waits[game] = random.below(3) === 0 ? 1 : 0;
    rules.deal(states[game], episodeSeed(seed, game, episodes[game]++));
  };
  /** Plays forced moves up to the next decision; a game that ends is learnt from, and the next one is dealt. */
  const advance = (game: number): void => {
    for (;;) {
      const count = (legalCounts[game] = rules.actionMask(states[game], actionMasks, game * moves));
      if (count > 1) return;
      if (count === 0) {
        addLambdaReturns(traces, game, reward.returnSoFar(rules, states[game]), 1, buffer);
        deal(game);
        continue;
      }
      const action = actionMasks.indexOf(1, game * moves) - game * moves;
      if (waits[game] === 0 && random.float() < NOTED_FORCED) note(game, action);
      rules.apply(states[game], action);
    }
  };
  const move = (game: number): void => {
    const explores = waits[game] === 1 && random.float() < explorationStart;
    if (explores) {
      waits[game] = 0;
      actions[game] = nthLegal(actionMasks, game * moves, random.below(legalCounts[game]));
    }
    if (waits[game] === 0 && (explores || random.float() < NOTED)) note(game, actions[game]);
    rules.apply(states[game], actions[game]);
    advance(game);
  };

  for (let game = 0; game < environments; game++) {
    deal(game);
    advance(game);
  }
  const decide = (): void => {
    if (policy.usesObservations)
      for (let game = 0; game < environments; game++)
        rules.observe(states[game], games.observations, game * rules.observationSize);
    policy.act(shownTo(policy, games, rules), actions);
    for (let game = 0; game < environments; game++) move(game);
  };
  return { decide, dealt: () => episodes.reduce((sum, each) => sum + each, 0) };
}

/**
 * Fits a value network to the results of a policy's own games: Monte Carlo evaluation by regression (Sutton and Barto, 2nd ed., 5.1 and 9.3). In a
 * third of the games a decision is replaced by a random move, so that all moves are seen, and only what comes from then on is learnt from, so that every
 * result is of the policy's play. Equal seeds give equal networks on one backend.
 * @param config of the policy's model
 * @returns what chances.json holds
 * @throws InputError for a game whose afterstates are not known
 */
export async function fitChances(
  parts: GameParts,
  policy: Policy,
  config: ModelConfig,
  { steps: totalSteps, seed, signal, onProgress }: FitChancesOptions,
): Promise<Chances> {
  const { reward, spec } = parts;
  const backend = await loadKernelFirst();
  const afterstates = knownAfterstates(parts);
  const lookahead = afterstates.pathTo === undefined ? 0 : 1;
  const own = { preset: spec.preset, rules: spec.rules, reward: reward.name, seed, totalSteps, lookahead };
  const fit = valueConfigSchema.parse({ ...FIT, ...own, backend: backend.name });
  const { environments, minibatchSize, replayRatio, maxGradientNorm } = fit;
  const network = createValueNetwork(afterstates, fit);
  const scale = valueScaleOf(reward);
  const regression = createRegression(network, scale, backend.name);
  /** What returns are learnt relative to, so that those of any unit are learnt alike; chances are learnt as they are. */
  let [mean, deviation] = [0, 1];
  const buffer = new RegressionBuffer(fit.replayCapacity, afterstates.size);
  const [inputs, targets] = [new NetworkInputs(afterstates), new Float32Array(minibatchSize)];
  const random = new Random('games that chances are fitted to', seed);
  const [meter, pause] = [new WorkMeter(), pauses(signal)];
  const games = notedGames(parts, policy, afterstates, fit, random, buffer);
  let steps = 0;
  for (let iteration = 1, used = 0; steps < totalSteps; iteration++) {
    games.decide();
    const progress = steps / totalSteps;
    const moment = { iteration, steps, progress, learningRate: fit.learningRate * (1 - progress) };
    for (; buffer.count >= minibatchSize && used < buffer.added * replayRatio; used += minibatchSize) {
      buffer.sample(random, inputs, targets);
      if (used === 0 && scale === 'return') {
        mean = targets.reduce((sum, each) => sum + each, 0) / minibatchSize;
        deviation = Math.sqrt(targets.reduce((sum, each) => sum + (each - mean) ** 2, 0) / minibatchSize) || 1;
      }
      for (let i = 0; i < minibatchSize; i++) targets[i] = (targets[i] - mean) / deviation;
      regression.computeGradient(inputs, targets);
      await regression.optimizer.step(moment, 1, { group: ALONE, meter, maxGradientNorm });
    }
    steps += environments;
    await onProgress?.(steps);
    await pause();
  }
  regression.optimizer.expectFinite({ iteration: 0, steps, progress: 1, learningRate: 0 }, 1);
  const { weights: learnt } = regression.optimizer;
  network.setWeights(inRewardUnits(learnt, fit.hiddenSizes.at(-1)!, mean, deviation));
  const fitted = {
    network: await network.toArtifacts(),
    steps,
    episodes: games.dealt(),
  };
  for (const each of new Set([network, regression.network])) each.dispose();
  const model = describeModel({ ...fitted, config: fit, parts, backend });
  const topology = JSON.parse(new TextDecoder().decode(model.files[TOPOLOGY])) as Record<string, unknown>;
  const weights = roundedWeights(parseModelJson(topology).weightSpecs, model.files[WEIGHTS], 'int8');
  const of = modelHashes(config).configSha256;
  return { format: 'maketen-chances', version: 1, of, config: model.config, topology, weights: bytesToHex(weights) };
}

/** Weights of a network for normalized values: its last layer, a weight a unit and a bias, is scaled back to the reward's units, in place. */
function inRewardUnits(weights: Float32Array, units: number, mean: number, deviation: number): Float32Array {
  const last = weights.subarray(-1 - units);
  for (let i = 0; i < last.length; i++) last[i] *= deviation;
  last[last.length - 1] += mean;
  return weights;
}
