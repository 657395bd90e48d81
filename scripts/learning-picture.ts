/**
 * Draws docs/images/learning.svg: a network that learns, as a curve that climbs, beside random play, the best script and the certified bound:
 * npm run ts -- scripts/learning-picture.ts. The curve is that of research/notes/learning-picture.json; equal figures give equal bytes.
 *
 * npm run ts -- scripts/learning-picture.ts RUN: takes the curve of a run folder first, one by the command in that file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLeaderboard } from '../src/lab/leaderboard/standings.js';
import { read, ROOT } from './repository.js';

const FIGURES = join(ROOT, 'research/notes/learning-picture.json');
export const PICTURE = join(ROOT, 'docs/images/learning.svg');

interface Figures {
  readonly command: string;
  readonly env: string;
  /** Decisions, and share of the deals of selection that are won. */
  readonly points: readonly (readonly [decisions: number, won: number])[];
}

/** Narrow, so that its text can be read on a phone. */
const [WIDTH, HEIGHT] = [520, 320];
const AREA = { left: 44, right: 376, top: 20, bottom: 266 };
/** Seconds that the curve climbs, and that the end is shown. */
const [CLIMB, REST] = [8, 4];

const STYLE = `text{font:14px system-ui,sans-serif;fill:#1b2b26}.axis,.level{stroke:#5c6b66}.axis{stroke-width:1}.level{stroke-dasharray:5 4}
.ghost{opacity:.3}.curve{fill:none;stroke:#12705a;stroke-width:3;stroke-linejoin:round}.now{font-weight:600;fill:#12705a}.ground{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e4ece9}.axis,.level{stroke:#9aa8a3}.curve{stroke:#57d1ab}.now{fill:#57d1ab}.ground{fill:#12201c}}
.cover{animation:cover ${CLIMB + REST}s linear infinite}@keyframes cover{0%{width:0}${((100 * CLIMB) / (CLIMB + REST)).toFixed(2)}%,100%{width:${AREA.right - AREA.left + 4}px}}
.now{visibility:hidden}.now.last{visibility:visible}
@media(prefers-reduced-motion:no-preference){.now.last{visibility:hidden}.now{animation:${CLIMB + REST}s step-end infinite}}
@media(prefers-reduced-motion:reduce){.cover{animation:none}}`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The picture of these figures. @param levels what stays level, by its label */
function learningPicture({ env, points }: Figures, levels: Readonly<Record<string, number>>): string {
  const most = points.at(-1)![0];
  const x = (decisions: number): string => (AREA.left + ((AREA.right - AREA.left) * decisions) / most).toFixed(1);
  const y = (share: number): string => (AREA.bottom - (AREA.bottom - AREA.top) * share).toFixed(1);
  const line = points.map(([decisions, won], i) => `${i === 0 ? 'M' : 'L'}${x(decisions)} ${y(won)}`).join('');
  const level = Object.entries(levels).map(
    ([label, won]) =>
      `<path class="level" d="M${AREA.left} ${y(won)}H${AREA.right}"/><text x="${AREA.right + 8}" y="${y(won)}" dy="4">${label} ${percent(won)}</text>`,
  );
  const share = (decisions: number): string => ((100 * CLIMB * decisions) / most / (CLIMB + REST)).toFixed(2);
  const moments = points.map(([decisions], i) => {
    const [from, to] = [i === 0 ? '0.00' : share(decisions), i + 1 < points.length ? share(points[i + 1][0]) : '100'];
    const before = from === '0.00' ? '' : '0%{visibility:hidden}';
    const after = to === '100' ? '' : `${to}%{visibility:hidden}`;
    return `@keyframes m${i}{${before}${from}%{visibility:visible}${after}}.m${i}{animation-name:m${i}}`;
  });
  const labels = points.map(
    ([decisions, won], i) =>
      `<text class="now m${i}${i + 1 === points.length ? ' last' : ''}" x="${AREA.left + 8}" y="${AREA.top + 62}">${Math.round(decisions / 1000)} thousand decisions: ${percent(won)} won</text>`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (tick) => `<text x="${AREA.left - 8}" y="${y(tick)}" dy="4" text-anchor="end">${100 * tick}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">`,
    `<title id="title">A network learns ${env}: from ${percent(points[0][1])} to ${percent(points.at(-1)![1])} of deals won</title>`,
    `<style>${STYLE.replaceAll('\n', '')}${moments.join('')}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="8"/>`,
    `<path class="axis" fill="none" d="M${AREA.left} ${AREA.top}V${AREA.bottom}H${AREA.right}"/>`,
    ...ticks,
    ...level,
    `<text x="${AREA.left}" y="${AREA.bottom + 32}">Deals of ${env} won, %, on one thread</text>`,
    `<clipPath id="cover"><rect class="cover" x="${AREA.left - 2}" y="0" width="${AREA.right - AREA.left + 4}" height="${HEIGHT}"/></clipPath>`,
    `<path class="curve ghost" d="${line}"/>`,
    `<path class="curve" clip-path="url(#cover)" d="${line}"/>`,
    ...labels,
    '</svg>\n',
  ].join('\n');
}

/** The picture as it is to be, from the committed figures. */
export function freshPicture(): string {
  const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
  const { presets } = parseLeaderboard(read('docs/results.json'));
  const { agents, bounds } = presets.find(({ preset }) => preset === figures.env)!;
  const won = (name: string): number => agents.find(({ agent }) => agent === name)!.winRate.estimate;
  return learningPicture(figures, {
    bound: bounds[0].return.estimate,
    'best script': won('waiting'),
    random: won('random'),
  });
}

function takeCurve(run: string): void {
  const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
  const lines = readFileSync(join(run, 'metrics.jsonl'), 'utf8').trim().split('\n');
  const points = lines
    .map((line) => JSON.parse(line) as { steps: number; evaluation_win_rate?: number })
    .flatMap(({ steps, evaluation_win_rate: won }) => (won === undefined ? [] : [[steps, won] as const]));
  writeFileSync(FIGURES, `${JSON.stringify({ ...figures, points }, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = process.argv.at(2);
  if (run !== undefined) takeCurve(run);
  writeFileSync(PICTURE, freshPicture());
}
