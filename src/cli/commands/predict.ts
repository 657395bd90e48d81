import { existsSync } from 'node:fs';
import { MOST_PLAYOUTS } from '../../agents/resolve/agent-names.js';
import { InputError } from '../../env/index.js';
import type { Interval } from '../../evaluate/statistics.js';
import { writeFileAtomically } from '../../io/files.js';
import { ownModel } from '../../lab/hint-agent.js';
import { PredictionBenchmark, type PredictorScore, readPredictions } from '../../lab/prediction-benchmark.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { isSolvedByTable } from '../../lab/solve.js';
import { type Cell, count, fixed, interval, percent, tableOf } from '../../lab/tables.js';
import { defineCommand, flag, integer, jsonOption, optionalText, optionalTexts, text } from '../command.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { table, titled } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { binsTable } from './calibrate.js';

function cellsOf({ name, ...scores }: PredictorScore, target: keyof typeof TITLES): Cell[] {
  const score = scores[target];
  if (score === undefined) return [];
  const { brier, squaredError, skill, logSkill, calibration } = score;
  const share = (of: Interval | null) => (of === null ? '-' : interval(of, (value) => fixed(value, 4)));
  const errors: Cell[] = brier
    ? [
        ['>Brier', fixed(brier.estimate, 5)],
        ['excess (95 %)', interval(squaredError, (value) => fixed(value, 5))],
      ]
    : [['>RMS error', fixed(calibration.rootMeanSquaredError, 4)]];
  return [
    ...([['', name], ...errors, ['skill (95 %)', share(skill)]] as const),
    ...(logSkill === undefined ? [] : ([['log skill (95 %)', share(logSkill)]] as const)),
    ['>calibration error', fixed(calibration.calibrationError, 4)],
  ];
}

const TITLES = { chance: 'chance to win', result: "main measure at the game's end", value: 'return to come' };

/** @param given what is shown in bins too */
function scoresText(scores: readonly PredictorScore[], given: readonly PredictorScore[], title: string) {
  const tables = (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((target) => {
    const rows = scores.map((score) => cellsOf(score, target)).filter(({ length }) => length > 0);
    return rows.length === 0 ? [] : [titled(`${title}: ${TITLES[target]}`, table(tableOf(rows)))];
  });
  const bins = given.flatMap(({ name, chance }) =>
    chance ? [titled(`${name}: ${TITLES.chance}`, binsTable(chance.calibration, percent))] : [],
  );
  return [...tables, ...bins].join('\n\n');
}

export const command = defineCommand({
  description: 'predict exact chances: write positions of solved games, and score predictions without sampling noise',
  options: {
    ...rulesOptions,
    positions: integer([2, 1_000_000], 'positions, one of each deal', { defaultText: '1000; of a custom game 100' }),
    seed: integer([0], 'seed of deals and positions', { default: 1 }),
    player: text('agent whose games give the positions', { default: 'random' }),
    out: optionalText('write the positions to this new file, as JSON Lines', { conflicts: 'score' }),
    withoutTruth: flag('omit the exact values', { needs: 'out' }),
    score: optionalText('score the predictions of this file: lines with "id" and "chance", "result" or "value"'),
    agent: optionalTexts('score a model, or another agent by its playouts; repeatable', { conflicts: 'out' }),
    playouts: integer([1, MOST_PLAYOUTS], 'playouts of each move, for agents without values', { defaultText: '200' }),
    ...jsonOption,
  },
  examples: {
    'maketen predict tens': 'the baselines and the model of the package',
    'maketen predict tens --positions 1000 --seed 1 --out positions.jsonl --without-truth': 'what a predictor is given',
    'maketen predict tens --positions 1000 --seed 1 --score predictions.jsonl': 'score its answers',
    'maketen predict four-ten --agent four-ten-value --json': "a model's chances and rounds, as JSON",
  },
  async run({ env, option, positions, seed, player, out, withoutTruth, score, agent, playouts }) {
    const parts = environmentParts({ env, option });
    if (out !== undefined && existsSync(out))
      throw new InputError(`Expected a new file for --out, but ${out} exists; name another or remove it`);
    const predictions = score === undefined ? [] : await readPredictions(score);
    if (isSolvedByTable(parts.rules)) await endAtOnce(); // a deal is solved in one piece
    const benchmark = await withProgress('positions', (onProgress) =>
      PredictionBenchmark.create(parts, { positions, seed, player, onProgress }),
    );
    const { length: size } = benchmark.positions;
    const about = { env: { preset: parts.spec.preset, rules: parts.spec.rules }, positions: size, seed, player };
    if (out !== undefined) {
      const { truths } = benchmark;
      const lines = benchmark.positions.map((each) =>
        JSON.stringify(withoutTruth ? each : { ...each, ...truths[each.id] }),
      );
      writeFileAtomically(out, `${lines.join('\n')}\n`);
      return { json: { ...about, out, withoutTruth }, text: () => `${count(size)} positions written to ${out}` };
    }
    const model = score === undefined ? ownModel(parts) : undefined;
    const agents = agent ?? (model === undefined ? [] : [model]);
    const given = score === undefined ? [] : [benchmark.score(score, predictions)];
    for (const name of agents) {
      const own = await withProgress(name, (onProgress) => benchmark.predictionsOf(name, { playouts, onProgress }));
      given.push(benchmark.score(name, own));
    }
    const scores = [...benchmark.baselines(), ...given];
    const title = `${rulesLabel(parts)}, ${count(size)} positions of games by ${player}, seed ${seed}`;
    return { json: { ...about, scores }, text: () => scoresText(scores, given, title) };
  },
});
