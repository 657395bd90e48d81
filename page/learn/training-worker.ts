import { agentsFor, createAgent, evaluate, OneDecision, seedDeals, strongestFor } from 'maketen';
import type { GameParts } from 'maketen/env';
import { describeModel, parseTrainingConfig, Training } from 'maketen/train/core';
import { policyFromArtifacts } from 'maketen/train/models';
import type { ModelFiles } from '../engine/calls.js';
import type { Turn } from '../session/session.js';
import type { Point } from './recipe.js';
import type { Difference, FromTrainer, ToTrainer } from './trainer.js';

/** Deals of a measurement: always the same, and none that is trained on. Once it may be as good as the best script, there are more. */
const DEALS = { few: 500, many: 2000 };
/** Milliseconds between two messages about how far it has come. */
const TOLD = 100;

let stop = new AbortController();

onmessage = ({ data }: MessageEvent<ToTrainer>): void => {
  if (data.type === 'stop') stop.abort();
  else
    (data.type === 'start' ? learn(data) : load(data)).catch((error: unknown) => {
      send({ problem: (error as Error).message });
    });
};

function send(message: FromTrainer): void {
  postMessage(message);
}

/** Trains until it is stopped or done, or has made so many decisions. What it gives is the best measured network; after so many decisions the present one. */
async function learn({ config: input, until, rule }: ToTrainer & { readonly type: 'start' }): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  const config = parseTrainingConfig({ ...input, evaluations: 0 });
  const training = await Training.create(config);
  const { workers, sourced } = training;
  /** Milliseconds of learning: what is spent on measuring is not counted. */
  let work = 0;
  let measured = 0;
  const young = workers.weights.slice();
  /** Milliseconds that the last measurement took: later than that it is not made more often than half of the time. */
  let took = 0;
  let told = 0;
  /** The share that is to be passed, and whether a measurement came near it. */
  let passed = rule;
  let isNear = false;

  const points: Point[] = [];

  const tell = (): void => send({ steps: training.steps, games: training.done.totals.episodes, seconds: work / 1000 });

  const measure = async (until?: AbortSignal): Promise<void> => {
    const began = performance.now();
    const deals = isNear ? DEALS.many : DEALS.few;
    const judged = training.judge(await training.play(config.evaluationSeed, deals, until));
    const { evaluation_win_rate: won, evaluation_win_rate_low: low, evaluation_win_rate_high: high } = judged;
    const isBest = training.best.steps === training.steps; // the first one too: a stop is answered by what the page has
    points.push({ seconds: work / 1000, steps: training.steps, won, low, high, deals });
    send({ points, ...(isBest && { files: filesOf(training, await training.bestNetwork()) }) });
    isNear ||= passed !== null && high > passed;
    measured = work;
    took = performance.now() - began;
  };

  try {
    if (passed === null) passed = await tellLines(sourced.parts, config.evaluationSeed, signal);
    await measure(signal);
    while (!training.finished && !signal.aborted && training.steps < until) {
      const began = performance.now();
      await training.advance();
      const now = performance.now();
      work += now - began;
      if (now - told < TOLD) continue;
      told = now;
      tell();
      if (work - measured > Math.max(500, measured * 0.12, Math.min(took, measured))) await measure(signal);
    }
    if (!signal.aborted) await measure(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  // Stopped early, what it has learnt since the last measurement is told, too; later that is little, and takes more deals.
  if (!isNear && training.steps > (points.at(-1)?.steps ?? 0)) await measure();
  tell();
  if (training.steps >= until) training.best.steps = 0; // none is better than the one that was asked for
  const files = filesOf(training, await training.bestNetwork());
  send({ files, at: 'network' });
  await compare(training, young, files);
}

/** Takes a saved training, once it has been found sound. */
async function load({ config, files }: ToTrainer & { readonly type: 'load' }): Promise<void> {
  const training = await Training.create(parseTrainingConfig({ ...config, evaluations: 0 }));
  await decider(files, training.sourced.parts);
  send({ files, at: 'network' });
  await compare(training, training.workers.weights.slice(), files);
}

/** What random play and the best script make of the deals under rules of the player's own. @returns the script's share */
async function tellLines(parts: GameParts, first: number, signal: AbortSignal): Promise<number> {
  const share = async (agent: string): Promise<number> => {
    const { won } = await evaluate(parts, createAgent(agent, parts.rules), seedDeals(first, DEALS.few), { signal });
    return won.reduce((sum, each) => sum + each, 0) / won.length;
  };
  const scripts = agentsFor(parts.rules);
  const strongest = scripts.slice(scripts.indexOf(strongestFor(parts.rules))).find(({ isSlow }) => isSlow !== true)!;
  const [random, rule] = [await share('random'), await share(strongest.name)];
  send({ lines: { random, rule } });
  return rule;
}

function filesOf(
  { config, backend, sourced }: Training,
  network: Awaited<ReturnType<Training['bestNetwork']>>,
): ModelFiles {
  const { config: described, files } = describeModel({ ...network, config, backend, parts: sourced.parts });
  return { 'config.json': new TextEncoder().encode(`${JSON.stringify(described, null, 2)}\n`), ...files };
}

/** In so many deals the first decisions are looked for that two networks make otherwise. */
const COMPARED = 8;

/** Tells of each deal the first decision that the young network would have made otherwise than the grown one, which plays. */
async function compare(training: Training, young: Float32Array, grown: ModelFiles): Promise<void> {
  const { config, sourced, workers } = training;
  workers.network.setWeights(young);
  const first = filesOf(training, { network: await workers.network.toArtifacts(), steps: 0, episodes: 0 });
  const { rules } = sourced.parts;
  const players = await Promise.all([grown, first].map((files) => decider(files, sourced.parts)));
  const mask = new Uint8Array(rules.moves.length);
  const state = rules.createState();
  const differences: Difference[] = [];
  for (let seed = config.evaluationSeed; seed < config.evaluationSeed + COMPARED; seed++) {
    rules.deal(state, seed);
    const turns: Turn[] = [];
    for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
      const [now, then] = players.map((player) => (legal === 1 ? mask.indexOf(1) : player.decide(state)));
      if (now !== then) {
        differences.push({ seed, turns: [...turns], now, then });
        break;
      }
      rules.apply(state, now);
      turns.push({ action: now });
    }
  }
  send({ differences, at: 'end' });
  await training.dispose();
}

async function decider(files: ModelFiles, { rules }: GameParts): Promise<OneDecision> {
  const text = (name: string): string => new TextDecoder().decode(files[name]);
  const parts = { config: JSON.parse(text('config.json')) as unknown, topology: text('model.json') };
  const { policy } = await policyFromArtifacts({ ...parts, weights: files['weights.bin'] }, { rules });
  return new OneDecision(rules, policy);
}
