import { expose } from 'comlink';
import {
  type Agent,
  agentsFor,
  createAgent,
  evaluate,
  meanInterval,
  OneDecision,
  resultInterval,
  seedDeals,
  strongestFor,
} from 'maketen';
import type { DecisionBatch, GameParts } from 'maketen/env';
import { describeModel, parseTrainingConfig, Training } from 'maketen/train/core';
import { policyFromArtifacts } from 'maketen/train/models';
import type { ModelFiles } from '../engine/calls.js';

/** What a training has come to. */
export interface Progress {
  readonly steps: number;
  readonly games: number;
  /** Milliseconds of learning. */
  readonly worked: number;
  readonly weights: Float32Array;
  readonly isOver: boolean;
}

/** A game that the network has played: of every move its two best ones, where there was a choice, with what it takes them to be worth. */
export interface ShownGame {
  readonly seed: number;
  readonly moves: readonly {
    readonly action: number;
    readonly best: readonly (readonly [action: number, worth: number])[];
  }[];
}

/** Milliseconds between two messages about how far it has come. */
const TOLD = 200;
/** Deals that are played at once. */
const DEALS = 200;
/** Of the deals that are measured on while it learns: the final figure is of others. */
const MOST_DEALS = 4000;
/** Of the judge: the training's game and shape, and the network that plays. */
let training: Training;
let player: Agent;
/** What the best script wins of the deals, by the first of them. */
const scripted = new Map<number, Uint8Array>();
/** `[deals]` of the measurement that goes on. */
let measured: { readonly won: number[]; readonly returns: number[]; readonly rule: number[] };

async function policyOf(files: ModelFiles): Promise<Agent> {
  const text = (name: string): string => new TextDecoder().decode(files[name]);
  const parts = { config: JSON.parse(text('config.json')) as unknown, topology: text('model.json') };
  const { rules } = training.sourced.parts;
  return (await policyFromArtifacts({ ...parts, weights: files['weights.bin'] }, { rules })).policy;
}

async function play(parts: GameParts, agent: Agent, first: number) {
  const { won, returns } = await evaluate(parts, agent, seedDeals(first, DEALS));
  return { won, returns };
}

async function byScript(parts: GameParts, first: number): Promise<Uint8Array> {
  const scripts = agentsFor(parts.rules);
  const script = scripts.slice(scripts.indexOf(strongestFor(parts.rules))).find(({ isSlow }) => isSlow !== true)!;
  const won = scripted.get(first) ?? (await play(parts, createAgent(script.name, parts.rules), first)).won;
  scripted.set(first, won);
  return won;
}

/** One worker learns, another one judges what it has learnt: measuring takes no time from learning. */
const calls = {
  /** Trains until it is done, or has made so many decisions; it ends with its worker. @param tell called now and then */
  learn: async (config: object, until: number, tell: (progress: Progress) => void): Promise<void> => {
    const learner = await Training.create(parseTrainingConfig({ ...config, evaluations: 0 }));
    let [worked, told] = [0, -Infinity];
    for (;;) {
      const { steps, done, workers, finished } = learner;
      const isOver = finished !== undefined || steps >= until;
      const begun = performance.now();
      if (isOver || begun - told > TOLD) {
        told = begun;
        tell({ steps, games: done.totals.episodes, worked, weights: workers.weights.slice(), isOver });
      }
      if (isOver) return;
      await learner.advance();
      worked += performance.now() - begun;
    }
  },

  /** The first call to a judge. */
  open: async (config: object): Promise<void> => {
    training = await Training.create(parseTrainingConfig({ ...config, evaluations: 0 }));
  },

  /** The network of these weights plays from now on. @returns the files of its model */
  take: async (weights: Float32Array, steps: number, episodes: number): Promise<ModelFiles> => {
    const { config, backend, sourced, workers } = training;
    workers.network.setWeights(weights);
    const network = { network: await workers.network.toArtifacts(), steps, episodes };
    const { config: described, files } = describeModel({ ...network, config, backend, parts: sourced.parts });
    return calls.takeFiles({
      'config.json': new TextEncoder().encode(`${JSON.stringify(described, null, 2)}\n`),
      ...files,
    });
  },

  /** The network of a file plays from now on. @throws for one that is damaged */
  takeFiles: async (files: ModelFiles): Promise<ModelFiles> => {
    const next = await policyOf(files);
    player?.dispose?.();
    player = next;
    measured = { won: [], returns: [], rule: [] };
    return files;
  },

  /**
   * Plays more deals, the same ones that the best script plays: what luck it had takes luck out of the comparison.
   * @param isFinal whether they are deals that no network was chosen by @param known the share that the script wins of all deals; null where that is not known
   */
  measure: async (isFinal: boolean, known: number | null) => {
    const begun = performance.now();
    const { sourced, config } = training;
    const { won, returns, rule } = measured;
    const first = config.evaluationSeed + won.length + (isFinal ? MOST_DEALS : 0);
    const played = await play(sourced.parts, player, first);
    won.push(...played.won);
    returns.push(...played.returns);
    rule.push(...(await byScript(sourced.parts, first)));
    const { estimate, low, high } = resultInterval(won);
    const ofRule = meanInterval(rule).estimate;
    // What luck the script had tells what luck the deals were (a control variate).
    const spread = ofRule * (1 - ofRule);
    const both = meanInterval(won.map((each, i) => each * rule[i])).estimate - estimate * ofRule;
    const slope = known === null ? 1 : spread > 0 ? both / spread : 0;
    const ahead = meanInterval(
      won.map((each, i) => each - slope * rule[i] - (known === null ? 0 : (1 - slope) * known)),
    );
    return {
      won: estimate,
      low,
      high,
      deals: won.length,
      rule: ofRule,
      ahead: ahead.estimate,
      /** Its standard error. */
      error: (ahead.high - ahead.low) / 3.92,
      /** What networks are compared by: better by chance alone counts less, the fewer deals there were. */
      worth: meanInterval(returns).low,
      took: performance.now() - begun,
    };
  },

  /** The shares that random play and the best script win. */
  lines: async () => {
    const { parts } = training.sourced;
    const { evaluationSeed: first } = training.config;
    const random = await play(parts, createAgent('random', parts.rules), first);
    return { random: meanInterval(random.won).estimate, rule: meanInterval(await byScript(parts, first)).estimate };
  },

  /** The network plays a deal. */
  game: (seed: number): ShownGame => {
    const { rules } = training.sourced.parts;
    const policy = player as Agent & { actionValues(batch: DecisionBatch): Float32Array };
    const one = new OneDecision(rules, policy);
    const state = rules.createState();
    const moves = [];
    rules.deal(state, seed);
    for (let legal = one.look(state); legal > 0; legal = one.look(state)) {
      const values = [...policy.actionValues(one)].map((worth, action) => [action, worth] as const);
      const best = values.filter(([, worth]) => worth > -Infinity).sort(([, a], [, b]) => b - a);
      const action = legal === 1 ? best[0][0] : one.decide(state);
      moves.push({ action, best: legal === 1 ? [] : best.slice(0, 2) });
      rules.apply(state, action);
    }
    return { seed, moves };
  },
};

export type TrainingCalls = typeof calls;

expose(calls);
