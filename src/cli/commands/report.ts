import { join } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { AtomicFile, makeFolder } from '../../io/files.js';
import { readRuns } from '../../lab/curves.js';
import { figureFile, pageHtml } from '../../lab/report/html.js';
import { readCalibration, readEvaluation, readLeaderboard } from '../../lab/report/input-files.js';
import { sectionsOf } from '../../lab/report/report.js';
import { defineCommand } from '../command.js';
import { optionalText, optionalTexts } from '../option-types.js';

export const command = defineCommand({
  description: 'turn a leaderboard, evaluations, calibrations and training runs into one HTML page with figures',
  options: {
    runs: z
      .array(z.string())
      .default([])
      .describe('run folders of maketen train, for learning curves')
      .meta({ positional: true, defaultText: 'none' }),
    leaderboard: optionalText('JSON file of maketen leaderboard, for example docs/results.json'),
    evaluation: optionalTexts(
      'JSON file of maketen evaluate --out or maketen compare --out, or a folder of models/; repeatable',
    ),
    calibration: optionalTexts('JSON file of maketen calibrate --out; repeatable'),
    metric: optionalTexts('what learning curves show; repeatable', { defaultText: 'as in maketen plot' }),
    title: z.string().default('maketen report').describe('heading of the page'),
    out: z.string().default('report.html').describe('HTML file to write; it needs no other file'),
    figures: optionalText('folder for the figures as SVG files of their own'),
  },
  examples: [
    ['maketen report --leaderboard docs/results.json', 'the leaderboard, in report.html'],
    ['maketen report runs/decade-* --evaluation models/decade-value', 'learning curves and an evaluation'],
    ['maketen report --evaluation compared.json --figures figures', 'how many cards are left, also as SVG files'],
  ],
  run({ runs, leaderboard, evaluation = [], calibration = [], metric, title, out, figures }) {
    const sections = sectionsOf({
      title,
      leaderboard: leaderboard === undefined ? null : readLeaderboard(leaderboard),
      evaluations: [...new Set(evaluation)].map(readEvaluation),
      runs: readRuns(runs),
      metrics: metric,
      calibrations: [...new Set(calibration)].flatMap(readCalibration),
    });
    if (sections.length === 0)
      throw new InputError(
        'Expected something to report: run folders, --leaderboard, --evaluation or --calibration (see maketen report --help)',
      );
    const drawn = sections.flatMap((section) => section.figures);
    const files = [{ file: new AtomicFile(out), data: pageHtml(title, sections) }];
    if (figures !== undefined) makeFolder(figures);
    for (const figure of figures === undefined ? [] : drawn)
      files.push({ file: new AtomicFile(join(figures!, `${figure.name}.svg`)), data: figureFile(figure) });
    for (const { file, data } of files) file.write(data);
    for (const { file } of files) file.commit();
    const where = figures === undefined ? '' : `, and each as SVG in ${figures}`;
    const names = sections.map((section) => section.title.toLowerCase()).join(', ');
    const drawings = `${drawn.length} ${drawn.length === 1 ? 'figure' : 'figures'}`;
    console.log(printable(`Wrote ${names} with ${drawings} to ${out}${where}`));
  },
});
