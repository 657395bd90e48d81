import type { PanelOptions } from '../curves/panels.js';
import { panelsOf } from '../curves/panels.js';
import type { Run } from '../curves/run.js';
import { curvesFigure } from './curves-figure.js';
import { figureFile } from './html.js';

/** What is drawn, and under which title. */
export interface CurvesOptions extends PanelOptions {
  /** Default: what was trained. */
  readonly title?: string | undefined;
}

/** "ppo on decade-loop3"; what differs between runs is left to the legend. */
function defaultTitle(runs: readonly Run[]): string {
  const common = (key: string): string | null => {
    const values = new Set(runs.map(({ config }) => config[key]));
    const [value] = values;
    return values.size === 1 && typeof value === 'string' ? value : null;
  };
  const algorithm = common('algorithm');
  const preset = common('preset');
  const what = algorithm === null ? 'Learning curves' : `Learning curves: ${algorithm}`;
  return preset === null ? what : `${what} on ${preset}`;
}

/** Of a panel by itself, and of those beside each other. */
const LARGE = { width: 620, height: 300 };
const SMALL = { width: 460, height: 220 };

/**
 * Learning curves of runs as an SVG document, a panel for each metric; see `groupRuns` for what shares a line.
 * @throws InputError for a metric that no run has measured
 * @example writeFileSync(join(folder, 'curves.svg'), curvesSvg([readRun(folder)]));
 */
export function curvesSvg(runs: readonly Run[], options: CurvesOptions = {}): string {
  const panels = panelsOf(runs, options);
  const size = panels.length > 1 ? SMALL : LARGE;
  return figureFile(curvesFigure('curves', options.title ?? defaultTitle(runs), panels, { ...size, x: options.x }));
}
