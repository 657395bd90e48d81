import { curvesSpec } from './curves-spec.js';
import type { PanelOptions } from './panels.js';
import { panelsOf } from './panels.js';
import type { Run } from './run.js';

export interface CurvesOptions extends PanelOptions {
  /** Default: what was trained. */
  readonly title?: string;
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

/**
 * Learning curves of runs as an SVG document, a panel for each metric; see `groupRuns` for what shares a line.
 * @throws InputError for a metric that no run has measured
 * @example writeFileAtomically(join(folder, 'curves.svg'), await curvesSvg([readRun(folder)]));
 */
export async function curvesSvg(runs: readonly Run[], options: CurvesOptions = {}): Promise<string> {
  const spec = curvesSpec(panelsOf(runs, options), options.x ?? 'steps', options.title ?? defaultTitle(runs));
  // Loaded here: drawing takes a third of a second to load, and most commands never draw.
  const [{ parse, View }, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  try {
    return `${await view.toSVG()}\n`;
  } finally {
    view.finalize();
  }
}
