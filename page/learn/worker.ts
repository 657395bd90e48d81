import { wilsonInterval } from 'maketen/evaluate';
import { describeModel, parseTrainingConfig, Training } from 'maketen/train/core';
import type { FromTrainer, ToTrainer } from './trainer.js';

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
  /** Milliseconds that the last measurement took: it is not made more often than half of the time. */
  let took = 0;

  const measure = async (): Promise<void> => {
    const began = performance.now();
    let wins = 0;
    let sum = 0;
    for (let deal = 0; deal < DEALS; deal += AT_ONCE) {
      const { won, returns } = await training.play(config.evaluationSeed + deal, AT_ONCE, signal);
      for (const each of won) wins += each;
      for (const each of returns) sum += each;
    }
    const mean = sum / DEALS;
    const { steps, best, workers } = training;
    const { episodes } = training.done.totals;
    if (mean >= best.mean && steps > 0)
      Object.assign(best, { weights: workers.weights.slice(), mean, steps, episodes });
    const { estimate, low, high } = wilsonInterval(wins, DEALS);
    send({ type: 'point', point: { seconds: work / 1000, steps, won: estimate, low, high } });
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
  const { backend, sourced } = training;
  const { config: described, files } = describeModel({
    ...(await training.bestNetwork()),
    ...{ config, backend, parts: sourced.parts },
  });
  const text = new TextEncoder().encode(`${JSON.stringify(described, null, 2)}\n`);
  send({ type: 'ended', files: { 'config.json': text, ...files } });
  await training.dispose();
}
