import { bytesToHex } from '@noble/hashes/utils.js';
import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import { valueScaleOf } from '../../agents/afterstates/ratings.js';
import type { Policy } from '../../agents/agent.js';
import { DecisionRows } from '../../agents/games-in-play.js';
import { loadKernelFirst } from '../../agents/networks/backend.js';
import { NetworkInputs } from '../../agents/networks/network-description.js';
import { episodeSeed, Random } from '../../env/base/random.js';
import type { GameParts } from '../../env/environment/game.js';
import { shownTo } from '../../env/environment/hidden-cards.js';
import { nthLegal } from '../../env/environment/rules.js';
import { pauses, type StopSignal } from '../../evaluate/evaluate.js';
import { moments, sum } from '../../evaluate/statistics.js';
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

/** Games of a policy side by side, whose results go to a buffer by the afterstates that led to them. */
class NotedGames extends DecisionRows {
  private readonly traces: AfterstateTraces;
  private readonly batch: AfterstateBatch;
  /** `[game]`: how many have been dealt. */
  readonly episodes: Int32Array;
  /** `[game]`: 1 until a random move is made in it. What came before is not learnt from: of those games the short ones would remain. */
  private readonly waits: Uint8Array;
  private readonly actions: Int32Array;

  constructor(
    private readonly parts: GameParts,
    private readonly policy: Policy,
    private readonly afterstates: Afterstates,
    private readonly config: ValueConfig,
    private readonly random: Random,
    private readonly buffer: RegressionBuffer,
  ) {
    const { environments } = config;
    super(parts.rules, environments);
    this.size = environments;
    this.traces = new AfterstateTraces(environments, afterstates.size);
    this.batch = new AfterstateBatch(afterstates);
    this.episodes = new Int32Array(environments);
    this.waits = new Uint8Array(environments);
    this.actions = new Int32Array(environments);
    for (let game = 0; game < environments; game++) {
      this.deal(game);
      this.advance(game);
    }
  }

  /** Plays a decision in each game. */
  decide() {
    const { policy, rules, size } = this;
    for (let game = 0; policy.usesObservations && game < size; game++) this.observe(game);
    policy.act(shownTo(policy, this, rules), this.actions);
    for (let game = 0; game < size; game++) this.move(game);
  }

  private move(game: number) {
    const { actions, actionMasks, legalCounts, waits, random, width } = this;
    const explores = waits[game] === 1 && random.float() < this.config.explorationStart;
    if (explores) {
      waits[game] = 0;
      actions[game] = nthLegal(actionMasks, game * width, random.below(legalCounts[game]));
    }
    if (waits[game] === 0 && (explores || random.float() < NOTED)) this.note(game, actions[game]);
    this.rules.apply(this.states[game], actions[game]);
    this.advance(game);
  }

  /** Plays forced moves up to the next decision; a game that ends is learnt from, and the next one is dealt. */
  private advance(game: number) {
    const { rules, actionMasks, waits, random, width } = this;
    const state = this.states[game];
    for (;;) {
      const count = this.mask(game);
      if (count > 1) return;
      if (count === 0) {
        addLambdaReturns(this.traces, game, this.parts.reward.returnSoFar(rules, state), 1, this.buffer);
        this.deal(game);
        continue;
      }
      const action = actionMasks.indexOf(1, game * width) - game * width;
      if (waits[game] === 0 && random.float() < NOTED_FORCED) this.note(game, action);
      rules.apply(state, action);
    }
  }

  private deal(game: number) {
    this.waits[game] = this.random.below(3) === 0 ? 1 : 0;
    this.rules.deal(this.states[game], episodeSeed(this.config.seed, game, this.episodes[game]++));
  }

  /** Notes the afterstate that the very next move leads to, if it leads to one. */
  private note(game: number, action: number) {
    const { batch, rules } = this;
    const state = this.states[game];
    const earned = this.parts.reward.returnSoFar(rules, state);
    batch.clear();
    this.afterstates.expand(state, batch);
    const { actions, depths, inputRows, rewards, networkInputs } = batch;
    for (let c = 0; c < batch.count; c++)
      if (actions[c] === action && depths[c] === 1 && inputRows[c] >= 0) {
        this.traces.add(game, networkInputs.sparse, inputRows[c], earned + rewards[c], 0, false);
        return;
      }
  }
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
  const games = new NotedGames(parts, policy, afterstates, fit, random, buffer);
  let steps = 0;
  for (let iteration = 1, used = 0; steps < totalSteps; iteration++) {
    games.decide();
    const progress = steps / totalSteps;
    const moment = { iteration, steps, progress, learningRate: fit.learningRate * (1 - progress) };
    for (; buffer.count >= minibatchSize && used < buffer.added * replayRatio; used += minibatchSize) {
      buffer.sample(random, inputs, targets);
      if (used === 0 && scale === 'return') {
        const found = moments(targets);
        [mean, deviation] = [found.mean, Math.sqrt(found.variance) || 1];
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
    episodes: sum(games.episodes),
  };
  for (const each of new Set([network, regression.network])) each.dispose();
  const model = describeModel({ ...fitted, config: fit, parts, backend });
  const topology = JSON.parse(new TextDecoder().decode(model.files[TOPOLOGY])) as Record<string, unknown>;
  const weights = roundedWeights(parseModelJson(topology).weightSpecs, model.files[WEIGHTS], 'int8');
  const of = modelHashes(config).configSha256;
  return { format: 'maketen-chances', version: 1, of, config: model.config, topology, weights: bytesToHex(weights) };
}

/** Weights of a network for normalized values: its last layer, a weight a unit and a bias, is scaled back to the reward's units, in place. */
function inRewardUnits(weights: Float32Array, units: number, mean: number, deviation: number) {
  const last = weights.subarray(-1 - units);
  for (let i = 0; i < last.length; i++) last[i] *= deviation;
  last[last.length - 1] += mean;
  return weights;
}
