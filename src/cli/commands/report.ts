import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { InputError } from '../../env/errors.js';
import { printable } from '../../env/printable.js';
import { AtomicFile, makeFolder } from '../../io/files.js';
import { readRuns } from '../../lab/curves/run.js';
import { readCalibration } from '../../lab/report/calibration-file.js';
import { readEvaluation } from '../../lab/report/evaluation-file.js';
import { figureFile } from '../../lab/report/html.js';
import { readLeaderboard } from '../../lab/report/leaderboard-file.js';
import { pageHtml, sectionsOf } from '../../lab/report/page.js';

interface ReportArguments {
  runs?: string[];
  leaderboard?: string;
  evaluation?: string[];
  calibration?: string[];
  metric?: string[];
  title: string;
  out: string;
  figures?: string;
}

/** Each named file once. */
function each<T>(paths: readonly string[] | undefined, read: (path: string) => T): T[] {
  return [...new Set(paths)].map(read);
}

function report(argv: ReportArguments): void {
  const { runs = [], leaderboard, title, metric, out, figures } = argv;
  const inputs = {
    title,
    leaderboard: leaderboard === undefined ? null : readLeaderboard(leaderboard),
    evaluations: each(argv.evaluation, readEvaluation),
    runs: readRuns(runs),
    metrics: metric,
    calibrations: each(argv.calibration, readCalibration).flat(),
  };
  const sections = sectionsOf(inputs);
  if (sections.length === 0)
    throw new InputError(
      'Expected something to report: run folders, --leaderboard, --evaluation or --calibration (see maketen report --help)',
    );
  const drawn = sections.flatMap((section) => section.figures);
  const page = { file: new AtomicFile(out), data: pageHtml(title, sections) };
  if (figures !== undefined) makeFolder(figures);
  const files = [
    page,
    ...(figures === undefined
      ? []
      : drawn.map((figure) => ({
          file: new AtomicFile(join(figures, `${figure.name}.svg`)),
          data: figureFile(figure),
        }))),
  ];
  for (const { file, data } of files) file.write(data);
  for (const { file } of files) file.commit();
  const where = figures === undefined ? '' : `, and each as SVG in ${figures}`;
  const names = sections.map((section) => section.title.toLowerCase()).join(', ');
  const drawings = `${drawn.length} ${drawn.length === 1 ? 'figure' : 'figures'}`;
  console.log(printable(`Wrote ${names} with ${drawings} to ${out}${where}`));
}

export const reportCommand: CommandModule<object, ReportArguments> = {
  command: 'report [runs..]',
  describe: 'turn a leaderboard, evaluations, calibrations and training runs into one HTML page with figures',
  builder: (yargs) =>
    yargs
      .positional('runs', {
        type: 'string',
        array: true,
        describe: 'run folders of maketen train, for learning curves',
      })
      .option('leaderboard', {
        type: 'string',
        requiresArg: true,
        describe: 'JSON file of maketen leaderboard, for example docs/results.json',
      })
      .option('evaluation', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'JSON file of maketen evaluate --out or maketen compare --out, or a folder of models/; repeatable',
      })
      .option('calibration', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'JSON file of maketen calibrate --out; repeatable',
      })
      .option('metric', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'what learning curves show; repeatable [default: as in maketen plot]',
      })
      .option('title', {
        type: 'string',
        requiresArg: true,
        default: 'maketen report',
        describe: 'heading of the page',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        default: 'report.html',
        describe: 'HTML file to write; it needs no other file',
      })
      .option('figures', {
        type: 'string',
        requiresArg: true,
        describe: 'folder for the figures as SVG files of their own',
      })
      .example('maketen report --leaderboard docs/results.json', 'the leaderboard, in report.html')
      .example('maketen report runs/decade-* --evaluation models/decade-value', 'learning curves and an evaluation')
      .example(
        'maketen report --evaluation compared.json --figures figures',
        'how many cards are left, also as SVG files',
      ),
  handler: report,
};
