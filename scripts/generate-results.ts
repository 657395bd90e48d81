/** Writes docs/results.md: every preset's agents on the same deals, which neither training nor tuning has seen. Takes some minutes. */
import { cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { agentsFor } from '../src/agents/registry.js';
import { loadAgent } from '../src/cli/agents.js';
import { listModels } from '../src/cli/models.js';
import { EXACT, hasExactAgent } from '../src/cli/solve/exact-agent.js';
import { partsOf, PRESETS } from '../src/env/index.js';
import {
  comparePaired,
  evaluate,
  type Evaluation,
  type Interval,
  seedDeals,
  summarize,
} from '../src/evaluate/index.js';

const FIRST_SEED = 2_000_000;
const DEALS = 10_000;

const percent = (share: number): string => (share * 100).toFixed(2);
const number = (value: number): string => value.toFixed(3);

function withRange({ estimate, low, high }: Interval, text: (value: number) => string): string {
  return `${text(estimate)} (${text(low)} to ${text(high)})`;
}

async function section(preset: string): Promise<string> {
  const parts = partsOf(preset);
  const models = listModels().filter((model) => model.preset === preset);
  const exact = hasExactAgent(preset) ? [EXACT] : [];
  const names = [...agentsFor(parts.rules), ...models, ...exact].map(({ name }) => name);
  const deals = seedDeals(FIRST_SEED, DEALS);
  const evaluations: Evaluation[] = [];
  for (const name of names) {
    const agent = await loadAgent(name, parts);
    evaluations.push({ ...(await evaluate(parts, agent, deals)), agent: name });
    agent.dispose?.();
  }
  const rows = evaluations
    .map((evaluation) => ({ summary: summarize(evaluation), against: comparePaired(evaluation, evaluations[0]) }))
    .sort((a, b) => b.summary.return.estimate - a.summary.return.estimate)
    .map(({ summary, against }) => [
      summary.agent,
      withRange(summary.winRate, percent),
      ...parts.game.measures.map(({ name }) => number(summary.measures[name].estimate)),
      withRange(summary.return, number),
      summary.agent === 'random' ? '' : withRange(against.return, number),
    ]);
  const head = ['agent', 'won, %', ...parts.game.measures.map(({ name }) => name), `return (${parts.reward.name})`];
  const table = [[...head, 'return more than random'], head.map(() => '---').concat('---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  console.log(`${preset} done`);
  return `## ${preset}\n\n${table}${parts.game.caveat ? `\n\n${parts.game.caveat}` : ''}`;
}

const head = `# Results

All agents of a preset on the same ${DEALS.toLocaleString('en')} deals (seeds ${FIRST_SEED} to ${FIRST_SEED + DEALS - 1}; settings were chosen on other
ones), with 95 % intervals: Wilson's for the share won, the normal one for means and for paired differences. Agents' own
randomness has seed 0; trained models play greedily on TensorFlow.js' wasm backend. Written by \`npm run results\`
(${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}).`;

const sections: string[] = [];
for (const preset of PRESETS) sections.push(await section(preset));
const path = join(import.meta.dirname, '../docs/results.md');
writeFileSync(path, await format([head, ...sections].join('\n\n'), { parser: 'markdown', printWidth: 120 }));
