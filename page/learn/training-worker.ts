import { expose } from 'comlink';
import {
  type Agent,
  agentsFor,
  createAgent,
  evaluate,
  meanInterval,
  OneDecision,
  type Policy,
  seedDeals,
  strongestFor,
} from 'maketen';
import type { DecisionBatch, GameParts, GameState } from 'maketen/env';
import { withControlVariate } from 'maketen/evaluate';
import { describeModel, parseTrainingConfig, Training } from 'maketen/train/core';
import { policyFromArtifacts } from 'maketen/train/models';
import type { ModelFiles } from '../engine/calls.js';

/** What a training has come to. */
export interface Progress {
  readonly steps: number;
  readonly games: number;
  /** Of these games: in them it explores. */
  readonly won: number;
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
/** Deals of a measurement. */
const DEALS = 200;
/** Deals that say how good the best script is, where that is not known. */
const FIRST_DEALS = 1000;
/** The luck of draws is told with so many hidden cards or fewer: most of it is theirs. */
const LATE = 7;
/** Of the deals that are measured on while it learns: the final figure is of others. */
const MOST_DEALS = 4000;
/** What plays is the mean of the weights after each update, of which the last ninth counts most: those of one moment jump about (Shamir and Zhang, 2013). */
const AVERAGED = 8;
/** Of the judge: the training's game and shape, the network that plays, and the same one without looking ahead. */
let training: Training;
let player: Asked;
let shallow: Asked;
/** What the best script wins of the deals, by the first of them. */
const scripted = new Map<number, Uint8Array>();
/** `[deals]` of the measurement that goes on. */
let measured: Readonly<Record<'won' | 'returns' | 'luck' | 'rule', number[]>>;

/** A policy that is asked about one position at a time. */
class Asked {
  private readonly one: OneDecision;
  private readonly probabilities: Float32Array;
  private readonly values = new Float32Array(1);

  private constructor(private readonly policy: Policy) {
    const { rules } = training.sourced.parts;
    this.one = new OneDecision(rules, policy);
    this.probabilities = new Float32Array(rules.moves.length);
  }

  /** @throws for files that are damaged */
  static async of(files: ModelFiles, lookahead?: 0): Promise<Asked> {
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const { rules } = training.sourced.parts;
    const artifacts = {
      config: JSON.parse(text('config.json')) as unknown,
      topology: text('model.json'),
      weights: files['weights.bin'],
    };
    return new Asked((await policyFromArtifacts(artifacts, { rules, lookahead })).policy);
  }

  /** @returns the best move, and the return to come, which of a forced move is known if asked for; null where the game is over */
  best(state: GameState, ratesForced = false) {
    const { one, policy, probabilities, values } = this;
    const legal = one.look(state);
    if (legal === 0) return null;
    if (legal === 1 && !ratesForced) return { action: one.actionMasks.indexOf(1), worth: NaN, legal };
    policy.evaluate(one, probabilities, values);
    return { action: probabilities.indexOf(1), worth: values[0], legal };
  }

  /** Of the position that `best` has been asked about: the return to come with every move, the best first. */
  moves(): (readonly [action: number, worth: number])[] {
    const policy = this.policy as Policy & { actionValues(batch: DecisionBatch): Float32Array };
    return [...policy.actionValues(this.one)]
      .map((worth, action) => [action, worth] as const)
      .filter(([, worth]) => worth > -Infinity)
      .sort(([, a], [, b]) => b - a);
  }

