/**
 * Colours of figures and page. The series are Okabe and Ito's colours (https://jfly.uni-koeln.de/color/), which
 * colour-blind readers tell apart, some darker for contrast with white ground, all lighter on dark ground.
 */
const COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  ground: ['#ffffff', '#14171b'],
  panel: ['#f6f7f9', '#1d2126'],
  ink: ['#1c2026', '#e8eaed'],
  muted: ['#5b6470', '#9aa4b0'],
  grid: ['#dadee3', '#31373e'],
  link: ['#0060a8', '#7cc0f4'],
  bound: ['#b3261e', '#ff8a80'],
  s0: ['#0072b2', '#56b4e9'],
  s1: ['#d55e00', '#ff9248'],
  s2: ['#009e73', '#3fc79a'],
  s3: ['#b0528a', '#e79ac6'],
  s4: ['#a87400', '#f0b840'],
  s5: ['#3d8fc4', '#9ad1f5'],
  s6: ['#1c2026', '#e8eaed'],
};
const LIGHT = 0;
const DARK = 1;

export const SERIES = 7;

const FIGURES = `
svg.figure { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
.figure .ground { fill: var(--ground); }
.figure .text { fill: var(--ink); }
.figure .strong { fill: var(--ink); font-weight: 600; }
.figure .muted { fill: var(--muted); font-size: 12px; }
.figure .grid { stroke: var(--grid); }
.figure .axis { stroke: var(--muted); }
.figure .bound { stroke: var(--bound); stroke-width: 1.5; }
.figure .bound-loose { stroke: var(--bound); stroke-width: 1.5; stroke-dasharray: 5 3; }
.figure .bound-band { fill: var(--bound); opacity: 0.13; }
.figure .bound-text { fill: var(--bound); font-size: 12px; }
.figure .diagonal { stroke: var(--muted); stroke-dasharray: 4 4; }
.figure .interval { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.figure .dot, .figure .faint { fill: currentColor; }
.figure .faint { opacity: 0.35; }
.figure .curve { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.figure .fine { stroke-width: 1.5; }
.figure .dashed { stroke-dasharray: 6 3; }
.figure .dotted { stroke-dasharray: 2 2; }
.figure .band { fill: currentColor; opacity: 0.17; }
.figure .pale { opacity: 0.08; }
.figure .plain { color: var(--muted); }
${Array.from({ length: SERIES }, (_, i) => `.figure .s${i} { color: var(--s${i}); }`).join('\n')}`;

const PAGE = `
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 68rem; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 0.5rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 0.5rem; padding-top: 0.75rem; border-top: 1px solid var(--grid); }
h3 { font-size: 1.08rem; margin: 2.25rem 0 0.25rem; }
p, li { max-width: 46rem; }
a { color: var(--link); }
nav ul { list-style: none; padding: 0; margin: 1rem 0; display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; }
.facts { color: var(--muted); font-size: 0.92rem; }
.note { border-left: 3px solid var(--bound); padding-left: 0.75rem; }
figure { margin: 1rem 0 1.5rem; padding: 0.9rem; background: var(--panel); border-radius: 10px; }
figure .drawing { overflow-x: auto; }
figure svg { display: block; width: 100%; min-width: 21rem; max-width: 40rem; height: auto; margin: 0 auto; }
figcaption { margin-top: 0.6rem; color: var(--muted); font-size: 0.9rem; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.88rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: 0.4rem; }
th, td { padding: 0.3rem 0.7rem 0.3rem 0; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--grid); vertical-align: top; }
thead th { font-weight: 600; }
tbody th { font-weight: 500; }
.right { text-align: right; }
td small { display: block; color: var(--muted); font-size: 0.92em; }
@media (max-width: 36rem) { figure { margin-left: -1rem; margin-right: -1rem; padding: 0.75rem 0.5rem; border-radius: 0; } figcaption { padding: 0 0.5rem; } }
@media print { figure { break-inside: avoid; } }`;

const IN_THE_DARK = '@media (prefers-color-scheme: dark)';

function variables(theme: 0 | 1): string {
  return Object.entries(COLORS)
    .map(([name, colors]) => `--${name}: ${colors[theme]};`)
    .join(' ');
}

/** Rules with the colours themselves: programs that draw SVG files know no variables. */
function colored(rules: string, theme: 0 | 1): string {
  return rules.replaceAll(/var\(--(\w+)\)/g, (_, name: string) => COLORS[name][theme]);
}

export const PAGE_STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)} }
${IN_THE_DARK} { :root { ${variables(DARK)} } }
${FIGURES}
${PAGE}`;

const FILE = FIGURES.replace('svg.figure', '.figure');

export const FIGURE_STYLE = `${colored(FILE, LIGHT)}\n${IN_THE_DARK} {${colored(FILE, DARK)}\n}`;
