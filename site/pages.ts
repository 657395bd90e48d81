/** Writes the pages that are made of the code and the results, into generated/: commands, games, charts, and parts of the first page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { code, table } from '../scripts/markdown.js';
import { resultTable } from '../scripts/result-table.js';
import { GAMES, PRESETS } from '../src/env/index.js';
import { parseLeaderboard } from '../src/lab/leaderboard/standings.js';
import { read } from './.vitepress/sources.js';
import { commandsPage } from './commands.js';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** For each preset that is ranked by wins: its agents and its bound, with bars. Those with decisions come first. */
function charts(): string {
  const { presets } = parseLeaderboard(read('docs/results.json'));
  const ordered = presets.toSorted((a, b) => Number(a.isWithoutChoice) - Number(b.isWithoutChoice));
  const sections = ordered.map(({ preset, agents, bounds, isWithoutChoice }) => {
    const row = (name: string, { estimate, low, high }: (typeof agents)[0]['winRate'], kind = ''): string[] => [
      name,
      percent(estimate),
      `${percent(low)} to ${percent(high)}`,
      `<span class="bar${kind}" style="width:${100 * estimate}%"></span>`,
    ];
    // A bound is on the return: where that is not the share of deals won, it says nothing of it.
    const countsWins = agents.every(({ winRate, return: own }) => winRate.estimate === own.estimate);
    const limits = isWithoutChoice || !countsWins ? [] : bounds.slice(0, 1);
    const rows = [
      ...limits.map((limit) => row(limit.bound, limit.return, ' bound')),
      ...agents.map(({ agent, winRate }) => row(code(agent), winRate)),
    ];
    const note = isWithoutChoice ? 'No strategy: every agent wins the same deals.\n\n' : '';
    return `## ${preset}\n\n${note}${table(['agent or bound', 'won', '95 % interval', 'share of deals'], rows)}`;
  });
  return `# Results

Deals won by each ranked agent, and a certified bound (grey) on what any player can win. Click a heading to sort. [All measures](/results.md);
[how they are measured](/leaderboard.md).

${sections.join('\n\n')}`;
}

/** The families of games, each with a table to play on and its presets: with their results, or where small decks have none their bounds. */
function games(): string {
  const measured = new Set(parseLeaderboard(read('docs/results.json')).presets.map(({ preset }) => preset));
  const sections = GAMES.map(({ name, title, summary, presets }) => {
    const shown = name === 'decade' ? 'decade-loop3-optional' : Object.keys(presets)[0];
    const rows = Object.entries(presets).map(([preset, each]) => [
      `[${code(preset)}](/play/index.html#preset=${preset})`,
      each.summary,
      measured.has(preset) ? `[results](/charts.md#${preset})` : '[bounds](/bounds.md)',
    ]);
    return `## ${title}

${summary[0].toUpperCase()}${summary.slice(1).replace(/\.$/, '')}. [Rules](/rules/${name}.md).

<LiveTable preset="${shown}" />

${table(['preset', 'rules', 'agents'], rows)}`;
  });
  return `# Games

Three families of solitaires in ${PRESETS.length} presets (named rules). Each link opens a table to play on. Its Lab trains a network while you watch.

${sections.join('\n\n')}`;
}

/** The first example of a page in a language. */
function example(page: string, language: string): string {
  const [block] = new RegExp(`^\`\`\`${language}\n[^]*?^\`\`\`$`, 'm').exec(read(page))!;
  return block;
}

/** What CITATION.cff says, for a bibliography. */
function citation(): string {
  const field = (name: string): string =>
    new RegExp(`(?<![-\\w])${name}: '?(.+?)'?$`, 'm').exec(read('CITATION.cff'))![1];
  const entries = { title: field('title'), author: `{${field('name')}}`, version: field('version'), url: field('url') };
  const lines = Object.entries(entries).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `\`\`\`bibtex\n@software{maketen,\n${lines.join('')}}\n\`\`\``;
}

const folder = join(import.meta.dirname, 'generated');
mkdirSync(join(folder, 'parts'), { recursive: true });
for (const [name, text] of Object.entries({
  commands: await commandsPage(),
  games: games(),
  charts: charts(),
  // Hidden folders have no pages.
  code_of_conduct: read('.github/CODE_OF_CONDUCT.md').replace('](SECURITY.md)', '](/security.md)'),
  security: read('.github/SECURITY.md'),
  releasing: read('.github/RELEASING.md').replace('](SECURITY.md)', '](/security.md)').replaceAll('](../', '](../../'),
  'parts/results': resultTable(),
  'parts/typescript': example('docs/environments.md', 'ts'),
  'parts/python': example('docs/python.md', 'python'),
  'parts/app': example('docs/apps.md', 'ts'),
  'parts/citation': citation(),
}))
  writeFileSync(join(folder, `${name}.md`), `${text}\n`);
