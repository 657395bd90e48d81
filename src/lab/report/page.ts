import type { Run } from '../curves/run.js';
import type { Leaderboard } from '../leaderboard/results.js';
import type { CalibrationReport } from './calibration-file.js';
import { calibrationSection } from './calibration-section.js';
import { curvesSection } from './curves-section.js';
import type { EvaluationReport } from './evaluation-file.js';
import { evaluationSection } from './evaluation-section.js';
import { FigureNames } from './figure-names.js';
import type { Section } from './html.js';
import { leaderboardSection } from './leaderboard-section.js';
import { PAGE_STYLE } from './styles.js';
import { escapeText } from './svg.js';

/** All that a report is made of; what is empty has no section. */
export interface ReportInputs {
  readonly title: string;
  readonly leaderboard: Leaderboard | null;
  readonly evaluations: readonly EvaluationReport[];
  readonly runs: readonly Run[];
  /** What learning curves show; undefined for win rates. */
  readonly metrics?: readonly string[];
  readonly calibrations: readonly CalibrationReport[];
}

/** The sections of a report, each with its figures and tables. */
export function sectionsOf({ leaderboard, evaluations, runs, metrics, calibrations }: ReportInputs): Section[] {
  const names = new FigureNames();
  const judged = [...calibrations, ...evaluations.flatMap(({ calibrations: own }) => own)];
  return [
    ...(leaderboard === null ? [] : [leaderboardSection(leaderboard, names)]),
    ...(evaluations.length === 0 ? [] : [evaluationSection(evaluations, names)]),
    ...(runs.length === 0 ? [] : [curvesSection(runs, metrics, names)]),
    ...(judged.length === 0 ? [] : [calibrationSection(judged, names)]),
  ];
}

/** One HTML file that asks for nothing else: no scripts, fonts or pictures from elsewhere, and the policy in its head forbids them. */
export function pageHtml(title: string, sections: readonly Section[]): string {
  const links = sections.map((section) => `<li><a href="#${section.id}">${section.title}</a></li>`).join('');
  const body = sections.map(
    ({ id, title: heading, html }) => `<section id="${id}">\n<h2>${heading}</h2>\n${html}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="maketen report">
<title>${escapeText(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeText(title)}</h1>
<nav aria-label="sections"><ul>${links}</ul></nav>
</header>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}