  dispose(): void {
    this.policy.dispose?.();
  }
}

/** Plays a deal to its end. Its luck is how much more than expected the positions after its last draws are worth (AIVAT: Burch et al., 2018): 0 in the mean. */
function playDeal(seed: number) {
  const { rules, reward } = training.sourced.parts;
  const state = rules.createState();
  const counts = new Uint8Array(rules.cardKinds.length);
  let luck = 0;
  rules.deal(state, seed);
  for (;;) {
    const hidden = rules.unseen(state, counts);
    const isLate = hidden <= LATE;
    const best = player.best(state, isLate);
    if (best === null) break;
    const earned = reward.returnSoFar(rules, state);
    rules.apply(state, best.action);
    if (!isLate || rules.unseen(state, counts) === hidden) continue; // nothing was drawn
    luck += reward.returnSoFar(rules, state) - earned + (shallow.best(state, true)?.worth ?? 0) - best.worth;
  }
  measured.won.push(Number(state.outcome === 'won'));
  measured.returns.push(reward.returnSoFar(rules, state));
  measured.luck.push(luck);
}

async function winsOf(parts: GameParts, agent: Agent, first: number): Promise<Uint8Array> {
  return (await evaluate(parts, agent, seedDeals(first, DEALS))).won;
}

async function byScript(parts: GameParts, first: number): Promise<Uint8Array> {
  const scripts = agentsFor(parts.rules);
  const script = scripts.slice(scripts.indexOf(strongestFor(parts.rules))).find(({ isSlow }) => isSlow !== true)!;
  const won = scripted.get(first) ?? (await winsOf(parts, createAgent(script.name, parts.rules), first));
  scripted.set(first, won);
  return won;
}

/** One worker learns, another one judges what it has learnt: measuring takes no time from learning. */
const calls = {
  /** Trains until it is done; it ends with its worker. @param tell called now and then */
  learn: async (config: object, tell: (progress: Progress) => void): Promise<void> => {
    const learner = await Training.create(parseTrainingConfig({ ...config, evaluations: 0 }));
    const { weights } = learner.workers;
    const mean = weights.slice();
    let [worked, told] = [0, -Infinity];
    const nothing = { steps: 0, games: 0, won: 0, worked, weights: mean.slice(), isOver: false };
    tell(nothing);
    for (let isOver = false; !isOver;) {
      const begun = performance.now();
      await learner.advance();
      const part = Math.min(1, (AVERAGED + 1) / (AVERAGED + learner.iteration));
      for (let i = 0; i < mean.length; i++) mean[i] += part * (weights[i] - mean[i]);
      const now = performance.now();
      worked += now - begun;
      isOver = learner.finished !== undefined;
      if (!isOver && now - told < TOLD) continue;
      told = now;
      const { steps, done } = learner;
      const { episodes: games, won } = done.totals;
      tell({ steps, games, won, worked, weights: mean.slice(), isOver });
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
    const next = await Asked.of(files);
    player?.dispose();
    shallow?.dispose();
    player = next;
    shallow = await Asked.of(files, 0);
    measured = { won: [], returns: [], luck: [], rule: [] };
    return files;
  },

  /**
   * Plays more deals, the same ones that the best script plays. The luck of the draws is taken out.
   * @param isFinal whether they are deals that no network was chosen by @param known the share that the script wins of all deals; null where that is not known
   */
  measure: async (isFinal: boolean, known: number | null) => {
    const begun = performance.now();
    const { sourced, config } = training;
    const { won, returns, luck, rule } = measured;
    const first = config.evaluationSeed + won.length + (isFinal ? MOST_DEALS : 0);
    for (let deal = first; deal < first + DEALS; deal++) playDeal(deal);
    rule.push(...(await byScript(sourced.parts, first)));
    const withoutDraws = withControlVariate(won, luck);
    // What luck the script had with the same deals tells more of it.
    const lucky =
      known === null
        ? withoutDraws
        : withControlVariate(
            withoutDraws,
            rule.map((each) => each - known),
          );
    const [share, low, high] = (['estimate', 'low', 'high'] as const).map((name) =>
      Math.min(1, Math.max(0, meanInterval(lucky)[name])),
    );
    const ahead = meanInterval(lucky.map((each, i) => each - (known ?? rule[i])));
    return {
      /** Of all deals: what luck these brought is taken out. */
      won: share,
      low,
      high,
      deals: won.length,
      ahead: ahead.estimate,
      /** Its standard error. */
      error: (ahead.high - ahead.low) / 3.92,
      /** What networks are compared by: better by chance alone counts less, the fewer deals there were. */
      worth: meanInterval(withControlVariate(returns, luck)).low,
      took: performance.now() - begun,
    };
  },

  /** The shares that random play and the best script win. */
  lines: async () => {
    const { parts } = training.sourced;
    const { evaluationSeed: first } = training.config;
    const random = await winsOf(parts, createAgent('random', parts.rules), first);
    const rule: number[] = [];
    while (rule.length < FIRST_DEALS) rule.push(...(await byScript(parts, first + rule.length)));
    return { random: meanInterval(random).estimate, rule: meanInterval(rule).estimate };
  },

  /** The network plays a deal. */
  game: (seed: number): ShownGame => {
    const { rules } = training.sourced.parts;
    const state = rules.createState();
    const moves = [];
    rules.deal(state, seed);
    for (let best = player.best(state); best !== null; best = player.best(state)) {
      moves.push({ action: best.action, best: best.legal === 1 ? [] : player.moves().slice(0, 2) });
      rules.apply(state, best.action);
    }
    return { seed, moves };
  },
};

export type TrainingCalls = typeof calls;

expose(calls);
