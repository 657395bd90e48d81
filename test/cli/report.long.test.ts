import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MetricsLog } from '../../src/train/metrics/metrics-log.js';
import { maketen, temporaryFolder } from './run.js';

const folder = temporaryFolder();
const leaderboard = join(folder, 'results.json');
const compared = join(folder, 'compared.json');
const evaluated = join(folder, 'evaluated.json');
const calibrated = join(folder, 'calibrated.json');
const run = join(folder, 'ppo-0');

beforeAll(async () => {
  const outputs = [
    `leaderboard --env tens --env decade-max3 --agent random --agent first-legal --deals 40 --bound-deals 4 --workers 1 --out ${join(folder, 'results.md')} --work ${join(folder, 'work')}`,
    `compare --env decade-loop3 --agent random --agent next-card --seeds 0..199 --out ${compared}`,
    `evaluate --env four-ten --agent four-ten-bottom --seeds 0..19 --out ${evaluated}`,
    `calibrate --env tens --agent tens-value --seeds 0..29 --playouts 10 --out ${calibrated}`,
  ];
  for (const args of outputs) expect((await maketen(args)).stderr).toBe('');
  mkdirSync(run);
  const config = { algorithm: 'ppo', preset: 'decade-loop3', backend: 'wasm', seed: 0 };
  writeFileSync(join(run, 'config.json'), JSON.stringify(config));
  const metrics = new MetricsLog(run);
  for (const [i, rate] of [0.18, 0.21, 0.24].entries()) {
    const ends = { evaluation_win_rate_low: rate - 0.02, evaluation_win_rate_high: rate + 0.02 };
    metrics.write({ iteration: i + 1, steps: (i + 1) * 1000, seconds: i * 30, evaluation_win_rate: rate, ...ends });
  }
  metrics.close();
});

const everything = (): string[] => [
  ...['report', run, '--leaderboard', leaderboard, '--evaluation', compared, '--evaluation', evaluated],
  ...['--evaluation', 'models/decade-loop3-value', '--calibration', calibrated, '--title', 'All <of> it'],
];

describe('maketen report', () => {
  it('puts everything into one page that needs nothing else', async () => {
    const out = join(folder, 'report.html');
    const { code, stdout, stderr } = await maketen([...everything(), '--out', out]);
    const html = readFileSync(out, 'utf8');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Wrote leaderboard, evaluations, learning curves, calibration with \d+ figures to /);
    expect(html).toContain('<h1>All &#60;of&#62; it</h1>');
    expect(html.match(/<section id="/g)).toHaveLength(4);
    // Nothing is run or fetched.
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|src=|https?:\/\/(?!jfly\.)/);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
    // Each figure has words for those who cannot see it, and a table with headings beside it.
    expect(html.match(/<svg class="figure"/g)!.length).toBe(html.match(/role="img" aria-label="[^"]+"/g)!.length);
    expect(html.match(/<caption>/g)).toHaveLength(html.match(/<table>/g)!.length);
    expect(html).toContain('<th scope="row">next-card</th>');
  });

  it('says what figures were measured on', async () => {
    const out = join(folder, 'measured.html');
    await maketen([...everything(), '--out', out]);
    const html = readFileSync(out, 'utf8');
    expect(html).toContain('40 deals a preset, the same for all its agents: seeds 2000000 to 2000039. 95 % intervals.');
    expect(html).toMatch(/200 deals \(seeds 0\.\.199\), the same for each agent\..*Measured on .*, Node \d+/);
    for (const ends of ['decade-loop3: cards left', 'four-ten: rounds'])
      expect(html).toContain(`${ends} at the end of the game</caption>`);
    expect(html).toMatch(/29 positions of seeds 0\.\.29, 10 playouts each, chance to win\./);
    expect(html).toMatch(
      /<th scope="row">[^<]*ppo-0<\/th><td>ppo<\/td><td>wasm<\/td><td class="right">0<\/td><td class="right">3,000/,
    );
  });

  it('is the same, byte for byte, for the same files', async () => {
    const outs = ['first.html', 'second.html'].map((name) => join(folder, name));
    for (const out of outs) await maketen([...everything(), '--out', out]);
    expect(readFileSync(outs[0])).toEqual(readFileSync(outs[1]));
  });

  it('writes figures as files of their own, with the agents, bounds and measures in them', async () => {
    const figures = join(folder, 'figures');
    const { stdout } = await maketen([...everything(), '--out', join(folder, 'f.html'), '--figures', figures]);
    const names = readdirSync(figures);
    expect(stdout).toContain(`with ${names.length} figures`);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['tens-won.svg', 'decade-max3-won.svg', 'decade-max3-return.svg', 'decade-loop3-won.svg'],
        ...['decade-loop3-curves-evaluation-win-rate.svg', 'tens-calibration-tens-value.svg'],
      ]),
    );
    for (const name of names) {
      const svg = readFileSync(join(figures, name), 'utf8');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" /);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
    const tens = readFileSync(join(figures, 'tens-won.svg'), 'utf8');
    expect(tens).toMatch(/exact \d+\.\d\d %/);
    expect(tens).toContain('class="bound"');
  });

  it('gives each game one place in the distribution of what is left', () => {
    const { agents } = JSON.parse(readFileSync(compared, 'utf8')) as {
      agents: {
        winRate: { estimate: number };
        measures: Record<string, { estimate: number }>;
        distributions: Record<string, Record<string, number>>;
      }[];
    };
    for (const { winRate, measures, distributions } of agents) {
      const entries = Object.entries(distributions['cards left']);
      const deals = entries.reduce((sum, [, count]) => sum + count, 0);
      const cards = entries.reduce((sum, [left, count]) => sum + Number(left) * count, 0);
      expect(deals).toBe(200);
      expect(distributions['cards left']['0']).toBe(winRate.estimate * 200);
      expect(cards / deals).toBeCloseTo(measures['cards left'].estimate, 9);
    }
  });

  it('draws what it is told to of learning curves', async () => {
    const out = join(folder, 'curves.html');
    const { stdout } = await maketen(['report', run, '--metric', 'seconds', '--out', out]);
    expect(stdout).toMatch(/^Wrote learning curves with 1 figure to /);
    expect(readFileSync(out, 'utf8')).toContain('Learning curves of decade-loop3: seconds over decisions');
  });
});

