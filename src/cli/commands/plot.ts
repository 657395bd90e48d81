import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { printable } from '../../env/printable.js';
import { writeFileAtomically } from '../../io/files.js';
import type { XAxis } from '../../lab/curves/curve.js';
import { X_AXES } from '../../lab/curves/curve.js';
import type { Panel } from '../../lab/curves/panels.js';
import { panelsOf } from '../../lab/curves/panels.js';
import { readRuns } from '../../lab/curves/run.js';
import { curvesSvg } from '../../lab/report/curves-svg.js';
import { printJson } from '../text.js';

interface PlotArguments {
  runs: string[];
  metric?: string[];
  x: XAxis;
  title?: string;
  out?: string;
  json: boolean;
}

/** Runs without a point in some panel, a line each. */
function missing(folders: readonly string[], panels: readonly Panel[]): string[] {
  return panels.flatMap(({ metric, curves }) => {
    const drawn = curves.flatMap(({ runs }) => runs);
    return folders
      .filter((folder) => !drawn.includes(folder))
      .map((folder) => `maketen: ${printable(`${folder} has no ${metric} to draw`)}\n`);
  });
}

function plot(argv: PlotArguments): void {
  const runs = readRuns(argv.runs);
  const options = { metrics: argv.metric, x: argv.x, title: argv.title };
  const panels = panelsOf(runs, options);
  const folders = runs.map(({ folder }) => folder);
  const out = argv.out ?? (runs.length === 1 ? join(folders[0], 'curves.svg') : 'curves.svg');
  if (!argv.json || argv.out !== undefined) writeFileAtomically(out, curvesSvg(runs, options));
  for (const line of missing(folders, panels)) process.stderr.write(line);
  if (argv.json) printJson({ x: argv.x, panels });
  else console.log(printable(`Drew ${panels.map(({ metric }) => metric).join(', ')} over ${argv.x} in ${out}`));
}

export const plotCommand: CommandModule<object, PlotArguments> = {
  command: 'plot <runs..>',
  describe: 'draw learning curves of runs as SVG; seeds of one config become a mean with a band',
  builder: (yargs) =>
    yargs
      .positional('runs', { type: 'string', array: true, demandOption: true, describe: 'run folders of maketen train' })
      .option('metric', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe:
          'what to draw, a panel each; repeatable [default: evaluation_win_rate, or win_rate without evaluations]',
      })
      .option('x', { choices: X_AXES, default: 'steps' as const, requiresArg: true, describe: 'what to draw it over' })
      .option('title', {
        type: 'string',
        requiresArg: true,
        describe: 'title of the picture [default: what was trained]',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'SVG file to write [default: curves.svg, in the run folder if there is one]',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print the curves as JSON; draw only with --out' })
      .example('maketen plot runs/decade-ppo-0', 'the win rate of a run, in runs/decade-ppo-0/curves.svg')
      .example(
        'maketen plot runs/decade-ppo-* runs/decade-dqn-* --out compare.svg',
        'two algorithms, several seeds each',
      )
      .example('maketen plot runs/mine --metric entropy --metric approx_kl --x seconds', 'two panels over time'),
  handler: plot,
};
