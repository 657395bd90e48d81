import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { curveOf, type CurvePoint, groupRuns, type Panel, panelsOf, type Run } from '../../../src/lab/plot/curves.js';
import { curvesSvg } from '../../../src/lab/plot/curves-figure.js';
import type { Metrics } from '../../../src/train/metrics/metrics-file.js';
import { expectRefusal, maketen, reported } from '../../cli/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();

const CONFIG = { algorithm: 'ppo', preset: 'decade-loop3', learningRate: 0.003, encoder: { derived: true } };

function row(iteration: number, metrics: Readonly<Record<string, number | null>>): Metrics {
  return { iteration, steps: iteration * 100, ...metrics };
}

/** A run whose loss is given for each iteration; null where it was not measured. */
function run(name: string, config: object, losses: readonly (number | null)[]): Run {
  return {
    folder: name,
    config: { ...config },
    metrics: losses.map((loss, i) => row(i + 1, { loss, seconds: 2 * i })),
  };
}

/** Writes a run folder. */
function save({ folder: name, config, metrics }: Run) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'config.json'), JSON.stringify(config));
  writeFileSync(join(path, 'metrics.jsonl'), metrics.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return path;
}

const points = (...pairs: [number, number][]): CurvePoint[] => pairs.map(([x, y]) => ({ x, y, low: null, high: null }));

describe('groups of runs', () => {
  const labels = (runs: readonly Run[]) => groupRuns(runs).map(({ label }) => label);

  it('are runs that differ in nothing but the seed, whatever the order of their keys', () => {
    const { algorithm, ...rest } = CONFIG;
    const runs = [
      run('ppo-0', { ...CONFIG, seed: 0 }, [1]),
      run('other', { ...CONFIG, encoder: { derived: false }, seed: 0 }, [1]),
      run('ppo-1', { seed: 1, ...rest, algorithm }, [1]),
    ];
    const groups = groupRuns(runs);
    expect(groups.map((group) => group.runs.map((each) => each.folder))).toEqual([['ppo-0', 'ppo-1'], ['other']]);
    expect(labels(runs)).toEqual(['encoder.derived=true (2 seeds)', 'encoder.derived=false']);
  });

  it('never hold one seed twice', () => {
    const runs = ['before/0', 'before/1', 'after/0', 'after/1'].map((name) =>
      run(name, { ...CONFIG, seed: Number(name.slice(-1)) }, [1]),
    );
    expect(groupRuns(runs).map((group) => group.runs.map((each) => each.folder))).toEqual([
      ['before/0', 'before/1'],
      ['after/0', 'after/1'],
    ]);
    // Neither configs nor folders' own names tell them apart.
    expect(labels(runs)).toEqual(['before/0 (2 seeds)', 'after/0 (2 seeds)']);
  });

  it('are named by the config keys in which they differ, if these are few, or by their folders', () => {
    const dqn = { algorithm: 'dqn', preset: 'decade-loop3', bufferSize: 5, target: 6, learningRate: 0.003 };
    expect(labels([run('a', CONFIG, [1]), run('b', { ...CONFIG, preset: 'decade', learningRate: 0.1 }, [1])])).toEqual([
      'learningRate=0.003, decade-loop3',
      'learningRate=0.1, decade',
    ]);
    const seeds = [0, 1].flatMap((seed) => [
      run(`runs/loop3-ppo-seed${seed}`, { ...CONFIG, seed }, [1]),
      run(`runs/loop3-dqn-${seed}`, { ...dqn, seed }, [1]),
    ]);
    expect(labels(seeds)).toEqual(['runs/loop3-ppo-seed0 (2 seeds)', 'runs/loop3-dqn-0 (2 seeds)']);
    expect(labels([run('runs/mine', CONFIG, [1])])).toEqual(['runs/mine']);
  });
});

describe('a curve', () => {
  it('of one run has the points that were measured, with their intervals', () => {
    const evaluation = { evaluation_win_rate: 0.5, evaluation_win_rate_low: 0.4, evaluation_win_rate_high: 0.6 };
    const metrics = [row(1, { loss: 3 }), row(2, { loss: null, ...evaluation }), row(3, { loss: 1 })];
    const [group] = groupRuns([{ folder: 'a', config: CONFIG, metrics }]);
    expect(curveOf(group, 'loss', 'steps')).toEqual({
      label: 'a',
      runs: ['a'],
      band: null,
      points: points([100, 3], [300, 1]),
    });
    expect(curveOf(group, 'evaluation_win_rate', 'steps')).toMatchObject({
      band: 'interval',
      points: [{ x: 200, y: 0.5, low: 0.4, high: 0.6 }],
    });
    expect(curveOf(group, 'entropy', 'steps')).toBeNull();
    expect(curveOf(group, 'loss', 'seconds')).toBeNull();
  });

  it('of several seeds is their mean, from the lowest to the highest, where all of them were measured', () => {
    const [group] = groupRuns([
      run('s0', { ...CONFIG, seed: 0 }, [1, 2, 3, 4, 5]),
      run('s1', { ...CONFIG, seed: 1 }, [null, 4, null, 0]),
      run('s2', { ...CONFIG, seed: 2 }, [3, 3, 3, 3, 3]),
      run('s3', { ...CONFIG, seed: 3 }, [null]),
    ]);
    expect(curveOf(group, 'loss', 'steps')).toEqual({
      label: 's0 (4 seeds)',
      runs: ['s0', 's1', 's2'],
      band: 'seeds',
      points: [
        { x: 200, y: 3, low: 2, high: 4 },
        { x: 300, y: 8 / 3, low: 2, high: 3 },
        { x: 400, y: 7 / 3, low: 0, high: 4 },
      ],
    });
    expect(curveOf(group, 'loss', 'seconds')!.points.map(({ x }) => x)).toEqual([2, 4, 6]);
  });
});