describe('a report refuses', () => {
  /** A copy of a good file, changed. */
  function damaged(name: string, path: string, change: (text: string) => string): string {
    const copy = join(folder, name);
    writeFileSync(copy, change(readFileSync(path, 'utf8')));
    return copy;
  }

  async function complaint(...args: string[]): Promise<string> {
    const out = join(folder, 'never.html');
    const { code, stdout, stderr } = await maketen(['report', ...args, '--out', out]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(readdirSync(folder)).not.toContain('never.html');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    return stderr;
  }

  it('to be of nothing', async () => {
    expect(await complaint()).toContain('Expected something to report: run folders, --leaderboard');
  });

  it('files that are missing, no JSON, or of another kind', async () => {
    expect(await complaint('--leaderboard', join(folder, 'none.json'))).toContain('there is no such file or folder');
    const half = damaged('half.json', leaderboard, (text) => text.slice(0, 500));
    expect(await complaint('--leaderboard', half)).toMatch(/half\.json to be JSON/);
    expect(await complaint('--leaderboard', compared)).toMatch(/compared\.json: Expected key "format"/);
    expect(await complaint('--evaluation', calibrated)).toMatch(/calibrated\.json: Expected key/);
    expect(await complaint('--calibration', compared)).toMatch(/compared\.json: Expected key/);
    expect(await complaint(join(folder, 'no-run'))).toContain('no-run');
  });

  it('files with a wrong or missing value, and names the key', async () => {
    const wrong = damaged('wrong.json', leaderboard, (text) => text.replace(/"estimate": [^,]+/, '"estimate": "high"'));
    expect(await complaint('--leaderboard', wrong)).toMatch(
      /wrong\.json: Expected key "presets\.0\..*estimate": number/,
    );
    const untimed = damaged('untimed.json', leaderboard, (text) =>
      text.replace(/("timing"[^]*?)"random"/, '$1"nobody"'),
    );
    expect(await complaint('--leaderboard', untimed)).toContain('Expected the time of random on tens');
    const bare = damaged('bare.json', leaderboard, (text) =>
      text.replace(/("preset": "decade-max3"[^]*)"cards left"/, '$1"cards"'),
    );
    expect(await complaint('--leaderboard', bare)).toContain('cards left on decade-max3, but it has not all');
    const fraction = damaged('fraction.json', compared, (text) => text.replace(/"0": \d+/, '"0": 1.5'));
    expect(await complaint('--evaluation', fraction)).toMatch(/Expected key "agents\.0\.distributions\.cards left\.0"/);
  });

  it('a metric that nobody has measured', async () => {
    expect(await complaint(run, '--metric', 'evaluation_win_rat')).toContain('"evaluation_win_rate"');
  });
});
