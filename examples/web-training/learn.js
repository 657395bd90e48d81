// `npm start` serves the page beside it.
import { describeModel, train } from 'maketen/train/core';

const news = document.getElementById('news');
const stop = new AbortController();
document.getElementById('stop').onclick = () => stop.abort();

const trained = await train(
  { preset: 'decade-loop3-optional', algorithm: 'value', totalSteps: 300_000, hiddenSizes: [32], evaluationDeals: 500 },
  {
    signal: stop.signal,
    onProgress: ({ steps, evaluation_win_rate: won }) => {
      if (won !== undefined) news.textContent = `After ${steps} decisions it wins ${(100 * won).toFixed(1)} %.`;
    },
  },
);

// The files of a model folder: what hints, the command line and Python load.
const { config, files } = describeModel(trained);
news.append(` The best model, after ${config.training.steps} decisions, has ${files['weights.bin'].length} bytes.`);
