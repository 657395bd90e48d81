import { join } from 'node:path';
import { InputError } from '../../env/errors.js';
import { printable } from '../../env/words.js';
import { AtomicFile, makeFolder, writeFileAtomically } from '../../io/files.js';
import { panelsOf, readRuns, X_AXES } from '../../lab/curves.js';
import { curvesSvg } from '../../lab/report/curves-figure.js';
import { figureFile, pageHtml } from '../../lab/report/html.js';
import { readCalibration, readEvaluation, readLeaderboard } from '../../lab/report/input-files.js';
import { sectionsOf } from '../../lab/report/report.js';
import { defineCommand, flag, oneOf, optionalText, optionalTexts, text, texts } from '../command.js';

export const reportCommand = defineCommand({
  description: 'make one HTML page with figures from leaderboards, evaluations, calibrations and training runs',
  options: {
    runs: optionalTexts('run folders of maketen train, for learning curves', {
      positional: true,
      defaultText: 'none',
    }),
    leaderboard: optionalText('JSON file of maketen leaderboard'),
    evaluation: optionalTexts(
      'JSON file of maketen evaluate --out or maketen compare --out, or a folder of models/; repeatable',
    ),
    calibration: optionalTexts('JSON file of maketen calibrate --out; repeatable'),
    metric: optionalTexts('what learning curves show; repeatable', { defaultText: 'as in maketen plot' }),
    title: text('heading of the page', { default: 'maketen report' }),
    out: text('HTML file to write, self-contained', { default: 'report.html' }),
    figures: optionalText('folder for the figures as SVG files'),
  },
  examples: {
    'maketen report --leaderboard docs/results.json': 'the leaderboard, in report.html',
    'maketen report runs/decade-* --evaluation models/decade-value': 'learning curves and an evaluation',
    'maketen report --evaluation compared.json --figures figures': 'with its figures also as SVG files',
  },
  run({ runs = [], leaderboard, evaluation = [], calibration = [], metric, title, out, figures }) {
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

export const plotCommand = defineCommand({
  description: 'draw learning curves of runs as SVG; seeds of one config become a mean with a band',
  options: {
    runs: texts('run folders of maketen train', { positional: true }),
    metric: optionalTexts('what to draw, a panel each; repeatable', {
      defaultText: 'evaluation_win_rate, or win_rate without evaluations',
    }),
    x: oneOf(X_AXES, 'what to draw it over', { default: 'steps' }),
    title: optionalText('title of the picture', { defaultText: 'what was trained' }),
    out: optionalText('SVG file to write', { defaultText: 'curves.svg, in the run folder if there is one' }),
    json: flag('print the curves as JSON; draw only with --out'),
  },
  examples: {
    'maketen plot runs/decade-ppo-0': 'the win rate of a run, in runs/decade-ppo-0/curves.svg',
    'maketen plot runs/decade-ppo-* runs/decade-dqn-* --out compare.svg': 'two algorithms, several seeds each',
    'maketen plot runs/mine --metric entropy --metric approx_kl --x seconds': 'two panels over time',
  },
  report({ runs: named, metric, x, title, out, json }) {
    const runs = readRuns(named);
    const options = { metrics: metric, x, title };
    const panels = panelsOf(runs, options);
    const folders = runs.map(({ folder }) => folder);
    const file = out ?? (runs.length === 1 ? join(folders[0], 'curves.svg') : 'curves.svg');
    if (!json || out !== undefined) writeFileAtomically(file, curvesSvg(runs, options));
    for (const { metric: name, curves } of panels) {
      const shown = curves.flatMap((curve) => curve.runs);
      for (const folder of folders.filter((each) => !shown.includes(each)))
        process.stderr.write(`maketen: ${printable(`${folder} has no ${name} to draw`)}\n`);
    }
    const drawn = panels.map((panel) => panel.metric).join(', ');
    return { json: { x, panels }, text: () => printable(`Drew ${drawn} over ${x} in ${file}`) };
  },
});
