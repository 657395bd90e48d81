import { OneDecision } from 'maketen';
import { describeModel, parseTrainingConfig, Training } from 'maketen/train/core';
import { policyFromArtifacts } from 'maketen/train/models';
import type { ModelFiles } from '../engine/calls.js';
import type { Difference, FromTrainer, ToTrainer } from './trainer.js';

/** Deals of a measurement: always the same, and none that is trained on. */
const DEALS = 500;
/** Few enough that a stop is answered between two rounds of them. */
const AT_ONCE = 50;

let stop = new AbortController();

onmessage = ({ data }: MessageEvent<ToTrainer>): void => {
  if (data.type === 'stop') stop.abort();
  else
    learn(data.config).catch((error: unknown) => {
      send({ type: 'failed', text: (error as Error).message });
    });
};

function send(message: FromTrainer): void {
  postMessage(message);
}

/** Trains until it is stopped or done. What it gives is the best measured network. */
async function learn(input: object): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  const config = parseTrainingConfig({ ...input, evaluations: 0 });
  const training = await Training.create(config);
  /** Milliseconds of learning: what is spent on measuring is not counted. */
  let work = 0;
  let measured = 0;
  /** Before it has learnt anything. */
  const young = training.workers.weights.slice();
  /** Milliseconds that the last measurement took: it is not made more often than half of the time. */
  let took = 0;

  const measure = async (): Promise<void> => {
    const began = performance.now();
    const played = { won: new Uint8Array(DEALS), returns: new Float64Array(DEALS), results: new Float64Array(0) };
    for (let deal = 0; deal < DEALS; deal += AT_ONCE) {
      const part = await training.play(config.evaluationSeed + deal, AT_ONCE, signal);
      played.won.set(part.won, deal);
      played.returns.set(part.returns, deal);
    }
    const judged = training.judge(played);
    const { evaluation_win_rate: won, evaluation_win_rate_low: low, evaluation_win_rate_high: high } = judged;
    send({ type: 'point', point: { seconds: work / 1000, steps: training.steps, won, low, high } });
    measured = work;
    took = performance.now() - began;
  };

  try {
    await measure();
    while (!training.finished && !signal.aborted) {
      const began = performance.now();
      await training.advance(signal, signal);
      work += performance.now() - began;
      send({ type: 'progress', steps: training.steps, games: training.done.totals.episodes, seconds: work / 1000 });
      if (work - measured > Math.max(500, measured * 0.12, took)) await measure();
    }
    if (!signal.aborted) await measure();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const files = filesOf(training, await training.bestNetwork());
  send({ type: 'ended', files });
  const { network } = training.workers;
  network.setWeights(young);
  const first = filesOf(training, { network: await network.toArtifacts(), steps: 0, episodes: 0 });
  send({ type: 'compared', differences: await differences(training, files, first) });
  await training.dispose();
}

/** The files of a network of the training. */
function filesOf(
  { config, backend, sourced }: Training,
  network: Awaited<ReturnType<Training['bestNetwork']>>,
): ModelFiles {
  const { config: described, files } = describeModel({ ...network, config, backend, parts: sourced.parts });
  return { 'config.json': new TextEncoder().encode(`${JSON.stringify(described, null, 2)}\n`), ...files };
}

/** In so many deals the first decisions are looked for that two networks make otherwise. */
const COMPARED = 8;

/** Of each deal the first decision that the young network would have made otherwise than the grown one, which plays. */
async function differences({ config, sourced }: Training, grown: ModelFiles, young: ModelFiles): Promise<Difference[]> {
  const { rules } = sourced.parts;
  const players = await Promise.all([grown, young].map((files) => decider(files, rules)));
  const mask = new Uint8Array(rules.moves.length);
  const state = rules.createState();
  const found: Difference[] = [];
  for (let seed = config.evaluationSeed; seed < config.evaluationSeed + COMPARED; seed++) {
    rules.deal(state, seed);
    const turns: { readonly action: number }[] = [];
    for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
      const [now, then] = players.map((player) => (legal === 1 ? mask.indexOf(1) : player.decide(state)));
      if (now !== then) {
        found.push({ seed, turns: [...turns], now, then });
        break;
      }
      rules.apply(state, now);
      turns.push({ action: now });
    }
  }
  return found;
}

async function decider(files: ModelFiles, rules: Training['sourced']['parts']['rules']): Promise<OneDecision> {
  const text = (name: string): string => new TextDecoder().decode(files[name]);
  const parts = { config: JSON.parse(text('config.json')) as unknown, topology: text('model.json') };
  const { policy } = await policyFromArtifacts({ ...parts, weights: files['weights.bin'] }, { rules });
  return new OneDecision(rules, policy);
}
