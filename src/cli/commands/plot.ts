import { join } from 'node:path';
import { printable } from '../../env/base/words.js';
import { writeFileAtomically } from '../../io/files.js';
import { panelsOf, readRuns, X_AXES } from '../../lab/plot/curves.js';
import { curvesSvg } from '../../lab/plot/curves-figure.js';
import { defineCommand, flag, oneOf, optionalText, optionalTexts, texts } from '../command.js';
import { notice } from '../output.js';

export const command = defineCommand({
  description: 'draw learning curves of runs as SVG; seeds of one config become a mean with a band',
  options: {
    runs: texts('run folders of maketen train', { positional: true }),
    metric: optionalTexts('metric to draw, in its own panel; repeatable', {
      defaultText: 'evaluation_win_rate, or win_rate without evaluations',
    }),
    x: oneOf(X_AXES, 'horizontal axis', { default: 'steps' }),
    out: optionalText('SVG file to write', { defaultText: 'curves.svg, in the run folder if there is one' }),
    json: flag('print the curves as JSON; draw only with --out'),
  },
  examples: {
    'maketen plot runs/decade-ppo-0': 'the win rate of a run, in runs/decade-ppo-0/curves.svg',
    'maketen plot runs/decade-ppo-* runs/decade-dqn-* --out compare.svg': 'two algorithms, several seeds each',
    'maketen plot runs/decade-ppo-0 --metric entropy --metric approx_kl --x seconds': 'two panels over time',
  },
  run({ runs: named, metric, x, out, json }) {
    const runs = readRuns(named);
    const options = { metrics: metric, x };
    const panels = panelsOf(runs, options);
    const folders = runs.map(({ folder }) => folder);
    const file = out ?? (runs.length === 1 ? join(folders[0], 'curves.svg') : 'curves.svg');
    if (!json || out !== undefined) writeFileAtomically(file, curvesSvg(runs, options));
    for (const { metric: name, curves } of panels) {
      const shown = curves.flatMap((curve) => curve.runs);
      for (const folder of folders.filter((each) => !shown.includes(each))) notice(`${folder} has no ${name} to draw`);
    }
    const drawn = panels.map((panel) => panel.metric).join(', ');
    return { json: { x, panels }, text: () => printable(`Drew ${drawn} over ${x} in ${file}`) };
  },
});