it('panels show the evaluations by default, or the training games where there were none', () => {
  const trained = { folder: 'a', config: CONFIG, metrics: [row(1, { win_rate: 0.1 })] };
  const evaluated = { ...trained, folder: 'b', metrics: [row(1, { win_rate: 0.1, evaluation_win_rate: 0.2 })] };
  expect(panelsOf([trained]).map(({ metric }) => metric)).toEqual(['win_rate']);
  expect(panelsOf([trained, evaluated])).toMatchObject([{ metric: 'evaluation_win_rate', curves: [{ runs: ['b'] }] }]);
});

describe('the picture', () => {
  const runs = [0.003, 0.01].flatMap((learningRate) =>
    [0, 1].map((seed) =>
      run(`r${learningRate}-${seed}`, { ...CONFIG, learningRate, seed }, [3 + seed, 2, 1 + seed + 100 * learningRate]),
    ),
  );
  /** The texts that a reader sees. */
  const texts = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

  // Compared with a picture that was looked at: look at it again where it changes.
  it('of several configs has a line and a band for each, and a legend', async () => {
    const svg = curvesSvg(runs, { metrics: ['loss', 'seconds'], title: 'Two <rates>' });
    await expect(svg).toMatchFileSnapshot('pictures/curves.svg');
  });

  it('of one run has no legend, and says what was trained', () => {
    const svg = curvesSvg(runs.slice(0, 1), { metrics: ['loss'], x: 'seconds' });
    expect(texts(svg)).toContain('Learning curves: ppo on decade-loop3');
    expect(texts(svg)).toContain('seconds of training');
    expect(texts(svg).filter((text) => /seed|learningRate/.test(text))).toEqual([]);
  });

  it('tells more lines apart than there are colours', () => {
    const many = Array.from({ length: 15 }, (_, i) => run(`run-${i}`, { ...CONFIG, learningRate: i }, [i, i + 1]));
    const svg = curvesSvg(many, { metrics: ['loss'] });
    const classes = [...svg.matchAll(/<path [^>]*class="curve ([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(classes).size).toBe(15);
    expect(classes).toEqual(expect.arrayContaining(['s0', 's0 dashed', 's0 dotted']));
  });
});

describe('maketen plot', () => {
  const [a, b] = [0, 1].map((seed) => save(run(`plot-${seed}`, { ...CONFIG, seed }, [3, 2, 1 - seed])));

  it("draws a run into its folder, and several where it is told to, to the end of the shortest seed's curve", async () => {
    const one = await maketen(`plot ${a} --metric loss`);
    expect(one).toMatchObject({ code: 0, stdout: `Drew loss over steps in ${join(a, 'curves.svg')}\n`, stderr: '' });
    expect(readFileSync(join(a, 'curves.svg'), 'utf8')).toMatch(/^<svg /);
    expect(readdirSync(a).sort()).toEqual(['config.json', 'curves.svg', 'metrics.jsonl']);
    const out = join(folder, 'both.svg');
    const { panels } = (await reported(`plot ${a} ${b} ${a}/ --metric loss --metric seconds --out ${out}`)) as {
      panels: Panel[];
    };
    expect(panels.map(({ metric }) => metric)).toEqual(['loss', 'seconds']);
    expect(panels[0].curves).toMatchObject([{ label: `${a} (2 seeds)`, runs: [a, b], band: 'seeds' }]);
    expect(panels[0].curves[0].points[2]).toEqual({ x: 300, y: 0.5, low: 0, high: 1 });
    expect(readFileSync(out, 'utf8')).toContain('Mean of 2 seeds');
  });

  it('prints curves without drawing, and names runs that have none', async () => {
    const bare = save({ folder: 'bare', config: { ...CONFIG, seed: 9 }, metrics: [row(1, { entropy: 1 })] });
    const { code, stdout, stderr } = await maketen(`plot ${bare} ${b} --metric loss --json`);
    expect(code).toBe(0);
    expect(stderr).toBe(`maketen: ${bare} has no loss to draw\n`);
    expect(JSON.parse(stdout)).toMatchObject({ x: 'steps', panels: [{ metric: 'loss', curves: [{ runs: [b] }] }] });
    expect(existsSync(join(bare, 'curves.svg'))).toBe(false);
  });

  it.each([
    ['no run', () => 'plot', 'maketen plot --help'],
    ['a folder that is no run', () => `plot ${folder}`, 'metrics.jsonl cannot be read (ENOENT)'],
    ['a metric that is none', () => `plot ${a} --metric los`, '"los"; did you mean "loss"?'],
    ['an axis that is none', () => `plot ${a} --x hours`, 'one of steps, seconds, episodes, but got "hours"'],
    ['a place that cannot be written', () => `plot ${a} --metric loss --out ${folder}/none/x.svg`, 'none/x.svg'],
    [
      'a run without a config',
      () => {
        const path = save(run('no-config', CONFIG, [1]));
        writeFileSync(join(path, 'config.json'), '[]');
        return `plot ${path}`;
      },
      /no-config.config\.json to hold the config/,
    ],
    [
      'a run before its first iteration',
      () => `plot ${save(run('new', CONFIG, []))}`,
      'new to have trained an iteration',
    ],
    [
      'a damaged line',
      () => {
        const path = save(run('damaged', CONFIG, [1]));
        writeFileSync(join(path, 'metrics.jsonl'), 'x\n');
        return `plot ${path}`;
      },
      /damaged.metrics\.jsonl, line 1,/,
    ],
  ])('refuses %s in one line', async (_, args, message) => {
    await expectRefusal(args(), message);
  });
});
