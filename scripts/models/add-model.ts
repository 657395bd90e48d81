/**
 * Puts the model of a finished run into models/, with its evaluation on deals that neither training nor tuning has seen, and its card:
 * npm run model -- RUN-FOLDER NAME [DEALS]. Without arguments it only writes all cards and models/README.md anew. 20,000 deals, the default, take some
 * minutes; where agents differ little, more tell them apart.
 */
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { agentsFor } from '../../src/agents/registry.js';
import { loadAgent } from '../../src/cli/agents.js';
import type { ModelEvaluation } from '../../src/cli/training/evaluate-model.js';
import { partsOf } from '../../src/env/index.js';
import { calibrate, type Calibration } from '../../src/evaluate/calibration.js';
import { comparePaired, evaluate, type Evaluation, seedDeals, summarize } from '../../src/evaluate/index.js';
import { hasValues, predict } from '../../src/evaluate/predict.js';
import { readMetrics } from '../../src/train/metrics/index.js';
import { type LoadedModel, loadModel } from '../../src/train/index.js';
import { modelCard } from './model-card.js';
import { modelNames, modelsPage, readModel } from './models-page.js';

const MODELS = join(import.meta.dirname, '../../models');
const FIRST_SEED = 2_000_000;
/** Positions (one a deal) and playouts that values are checked with, on deals of their own; fewer where a network plays. */
const CALIBRATION_SEED = 2_500_000;
const RANDOM_PLAY = { deals: 2000, playouts: 400 };
const NETWORK_PLAY = { deals: 200, playouts: 50 };

/** evaluation.json of a model in models/: how it plays, whether its values can be believed, and how long it took. */
export interface ZooEvaluation extends ModelEvaluation {
  readonly training: { readonly seconds: number; readonly steps: number; readonly episodes: number };
  /** Null for a network that was trained with shaping: what it predicts is the shaped return. */
  readonly calibration: Calibration | null;
  readonly machine: string;
}

/** The values of a model (of the plain network, where it looks ahead) against playouts. */
async function calibration(name: string, parts: ReturnType<typeof partsOf>, plays: boolean): Promise<Calibration> {
  const policy = await loadAgent(name, parts);
  if (!hasValues(policy)) throw new Error('Expected a model with values');
  const { playouts, deals } = plays ? NETWORK_PLAY : RANDOM_PLAY;
  const predictions = await predict(parts, policy, seedDeals(CALIBRATION_SEED, deals), { playouts, seed: 0 });
  policy.dispose?.();
  return calibrate(predictions);
}

async function evaluation(folder: string, model: LoadedModel, seconds: number, count: number): Promise<ZooEvaluation> {
  const { config } = model;
  const parts = partsOf(config.environment);
  const plays = parts.game.interchangeable === undefined;
  const isShaped = (config.training.config as { shaping: string | null }).shaping !== null;
  const looksAhead = config.inputs.kind === 'afterstates' && config.inputs.lookahead !== 0;
  const scripted = plays ? agentsFor(parts.rules).map(({ name }) => name) : ['random'];
  const names = [folder, ...(looksAhead ? [`${folder}+lookahead=0`] : []), ...scripted];
  const deals = seedDeals(FIRST_SEED, count);
  const results: Evaluation[] = [];
  for (const name of names) {
    const agent = await loadAgent(name, parts);
    results.push(await evaluate(parts, agent, deals));
    agent.dispose?.();
    console.log(`  ${agent.name}`);
  }
  const { preset, rules, reward } = parts.spec;
  return {
    environment: { preset, rules, reward },
    deals: { seeds: `${FIRST_SEED}..${FIRST_SEED + count - 1}` },
    agents: results.map(summarize),
    differences: results.slice(1).map((other) => comparePaired(results[0], other)),
    training: { seconds, steps: config.training.steps, episodes: config.training.episodes },
    calibration: isShaped ? null : await calibration(looksAhead ? `${folder}+lookahead=0` : folder, parts, plays),
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
  };
}

async function write(path: string, text: string, parser: 'markdown' | 'json'): Promise<void> {
  writeFileSync(path, await format(text, { parser, printWidth: 120 }));
}

async function addModel(run: string, name: string, deals: number): Promise<void> {
  const folder = join(MODELS, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of ['config.json', 'model.json', 'weights.bin'])
    cpSync(join(run, 'model', file), join(folder, file));
  const model = await loadModel(folder);
  model.policy.dispose?.();
  console.log(name);
  const seconds = readMetrics(run).at(-1)?.seconds ?? NaN;
  const result = await evaluation(folder, model, seconds, deals);
  await write(join(folder, 'evaluation.json'), JSON.stringify(result), 'json');
}

async function writeCard(name: string): Promise<void> {
  const { config, evaluation } = readModel(MODELS, name);
  const bytes = statSync(join(MODELS, name, 'weights.bin')).size;
  await write(join(MODELS, name, 'card.md'), modelCard(name, config, evaluation, bytes), 'markdown');
}

const [run, name, deals = '20000'] = process.argv.slice(2);
if (run !== undefined && name !== undefined) await addModel(run, name, Number(deals));
for (const each of modelNames(MODELS)) await writeCard(each);
await write(join(MODELS, 'README.md'), modelsPage(MODELS), 'markdown');
